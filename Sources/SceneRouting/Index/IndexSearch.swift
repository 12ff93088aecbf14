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

  /// A record or a posting list that may match.
  struct Candidate: BitwiseCopyable {
    var ref: PostingRef
    /// The offset of the literal in the identifier, or -1 if the offset is unknown.
    var offset: Int32 = -1
    /// Whether the search may find the record or list again, as it does if an infix occurs twice in the identifier.
    var canRecur = false
  }

  /// The buffers of a search in a batch.
  struct Buffers {
    var grams: UnsafeMutablePointer<Gram>
    var candidates: UnsafeMutablePointer<Candidate>

    /// The maximum number of elements in each buffer. Few identifiers need more.
    static var capacity: Int { 16 }
  }

  private let index: UnsafePointer<IndexStorage>
  private let gramScan: UnsafePointer<gram_scan>
  private let text: FoldedText
  /// Whether the identifier is ASCII. If not, a byte comparison suffices only for some records.
  let isASCII: Bool
  private let wholeHash: UInt32
  private let buffers: Buffers?
  private var gramCount = 0
  private var candidateCount = 0
  private var lookupCount = 0
  private var bestScore = MatchScore.none
  private var bestRecord = TreapPool.none
  private var slowPath: SlowPathState?

  /// The maximum number of n-grams whose offsets are used. An identifier that exceeds the limit may repeat the same
  /// n-gram many times, as a long run of a single letter does. Beyond the limit, each distinct n-gram is looked up
  /// once, and its literals are searched for in the entire identifier.
  private static var lookupLimit: Int { 64 }

  /// Stage 1: Folds the identifier and prefetches the postings for the entire identifier.
  ///
  /// - Parameter folded: The buffer for the folded identifier; see `FoldedText.fold(_:into:)`.
  @inline(__always)
  init(
    _ index: UnsafePointer<IndexStorage>, _ gramScan: UnsafePointer<gram_scan>,
    _ identifier: UnsafeBufferPointer<UInt8>, folded: UnsafeMutablePointer<UInt8>, _ buffers: Buffers?
  ) {
    self.index = index
    self.gramScan = gramScan
    self.buffers = buffers
    (text, isASCII) = FoldedText.fold(identifier, into: folded)
    wholeHash = index.pointee.hash.whole(text.folded, text.count)
    if buffers != nil { index.pointee.postings.prefetch(wholeHash) }
  }

  /// The best session's slot in the index, and whether it prefers the identifier, or `nil` if no session matches.
  @inline(__always)
  var best: (slot: Int, prefers: Bool)? {
    guard bestRecord != TreapPool.none else { return nil }
    return (Int(index.pointee.bestSlot(of: index.pointee.arena[bestRecord])), bestScore.isPrefers)
  }

  /// The conditions that exceeded a limit, each with the session that it would have chosen, in evaluation order.
  var faults: [(slot: Int, isPrefers: Bool)] {
    mutating get {
      (slowPath?.faults ?? []).flatMap { record in
        [true, false].compactMap { isPrefers in
          index.pointee.newestSlot(of: record, isPrefers).map { (Int($0), isPrefers) }
        }
      }
    }
  }

  /// Whether any condition exceeded a limit.
  @inline(__always)
  var hasFault: Bool {
    mutating get { slowPath != nil && slowPath?.faults.isEmpty == false }
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
    let index = index
    index.forEachGram(in: text, gramScan) { hash, offset in
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
      let entry = index.pointee.arena[record]
      if entry.kind == .matcher {
        let address = index.pointee.arena.matcher(record).pointee.matcher.address
        bytes_prefetch(address)
        bytes_prefetch(address + 64)
      } else if entry.length > 40 {
        index.pointee.arena.prefetch(record, offset: 64)
      }
    }
  }

  /// Stage 5: Evaluates the candidates. Then considers the unanchored records and, for a non-ASCII identifier, the
  /// records under its Unicode key.
  @inline(__always)
  mutating func evaluate() {
    if let buffers {
      // The records that a session prefers come first, because a match with one of them rules out all others.
      for number in 0..<candidateCount where isPreferred(buffers.candidates[number]) {
        consider(buffers.candidates[number])
      }
      if !bestScore.isPrefers {
        for number in 0..<candidateCount where !isPreferred(buffers.candidates[number]) {
          consider(buffers.candidates[number])
        }
      }
    }
    if !index.pointee.treaps.isEmpty(index.pointee.unanchored) { considerAll(of: index.pointee.unanchored) }
    if !isASCII, index.pointee.keyedCount > 0 { searchByUnicodeKey() }
  }

  @inline(__always)
  private func isPreferred(_ candidate: Candidate) -> Bool {
    index.pointee.arena[candidate.ref.target].score.isPrefers
  }

  /// Searches by a non-ASCII identifier's normalized key, which contains the n-grams of all literals that match the
  /// identifier under Unicode rules.
  @inline(never)
  private mutating func searchByUnicodeKey() {
    let index = index
    RequiredLiteral.beyondASCII.bytes.withUnsafeBufferPointer { bytes in
      FoldedText.with(bytes) { key in considerAll(under: index.pointee.hash.whole(key.folded, key.count)) }
    }
    SubjectKey.key(of: text.bytes).withUnsafeBufferPointer { bytes in
      FoldedText.with(bytes) { key in
        considerAll(under: index.pointee.hash.whole(key.folded, key.count))
        index.forEachGram(in: key, gramScan) { hash, offset in
          lookUp(Gram(hash: hash, offset: Int32(truncatingIfNeeded: offset)), in: key, isIdentifier: false)
        }
      }
    }
  }

  // MARK: - Postings

  /// Considers the records that match every identifier, and looks up the entire identifier.
  @inline(__always)
  mutating func lookUpWhole() {
    let index = index
    if index.pointee.arena[index.pointee.always].score != .none { consider(index.pointee.always) }
    index.pointee.postings.forEach(wholeHash) { add(Candidate(ref: $0.ref)) }
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
    let index = index
    index.pointee.postings.forEach(gram.hash) { posting in
      var candidate = Candidate(ref: posting.ref, canRecur: posting.kind.isInfix)
      if posting.ref.isList {
        consider(candidate)
      } else if let offset = posting.literalOffset(text, gramAt: Int(gram.offset), index.pointee.hash) {
        if isIdentifier { candidate.offset = Int32(truncatingIfNeeded: offset) }
        add(candidate)
      }
    }
  }

  /// Considers all records under a hash, regardless of the offsets of their literals.
  @inline(never)
  private mutating func considerAll(under hash: UInt32) {
    let index = index
    index.pointee.postings.forEach(hash) { consider(Candidate(ref: $0.ref, canRecur: true)) }
  }

  @inline(__always)
  private mutating func add(_ candidate: Candidate) {
    guard let buffers, candidateCount < Buffers.capacity, !candidate.ref.isList else { return consider(candidate) }
    buffers.candidates[candidateCount] = candidate
    candidateCount &+= 1
    index.pointee.arena.prefetch(candidate.ref.target)
  }

  // MARK: - Records

  @inline(__always)
  private mutating func consider(_ candidate: Candidate) {
    if candidate.ref.isList {
      if !candidate.canRecur || isNew(.list(candidate.ref.target)) { considerAll(of: candidate.ref.target) }
    } else {
      let offset = candidate.offset >= 0 ? Int(candidate.offset) : nil
      consider(candidate.ref.target, literalAt: offset, canRecur: candidate.canRecur)
    }
  }

  /// Considers the records in a posting list, from highest to lowest score.
  @inline(never)
  private mutating func considerAll(of treap: UInt32) {
    var node = index.pointee.treaps.last(of: treap)
    while node != TreapPool.none {
      let entry = index.pointee.treaps.nodes[node]
      // The remaining records have lower scores.
      if entry.key <= bestScore.rawValue { return }
      consider(entry.value)
      node = entry.previous
    }
  }

  /// Replaces the best record so far, if this one scores higher and matches.
  @inline(__always)
  private mutating func consider(_ record: UInt32, literalAt offset: Int? = nil, canRecur: Bool = false) {
    let entry = index.pointee.arena[record]
    if entry.score <= bestScore { return }
    if entry.kind.isLiteral {
      guard
        isASCII || !entry.isInKey
          ? entry.matches(text, index.pointee.arena.body(record), literalAt: offset)
          : matchesBeyondASCII(record, entry, canRecur: canRecur)
      else { return }
    } else if entry.kind == .matcher {
      guard matches(record, canRecur: canRecur) else { return }
    }
    bestScore = entry.score
    bestRecord = record
  }

  // MARK: - Slow path

  @inline(never)
  private mutating func matchesBeyondASCII(_ record: UInt32, _ entry: PredicateRecord, canRecur: Bool) -> Bool {
    startSlowPath()
    return slowPath?.matches(entry, index.pointee.literal(of: record), record, canRecur: canRecur) ?? false
  }

  @inline(never)
  private mutating func matches(_ record: UInt32, canRecur: Bool) -> Bool {
    startSlowPath()
    return slowPath?.matches(index.pointee.arena.matcher(record).pointee.matcher, record, canRecur: canRecur) ?? false
  }

  private mutating func isNew(_ key: SlowPathState.Key) -> Bool {
    startSlowPath()
    return slowPath?.insert(key) ?? true
  }

  private mutating func startSlowPath() {
    if slowPath == nil { slowPath = SlowPathState(PreparedSubject(text.bytes, isASCII: isASCII)) }
  }
}
