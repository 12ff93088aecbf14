import CBytes

/// A growable array of trivial values without bounds checks or reference counting. The array owns its memory.
///
/// The index ensures that indices are less than `count`, and that no thread reads while another writes.
struct OwnedArray<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  /// The size of a large page, in bytes. Arrays of at least this size request large pages.
  private static var largePage: Int { 2 << 20 }

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = Self.allocate(self.capacity)
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    append(repeating: element, count: count)
  }

  init(copying other: borrowing OwnedArray) {
    self.init(capacity: other.capacity)
    base.update(from: other.base, count: other.count)
    count = other.count
  }

  deinit { base.deallocate() }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
    let size = count * MemoryLayout<Element>.stride
    let isLarge = size >= largePage
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: isLarge ? largePage : 64)
    if isLarge { bytes_prefer_large_pages(memory, size) }
    return memory.assumingMemoryBound(to: Element.self)
  }

  @inline(__always) var byteCount: Int { capacity &* MemoryLayout<Element>.stride }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { base[index] }
    _modify { yield &base[index] }
  }

  @inline(__always)
  subscript(index: UInt32) -> Element {
    get { base[Int(index)] }
    _modify { yield &base[Int(index)] }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { resize(to: capacity + capacity / 2 + 8) }
    base[count] = element
    count &+= 1
  }

  mutating func append(repeating element: Element, count added: Int) {
    if count + added > capacity { resize(to: max(count + added, capacity + capacity / 2 + 8)) }
    (base + count).update(repeating: element, count: added)
    count &+= added
  }

  mutating func reserve(_ wanted: Int) {
    if wanted > capacity { resize(to: wanted) }
  }

  /// Releases excess capacity.
  mutating func compact() {
    if capacity > count + count / 16 + 4 { resize(to: max(count, 1)) }
  }

  private mutating func resize(to wanted: Int) {
    let old = base
    base = Self.allocate(wanted)
    base.update(from: old, count: count)
    old.deallocate()
    capacity = wanted
  }
}
