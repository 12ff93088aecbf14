import StringPredicates

/// The state of a search that needs more than byte comparisons with an ASCII identifier: the prepared subject, what was
/// already processed, and the conditions that exceeded a limit.
struct SlowPathState: ~Copyable {
  /// A key for a record, a posting list or an n-gram.
  struct Key: Hashable {
    private let rawValue: UInt64
    private init(_ rawValue: UInt64) { self.rawValue = rawValue }
    static func record(_ record: UInt32) -> Self { Self(UInt64(record)) }
    static func list(_ treap: UInt32) -> Self { Self(1 << 32 | UInt64(treap)) }
    static func gram(_ hash: UInt32) -> Self { Self(2 << 32 | UInt64(hash)) }
  }

  private var subject: PreparedSubject
  private var seen: Set<Key> = []
  /// The records whose matchers exceeded a limit, in evaluation order.
  private(set) var faults: [UInt32] = []

  init(_ subject: consuming PreparedSubject) { self.subject = subject }

  /// Inserts a key and returns whether it is new.
  mutating func insert(_ key: Key) -> Bool { seen.insert(key).inserted }

  private func contains(_ key: Key) -> Bool { !seen.isEmpty && seen.contains(key) }

  /// Returns whether a matcher accepts the identifier. If the matcher exceeds a limit, returns `false` and records a
  /// fault.
  ///
  /// - Parameter canRecur: Whether the search may find the record again.
  mutating func matches(_ matcher: UnownedMatcher, _ record: UInt32, canRecur: Bool) -> Bool {
    if contains(.record(record)) { return false }
    let verdict = matcher.evaluate(&subject)
    if verdict == nil { faults.append(record) }
    if verdict == nil || verdict == false && canRecur { seen.insert(.record(record)) }
    return verdict == true
  }

  /// Returns whether a record's literal matches the identifier under Unicode rules.
  mutating func matches(
    _ entry: PredicateRecord, _ literal: UnsafeBufferPointer<UInt8>, _ record: UInt32, canRecur: Bool
  ) -> Bool {
    if contains(.record(record)) { return false }
    let folding = StringFolding(rawValue: entry.folding)
    if let test = entry.kind.test, test.evaluate(literal, folding, &subject) { return true }
    if canRecur { seen.insert(.record(record)) }
    return false
  }
}
