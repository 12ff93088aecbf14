import StringPredicates

/// One predicate of the index, as it lies in the arena: a header, and the literal behind it where bytes decide.
///
/// Predicates that behave the same are stored once, whatever number of sessions has them.
struct PredicateRecord: BitwiseCopyable {
  /// The sessions that prefer by this predicate; see `MemberSet`.
  var prefers: UInt32
  /// The sessions that can by this predicate.
  var can: UInt32
  /// The record's first link to a list that it stands in, or `RankTrees.none`.
  var links: UInt32
  var kind: Kind
  /// The length of the literal, in bytes.
  var length: UInt8
  /// What is disregarded in subjects beyond ASCII, or `bytes`.
  var folding: UInt8
  var unused: UInt8 = 0

  /// Bytes decide for every subject.
  static let bytes = UInt8.max

  /// Whether the record is found by the key of a subject beyond ASCII.
  var isInKey: Bool { folding != Self.bytes }

  /// How a subject of ASCII is compared.
  struct Kind: RawRepresentable, Hashable, BitwiseCopyable {
    var rawValue: UInt8
    /// Every subject fits.
    static let always = Self(rawValue: 0)
    /// A plain launch fits: a window of SwiftUI without the modifier.
    static let launch = Self(rawValue: 1)
    /// The compiled matcher decides. It stands where other records have their literal.
    static let matcher = Self(rawValue: 2)
    /// The literal decides; these are `equal` to `contains`, each with the case and without it.
    static let firstLiteral: UInt8 = 4

    @inline(__always) var isLiteral: Bool { rawValue >= Self.firstLiteral }
    @inline(__always) var ignoresCase: Bool { rawValue & 1 == 1 }
    /// How the literal is compared; only where it decides.
    @inline(__always)
    var operation: LoneLiteral.Operation? { .init(rawValue: (rawValue &- Self.firstLiteral) >> 1) }
  }
}

/// What a record has behind its header where a matcher decides.
struct RecordMatcher: BitwiseCopyable {
  /// The matcher, which the index's predicate keeps alive.
  var matcher: UnownedMatcher
  /// The predicate's place in `SceneIndexCore.predicates`.
  var predicate: Int
}

/// Memory for records. A record is named by its place in units of eight bytes.
struct RecordArena {
  private(set) var words = PackedArray<UInt64>(capacity: 16)
  /// The first free block of each size in words; in it stands the next one.
  private var free: PackedArray<UInt32>

  static let headerSize = 16
  /// The longest literal that is stored with its record, in bytes.
  static let maximumLength = 255
  static var matcherSize: Int { MemoryLayout<RecordMatcher>.size }

  init() {
    free = PackedArray(capacity: 40)
    free.append(repeating: RankTrees.none, count: 40)
  }

  func deallocate() {
    words.free()
    free.free()
  }

  func cloned() -> Self {
    var copy = self
    copy.words = words.cloned()
    copy.free = free.cloned()
    return copy
  }

  var byteCount: Int { words.byteCount + free.byteCount }

  mutating func reserve(words count: Int) { words.reserve(count) }
  mutating func compact() { words.compact() }

  @inline(__always)
  func record(_ place: UInt32) -> UnsafeMutablePointer<PredicateRecord> {
    UnsafeMutableRawPointer(words.base + Int(place)).assumingMemoryBound(to: PredicateRecord.self)
  }

  /// The bytes behind a record's header.
  @inline(__always)
  func body(_ place: UInt32) -> UnsafeMutablePointer<UInt8> {
    (UnsafeMutableRawPointer(words.base + Int(place)) + Self.headerSize).assumingMemoryBound(to: UInt8.self)
  }

  /// What a matcher's record has behind its header.
  func matcher(_ place: UInt32) -> UnsafeMutablePointer<RecordMatcher> {
    UnsafeMutableRawPointer(body(place)).assumingMemoryBound(to: RecordMatcher.self)
  }

  private static func wordCount(bodyLength: Int) -> Int { (headerSize + bodyLength + 7) / 8 }

  /// Stores a record with so many bytes behind it, which are to be written.
  mutating func add(_ record: PredicateRecord, bodyLength: Int) -> UInt32 {
    let size = Self.wordCount(bodyLength: bodyLength)
    var place = free[size]
    if place != RankTrees.none {
      free[size] = UInt32(truncatingIfNeeded: words[Int(place)])
    } else {
      place = UInt32(truncatingIfNeeded: words.count)
      words.append(repeating: 0, count: size)
    }
    self.record(place).initialize(to: record)
    return place
  }

  /// Frees a record.
  func remove(_ place: UInt32, bodyLength: Int) {
    let size = Self.wordCount(bodyLength: bodyLength)
    words[Int(place)] = UInt64(free[size])
    free[size] = place
  }
}
