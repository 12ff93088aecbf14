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
        insertKey(of: place, [run], isWide: isWide)
      }
    } else if record.lists.isEmpty {
      insert(.none, of: place, PieceEntry(target: target(of: place), kind: .none))
    } else {
      for list in record.lists { insertKey(of: place, list, isWide: isWide) }
    }
  }

  /// Lets a record be found by one of some literals, all of which an identifier must hold.
  private mutating func insertKey(of place: UInt32, _ literals: [NecessaryLiteral], isWide: Bool) {
    if let whole = literals.first(where: \.isWhole) {
      let text = whole.bytes.withUnsafeBufferPointer { FoldedSubject.with($0) { hash.whole($0.folded, $0.count) } }
      return insert(PieceKey(kind: .whole, hash: text), of: place, PieceEntry(target: target(of: place), kind: .whole))
    }
    LiteralRun.with(literals[...]) { runs in insertKey(of: place, runs, isWide: isWide) }
  }

  /// Lets a record be found by the cheapest anchor of some runs.
  private mutating func insertKey(of place: UInt32, _ runs: [LiteralRun], isWide: Bool) {
    var best = Int.max
    var choice: (run: LiteralRun, anchor: LiteralRun.Anchor)?
    func offer(_ run: LiteralRun, _ anchor: LiteralRun.Anchor, extra: Int) {
      let cost = cost(of: anchor, in: run) + extra
      if cost <= best { (best, choice) = (cost, (run, anchor)) }
    }
    for run in runs {
      if let edge = run.edge { offer(run, edge, extra: 0) }
    }
    // The windows of a literal that has an edge are needed only where all edges are common.
    let areCommon = best >= Self.commonCost
    for run in runs where run.edge == nil || areCommon && run.length >= 4 {
      run.forEachWindow(isWide: isWide) { offer(run, $0, extra: Self.windowCost) }
    }
    guard let (run, anchor) = choice else {
      return insert(.none, of: place, PieceEntry(target: target(of: place), kind: .none))
    }
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
