/// Bytes to be written, in memory of its own that grows as it has to and is kept.
///
/// It belongs to one thread at a time. An array would do, but for a check at every append.
struct LineBuffer: ~Copyable {
  private var memory: UnsafeMutableRawBufferPointer
  /// How many bytes were written.
  private(set) var count = 0

  init() { memory = .allocate(byteCount: 1 << 18, alignment: 64) }

  deinit { memory.deallocate() }

  /// What was written, valid until the next change.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  /// Forgets what was written.
  mutating func removeAll() { count = 0 }

  /// Makes room for some bytes.
  @inline(__always)
  mutating func reserve(_ additional: Int) {
    if memory.count - count < additional { grow(additional) }
  }

  @inline(never)
  private mutating func grow(_ additional: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(memory.count * 2, count + additional), alignment: 64)
    larger.copyMemory(from: bytes)
    memory.deallocate()
    memory = larger
  }

  /// Appends bytes.
  @inline(__always)
  mutating func append(_ source: UnsafeRawBufferPointer) {
    guard let base = source.baseAddress else { return }
    reserve(source.count)
    memory.baseAddress?.advanced(by: count).copyMemory(from: base, byteCount: source.count)
    count += source.count
  }

  /// Appends bytes.
  mutating func append(_ source: [UInt8]) { source.withUnsafeBytes { append($0) } }

  /// Appends text.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a whole number that is not negative, in decimal digits.
  mutating func append(_ number: Int) {
    var rest = UInt(bitPattern: max(0, number))
    var digits = 1
    var bound: UInt = 10
    while digits < 19, rest >= bound {
      digits += 1
      bound &*= 10
    }
    reserve(digits)
    var place = count + digits
    repeat {
      place -= 1
      memory[place] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
      rest /= 10
    } while place > count
    count += digits
  }
}
