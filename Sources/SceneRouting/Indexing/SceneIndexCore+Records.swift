import StringPredicates

extension SceneIndexCore {
  /// The record of a predicate, which is made if there is none that behaves the same; `none` if no subject fits.
  mutating func record(for predicate: StringPredicate) -> UInt32 {
    if let constant = predicate.matcher.constant { return constant ? always : Self.none }
    let place = predicate.matcher.withLoneLiteral { literal in
      literal.bytes.count <= RecordArena.maximumLength ? record(for: literal) : nil
    }
    if let place = place ?? nil { return place }
    return recordWithMatcher(for: predicate)
  }

  // MARK: - Literals

  private mutating func record(for literal: LoneLiteral) -> UInt32 {
    FoldedSubject.with(literal.bytes) { folded, _ in
      let kind = PredicateRecord.Kind(
        rawValue: PredicateRecord.Kind.firstLiteral + literal.operation.rawValue * 2 + (literal.ignoresCase ? 1 : 0))
      let isWhole = literal.operation == .equal
      let hash =
        isWhole
        ? AnchorHash.hash(folded.folded, folded.count)
        : identity(of: UnsafeBufferPointer(start: literal.bytes.baseAddress, count: literal.bytes.count), kind)
      if let place = record(kind, literal.bytes, hash: hash, in: isWhole ? .whole : .identity) { return place }
      let place = arena.add(
        PredicateRecord(
          prefers: Self.none, can: Self.none, links: Self.none, kind: kind,
          length: UInt8(truncatingIfNeeded: folded.count), isForASCIIOnly: !literal.isForAllSubjects),
        bodyLength: folded.count)
      if let base = literal.bytes.baseAddress { arena.body(place).update(from: base, count: folded.count) }
      recordCount += 1
      if !literal.isForAllSubjects { asciiOnlyCount += 1 }
      if isWhole {
        insertWhole(place, hash: hash, length: folded.count)
      } else {
        insertIdentity(place, hash: hash)
        insertAnchor(place, [literal.run(folded)])
      }
      return place
    }
  }

  /// A record with the same literal, if it is found.
  private func record(
    _ kind: PredicateRecord.Kind, _ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64, in entryKind: AnchorTable.Kind
  ) -> UInt32? {
    var found: UInt32?
    table.forEach(UInt32(truncatingIfNeeded: hash >> 32)) { index in
      let entry = table.entries[index]
      guard entry.kind == entryKind, entry.check == UInt32(truncatingIfNeeded: hash) else { return true }
      let record = arena.record(entry.target).pointee
      guard record.kind == kind, Int(record.length) == bytes.count, isEqual(arena.body(entry.target), bytes) else {
        return true
      }
      found = entry.target
      return false
    }
    return found
  }

  private func isEqual(_ body: UnsafeMutablePointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<bytes.count where body[index] != bytes[index] { return false }
    return true
  }

  private func identity(of bytes: UnsafeBufferPointer<UInt8>, _ kind: PredicateRecord.Kind) -> UInt64 {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { nothing in
      // A buffer without elements may have no address; nothing is read from the one that stands in.
      let start = bytes.baseAddress ?? UnsafePointer(nothing.baseAddress.unsafelyUnwrapped)
      return AnchorHash.hash(start, bytes.count, seed: UInt64(kind.rawValue) << 32)
    }
  }

  // MARK: - Matchers

  private mutating func recordWithMatcher(for predicate: StringPredicate) -> UInt32 {
    var format = predicate.predicateFormat
    let hash = format.withUTF8 { identity(of: $0, .matcher) }
    var found: UInt32?
    table.forEach(UInt32(truncatingIfNeeded: hash >> 32)) { index in
      let entry = table.entries[index]
      guard entry.kind == .identity, entry.check == UInt32(truncatingIfNeeded: hash),
        arena.record(entry.target).pointee.kind == .matcher,
        self.predicate(of: entry.target).behaves(as: predicate)
      else { return true }
      found = entry.target
      return false
    }
    if let found { return found }
    let literals = predicate.matcher.necessaryLiterals()
    if literals == .unsatisfiable { return Self.none }
    let place = arena.add(
      PredicateRecord(
        prefers: Self.none, can: Self.none, links: Self.none, kind: .matcher, length: 0,
        isForASCIIOnly: literals.areForASCIIOnly),
      bodyLength: 8)
    UnsafeMutableRawPointer(arena.body(place)).storeBytes(
      of: UInt32(truncatingIfNeeded: predicates.add(predicate)), as: UInt32.self)
    recordCount += 1
    if literals.areForASCIIOnly { asciiOnlyCount += 1 }
    insertIdentity(place, hash: hash)
    switch literals {
    case .unsatisfiable: break
    case .unknown:
      unanchoredCount += 1
      insertLink(place, into: unanchored)
    case .oneOf(let lists): for list in lists { insertAnchor(place, of: list) }
    }
    return place
  }

  /// The place of a matcher record's predicate in `predicates`.
  private func predicateIndex(of place: UInt32) -> Int {
    Int(UnsafeRawPointer(arena.body(place)).load(as: UInt32.self))
  }

  func predicate(of place: UInt32) -> StringPredicate { predicates[predicateIndex(of: place)] }

  // MARK: - Removing

  /// Removes a record that has no session.
  mutating func removeRecord(_ place: UInt32) {
    let record = arena.record(place).pointee
    guard record.kind != .always, record.kind != .launch else { return }
    removeLinks(of: place)
    recordCount -= 1
    if record.isForASCIIOnly { asciiOnlyCount -= 1 }
    var bodyLength = Int(record.length)
    if record.kind == .matcher {
      let index = predicateIndex(of: place)
      bodyLength = 8
      removeEntries(of: place, predicates[index])
      predicates.remove(at: index)
    } else {
      removeEntries(of: place, record)
    }
    arena.remove(place, bodyLength: bodyLength)
  }

  private mutating func removeEntries(of place: UInt32, _ predicate: StringPredicate) {
    var format = predicate.predicateFormat
    removeEntry(of: place, tag: UInt32(truncatingIfNeeded: format.withUTF8 { identity(of: $0, .matcher) } >> 32))
    switch predicate.matcher.necessaryLiterals() {
    case .unsatisfiable: break
    case .unknown: unanchoredCount -= 1
    case .oneOf(let lists): for list in lists { removeAnchor(place, of: list) }
    }
  }

  private mutating func removeEntries(of place: UInt32, _ record: PredicateRecord) {
    let bytes = UnsafeBufferPointer(start: UnsafePointer(arena.body(place)), count: Int(record.length))
    FoldedSubject.with(bytes) { folded, _ in
      if record.isWhole {
        removeEntry(
          of: place, tag: UInt32(truncatingIfNeeded: AnchorHash.hash(folded.folded, folded.count) >> 32))
      } else {
        removeEntry(of: place, tag: UInt32(truncatingIfNeeded: identity(of: bytes, record.kind) >> 32))
        removeAnchor(place, [AnchorRun(folded, isAtStart: false, isAtEnd: false)])
      }
    }
  }
}

extension PredicateRecord {
  /// Whether the literal is the whole subject.
  @inline(__always)
  var isWhole: Bool { kind.rawValue & ~1 == Kind.firstLiteral }
}

extension LoneLiteral {
  /// The folded literal as it is anchored.
  fileprivate func run(_ folded: FoldedSubject) -> AnchorRun {
    AnchorRun(folded, isAtStart: operation == .beginsWith, isAtEnd: operation == .endsWith)
  }
}
