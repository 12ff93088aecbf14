import CBytes

extension BatchSearch {
  /// Stage 1: folds the identifier, and asks for the bucket of the whole.
  @inline(__always)
  func fold(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    var search = Search()
    defer { searches[place] = search }
    search.isAlone = true
    guard bytes.count <= Self.longest else { return }
    let (subject, isASCII) = FoldedSubject.fold(bytes, into: text(place))
    search.isAlone = !isASCII
    search.hash = index.pointee.hash.whole(subject.folded, subject.count)
    index.pointee.wholes.prefetch(search.hash)
  }

  /// Stage 2: asks the filters for pieces, and for the buckets of those that they let through.
  @inline(__always)
  func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    let pieces = pieces + place &* Self.many
    var count = 0
    PieceScan(index, subject(bytes, place)).forEach { hash, start in
      index.pointee.pieces.prefetch(hash)
      if count < Self.many { pieces[count] = Piece(hash: hash, start: Int32(truncatingIfNeeded: start)) }
      count &+= 1
    }
    searches[place].pieceCount = Int32(truncatingIfNeeded: count)
    if count > Self.many { searches[place].isAlone = true }
  }

  /// Stage 3: looks into the tables, and asks for the records.
  @inline(__always)
  func look(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    var search = searches[place]
    let subject = subject(bytes, place)
    let pieces = pieces + place &* Self.many
    index.pointee.wholes.forEach(search.hash) { add($0.target, literalAt: 0, to: &search, place) }
    for number in 0..<Int(search.pieceCount) {
      let piece = pieces[number]
      index.pointee.pieces.forEach(piece.hash) { entry in
        if entry.target.isList || entry.fits(subject, at: Int(piece.start), index.pointee.hash) {
          add(entry.target, literalAt: entry.start(ofPieceAt: Int(piece.start)), to: &search, place)
        }
      }
    }
    searches[place] = search
  }

  @inline(__always)
  private func add(_ target: KeyTarget, literalAt start: Int, to search: inout Search, _ place: Int) {
    let count = Int(search.candidateCount)
    guard count < Self.many, !target.isList else {
      search.isAlone = true
      return
    }
    candidates[place &* Self.many &+ count] = Candidate(target: target, start: Int32(truncatingIfNeeded: start))
    search.candidateCount &+= 1
    bytes_prefetch(index.pointee.arena.record(target.place))
  }

  /// Stage 4: asks for what records have beyond their first line: long literals, and matchers.
  @inline(__always)
  func fetchMatchers(_ place: Int) {
    let candidates = candidates + place &* Self.many
    for number in 0..<Int(searches[place].candidateCount) {
      let target = candidates[number].target
      let record = index.pointee.arena.record(target.place)
      if record.pointee.kind == .matcher {
        let address = index.pointee.arena.matcher(target.place).pointee.matcher.address
        bytes_prefetch(address)
        bytes_prefetch(address + 64)
      } else if record.pointee.length > 40 {
        bytes_prefetch(UnsafeRawPointer(record) + 64)
      }
    }
  }

  /// Stage 5: compares, those first that somebody prefers.
  @inline(__always)
  func decide(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> SearchAnswer {
    var search = IndexSearch(index, subject(bytes, place), isASCII: true, policy)
    search.considerConstants()
    let candidates = candidates + place &* Self.many
    let count = Int(searches[place].candidateCount)
    for number in 0..<count where candidates[number].target.hasPrefers {
      search.consider(candidates[number].target, literalAt: Int(candidates[number].start))
    }
    for number in 0..<count where !candidates[number].target.hasPrefers {
      search.consider(candidates[number].target, literalAt: Int(candidates[number].start))
    }
    search.considerUnanchored()
    return search.answer
  }
}
