import CBytes
import StringPredicates

extension IndexMemory {
  /// The record of a condition, which is made if no predicate that behaves the same has one; `none` if no identifier
  /// fits. A record that is made for other than whole text has no key before `flush()`.
  ///
  /// - Parameter isPrefers: Whether the condition is `prefersToActivate`.
  mutating func record(for conditions: SceneActivationConditions, isPrefers: Bool) -> UInt32 {
    // For most the matcher is enough, and the predicate is not copied.
    let matcher = isPrefers ? conditions.prefersToActivate.matcher : conditions.canActivate.matcher
    if let constant = matcher.constant { return constant ? always : RankTrees.none }
    var place: UInt32?
    matcher.withLoneLiteral { literal in
      if literal.bytes.count <= LiteralRun.maximumLength { place = record(for: literal, isPrefers) }
    }
    if let place { return place }
    return recordWithMatcher(for: isPrefers ? conditions.prefersToActivate : conditions.canActivate)
  }

  /// The literal after a record's header.
  func literal(of place: UInt32) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: arena.body(place), count: Int(arena.record(place).pointee.length))
  }

  func predicate(of place: UInt32) -> StringPredicate { predicates[arena.matcher(place).pointee.predicate] }

  // MARK: - Literals

  private mutating func record(for literal: LoneLiteral, _ isPrefers: Bool) -> UInt32 {
    FoldedSubject.with(literal.bytes) { folded, _ in
      var record = PredicateRecord(kind: .literal(literal.operation, ignoresCase: literal.ignoresCase))
      record.length = UInt8(truncatingIfNeeded: folded.count)
      record.folding = literal.folding?.rawValue ?? PredicateRecord.bytes
      let identity = hash.identity(of: folded, record.kind)
      let table = record.kind.isWhole ? wholes : identities
      let equal = Self.first(identity, in: table, ofAtMost: tuning.longestBucket, arena) { arena, place in
        arena.record(place).pointee.isLike(record)
          && literal.bytes.baseAddress.map { bytes_equal(arena.body(place), $0, literal.bytes.count) } ?? true
      }
      if let equal { return equal }
      let place = arena.add(record, bodyLength: folded.count)
      if let base = literal.bytes.baseAddress { arena.body(place).update(from: base, count: folded.count) }
      if record.kind.isWhole {
        count(record, 1)
        insertWhole(identity, of: place, hasPrefers: isPrefers)
      } else {
        register(place, identity, [])
      }
      return place
    }
  }

  /// The hash by which a literal that is the whole identifier is found.
  func wholeHash(of place: UInt32) -> UInt32 {
    FoldedSubject.with(literal(of: place)) { [hash] in hash.whole($0.folded, $0.count) }
  }

  // MARK: - Matchers

  private mutating func recordWithMatcher(for predicate: StringPredicate) -> UInt32 {
    let identity = identity(of: predicate)
    let predicates = predicates
    let equal = Self.first(identity, in: identities, ofAtMost: tuning.longestBucket, arena) { arena, place in
      arena.record(place).pointee.kind == .matcher
        && predicates[arena.matcher(place).pointee.predicate].behaves(as: predicate)
    }
    if let equal { return equal }
    var lists: [[NecessaryLiteral]] = []
    let literals = predicate.matcher.necessaryLiterals()
    switch literals {
    case .unsatisfiable: return RankTrees.none
    case .unknown: break
    case .oneOf(let all): lists = all
    }
    var record = PredicateRecord(kind: .matcher)
    if literals.areInKey { record.folding = 0 }
    let place = arena.add(record, bodyLength: RecordArena.matcherSize)
    arena.matcher(place).initialize(
      to: RecordMatcher(matcher: UnownedMatcher(predicate.matcher), predicate: keep(predicate)))
    register(place, identity, lists)
    return place
  }

  private mutating func keep(_ predicate: StringPredicate) -> Int {
    if let place = freePredicates.popLast() {
      predicates[place] = predicate
      return place
    }
    predicates.append(predicate)
    return predicates.count - 1
  }

  private func identity(of predicate: StringPredicate) -> UInt32 {
    if let identity = predicate.matcher.identity { return UInt32(truncatingIfNeeded: identity >> 32) & hash.mask }
    var format = predicate.predicateFormat
    return format.withUTF8 { bytes in FoldedSubject.with(bytes) { [hash] in hash.identity(of: $0, .matcher) } }
  }

  // MARK: - All records

  private mutating func count(_ record: PredicateRecord, _ change: Int) {
    recordCount += change
    if record.isInKey { keyedCount += change }
  }

  private mutating func register(_ place: UInt32, _ identity: UInt32, _ lists: [[NecessaryLiteral]]) {
    count(arena.record(place).pointee, 1)
    identities.insert(identity, WholeEntry(target: .record(place, hasPrefers: false)))
    pending.append(PendingRecord(place: place, lists: lists))
  }

  /// The first record of an identity that `isEqual` accepts. Where more than `limit` are the same, a few are looked at:
  /// rather are predicates stored more than once than searched for long.
  ///
  /// Like all that closures call here, it takes parts of the index: a method would copy the whole for the closure.
  @inline(__always)
  private static func first(
    _ identity: UInt32, in table: BucketTable<WholeEntry>, ofAtMost limit: Int, _ arena: RecordArena,
    _ isEqual: (RecordArena, UInt32) -> Bool
  ) -> UInt32? {
    var looked = 0
    let found = table.first(identity) { entry in
      looked += 1
      return looked > limit || !entry.target.isList && isEqual(arena, entry.target.place)
    }
    guard looked <= limit, let found else { return nil }
    return table[found].target.place
  }

  /// Removes a record that has no session.
  mutating func removeRecord(_ place: UInt32) {
    let record = arena.record(place).pointee
    count(record, -1)
    if record.kind.isWhole {
      removeWhole(wholeHash(of: place), of: place)
      return arena.remove(place, bodyLength: Int(record.length))
    }
    removeKeys(of: place)
    var (identity, bodyLength): (UInt32, Int)
    if record.kind == .matcher {
      let index = arena.matcher(place).pointee.predicate
      (identity, bodyLength) = (self.identity(of: predicates[index]), RecordArena.matcherSize)
      predicates[index] = StringPredicate(value: false)
      freePredicates.append(index)
    } else {
      identity = FoldedSubject.with(literal(of: place)) { [hash] in hash.identity(of: $0, record.kind) }
      bodyLength = Int(record.length)
    }
    if let found = identities.first(identity, where: { $0.target.leads(to: place) }) { identities.remove(at: found) }
    arena.remove(place, bodyLength: bodyLength)
  }
}

extension PredicateRecord {
  /// Whether the literals of both mean the same, if they are the same.
  fileprivate func isLike(_ other: PredicateRecord) -> Bool {
    kind == other.kind && folding == other.folding && length == other.length
  }
}

extension TextHash {
  /// The hash that equal literals have in common. That of a whole identifier is the one by which it is found.
  fileprivate func identity(of text: FoldedSubject, _ kind: PredicateRecord.Kind) -> UInt32 {
    whole(text.folded, text.count, seed: kind.isWhole ? 0 : UInt64(kind.rawValue) << 32)
  }
}
