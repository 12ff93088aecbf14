import PredicateSyntax

/// A PCRE2 pattern that matches the same strings as the original pattern does in ICU.
///
/// The PCRE2 pattern must be compiled with UTF, UCP, both anchors, all Unicode line terminators for `\R` and `.`, and
/// DOTALL if `isDotAll` is `true`. It must be compiled without CASELESS, MULTILINE and EXTENDED, because it already
/// spells out their effects.
package struct PatternTranslation {
  /// The PCRE2 pattern in UTF-8, with a checkpoint wherever a metered match counts a step.
  let program: [UInt8]
  /// The PCRE2 pattern as a string, without checkpoints.
  package var text: String { String(decoding: program.withoutCheckpoints, as: UTF8.self) }
  /// What a match can do between two checkpoints.
  let cost: StepCost
  /// Whether `.` in the PCRE2 pattern matches line terminators.
  let isDotAll: Bool
  /// The diagnostics about unsupported parts of the original pattern.
  let diagnostics: [Diagnostic]

  /// Translates a pattern that has no errors.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the pattern. Translation can expand text under `(?i)`, up to a
  ///   limit.
  package init(_ tree: PatternTree) {
    var writer = PatternWriter(tree)
    writer.writePattern()
    program = writer.output
    cost = writer.cost
    isDotAll = writer.isDotAll
    diagnostics = writer.diagnostics
  }
}

/// Limits on the size of a translated pattern.
enum TranslationLimits {
  /// The maximum size in bytes of the alternatives that are written for a string under `(?i)` or for a lookbehind.
  static let expansion = 20_000
  /// The maximum count in `{…}` that PCRE2 accepts.
  static let count = 65_535
  /// The maximum size in bytes of a translated pattern.
  static let program = 1 << 19
  /// The maximum number of checkpoints in a compiled pattern.
  ///
  /// JIT code has room for about 2,700 captures or 4,000 repeated sets in its 64 KiB of local data.
  static let checkpoints = 2_500
}

extension PatternMessage {
  static let endlessPossessive = notSupported(
    "a possessive repetition of what may be empty", "it never ends on Apple's systems",
    "repeat something that is never empty, or leave the second '+' out")
  static let lazyEmptyLoop = notSupported(
    "a lazy repetition of what may be empty", "it may never end on Apple's systems",
    "repeat something that is never empty, or leave the '?' out")
  static let halfPair = notSupported(
    "half of a surrogate pair", "the text ends inside of a character", "write the whole character")
  static let tooManySpellings = notSupported(
    "text with so many spellings under '(?i)'", "each is written out", "split it, for example with '(?:)'")
  static let largeCount = notSupported("a count above 65535", "PCRE2 has none", "use a smaller count")
  static let lookbehindOfManyLengths = notSupported(
    "a look-behind of several lengths", "PCRE2 takes branches of one length each",
    "write a look-behind for each length")
  static let longLookbehind = notSupported("a look-behind of this length", "PCRE2 has none", "use smaller counts")
  static let caselessReference = notSupported(
    "a reference that ignores case", "Apple's systems also match 'ß' with 'ss'", "write '(?-i:…)' around it")
  static let largeProgram = tooLarge(
    "the pattern is too large when it is translated", "use smaller counts and fewer sets")
  static let tooManyParts = tooLarge(
    "the pattern has more than \(TranslationLimits.checkpoints) repetitions, groups and alternatives, "
      + "counting each copy that '{…}' makes",
    "use smaller counts in '{…}', or write several conditions joined with OR")
}
