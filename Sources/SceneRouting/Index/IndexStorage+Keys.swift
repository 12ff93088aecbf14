import StringPredicates

/// A record whose keys haven't been chosen yet.
struct PendingRecord {
  var record: UInt32
  /// Alternative lists of required literals. A matching identifier contains every literal in at least one list. Empty
  /// if the record itself is a single literal, or if no required literals are known.
  var required: [[RequiredLiteral]]
}

extension IndexStorage {
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
    (kinds.count(of: .infix8) + kinds.count(of: .infix4)) / 2
  }

  private func infixLiterals(_ records: [PendingRecord]) -> Int {
    records.reduce(0) { count, pending in
      let kind = arena[pending.record].kind
      if kind.isLiteral { return count + (kind.isInfix ? 1 : 0) }
      return count + pending.required.count { !$0.contains { $0.isAtStart || $0.isAtEnd } }
    }
  }

  private mutating func insertKeys(of pending: PendingRecord, isWide: Bool) {
    let record = pending.record
    let kind = arena[record].kind
    if kind.isLiteral {
      FoldedText.with(literal(of: record)) { text in
        let grams = LiteralGrams(text, isAtStart: kind.isPrefix, isAtEnd: kind.isSuffix)
        var choice = AnchorChoice()
        choice.considerEnd(of: grams, literal: 0, in: self)
        choice.considerInfixes(of: grams, literal: 0, isWide: isWide, in: self)
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
      return insert(PostingKey(kind: .whole, hash: hash), of: record, Posting(.record(record), .whole))
    }
    var choice = AnchorChoice()
    for (number, literal) in literals.enumerated() where literal.isAtStart || literal.isAtEnd {
      literal.withGrams { choice.considerEnd(of: $0, literal: number, in: self) }
    }
    for (number, literal) in literals.enumerated() {
      literal.withGrams { choice.considerInfixes(of: $0, literal: number, isWide: isWide, in: self) }
    }
    guard let anchor = choice.anchor else { return insertGrams(of: record, nil, nil) }
    literals[choice.literal].withGrams { insertGrams(of: record, anchor, $0) }
  }

  /// Indexes a record under the n-grams of an anchor, or adds it to the unanchored records if it has no anchor.
  private mutating func insertGrams(of record: UInt32, _ anchor: LiteralGrams.Anchor?, _ grams: LiteralGrams?) {
    guard let anchor, let grams else { return insert(.none, of: record, Posting(.record(record), .none)) }
    let fingerprint = hash.fingerprint(grams.folded, grams.length)
    for offset in anchor.offsets {
      insert(
        PostingKey(kind: anchor.kind, hash: hash.gram(anchor.kind, grams.folded + offset)), of: record,
        Posting(.record(record), anchor.kind, fingerprint: fingerprint, offset: offset, length: grams.length))
    }
  }

  // MARK: - Postings

  /// Stores a record under a key, and links the key to the record.
  mutating func insert(_ key: PostingKey, of record: UInt32, _ posting: Posting) {
    let list = list(for: key)
    if let list {
      // Several literals of a record can have the same key, but a posting list contains each record only once.
      let score = arena[record].score.rawValue
      if treaps.contains(key: score, in: list) { return }
      treaps.insert(key: score, value: record, into: list)
    } else {
      postings.insert(key.hash, posting)
    }
    if key.kind.isGram {
      kinds.add(key.kind)
      filters.add(key.hash, key.kind, postings)
    }
    // The key of a literal that must equal the entire identifier can be recomputed, so it needs no link.
    if list == nil, arena[record].kind.isWhole { return }
    let entry = RecordKey(key, isListed: list != nil, next: arena[record].keys)
    var link = freeKey
    if link != TreapPool.none {
      freeKey = keys[link].next
      keys[link] = entry
    } else {
      link = UInt32(truncatingIfNeeded: keys.count)
      keys.append(entry)
    }
    arena[record].keys = link
  }

  /// Returns the posting list for a key, or `nil` if the key's bucket has room for another posting.
  private mutating func list(for key: PostingKey) -> UInt32? {
    if key.kind == .none { return unanchored }
    let population = population(of: key)
    if population.list != nil || population.count < tuning.longestBucket { return population.list }
    let list = treaps.makeTreap()
    postings.insert(key.hash, Posting(.list(list), key.kind))
    return list
  }

  /// Returns the number of postings under a key, and the key's posting list if it has one.
  @inline(__always)
  func population(of key: PostingKey) -> (count: Int, list: UInt32?) {
    var (count, list): (Int, UInt32?) = (0, nil)
    if key.kind.isGram, !filters[key.kind.family].mayContain(key.hash) { return (0, nil) }
    postings.forEach(key.hash) { posting in
      guard posting.kind == key.kind else { return }
      count += 1
      if posting.ref.isList { list = posting.ref.target }
    }
    return (count, list)
  }

  /// Removes all of a record's linked keys.
  mutating func removeKeys(of record: UInt32) {
    var link = arena[record].keys
    arena[record].keys = TreapPool.none
    while link != TreapPool.none {
      let old = keys[link]
      remove(old, of: record)
      keys[link].next = freeKey
      freeKey = link
      link = old.next
    }
  }

  private mutating func remove(_ entry: RecordKey, of record: UInt32) {
    let key = entry.key
    if !entry.isListed {
      removePosting(.record(record), under: key)
    } else if let list = key.kind == .none ? unanchored : population(of: key).list {
      treaps.remove(key: arena[record].score.rawValue, from: list)
      if key.kind != .none, treaps.isEmpty(list) {
        removePosting(.list(list), under: key)
        treaps.release(list)
      }
    }
    guard key.kind.isGram else { return }
    filters.remove(key.kind)
    kinds.remove(key.kind)
  }

  /// Removes a posting, if it is there.
  mutating func removePosting(_ ref: PostingRef, under key: PostingKey) {
    if let slot = postings.first(key.hash, where: { $0.kind == key.kind && $0.ref == ref }) {
      postings.remove(at: slot)
    }
  }

  /// Updates a record's position in its posting lists after its score has changed.
  mutating func moveInLists(_ record: UInt32, from old: MatchScore) {
    let score = arena[record].score.rawValue
    var link = arena[record].keys
    while link != TreapPool.none {
      let entry = keys[link]
      if entry.isListed, let list = entry.key.kind == .none ? unanchored : population(of: entry.key).list {
        treaps.move(key: old.rawValue, in: list, to: score)
      }
      link = entry.next
    }
  }
}
