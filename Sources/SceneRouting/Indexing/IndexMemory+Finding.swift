import StringPredicates

/// A record that has no piece yet. While an index is built, keys are chosen when all records are known.
struct PendingRecord {
  var place: UInt32
  /// The lists of which one must be in an identifier; empty where the record's own literal must be, or none is known.
  var lists: [[NecessaryLiteral]]
}

extension IndexMemory {
  /// Gives their pieces to all records that have none yet.
  mutating func flush() {
    if pending.isEmpty { return }
    let records = pending
    pending.removeAll(keepingCapacity: records.count < 16)
    // Which windows are used depends on how many there will be.
    let isWide = literalsWithWindows(records) + windowCount >= tuning.fewestWide
    for record in records { insertKeys(of: record, isWide: isWide) }
  }

  private var windowCount: Int {
    (classCounts[Int(PieceClass.eight.rawValue)] + classCounts[Int(PieceClass.four.rawValue)]) / 2
  }

  private func literalsWithWindows(_ records: [PendingRecord]) -> Int {
    records.reduce(0) { count, record in
      let kind = arena.record(record.place).pointee.kind
      if kind.isLiteral { return count + (kind.operation == .contains ? 1 : 0) }
      return count + record.lists.count { !$0.contains { $0.isAtStart || $0.isAtEnd } }
    }
  }

  private mutating func insertKeys(of record: PendingRecord, isWide: Bool) {
    let place = record.place
    let kind = arena.record(place).pointee.kind
    if kind.isLiteral {
      let text = literal(of: place)
      FoldedSubject.with(text) { folded, _ in
        let run = LiteralRun(folded, isAtStart: kind.operation == .beginsWith, isAtEnd: kind.operation == .endsWith)
        var choice = AnchorChoice()
        offerEdge(of: run, number: 0, to: &choice)
        offerWindows(of: run, number: 0, isWide: isWide, to: &choice)
        insertPieces(of: place, choice.anchor, run)
      }
    } else if record.lists.isEmpty {
      insertUnanchored(place)
    } else {
      for list in record.lists { insertKey(of: place, list, isWide: isWide) }
    }
  }

  /// Lets a record be found by one of some literals, all of which an identifier must hold.
  private mutating func insertKey(of place: UInt32, _ literals: [NecessaryLiteral], isWide: Bool) {
    if let whole = literals.first(where: \.isWhole) {
      let text = whole.withRun { hash.whole($0.folded, whole.bytes.count) }
      return insert(PieceKey(kind: .whole, hash: text), of: place, PieceEntry(target: target(of: place), kind: .whole))
    }
    var choice = AnchorChoice()
    for (number, literal) in literals.enumerated() where literal.isAtStart || literal.isAtEnd {
      literal.withRun { offerEdge(of: $0, number: number, to: &choice) }
    }
    for (number, literal) in literals.enumerated() {
      literal.withRun { offerWindows(of: $0, number: number, isWide: isWide, to: &choice) }
    }
    guard let anchor = choice.anchor else { return insertUnanchored(place) }
    literals[choice.number].withRun { insertPieces(of: place, anchor, $0) }
  }

  private mutating func insertUnanchored(_ place: UInt32) {
    insert(.none, of: place, PieceEntry(target: target(of: place), kind: .none))
  }

  /// The cheapest anchor so far, and the number of its literal.
  private struct AnchorChoice {
    var cost = Int.max
    var edgeCost = Int.max
    var number = 0
    var anchor: LiteralRun.Anchor?
  }

  private func offerEdge(of run: LiteralRun, number: Int, to choice: inout AnchorChoice) {
    guard run.length > 0, let edge = run.edge else { return }
    offer(edge, of: run, number: number, extra: 0, to: &choice)
    choice.edgeCost = choice.cost
  }

  /// The windows of a literal that has an edge are needed only where all edges are common.
  private func offerWindows(of run: LiteralRun, number: Int, isWide: Bool, to choice: inout AnchorChoice) {
    guard run.length > 0, run.edge == nil || choice.edgeCost >= Self.commonCost && run.length >= 4 else { return }
    run.forEachWindow(isWide: isWide) { offer($0, of: run, number: number, extra: Self.windowCost, to: &choice) }
  }

  @inline(__always)
  private func offer(
    _ anchor: LiteralRun.Anchor, of run: LiteralRun, number: Int, extra: Int, to choice: inout AnchorChoice
  ) {
    let cost = cost(of: anchor, in: run) + extra
    if cost <= choice.cost { (choice.cost, choice.number, choice.anchor) = (cost, number, anchor) }
  }

  /// Lets a record be found by the pieces of an anchor.
  private mutating func insertPieces(of place: UInt32, _ anchor: LiteralRun.Anchor?, _ run: LiteralRun) {
    guard let anchor else { return insertUnanchored(place) }
    let check = hash.check(run.folded, run.length)
    for offset in anchor.offset..<anchor.offset + anchor.count {
      let key = PieceKey(kind: anchor.kind, hash: hash.piece(anchor.kind, run.folded + offset))
      insert(
        key, of: place,
        PieceEntry(target: target(of: place), kind: anchor.kind, check: check, offset: offset, length: run.length))
    }
  }

  // What finding a literal by a piece costs, by how many others have the same key, and by how common its text is.
  // Identifiers share words rather than numbers, so that a piece without digits costs more. Chosen by measurement.
  private static let (enoughDigits, digitCost, windowCost) = (5, 16, 8)
  /// From here on an edge is so common that windows are considered.
  private static let commonCost = 8 + enoughDigits * digitCost
  private static let sharedCost = 1 << 16
  private static let shortCost = 1 << 24

  private func cost(of anchor: LiteralRun.Anchor, in run: LiteralRun) -> Int {
    // Pieces of one to three bytes are in so many identifiers that anything is better.
    var cost = anchor.kind.size < 4 ? Self.shortCost >> anchor.kind.size : 0
    for offset in anchor.offset..<anchor.offset + anchor.count {
      let key = PieceKey(kind: anchor.kind, hash: hash.piece(anchor.kind, run.folded + offset))
      let population = population(of: key)
      let isShared = population.list != nil || population.count >= tuning.longestBucket
      cost += isShared ? Self.sharedCost : population.count
    }
    return cost + max(0, Self.enoughDigits - run.digits(in: anchor)) * Self.digitCost
  }
}
