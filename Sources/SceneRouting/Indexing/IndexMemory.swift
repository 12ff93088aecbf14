import CBytes
import StringPredicates

/// The tuning parameters of the index. Tests lower them, so that small sets of sessions exercise every part of the
/// index.
package struct IndexTuning: Sendable {
  /// The minimum number of sessions for which an index is built. Below it, checking the sessions in order is just as
  /// fast.
  package var smallestIndex = 4
  /// The minimum number of infix-indexed literals for which the index uses eight-byte infixes.
  package var fewestWide = 1_024
  /// The maximum number of postings under a key. Any further records share a posting list.
  package var longestBucket = 16
  /// The minimum size of the index, in bytes, at which batches prefetch memory. It is about the size of a second-level
  /// cache.
  package var smallestStaged = 4 << 20
  /// The number of hash bits to use.
  package var hashBits = 32

  package init() {}
}

/// An inverted index of n-grams over both conditions of all sessions. A search finds the same match as checking the
/// sessions in order.
///
/// A session is identified by its slot, and its rank increases with each use. Predicates are stored as records in an
/// arena, each with its sessions ordered by rank. A record can be found in three ways:
///
/// - By the hash of a literal that must equal the entire identifier.
/// - By an n-gram of a required literal.
/// - Through the posting list of unanchored records, if it has no required literal.
///
/// Invariants:
/// - The memory belongs to one `SceneIndex.Owner`, which frees it. The memory changes only while its owner is unshared.
/// - Every n-gram in the table is counted in `kinds` and passes its filter.
/// - Between changes, every record except `always` and `launch` has at least one session.
struct IndexMemory {
  /// A session's entry in the index.
  struct Slot: BitwiseCopyable {
    /// The session's rank, role number and visibility, from the highest bits to the lowest.
    private var info: UInt64 = 0
    /// The record for the session's `prefersToActivate`, or `none`.
    var prefers = TreapPool.none
    /// The record for the session's `canActivate`, or `none`.
    var can = TreapPool.none

    private static let roleBits: UInt64 = 20
    /// The maximum number of distinct roles.
    static let roleLimit = 1 << roleBits

    @inline(__always) var rank: UInt64 { info >> (Self.roleBits + 1) }
    @inline(__always) var isVisible: Bool { info & 1 == 1 }
    @inline(__always) var role: Int { Int(truncatingIfNeeded: info >> 1) & (Self.roleLimit - 1) }

    mutating func set(_ traits: IndexedTraits) {
      info =
        traits.rank << (Self.roleBits + 1) | UInt64(truncatingIfNeeded: traits.role) << 1 | (traits.isVisible ? 1 : 0)
    }
  }

  let tuning: IndexTuning
  let hash: KeyedHash
  var slots = RawArray<Slot>(capacity: 16)
  var arena = RecordArena()
  var postings = PostingTable()
  var filters = BloomFilters()
  /// The treaps for posting lists and sets of sessions.
  var treaps = TreapPool()
  /// The keys of all records; see `RecordKey`.
  var keys = RawArray<RecordKey>(capacity: 4)
  var freeKey = TreapPool.none
  /// The number of postings for each kind of n-gram.
  var kindCounts = RawArray<Int>(repeating: 0, count: GramKind.count)
  /// The kinds of n-grams that are in use.
  var kinds = GramKinds()
  /// The predicates of records that are evaluated by a matcher.
  var predicates: [StringPredicate] = []
  var freePredicates: [Int] = []
  /// The record that matches every identifier.
  let always: UInt32
  /// The record that matches every plain launch.
  let launch: UInt32
  /// The posting list for records without a required literal.
  let unanchored: UInt32
  /// The length of the `unanchored` posting list.
  var unanchoredCount = 0
  /// The number of records that can be found under an identifier's Unicode key.
  var keyedCount = 0
  var recordCount = 0
  /// Whether any session has, or has had, a role other than that of an ordinary window.
  var hasSeveralRoles = false
  /// The parameters for scanning a string for n-grams, updated after every change.
  private(set) var scan: RawArray<gram_scan>
  /// The records whose keys haven't been chosen yet. While an index is built, keys are chosen after all records are
  /// known.
  var pending: [PendingRecord] = []

