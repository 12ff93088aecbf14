import CBytes
import StringPredicates

/// A search of the index for one identifier.
///
/// The searches in a batch pass through the stages together. Each stage prefetches the memory that the next one reads,
/// and buffers n-grams and candidates. If there are no buffers, or if they are full, n-grams and candidates are
/// processed immediately.
///
/// A search skips records that can't beat the best score so far.
struct IndexSearch: ~Copyable {
  /// An n-gram that passed the filters.
  struct Gram: BitwiseCopyable {
    var hash: UInt32
    var offset: Int32
  }

  /// A record that may match.
  struct Candidate: BitwiseCopyable {
    var ref: PostingRef
    /// The offset of the literal in the identifier, or -1 if the offset is unknown.
    var offset: Int32
  }

  private let index: UnsafePointer<IndexMemory>
  private let filter: UnsafePointer<SessionFilter>
  private let text: FoldedText
  /// Whether the identifier is ASCII. If not, a byte comparison suffices only for some records.
  let isASCII: Bool
  private let wholeHash: UInt32
  private let buffers: Buffers?
  private var gramCount = 0
  private var candidateCount = 0
  private var lookupCount = 0
  private var bestScore = MatchScore.none
  private var bestSlot = TreapPool.none
  private var slowPath: SlowPathState?

  struct Buffers {
    var grams: UnsafeMutablePointer<Gram>
    var candidates: UnsafeMutablePointer<Candidate>

    /// The maximum number of elements in each buffer. Few identifiers need more.
    static var capacity: Int { 16 }
  }

  /// The maximum number of n-grams whose offsets are used. An identifier that exceeds the limit may repeat the same
  /// n-gram many times, as a long run of a single letter does. Beyond the limit, each distinct n-gram is looked up
  /// once, and its literals are searched for in the entire identifier.
  private static var lookupLimit: Int { 64 }

  /// Stage 1: Folds the identifier and prefetches the postings for the entire identifier.
  ///
  /// - Parameter folded: The buffer for the folded identifier; see `FoldedText.fold(_:into:)`.
  @inline(__always)
  init(
    _ index: UnsafePointer<IndexMemory>, _ filter: UnsafePointer<SessionFilter>,
    _ identifier: UnsafeBufferPointer<UInt8>, folded: UnsafeMutablePointer<UInt8>, _ buffers: Buffers?
  ) {
    self.index = index
    self.filter = filter
    self.buffers = buffers
    (text, isASCII) = FoldedText.fold(identifier, into: folded)
    wholeHash = index.pointee.hash.whole(text.folded, text.count)
    if buffers != nil { index.pointee.postings.prefetch(wholeHash) }
  }

  /// The match with the best session, or `nil` if no session matches.
  @inline(__always)
  var match: SessionMatch? {
    guard bestSlot != TreapPool.none else { return nil }
    return SessionMatch(slot: Int(bestSlot), prefers: bestScore.isPrefers, isLastResort: bestScore.isLastResort)
  }

  /// The conditions that exceeded a limit, in evaluation order.
  var faults: [SlowPathState.Fault] {
    mutating get { slowPath?.faults ?? [] }
  }

  /// Whether any condition exceeded a limit.
  @inline(__always)
  var hasFault: Bool {
    mutating get { slowPath != nil && !faults.isEmpty }
  }

  // MARK: - Stages

  @inline(__always)
  mutating func run() {
    lookUpWhole()
    scan()
    evaluate()
  }

  /// Stage 2: Scans the identifier for n-grams that pass the filters, and prefetches their postings.
  @inline(__always)
  mutating func scan() {
    GramScan(index, text).forEach { hash, offset in
      let gram = Gram(hash: hash, offset: Int32(truncatingIfNeeded: offset))
      guard let buffers, gramCount < Buffers.capacity else { return lookUp(gram, in: text, isIdentifier: true) }
      index.pointee.postings.prefetch(hash)
      buffers.grams[gramCount] = gram
      gramCount &+= 1
    }
  }

