import CPayloads

/// Places for values of one kind, which are kept from one block of lines to the next.
struct ScratchMemory<Element>: ~Copyable {
  private var memory: UnsafeMutableBufferPointer<Element>
  private let filler: Element

  /// Begins with no place. Places that were not written yet hold `filler`.
  init(filler: Element) {
    self.filler = filler
    memory = .allocate(capacity: 0)
  }

  deinit {
    memory.deinitialize()
    memory.deallocate()
  }

  /// At least so many places, with what they held before or nothing of use.
  mutating func places(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
    if count > memory.count {
      memory.deinitialize()
      memory.deallocate()
      memory = .allocate(capacity: count * 2)
      memory.initialize(repeating: filler)
    }
    return UnsafeMutableBufferPointer(rebasing: memory[..<count])
  }

  /// What stands in a place of which there is one.
  @inline(__always)
  subscript(place: Int) -> Element { memory[place] }
}

extension ScratchMemory<UnsafeBufferPointer<UInt8>> {
  /// The identifiers of notifications that have one no longer than `length`, in the order of the lines.
  mutating func identifiers(
    of payloads: UnsafeBufferPointer<payload_result>, atMost length: Int
  ) -> UnsafeBufferPointer<UnsafeBufferPointer<UInt8>> {
    let places = places(payloads.count)
    var count = 0
    for payload in payloads where payload.count <= length {
      guard let identifier = payload.identifier else { continue }
      places[count] = UnsafeBufferPointer(start: identifier, count: Int(payload.count))
      count += 1
    }
    return UnsafeBufferPointer(rebasing: places[..<count])
  }
}
