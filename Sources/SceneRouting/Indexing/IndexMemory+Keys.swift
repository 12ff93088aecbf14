extension IndexMemory {
  /// Lets a record be found by a key. `entry` is what the table of pieces keeps of it.
  mutating func insert(_ key: PieceKey, of place: UInt32, _ entry: PieceEntry) {
    // An entry says where in the literal its piece is, so one key may have several of a record. In a list it is once.
    guard !isListed(key, place) else { return }
    let isListed = insert(key, place, entry)
    addLink(KeyLink(key, isListed: isListed, next: arena.record(place).pointee.keys), to: place)
  }

  /// Lets a record be found by the whole text that its literal is.
  mutating func insertWhole(_ hash: UInt32, of place: UInt32, hasPrefers: Bool) {
    let key = PieceKey(kind: .whole, hash: hash)
    let entry = PieceEntry(target: .record(place, hasPrefers: hasPrefers), kind: .whole)
    // Nearly all records of whole text have their entry, and need no link to find it.
    if insert(key, place, entry) { addLink(KeyLink(key, isListed: true, next: RankTrees.none), to: place) }
  }

  /// Takes all keys of a record back.
  mutating func removeKeys(of place: UInt32) {
    var link = arena.record(place).pointee.keys
    arena.record(place).pointee.keys = RankTrees.none
    while link != RankTrees.none {
      let old = keys[Int(link)]
      remove(old.key, place, isListed: old.isListed)
      keys[Int(link)].next = freeKey
      freeKey = link
      link = old.next
    }
  }

  mutating func removeWhole(_ hash: UInt32, of place: UInt32) {
    if arena.record(place).pointee.keys != RankTrees.none { return removeKeys(of: place) }
    remove(PieceKey(kind: .whole, hash: hash), place, isListed: false)
  }

  func target(of place: UInt32) -> KeyTarget {
    .record(place, hasPrefers: !arena.record(place).pointee.prefers.isEmpty)
  }

  private mutating func addLink(_ link: KeyLink, to place: UInt32) {
    var index = freeKey
    if index != RankTrees.none {
      freeKey = keys[Int(index)].next
      keys[Int(index)] = link
    } else {
      index = UInt32(truncatingIfNeeded: keys.count)
      keys.append(link)
    }
    arena.record(place).pointee.keys = index
  }

  private func isListed(_ key: PieceKey, _ place: UInt32) -> Bool {
    var link = arena.record(place).pointee.keys
    while link != RankTrees.none {
      if keys[Int(link)].key == key, keys[Int(link)].isListed { return true }
      link = keys[Int(link)].next
    }
    return false
  }

  // MARK: - Tables

  /// Enters a record under a key; returns whether it went into a shared list.
  private mutating func insert(_ key: PieceKey, _ place: UInt32, _ entry: PieceEntry) -> Bool {
    var list: UInt32?
    if key.kind == .none {
      list = unanchored
      unanchoredCount += 1
    } else {
      let population = population(of: key)
      list = population.list
      if list == nil, population.count >= tuning.longestBucket {
        let new = trees.makeTree()
        enter(key, PieceEntry(target: .list(new), kind: key.kind))
        list = new
      } else if list == nil {
        enter(key, entry)
      }
      if key.kind != .whole {
        classCounts[Int(key.kind.rawValue)] += 1
        classes.insert(key.kind)
        filters.add(key.hash, key.kind, pieces)
      }
    }
    guard let list else { return false }
    trees.insert(key: arena.record(place).pointee.score.rawValue, value: place, into: list)
    return true
  }

  private mutating func enter(_ key: PieceKey, _ entry: PieceEntry) {
    if key.kind == .whole {
      wholes.insert(key.hash, WholeEntry(target: entry.target))
    } else {
      pieces.insert(key.hash, entry)
    }
  }

  private mutating func remove(_ key: PieceKey, _ place: UInt32, isListed: Bool) {
    if isListed {
      removeFromList(of: key, place)
    } else {
      leave(key) { $0.leads(to: place) }
    }
    guard key.kind != .whole, key.kind != .none else { return }
    filters.remove(key.kind)
    classCounts[Int(key.kind.rawValue)] -= 1
    if classCounts[Int(key.kind.rawValue)] == 0 { classes.remove(key.kind) }
  }

  /// Removes the first entry of a key that leads where it is said.
  mutating func leave(_ key: PieceKey, _ isWanted: (KeyTarget) -> Bool) {
    if key.kind == .whole {
      if let found = wholes.first(key.hash, where: { isWanted($0.target) }) { wholes.remove(at: found) }
    } else if let found = pieces.first(key.hash, where: { $0.kind == key.kind && isWanted($0.target) }) {
      pieces.remove(at: found)
    }
  }

  /// How many entries a key has, and its shared list, if there is one.
  func population(of key: PieceKey) -> KeyPopulation {
    guard key.kind == .whole else { return pieces.population(of: key, filters) }
    var population = KeyPopulation()
    wholes.forEach(key.hash) { population.add($0.target) }
    return population
  }

  /// Says in the entries of a record that a session prefers by it.
  mutating func markPrefers(_ place: UInt32) {
    if arena.record(place).pointee.kind.isWhole {
      let hash = wholeHash(of: place)
      if let found = wholes.first(hash, where: { $0.target.leads(to: place) }) { wholes[found].target.setHasPrefers() }
      return
    }
    var link = arena.record(place).pointee.keys
    while link != RankTrees.none {
      let key = keys[Int(link)].key
      if key.kind == .whole {
        if let found = wholes.first(key.hash, where: { $0.target.leads(to: place) }) {
          wholes[found].target.setHasPrefers()
        }
      } else if let found = pieces.first(key.hash, where: { $0.kind == key.kind && $0.target.leads(to: place) }) {
        pieces[found].target.setHasPrefers()
      }
      link = keys[Int(link)].next
    }
  }
}

/// How many entries a key has, and its shared list, if there is one.
struct KeyPopulation {
  var count = 0
  var list: UInt32?

  @inline(__always)
  mutating func add(_ target: KeyTarget) {
    if target.isList { list = target.place }
    count += 1
  }
}

extension BucketTable<PieceEntry> {
  /// The population of the key of a piece, which the filters may rule out.
  func population(of key: PieceKey, _ filters: PieceFilters) -> KeyPopulation {
    var population = KeyPopulation()
    guard filters[key.kind.filter].mayContain(key.hash) else { return population }
    forEach(key.hash) { if $0.kind == key.kind { population.add($0.target) } }
    return population
  }
}
