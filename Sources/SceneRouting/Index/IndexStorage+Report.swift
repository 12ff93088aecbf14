extension IndexStorage {
  func report(sessionCount: Int, limit: Int) -> IndexReport {
    var (unanchoredCount, unanchoredPredicates): (Int, [IndexReport.Predicate]) = (0, [])
    treaps.forEach(unanchored) { record in
      unanchoredCount += 1
      guard unanchoredPredicates.count < limit else { return }
      let entry = arena[record]
      unanchoredPredicates.append(
        .init(format: format(of: record), conditionCount: count(of: entry.prefers) + count(of: entry.can)))
    }
    var sharedBuckets: [IndexReport.SharedBucket] = []
    postings.forEach { _, posting in
      guard posting.ref.isList else { return }
      var bucket = IndexReport.SharedBucket(predicateCount: 0, example: "")
      treaps.forEach(posting.ref.target) { record in
        if bucket.predicateCount == 0 { bucket.example = format(of: record) }
        bucket.predicateCount += 1
      }
      sharedBuckets.append(bucket)
    }
    sharedBuckets.sort { ($1.predicateCount, $0.example) < ($0.predicateCount, $1.example) }
    return IndexReport(
      sessionCount: sessionCount, predicateCount: recordCount, unanchoredCount: unanchoredCount,
      unanchored: unanchoredPredicates, sharedBuckets: Array(sharedBuckets.prefix(limit)), byteCount: byteCount)
  }

  private func count(of sessions: SessionSet) -> Int {
    guard let treap = sessions.treap else { return sessions.isEmpty ? 0 : 1 }
    var count = 0
    treaps.forEach(treap) { _ in count += 1 }
    return count
  }

  /// Returns the canonical form of a record's predicate.
  private func format(of record: UInt32) -> String {
    let entry = arena[record]
    if entry.kind == .matcher { return predicate(of: record).predicateFormat }
    let operators = ["==", "BEGINSWITH", "ENDSWITH", "CONTAINS"]
    let name = entry.kind.operation.map { operators[Int($0.rawValue)] } ?? "=="
    let text = String(decoding: literal(of: record), as: UTF8.self)
    return "SELF \(name)\(entry.kind.ignoresCase ? "[c]" : "") \"\(text)\""
  }
}
