/// A number that counts up as text, so that it is not divided for each line.
struct DecimalCounter: ~Copyable {
  private static let size = 24
  /// The digits stand at the end.
  private let memory: UnsafeMutablePointer<UInt8>
  private var start = size
  private var number = -1

  init() {
    memory = .allocate(capacity: Self.size)
    memory.initialize(repeating: UInt8(ascii: "0"), count: Self.size)
  }

  deinit { memory.deallocate() }

  /// The digits of a number that is not negative, valid until the next call. It is quick if the number is the one behind
  /// the last.
  @inline(__always)
  mutating func digits(of wanted: Int) -> UnsafeRawBufferPointer {
    if wanted == number &+ 1, number >= 0 { advance() } else if wanted != number { set(max(0, wanted)) }
    number = wanted
    return UnsafeRawBufferPointer(start: memory + start, count: Self.size - start)
  }

  @inline(__always)
  private mutating func advance() {
    var place = Self.size - 1
    while place >= start, memory[place] == UInt8(ascii: "9") {
      memory[place] = UInt8(ascii: "0")
      place -= 1
    }
    if place < start {
      start = place
      memory[place] = UInt8(ascii: "1")
    } else {
      memory[place] += 1
    }
  }

  private mutating func set(_ wanted: Int) {
    start = Self.size
    var rest = wanted
    repeat {
      start -= 1
      memory[start] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
      rest /= 10
    } while rest > 0
  }
}
