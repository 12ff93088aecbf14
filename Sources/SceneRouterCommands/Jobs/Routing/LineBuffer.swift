/// Bytes to be written, in memory of its own that grows as it has to and is kept.
///
/// It belongs to one thread at a time. An array would do, but for a check at every append.
struct LineBuffer: ~Copyable {
  private var memory: UnsafeMutableRawBufferPointer
  /// How many bytes were written.
  private(set) var count = 0

  init() { memory = .allocate(byteCount: 1 << 19, alignment: 64) }

  deinit { memory.deallocate() }

  /// What was written, valid until the next change.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  /// Forgets what was written.
  mutating func removeAll() { count = 0 }

  /// Appends bytes.
  mutating func append(_ source: UnsafeRawBufferPointer) {
    append(atMost: source.count) { $0.append(source) }
  }

  /// Appends bytes.
  mutating func append(_ source: [UInt8]) { source.withUnsafeBytes { append($0) } }

  /// Makes room, and appends what `body` writes into it.
  @inline(__always)
  mutating func append(atMost room: Int, _ body: (inout Room) -> Void) {
    if memory.count - count < room { grow(room) }
    guard let base = memory.baseAddress else { return }
    var place = Room(place: base + count, left: room)
    body(&place)
    count += room - place.left
  }

  /// A place for a certain number of bytes.
  struct Room {
    fileprivate var place: UnsafeMutableRawPointer
    fileprivate var left: Int

    /// Appends bytes, of which there is room for.
    @inline(__always)
    mutating func append(_ source: UnsafeRawBufferPointer) {
      guard let base = source.baseAddress else { return }
      append(base, source.count)
    }

    /// Appends text, for which there is room.
    @inline(__always)
    mutating func append(_ text: StaticString) { append(text.utf8Start, text.utf8CodeUnitCount) }

    @inline(__always)
    private mutating func append(_ source: UnsafeRawPointer, _ count: Int) {
      precondition(count <= left, "the room was made for less")
      place.copyMemory(from: source, byteCount: count)
      place += count
      left -= count
    }
  }

  @inline(never)
  private mutating func grow(_ additional: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(memory.count * 2, count + additional), alignment: 64)
    larger.copyMemory(from: bytes)
    memory.deallocate()
    memory = larger
  }
}
