import CBytes
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
      let folding = literal.folding?.rawValue ?? PredicateRecord.bytes
      let hash = isWhole ? AnchorHash.text(folded.folded, folded.count) : identity(of: folded, kind)
      if let place = record(kind, folding, literal.bytes, hash: hash) { return place }
      let place = arena.add(
        PredicateRecord(
          prefers: Self.none, can: Self.none, links: Self.none, kind: kind,
          length: UInt8(truncatingIfNeeded: folded.count), folding: folding),
        bodyLength: folded.count)
      if let base = literal.bytes.baseAddress { arena.body(place).update(from: base, count: folded.count) }
      recordCount += 1
      if literal.folding != nil { keyedCount += 1 }
      insertText(place, hash: hash)
      if !isWhole { insertAnchor(place, [literal.run(folded)]) }
      return place
    }
  }

  /// A record with the same literal, if it is found.
  private func record(
    _ kind: PredicateRecord.Kind, _ folding: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, hash: UInt32
  ) -> UInt32? {
    // A closure that names the arena through `self` would copy all of it.
    let arena = arena
    return record(hash) { place in
      let record = arena.record(place).pointee
      guard record.kind == kind, record.folding == folding, Int(record.length) == bytes.count else { return false }
      return bytes.baseAddress.map { bytes_equal(arena.body(place), $0, bytes.count) } ?? true
    }
  }

  /// A record with a predicate that behaves the same, if it is found.
  private func record(of predicate: StringPredicate, hash: UInt32) -> UInt32? {
    let (arena, predicates) = (arena, predicates)
    return record(hash) { place in
      arena.record(place).pointee.kind == .matcher
        && predicates[arena.matcher(place).pointee.predicate].behaves(as: predicate)
    }
  }

  /// The first record of a hash that `isEqual` accepts. Where many hashes meet, a few are looked at: then predicates are
  /// stored more than once rather than searched for long.
  private func record(_ hash: UInt32, _ isEqual: (UInt32) -> Bool) -> UInt32? {
    var found: UInt32?
    texts.forEach(hash) { entry, _ in
      if !entry.target.isList, isEqual(entry.target.record) { found = entry.target.record }
      return found == nil
    }
    return found
  }

  /// The hash by which a predicate that is the same is found. It is no hash of a text that a subject may be.
  private func identity(of text: FoldedSubject, _ kind: PredicateRecord.Kind) -> UInt32 {
    AnchorHash.text(text.folded, text.count, seed: UInt64(kind.rawValue) << 32)
  }

  private func identity(of predicate: StringPredicate) -> UInt32 {
    if let identity = predicate.matcher.identity { return UInt32(truncatingIfNeeded: identity >> 32) }
    var format = predicate.predicateFormat
    return format.withUTF8 { bytes in FoldedSubject.with(bytes) { folded, _ in identity(of: folded, .matcher) } }
  }

  // MARK: - Matchers

  private mutating func recordWithMatcher(for predicate: StringPredicate) -> UInt32 {
    let hash = identity(of: predicate)
    if let equal = record(of: predicate, hash: hash) { return equal }
    let literals = predicate.matcher.necessaryLiterals()
    if literals == .unsatisfiable { return Self.none }
    let place = arena.add(
      PredicateRecord(
        prefers: Self.none, can: Self.none, links: Self.none, kind: .matcher, length: 0,
        folding: literals.areInKey ? 0 : PredicateRecord.bytes),
      bodyLength: RecordArena.matcherSize)
    arena.matcher(place).initialize(
      to: RecordMatcher(matcher: UnownedMatcher(predicate.matcher), predicate: predicates.add(predicate)))
    recordCount += 1
    if literals.areInKey { keyedCount += 1 }
    insertText(place, hash: hash)
    switch literals {
    case .unsatisfiable: break
    case .unknown:
      unanchoredCount += 1
      insertLink(place, into: unanchored)
    case .oneOf(let lists): for list in lists { insertAnchor(place, of: list) }
    }
    return place
  }

  func predicate(of place: UInt32) -> StringPredicate { predicates[arena.matcher(place).pointee.predicate] }

  // MARK: - Removing

  /// Removes a record that has no session.
  mutating func removeRecord(_ place: UInt32) {
    let record = arena.record(place).pointee
    guard record.kind != .always, record.kind != .launch else { return }
    removeLinks(of: place)
    recordCount -= 1
    if record.isInKey { keyedCount -= 1 }
    var bodyLength = Int(record.length)
    if record.kind == .matcher {
      let index = arena.matcher(place).pointee.predicate
      bodyLength = RecordArena.matcherSize
      removeEntries(of: place, predicates[index])
      predicates.remove(at: index)
    } else {
      removeEntries(of: place, record)
    }
    arena.remove(place, bodyLength: bodyLength)
  }

  private mutating func removeEntries(of place: UInt32, _ predicate: StringPredicate) {
    removeText(place, hash: identity(of: predicate))
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
        removeText(place, hash: AnchorHash.text(folded.folded, folded.count))
      } else {
        removeText(place, hash: identity(of: folded, record.kind))
        removeAnchor(place, [record.run(folded)])
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
  func run(_ folded: FoldedSubject) -> AnchorRun {
    AnchorRun(folded, isAtStart: operation == .beginsWith, isAtEnd: operation == .endsWith)
  }
}

extension PredicateRecord {
  /// The folded literal as it is anchored.
  fileprivate func run(_ folded: FoldedSubject) -> AnchorRun {
    AnchorRun(folded, isAtStart: kind.operation == .beginsWith, isAtEnd: kind.operation == .endsWith)
  }
}
