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
        var choice = AnchorChoice(costs)
        choice.offerEdge(of: run, number: 0)
        choice.offerWindows(of: run, number: 0, isWide: isWide)
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
      let text = whole.withRun { [hash] in hash.whole($0.folded, whole.bytes.count) }
      return insert(PieceKey(kind: .whole, hash: text), of: place, PieceEntry(target: target(of: place), kind: .whole))
    }
    var choice = AnchorChoice(costs)
    for (number, literal) in literals.enumerated() where literal.isAtStart || literal.isAtEnd {
      literal.withRun { choice.offerEdge(of: $0, number: number) }
    }
    for (number, literal) in literals.enumerated() {
      literal.withRun { choice.offerWindows(of: $0, number: number, isWide: isWide) }
    }
    guard let anchor = choice.anchor else { return insertUnanchored(place) }
    literals[choice.number].withRun { insertPieces(of: place, anchor, $0) }
  }

  private mutating func insertUnanchored(_ place: UInt32) {
    insert(.none, of: place, PieceEntry(target: target(of: place), kind: .none))
  }

  /// What the costs of anchors follow from.
  private var costs: AnchorCosts {
    AnchorCosts(hash: hash, pieces: pieces, filters: filters, longestBucket: tuning.longestBucket)
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
}

/// The cheapest anchor so far, and the number of its literal.
private struct AnchorChoice {
  private let costs: AnchorCosts
  private var cost = Int.max
  private var edgeCost = Int.max
  private(set) var number = 0
  private(set) var anchor: LiteralRun.Anchor?

  init(_ costs: AnchorCosts) { self.costs = costs }

  mutating func offerEdge(of run: LiteralRun, number: Int) {
    guard run.length > 0, let edge = run.edge else { return }
    offer(edge, of: run, number: number, extra: 0)
    edgeCost = cost
  }

  /// The windows of a literal that has an edge are needed only where all edges are common.
  mutating func offerWindows(of run: LiteralRun, number: Int, isWide: Bool) {
    guard run.length > 0, run.edge == nil || edgeCost >= AnchorCosts.common && run.length >= 4 else { return }
    run.forEachWindow(isWide: isWide) { offer($0, of: run, number: number, extra: AnchorCosts.window) }
  }

  @inline(__always)
  private mutating func offer(_ anchor: LiteralRun.Anchor, of run: LiteralRun, number: Int, extra: Int) {
    let cost = costs.cost(of: anchor, in: run) + extra
    if cost <= self.cost { (self.cost, self.number, self.anchor) = (cost, number, anchor) }
  }
}

/// What finding a literal by a piece costs, by how many others have the same key, and by how common its text is.
/// Identifiers share words rather than numbers, so that a piece without digits costs more. Chosen by measurement.
private struct AnchorCosts {
  let hash: TextHash
  let pieces: BucketTable<PieceEntry>
  let filters: PieceFilters
  let longestBucket: Int

  private static let (enoughDigits, digit) = (5, 16)
  /// What a window costs more than an edge.
  static let window = 8
  /// From here on an edge is so common that windows are considered.
  static let common = 8 + enoughDigits * digit
  private static let shared = 1 << 16
  private static let short = 1 << 24

  func cost(of anchor: LiteralRun.Anchor, in run: LiteralRun) -> Int {
    // Pieces of one to three bytes are in so many identifiers that anything is better.
    var cost = anchor.kind.size < 4 ? Self.short >> anchor.kind.size : 0
    for offset in anchor.offset..<anchor.offset + anchor.count {
      let key = PieceKey(kind: anchor.kind, hash: hash.piece(anchor.kind, run.folded + offset))
      let population = pieces.population(of: key, filters)
      let isShared = population.list != nil || population.count >= longestBucket
      cost += isShared ? Self.shared : population.count
    }
    return cost + max(0, Self.enoughDigits - run.digits(in: anchor)) * Self.digit
  }
}
