package import StringPredicates

/// A report on the contents of an index and on the conditions that make it slow.
package struct IndexReport: Hashable, Sendable {
  /// A predicate and the number of conditions that use it.
  package struct Predicate: Hashable, Sendable {
    package var predicate: StringPredicate
    /// The number of conditions that use the predicate.
    package var conditionCount: Int
  }

  /// A posting list, which contains the predicates that are indexed under the same n-gram. An event whose identifier
  /// contains the n-gram is checked against all of them.
  package struct SharedBucket: Hashable, Sendable {
    package var predicateCount: Int
    /// The predicate in the list whose session was used most recently.
    package var example: String
  }

  /// The number of sessions in the index.
  package var sessionCount: Int
  /// The number of distinct predicates, excluding constants.
  package var predicateCount: Int
  /// The number of predicates without a required literal, such as `MATCHES '[a-z]+'` and `NOT SELF == 'a'`. Every event
  /// is checked against those that could lead to a better session.
  package var unanchoredCount: Int
  /// The first predicates without a required literal, in evaluation order.
  package var unanchored: [Predicate]
  /// The longest posting lists, longest first.
  package var sharedBuckets: [SharedBucket]
  /// The amount of memory that the index uses, in bytes.
  package var byteCount: Int
}

extension IndexStorage {
  func report(sessionCount: Int, limit: Int) -> IndexReport {
    var (unanchoredCount, unanchoredPredicates): (Int, [IndexReport.Predicate]) = (0, [])
    treaps.forEach(unanchored) { record in
      unanchoredCount += 1
      guard unanchoredPredicates.count < limit else { return }
      let entry = arena[record]
      guard entry.kind == .matcher else { return }
      unanchoredPredicates.append(
        .init(
          predicate: predicate(of: record), conditionCount: count(of: entry.prefers) + count(of: entry.can)))
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
    let name = entry.kind.test?.operation?.spelling ?? "=="
    let text = String(decoding: literal(of: record), as: UTF8.self)
    return "SELF \(name)\(entry.kind.ignoresCase ? "[c]" : "") \"\(text)\""
  }
}
