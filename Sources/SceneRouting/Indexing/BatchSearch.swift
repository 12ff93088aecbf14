/// Up to 32 searches that go through the same stages together. Each stage asks for the memory that the next one reads.
struct BatchSearch<Policy: SearchPolicy> {
  /// What is kept of one search between the stages. Its folded identifier, pieces and candidates are in memory of the batch.
  struct Search: BitwiseCopyable {
    var hash: UInt32 = 0
    var pieceCount: Int32 = 0
    var candidateCount: Int32 = 0
    /// Whether the search is done on its own: the identifier is beyond ASCII or too long, or there is too much to look at.
    var isAlone = false
  }

  /// A piece of the identifier that the filters let through, and where it begins.
  struct Piece: BitwiseCopyable {
    var hash: UInt32
    var start: Int32
  }

  /// A record that may hold, and where its literal begins if it is the literal by which it was found.
  struct Candidate: BitwiseCopyable {
    var target: KeyTarget
    var start: Int32
  }

  let index: UnsafePointer<IndexMemory>
  let policy: Policy
  private let texts: UnsafeMutablePointer<UInt8>
  let searches: UnsafeMutablePointer<Search>
  let pieces: UnsafeMutablePointer<Piece>
  let candidates: UnsafeMutablePointer<Candidate>

  private static var size: Int { 32 }
  /// The longest identifier in bytes, and how many pieces or candidates a search may have.
  static var longest: Int { 240 }
  static var many: Int { 16 }
  private static var textSize: Int { longest + 2 * FoldedSubject.margin }

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
      runWithoutStages(index, policy, identifiers, body)
      return
    }
    let room =
      size
      * (textSize + MemoryLayout<Search>.stride
        + many * (MemoryLayout<Piece>.stride + MemoryLayout<Candidate>.stride))
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

  /// Searches for one identifier after the other, where memory is near.
  @inline(__always)
  private static func runWithoutStages(
    _ index: UnsafePointer<IndexMemory>, _ policy: Policy,
    _ identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>,
    _ body: (_ place: Int, _ answer: SearchAnswer?) -> Void
  ) {
    withUnsafeTemporaryAllocation(byteCount: textSize, alignment: 16) { room in
      // The room is never empty, so it has an address.
      let text = (room.baseAddress.unsafelyUnwrapped + FoldedSubject.margin).assumingMemoryBound(to: UInt8.self)
      for place in 0..<identifiers.count {
        let identifier = identifiers[place]
        guard identifier.count <= longest else {
          body(place, answer(index, policy, identifier))
          continue
        }
        let (subject, isASCII) = FoldedSubject.fold(identifier, into: text)
        body(place, isASCII ? answer(index, policy, subject) : nil)
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
      isASCII ? answer(index, policy, subject) : nil
    }
  }

  @inline(__always)
  private static func answer(
    _ index: UnsafePointer<IndexMemory>, _ policy: Policy, _ subject: FoldedSubject
  ) -> SearchAnswer {
    var search = IndexSearch(index, subject, isASCII: true, policy)
    search.run()
    return search.answer
  }

  private init(_ index: UnsafePointer<IndexMemory>, _ policy: Policy, _ room: UnsafeMutableRawPointer) {
    self.index = index
    self.policy = policy
    texts = room.bindMemory(to: UInt8.self, capacity: Self.size * Self.textSize)
    searches = UnsafeMutableRawPointer(texts + Self.size * Self.textSize)
      .bindMemory(to: Search.self, capacity: Self.size)
    pieces = UnsafeMutableRawPointer(searches + Self.size).bindMemory(
      to: Piece.self, capacity: Self.size * Self.many)
    candidates = UnsafeMutableRawPointer(pieces + Self.size * Self.many)
      .bindMemory(to: Candidate.self, capacity: Self.size * Self.many)
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
  func text(_ place: Int) -> UnsafeMutablePointer<UInt8> {
    texts + (place &* Self.textSize &+ FoldedSubject.margin)
  }

  @inline(__always)
  func subject(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> FoldedSubject {
    FoldedSubject(bytes: bytes, folded: UnsafePointer(text(place)), count: bytes.count)
  }
}
