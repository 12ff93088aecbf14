extension RankTrees {
  /// Puts a node into a tree by its key. O(log n) expected.
  func insert(_ node: UInt32, into tree: UInt32) {
    let nodes = nodes.base
    let key = nodes[Int(node)].key
    let priority = Self.priority(node)
    var older = Self.none
    var newer = Self.none
    var link = root(of: tree)
    while link.pointee != Self.none, Self.priority(link.pointee) >= priority {
      let place = nodes + Int(link.pointee)
      if key < place.pointee.key {
        newer = link.pointee
        link = Self.left(place)
      } else {
        older = link.pointee
        link = Self.right(place)
      }
    }
    // What stands here is cut in two, and the node takes its place.
    var rest = link.pointee
    link.pointee = node
    nodes[Int(node)].left = Self.none
    nodes[Int(node)].right = Self.none
    var lower = Self.left(nodes + Int(node))
    var higher = Self.right(nodes + Int(node))
    while rest != Self.none {
      let place = nodes + Int(rest)
      if place.pointee.key < key {
        older = rest
        lower.pointee = rest
        lower = Self.right(place)
        rest = place.pointee.right
      } else {
        newer = rest
        higher.pointee = rest
        higher = Self.left(place)
        rest = place.pointee.left
      }
    }
    lower.pointee = Self.none
    higher.pointee = Self.none
    string(node, between: older, newer, of: tree)
  }

  /// Takes a node out of its tree. O(log n) expected.
  func remove(_ node: UInt32, from tree: UInt32) {
    let nodes = nodes.base
    let key = nodes[Int(node)].key
    var link = root(of: tree)
    while link.pointee != Self.none, link.pointee != node {
      let place = nodes + Int(link.pointee)
      link = key < place.pointee.key ? Self.left(place) : Self.right(place)
    }
    guard link.pointee == node else { return }
    // Its two subtrees become one.
    var left = nodes[Int(node)].left
    var right = nodes[Int(node)].right
    while left != Self.none, right != Self.none {
      if Self.priority(left) >= Self.priority(right) {
        link.pointee = left
        link = Self.right(nodes + Int(left))
        left = link.pointee
      } else {
        link.pointee = right
        link = Self.left(nodes + Int(right))
        right = link.pointee
      }
    }
    link.pointee = left != Self.none ? left : right
    unstring(node, of: tree)
  }

  /// The node of a key, or `none`. O(log n) expected.
  func node(of key: UInt64, in tree: UInt32) -> UInt32 {
    var node = trees[Int(tree)].root
    while node != Self.none {
      let place = nodes.base + Int(node)
      if place.pointee.key == key { return node }
      node = key < place.pointee.key ? place.pointee.left : place.pointee.right
    }
    return Self.none
  }

  private func root(of tree: UInt32) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(trees.base + Int(tree)).assumingMemoryBound(to: UInt32.self)
  }

  @inline(__always)
  private static func left(_ node: UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<UInt32> {
    (UnsafeMutableRawPointer(node) + 8).assumingMemoryBound(to: UInt32.self)
  }

  @inline(__always)
  private static func right(_ node: UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<UInt32> {
    (UnsafeMutableRawPointer(node) + 12).assumingMemoryBound(to: UInt32.self)
  }

  private func string(_ node: UInt32, between older: UInt32, _ newer: UInt32, of tree: UInt32) {
    nodes.base[Int(node)].older = older
    nodes.base[Int(node)].newer = newer
    if older != Self.none { nodes.base[Int(older)].newer = node }
    if newer != Self.none { nodes.base[Int(newer)].older = node } else { trees.base[Int(tree)].newest = node }
  }

  private func unstring(_ node: UInt32, of tree: UInt32) {
    let older = nodes[Int(node)].older
    let newer = nodes[Int(node)].newer
    if older != Self.none { nodes.base[Int(older)].newer = newer }
    if newer != Self.none { nodes.base[Int(newer)].older = older } else { trees.base[Int(tree)].newest = older }
  }
}