  /// Stage 3: Looks up the postings and prefetches their records.
  @inline(__always)
  mutating func lookUp() {
    lookUpWhole()
    guard let buffers else { return }
    for number in 0..<gramCount { lookUp(buffers.grams[number], in: text, isIdentifier: true) }
  }

  /// Stage 4: Prefetches the matchers and the remainder of long records.
  @inline(__always)
  func prefetchBodies() {
    guard let buffers else { return }
    for number in 0..<candidateCount {
      let record = buffers.candidates[number].ref.target
      let entry = index.pointee.arena.record(record)
      if entry.pointee.kind == .matcher {
        let address = index.pointee.arena.matcher(record).pointee.matcher.address
        bytes_prefetch(address)
        bytes_prefetch(address + 64)
      } else if entry.pointee.length > 40 {
        bytes_prefetch(UnsafeRawPointer(entry) + 64)
      }
    }
  }

  /// Stage 5: Evaluates the candidates, preferred ones first. Then considers the unanchored records and, for a
  /// non-ASCII identifier, the records under its Unicode key.
  @inline(__always)
  mutating func evaluate() {
    if let buffers {
      for number in 0..<candidateCount where buffers.candidates[number].ref.hasPrefers {
        consider(buffers.candidates[number])
      }
      for number in 0..<candidateCount where !buffers.candidates[number].ref.hasPrefers {
        consider(buffers.candidates[number])
      }
    }
    if index.pointee.unanchoredCount > 0 { considerAll(of: index.pointee.unanchored) }
    if !isASCII, index.pointee.keyedCount > 0 { searchByUnicodeKey() }
  }

  /// Searches by a non-ASCII identifier's normalized key, which contains the n-grams of all literals that match the
  /// identifier under Unicode rules.
  @inline(never)
  private mutating func searchByUnicodeKey() {
    RequiredLiteral.beyondASCII.bytes.withUnsafeBufferPointer { bytes in
      FoldedText.with(bytes) { key in considerAll(under: index.pointee.hash.whole(key.folded, key.count)) }
    }
    SubjectKey.key(of: text.bytes).withUnsafeBufferPointer { bytes in
      FoldedText.with(bytes) { key in
        considerAll(under: index.pointee.hash.whole(key.folded, key.count))
        GramScan(index, key).forEach { hash, offset in
          lookUp(Gram(hash: hash, offset: Int32(truncatingIfNeeded: offset)), in: key, isIdentifier: false)
        }
      }
    }
  }

  // MARK: - Postings

  /// Considers the records that match every identifier, and looks up the entire identifier.
  @inline(__always)
  mutating func lookUpWhole() {
    if index.pointee.arena.record(index.pointee.always).pointee.score != .none { consider(index.pointee.always) }
    if filter.pointee.isPlainLaunch { consider(index.pointee.launch) }
    index.pointee.postings.forEach(wholeHash) { add($0.ref, offset: -1) }
  }

  /// Looks up the postings for an n-gram.
  ///
  /// - Parameter isIdentifier: Whether `text` is the identifier itself, so that an offset in one is also an offset in
  ///   the other.
  @inline(never)
  private mutating func lookUp(_ gram: Gram, in text: FoldedText, isIdentifier: Bool) {
    lookupCount &+= 1
    guard lookupCount <= Self.lookupLimit else {
      if isNew(.gram(gram.hash)) { considerAll(under: gram.hash) }
      return
    }
    index.pointee.postings.forEach(gram.hash) { posting in
      if posting.ref.isList {
        considerAll(of: posting.ref.target)
      } else if let offset = posting.literalOffset(text, gramAt: Int(gram.offset), index.pointee.hash) {
        add(posting.ref, offset: isIdentifier ? Int32(truncatingIfNeeded: offset) : -1)
      }
    }
  }

  /// Considers all records under a hash, regardless of the offsets of their literals.
  @inline(never)
  private mutating func considerAll(under hash: UInt32) {
    index.pointee.postings.forEach(hash) { consider(Candidate(ref: $0.ref, offset: -1)) }
  }

