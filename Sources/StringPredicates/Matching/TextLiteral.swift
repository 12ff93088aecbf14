/// A literal that is compared by Unicode's rules.
struct TextLiteral: Sendable {
  let folded: FoldedText

  init(_ bytes: [UInt8], folding: StringFolding) { folded = FoldedText(bytes, folding: folding) }

  /// Whether the comparison holds for a subject that is not nil.
  func holds(_ operation: TextOperation, _ subject: inout PreparedSubject) -> Bool {
    holds(operation, subject.text(folded.folding))
  }

  /// Whether the comparison holds for text that was folded in the same way.
  func holds(_ operation: TextOperation, _ subject: FoldedText) -> Bool {
    switch operation {
    case .equal: subject.compare(folded) == 0
    case .less: subject.compare(folded) < 0
    case .lessOrEqual: subject.compare(folded) <= 0
    case .greater: subject.compare(folded) > 0
    case .greaterOrEqual: subject.compare(folded) >= 0
    case .beginsWith: subject.hasPrefix(folded)
    case .endsWith: subject.hasSuffix(folded)
    case .contains: subject.contains(folded)
    case .within: folded.contains(subject)
    }
  }
}

/// The literals of `IN {…}` without options.
///
/// A few are compared one by one; many lie in a table that is searched by hash. The hash has a secret of the process in
/// it, so that nobody can choose literals that collide.
struct LiteralSet: Sendable {
  private let pool: [UInt8]
  private let spans: [Range<Int32>]
  /// The places of the literals in `spans`, by hash; −1 where none is. Empty for a few literals.
  private let table: [Int32]

  private static let few = 8

  init(_ literals: [[UInt8]]) {
    var pool: [UInt8] = []
    var spans: [Range<Int32>] = []
    for literal in literals {
      let start = Int32(truncatingIfNeeded: pool.count)
      pool += literal
      spans.append(start..<Int32(truncatingIfNeeded: pool.count))
    }
    var table: [Int32] = []
    if spans.count > Self.few {
      var size = 16
      while size < spans.count * 2 { size *= 2 }
      table = Array(repeating: -1, count: size)
      for (place, literal) in literals.enumerated() {
        var slot = literal.withUnsafeBufferPointer { Self.hash($0) } & (size - 1)
        while table[slot] >= 0 { slot = (slot + 1) & (size - 1) }
        table[slot] = Int32(truncatingIfNeeded: place)
      }
    }
    self.pool = pool
    self.spans = spans
    self.table = table
  }

  /// The literals, in their order.
  var literals: [ArraySlice<UInt8>] { spans.map { pool[Int($0.lowerBound)..<Int($0.upperBound)] } }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    return hasher.finalize()
  }

  func contains(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    pool.withUnsafeBufferPointer { pool in
      if table.isEmpty { return spans.contains { isEqual($0, pool, bytes) } }
      var slot = Self.hash(bytes) & (table.count - 1)
      while table[slot] >= 0 {
        if isEqual(spans[Int(table[slot])], pool, bytes) { return true }
        slot = (slot + 1) & (table.count - 1)
      }
      return false
    }
  }

  private func isEqual(
    _ span: Range<Int32>, _ pool: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    span.count == bytes.count
      && ByteComparison.holds(
        .equal, UnsafeBufferPointer(rebasing: pool[Int(span.lowerBound)..<Int(span.upperBound)]), bytes)
  }
}

/// A `MATCHES` with its compiled pattern.
struct MatchesTest: Sendable {
  let expression: RegularExpression
  let ignoresDiacritics: Bool

  /// Whether the pattern matches; `nil` if it met a limit.
  func verdict(_ subject: inout PreparedSubject) -> Bool? {
    guard let bytes = subject.bytes else { return false }
    guard ignoresDiacritics, !subject.isASCII else { return try? expression.matches(bytes) }
    let unmarked = subject.unmarkedText()
    return unmarked.withUnsafeBufferPointer { try? expression.matches($0) }
  }
}
