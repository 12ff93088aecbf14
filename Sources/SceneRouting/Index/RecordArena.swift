import CBytes

/// The memory for records. A record is identified by its offset in eight-byte words. A record that fits into a cache
/// line doesn't cross a line boundary.
struct RecordArena: ~Copyable {
  private(set) var words: OwnedArray<UInt64>
  /// The first free block of each size, measured in words. A free block contains the offset of the next one of the same
  /// size.
  private var free: OwnedArray<UInt32>

  static let headerSize = MemoryLayout<PredicateRecord>.size
  static let matcherSize = MemoryLayout<RecordMatcher>.size
  private static let line = 8
  private static let largest = wordCount(bodyLength: LiteralGrams.maximumLength)

  init() {
    words = OwnedArray(capacity: 16)
    free = OwnedArray(repeating: TreapPool.none, count: Self.largest + 1)
  }

  init(copying other: borrowing RecordArena) {
    words = OwnedArray(copying: other.words)
    free = OwnedArray(copying: other.free)
  }

  @inline(__always) var byteCount: Int { words.byteCount &+ free.byteCount }

  mutating func reserve(words count: Int) { words.reserve(count) }

  /// Releases excess capacity.
  mutating func compact() { words.compact() }

  @inline(__always)
  private func address(_ record: UInt32) -> UnsafeMutablePointer<PredicateRecord> {
    UnsafeMutableRawPointer(words.base + Int(record)).assumingMemoryBound(to: PredicateRecord.self)
  }

  @inline(__always)
  subscript(record: UInt32) -> PredicateRecord {
    get { address(record).pointee }
    _modify { yield &address(record).pointee }
  }

  @inline(__always)
  func prefetch(_ record: UInt32, offset: Int = 0) { bytes_prefetch(UnsafeRawPointer(address(record)) + offset) }

  /// Returns a pointer to the bytes after a record's header.
  @inline(__always)
  func body(_ record: UInt32) -> UnsafeMutablePointer<UInt8> {
    (UnsafeMutableRawPointer(address(record)) + Self.headerSize).assumingMemoryBound(to: UInt8.self)
  }

  /// Returns a pointer to the body of a record that is evaluated by a matcher.
  @inline(__always)
  func matcher(_ record: UInt32) -> UnsafeMutablePointer<RecordMatcher> {
    UnsafeMutableRawPointer(body(record)).assumingMemoryBound(to: RecordMatcher.self)
  }

  private static func wordCount(bodyLength: Int) -> Int { (headerSize + bodyLength + 7) / 8 }

  /// Adds a record with an uninitialized body.
  mutating func add(_ record: PredicateRecord, bodyLength: Int) -> UInt32 {
    let size = Self.wordCount(bodyLength: bodyLength)
    var offset = free[size]
    if offset != TreapPool.none {
      free[size] = UInt32(truncatingIfNeeded: words[offset])
    } else {
      let left = Self.line - words.count % Self.line
      if left < min(size, Self.line) {
        let rest = UInt32(truncatingIfNeeded: words.count)
        words.append(repeating: 0, count: left)
        release(rest, size: left)
      }
      offset = UInt32(truncatingIfNeeded: words.count)
      words.append(repeating: 0, count: size)
    }
    address(offset).initialize(to: record)
    return offset
  }

  mutating func remove(_ record: UInt32, bodyLength: Int) {
    release(record, size: Self.wordCount(bodyLength: bodyLength))
  }

  private mutating func release(_ offset: UInt32, size: Int) {
    words[offset] = UInt64(free[size])
    free[size] = offset
  }
}
