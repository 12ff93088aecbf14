import PredicateSyntax

/// A pattern as a program for PCRE2 that gives ICU's verdict.
///
/// It is compiled with UTF, UCP, both anchors, all Unicode line ends for `\R` and `.`, and `DOTALL` where `isDotAll`;
/// never with CASELESS, MULTILINE or EXTENDED: what those flags do is written out.
package struct PatternTranslation {
  /// The program, in UTF-8.
  let program: [UInt8]
  /// The program as a string.
  package var text: String { String(decoding: program, as: UTF8.self) }
  /// Whether `.` in the program crosses line ends.
  let isDotAll: Bool
  /// Whether large sets are written once and called.
  let isCompact: Bool
  /// What cannot be translated (errors), and what may differ (notes).
  let diagnostics: [Diagnostic]

  /// Translates a pattern without errors.
  ///
  /// - Parameter isCompact: Whether large sets are written once and called, for patterns that are too large otherwise.
  /// - Complexity: O(*n*) in the size of the pattern; look-behinds of several lengths and `(?i)` multiply text, up to
  ///   limits of their own.
  package init(_ tree: PatternTree, isCompact: Bool = false) {
    var writer = PatternWriter(tree, isCompact: isCompact)
    writer.writePattern()
    program = writer.output
    isDotAll = writer.isDotAll
    self.isCompact = isCompact
    diagnostics = writer.diagnostics
  }
}

/// Limits of what a translation may become.
enum TranslationLimits {
  /// The greatest text of one look-behind, and of the ways to write a text under `(?i)`, in bytes.
  static let expansion = 20_000
  /// The greatest number of lengths of a look-behind whose lengths are written out, in scalars.
  static let lookbehindLength = 255
  /// The greatest count that PCRE2 takes in `{…}`.
  static let count = 65_535
  /// The greatest program, in bytes.
  static let program = 1 << 19
}

extension PatternMessage {
  static let unicodeWordBoundary = rare(
    "under '(?w)' Apple's systems divide Chinese, Japanese, Thai and the like by dictionaries, which are not here")
  static let endlessPossessive = onlyOnApple(
    "a possessive repetition of what may be empty never ends on Apple's systems",
    "repeat something that is never empty, or leave the second '+' out")
  static let halfPair = onlyOnApple("the text ends in half of a surrogate pair", "write the whole character")
  static let tooManySpellings = onlyOnApple(
    "the text has too many spellings under '(?i)'", "split it, for example with '(?:)'")
  static let largeCountOfCapture = onlyOnApple(
    "a count above 65535 around a group that is referred to", "use a smaller count")
  static let miscountedLookbehind = onlyOnApple(
    "Apple's systems miscount the length of this look-behind", "write its branches as look-behinds of their own")
  static let longLookbehind = onlyOnApple("the look-behind has too many lengths", "use smaller counts")
  static let greedyLookbehind = onlyOnApple(
    "a possessive or atomic part of several lengths in a look-behind", "leave the second '+' or the '>' out")
  static let largeProgram = tooLarge(
    "the pattern is too large when it is translated", "use smaller counts and fewer sets")
  static let caselessReference = rare(
    "a reference compares letters one by one when it ignores case, where Apple's systems also match 'ß' with 'ss'")
  static let lazyEmptyLoop = rare("a lazy repetition of what may be empty may never end on Apple's systems")
}
