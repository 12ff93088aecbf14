import StringPredicates

/// What an index is made of, and which conditions make it slow.
public struct SceneIndexReport: Hashable, Sendable {
  /// A predicate with the number of conditions that are this predicate.
  public struct Predicate: Hashable, Sendable {
    /// The predicate's canonical form.
    public var format: String
    /// How many conditions of sessions it stands for.
    public var conditionCount: Int
  }

  /// A piece of text that many predicates are found by, so that an event which holds it is compared with all of them.
  public struct Crowd: Hashable, Sendable {
    /// How many predicates they are.
    public var predicateCount: Int
    /// One of them: that of the most recent session.
    public var example: String
  }

  /// How many sessions there are.
  public var sessionCount: Int
  /// How many different predicates their conditions are, constants left aside.
  public var predicateCount: Int
  /// How many of them hold no text that could be looked for, such as `MATCHES '[a-z]+'` and `NOT SELF == 'a'`. Each
  /// event is compared with every one of them that could give a better session.
  public var unanchoredCount: Int
  /// The first of those, in the order in which they are compared.
  public var unanchored: [Predicate]
  /// The pieces of text with the most predicates beyond a handful, the largest first.
  public var crowds: [Crowd]
  /// How much memory the index takes, in bytes.
  public var byteCount: Int
}

extension SceneRouter {
  /// What the index over the sessions is made of; `nil` where there are so few that there is none.
  ///
  /// - Parameter limit: How many predicates and crowds are named at most.
  /// - Complexity: O(n) in the number of sessions.
  public func indexReport(limit: Int = 10) -> SceneIndexReport? {
    store.index?.inspect { $0.report(sessionCount: sessionCount, limit: max(0, limit)) }
  }
}

extension SceneIndexCore {
  fileprivate func report(sessionCount: Int, limit: Int) -> SceneIndexReport {
    var unanchoredPredicates: [SceneIndexReport.Predicate] = []
    forEachRecord(of: unanchored) { place in
      guard unanchoredPredicates.count < limit else { return false }
      let record = arena.record(place).pointee
      unanchoredPredicates.append(
        .init(
          format: format(of: place),
          conditionCount: count(MemberSet(rawValue: record.prefers)) + count(MemberSet(rawValue: record.can))))
      return true
    }
    var crowds: [SceneIndexReport.Crowd] = []
    var lists: Set<UInt32> = []
    texts.forEach { if $0.target.isList { lists.insert($0.target.list) } }
    windows.forEach { if $0.target.isList { lists.insert($0.target.list) } }
    for list in lists {
      var crowd = SceneIndexReport.Crowd(predicateCount: 0, example: "")
      forEachRecord(of: list) { place in
        if crowd.predicateCount == 0 { crowd.example = format(of: place) }
        crowd.predicateCount += 1
        return true
      }
      if crowd.predicateCount > 0 { crowds.append(crowd) }
    }
    crowds.sort { ($1.predicateCount, $0.example) < ($0.predicateCount, $1.example) }
    return SceneIndexReport(
      sessionCount: sessionCount, predicateCount: recordCount, unanchoredCount: unanchoredCount,
      unanchored: unanchoredPredicates, crowds: Array(crowds.prefix(limit)),
      byteCount: byteCount)
  }

  /// Calls `body` with the records of a list, the highest rank first, until it returns `false`.
  private func forEachRecord(of tree: UInt32, _ body: (UInt32) -> Bool) {
    var node = trees.newest(of: tree)
    while node != Self.none {
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
    let literal = String(
      decoding: UnsafeBufferPointer(start: arena.body(place), count: Int(record.length)), as: UTF8.self)
    let operators = ["==", "BEGINSWITH", "ENDSWITH", "CONTAINS"]
    let index = Int(record.kind.rawValue >> 1) - 2
    let name = operators.indices.contains(index) ? operators[index] : "=="
    return "SELF \(name)\(record.kind.ignoresCase ? "[c]" : "") \"\(literal)\""
  }
}
