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
  /// What was rewritten, in the order of place.
  let edits: [PatternEdit]

  /// Whether the pattern must not be compiled.
  package var isRefused: Bool { issues.contains { $0.severity == .error } }

  package init(
    _ pattern: String, options: PatternOptions = PatternOptions(), limits: PredicateLimits = .default,
    foldDiacritics: ([UInt8]) -> [UInt8] = { $0 }
  ) {
    issues = []
    program = Array(pattern.utf8)
    length = program.count
    literalRuns = []
    edits = []
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
