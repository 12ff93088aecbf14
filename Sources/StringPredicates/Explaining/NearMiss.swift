/// How near a comparison that failed came to holding.
///
///     matched 17 of 19 characters, then 'x' where the subject has 'y'
public struct NearMiss: Hashable, Sendable {
  /// What stood between the comparison and success.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The texts part at some character.
    case differs
    /// The texts differ in capital and small letters only: `[c]` would hold.
    case caseOnly = "case-only"
    /// The texts differ in diacritical marks only: `[d]` would hold.
    case diacriticsOnly = "diacritics-only"
    /// The texts differ in case and in diacritical marks: `[cd]` would hold.
    case caseAndDiacritics = "case-and-diacritics"
    /// The texts are canonically equivalent: one has `é`, the other `e` and U+0301.
    case normalizationOnly = "normalization-only"
    /// One text is percent-encoded where the other is not.
    case percentEncoding = "percent-encoding"
    /// Something that was looked for is not there, or a part of it only.
    case notFound = "not-found"
    /// A value lies outside the bounds, or on the wrong side of the other one.
    case order
    /// The whole string had to match a pattern, and only a part of it does.
    case wholeString = "whole-string"
    /// A side of the comparison is nil.
    case missing
    /// The sides are of kinds that are never equal.
    case kinds
    /// The operand is empty, and an empty operand is never found.
    case emptyOperand = "empty-operand"
    /// An element of a list fails, or none fits.
    case element
  }

  /// What stood between the comparison and success.
  public let kind: Kind
  /// The same in words: one sentence without a capital letter and without a full stop.
  public let sentence: String
  /// How many characters of what was looked for were matched, where that was counted. Characters are grapheme clusters.
  public let matchedCharacters: Int?

  init(_ kind: Kind, _ sentence: String, matchedCharacters: Int? = nil) {
    self.kind = kind
    self.sentence = sentence
    self.matchedCharacters = matchedCharacters
  }
}
