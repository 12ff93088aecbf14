/// The memory for records. A record is identified by its offset in eight-byte words. A record that fits into a cache
/// line doesn't cross a line boundary.
struct RecordArena {
  private(set) var words = RawArray<UInt64>(capacity: 16)
  /// The first free block of each size, measured in words. A free block contains the offset of the next one of the same
  /// size.
  private var free = RawArray<UInt32>(repeating: TreapPool.none, count: largest + 1)

  static let headerSize = MemoryLayout<PredicateRecord>.size
  static let matcherSize = MemoryLayout<RecordMatcher>.size
  private static let line = 8
  private static let largest = wordCount(bodyLength: LiteralGrams.maximumLength)

  mutating func reserve(words count: Int) { words.reserve(count) }

  @inline(__always)
  func record(_ record: UInt32) -> UnsafeMutablePointer<PredicateRecord> {
    UnsafeMutableRawPointer(words.base + Int(record)).assumingMemoryBound(to: PredicateRecord.self)
  }

  /// Returns a pointer to the bytes after a record's header.
  @inline(__always)
  func body(_ record: UInt32) -> UnsafeMutablePointer<UInt8> {
    (UnsafeMutableRawPointer(words.base + Int(record)) + Self.headerSize).assumingMemoryBound(to: UInt8.self)
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
      free[size] = UInt32(truncatingIfNeeded: words[Int(offset)])
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
    self.record(offset).initialize(to: record)
    return offset
  }

  mutating func remove(_ record: UInt32, bodyLength: Int) {
    release(record, size: Self.wordCount(bodyLength: bodyLength))
  }

  private mutating func release(_ offset: UInt32, size: Int) {
    words[Int(offset)] = UInt64(free[size])
    free[size] = offset
  }

  mutating func withMemory(_ body: (inout RawMemory) -> Void) {
    words.withMemory(body)
    free.withMemory(body)
  }
}
