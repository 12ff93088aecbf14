import CBytes

/// Up to 32 searches that go through the same stages together. Each stage asks for the memory that the next one reads.
struct BatchSearch<Policy: SearchPolicy> {
  /// What is kept of one search between the stages. Its folded identifier, pieces and targets are in memory of the batch.
  private struct Search: BitwiseCopyable {
    var hash: UInt32 = 0
    var pieceCount: Int32 = 0
    var targetCount: Int32 = 0
    /// Whether the search is done on its own: the identifier is beyond ASCII or too long, or there is too much to look at.
    var isAlone = false
  }

  /// A piece that a filter let through.
  private struct Piece: BitwiseCopyable {
    var hash: UInt32
    var place: UInt32
  }

  private let index: UnsafePointer<IndexMemory>
  private let policy: Policy
  private let texts: UnsafeMutablePointer<UInt8>
  private let searches: UnsafeMutablePointer<Search>
  private let pieces: UnsafeMutablePointer<Piece>
  private let targets: UnsafeMutablePointer<KeyTarget>

  private static var size: Int { 32 }
  /// The longest identifier in bytes, and how many pieces or targets a search may have.
  private static var longest: Int { 240 }
  private static var many: Int { 16 }
  private static var textSize: Int { longest + FoldedSubject.padding }

  /// Searches for all identifiers.
  ///
  /// - Parameter body: Called with the place of each identifier and its answer; `nil` where it is not ASCII.
  @inline(__always)
  static func run(
    _ index: UnsafePointer<IndexMemory>, _ policy: Policy,
    _ identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>,
    _ body: (_ place: Int, _ answer: SearchAnswer?) -> Void
  ) {
    guard index.pointee.isStaged, identifiers.count > 1 else {
      for place in 0..<identifiers.count { body(place, answer(index, policy, identifiers[place])) }
      return
    }
    let room =
      size
      * (textSize + MemoryLayout<Search>.stride
        + many * (MemoryLayout<Piece>.stride + MemoryLayout<KeyTarget>.stride))
    withUnsafeTemporaryAllocation(byteCount: room, alignment: 64) { room in
      // The room is never empty, so it has an address.
      let batch = Self(index, policy, room.baseAddress.unsafelyUnwrapped)
      var start = 0
      while start < identifiers.count {
        let end = min(identifiers.count, start &+ size)
        batch.run(UnsafeBufferPointer(rebasing: identifiers[start..<end])) { body(start &+ $0, $1) }
        start = end
      }
    }
  }

  /// Searches for one identifier; `nil` if it is not ASCII.
  @inline(__always)
  static func answer(
    _ index: UnsafePointer<IndexMemory>, _ policy: Policy, _ identifier: UnsafeBufferPointer<UInt8>
  ) -> SearchAnswer? {
    FoldedSubject.with(identifier) { subject, isASCII in
      // What is not ASCII may not be valid: it goes through a string.
      guard isASCII else { return nil }
      var search = IndexSearch(index, subject, isASCII: true, policy)
      search.run()
      return search.answer
    }
  }

  private init(_ index: UnsafePointer<IndexMemory>, _ policy: Policy, _ room: UnsafeMutableRawPointer) {
    self.index = index
    self.policy = policy
    texts = room.bindMemory(to: UInt8.self, capacity: Self.size * Self.textSize)
    searches = UnsafeMutableRawPointer(texts + Self.size * Self.textSize)
      .bindMemory(to: Search.self, capacity: Self.size)
    pieces = UnsafeMutableRawPointer(searches + Self.size).bindMemory(to: Piece.self, capacity: Self.size * Self.many)
    targets = UnsafeMutableRawPointer(pieces + Self.size * Self.many)
      .bindMemory(to: KeyTarget.self, capacity: Self.size * Self.many)
  }

