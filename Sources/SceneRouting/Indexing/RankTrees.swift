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
  static func priority(_ node: UInt32) -> UInt32 {
    var mixed = node &* 0x9E37_79B1
    mixed ^= mixed >> 15
    mixed = mixed &* 0x85EB_CA77
    return mixed ^ (mixed >> 13)
  }
}
