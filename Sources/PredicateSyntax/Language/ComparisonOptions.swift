/// The options in square brackets after a comparison operator.
///
/// Source: Apple, `NSComparisonPredicate.Options`.
package struct ComparisonOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Case-insensitive comparison, written as `c`.
  package static let caseInsensitive = ComparisonOptions(rawValue: 1)
  /// Diacritic-insensitive comparison, written as `d`.
  package static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
  /// Literal comparison, written as `n`.
  package static let normalized = ComparisonOptions(rawValue: 4)
  /// Locale-sensitive comparison, written as `l`. Accepted but ignored (decision 6).
  package static let localeSensitive = ComparisonOptions(rawValue: 8)

  /// The options with their letters, in canonical order.
  private static let letters: [(letter: Unicode.Scalar, option: ComparisonOptions)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized), ("l", .localeSensitive),
  ]

  /// The option letters in square brackets, in canonical order, or an empty string if there are no options.
  package var spelling: String {
    guard !isEmpty else { return "" }
    return "[" + Self.letters.filter { contains($0.option) }.map { String($0.letter) }.joined() + "]"
  }

  /// Creates the option with the given letter, ignoring case. Returns `nil` if no option has this letter.
  init?(letter: UInt8) {
    let wanted = Unicode.Scalar(letter.asciiLowercased)
    guard let found = Self.letters.first(where: { $0.letter == wanted }) else { return nil }
    self = found.option
  }
}