  @inline(__always)
  private func run(
    _ identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>,
    _ body: (_ place: Int, _ answer: SearchAnswer?) -> Void
  ) {
    for place in 0..<identifiers.count { fold(identifiers[place], place) }
    for place in 0..<identifiers.count where !searches[place].isAlone { scan(identifiers[place], place) }
    for place in 0..<identifiers.count where !searches[place].isAlone { look(identifiers[place], place) }
    for place in 0..<identifiers.count where !searches[place].isAlone { fetchMatchers(place) }
    for place in 0..<identifiers.count {
      body(
        place,
        searches[place].isAlone ? Self.answer(index, policy, identifiers[place]) : decide(identifiers[place], place))
    }
  }

  @inline(__always)
  private func subject(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> FoldedSubject {
    FoldedSubject(bytes: bytes, folded: UnsafePointer(texts + place &* Self.textSize), count: bytes.count)
  }

  /// Stage 1: folds the identifier, and asks for the bucket of the whole.
  @inline(__always)
  private func fold(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    var search = Search()
    defer { searches[place] = search }
    search.isAlone = true
    guard bytes.count <= Self.longest else { return }
    let (subject, isASCII) = FoldedSubject.fold(bytes, into: texts + place &* Self.textSize)
    search.isAlone = !isASCII
    search.hash = index.pointee.hash.whole(subject.folded, subject.count)
    index.pointee.wholes.prefetch(search.hash)
  }

  /// Stage 2: asks the filters for pieces, and for the buckets of those that they let through.
  @inline(__always)
  private func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    var count = 0
    let pieces = pieces + place &* Self.many
    PieceScan(index, subject(bytes, place)).forEach { hash, start in
      if count < Self.many {
        pieces[count] = Piece(hash: hash, place: UInt32(truncatingIfNeeded: start))
        index.pointee.pieces.prefetch(hash)
      }
      count &+= 1
    }
    searches[place].pieceCount = Int32(truncatingIfNeeded: count)
    if count > Self.many { searches[place].isAlone = true }
  }

  /// Stage 3: looks into the tables, and asks for the records.
  @inline(__always)
  private func look(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    var search = searches[place]
    let subject = subject(bytes, place)
    let pieces = pieces + place &* Self.many
    index.pointee.wholes.forEach(search.hash) { add($0.target, to: &search, place) }
    for number in 0..<Int(search.pieceCount) {
      let piece = pieces[number]
      index.pointee.pieces.forEach(piece.hash) { entry in
        if entry.target.isList || entry.fits(subject, at: Int(piece.place), index.pointee.hash) {
          add(entry.target, to: &search, place)
        }
      }
    }
    searches[place] = search
  }

  @inline(__always)
  private func add(_ target: KeyTarget, to search: inout Search, _ place: Int) {
    let count = Int(search.targetCount)
    guard count < Self.many, !target.isList else {
      search.isAlone = true
      return
    }
    targets[place &* Self.many &+ count] = target
    search.targetCount &+= 1
    bytes_prefetch(index.pointee.arena.record(target.place))
  }

  /// Stage 4: asks for what records have beyond their first line: long literals, and matchers.
  @inline(__always)
  private func fetchMatchers(_ place: Int) {
    let targets = targets + place &* Self.many
    for number in 0..<Int(searches[place].targetCount) {
      let record = index.pointee.arena.record(targets[number].place)
      if record.pointee.kind == .matcher {
        let address = index.pointee.arena.matcher(targets[number].place).pointee.matcher.address
        bytes_prefetch(address)
        bytes_prefetch(address + 64)
      } else if record.pointee.length > 40 {
        bytes_prefetch(UnsafeRawPointer(record) + 64)
      }
    }
  }

  /// Stage 5: compares, those first that somebody prefers.
  @inline(__always)
  private func decide(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> SearchAnswer {
    var search = IndexSearch(index, subject(bytes, place), isASCII: true, policy)
    search.considerConstants()
    let targets = targets + place &* Self.many
    let count = Int(searches[place].targetCount)
    for number in 0..<count where targets[number].hasPrefers { search.consider(targets[number]) }
    for number in 0..<count where !targets[number].hasPrefers { search.consider(targets[number]) }
    search.considerUnanchored()
    return search.answer
  }
}
