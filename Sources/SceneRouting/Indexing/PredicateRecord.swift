import CBytes
import StringPredicates

/// A predicate in the arena: a header, followed by the literal if a byte comparison suffices, otherwise by the matcher.
///
/// Equivalent predicates are stored once for all their sessions.
struct PredicateRecord: BitwiseCopyable {
  /// The score of the record's best session under the ordinary rule, see `MatchScore`.
  var score = MatchScore.none
  /// The sessions whose `prefersToActivate` is this predicate.
  var prefers = SessionSet.empty
  /// The sessions whose `canActivate` is this predicate.
  var can = SessionSet.empty
  /// The first key of the record, or `none`. A whole literal needs no link, because its hash is its key.
  var keys = TreapPool.none
  var kind: Kind
  /// The length of the literal in bytes.
  var length: UInt8 = 0
  /// The folding for non-ASCII identifiers, or `bytes`.
  var folding = Self.bytes
  private var padding: UInt8 = 0

  init(kind: Kind) { self.kind = kind }

  /// A byte comparison suffices for every identifier.
  static let bytes = UInt8.max

  /// Whether the Unicode key of an identifier also finds the record, see `SubjectKey`.
  @inline(__always) var isInKey: Bool { folding != Self.bytes }

  /// How to compare an ASCII identifier.
  struct Kind: RawRepresentable, Hashable, BitwiseCopyable {
    var rawValue: UInt8
    /// Matches every identifier.
    static let always = Self(rawValue: 0)
    /// Matches every plain launch: a SwiftUI window without the modifier.
    static let launch = Self(rawValue: 1)
    /// Evaluates the compiled matcher.
    static let matcher = Self(rawValue: 2)
    /// Compares the literal: from `equal` to `contains`, each case-sensitive and case-insensitive.
    private static let firstLiteral: UInt8 = 4

    static func literal(_ operation: LoneLiteral.Operation, ignoresCase: Bool) -> Self {
      Self(rawValue: firstLiteral + operation.rawValue * 2 + (ignoresCase ? 1 : 0))
    }

    @inline(__always) var isLiteral: Bool { rawValue >= Self.firstLiteral }
    @inline(__always) var isWhole: Bool { rawValue & ~1 == Self.firstLiteral }
    @inline(__always) var ignoresCase: Bool { rawValue & 1 == 1 }
    @inline(__always) var isPrefix: Bool { rawValue & ~1 == Self.firstLiteral + 2 }
    @inline(__always) var isSuffix: Bool { rawValue & ~1 == Self.firstLiteral + 4 }
    @inline(__always)
    var operation: LoneLiteral.Operation? { .init(rawValue: (rawValue &- Self.firstLiteral) >> 1) }
  }

  /// Whether equal literals of both records have the same meaning.
  func isLike(_ other: PredicateRecord) -> Bool {
    kind == other.kind && folding == other.folding && length == other.length
  }
}

extension PredicateRecord {
  /// Returns whether the record's literal matches a text byte by byte.
  ///
  /// - Parameter offset: The offset of the literal in the text, if known.
  @inline(__always)
  func matches(_ text: FoldedText, _ literal: UnsafePointer<UInt8>, literalAt offset: Int?) -> Bool {
    let length = Int(length)
    guard length <= text.count, let base = text.bytes.baseAddress else {
      return length == 0 && text.count == 0 && kind.isWhole
    }
    let bytes = kind.ignoresCase ? text.folded : base
    if kind.isWhole { return length == text.count && Self.areEqual(bytes, literal, length) }
    if kind.isPrefix { return Self.areEqual(bytes, literal, length) }
    if kind.isSuffix { return Self.areEqual(bytes + (text.count &- length), literal, length) }
    if let offset { return offset &+ length <= text.count && Self.areEqual(bytes + offset, literal, length) }
    return bytes_find(bytes, text.count, literal, length) != nil
  }

  @inline(__always)
  private static func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count >= 8 else {
      for offset in 0..<count where left[offset] != right[offset] { return false }
      return true
    }
    var offset = 0
    while offset &+ 8 < count {
      if KeyedHash.word(left + offset) != KeyedHash.word(right + offset) { return false }
      offset &+= 8
    }
    return KeyedHash.word(left + (count &- 8)) == KeyedHash.word(right + (count &- 8))
  }
}

/// The body of a record with a matcher.
struct RecordMatcher: BitwiseCopyable {
  /// The matcher, which the index's predicate keeps alive.
  var matcher: UnownedMatcher
  /// The index of the predicate in `IndexMemory.predicates`.
  var predicate: Int
}

/// The sessions of one predicate and one condition, ordered by rank: empty, one slot, or a treap of slots.
struct SessionSet: RawRepresentable, BitwiseCopyable {
  var rawValue: UInt32

  private static let treapFlag: UInt32 = 0x8000_0000
  static let empty = Self(rawValue: TreapPool.none)

  @inline(__always) var isEmpty: Bool { rawValue == TreapPool.none }
  /// The slot of a single session.
  @inline(__always) var slot: UInt32? { rawValue < Self.treapFlag ? rawValue : nil }
  /// The treap of several sessions.
  @inline(__always) var treap: UInt32 { rawValue & ~Self.treapFlag }

  static func slot(_ slot: UInt32) -> Self { Self(rawValue: slot) }
  static func treap(_ treap: UInt32) -> Self { Self(rawValue: treap | treapFlag) }
}
