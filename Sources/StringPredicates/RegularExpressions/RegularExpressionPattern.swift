package import PredicateSyntax

/// A `MATCHES` pattern, read but not compiled: what is wrong with it, and the text that PCRE2 is to compile.
package struct RegularExpressionPattern: Hashable, Sendable {
  /// What is wrong or suspicious, in the order of place.
  package let issues: [PatternIssue]
  /// The length of the pattern as it was given, in UTF-8 code units.
  package let length: Int
  /// The text for PCRE2, in UTF-8. It differs from the pattern where something was rewritten.
  package let program: [UInt8]
  /// Text that every matching string contains, from left to right.
  ///
  /// Empty where the pattern is refused, reads differently on Apple's systems, or ignores case anywhere. Conservative:
  /// only text outside groups, sets, alternatives and optional parts is named. Under `[d]` it is text without marks,
  /// which the subject without marks contains.
  package let literalRuns: [LiteralRun]
  /// Under `[c]`, text that every matching string of ASCII contains in some case, from left to right. Only runs of ASCII
  /// are named, for other letters may fold into it. Empty without `[c]`, and where `literalRuns` is for other reasons.
  package let caselessLiteralRuns: [LiteralRun]
  /// What was rewritten, in the order of place.
  let edits: [PatternEdit]

  /// Whether the pattern must not be compiled.
  package var isRefused: Bool { issues.contains { $0.severity == .error } }

  /// Reads a pattern.
  ///
  /// - Complexity: O(n) in the length of the pattern, with a stack of its own that grows with the nesting.
  package init(
    _ pattern: String, options: PatternOptions = PatternOptions(), limits: PredicateLimits = .default,
    foldDiacritics: ([UInt8]) -> [UInt8] = { $0 }
  ) {
    let bytes = Array(pattern.utf8)
    let whole = SourceRange(0, bytes.count)
    if bytes.isEmpty {
      self.init(
        refused: PatternIssue(
          .emptyPattern, at: whole, "the pattern is empty, which Apple's systems refuse", help: "compare with '' by ==")
      )
    } else if bytes.count > limits.patternLength {
      self.init(
        refused: PatternIssue(
          .patternTooLarge, at: whole, "the pattern has \(bytes.count) bytes, and \(limits.patternLength) are allowed"))
    } else {
      self.init(reading: bytes, options, limits, foldDiacritics)
    }
  }
}

extension RegularExpressionPattern {
  /// A pattern that is not read at all.
  private init(refused issue: PatternIssue) {
    issues = [issue]
    length = issue.range.count
    program = []
    literalRuns = []
    caselessLiteralRuns = []
    edits = []
  }

  private init(
    reading bytes: [UInt8], _ options: PatternOptions, _ limits: PredicateLimits, _ foldDiacritics: ([UInt8]) -> [UInt8]
  ) {
    var scanner = PatternScanner(bytes, options: options, issueLimit: limits.diagnostics)
    scanner.scan()
    issues = scanner.issues
    length = bytes.count
    (program, edits) = Self.rewrite(bytes, scanner.rewrites, foldDiacritics)
    let runs = scanner.issues.contains { $0.severity == .error } ? [] : scanner.literals.runs
    let necessary = options.diacriticInsensitive ? Self.fold(runs, foldDiacritics) : runs
    literalRuns = options.caseInsensitive ? [] : necessary
    caselessLiteralRuns = options.caseInsensitive ? necessary.filter { $0.bytes.allSatisfy { $0 < 0x80 } } : []
  }
}

/// A piece of the pattern that stands as other text in the program.
struct PatternEdit: Hashable, Sendable {
  /// The piece, in the pattern as it was given.
  var source: SourceRange
  /// The piece, in the program.
  var program: SourceRange
}

extension RegularExpressionPattern {
  /// The place in the pattern of a place in the program.
  ///
  /// - Complexity: O(n) in the number of edits.
  func sourceOffset(ofProgramOffset offset: Int) -> Int {
    var shift = 0
    for edit in edits {
      if offset < edit.program.lowerBound { break }
      if offset < edit.program.upperBound { return edit.source.lowerBound }
      shift = edit.source.upperBound - edit.program.upperBound
    }
    return min(max(0, offset + shift), length)
  }
}
