import StringPredicates

/// A predicate's record in the arena. This header is followed by the predicate's literal if a byte comparison suffices,
/// and otherwise by its matcher.
///
/// All sessions with equivalent predicates share one record.
struct PredicateRecord: BitwiseCopyable {
  /// The score of the record's best session; see `MatchScore`.
  var score = MatchScore.none
  /// The sessions whose `prefersToActivate` is this predicate.
  var prefers = SessionSet.empty
  /// The sessions whose `canActivate` is this predicate.
  var can = SessionSet.empty
  /// The first key in the record's list, or `none`. A literal that must equal the entire identifier needs no link,
  /// because its hash is its key.
  var keys = TreapPool.none
  var kind: Kind
  /// The length of the literal, in bytes.
  var length: UInt8 = 0
  /// The folding used to compare non-ASCII identifiers, or `bytes`.
  var folding = Self.bytes
  private var padding: UInt8 = 0

  init(kind: Kind) { self.kind = kind }

  /// The folding value for a record whose literal can be compared byte by byte with every identifier.
  static let bytes = UInt8.max

  /// Whether the record can also be found under an identifier's Unicode key; see `SubjectKey`.
  @inline(__always) var isInKey: Bool { folding != Self.bytes }

  /// How a record is compared with an ASCII identifier.
  struct Kind: RawRepresentable, Hashable, BitwiseCopyable {
    var rawValue: UInt8
    /// The record matches every identifier.
    static let always = Self(rawValue: 0)
    /// The record is evaluated by its compiled matcher.
    static let matcher = Self(rawValue: 1)
    /// The first of the kinds that compare a literal, which are in the order of `ByteTest`.
    private static let firstLiteral: UInt8 = 2

    static func literal(_ test: ByteTest) -> Self {
      Self(rawValue: firstLiteral &+ (test.rawValue &- ByteTest.equal.rawValue))
    }

    /// The test that compares the literal, unless the record has none.
    var test: ByteTest? {
      isLiteral ? ByteTest(rawValue: rawValue &- Self.firstLiteral &+ ByteTest.equal.rawValue) : nil
    }

    @inline(__always) var isLiteral: Bool { rawValue >= Self.firstLiteral }
    @inline(__always) var ignoresCase: Bool { rawValue & 1 == 1 }
    @inline(__always) var isWhole: Bool { rawValue & ~1 == Self.firstLiteral }
    @inline(__always) var isPrefix: Bool { rawValue & ~1 == Self.firstLiteral + 2 }
    @inline(__always) var isSuffix: Bool { rawValue & ~1 == Self.firstLiteral + 4 }
    @inline(__always) var isInfix: Bool { rawValue & ~1 == Self.firstLiteral + 6 }
  }

  @inline(__always)
  func sessions(_ isPrefers: Bool) -> SessionSet { isPrefers ? prefers : can }

  mutating func setSessions(_ sessions: SessionSet, _ isPrefers: Bool) {
    if isPrefers { prefers = sessions } else { can = sessions }
  }

  /// Returns whether equal literals would have the same meaning in both records.
  func isLike(_ other: PredicateRecord) -> Bool {
    kind == other.kind && folding == other.folding && length == other.length
  }
}

extension PredicateRecord {
  /// Returns whether the record's literal matches a string byte by byte.
  ///
  /// - Parameter offset: The offset of the literal in the string, if known.
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
    return Bytes.contains(literal, length, in: bytes, text.count)
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

/// The body of a record that is evaluated by a matcher.
struct RecordMatcher: BitwiseCopyable {
  /// The compiled matcher, which is kept alive by its predicate in the index.
  var matcher: UnownedMatcher
  /// The index of the predicate in `IndexStorage.predicates`.
  var predicate: Int
}

/// The sessions that use a predicate for the same condition, ordered by rank. The set is empty, a single slot, or a
/// treap of slots.
struct SessionSet: BitwiseCopyable {
  let rawValue: UInt32

  private static let treapFlag: UInt32 = 0x8000_0000
  static let empty = Self(rawValue: TreapPool.none)

  @inline(__always) var isEmpty: Bool { rawValue == TreapPool.none }
  /// The slot of the session, if the set is a single slot.
  @inline(__always) var slot: UInt32? { rawValue < Self.treapFlag ? rawValue : nil }
  /// The treap of slots, if the set is a treap.
  @inline(__always)
  var treap: UInt32? { rawValue >= Self.treapFlag && !isEmpty ? rawValue & ~Self.treapFlag : nil }

  static func slot(_ slot: UInt32) -> Self { Self(rawValue: slot) }
  static func treap(_ treap: UInt32) -> Self { Self(rawValue: treap | treapFlag) }
}

/// The score of a record for the ordinary question, packed into a single number. Scores are ordered by whether a
/// session prefers the record's identifiers, then by the rank of the record's most recently used session.
struct MatchScore: Comparable, BitwiseCopyable {
  let rawValue: UInt64

  /// A score lower than that of any session.
  static let none = Self(rawValue: 0)

  private static let prefersBit: UInt64 = 1 << 63

  private init(rawValue: UInt64) { self.rawValue = rawValue }

  @inline(__always)
  init(rank: UInt64, isPrefers: Bool) { rawValue = isPrefers ? rank | Self.prefersBit : rank }

  @inline(__always) var isPrefers: Bool { rawValue & Self.prefersBit != 0 }

  @inline(__always)
  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
