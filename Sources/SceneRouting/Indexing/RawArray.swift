import CBytes

/// A growable array of trivial values with manually managed memory, without bounds checks or reference counting.
///
/// The index ensures that indices are less than `count`, that memory is freed once, and that no thread reads while
/// another writes.
struct RawArray<Element: BitwiseCopyable> {
  private(set) var memory: RawMemory

  init(capacity: Int) {
    memory = RawMemory(stride: MemoryLayout<Element>.stride, capacity: capacity)
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    append(repeating: element, count: count)
  }

  @inline(__always)
  var base: UnsafeMutablePointer<Element> { memory.base.assumingMemoryBound(to: Element.self) }

  @inline(__always) var count: Int { memory.count }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  mutating func reserve(_ capacity: Int) { memory.reserve(capacity) }

  mutating func withMemory(_ body: (inout RawMemory) -> Void) { body(&memory) }

  func free() { memory.free() }

  @inline(__always)
  mutating func append(_ element: Element) {
    memory.makeRoom(for: 1)
    base[count] = element
    memory.count &+= 1
  }

  mutating func append(repeating element: Element, count added: Int) {
    memory.makeRoom(for: added)
    (base + count).update(repeating: element, count: added)
    memory.count &+= added
  }
}

/// The untyped memory of a `RawArray`.
struct RawMemory {
  fileprivate(set) var base: UnsafeMutableRawPointer
  fileprivate(set) var count = 0
  private var capacity: Int
  private let stride: Int

  /// The size of a large page, in bytes. Arrays of at least this size request large pages.
  private static var largePage: Int { 2 << 20 }

  fileprivate init(stride: Int, capacity: Int) {
    self.stride = stride
    self.capacity = max(capacity, 1)
    base = Self.allocate(self.capacity * stride)
  }

  private static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let isLarge = size >= largePage
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: isLarge ? largePage : 64)
    if isLarge { bytes_prefer_large_pages(memory, size) }
    return memory
  }

  func free() { base.deallocate() }

  @inline(__always) var byteCount: Int { capacity * stride }

  /// Replaces the memory with a copy, without freeing the original memory.
  mutating func copy() { move(to: capacity) }

  /// Releases excess capacity.
  mutating func compact() {
    if capacity > count + count / 16 + 4 { resize(to: max(count, 1)) }
  }

  fileprivate mutating func reserve(_ wanted: Int) {
    if wanted > capacity { resize(to: wanted) }
  }

  @inline(__always)
  fileprivate mutating func makeRoom(for added: Int) {
    if count &+ added > capacity { resize(to: max(count + added, capacity + capacity / 2 + 8)) }
  }

  private mutating func resize(to wanted: Int) {
    let old = base
    move(to: wanted)
    old.deallocate()
  }

  private mutating func move(to wanted: Int) {
    let moved = Self.allocate(wanted * stride)
    moved.copyMemory(from: base, byteCount: count * stride)
    base = moved
    capacity = wanted
  }
}
