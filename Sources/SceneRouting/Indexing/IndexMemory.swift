import CBytes
import StringPredicates

/// What an index does differently in tests, so that small sets reach every part of it.
package struct IndexTuning: Sendable {
  /// From how many sessions on an index is kept. With fewer, a walk is as fast.
  package var smallestIndex = 4
  /// From how many literals with windows on the windows have eight bytes.
  package var fewestWide = 1_024
  /// How many records one key has before further ones share a list.
  package var longestBucket = 16
  /// From how many bytes of tables and records on a batch fetches memory ahead.
  package var smallestStaged = 4 << 20
  /// How many bits of a hash count.
  package var hashBits = 32

  package init() {}
}

/// The index over both conditions of all sessions: what it finds is what a walk over the sessions would find.
///
/// A session is known by its slot, and has a rank that grows with every use. Predicates are records in an arena, each with
/// its sessions in the order of rank. A record is found
///
/// - by the hash of a literal that the whole identifier must be,
/// - by a piece of a literal that the identifier must hold: an edge or a window,
/// - or, without such a literal, by the list of all those records, in the order of rank.
///
/// Invariants:
/// - The memory belongs to one `SceneIndex.Owner`, which frees it. It is changed only by an owner that nobody shares and
///   is only read while it is shared, so any number of threads may read it.
/// - Every piece that a record is found by is counted in `classes` and let through by its filter.
/// - Between two changes every record has a session, but for `always` and `launch`.
struct IndexMemory {
  /// What the index keeps of a session.
  struct Slot: BitwiseCopyable {
    /// The rank, the number of the role, and in the lowest bit whether the session is visible.
    var info: UInt64 = 0
    /// The records of the conditions, or `none`.
    var prefers = RankTrees.none
    var can = RankTrees.none

    private static let roleBits: UInt64 = 20
    /// How many roles are told apart.
    static let roleLimit = 1 << roleBits

    @inline(__always) var rank: UInt64 { info >> (Self.roleBits + 1) }
    @inline(__always) var isVisible: Bool { info & 1 == 1 }
    @inline(__always) var role: Int { Int(truncatingIfNeeded: info >> 1) & (Self.roleLimit - 1) }

    mutating func set(rank: UInt64, role: Int, isVisible: Bool) {
      info = rank << (Self.roleBits + 1) | UInt64(truncatingIfNeeded: role) << 1 | (isVisible ? 1 : 0)
    }
  }

  let tuning: IndexTuning
  let hash: TextHash
  var slots = PlainArray<Slot>(capacity: 16)
  var arena = RecordArena()
  /// Records by the whole text that they need.
  var wholes = BucketTable<WholeEntry>()
  /// Records by a piece of text that they need.
  var pieces = BucketTable<PieceEntry>()
  /// Records by what they are, but for those in `wholes`: to find equal ones.
  var identities = BucketTable<WholeEntry>()
  var filters = PieceFilters()
  var trees = RankTrees()
  var keys = PlainArray<KeyLink>(capacity: 4)
  var freeKey = RankTrees.none
  /// How many keys there are of each class, and which classes have some.
  var classCounts = PlainArray<Int>(repeating: 0, count: PieceClass.count)
  var classes = PieceClasses()
  /// The predicates that only their matchers decide, and the places there that are free.
  var predicates: [StringPredicate] = []
  var freePredicates: [Int] = []
  /// The records that every identifier and every launch fits.
  let always: UInt32
  let launch: UInt32
  /// The list of the records without a necessary literal, and how many these are.
  let unanchored: UInt32
  var unanchoredCount = 0
  /// How many records are found by the key of an identifier beyond ASCII.
  var keyedCount = 0
  var recordCount = 0
  /// Whether a session has, or had, another role than the first one.
  var hasSeveralRoles = false
  /// What a search for pieces takes: one value, made anew with every change, see `SceneIndex`.
  private(set) var scan: PlainArray<piece_scan>
  /// Records that are not found yet.
  var pending: [PendingRecord] = []

  init(_ tuning: IndexTuning) {
    self.tuning = tuning
    hash = tuning.hashBits == 32 ? .ofProcess : TextHash.ofBits(tuning.hashBits)
    always = arena.add(PredicateRecord(kind: .always), bodyLength: 0)
    launch = arena.add(PredicateRecord(kind: .launch), bodyLength: 0)
    unanchored = trees.makeTree()
    scan = PlainArray(repeating: filters.scan(hash, classes), count: 1)
  }

  /// Takes over where the filters are now.
  func updateScan() { scan[0] = filters.scan(hash, classes) }

  /// Calls `body` with all memory of the index: what is freed, copied and counted is named here and nowhere else.
  mutating func withMemory(_ body: (inout PlainMemory) -> Void) {
    slots.withMemory(body)
    arena.withMemory(body)
    wholes.withMemory(body)
    pieces.withMemory(body)
    identities.withMemory(body)
    filters.withMemory(body)
    trees.withMemory(body)
    keys.withMemory(body)
    classCounts.withMemory(body)
    scan.withMemory(body)
  }

  /// A copy with memory of its own. O(n).
  func copied() -> Self {
    var copy = self
    copy.withMemory { $0.copy() }
    copy.updateScan()
    return copy
  }

  /// How many bytes the index holds. Predicates that matchers decide share their memory with the sessions' own.
  var byteCount: Int {
    var copy = self
    var count = predicates.capacity * MemoryLayout<StringPredicate>.stride
    copy.withMemory { count += $0.byteCount }
    return count
  }

  @inline(__always) func rank(of slot: UInt32) -> UInt64 { slots[Int(slot)].rank }
  func isConstant(_ place: UInt32) -> Bool { place == always || place == launch }
  @inline(__always) var hasAlways: Bool { arena.record(always).pointee.score != .none }
  /// Whether the index is larger than the caches near a core, so that it pays to ask for memory early.
  @inline(__always)
  var isStaged: Bool {
    arena.words.memory.byteCount &+ pieces.byteCount &+ wholes.byteCount >= tuning.smallestStaged
  }
}
