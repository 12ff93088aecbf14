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

    init(key: UInt64, value: UInt32) {
      self.key = key
      self.value = value
    }
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
  private var freeNode = none
  private var freeTreap = none

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

  mutating func makeTreap() -> UInt32 {
    if freeTreap != Self.none {
      let treap = freeTreap
      freeTreap = treaps[treap].last
      treaps[treap] = Treap()
      return treap
    }
    treaps.append(Treap())
    return UInt32(truncatingIfNeeded: treaps.count - 1)
  }

  /// Frees an empty treap.
  mutating func release(_ treap: UInt32) {
    treaps[treap] = Treap(root: Self.none, last: freeTreap)
    freeTreap = treap
  }

  func contains(key: UInt64, in treap: UInt32) -> Bool { node(of: key, in: treap) != Self.none }

  /// Inserts a value in expected O(log *n*) time.
  mutating func insert(key: UInt64, value: UInt32, into treap: UInt32) {
    var node = freeNode
    if node != Self.none {
      freeNode = nodes[node].previous
      nodes[node] = Node(key: key, value: value)
    } else {
      node = UInt32(truncatingIfNeeded: nodes.count)
      nodes.append(Node(key: key, value: value))
    }
    link(node, into: treap)
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
    nodes[node].key = new
    link(node, into: treap)
  }

  private func node(of key: UInt64, in treap: UInt32) -> UInt32 {
    var node = treaps[treap].root
    while node != Self.none {
      let entry = nodes[node]
      if entry.key == key { return node }
      node = key < entry.key ? entry.left : entry.right
    }
    return Self.none
  }
}

extension TreapPool {
  /// A link in a treap: its root, or the left or right child of a node.
  private struct Link {
    enum Side { case root, left, right }
    var side: Side
    var owner: UInt32
  }

  private func child(_ link: Link) -> UInt32 {
    switch link.side {
    case .root: treaps[link.owner].root
    case .left: nodes[link.owner].left
    case .right: nodes[link.owner].right
    }
  }

  private mutating func setChild(_ link: Link, _ node: UInt32) {
    switch link.side {
    case .root: treaps[link.owner].root = node
    case .left: nodes[link.owner].left = node
    case .right: nodes[link.owner].right = node
    }
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

  private mutating func link(_ node: UInt32, into treap: UInt32) {
    let key = nodes[node].key
    var (previous, next) = (Self.none, Self.none)
    var link = Link(side: .root, owner: treap)
    var child = child(link)
    while child != Self.none, Self.priority(child) >= Self.priority(node) {
      if key < nodes[child].key {
        next = child
        link = Link(side: .left, owner: child)
      } else {
        previous = child
        link = Link(side: .right, owner: child)
      }
      child = self.child(link)
    }
    setChild(link, node)
    // Splits the subtree that the node displaces into lower and higher keys.
    var (lower, higher) = (Link(side: .left, owner: node), Link(side: .right, owner: node))
    while child != Self.none {
      if nodes[child].key < key {
        previous = child
        setChild(lower, child)
        lower = Link(side: .right, owner: child)
        child = nodes[child].right
      } else {
        next = child
        setChild(higher, child)
        higher = Link(side: .left, owner: child)
        child = nodes[child].left
      }
    }
    setChild(lower, Self.none)
    setChild(higher, Self.none)
    nodes[node].previous = previous
    nodes[node].next = next
    setNeighbors(previous, node, of: treap)
    setNeighbors(node, next, of: treap)
  }

  private mutating func unlink(_ node: UInt32, from treap: UInt32) {
    let entry = nodes[node]
    var link = Link(side: .root, owner: treap)
    while child(link) != node, child(link) != Self.none {
      let child = child(link)
      link = Link(side: entry.key < nodes[child].key ? .left : .right, owner: child)
    }
    // Merges the two subtrees of the node.
    var (left, right) = (entry.left, entry.right)
    while left != Self.none, right != Self.none {
      if Self.priority(left) >= Self.priority(right) {
        setChild(link, left)
        link = Link(side: .right, owner: left)
        left = nodes[left].right
      } else {
        setChild(link, right)
        link = Link(side: .left, owner: right)
        right = nodes[right].left
      }
    }
    setChild(link, left != Self.none ? left : right)
    setNeighbors(entry.previous, entry.next, of: treap)
  }

  private mutating func setNeighbors(_ lower: UInt32, _ higher: UInt32, of treap: UInt32) {
    if lower != Self.none { nodes[lower].next = higher }
    if higher != Self.none { nodes[higher].previous = lower } else { treaps[treap].last = lower }
  }
}
