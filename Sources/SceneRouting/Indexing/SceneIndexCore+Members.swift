/// The sessions of one predicate and one condition, in the order of rank: none, one slot, or a tree of slots.
struct MemberSet: RawRepresentable, BitwiseCopyable {
  var rawValue: UInt32

  private static let treeFlag: UInt32 = 0x8000_0000
  static let empty = Self(rawValue: RankTrees.none)

  @inline(__always) var isEmpty: Bool { rawValue == RankTrees.none }
  /// The one slot, if it is one.
  @inline(__always) var slot: UInt32? { rawValue < Self.treeFlag ? rawValue : nil }
  /// The tree; only where there is one.
  @inline(__always) var tree: UInt32 { rawValue & ~Self.treeFlag }

  static func slot(_ slot: UInt32) -> Self { Self(rawValue: slot) }
  static func tree(_ tree: UInt32) -> Self { Self(rawValue: tree | treeFlag) }
}

extension SceneIndexCore {
  /// Which of a session's conditions.
  enum Condition { case prefers, can }

  /// The rank that a record has in lists: that of its most recent session that prefers, before all that only can; 0 if
  /// it has no session.
  func rank(ofRecord place: UInt32) -> UInt64 {
    let record = arena.record(place).pointee
    if let rank = newestRank(of: MemberSet(rawValue: record.prefers)) { return rank | 1 << 63 }
    return newestRank(of: MemberSet(rawValue: record.can)) ?? 0
  }

  private func newestRank(of members: MemberSet) -> UInt64? {
    if members.isEmpty { return nil }
    if let slot = members.slot { return rank(of: slot) }
    return trees.nodes[Int(trees.newest(of: members.tree))].key
  }

  /// Adds a session, whose rank is known, to a record. O(log n) expected.
  mutating func insert(_ slot: UInt32, into place: UInt32, _ condition: Condition) {
    var members = members(of: place, condition)
    if members.isEmpty {
      members = .slot(slot)
    } else {
      if let other = members.slot {
        members = .tree(trees.makeTree())
        let node = trees.makeNode(key: rank(of: other), value: other)
        trees.insert(node, into: members.tree)
      }
      let node = trees.makeNode(key: rank(of: slot), value: slot)
      trees.insert(node, into: members.tree)
    }
    setMembers(members, of: place, condition)
    moveLinks(of: place)
  }

  /// Takes a session out of a record, which is removed with its last session. O(log n) expected.
  mutating func remove(_ slot: UInt32, from place: UInt32, _ condition: Condition) {
    let members = members(of: place, condition)
    if members.slot != nil {
      setMembers(.empty, of: place, condition)
    } else if !members.isEmpty {
      let node = trees.node(of: rank(of: slot), in: members.tree)
      guard node != Self.none else { return }
      trees.remove(node, from: members.tree)
      trees.release(node: node)
      if trees.isEmpty(members.tree) {
        trees.release(tree: members.tree)
        setMembers(.empty, of: place, condition)
      }
    }
    moveLinks(of: place)
    let record = arena.record(place).pointee
    if record.prefers == Self.none, record.can == Self.none { removeRecord(place) }
  }

  /// Gives a session of a record a higher rank. `slots` holds the new one already. O(log n) expected.
  func rerank(_ slot: UInt32, from old: UInt64, in place: UInt32, _ condition: Condition) {
    let members = members(of: place, condition)
    if members.slot == nil, !members.isEmpty {
      let node = trees.node(of: old, in: members.tree)
      if node != Self.none { trees.move(node, of: members.tree, to: rank(of: slot)) }
    }
    moveLinks(of: place)
  }

  /// Moves a record to its place in the lists where it stands.
  private func moveLinks(of place: UInt32) {
    var link = arena.record(place).pointee.links
    guard link != Self.none else { return }
    let rank = rank(ofRecord: place)
    while link != Self.none {
      let (tree, node) = (links[Int(link)].tree, links[Int(link)].node)
      if trees.nodes[Int(node)].key != rank { trees.move(node, of: tree, to: rank) }
      link = links[Int(link)].next
    }
  }

  private func members(of place: UInt32, _ condition: Condition) -> MemberSet {
    let record = arena.record(place).pointee
    return MemberSet(rawValue: condition == .prefers ? record.prefers : record.can)
  }

  private func setMembers(_ members: MemberSet, of place: UInt32, _ condition: Condition) {
    switch condition {
    case .prefers: arena.record(place).pointee.prefers = members.rawValue
    case .can: arena.record(place).pointee.can = members.rawValue
    }
  }
}
