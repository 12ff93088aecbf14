import CBytes

/// A Bloom filter over windows: it rules most windows of a subject out. A window sets two bits of one word.
struct WindowFilter {
  private(set) var words: PackedArray<UInt32>
  /// How many windows there are, and for how many there is room.
  private var count = 0
  private var room = 64

  private static let smallest = 64
  private static let largest = 1 << 21

  init() { words = PackedArray(capacity: Self.smallest, repeating: 0) }

  func deallocate() { words.free() }

  func cloned() -> Self {
    var copy = self
    copy.words = words.cloned()
    return copy
  }

  var byteCount: Int { words.byteCount }

  /// What is cut off a hash to give the place of its word.
  var mask: UInt32 { UInt32(truncatingIfNeeded: words.count - 1) }

  /// Adds a window; returns whether there is no room for it, so that the filter is to be made anew.
  mutating func add(_ hash: UInt32) -> Bool {
    count += 1
    guard count <= room else { return true }
    set(hash)
    return false
  }

  /// A window was removed. Its bits stay until the filter is made anew.
  mutating func remove() { count -= 1 }

  @inline(__always)
  func set(_ hash: UInt32) { words.base[Int(hash & mask)] |= windows_bits(hash) }

  /// Whether a window may be there.
  @inline(__always)
  func mayContain(_ hash: UInt32) -> Bool { ~words[Int(hash & mask)] & windows_bits(hash) == 0 }

  /// Makes an empty filter with room for the windows that there are.
  ///
  /// Up to three windows share two words, and more where the filter would not stay in the processor's caches: to look at
  /// a window in vain costs less than to wait for the filter.
  mutating func clear() {
    var size = Self.smallest
    while size / 2 * Self.share(size) < count + count / 4, size < Self.largest { size *= 2 }
    room = size < Self.largest ? size / 2 * Self.share(size) : Int.max
    words.free()
    words = PackedArray(capacity: size, repeating: 0)
  }

  /// How many windows share two words.
  private static func share(_ size: Int) -> Int { size > 1 << 16 ? 8 : 3 }
}

/// The filters of all windows.
struct WindowFilters {
  private var filters = (WindowFilter(), WindowFilter(), WindowFilter())

  subscript(index: Int) -> WindowFilter {
    get {
      switch index {
      case 0: filters.0
      case 1: filters.1
      default: filters.2
      }
    }
    set {
      switch index {
      case 0: filters.0 = newValue
      case 1: filters.1 = newValue
      default: filters.2 = newValue
      }
    }
  }

  static let count = 3

  func deallocate() { for index in 0..<Self.count { self[index].deallocate() } }

  func cloned() -> Self {
    var copy = self
    for index in 0..<Self.count { copy[index] = self[index].cloned() }
    return copy
  }

  var byteCount: Int { (0..<Self.count).reduce(0) { $0 + self[$1].byteCount } }
}
