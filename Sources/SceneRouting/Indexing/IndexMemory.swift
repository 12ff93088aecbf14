import CBytes
import StringPredicates

/// Parameters of the index. Tests lower them, so that small sets reach every part of it.
package struct IndexTuning: Sendable {
  /// The smallest number of sessions with an index. Below it, a walk is as fast.
  package var smallestIndex = 4
  /// The number of literals with infixes at which infixes of eight bytes are used.
  package var fewestWide = 1_024
  /// The number of postings under a key before further records share a posting list.
  package var longestBucket = 16
  /// The index size in bytes at which batches prefetch memory: about the size of a second-level cache.
  package var smallestStaged = 4 << 20
  /// The number of hash bits in use.
  package var hashBits = 32

  package init() {}
}

/// An n-gram inverted index over both conditions of all sessions. A search finds the same match as a walk over the
/// sessions.
///
/// A session is identified by its slot and has a rank that grows with every use. Predicates are records in an arena,
/// each with its sessions ordered by rank. A record is found
///
/// - by the hash of a literal that must be the whole identifier,
/// - by a gram of a required literal,
/// - or, without a required literal, through the posting list of unanchored records.
///
/// Invariants:
/// - The memory belongs to one `SceneIndex.Owner`, which frees it. Only an unshared owner changes it.
/// - Every gram in the table is counted in `kinds` and passes its filter.
/// - Between two changes, every record has a session, except `always` and `launch`.
struct IndexMemory {
  /// A session in the index.
  struct Slot: BitwiseCopyable {
    /// The rank, the number of the role, and the visibility in the lowest bit.
    private var info: UInt64 = 0
    /// The records of the conditions, or `none`.
    var prefers = TreapPool.none
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
  /// Posting lists and sets of sessions.
  var treaps = TreapPool()
  /// The keys of all records, see `RecordKey`.
  var keys = RawArray<RecordKey>(capacity: 4)
  var freeKey = TreapPool.none
  /// The number of postings of each kind of gram, and the kinds in use.
  var kindCounts = RawArray<Int>(repeating: 0, count: GramKind.count)
  var kinds = GramKinds()
  /// The predicates of records with matchers, and the free indices.
  var predicates: [StringPredicate] = []
  var freePredicates: [Int] = []
  /// The records that match every identifier and every plain launch, respectively.
  let always: UInt32
  let launch: UInt32
  /// The posting list of unanchored records, and its length.
  let unanchored: UInt32
  var unanchoredCount = 0
  /// The number of records that the Unicode key of an identifier finds.
  var keyedCount = 0
  var recordCount = 0
  /// Whether a session has, or had, a role other than the ordinary window's.
  var hasSeveralRoles = false
  /// The input of a scan for grams, updated with every change.
  private(set) var scan: RawArray<gram_scan>
  /// Records without keys. While an index is built, keys are chosen after all records are known.
  var pending: [PendingRecord] = []

  init(_ tuning: IndexTuning) {
    self.tuning = tuning
    hash = .ofProcess(bits: tuning.hashBits)
    always = arena.add(PredicateRecord(kind: .always), bodyLength: 0)
    launch = arena.add(PredicateRecord(kind: .launch), bodyLength: 0)
    unanchored = treaps.makeTreap()
    scan = RawArray(repeating: filters.scan(hash, kinds), count: 1)
  }

  /// Updates the addresses of the filters.
  func updateScan() { scan[0] = filters.scan(hash, kinds) }

  /// Calls `body` with all memory of the index. Freeing, copying and counting memory all rely on this list.
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

  /// Returns a copy with its own memory. O(*n*).
  func copied() -> Self {
    var copy = self
    copy.withMemory { $0.copy() }
    copy.updateScan()
    return copy
  }

  /// The number of allocated bytes. The predicates share memory with the sessions.
  var byteCount: Int {
    var copy = self
    var count = predicates.capacity * MemoryLayout<StringPredicate>.stride
    copy.withMemory { count += $0.byteCount }
    return count
  }

  @inline(__always) func rank(of slot: UInt32) -> UInt64 { slots[Int(slot)].rank }

  /// Whether the index exceeds a core's caches, so that prefetching pays off.
  @inline(__always)
  var isStaged: Bool { arena.words.memory.byteCount &+ postings.byteCount >= tuning.smallestStaged }
}

/// The index as a value: copies share memory until one is changed.
///
/// - Complexity: Copying is O(1). The first change of a shared copy is O(*n*).
struct SceneIndex: Sendable {
  /// Owns the memory of one index.
  ///
  /// It is sendable despite its pointer: `SceneIndex` writes the memory only while the owner is unshared.
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

  /// The memory, without retaining it. Valid while this value exists and is unchanged.
  @inline(__always)
  var memory: UnsafePointer<IndexMemory> { UnsafePointer(owner.memory) }

  /// Calls `body` with the memory, which must not escape.
  @inline(__always)
  func read<Result>(_ body: (UnsafePointer<IndexMemory>) -> Result) -> Result {
    withExtendedLifetime(owner) { body(UnsafePointer(owner.memory)) }
  }

  /// Changes the index, after copying it if it is shared.
  @inline(__always)
  mutating func change<Result>(_ body: (inout IndexMemory) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&owner) { owner = Owner(owner.memory.pointee.copied()) }
    return withExtendedLifetime(owner) {
      defer { owner.memory.pointee.updateScan() }
      return body(&owner.memory.pointee)
    }
  }
}
