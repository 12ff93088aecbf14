import CBytes
import StringPredicates

/// An inverted index of n-grams over both conditions of all sessions. It answers the ordinary question: which session
/// prefers an identifier or, if none does, which one can show it? Among several, the most recently used one is chosen.
///
/// A session is identified by its slot, and its rank increases with each use. Predicates are stored as records in an
/// arena, each with its sessions ordered by rank. A record can be found in three ways:
///
/// - By the hash of a literal that must equal the entire identifier.
/// - By an n-gram of a required literal.
/// - Through the posting list of unanchored records, if it has no required literal.
///
/// Invariants:
/// - Every n-gram in the table is counted in `kinds` and passes its filter.
/// - Between changes, every record except `always` has at least one session.
struct IndexStorage: ~Copyable {
  /// A session's entry in the index.
  struct Slot: BitwiseCopyable {
    var rank: UInt64 = 0
    /// The record for the session's `prefersToActivate`, or `none`.
    var prefers = TreapPool.none
    /// The record for the session's `canActivate`, or `none`.
    var can = TreapPool.none
  }

  let tuning: IndexTuning
  let hash: KeyedHash
  var slots: OwnedArray<Slot>
  var arena: RecordArena
  var postings: PostingTable
  var filters: BloomFilters
  /// The treaps for posting lists and sets of sessions.
  var treaps: TreapPool
  /// The keys of all records; see `RecordKey`.
  var keys: OwnedArray<RecordKey>
  var freeKey = TreapPool.none
  /// The kinds of n-grams that are in use.
  var kinds = GramKinds()
  /// The predicates of records that are evaluated by a matcher.
  var predicates: [StringPredicate] = []
  var freePredicates: [Int] = []
  /// The record that matches every identifier.
  let always: UInt32
  /// The posting list for records without a required literal.
  let unanchored: UInt32
  /// The number of records that can be found under an identifier's Unicode key.
  var keyedCount = 0
  var recordCount = 0
  /// The records whose keys haven't been chosen yet. While an index is built, keys are chosen after all records are
  /// known.
  var pending: [PendingRecord] = []

  init(_ tuning: IndexTuning) {
    self.tuning = tuning
    hash = tuning.keys.hash
    slots = OwnedArray(capacity: 16)
    postings = PostingTable()
    filters = BloomFilters()
    keys = OwnedArray(capacity: 4)
    arena = RecordArena()
    always = arena.add(PredicateRecord(kind: .always), bodyLength: 0)
    treaps = TreapPool()
    unanchored = treaps.makeTreap()
  }

  /// Copies the storage in O(*n*) time.
  init(copying other: borrowing IndexStorage) {
    tuning = other.tuning
    hash = other.hash
    slots = OwnedArray(copying: other.slots)
    arena = RecordArena(copying: other.arena)
    postings = PostingTable(copying: other.postings)
    filters = BloomFilters(copying: other.filters)
    treaps = TreapPool(copying: other.treaps)
    keys = OwnedArray(copying: other.keys)
    freeKey = other.freeKey
    kinds = other.kinds
    predicates = other.predicates
    freePredicates = other.freePredicates
    always = other.always
    unanchored = other.unanchored
    keyedCount = other.keyedCount
    recordCount = other.recordCount
    pending = other.pending
  }

  /// The number of bytes allocated by the index. Excludes the contents of the predicates, which share memory with the
  /// sessions.
  var byteCount: Int {
    predicates.capacity * MemoryLayout<StringPredicate>.stride + slots.byteCount + arena.byteCount + postings.byteCount
      + filters.byteCount + treaps.byteCount + keys.byteCount
  }

  /// Whether the index exceeds a core's caches, in which case prefetching pays off.
  @inline(__always)
  var isStaged: Bool { arena.byteCount &+ postings.byteCount >= tuning.smallestStaged }
}
