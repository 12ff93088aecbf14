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
