/// How close a failed comparison came to being true.
///
///     matched 17 of 19 characters, then 'x' where the subject has 'y'
public struct NearMiss: Hashable, Sendable {
  /// The reason why a comparison failed.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The texts differ at some character.
    case differs
    /// The texts differ only in case: `[c]` would be true.
    case caseOnly = "case-only"
    /// The texts differ only in diacritical marks: `[d]` would be true.
    case diacriticsOnly = "diacritics-only"
    /// The texts differ in case and in diacritical marks: `[cd]` would be true.
    case caseAndDiacritics = "case-and-diacritics"
    /// The texts are canonically equivalent: one has `é`, the other `e` and U+0301.
    case normalizationOnly = "normalization-only"
    /// Only one of the texts is percent-encoded.
    case percentEncoding = "percent-encoding"
    /// The needle was not found, or only a part of it.
    case notFound = "not-found"
    /// A value is out of bounds, or on the wrong side of the other operand.
    case order
    /// Only a part of the string matches the pattern; the whole string must.
    case wholeString = "whole-string"
    /// An operand is nil.
    case missing
    /// The operands are of kinds that never compare equal.
    case kinds
    /// The operand is empty; an empty operand is never found.
    case emptyOperand = "empty-operand"
    /// An element of a list fails, or no element matches.
    case element
  }

  /// The reason why the comparison failed.
  public let kind: Kind
  /// A description in one sentence, without a capital letter or a full stop.
  public let sentence: String
  /// The number of characters (grapheme clusters) of the needle that matched, if it was counted.
  public let matchedCharacters: Int?

  init(_ kind: Kind, _ sentence: String, matchedCharacters: Int? = nil) {
    self.kind = kind
    self.sentence = sentence
    self.matchedCharacters = matchedCharacters
  }
}
