/// Finds records by tags: hashes of windows and of whole literals. Open addressing with linear probing, and a Bloom
/// filter that rules most windows of a subject out.
///
/// At most `crowd` entries have one tag. Further records of that tag go to a list in the order of rank, which has one
/// entry, so that literals that were made to meet cost no more than a plain walk.
struct AnchorTable {
  struct Entry: BitwiseCopyable {
    var tag: UInt32
    /// The hash of the whole literal.
    var check: UInt32
    /// A record, or a tree of records.
    var target: UInt32
    /// Where in the literal the window stands.
    var offset: UInt8
    /// The length of the literal as far as it is checked; of a whole literal the lowest eight bits.
    var length: UInt8
    var kind: Kind
    /// 1: the subject begins with the literal; 2: it ends with it.
    var anchors: UInt8
  }

  enum Kind: UInt8, BitwiseCopyable {
    /// A window of a literal.
    case window
    /// A whole literal.
    case whole
    /// A list of records.
    case list
    /// What a predicate is: for finding one that behaves the same, not for routing.
    case identity
  }

  /// How many records may have one tag before they go to a list.
  static let crowd = 8
  /// A target that stands in entries which were never used, and in those which are used no more.
  static let empty = UInt32.max
  static let gone = UInt32.max - 1

  private(set) var entries: PackedArray<Entry>
  /// The Bloom filter: a window sets two bits of one word. The number of words is a power of two.
  private(set) var filter: PackedArray<UInt64>
  /// By how many bits a tag is shifted to give the place of its word.
  private(set) var filterShift: UInt32
  /// How many entries are in use, and how many are not free.
  private(set) var count = 0
  private var occupied = 0
  /// How many entries of windows and lists there are, and for how many the filter is made.
  private var filtered = 0
  private var filterRoom = 0

  init(capacity: Int = 16) {
    entries = PackedArray(capacity: capacity)
    entries.append(repeating: Self.unused, count: capacity)
    filter = PackedArray(capacity: 64)
    filter.append(repeating: 0, count: 64)
    filterRoom = 128
    filterShift = 32 - 6
  }

  private static let unused = Entry(tag: 0, check: 0, target: empty, offset: 0, length: 0, kind: .window, anchors: 0)

  func deallocate() {
    entries.free()
    filter.free()
  }

  func cloned() -> Self {
    var copy = self
    copy.entries = entries.cloned()
    copy.filter = filter.cloned()
    return copy
  }

  var byteCount: Int { entries.byteCount + filter.byteCount }

  /// Where entries of a tag begin.
  @inline(__always)
  func start(of tag: UInt32) -> Int { Int((UInt64(tag) &* UInt64(truncatingIfNeeded: entries.count)) >> 32) }

  @inline(__always)
  func next(after place: Int) -> Int { place &+ 1 == entries.count ? 0 : place &+ 1 }

  /// Calls `body` with the places of a tag's entries until it returns `false`.
  @inline(__always)
  func forEach(_ tag: UInt32, _ body: (Int) -> Bool) {
    var place = start(of: tag)
    while true {
      let entry = entries.base + place
      if entry.pointee.tag == tag {
        if entry.pointee.target < Self.gone {
          if !body(place) { return }
        } else if entry.pointee.target == Self.empty {
          return
        }
      } else if entry.pointee.target == Self.empty {
        return
      }
      place = next(after: place)
    }
  }
}

extension AnchorTable {
  /// Makes room for so many entries in all.
  mutating func reserve(_ wanted: Int) {
    if wanted * 5 > entries.count * 4 { rebuild(capacity: wanted * 5 / 4 + 16) }
  }

  /// Adds an entry. O(1) amortised.
  mutating func insert(_ entry: Entry) {
    if (occupied + 1) * 5 > entries.count * 4 {
      let isFull = (count + 1) * 5 > entries.count * 3
      rebuild(capacity: isFull ? entries.count + entries.count / 2 + 16 : entries.count)
    }
    place(entry)
    count += 1
    guard entry.kind == .window || entry.kind == .list else { return }
    filtered += 1
    if filtered > filterRoom { makeFilter() } else { addToFilter(entry.tag) }
  }

  private mutating func place(_ entry: Entry) {
    var place = start(of: entry.tag)
    while entries[place].target < Self.gone { place = next(after: place) }
    if entries[place].target == Self.empty { occupied += 1 }
    entries[place] = entry
  }

  /// Removes the entry at a place.
  mutating func remove(at place: Int) {
    let kind = entries[place].kind
    if kind == .window || kind == .list { filtered -= 1 }
    count -= 1
    // Behind the last entry of a run nothing is looked for.
    if entries[next(after: place)].target == Self.empty {
      entries.base[place].target = Self.empty
      occupied -= 1
    } else {
      entries.base[place].target = Self.gone
    }
  }

  private mutating func rebuild(capacity: Int) {
    let old = entries
    entries = PackedArray(capacity: capacity)
    entries.append(repeating: Self.unused, count: capacity)
    occupied = 0
    for place in 0..<old.count where old[place].target < Self.gone { self.place(old[place]) }
    old.free()
    makeFilter()
  }

  /// Makes the filter anew, with room for as many windows again: 32 to 64 bits for each.
  private mutating func makeFilter() {
    filterRoom = 128
    filterShift = 32 - 6
    while filterRoom < filtered + filtered / 4, filterShift > 6 {
      filterRoom *= 2
      filterShift -= 1
    }
    if filterShift == 6 { filterRoom = Int.max }
    let words = 1 << (32 - filterShift)
    filter.free()
    filter = PackedArray(capacity: words)
    filter.append(repeating: 0, count: words)
    for place in 0..<entries.count where entries[place].target < Self.gone {
      let kind = entries[place].kind
      if kind == .window || kind == .list { addToFilter(entries[place].tag) }
    }
  }

  private func addToFilter(_ tag: UInt32) {
    filter.base[Int(tag >> filterShift)] |= 1 << UInt64(tag & 63) | 1 << UInt64((tag >> 6) & 63)
  }
}
