extension IndexMemory {
  func report(sessionCount: Int, limit: Int) -> IndexReport {
    var unanchoredPredicates: [IndexReport.Predicate] = []
    forEachRecord(of: unanchored) { place in
      guard unanchoredPredicates.count < limit else { return false }
      let record = arena.record(place).pointee
      unanchoredPredicates.append(
        .init(
          format: format(of: place),
          conditionCount: count(record.prefers) + count(record.can)))
      return true
    }
    var sharedBuckets: [IndexReport.SharedBucket] = []
    var lists: Set<UInt32> = []
    wholes.forEach { if $1.target.isList { lists.insert($1.target.place) } }
    pieces.forEach { if $1.target.isList { lists.insert($1.target.place) } }
    for list in lists {
      var bucket = IndexReport.SharedBucket(predicateCount: 0, example: "")
      forEachRecord(of: list) { place in
        if bucket.predicateCount == 0 { bucket.example = format(of: place) }
        bucket.predicateCount += 1
        return true
      }
      if bucket.predicateCount > 0 { sharedBuckets.append(bucket) }
    }
    sharedBuckets.sort { ($1.predicateCount, $0.example) < ($0.predicateCount, $1.example) }
    return IndexReport(
      sessionCount: sessionCount, predicateCount: recordCount, unanchoredCount: unanchoredCount,
      unanchored: unanchoredPredicates, sharedBuckets: Array(sharedBuckets.prefix(limit)),
      byteCount: byteCount)
  }

  /// Calls `body` with the records of a list, the highest rank first, until it returns `false`.
  private func forEachRecord(of tree: UInt32, _ body: (UInt32) -> Bool) {
    var node = trees.newest(of: tree)
    while node != RankTrees.none {
      if !body(trees.nodes[Int(node)].value) { return }
      node = trees.nodes[Int(node)].older
    }
  }

  private func count(_ members: MemberSet) -> Int {
    if members.isEmpty { return 0 }
    if members.slot != nil { return 1 }
    var count = 0
    forEachRecord(of: members.tree) { _ in
      count += 1
      return true
    }
    return count
  }

  /// The canonical form of a record's predicate: of a session that has it.
  private func format(of place: UInt32) -> String {
    let record = arena.record(place).pointee
    if record.kind == .matcher { return predicate(of: place).predicateFormat }
    let operators = ["==", "BEGINSWITH", "ENDSWITH", "CONTAINS"]
    let name = record.kind.operation.map { operators[Int($0.rawValue)] } ?? "=="
    let text = String(decoding: literal(of: place), as: UTF8.self)
    return "SELF \(name)\(record.kind.ignoresCase ? "[c]" : "") \"\(text)\""
  }
}
