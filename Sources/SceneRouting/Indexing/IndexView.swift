import StringPredicates

/// What a route reads of an index: its memory, without a reference count. Valid while the index is neither changed nor
/// freed.
struct IndexView: BitwiseCopyable {
  let slots: UnsafePointer<SceneIndexCore.Slot>
  let records: UnsafePointer<UInt64>
  let entries: UnsafePointer<AnchorTable.Entry>
  let entryCount: UInt64
  let filter: UnsafePointer<UInt64>
  let filterShift: UInt32
  let nodes: UnsafePointer<RankTrees.Node>
  let trees: UnsafePointer<RankTrees.Tree>
  let predicates: UnsafePointer<StringPredicate>
  let always: UInt32
  let launch: UInt32
  let unanchored: UInt32
  let hasUnanchored: Bool
  /// Which sizes of windows are in use, by their places in `AnchorHash.sizes`.
  let sizeClasses: UInt8
  /// Whether subjects beyond ASCII may be asked.
  let isForAllSubjects: Bool
  /// The number of the ordinary window's role; below 0 if there is none.
  let windowRole: Int
  let hasTooManyRoles: Bool

  @inline(__always)
  func record(_ place: UInt32) -> UnsafePointer<PredicateRecord> {
    UnsafeRawPointer(records + Int(place)).assumingMemoryBound(to: PredicateRecord.self)
  }

  @inline(__always)
  func body(_ place: UInt32) -> UnsafePointer<UInt8> {
    (UnsafeRawPointer(records + Int(place)) + RecordArena.headerSize).assumingMemoryBound(to: UInt8.self)
  }

  @inline(__always)
  func predicate(of place: UInt32) -> UnsafePointer<StringPredicate> {
    predicates + Int(UnsafeRawPointer(body(place)).load(as: UInt32.self))
  }

  /// Where entries of a tag begin.
  @inline(__always)
  func start(of tag: UInt32) -> UnsafePointer<AnchorTable.Entry> {
    entries + Int(truncatingIfNeeded: (UInt64(tag) &* entryCount) >> 32)
  }

  /// Calls `body` with the entries of a tag.
  @inline(__always)
  func forEachEntry(_ tag: UInt32, _ body: (AnchorTable.Entry) -> Void) {
    let end = entries + Int(truncatingIfNeeded: entryCount)
    var place = start(of: tag)
    while true {
      let entry = place.pointee
      if entry.target == AnchorTable.empty { return }
      if entry.tag == tag, entry.target != AnchorTable.gone { body(entry) }
      place += 1
      if place == end { place = entries }
    }
  }
}

extension SceneIndexCore {
  /// The index as a route reads it.
  var view: IndexView {
    let classes = windowCounts
    let used = [classes.0, classes.1, classes.2, classes.3, classes.4].enumerated().reduce(UInt8(0)) {
      $0 | ($1.element > 0 ? 1 << UInt8($1.offset) : 0)
    }
    return IndexView(
      slots: UnsafePointer(slots.base), records: UnsafePointer(arena.words.base),
      entries: UnsafePointer(table.entries.base), entryCount: UInt64(table.entries.count),
      filter: UnsafePointer(table.filter.base), filterShift: table.filterShift,
      nodes: UnsafePointer(trees.nodes.base), trees: UnsafePointer(trees.trees.base),
      predicates: UnsafePointer(predicates.base), always: always, launch: launch, unanchored: unanchored,
      hasUnanchored: unanchoredCount > 0, sizeClasses: used, isForAllSubjects: asciiOnlyCount == 0,
      windowRole: roles.firstIndex(of: .windowApplication) ?? -1, hasTooManyRoles: hasTooManyRoles)
  }
}