  @inline(__always)
  private mutating func add(_ ref: PostingRef, offset: Int32) {
    let candidate = Candidate(ref: ref, offset: offset)
    guard let buffers, candidateCount < Buffers.capacity, !ref.isList else { return consider(candidate) }
    buffers.candidates[candidateCount] = candidate
    candidateCount &+= 1
    bytes_prefetch(index.pointee.arena.record(ref.target))
  }

  // MARK: - Records

  @inline(__always)
  private mutating func consider(_ candidate: Candidate) {
    if candidate.ref.isList { return considerAll(of: candidate.ref.target) }
    // A record that no session prefers can't beat a preferred one, so it is skipped without being read.
    if !candidate.ref.hasPrefers, bestScore.isOfBestGrade, filter.pointee.isBoundByRecords { return }
    consider(candidate.ref.target, literalAt: candidate.offset >= 0 ? Int(candidate.offset) : nil)
  }

  /// Considers the records in a posting list, from highest to lowest score.
  ///
  /// Does not remember the records, because few of them occur again, and remembering a record can take as long as
  /// evaluating it.
  @inline(never)
  private mutating func considerAll(of treap: UInt32) {
    guard isNew(.list(treap)) else { return }
    var node = index.pointee.treaps.last(of: treap)
    while node != TreapPool.none {
      let entry = index.pointee.treaps.nodes[Int(node)]
      // The remaining records have lower scores.
      if filter.pointee.isBoundByRecords, entry.key <= bestScore.rawValue { return }
      consider(entry.value, isRemembered: false)
      node = entry.previous
    }
  }

  /// Replaces the best match so far with a record's best session, if that session scores higher and the record matches.
  @inline(__always)
  private mutating func consider(_ record: UInt32, literalAt offset: Int? = nil, isRemembered: Bool = true) {
    let entry = index.pointee.arena.record(record).pointee
    if entry.score <= bestScore, filter.pointee.isBoundByRecords { return }
    var candidate = (score: entry.score, slot: TreapPool.none)
    if filter.pointee.isOrdinary {
      candidate.slot = index.pointee.newest(of: entry.score.isPrefers ? entry.prefers : entry.can)
    } else {
      guard let found = filter.pointee.candidate(of: entry, in: index, above: bestScore) else { return }
      candidate = found
    }
    if entry.kind.isLiteral {
      guard
        isASCII || !entry.isInKey
          ? entry.matches(text, index.pointee.arena.body(record), literalAt: offset)
          : matchesBeyondASCII(record, entry, isRemembered: isRemembered)
      else { return }
    } else if entry.kind == .matcher {
      guard matches(record, candidate.slot, candidate.score.isPrefers, isRemembered: isRemembered) else { return }
    }
    (bestScore, bestSlot) = candidate
  }

  // MARK: - Slow path

  @inline(never)
  private mutating func matchesBeyondASCII(_ record: UInt32, _ entry: PredicateRecord, isRemembered: Bool) -> Bool {
    startSlowPath()
    return slowPath?.matches(entry, index.pointee.literal(of: record), .record(record), isRemembered: isRemembered)
      ?? false
  }

  @inline(never)
  private mutating func matches(_ record: UInt32, _ slot: UInt32, _ isPrefers: Bool, isRemembered: Bool) -> Bool {
    startSlowPath()
    return slowPath?.matches(
      index.pointee.arena.matcher(record).pointee.matcher, .record(record), slot: slot, isPrefers: isPrefers,
      isRemembered: isRemembered) ?? false
  }

  private mutating func isNew(_ key: SlowPathState.Key) -> Bool {
    startSlowPath()
    return slowPath?.insert(key) ?? true
  }

  private mutating func startSlowPath() {
    if slowPath == nil { slowPath = SlowPathState(PreparedSubject(text.bytes, isASCII: isASCII)) }
  }
}
