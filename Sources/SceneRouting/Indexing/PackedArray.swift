import CBytes

/// A growing array of plain values in memory of its own, without checks and without reference counts.
///
/// It is the building block of `SceneIndexCore`, which keeps these promises in its place: every index is below `count`,
/// memory is freed once, and nobody reads while somebody writes.
struct PackedArray<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  /// From this size on memory is asked for in large pages.
  private static var largePage: Int { 2 << 20 }

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = Self.allocate(self.capacity)
  }

  /// Makes an array of so many values that are all the same.
  init(capacity: Int, repeating element: Element) {
    self.init(capacity: capacity)
    append(repeating: element, count: self.capacity)
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    let size = capacity * MemoryLayout<Element>.stride
    let alignment = size >= largePage ? largePage : 64
    let raw = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
    if alignment == largePage { bytes_prefer_large_pages(raw, size) }
    return raw.bindMemory(to: Element.self, capacity: capacity)
  }

  func free() { UnsafeMutableRawPointer(base).deallocate() }

  /// A copy in memory of its own.
  func cloned() -> Self {
    var copy = Self(capacity: capacity)
    copy.base.update(from: base, count: count)
    copy.count = count
    return copy
  }

  /// How many bytes of memory are held.
  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  /// Makes room for so many values in all.
  mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let grown = Self.allocate(wanted)
    grown.update(from: base, count: count)
    free()
    base = grown
    capacity = wanted
  }

  /// Gives memory back that is kept for growing.
  mutating func compact() {
    guard capacity > count + count / 16 + 4 else { return }
    var copy = Self(capacity: count)
    copy.base.update(from: base, count: count)
    copy.count = count
    free()
    self = copy
  }

  /// O(1) amortised.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(capacity + capacity / 2 + 8) }
    base[count] = element
    count += 1
  }

  /// Appends so many values that are all the same.
  mutating func append(repeating element: Element, count added: Int) {
    if count + added > capacity { reserve(max(count + added, capacity + capacity / 2)) }
    (base + count).update(repeating: element, count: added)
    count += added
  }
}
