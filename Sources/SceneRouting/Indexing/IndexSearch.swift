import StringPredicates

/// One route through the index: the best session so far, and what was looked at.
///
/// What cannot beat the best score is not evaluated.
struct IndexSearch<Policy: SearchPolicy>: ~Copyable {
  let index: UnsafePointer<IndexMemory>
  let subject: FoldedSubject
  private let policy: Policy
  /// Whether the subject is ASCII. If not, bytes decide for some records only.
  private let isASCII: Bool
  private var bestScore = SearchScore.none
  private var bestSlot = RankTrees.none
  /// What only some searches need.
  private var notes: SearchNotes?
  /// How many pieces were looked up.
  private var pieceCount = 0

  /// How many pieces are looked at where they are. A subject with more may repeat one without end, as a long row of one
  /// letter does; then each piece is looked at once, and its literals are searched for in the whole subject.
  private static var pieceLimit: Int { 64 }

  @inline(__always)
  init(_ index: UnsafePointer<IndexMemory>, _ subject: FoldedSubject, isASCII: Bool, _ policy: Policy) {
    self.index = index
    self.subject = subject
    self.policy = policy
    self.isASCII = isASCII
  }

  /// The conditions that met a limit, in the order in which they were met.
  var faults: [SearchNotes.Fault] { mutating get { notes?.faults ?? [] } }

  /// What was found.
  @inline(__always)
  var answer: SearchAnswer {
    mutating get { SearchAnswer(slot: bestSlot, score: bestScore, hasFault: notes?.hasFaults ?? false) }
  }

  // MARK: - Finding records

  /// Looks at everything that may hold for the subject.
  @inline(__always)
  mutating func run() {
    considerConstants()
    considerWhole(index.pointee.hash.whole(subject.folded, subject.count))
    PieceScan(index, subject).forEach { hash, place in considerPiece(hash, at: place, of: subject, isSubject: true) }
    considerUnanchored()
    if !isASCII, index.pointee.keyedCount > 0 { runOnKey() }
  }

  /// Looks at what every identifier or every launch fits.
  @inline(__always)
  mutating func considerConstants() {
    if index.pointee.hasAlways { consider(record: index.pointee.always) }
    if policy.isPlainLaunch { consider(record: index.pointee.launch) }
  }

  @inline(__always)
  mutating func considerUnanchored() {
    if index.pointee.unanchoredCount > 0 { considerAll(of: index.pointee.unanchored) }
  }

  /// Looks at what may hold for the key of a subject beyond ASCII.
  private mutating func runOnKey() {
    NecessaryLiteral.beyondASCII.bytes.withUnsafeBufferPointer { bytes in
      FoldedSubject.with(bytes) { text in considerWhole(index.pointee.hash.whole(text.folded, text.count)) }
    }
    SubjectKey.key(of: subject.bytes).withUnsafeBufferPointer { bytes in
      FoldedSubject.with(bytes) { key in
        considerWhole(index.pointee.hash.whole(key.folded, key.count))
        PieceScan(index, key).forEach { hash, place in considerPiece(hash, at: place, of: key, isSubject: false) }
      }
    }
  }

  /// Looks at the literals that the subject may be.
  @inline(__always)
  private mutating func considerWhole(_ hash: UInt32) { index.pointee.wholes.forEach(hash) { consider($0.target) } }

  /// Looks at the literals that have a piece of the subject or of its key.
  @inline(__always)
  private mutating func considerPiece(_ hash: UInt32, at place: Int, of text: FoldedSubject, isSubject: Bool) {
    pieceCount &+= 1
    guard pieceCount <= Self.pieceLimit else { return considerEverywhere(hash) }
    index.pointee.pieces.forEach(hash) { entry in
      if entry.target.isList {
        consider(entry.target)
      } else if entry.fits(text, at: place, index.pointee.hash) {
        consider(entry.target, literalAt: isSubject ? entry.start(ofPieceAt: place) : nil)
      }
    }
  }

  private mutating func considerEverywhere(_ hash: UInt32) {
    guard isNew(.piece(hash)) else { return }
    index.pointee.pieces.forEach(hash) { consider($0.target) }
  }

  // MARK: - Looking at records

  /// Looks at a record that may hold, or at a list of such. `start` is where its literal is in the subject, if that is
  /// known.
  @inline(__always)
  mutating func consider(_ target: KeyTarget, literalAt start: Int? = nil) {
    if target.isList { return considerAll(of: target.place) }
    // What nobody prefers cannot be better than a session that prefers, and is not even read.
    if !target.hasPrefers, bestScore.isOfBestGrade, policy.isBoundByRecords { return }
    consider(record: target.place, literalAt: start)
  }

  /// - Parameter isKept: Whether the record is remembered if it does not hold, because it may be met again.
  @inline(__always)
  private mutating func consider(record place: UInt32, literalAt start: Int? = nil, isKept: Bool = true) {
    let record = index.pointee.arena.record(place).pointee
    if record.score <= bestScore, policy.isBoundByRecords { return }
    guard let offer = policy.offer(of: record, in: index, above: bestScore) else { return }
    if record.kind.isLiteral {
      guard
        isASCII || !record.isInKey
          ? record.holds(for: subject, index.pointee.arena.body(place), literalAt: start)
          : holdsBeyondASCII(place, record, isKept: isKept)
      else { return }
    } else if record.kind == .matcher {
      guard matcherHolds(place, offer, isKept: isKept) else { return }
    }
    bestScore = offer.score
    bestSlot = offer.slot
  }

  /// Whether a literal is found in a subject beyond ASCII by Unicode's rules.
  private mutating func holdsBeyondASCII(_ place: UInt32, _ record: PredicateRecord, isKept: Bool) -> Bool {
    let literal = UnsafeBufferPointer(start: UnsafePointer(index.pointee.arena.body(place)), count: Int(record.length))
    makeNotes()
    return notes?.holds(record, literal, .record(place), isKept: isKept) ?? false
  }

  @inline(never)
  private mutating func matcherHolds(_ place: UInt32, _ offer: SearchOffer, isKept: Bool) -> Bool {
    let matcher = index.pointee.arena.matcher(place).pointee.matcher
    makeNotes()
    return notes?.holds(matcher, .record(place), offer, isKept: isKept) ?? false
  }

  private mutating func isNew(_ key: SearchNotes.Key) -> Bool {
    makeNotes()
    return notes?.insert(key) ?? true
  }

  private mutating func makeNotes() {
    if notes == nil { notes = SearchNotes(PreparedSubject(subject.bytes, isASCII: isASCII)) }
  }

  /// Looks at the records of a list, the highest rank first.
  ///
  /// They are not remembered: few are met again, and to remember one may take as long as to evaluate it.
  private mutating func considerAll(of tree: UInt32) {
    guard isNew(.list(tree)) else { return }
    var node = index.pointee.trees.newest(of: tree)
    while node != RankTrees.none {
      let entry = index.pointee.trees.nodes[Int(node)]
      // Those that follow score lower still.
      if policy.isBoundByRecords, entry.key <= bestScore.rawValue { return }
      consider(record: entry.value, isKept: false)
      node = entry.older
    }
  }
}
