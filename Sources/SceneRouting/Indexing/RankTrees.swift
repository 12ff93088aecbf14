/// Sets of values in the order of rank: trees that share one pool of nodes.
///
/// A tree is a treap whose nodes are also strung together, so that finding a place takes O(log n) expected and going on
/// from there O(1). Keys are unique in one tree.
struct RankTrees {
  struct Node: BitwiseCopyable {
    var key: UInt64
    var left = none
    var right = none
    /// The node of the next lower key; in a free node the next free one.
    var older = none
    /// The node of the next higher key.
    var newer = none
    var value: UInt32
    var unused: UInt32 = 0
  }

  struct Tree: BitwiseCopyable {
    var root = none
    /// The node of the highest key; in a free tree the next free one.
    var newest = none
  }

  /// What names no node and no tree.
  static let none = UInt32.max

  private(set) var nodes = PlainArray<Node>(capacity: 8)
  private(set) var trees = PlainArray<Tree>(capacity: 4)
  private var freeNode = none
  private var freeTree = none

  init() {}

  mutating func withMemory(_ body: (inout PlainMemory) -> Void) {
    nodes.withMemory(body)
    trees.withMemory(body)
  }

  @inline(__always)
  func newest(of tree: UInt32) -> UInt32 { trees[Int(tree)].newest }

  func isEmpty(_ tree: UInt32) -> Bool { trees[Int(tree)].root == Self.none }

  mutating func makeTree() -> UInt32 {
    if freeTree != Self.none {
      let tree = freeTree
      freeTree = trees[Int(tree)].newest
      trees[Int(tree)] = Tree()
      return tree
    }
    trees.append(Tree())
    return UInt32(truncatingIfNeeded: trees.count - 1)
  }

  /// Frees a tree that is empty.
  mutating func release(tree: UInt32) {
    trees[Int(tree)] = Tree(root: Self.none, newest: freeTree)
    freeTree = tree
  }

  private mutating func makeNode(key: UInt64, value: UInt32) -> UInt32 {
    if freeNode != Self.none {
      let node = freeNode
      freeNode = nodes[Int(node)].older
      nodes[Int(node)] = Node(key: key, value: value)
      return node
    }
    nodes.append(Node(key: key, value: value))
    return UInt32(truncatingIfNeeded: nodes.count - 1)
  }

  /// Puts a value into a tree. O(log n) expected.
  mutating func insert(key: UInt64, value: UInt32, into tree: UInt32) {
    // The node is made first: it may move the pool.
    let node = makeNode(key: key, value: value)
    insert(node, into: tree)
  }

  /// Takes the value of a key, if there is one, out of a tree. O(log n) expected.
  mutating func remove(key: UInt64, from tree: UInt32) {
    let node = node(of: key, in: tree)
    guard node != Self.none else { return }
    remove(node, from: tree)
    nodes[Int(node)].older = freeNode
    freeNode = node
  }

  /// Gives the value of a key another key. O(log n) expected.
  func move(key: UInt64, of tree: UInt32, to new: UInt64) {
    let node = node(of: key, in: tree)
    guard node != Self.none else { return }
    remove(node, from: tree)
    nodes.base[Int(node)].key = new
    insert(node, into: tree)
  }

  /// Decides which of two nodes stands higher. It depends on the place in the pool alone.
  @inline(__always)
  private static func priority(_ node: UInt32) -> UInt32 {
    var mixed = node &* 0x9E37_79B1
    mixed ^= mixed >> 15
    mixed = mixed &* 0x85EB_CA77
    return mixed ^ (mixed >> 13)
  }
}

extension RankTrees {
  /// Puts a node into a tree by its key. O(log n) expected.
  private func insert(_ node: UInt32, into tree: UInt32) {
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
  private func remove(_ node: UInt32, from tree: UInt32) {
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
  private func node(of key: UInt64, in tree: UInt32) -> UInt32 {
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
