import CBytes

/// A growing array of plain values in memory of its own, without checks and without reference counts.
///
/// `IndexMemory` is made of such arrays and keeps these promises in their place: every index is below `count`, memory
/// is freed once, and nobody reads while somebody writes.
struct PlainArray<Element: BitwiseCopyable> {
  private(set) var memory: PlainMemory

  init(capacity: Int) {
    memory = PlainMemory(stride: MemoryLayout<Element>.stride, capacity: capacity)
  }

  /// Makes an array of so many equal values.
  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    append(repeating: element, count: count)
  }

  @inline(__always)
  var base: UnsafeMutablePointer<Element> { memory.base.assumingMemoryBound(to: Element.self) }

  @inline(__always)
  var count: Int { memory.count }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  mutating func reserve(_ wanted: Int) { memory.reserve(wanted) }

  /// Calls `body` with the memory behind the array.
  mutating func withMemory(_ body: (inout PlainMemory) -> Void) { body(&memory) }

  func free() { memory.free() }

  /// O(1) amortised.
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

/// The memory behind a `PlainArray`, whatever it holds.
struct PlainMemory {
  fileprivate(set) var base: UnsafeMutableRawPointer
  fileprivate(set) var count = 0
  private var capacity: Int
  private let stride: Int

  /// From this size on memory is asked for in large pages.
  private static var largePage: Int { 2 << 20 }

  fileprivate init(stride: Int, capacity: Int) {
    self.stride = stride
    self.capacity = max(capacity, 1)
    base = Self.allocate(self.capacity * stride)
  }

  private static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let alignment = size >= largePage ? largePage : 64
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
    if alignment == largePage { bytes_prefer_large_pages(memory, size) }
    return memory
  }

  func free() { base.deallocate() }

  /// How many bytes are held.
  var byteCount: Int { capacity * stride }

  /// Replaces the memory by a copy; the old one is left alone.
  mutating func copy() { move(to: capacity) }

  /// Gives memory back that is kept for growing.
  mutating func compact() {
    if capacity > count + count / 16 + 4 { resize(to: max(count, 1)) }
  }

  fileprivate mutating func reserve(_ wanted: Int) {
    if wanted > capacity { resize(to: wanted) }
  }

  @inline(__always)
  fileprivate mutating func makeRoom(for added: Int) {
    if count &+ added > capacity { reserve(max(count + added, capacity + capacity / 2 + 8)) }
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
