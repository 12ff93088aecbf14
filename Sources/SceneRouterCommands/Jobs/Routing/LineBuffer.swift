/// Bytes to be written, in memory of its own that grows as it has to and is kept.
///
/// It belongs to one thread at a time.
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
  @inline(__always)
  mutating func append(_ source: UnsafeRawBufferPointer) {
    if let start = source.baseAddress { append(start, source.count) }
  }

  /// Appends bytes.
  mutating func append(_ source: [UInt8]) { source.withUnsafeBytes { append($0) } }

  /// Appends text.
  @inline(__always)
  mutating func append(_ text: StaticString) { append(text.utf8Start, text.utf8CodeUnitCount) }

  @inline(__always)
  private mutating func append(_ source: UnsafeRawPointer, _ added: Int) {
    if memory.count - count < added { grow(added) }
    guard let base = memory.baseAddress else { return }
    (base + count).copyMemory(from: source, byteCount: added)
    count += added
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
