import StringPredicates

/// A folded literal that a subject must hold, with zeros behind it; at most its first 255 bytes count.
struct AnchorRun {
  let folded: UnsafePointer<UInt8>
  let length: Int
  let isAtStart: Bool
  let isAtEnd: Bool

  init(_ literal: FoldedSubject, isAtStart: Bool, isAtEnd: Bool) {
    folded = literal.folded
    length = min(literal.count, RecordArena.maximumLength)
    self.isAtStart = isAtStart
    // A run that was cut does not reach the end.
    self.isAtEnd = isAtEnd && literal.count == length
  }

  var sizeClass: Int { AnchorHash.sizeClass(ofLength: length) }

  /// Calls `body` with the tag and the place of each window, and how many digits it has.
  @inline(__always)
  func forEachWindow(_ body: (_ tag: UInt32, _ offset: Int, _ digits: Int) -> Void) {
    let size = AnchorHash.sizes[sizeClass]
    guard length >= size else { return }
    var digits = 0
    for place in 0..<size - 1 where folded[place] &- 0x30 < 10 { digits += 1 }
    for offset in 0...(length - size) {
      if folded[offset + size - 1] &- 0x30 < 10 { digits += 1 }
      body(AnchorHash.tag(AnchorHash.window(AnchorHash.word(folded + offset), size: size), size: size), offset, digits)
      if folded[offset] &- 0x30 < 10 { digits -= 1 }
    }
  }
}

extension SceneIndexCore {
  /// Lets a record be found by one literal of a list.
  mutating func insertAnchor(_ place: UInt32, of literals: [NecessaryLiteral]) {
    if let whole = literals.first(where: \.isWhole) {
      whole.withFolded { literal in
        insertWhole(place, hash: AnchorHash.hash(literal.folded, literal.count), length: literal.count)
      }
      return
    }
    withRuns(of: literals) { core, runs in core.insertAnchor(place, runs) }
  }

  /// Undoes `insertAnchor`.
  mutating func removeAnchor(_ place: UInt32, of literals: [NecessaryLiteral]) {
    if let whole = literals.first(where: \.isWhole) {
      whole.withFolded { literal in
        removeEntry(
          of: place, tag: UInt32(truncatingIfNeeded: AnchorHash.hash(literal.folded, literal.count) >> 32))
      }
      return
    }
    withRuns(of: literals) { core, runs in core.removeAnchor(place, runs) }
  }

  private mutating func withRuns(of literals: [NecessaryLiteral], _ body: (inout Self, [AnchorRun]) -> Void) {
    // One after the other, so that all folded copies are there at once: lists are short.
    func next(_ index: Int, _ runs: [AnchorRun]) {
      guard index < literals.count else { return body(&self, runs) }
      literals[index].withFolded { folded in
        let run = AnchorRun(folded, isAtStart: literals[index].isAtStart, isAtEnd: literals[index].isAtEnd)
        next(index + 1, runs + [run])
      }
    }
    next(0, [])
  }

  /// Lets a record be found by the rarest window of some runs, each of which a subject must hold.
  mutating func insertAnchor(_ place: UInt32, _ runs: [AnchorRun]) {
    var best = Int.max
    var choice: (tag: UInt32, offset: Int, run: AnchorRun)?
    for run in runs {
      // A short window is met by more subjects, digits are met by fewer than words.
      let penalty = run.sizeClass * 8
      run.forEachWindow { tag, offset, digits in
        let cost = (counts[tag] * 8 + max(0, 5 - digits)) << penalty
        if cost < best {
          best = cost
          choice = (tag, offset, run)
        }
        counts.add(tag)
      }
    }
    guard let choice else {
      insertLink(place, into: unanchored)
      return
    }
    literalCount += 1
    counts.grow(literalCount: literalCount)
    addToWindowCount(choice.run.sizeClass, 1)
    insert(
      AnchorTable.Entry(
        tag: choice.tag,
        check: UInt32(truncatingIfNeeded: AnchorHash.hash(choice.run.folded, choice.run.length)), target: place,
        offset: UInt8(truncatingIfNeeded: choice.offset), length: UInt8(truncatingIfNeeded: choice.run.length),
        kind: .window, anchors: (choice.run.isAtStart ? 1 : 0) | (choice.run.isAtEnd ? 2 : 0)))
  }

  /// Undoes `insertAnchor`.
  mutating func removeAnchor(_ place: UInt32, _ runs: [AnchorRun]) {
    for run in runs {
      run.forEachWindow { tag, _, _ in
        counts.remove(tag)
        if removeEntry(of: place, tag: tag) { addToWindowCount(run.sizeClass, -1) }
      }
    }
    literalCount -= 1
  }

  private mutating func addToWindowCount(_ sizeClass: Int, _ change: Int) {
    switch sizeClass {
    case 0: windowCounts.0 += change
    case 1: windowCounts.1 += change
    case 2: windowCounts.2 += change
    case 3: windowCounts.3 += change
    default: windowCounts.4 += change
    }
  }

  // MARK: - Entries

  mutating func insertWhole(_ place: UInt32, hash: UInt64, length: Int) {
    insert(
      AnchorTable.Entry(
        tag: UInt32(truncatingIfNeeded: hash >> 32), check: UInt32(truncatingIfNeeded: hash), target: place, offset: 0,
        length: UInt8(truncatingIfNeeded: length), kind: .whole, anchors: 3))
  }

  mutating func insertIdentity(_ place: UInt32, hash: UInt64) {
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var count = 0
    table.forEach(tag) { _ in
      count += 1
      return count < 2 * AnchorTable.crowd
    }
    // Where many hashes meet, predicates are stored more than once rather than searched for long.
    guard count < 2 * AnchorTable.crowd else { return }
    table.insert(
      AnchorTable.Entry(
        tag: tag, check: UInt32(truncatingIfNeeded: hash), target: place, offset: 0, length: 0, kind: .identity,
        anchors: 0))
  }

  /// Inserts an entry, or a link into the list of its tag if the tag has too many entries.
  private mutating func insert(_ entry: AnchorTable.Entry) {
    var count = 0
    var list: UInt32?
    table.forEach(entry.tag) { index in
      let other = table.entries[index]
      if other.kind == .list {
        list = other.target
        return false
      }
      count += 1
      return true
    }
    if let list {
      insertLink(entry.target, into: list)
    } else if count < AnchorTable.crowd {
      table.insert(entry)
    } else {
      let list = trees.makeTree()
      var head = entry
      head.kind = .list
      head.target = list
      table.insert(head)
      insertLink(entry.target, into: list)
    }
  }

  /// Removes the entry of a record under a tag. Links are removed elsewhere.
  @discardableResult
  mutating func removeEntry(of place: UInt32, tag: UInt32) -> Bool {
    var found: Int?
    table.forEach(tag) { index in
      let entry = table.entries[index]
      guard entry.kind != .list, entry.target == place else { return true }
      found = index
      return false
    }
    guard let found else { return false }
    table.remove(at: found)
    return true
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
}
