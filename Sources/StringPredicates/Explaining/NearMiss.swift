/// A description of how close a failed comparison came to being true.
///
///     matched 17 of 19 characters, then 'x' where the subject has 'y'
public struct NearMiss: Hashable, Sendable {
  /// The reason that a comparison failed.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The strings differ at some position.
    case differs
    /// The strings differ only in case, so the comparison would be true with `[c]`.
    case caseOnly = "case-only"
    /// The strings differ only in diacritical marks, so the comparison would be true with `[d]`.
    case diacriticsOnly = "diacritics-only"
    /// The strings differ only in case and diacritical marks, so the comparison would be true with `[cd]`.
    case caseAndDiacritics = "case-and-diacritics"
    /// The strings differ only in normalization. For example, one contains `é`, and the other contains `e` and U+0301.
    case normalizationOnly = "normalization-only"
    /// The strings differ only because one of them is percent-encoded.
    case percentEncoding = "percent-encoding"
    /// The needle wasn't found, or only part of it was found.
    case notFound = "not-found"
    /// A value is out of bounds, or the operands are in the wrong order.
    case order
    /// Only part of the string matches the pattern, but the entire string must match.
    case wholeString = "whole-string"
    /// An operand is nil.
    case missing
    /// The operands are of different kinds, which never compare equal.
    case kinds
    /// The operand is empty, and an empty operand is never found.
    case emptyOperand = "empty-operand"
    /// An element of a list fails the comparison, or no element satisfies it.
    case element
  }

  /// The reason that the comparison failed.
  public let kind: Kind
  /// A one-sentence description that doesn't begin with a capital letter or end with a full stop.
  public let sentence: String
  /// The number of characters (grapheme clusters) of the needle that matched, or `nil` if they weren't counted.
  public let matchedCharacters: Int?

  init(_ kind: Kind, _ sentence: String, matchedCharacters: Int? = nil) {
    self.kind = kind
    self.sentence = sentence
    self.matchedCharacters = matchedCharacters
  }
}
