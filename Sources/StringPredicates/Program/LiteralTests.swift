import PredicateSyntax

/// A test that compares bytes and is decisive for most or all subjects.
///
/// If the bytes of an ASCII literal match and are followed by an ASCII character or the end of the text, the literal
/// also matches under Unicode rules, because no combining mark follows. A failed search is decisive only if the entire
/// subject is ASCII.
package enum ByteTest: UInt8, Sendable {
  /// Comparing bytes is never decisive.
  case none
  // Comparisons with a literal, each of which is followed by its case-insensitive (`[c]`) form.
  case equal, equalIgnoringCase
  case beginsWith, beginsWithIgnoringCase
  case endsWith, endsWithIgnoringCase
  case contains, containsIgnoringCase
  /// The `LIKE` operator without options.
  case like
  /// The `LIKE` operator with options, for which comparing bytes is decisive if the subject is ASCII.
  case likeASCII, likeASCIIIgnoringCase
  /// A test that is false for every ASCII subject.
  case beyondASCII
  /// The `MATCHES` operator without `[d]`. The literal is the address of the `PatternProgram`.
  case matches

  init(_ node: MatcherNode) {
    switch node.test {
    case .bytes: self = node.operation == .equal ? .equal : .none
    case .ascii:
      switch node.operation {
      case .beginsWith: self = .beginsWith
      case .endsWith: self = .endsWith
      case .contains: self = .contains
      case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual, .within: self = .none
      }
    case .asciiIgnoringCase:
      switch node.operation {
      case .equal: self = .equalIgnoringCase
      case .beginsWith: self = .beginsWithIgnoringCase
      case .endsWith: self = .endsWithIgnoringCase
      case .contains: self = .containsIgnoringCase
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .within: self = .none
      }
    case .like: self = .like
    case .likeText: self = node.folding.contains(.caseInsensitive) ? .likeASCIIIgnoringCase : .likeASCII
    case .matches: self = node.count > 0 ? .matches : .none
    case .textBeyondASCII: self = .beyondASCII
    case .always, .never, .not, .and, .or, .settled, .missing, .text, .member, .values: self = .none
    }
  }
}

/// A literal that is compared under Unicode rules.
struct TextLiteral: Sendable {
  let folded: FoldedText

  init(folded: FoldedText) { self.folded = folded }

  init(_ bytes: [UInt8], folding: StringFolding) { folded = FoldedText(bytes, folding: folding) }

  /// Returns whether the comparison is true for a non-nil subject.
  func evaluate(_ operation: TextComparison, _ subject: inout PreparedSubject) -> Bool {
    evaluate(operation, subject.text(folded.folding))
  }

  /// Returns whether the comparison is true for a string that was folded in the same way as the literal.
  func evaluate(_ operation: TextComparison, _ subject: FoldedText) -> Bool {
    switch operation {
    case .beginsWith: subject.hasPrefix(folded)
    case .endsWith: subject.hasSuffix(folded)
    case .contains: subject.contains(folded)
    case .within: folded.contains(subject)
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      operation.holds(order: subject.compare(folded)) ?? false
    }
  }
}

/// The literals of a long `IN {…}` list without options. Short lists are compiled to separate nodes.
///
/// The set is a hash table with Swift's per-process seed, so that an attacker can't choose colliding literals.
struct LiteralSet: Sendable {
  private let pool: [UInt8]
  private let spans: [Range<Int32>]
  /// The index into `spans` for each slot of the hash table, or −1 if the slot is empty.
  private let table: [Int32]

  /// The maximum number of literals that are compared one by one.
  static let few = 8

  init(_ literals: [[UInt8]]) {
    // A repeated literal would make a long run of used slots.
    var known: Set<[UInt8]> = []
    var pool: [UInt8] = []
    var spans: [Range<Int32>] = []
    for literal in literals where known.insert(literal).inserted {
      let start = Int32(truncatingIfNeeded: pool.count)
      pool += literal
      spans.append(start..<Int32(truncatingIfNeeded: pool.count))
    }
    var size = 16
    while size < spans.count * 2 { size *= 2 }
    var table: [Int32] = Array(repeating: -1, count: size)
    pool.withUnsafeBufferPointer { pool in
      for (index, span) in spans.enumerated() {
        let literal = UnsafeBufferPointer(rebasing: pool[Int(span.lowerBound)..<Int(span.upperBound)])
        var slot = Self.hash(literal) & (size - 1)
        while table[slot] >= 0 { slot = (slot + 1) & (size - 1) }
        table[slot] = Int32(truncatingIfNeeded: index)
      }
    }
    self.pool = pool
    self.spans = spans
    self.table = table
  }

  /// The literals without repetitions, in their original order.
  var literals: [ArraySlice<UInt8>] { spans.map { pool[Int($0.lowerBound)..<Int($0.upperBound)] } }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    return hasher.finalize()
  }

  func contains(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    pool.withUnsafeBufferPointer { pool in
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
      && ByteComparison.evaluate(
        .equal, UnsafeBufferPointer(rebasing: pool[Int(span.lowerBound)..<Int(span.upperBound)]), bytes)
  }
}

/// A `MATCHES` test with its compiled pattern.
struct MatchesTest: Sendable {
  let expression: RegularExpression
  let ignoresDiacritics: Bool

  /// Returns whether the pattern matches the subject, or `nil` if it exceeds a limit. Charges the match to the
  /// subject's budget.
  ///
  /// A subject without a literal that the pattern requires doesn't match, and exceeds no limit. An index, which finds
  /// the predicate by such a literal, has the same verdict.
  func matches(_ subject: inout PreparedSubject) -> Bool? {
    // Invalid UTF-8 must not be passed to PCRE2.
    guard let bytes = subject.bytes, subject.isUTF8 else { return false }
    let usedBefore = subject.budget.usedUnits
    let verdict: Bool?
    if ignoresDiacritics, !subject.isASCII {
      let unmarked = subject.unmarkedText()
      verdict = unmarked.withUnsafeBufferPointer { expression.program.matches($0, &subject.budget) }
    } else {
      verdict = expression.program.matches(bytes, &subject.budget)
    }
    // If the budget was exhausted before the match began, the verdict stays unknown.
    let hasRun = usedBefore == 0 || subject.budget.usedUnits > usedBefore
    return verdict == nil && hasRun && !requiredLiterals.mayOccur(in: bytes) ? false : verdict
  }
}
