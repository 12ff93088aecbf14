import StringPredicates

/// One predicate of the index as it lies in the arena: a header, and after it the literal, where bytes decide, or the
/// matcher.
///
/// Predicates that behave the same are stored once, however many sessions have them.
struct PredicateRecord: BitwiseCopyable {
  /// The score of the record's best session under the ordinary rule; 0 without sessions. See `SearchScore`.
  var score = SearchScore.none
  /// The sessions that prefer by this predicate.
  var prefers = MemberSet.empty
  /// The sessions that can by this predicate.
  var can = MemberSet.empty
  /// The first of the keys that the record is found by, or `RankTrees.none`. A literal that is the whole identifier has
  /// none here: its key is its hash.
  var keys = RankTrees.none
  var kind: Kind
  /// The length of the literal in bytes.
  var length: UInt8 = 0
  /// What is disregarded in identifiers beyond ASCII, or `bytes`.
  var folding = Self.bytes
  private var unused: UInt8 = 0

  init(kind: Kind) { self.kind = kind }

  /// Bytes decide for every identifier.
  static let bytes = UInt8.max

  /// Whether the record is found by the key of an identifier beyond ASCII.
  @inline(__always) var isInKey: Bool { folding != Self.bytes }

  /// How an identifier of ASCII is compared.
  struct Kind: RawRepresentable, Hashable, BitwiseCopyable {
    var rawValue: UInt8
    /// Every identifier fits.
    static let always = Self(rawValue: 0)
    /// A plain launch fits: a window of SwiftUI without the modifier.
    static let launch = Self(rawValue: 1)
    /// The compiled matcher decides.
    static let matcher = Self(rawValue: 2)
    /// The literal decides; these are `equal` to `contains`, each with the case and without it.
    private static let firstLiteral: UInt8 = 4

    static func literal(_ operation: LoneLiteral.Operation, ignoresCase: Bool) -> Self {
      Self(rawValue: firstLiteral + operation.rawValue * 2 + (ignoresCase ? 1 : 0))
    }

    @inline(__always) var isLiteral: Bool { rawValue >= Self.firstLiteral }
    /// Whether the literal is the whole identifier.
    @inline(__always) var isWhole: Bool { rawValue & ~1 == Self.firstLiteral }
    @inline(__always) var ignoresCase: Bool { rawValue & 1 == 1 }
    /// Whether the literal stands at the start of the identifier, or at its end.
    @inline(__always) var isAtStart: Bool { rawValue & ~1 == Self.firstLiteral + 2 }
    @inline(__always) var isAtEnd: Bool { rawValue & ~1 == Self.firstLiteral + 4 }
    /// How the literal is compared; only where it decides.
    @inline(__always)
    var operation: LoneLiteral.Operation? { .init(rawValue: (rawValue &- Self.firstLiteral) >> 1) }
  }
}

/// What a record has after its header where a matcher decides.
struct RecordMatcher: BitwiseCopyable {
  /// The matcher, which the index's predicate keeps alive.
  var matcher: UnownedMatcher
  /// The predicate's place in `IndexMemory.predicates`.
  var predicate: Int
}

/// Memory for records. A record is named by its place in units of eight bytes. One that fits into a cache line lies in one.
struct RecordArena {
  private(set) var words = PlainArray<UInt64>(capacity: 16)
  /// The first free block of each size in words; in it is the place of the next one.
  private var free = PlainArray<UInt32>(repeating: RankTrees.none, count: largest + 1)

  static let headerSize = MemoryLayout<PredicateRecord>.size
  static let matcherSize = MemoryLayout<RecordMatcher>.size
  private static let line = 8
  private static let largest = wordCount(bodyLength: LiteralRun.maximumLength)

  mutating func reserve(words count: Int) { words.reserve(count) }

  @inline(__always)
  func record(_ place: UInt32) -> UnsafeMutablePointer<PredicateRecord> {
    UnsafeMutableRawPointer(words.base + Int(place)).assumingMemoryBound(to: PredicateRecord.self)
  }

  /// The bytes after a record's header.
  @inline(__always)
  func body(_ place: UInt32) -> UnsafeMutablePointer<UInt8> {
    (UnsafeMutableRawPointer(words.base + Int(place)) + Self.headerSize).assumingMemoryBound(to: UInt8.self)
  }

  /// What a matcher's record has after its header.
  @inline(__always)
  func matcher(_ place: UInt32) -> UnsafeMutablePointer<RecordMatcher> {
    UnsafeMutableRawPointer(body(place)).assumingMemoryBound(to: RecordMatcher.self)
  }

  private static func wordCount(bodyLength: Int) -> Int { (headerSize + bodyLength + 7) / 8 }

  /// Stores a record with so many bytes after it, which are to be written.
  mutating func add(_ record: PredicateRecord, bodyLength: Int) -> UInt32 {
    let size = Self.wordCount(bodyLength: bodyLength)
    var place = free[size]
    if place != RankTrees.none {
      free[size] = UInt32(truncatingIfNeeded: words[Int(place)])
    } else {
      let left = Self.line - words.count % Self.line
      if left < min(size, Self.line) { release(UInt32(truncatingIfNeeded: words.count), size: left, isNew: true) }
      place = UInt32(truncatingIfNeeded: words.count)
      words.append(repeating: 0, count: size)
    }
    self.record(place).initialize(to: record)
    return place
  }

  /// Frees a record.
  mutating func remove(_ place: UInt32, bodyLength: Int) {
    release(place, size: Self.wordCount(bodyLength: bodyLength), isNew: false)
  }

  private mutating func release(_ place: UInt32, size: Int, isNew: Bool) {
    if isNew { words.append(repeating: 0, count: size) }
    words[Int(place)] = UInt64(free[size])
    free[size] = place
  }

  mutating func withMemory(_ body: (inout PlainMemory) -> Void) {
    words.withMemory(body)
    free.withMemory(body)
  }
}
