import StringPredicates

/// A record whose keys haven't been chosen yet.
struct PendingRecord {
  var record: UInt32
  /// Alternative lists of required literals. A matching identifier contains every literal in at least one list. Empty
  /// if the record itself is a single literal, or if no required literals are known.
  var required: [[RequiredLiteral]]
}

extension IndexMemory {
  /// Chooses keys for all pending records.
  mutating func flush() {
    if pending.isEmpty { return }
    let records = pending
    pending.removeAll(keepingCapacity: records.count < 16)
    // Which kinds of infixes to use depends on the number of literals.
    let isWide = infixLiterals(records) + infixCount >= tuning.fewestWide
    for record in records { insertKeys(of: record, isWide: isWide) }
  }

  private var infixCount: Int {
    (kindCounts[Int(GramKind.infix8.rawValue)] + kindCounts[Int(GramKind.infix4.rawValue)]) / 2
  }

  private func infixLiterals(_ records: [PendingRecord]) -> Int {
    records.reduce(0) { count, pending in
      let kind = arena.record(pending.record).pointee.kind
      if kind.isLiteral { return count + (kind.operation == .contains ? 1 : 0) }
      return count + pending.required.count { !$0.contains { $0.isAtStart || $0.isAtEnd } }
    }
  }

  private mutating func insertKeys(of pending: PendingRecord, isWide: Bool) {
    let record = pending.record
    let kind = arena.record(record).pointee.kind
    if kind.isLiteral {
      FoldedText.with(literal(of: record)) { text in
        let grams = LiteralGrams(text, isAtStart: kind.isPrefix, isAtEnd: kind.isSuffix)
        var choice = AnchorChoice(self)
        choice.considerEnd(of: grams, literal: 0)
        choice.considerInfixes(of: grams, literal: 0, isWide: isWide)
        insertGrams(of: record, choice.anchor, grams)
      }
    } else if pending.required.isEmpty {
      insertGrams(of: record, nil, nil)
    } else {
      for literals in pending.required { insertKey(of: record, literals, isWide: isWide) }
    }
  }

  /// Indexes a record under one of several literals, all of which a matching identifier must contain.
  private mutating func insertKey(of record: UInt32, _ literals: [RequiredLiteral], isWide: Bool) {
    if let whole = literals.first(where: \.isWhole) {
      let hash = whole.withGrams { [hash] in hash.whole($0.folded, whole.bytes.count) }
      return insert(PostingKey(kind: .whole, hash: hash), of: record, Posting(ref(to: record), .whole))
    }
    var choice = AnchorChoice(self)
    for (number, literal) in literals.enumerated() where literal.isAtStart || literal.isAtEnd {
      literal.withGrams { choice.considerEnd(of: $0, literal: number) }
    }
    for (number, literal) in literals.enumerated() {
      literal.withGrams { choice.considerInfixes(of: $0, literal: number, isWide: isWide) }
    }
    guard let anchor = choice.anchor else { return insertGrams(of: record, nil, nil) }
    literals[choice.literal].withGrams { insertGrams(of: record, anchor, $0) }
  }

  /// Indexes a record under the n-grams of an anchor, or adds it to the unanchored records if it has no anchor.
  private mutating func insertGrams(of record: UInt32, _ anchor: LiteralGrams.Anchor?, _ grams: LiteralGrams?) {
    guard let anchor, let grams else { return insert(.none, of: record, Posting(ref(to: record), .none)) }
    let fingerprint = hash.fingerprint(grams.folded, grams.length)
    for offset in anchor.offsets {
      insert(
        PostingKey(kind: anchor.kind, hash: hash.gram(anchor.kind, grams.folded + offset)), of: record,
        Posting(ref(to: record), anchor.kind, fingerprint: fingerprint, offset: offset, length: grams.length))
    }
  }

  private func ref(to record: UInt32) -> PostingRef {
    .record(record, hasPrefers: !arena.record(record).pointee.prefers.isEmpty)
  }

  // MARK: - Postings

  mutating func insert(_ key: PostingKey, of record: UInt32, _ posting: Posting) {
    // A key can have several postings for the same record at different offsets, but a posting list contains each record
    // only once.
    var link = arena.record(record).pointee.keys
    while link != TreapPool.none {
      if keys[Int(link)].key == key, keys[Int(link)].isListed { return }
      link = keys[Int(link)].next
    }
    let list = insert(key, posting)
    if let list {
      treaps.insert(key: arena.record(record).pointee.score.rawValue, value: record, into: list)
    } else if arena.record(record).pointee.kind.isWhole {
      // The key of a literal that must equal the entire identifier can be recomputed, so it needs no link.
      return
    }
    let entry = RecordKey(key, isListed: list != nil, next: arena.record(record).pointee.keys)
    if freeKey != TreapPool.none {
      link = freeKey
      freeKey = keys[Int(link)].next
      keys[Int(link)] = entry
    } else {
      link = UInt32(truncatingIfNeeded: keys.count)
      keys.append(entry)
    }
    arena.record(record).pointee.keys = link
  }

