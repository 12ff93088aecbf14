/// A pool of treaps, which are ordered maps with unique keys. All treaps share the nodes in the pool.
///
/// The nodes of a treap are also linked in key order, so that each step of an iteration takes O(1) time.
struct TreapPool: ~Copyable {
  struct Node: BitwiseCopyable {
    var key: UInt64
    var left = none
    var right = none
    /// The node with the next lower key. In a free node, this is the next free node.
    var previous = none
    /// The node with the next higher key.
    var next = none
    var value: UInt32
    private var padding: UInt32 = 0

    init(key: UInt64, value: UInt32) { (self.key, self.value) = (key, value) }
  }

  struct Treap: BitwiseCopyable {
    var root = none
    /// The node with the highest key. In a free treap, this is the next free treap.
    var last = none
  }

  /// A null reference to a node or a treap.
  static let none = UInt32.max

  private(set) var nodes: OwnedArray<Node>
  private(set) var treaps: OwnedArray<Treap>
  private var (freeNode, freeTreap) = (none, none)

  init() {
    nodes = OwnedArray(capacity: 8)
    treaps = OwnedArray(capacity: 4)
  }

  init(copying other: borrowing TreapPool) {
    nodes = OwnedArray(copying: other.nodes)
    treaps = OwnedArray(copying: other.treaps)
    (freeNode, freeTreap) = (other.freeNode, other.freeTreap)
  }

  var byteCount: Int { nodes.byteCount + treaps.byteCount }

  /// Releases excess capacity.
  mutating func compact() {
    nodes.compact()
    treaps.compact()
  }

  /// Returns the node with the highest key in a treap, or `none` if the treap is empty.
  @inline(__always)
  func last(of treap: UInt32) -> UInt32 { treaps[treap].last }

  @inline(__always)
  func isEmpty(_ treap: UInt32) -> Bool { treaps[treap].root == Self.none }

  /// Calls `body` with the values of a treap, from the highest to the lowest key.
  func forEach(_ treap: UInt32, _ body: (UInt32) -> Void) {
    var node = last(of: treap)
    while node != Self.none {
      body(nodes[node].value)
      node = nodes[node].previous
    }
  }

  func contains(key: UInt64, in treap: UInt32) -> Bool { node(of: key, in: treap) != Self.none }

  mutating func makeTreap() -> UInt32 {
    if freeTreap == Self.none {
      treaps.append(Treap())
      return UInt32(truncatingIfNeeded: treaps.count - 1)
    }
    let treap = freeTreap
    freeTreap = treaps[treap].last
    treaps[treap] = Treap()
    return treap
  }

  /// Frees an empty treap.
  mutating func release(_ treap: UInt32) {
    treaps[treap] = Treap(root: Self.none, last: freeTreap)
    freeTreap = treap
  }

  /// Inserts a value in expected O(log *n*) time.
  mutating func insert(key: UInt64, value: UInt32, into treap: UInt32) {
    var node = freeNode
    if node == Self.none {
      node = UInt32(truncatingIfNeeded: nodes.count)
      nodes.append(Node(key: key, value: value))
    } else {
      freeNode = nodes[node].previous
    }
    link(node, Node(key: key, value: value), into: treap)
  }

  /// Removes the value for a key, if there is one, in expected O(log *n*) time.
  mutating func remove(key: UInt64, from treap: UInt32) {
    let node = node(of: key, in: treap)
    guard node != Self.none else { return }
    unlink(node, from: treap)
    nodes[node].previous = freeNode
    freeNode = node
  }

  /// Changes a value's key in expected O(log *n*) time.
  mutating func move(key: UInt64, in treap: UInt32, to new: UInt64) {
    let node = node(of: key, in: treap)
    guard node != Self.none else { return }
    unlink(node, from: treap)
    link(node, Node(key: new, value: nodes[node].value), into: treap)
  }

  private func node(of key: UInt64, in treap: UInt32) -> UInt32 {
    var node = treaps[treap].root
    while node != Self.none, nodes[node].key != key {
      node = key < nodes[node].key ? nodes[node].left : nodes[node].right
    }
    return node
  }

  private mutating func link(_ node: UInt32, _ entry: Node, into treap: UInt32) {
    nodes[node] = entry
    let (lower, higher) = split(treaps[treap].root, at: entry.key)
    var (previous, next) = (lower, higher)
    while previous != Self.none, nodes[previous].right != Self.none { previous = nodes[previous].right }
    while next != Self.none, nodes[next].left != Self.none { next = nodes[next].left }
    treaps[treap].root = merge(merge(lower, node), higher)
    setNeighbors(previous, node, of: treap)
    setNeighbors(node, next, of: treap)
  }

  private mutating func unlink(_ node: UInt32, from treap: UInt32) {
    let entry = nodes[node]
    let (lower, rest) = split(treaps[treap].root, at: entry.key)
    let (_, higher) = split(rest, at: entry.key &+ 1)
    treaps[treap].root = merge(lower, higher)
    setNeighbors(entry.previous, entry.next, of: treap)
  }

  private mutating func setNeighbors(_ lower: UInt32, _ higher: UInt32, of treap: UInt32) {
    if lower != Self.none { nodes[lower].next = higher }
    if higher != Self.none { nodes[higher].previous = lower } else { treaps[treap].last = lower }
  }

  // The recursion is as deep as the treap, whose expected depth is O(log n).

  /// Splits a subtree into the nodes below a key and all others.
  private mutating func split(_ node: UInt32, at key: UInt64) -> (lower: UInt32, higher: UInt32) {
    if node == Self.none { return (Self.none, Self.none) }
    if nodes[node].key < key {
      let (lower, higher) = split(nodes[node].right, at: key)
      nodes[node].right = lower
      return (node, higher)
    }
    let (lower, higher) = split(nodes[node].left, at: key)
    nodes[node].left = higher
    return (lower, node)
  }

  /// Joins two subtrees, all of whose keys are in order.
  private mutating func merge(_ lower: UInt32, _ higher: UInt32) -> UInt32 {
    if lower == Self.none { return higher }
    if higher == Self.none { return lower }
    if Self.priority(lower) >= Self.priority(higher) {
      nodes[lower].right = merge(nodes[lower].right, higher)
      return lower
    }
    nodes[higher].left = merge(lower, nodes[higher].left)
    return higher
  }

  /// Random numbers that determine the priorities, so that no order of use that an attacker chooses makes a treap deep.
  private static let seeds: (UInt32, UInt32) = {
    var hasher = Hasher()
    hasher.combine("treap")
    let drawn = UInt64(truncatingIfNeeded: hasher.finalize())
    return (UInt32(truncatingIfNeeded: drawn), UInt32(truncatingIfNeeded: drawn >> 32))
  }()

  /// Returns the heap priority of a node, which depends only on the node's index in the pool.
  private static func priority(_ node: UInt32) -> UInt32 {
    var mixed = (node ^ seeds.0) &* 0x9E37_79B1
    mixed ^= mixed >> 15
    mixed = (mixed ^ seeds.1) &* 0x85EB_CA77
    return mixed ^ (mixed >> 13)
  }
}
