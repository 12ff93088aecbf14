import CBytes
import StringPredicates

extension IndexStorage {
  /// Returns the record for a predicate, or `nil` if the predicate matches no identifier. Equivalent predicates share a
  /// record. A new record has no keys until `flush()` is called, unless its literal must equal the entire identifier.
  mutating func record(for predicate: borrowing StringPredicate) -> UInt32? {
    let matcher = predicate.matcher
    if let constant = matcher.constant { return constant ? always : nil }
    var found: UInt32?
    matcher.withOnlyLiteral { test, folding, literal in
      if literal.count <= LiteralGrams.maximumLength { found = record(test, folding, literal) }
    }
    return found ?? recordOfMatcher(copy predicate)
  }

  private mutating func record(
    _ test: ByteTest, _ folding: StringFolding?, _ literal: UnsafeBufferPointer<UInt8>
  ) -> UInt32 {
    var record = PredicateRecord(kind: .literal(test))
    record.length = UInt8(truncatingIfNeeded: literal.count)
    record.folding = folding?.rawValue ?? PredicateRecord.bytes
    let key = identity(of: literal, record.kind)
    let equal = firstRecord(under: key) { other, index in
      index.arena[other].isLike(record)
        && literal.baseAddress.map { bytes_equal(index.arena.body(other), $0, literal.count) } ?? true
    }
    if let equal { return equal }
    let new = arena.add(record, bodyLength: literal.count)
    if let base = literal.baseAddress { arena.body(new).update(from: base, count: literal.count) }
    register(new, key, [])
    return new
  }

  private mutating func recordOfMatcher(_ predicate: StringPredicate) -> UInt32? {
    let key = identity(of: predicate)
    let equal = firstRecord(under: key) { other, index in
      index.arena[other].kind == .matcher && index.predicate(of: other) == predicate
    }
    if let equal { return equal }
    var required: [[RequiredLiteral]] = []
    let literals = predicate.matcher.requiredLiterals()
    switch literals {
    case .unsatisfiable: return nil
    case .unknown: break
    case .oneOf(let all): required = all
    }
    var record = PredicateRecord(kind: .matcher)
    if literals.areInKey { record.folding = 0 }
    let new = arena.add(record, bodyLength: RecordArena.matcherSize)
    let number = freePredicates.popLast() ?? predicates.count
    if number == predicates.count { predicates.append(predicate) } else { predicates[number] = predicate }
    arena.matcher(new).initialize(to: RecordMatcher(matcher: UnownedMatcher(predicate.matcher), predicate: number))
    register(new, key, required)
    return new
  }

  func literal(of record: UInt32) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: arena.body(record), count: Int(arena[record].length))
  }

  func predicate(of record: UInt32) -> StringPredicate { predicates[arena.matcher(record).pointee.predicate] }

  /// Removes a record that no session uses.
  mutating func removeRecord(_ record: UInt32) {
    let entry = arena[record]
    removeKeys(of: record)
    removePosting(.record(record), under: identity(of: record))
    recordCount -= 1
    if entry.isInKey { keyedCount -= 1 }
    var bodyLength = Int(entry.length)
    if entry.kind == .matcher {
      let number = arena.matcher(record).pointee.predicate
      predicates[number] = StringPredicate(value: false)
      freePredicates.append(number)
      bodyLength = RecordArena.matcherSize
    }
    arena.remove(record, bodyLength: bodyLength)
  }

  // MARK: - Identities

  /// Returns the key under which equal records are found. For a literal that must equal the entire identifier, this is
  /// also the key of every matching identifier.
  private func identity(of literal: UnsafeBufferPointer<UInt8>, _ kind: PredicateRecord.Kind) -> PostingKey {
    let seed = kind.isWhole ? 0 : UInt64(kind.rawValue) << 32
    return FoldedText.with(literal) { [hash] text in
      PostingKey(kind: kind.isWhole ? .whole : .identity, hash: hash.whole(text.folded, text.count, seed: seed))
    }
  }

  private func identity(of predicate: StringPredicate) -> PostingKey {
    var hasher = Hasher()
    predicate.hashText(into: &hasher)
    return PostingKey(kind: .identity, hash: UInt32(truncatingIfNeeded: hasher.finalize()) & hash.mask)
  }

  private func identity(of record: UInt32) -> PostingKey {
    let kind = arena[record].kind
    return kind == .matcher ? identity(of: predicate(of: record)) : identity(of: literal(of: record), kind)
  }

  private mutating func register(_ record: UInt32, _ key: PostingKey, _ required: [[RequiredLiteral]]) {
    recordCount += 1
    if arena[record].isInKey { keyedCount += 1 }
    if key.kind == .whole { return insert(key, of: record, Posting(.record(record), .whole)) }
    // Beyond the limit, equal predicates can have several records.
    if population(of: key).count < tuning.longestBucket {
      postings.insert(key.hash, Posting(.record(record), .identity))
    }
    pending.append(PendingRecord(record: record, required: required))
  }

  /// Returns the first record under a key that satisfies a predicate.
  private func firstRecord(
    under key: PostingKey, where isEqual: (_ record: UInt32, _ index: borrowing IndexStorage) -> Bool
  ) -> UInt32? {
    postings.first(key.hash) { $0.kind == key.kind && !$0.ref.isList && isEqual($0.ref.target, self) }
      .map { postings[$0].ref.target }
  }
}
