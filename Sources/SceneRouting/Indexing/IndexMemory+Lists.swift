extension IndexMemory {
  mutating func removeFromList(of key: PieceKey, _ place: UInt32) {
    guard let list = key.kind == .none ? unanchored : population(of: key).list else { return }
    trees.remove(key: arena.record(place).pointee.score.rawValue, from: list)
    if key.kind == .none {
      unanchoredCount -= 1
    } else if trees.isEmpty(list) {
      leave(key) { $0 == .list(list) }
      trees.release(tree: list)
    }
  }

  /// Moves a record, whose score has changed, to its place in the lists where it is.
  mutating func moveInLists(_ place: UInt32, from old: SearchScore) {
    let score = arena.record(place).pointee.score
    var link = arena.record(place).pointee.keys
    while link != RankTrees.none {
      let entry = keys[Int(link)]
      if entry.isListed, let list = entry.key.kind == .none ? unanchored : population(of: entry.key).list {
        trees.move(key: old.rawValue, of: list, to: score.rawValue)
      }
      link = entry.next
    }
  }
}
