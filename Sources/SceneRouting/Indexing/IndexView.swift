import CBytes
import StringPredicates

/// What a route reads of an index: its memory, without a reference count. Valid while the index is neither changed nor
/// freed.
struct IndexView: BitwiseCopyable {
  let slots: UnsafePointer<SceneIndexCore.Slot>
  let records: UnsafePointer<UInt64>
  let texts: ProbeView<TextEntry>
  let windows: ProbeView<WindowEntry>
  let eightFilter: FilterView
  let fourFilter: FilterView
  let shortFilter: FilterView
  let nodes: UnsafePointer<RankTrees.Node>
  let trees: UnsafePointer<RankTrees.Tree>
  let always: UInt32
  /// Whether a session has a condition that every identifier fits.
  let hasAlways: Bool
  let launch: UInt32
  let unanchored: UInt32
  let hasUnanchored: Bool
  /// Which windows are in use.
  let classes: WindowClassSet
  /// Whether records are found by the key of a subject beyond ASCII.
  let hasKeys: Bool
  /// The number of the ordinary window's role; below 0 if there is none.
  let windowRole: Int
  let hasTooManyRoles: Bool
  /// Whether no session ever had another role than the first one.
  let hasOneRole: Bool
  /// Whether the index is larger than the processor's caches near the core, so that it pays to ask for memory early.
  let isLarge: Bool

  @inline(__always)
  func record(_ place: UInt32) -> UnsafePointer<PredicateRecord> {
    UnsafeRawPointer(records + Int(place)).assumingMemoryBound(to: PredicateRecord.self)
  }

  @inline(__always)
  func body(_ place: UInt32) -> UnsafePointer<UInt8> {
    (UnsafeRawPointer(records + Int(place)) + RecordArena.headerSize).assumingMemoryBound(to: UInt8.self)
  }

  @inline(__always)
  func matcher(_ place: UInt32) -> UnownedMatcher {
    UnsafeRawPointer(body(place)).assumingMemoryBound(to: RecordMatcher.self).pointee.matcher
  }

  @inline(__always)
  func rank(of slot: UInt32) -> UInt64 { slots[Int(slot)].info >> 8 }

  /// Whether two literals are the same. Takes no call where they are short.
  @inline(__always)
  static func isEqual(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count >= 8 else {
      for place in 0..<count where one[place] != other[place] { return false }
      return true
    }
    var place = 0
    while place &+ 8 < count {
      if AnchorHash.word(one + place) != AnchorHash.word(other + place) { return false }
      place &+= 8
    }
    return AnchorHash.word(one + (count &- 8)) == AnchorHash.word(other + (count &- 8))
  }
}

/// A table as a route reads it.
struct ProbeView<Entry: ProbeEntry>: BitwiseCopyable {
  private let entries: UnsafePointer<Entry>
  private let size: UInt64

  init(_ table: ProbeTable<Entry>) {
    entries = UnsafePointer(table.entries.base)
    size = UInt64(truncatingIfNeeded: table.size)
  }

  /// The home of a hash: its entries stand there or behind.
  @inline(__always)
  func home(of hash: UInt32) -> UnsafePointer<Entry> {
    entries + Int(truncatingIfNeeded: (UInt64(hash) &* size) >> 32)
  }

  /// Asks for the memory where entries of a hash are: behind their home there may be some of others.
  @inline(__always)
  func prefetch(_ hash: UInt32) {
    bytes_prefetch(home(of: hash))
    bytes_prefetch(UnsafeRawPointer(home(of: hash) + 4) - 1)
  }

  /// Calls `body` with the entries of a hash.
  @inline(__always)
  func forEach(_ hash: UInt32, _ body: (Entry) -> Void) {
    var place = home(of: hash)
    // Few entries stand behind their fourth place. To count is faster than to guess where to stop, which is mostly wrong.
    var lower = 4
    while lower == 4 {
      lower = 0
      for index in 0..<4 { lower &+= place[index].hash < hash ? 1 : 0 }
      place += lower
    }
    while place.pointee.hash == hash, place.pointee.target != .empty {
      body(place.pointee)
      place += 1
    }
  }
}

/// A filter as a route reads it.
struct FilterView: BitwiseCopyable {
  let filter: windows_filter

  init(_ filter: WindowFilter) {
    self.filter = windows_filter(words: UnsafePointer(filter.words.base), mask: filter.mask)
  }

  @inline(__always)
  func mayContain(_ hash: UInt32) -> Bool {
    ~filter.words[Int(truncatingIfNeeded: hash & filter.mask)] & windows_bits(hash) == 0
  }
}

extension SceneIndexCore {
  /// The index as a route reads it.
  var view: IndexView {
    var classes = WindowClassSet()
    for kind in WindowClass.allCases where classCounts[Int(kind.rawValue)] > 0 { classes.insert(kind) }
    return IndexView(
      slots: UnsafePointer(slots.base), records: UnsafePointer(arena.words.base), texts: ProbeView(texts),
      windows: ProbeView(windows), eightFilter: FilterView(filters[0]), fourFilter: FilterView(filters[1]),
      shortFilter: FilterView(filters[2]), nodes: UnsafePointer(trees.nodes.base),
      trees: UnsafePointer(trees.trees.base), always: always,
      hasAlways: arena.record(always).pointee.prefers != Self.none || arena.record(always).pointee.can != Self.none,
      launch: launch, unanchored: unanchored, hasUnanchored: unanchoredCount > 0, classes: classes,
      hasKeys: keyedCount > 0, windowRole: roles.firstIndex(of: .windowApplication) ?? -1,
      hasTooManyRoles: hasTooManyRoles, hasOneRole: roles.count == 1, isLarge: byteCount > 4 << 20)
  }
}
