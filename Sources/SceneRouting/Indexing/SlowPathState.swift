import StringPredicates

/// The state of a search that needs more than byte comparisons with an ASCII identifier. It contains the prepared
/// subject, the processed keys, and the conditions that exceeded a limit.
struct SlowPathState: ~Copyable {
  /// A condition that exceeded a limit.
  struct Fault {
    var slot: UInt32
    var isPrefers: Bool
  }

  /// A key for a record, a posting list or an n-gram.
  struct Key: Hashable {
    fileprivate let rawValue: UInt64
    static func record(_ record: UInt32) -> Self { Self(rawValue: UInt64(record)) }
    static func list(_ treap: UInt32) -> Self { Self(rawValue: 1 << 32 | UInt64(treap)) }
    static func gram(_ hash: UInt32) -> Self { Self(rawValue: 2 << 32 | UInt64(hash)) }
  }

  private var subject: PreparedSubject
  /// The first processed keys, stored inline.
  private var few = FewKeys()
  /// The processed keys that don't fit inline.
  private var more: Set<Key> = []
  private(set) var faults: [Fault] = []

  init(_ subject: consuming PreparedSubject) { self.subject = subject }

  private func contains(_ key: Key) -> Bool {
    few.contains(key.rawValue) || !more.isEmpty && more.contains(key)
  }

  /// Inserts a key and returns whether it is new.
  @discardableResult
  mutating func insert(_ key: Key) -> Bool {
    if contains(key) { return false }
    if !few.insert(key.rawValue) { more.insert(key) }
    return true
  }

  /// Returns whether a matcher accepts the identifier. If the matcher exceeds a limit, returns `false` and records a
  /// fault for the session.
  ///
  /// - Parameter isRemembered: Whether to remember a mismatch in case the record is considered again.
  mutating func matches(
    _ matcher: UnownedMatcher, _ key: Key, slot: UInt32, isPrefers: Bool, isRemembered: Bool
  ) -> Bool {
    if contains(key) { return false }
    let verdict = matcher.evaluate(&subject)
    if verdict == nil { faults.append(Fault(slot: slot, isPrefers: isPrefers)) }
    if verdict == nil || verdict == false && isRemembered { insert(key) }
    return verdict == true
  }

  /// Returns whether a record's literal matches the identifier under Unicode rules.
  mutating func matches(
    _ record: PredicateRecord, _ literal: UnsafeBufferPointer<UInt8>, _ key: Key, isRemembered: Bool
  ) -> Bool {
    if contains(key) { return false }
    let folding = StringFolding(rawValue: record.folding)
    if let operation = record.kind.operation, LoneLiteral.evaluate(operation, literal, folding, &subject) {
      return true
    }
    if isRemembered { insert(key) }
    return false
  }
}

/// A set of up to eight keys, stored inline.
private struct FewKeys {
  private var keys: (SIMD2<UInt64>, SIMD2<UInt64>, SIMD2<UInt64>, SIMD2<UInt64>)
  private var count = 0

  init() {
    let none = SIMD2<UInt64>(repeating: .max)
    keys = (none, none, none, none)
  }

  func contains(_ key: UInt64) -> Bool {
    let key = SIMD2(repeating: key)
    return count > 0 && any(keys.0 .== key .| keys.1 .== key .| keys.2 .== key .| keys.3 .== key)
  }

  /// Inserts a key, or returns `false` if the set is full.
  mutating func insert(_ key: UInt64) -> Bool {
    switch count / 2 {
    case 0: keys.0[count % 2] = key
    case 1: keys.1[count % 2] = key
    case 2: keys.2[count % 2] = key
    case 3: keys.3[count % 2] = key
    default: return false
    }
    count += 1
    return true
  }
}
