import StringPredicates

extension SceneIndexCore {
  /// How many entries may have one hash before further ones go to a list.
  private static let crowd = 16

  /// Lets a record be found by one literal of a list.
  mutating func insertAnchor(_ place: UInt32, of literals: [NecessaryLiteral]) {
    if let whole = literals.first(where: \.isWhole) {
      whole.withFolded { insertText(place, hash: AnchorHash.text($0.folded, $0.count)) }
    } else {
      withRuns(of: literals) { core, runs in core.insertAnchor(place, runs) }
    }
  }

  /// Undoes `insertAnchor`. The record's links are gone already.
  mutating func removeAnchor(_ place: UInt32, of literals: [NecessaryLiteral]) {
    if let whole = literals.first(where: \.isWhole) {
      whole.withFolded { removeText(place, hash: AnchorHash.text($0.folded, $0.count)) }
    } else {
      withRuns(of: literals) { core, runs in core.removeAnchor(place, runs) }
    }
  }

  private mutating func withRuns(of literals: [NecessaryLiteral], _ body: (inout Self, [AnchorRun]) -> Void) {
    // One after the other, so that all folded copies are there at once: lists are short.
    func next(_ index: Int, _ runs: [AnchorRun]) {
      guard index < literals.count else { return body(&self, runs) }
      literals[index].withRun { next(index + 1, runs + [$0]) }
    }
    next(0, [])
  }

  // MARK: - Runs

  /// Lets a record be found by the rarest windows of some runs, each of which a subject must hold.
  mutating func insertAnchor(_ place: UInt32, _ runs: [AnchorRun]) {
    var best = Int.max
    var choice: (run: AnchorRun, anchor: AnchorRun.Anchor)?
    for run in runs {
      counts.withCosts(of: run) { costs in
        run.forEachAnchor(AnchorRun.Width(literalCount: max(literalCount, expectedLiteralCount))) { anchor in
          let cost = costs.cost(of: anchor)
          if cost <= best {
            best = cost
            choice = (run, anchor)
          }
        }
      }
      counts.add(run)
    }
    guard let (run, anchor) = choice else {
      insertLink(place, into: unanchored)
      return
    }
    literalCount += 1
    counts.grow(literalCount: literalCount)
    let check = run.check
    for index in 0..<anchor.count { insert(run.entry(anchor, index, check: check, .record(place))) }
  }

  /// Undoes `insertAnchor`.
  mutating func removeAnchor(_ place: UInt32, _ runs: [AnchorRun]) {
    for run in runs {
      counts.remove(run)
      for width in AnchorRun.Width.allCases {
        run.forEachAnchor(width) { anchor in
          for index in 0..<anchor.count { removeWindow(of: place, anchor.kind, run.folded + anchor.offset + index) }
        }
      }
    }
    literalCount -= 1
  }

  // MARK: - Windows

  /// Inserts an entry, or a link into the list of its hash if that has too many entries.
  private mutating func insert(_ entry: WindowEntry) {
    let table = windows
    guard let target = makeRoom(for: entry.target, of: entry.hash, in: table) else { return }
    var entry = entry
    entry.target = target
    windows.insert(entry)
    classCounts[Int(entry.kind.rawValue)] += 1
    if filters[entry.kind.filter].add(entry.hash) { remakeFilter(entry.kind.filter) }
  }

  private mutating func removeWindow(of place: UInt32, _ kind: WindowClass, _ text: UnsafePointer<UInt8>) {
    let hash = kind.hash(text)
    guard filters[kind.filter].mayContain(hash) else { return }
    while let found = removable(place, hash, in: windows) {
      let kind = windows.entries[found].kind
      windows.remove(at: found)
      classCounts[Int(kind.rawValue)] -= 1
      filters[kind.filter].remove()
    }
  }

  private mutating func remakeFilter(_ index: Int) {
    filters[index].clear()
    windows.forEach { if $0.kind.filter == index { filters[index].set($0.hash) } }
  }

  // MARK: - Texts

  mutating func insertText(_ place: UInt32, hash: UInt32) {
    let table = texts
    guard let target = makeRoom(for: .record(place), of: hash, in: table) else { return }
    texts.insert(TextEntry(hash: hash, target: target))
  }

  mutating func removeText(_ place: UInt32, hash: UInt32) {
    while let found = removable(place, hash, in: texts) { texts.remove(at: found) }
  }

  // MARK: - Crowds

  /// What an entry of a hash is to lead to: the record, or a new list where there are many entries. `nil` if there is
  /// a list already, which the record was put into.
  private mutating func makeRoom<Entry>(
    for target: ProbeTarget, of hash: UInt32, in table: ProbeTable<Entry>
  ) -> ProbeTarget? {
    var count = 0
    var list: UInt32?
    table.forEach(hash) { entry, _ in
      if entry.target.isList { list = entry.target.list }
      count += 1
      return list == nil
    }
    if let list {
      insertLink(target.record, into: list)
      return nil
    }
    guard count >= Self.crowd else { return target }
    let new = trees.makeTree()
    insertLink(target.record, into: new)
    return .list(new)
  }

  /// The place of an entry that leads to a record, or to a list that is empty, which is freed.
  private mutating func removable<Entry>(
    _ place: UInt32, _ hash: UInt32, in table: ProbeTable<Entry>
  ) -> Int? {
    var found: (place: Int, target: ProbeTarget)?
    table.forEach(hash) { entry, index in
      let isOver = entry.target.isList ? trees.isEmpty(entry.target.list) : entry.target.record == place
      if isOver { found = (index, entry.target) }
      return !isOver
    }
    guard let found else { return nil }
    if found.target.isList { trees.release(tree: found.target.list) }
    return found.place
  }

  // MARK: - Lists

  /// Puts a record into a list, once.
  mutating func insertLink(_ place: UInt32, into tree: UInt32) {
    var link = arena.record(place).pointee.links
    while link != Self.none {
      if links[Int(link)].tree == tree { return }
      link = links[Int(link)].next
    }
    let node = trees.makeNode(key: rank(ofRecord: place), value: place)
    trees.insert(node, into: tree)
    let new = Link(tree: tree, node: node, next: arena.record(place).pointee.links)
    if freeLink != Self.none {
      let free = freeLink
      freeLink = links[Int(free)].next
      links[Int(free)] = new
      arena.record(place).pointee.links = free
    } else {
      links.append(new)
      arena.record(place).pointee.links = UInt32(truncatingIfNeeded: links.count - 1)
    }
  }

  /// Takes a record out of all lists.
  mutating func removeLinks(of place: UInt32) {
    var link = arena.record(place).pointee.links
    arena.record(place).pointee.links = Self.none
    while link != Self.none {
      let old = links[Int(link)]
      trees.remove(old.node, from: old.tree)
      trees.release(node: old.node)
      links[Int(link)].next = freeLink
      freeLink = link
      link = old.next
    }
  }
}

extension NecessaryLiteral {
  fileprivate func withFolded(_ body: (FoldedSubject) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in FoldedSubject.with(bytes) { folded, _ in body(folded) } }
  }

  /// Calls `body` with the folded literal as it is anchored.
  func withRun(_ body: (AnchorRun) -> Void) {
    withFolded { body(AnchorRun($0, isAtStart: isAtStart, isAtEnd: isAtEnd)) }
  }
}