  /// Adds a posting under a key. If the key has or needs a posting list, returns the list instead of adding the
  /// posting.
  private mutating func insert(_ key: PostingKey, _ posting: Posting) -> UInt32? {
    guard key.kind != .none else {
      unanchoredCount += 1
      return unanchored
    }
    let population = postings.population(of: key, filters)
    var list = population.list
    if list == nil, population.count >= tuning.longestBucket {
      let new = treaps.makeTreap()
      postings.insert(key.hash, Posting(.list(new), key.kind))
      list = new
    } else if list == nil {
      postings.insert(key.hash, posting)
    }
    if key.kind.isGram {
      kindCounts[Int(key.kind.rawValue)] += 1
      kinds.set(key.kind, isUsed: true)
      filters.add(key.hash, key.kind, postings)
    }
    return list
  }

  /// Removes all of a record's keys, except for the one under which equal records are found.
  mutating func removeKeys(of record: UInt32) {
    var link = arena.record(record).pointee.keys
    arena.record(record).pointee.keys = TreapPool.none
    while link != TreapPool.none {
      let old = keys[Int(link)]
      remove(old.key, record, isListed: old.isListed)
      keys[Int(link)].next = freeKey
      freeKey = link
      link = old.next
    }
  }

  /// Removes a record from a key's postings or posting list.
  mutating func remove(_ key: PostingKey, _ record: UInt32, isListed: Bool) {
    if !isListed {
      removePosting(key) { $0.refers(to: record) }
    } else if key.kind == .none {
      treaps.remove(key: arena.record(record).pointee.score.rawValue, from: unanchored)
      unanchoredCount -= 1
    } else if let list = postings.population(of: key, filters).list {
      treaps.remove(key: arena.record(record).pointee.score.rawValue, from: list)
      if treaps.isEmpty(list) {
        removePosting(key) { $0 == .list(list) }
        treaps.release(list)
      }
    }
    guard key.kind.isGram else { return }
    filters.remove(key.kind)
    kindCounts[Int(key.kind.rawValue)] -= 1
    if kindCounts[Int(key.kind.rawValue)] == 0 { kinds.set(key.kind, isUsed: false) }
  }

  private mutating func removePosting(_ key: PostingKey, where predicate: (PostingRef) -> Bool) {
    if let slot = postings.first(key.hash, where: { $0.kind == key.kind && predicate($0.ref) }) {
      postings.remove(at: slot)
    }
  }

  /// Calls `body` with each key in a record's linked list.
  private func forEachKey(of record: UInt32, _ body: (PostingKey, _ isListed: Bool) -> Void) {
    var link = arena.record(record).pointee.keys
    while link != TreapPool.none {
      body(keys[Int(link)].key, keys[Int(link)].isListed)
      link = keys[Int(link)].next
    }
  }

  /// Marks a record's postings to indicate that a session prefers the identifiers that match the record.
  func markPrefers(_ record: UInt32) {
    func mark(_ key: PostingKey) {
      let slot = postings.first(key.hash) { $0.kind == key.kind && $0.ref.refers(to: record) }
      if let slot { postings[slot].ref.setHasPrefers() }
    }
    if arena.record(record).pointee.kind.isWhole { mark(identity(of: record)) }
    forEachKey(of: record) { key, _ in mark(key) }
  }

  /// Updates a record's position in its posting lists after its score has changed.
  func moveInLists(_ record: UInt32, from old: MatchScore) {
    let score = arena.record(record).pointee.score
    forEachKey(of: record) { key, isListed in
      guard isListed else { return }
      let list = key.kind == .none ? unanchored : postings.population(of: key, filters).list
      if let list { treaps.move(key: old.rawValue, in: list, to: score.rawValue) }
    }
  }
}

extension PostingTable {
  /// Returns the number of postings under a key, and the key's posting list if it has one.
  func population(of key: PostingKey, _ filters: BloomFilters) -> (count: Int, list: UInt32?) {
    var (count, list): (Int, UInt32?) = (0, nil)
    if key.kind.isGram, !filters[key.kind.family].mayContain(key.hash) { return (0, nil) }
    forEach(key.hash) { posting in
      guard posting.kind == key.kind else { return }
      count += 1
      if posting.ref.isList { list = posting.ref.target }
    }
    return (count, list)
  }
}
