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
  static let tooManySpellings = notSupported(
    "text with so many spellings under '(?i)'", "each is written out", "split it, for example with '(?:)'")
  static let largeCount = notSupported("a count above 65535", "PCRE2 has none", "use a smaller count")
  static let lookbehindOfManyLengths = notSupported(
    "a look-behind of several lengths", "PCRE2 takes branches of one length each",
    "write a look-behind for each length")
  static let longLookbehind = notSupported("a look-behind of this length", "PCRE2 has none", "use smaller counts")
  static let caselessReference = notSupported(
    "a reference that ignores case", "Apple's systems also match 'ß' with 'ss'",
    "write '(?-i:…)' around it, which then compares case")
  static let largeProgram = tooLarge(
    "the pattern is too large when it is translated", "use smaller counts and fewer sets")
  static let tooManyParts = tooLarge(
    "the pattern has more than \(TranslationLimits.checkpoints) repetitions, groups and alternatives, "
      + "counting each copy that '{…}' makes",
    "use smaller counts in '{…}', or write several conditions joined with OR")
}

/// Building blocks of PCRE2 patterns, in UTF-8.
extension [UInt8] {
  /// Returns a group that starts with `head`, such as `(?:`.
  static func group(_ head: String, _ text: some Sequence<UInt8>) -> [UInt8] {
    var group = Array(head.utf8)
    group += text
    group.append(UInt8(ascii: ")"))
    return group
  }

  /// Returns the given branches, joined by `|`.
  static func branches(_ texts: some Sequence<[UInt8]>) -> [UInt8] {
    Array(texts.joined(separator: CollectionOfOne(UInt8(ascii: "|"))))
  }

  /// Returns a character class that starts with `head`, which is either `[` or `[^`.
  static func characterClass(_ head: String, _ members: [UInt8]) -> [UInt8] { Array(head.utf8) + members + [0x5D] }

  /// Appends a literal character, escaped if necessary.
  mutating func appendCharacter(_ scalar: UInt32, inSet: Bool = false) {
    switch scalar {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: append(UInt8(truncatingIfNeeded: scalar))
    case 0x20...0x7E:
      let byte = UInt8(truncatingIfNeeded: scalar)
      if (inSet ? SignSet.inSets : .outside).contains(byte) { append(UInt8(ascii: "\\")) }
      append(byte)
    default: self += "\\x{\(String(scalar, radix: 16))}".utf8
    }
  }

  /// Appends a range to the contents of a character class.
  mutating func appendRange(_ first: UInt32, _ last: UInt32) {
    appendCharacter(first, inSet: true)
    if first == last { return }
    if first + 1 < last { append(UInt8(ascii: "-")) }
    appendCharacter(last, inSet: true)
  }
}

extension UInt8 {
  /// A mark in a translated pattern where a metered match counts a step: at the start of each branch, and after each
  /// repeated item. A translated pattern is printable ASCII otherwise.
  static let checkpoint: UInt8 = 1
}

extension [UInt8] {
  /// The translated pattern without checkpoints.
  var withoutCheckpoints: [UInt8] { filter { $0 != .checkpoint } }

  /// The translated pattern with a callout for each checkpoint.
  var withCallouts: [UInt8] { flatMap { $0 == .checkpoint ? Array("(?C)".utf8) : [$0] } }
}

/// A bit set of the ASCII characters that have a special meaning in PCRE2.
private struct SignSet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ signs: String) {
    for byte in signs.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
  }

  func contains(_ byte: UInt8) -> Bool { (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1 }

  /// The special characters outside and inside of PCRE2 character classes, respectively.
  static let outside = SignSet("\\^$.[|()?*+{}#")
  static let inSets = SignSet("\\]^-[&~|:.=")
}

/// What a match of a translated pattern can do between two checkpoints.
struct StepCost: Hashable, Sendable {
  /// The maximum number of characters that a match compares between two checkpoints, apart from the text that it
  /// passes. `Int.max` if the pattern has references to groups, which can be as long as the subject.
  var reach: Int
  /// The number of checkpoints in the compiled pattern, or `nil` if it is unknown because PCRE2 copies a group with a
  /// count.
  var checkpoints: Int?
  /// The number of times that a match can pass the subject between two of PCRE2's own steps.
  var passes: Int
  /// Whether the pattern repeats a group, as in `(…)*`. Each repetition passes the checkpoints in the group again, which
  /// can happen once for each character of the subject.
  var hasLoops: Bool
  /// The cost of scanning a byte. Large sets are lists of ranges, which the engine searches for each character.
  var scanWeight: Int
}

extension PatternWriter {
  var cost: StepCost {
    StepCost(
      reach: captures.isEmpty ? reach : .max, checkpoints: checkpoints, passes: 1 + scans, hasLoops: hasLoops,
      scanWeight: scanWeight)
  }

  private var hasLoops: Bool {
    tree.nodes.contains { node in
      guard case .group = node.kind else { return false }
      return node.repetition.map { $0.maximum ?? .max > 1 } ?? false
    }
  }

  private var reach: Int {
    // Everything without a repetition is compared at most once between two checkpoints, and a repeated item fails
    // without passing a checkpoint if it doesn't reach its minimum.
    let longest = tree.nodes.reduce(0) { max($0, $1.repetition?.minimum ?? 0) }
    return tree.text.count + tree.nodes.count + lookbehinds.values.reduce(0) { $0 + $1.count } + longest
  }

  private var checkpoints: Int? {
    let hasCopies = zip(output, output.dropFirst()).contains { $0 == UInt8(ascii: ")") && $1 == UInt8(ascii: "{") }
    return hasCopies ? nil : output.count { $0 == .checkpoint }
  }

  /// One, and one more for every 128 bytes of the largest set.
  private var scanWeight: Int { 1 + (setTexts.values.map(\.count).max() ?? 0) / 128 }
}
