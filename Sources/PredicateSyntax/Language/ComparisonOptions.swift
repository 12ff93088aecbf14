/// The option letters in brackets after an operator.
///
/// Source: Apple, `NSComparisonPredicate.Options`.
package struct ComparisonOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: ignore case.
  package static let caseInsensitive = ComparisonOptions(rawValue: 1)
  /// `d`: ignore diacritics.
  package static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
  /// `n`: compare literally.
  package static let normalized = ComparisonOptions(rawValue: 4)
  /// `l`: locale-sensitive. Accepted and ignored (decision 6 of this project).
  package static let localeSensitive = ComparisonOptions(rawValue: 8)

  /// The options and their letters, in canonical order.
  private static let letters: [(letter: Unicode.Scalar, option: ComparisonOptions)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized), ("l", .localeSensitive),
  ]

  /// The bracketed letters in canonical order, or an empty string without options.
  package var spelling: String {
    guard !isEmpty else { return "" }
    return "[" + Self.letters.filter { contains($0.option) }.map { String($0.letter) }.joined() + "]"
  }

  /// Creates the option of a letter in either case. Returns `nil` for other letters.
  init?(letter: UInt8) {
    let wanted = Unicode.Scalar(letter.asciiLowercased)
    guard let found = Self.letters.first(where: { $0.letter == wanted }) else { return nil }
    self = found.option
  }
}