  init(_ tuning: IndexTuning) {
    self.tuning = tuning
    hash = .ofProcess(bits: tuning.hashBits)
    always = arena.add(PredicateRecord(kind: .always), bodyLength: 0)
    launch = arena.add(PredicateRecord(kind: .launch), bodyLength: 0)
    unanchored = treaps.makeTreap()
    scan = RawArray(repeating: filters.scan(hash, kinds), count: 1)
  }

  /// Updates the filter addresses in the scan parameters.
  func updateScan() { scan[0] = filters.scan(hash, kinds) }

  /// Calls `body` with each block of memory in the index. Freeing, copying and measuring the index all rely on this
  /// method.
  mutating func withMemory(_ body: (inout RawMemory) -> Void) {
    slots.withMemory(body)
    arena.withMemory(body)
    postings.withMemory(body)
    filters.withMemory(body)
    treaps.withMemory(body)
    keys.withMemory(body)
    kindCounts.withMemory(body)
    scan.withMemory(body)
  }

  /// Returns a copy that has its own memory, in O(*n*) time.
  func copied() -> Self {
    var copy = self
    copy.withMemory { $0.copy() }
    copy.updateScan()
    return copy
  }

  /// The number of bytes allocated by the index. Excludes the contents of the predicates, which share memory with the
  /// sessions.
  var byteCount: Int {
    var copy = self
    var count = predicates.capacity * MemoryLayout<StringPredicate>.stride
    copy.withMemory { count += $0.byteCount }
    return count
  }

  @inline(__always) func rank(of slot: UInt32) -> UInt64 { slots[Int(slot)].rank }

  /// Whether the index exceeds a core's caches, in which case prefetching pays off.
  @inline(__always)
  var isStaged: Bool { arena.words.memory.byteCount &+ postings.byteCount >= tuning.smallestStaged }
}

/// A copy-on-write index over the conditions of all sessions. Copies share memory until one of them is changed.
///
/// - Complexity: Copying is O(1). The first change to a shared copy is O(*n*).
struct SceneIndex: Sendable {
  /// The owner of an index's memory.
  ///
  /// The class is sendable despite its pointer, because `SceneIndex` writes to the memory only while the owner is
  /// unshared.
  private final class Owner: @unchecked Sendable {
    let memory: UnsafeMutablePointer<IndexMemory>

    init(_ value: IndexMemory) {
      memory = .allocate(capacity: 1)
      memory.initialize(to: value)
    }

    deinit {
      memory.pointee.withMemory { $0.free() }
      memory.deinitialize(count: 1)
      memory.deallocate()
    }
  }

  private var owner: Owner

  init(_ tuning: IndexTuning) { owner = Owner(IndexMemory(tuning)) }

  /// A pointer to the index's memory, which it doesn't retain. It is valid for as long as this value exists unchanged.
  @inline(__always)
  var memory: UnsafePointer<IndexMemory> { UnsafePointer(owner.memory) }

  /// Calls `body` with a pointer to the index's memory, which must not escape.
  @inline(__always)
  func read<Result>(_ body: (UnsafePointer<IndexMemory>) -> Result) -> Result {
    withExtendedLifetime(owner) { body(UnsafePointer(owner.memory)) }
  }

  /// Changes the index, copying it first if its memory is shared.
  @inline(__always)
  mutating func change<Result>(_ body: (inout IndexMemory) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&owner) { owner = Owner(owner.memory.pointee.copied()) }
    return withExtendedLifetime(owner) {
      defer { owner.memory.pointee.updateScan() }
      return body(&owner.memory.pointee)
    }
  }
}
