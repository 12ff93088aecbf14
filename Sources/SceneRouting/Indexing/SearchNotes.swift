import StringPredicates

/// What a search keeps where the bytes of an ASCII identifier do not decide: the subject as matchers take it, the records,
/// lists and pieces that it has dealt with, and the conditions that met a limit. The first few take no memory.
struct SearchNotes: ~Copyable {
  /// A condition that met a limit.
  struct Fault {
    var slot: UInt32
    var isPrefers: Bool
  }

  /// A record, a list, or a piece.
  struct Key: Hashable {
    let rawValue: UInt64
    static func record(_ place: UInt32) -> Self { Self(rawValue: UInt64(place)) }
    static func list(_ tree: UInt32) -> Self { Self(rawValue: 1 << 32 | UInt64(tree)) }
    static func piece(_ hash: UInt32) -> Self { Self(rawValue: 2 << 32 | UInt64(hash)) }
  }

  /// What matchers make of the subject is made once.
  private var subject: PreparedSubject
  private var few: SIMD8<UInt64> = SIMD8(repeating: .max)
  private var fewCount = 0
  private var more: Set<Key> = []
  private(set) var faults: [Fault] = []

  init(_ subject: consuming PreparedSubject) { self.subject = subject }

  var hasFaults: Bool { !faults.isEmpty }

  private func contains(_ key: Key) -> Bool {
    fewCount != 0 && (any(few .== SIMD8(repeating: key.rawValue)) || more.contains(key))
  }

  /// Remembers a key; returns whether it was not known.
  @discardableResult
  mutating func insert(_ key: Key) -> Bool {
    if contains(key) { return false }
    if fewCount < 8 {
      few[fewCount] = key.rawValue
      fewCount += 1
    } else {
      more.insert(key)
    }
    return true
  }

  /// Whether a matcher holds. One that met a limit does not.
  ///
  /// - Parameters:
  ///   - key: The matcher's record.
  ///   - offer: The session that would be chosen.
  ///   - isKept: Whether the record is remembered if it does not hold, because it may be met again.
  mutating func holds(_ matcher: UnownedMatcher, _ key: Key, _ offer: SearchOffer, isKept: Bool) -> Bool {
    if contains(key) { return false }
    switch matcher.verdict(&subject) {
    case true?: return true
    case false?:
      if isKept { insert(key) }
    case nil:
      faults.append(Fault(slot: offer.slot, isPrefers: offer.score.isPrefers))
      insert(key)
    }
    return false
  }

  /// Whether a record's literal is found by Unicode's rules.
  mutating func holds(
    _ record: PredicateRecord, _ literal: UnsafeBufferPointer<UInt8>, _ key: Key, isKept: Bool
  ) -> Bool {
    if contains(key) { return false }
    let folding = StringFolding(rawValue: record.folding)
    if let operation = record.kind.operation, LoneLiteral.holds(operation, literal, folding, &subject) { return true }
    if isKept { insert(key) }
    return false
  }
}
