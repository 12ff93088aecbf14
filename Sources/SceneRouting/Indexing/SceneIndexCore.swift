/// The index over both conditions of all sessions: what it finds is what `SessionStore`'s walk would find.
///
/// A session is known by its slot. Its rank is a number that grows with every use and is never used again. Predicates
/// are records in an arena, each with its sessions in the order of rank. A record is found
///
/// - by the hash of a literal that the whole subject must be: `==` and `IN`;
/// - by windows of a few bytes of a literal that the subject must hold, the rarest that the literal has;
/// - by the list of records without such a literal, in the order of rank.
///
/// Invariant: the memory belongs to one `SceneIndex.Owner`, which frees it. It is changed only by an owner that nobody
/// shares, and while it is shared it is only read; hence it may be read by any number of threads.
struct SceneIndexCore {
  /// What the index keeps of a session.
  struct Slot: BitwiseCopyable {
    /// The rank above eight bits: the lowest for visibility, the others for the role.
    var info: UInt64
    /// The records of the conditions, or `none`.
    var prefers: UInt32
    var can: UInt32
  }

  /// A place of a record in a list.
  struct Link: BitwiseCopyable {
    var tree: UInt32
    var node: UInt32
    var next: UInt32
  }

  static let none = RankTrees.none
  /// How many roles are told apart. Where there are more, the index is not used.
  static let roleLimit = 127

  var slots = PackedArray<Slot>(capacity: 16)
  var lastRank: UInt64 = 0
  var roles: [SceneSessionRole] = []
  var arena = RecordArena()
  /// Whole texts, and predicates by what they are.
  var texts = ProbeTable<TextEntry>()
  var windows = ProbeTable<WindowEntry>()
  var filters = WindowFilters()
  var trees = RankTrees()
  var counts = WindowCounts()
  var links = PackedArray<Link>(capacity: 4)
  var freeLink = none
  /// The predicates that only their matcher decides.
  var predicates = MatcherStorage()
  /// The records that every subject and every launch fits.
  let always: UInt32
  let launch: UInt32
  /// The list of records without a necessary literal.
  let unanchored: UInt32
  /// How many records stand in it.
  var unanchoredCount = 0
  /// How many windows of each class are in the table.
  var classCounts = [Int](repeating: 0, count: WindowClass.allCases.count)
  /// How many literals were given a window, and about how many were to be expected.
  var literalCount = 0
  var expectedLiteralCount = 0
  /// How many records are found by the key of a subject beyond ASCII.
  var keyedCount = 0
  /// How many records there are.
  var recordCount = 0
  /// Whether there are more roles than are told apart.
  var hasTooManyRoles = false

  init() {
    let constant = PredicateRecord(
      prefers: Self.none, can: Self.none, links: Self.none, kind: .always, length: 0, folding: PredicateRecord.bytes)
    always = arena.add(constant, bodyLength: 0)
    launch = arena.add(constant, bodyLength: 0)
    unanchored = trees.makeTree()
    arena.record(launch).pointee.kind = .launch
  }

  func deallocate() {
    slots.free()
    arena.deallocate()
    texts.deallocate()
    windows.deallocate()
    filters.deallocate()
    trees.free()
    counts.deallocate()
    links.free()
    predicates.deallocate()
  }

  /// A copy with memory of its own. O(n).
  func cloned() -> Self {
    var copy = self
    copy.slots = slots.cloned()
    copy.arena = arena.cloned()
    copy.texts = texts.cloned()
    copy.windows = windows.cloned()
    copy.filters = filters.cloned()
    copy.trees = trees.cloned()
    copy.counts = counts.cloned()
    copy.links = links.cloned()
    copy.predicates = predicates.cloned()
    return copy
  }

  /// How many bytes the index holds. Predicates that matchers decide share their memory with the sessions' own.
  var byteCount: Int {
    slots.byteCount + arena.byteCount + texts.byteCount + windows.byteCount + filters.byteCount + trees.byteCount
      + counts.byteCount + links.byteCount
      + predicates.byteCount
  }

  /// The number of a role.
  mutating func number(of role: SceneSessionRole) -> UInt64 {
    if let number = roles.firstIndex(of: role) { return UInt64(number) }
    guard roles.count < Self.roleLimit else {
      hasTooManyRoles = true
      return UInt64(Self.roleLimit)
    }
    roles.append(role)
    return UInt64(roles.count - 1)
  }

  @inline(__always)
  func rank(of slot: UInt32) -> UInt64 { slots[Int(slot)].info >> 8 }
}
