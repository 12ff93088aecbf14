import CBytes
import StringPredicates

extension IndexMemory {
  /// Returns the record for a condition, or `none` if the condition matches no identifier. Equivalent predicates share
  /// a record. A new record has no keys until `flush()` is called, unless its literal must equal the entire identifier.
  mutating func record(for conditions: SceneActivationConditions, isPrefers: Bool) -> UInt32 {
    // Using the matcher, which usually suffices, avoids copying the predicate.
    let matcher = isPrefers ? conditions.prefersToActivate.matcher : conditions.canActivate.matcher
    if let constant = matcher.constant { return constant ? always : TreapPool.none }
    var found: UInt32?
    matcher.withLoneLiteral { literal in
      if literal.bytes.count <= LiteralGrams.maximumLength { found = record(for: literal, isPrefers) }
    }
    return found ?? record(for: isPrefers ? conditions.prefersToActivate : conditions.canActivate)
  }

  private mutating func record(for literal: LoneLiteral, _ isPrefers: Bool) -> UInt32 {
    var record = PredicateRecord(kind: .literal(literal.operation, ignoresCase: literal.ignoresCase))
    record.length = UInt8(truncatingIfNeeded: literal.bytes.count)
    record.folding = literal.folding?.rawValue ?? PredicateRecord.bytes
    let key = identity(of: literal.bytes, record.kind)
    let arena = arena
    let equal = firstRecord(under: key) { other in
      arena.record(other).pointee.isLike(record)
        && literal.bytes.baseAddress.map { bytes_equal(arena.body(other), $0, literal.bytes.count) } ?? true
    }
    if let equal { return equal }
    let new = self.arena.add(record, bodyLength: literal.bytes.count)
    if let base = literal.bytes.baseAddress { self.arena.body(new).update(from: base, count: literal.bytes.count) }
    register(new, key, hasPrefers: isPrefers, [])
    return new
  }

  private mutating func record(for predicate: StringPredicate) -> UInt32 {
    let key = identity(of: predicate)
    let (arena, predicates) = (arena, predicates)
    let equal = firstRecord(under: key) { other in
      arena.record(other).pointee.kind == .matcher
        && predicates[arena.matcher(other).pointee.predicate].behaves(as: predicate)
    }
    if let equal { return equal }
    var required: [[RequiredLiteral]] = []
    let literals = predicate.matcher.requiredLiterals()
    switch literals {
    case .unsatisfiable: return TreapPool.none
    case .unknown: break
    case .oneOf(let all): required = all
    }
    var record = PredicateRecord(kind: .matcher)
    if literals.areInKey { record.folding = 0 }
    let new = self.arena.add(record, bodyLength: RecordArena.matcherSize)
    let index = freePredicates.popLast() ?? self.predicates.count
    if index == self.predicates.count { self.predicates.append(predicate) } else { self.predicates[index] = predicate }
    self.arena.matcher(new).initialize(
      to: RecordMatcher(matcher: UnownedMatcher(predicate.matcher), predicate: index))
    register(new, key, hasPrefers: false, required)
    return new
  }

  func literal(of record: UInt32) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: arena.body(record), count: Int(arena.record(record).pointee.length))
  }

  func predicate(of record: UInt32) -> StringPredicate { predicates[arena.matcher(record).pointee.predicate] }

  /// Removes a record that no session uses.
  mutating func removeRecord(_ record: UInt32) {
    let entry = arena.record(record).pointee
    removeKeys(of: record)
    remove(identity(of: record), record, isListed: false)
    recordCount -= 1
    if entry.isInKey { keyedCount -= 1 }
    var bodyLength = Int(entry.length)
    if entry.kind == .matcher {
      let index = arena.matcher(record).pointee.predicate
      predicates[index] = StringPredicate(value: false)
      freePredicates.append(index)
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
    if let identity = predicate.matcher.identity {
      return PostingKey(kind: .identity, hash: UInt32(truncatingIfNeeded: identity >> 32) & hash.mask)
    }
    var format = predicate.predicateFormat
    return format.withUTF8 { identity(of: $0, .matcher) }
  }

  func identity(of record: UInt32) -> PostingKey {
    let kind = arena.record(record).pointee.kind
    return kind == .matcher ? identity(of: predicate(of: record)) : identity(of: literal(of: record), kind)
  }

  private mutating func register(
    _ record: UInt32, _ key: PostingKey, hasPrefers: Bool, _ required: [[RequiredLiteral]]
  ) {
    recordCount += 1
    if arena.record(record).pointee.isInKey { keyedCount += 1 }
    let posting = Posting(.record(record, hasPrefers: hasPrefers), key.kind)
    if key.kind == .identity {
      postings.insert(key.hash, posting)
      pending.append(PendingRecord(record: record, required: required))
    } else {
      insert(key, of: record, posting)
    }
  }

  /// Returns the first record under a key that satisfies a predicate. Gives up after a few records to bound the running
  /// time, so equivalent predicates may have more than one record.
  private func firstRecord(under key: PostingKey, where isEqual: (UInt32) -> Bool) -> UInt32? {
    var seen = 0
    let slot = postings.first(key.hash) { posting in
      guard posting.kind == key.kind else { return false }
      seen += 1
      return seen > tuning.longestBucket || !posting.ref.isList && isEqual(posting.ref.target)
    }
    guard seen <= tuning.longestBucket, let slot else { return nil }
    return postings[slot].ref.target
  }
}
