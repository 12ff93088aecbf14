package import PredicateSyntax

/// A character of a pattern as ICU's parser sees it: after resolving escapes such as `\u0041` and `\t`, and skipping
/// white space and comments under `(?x)`.
package struct PatternToken: Hashable, Sendable {
  /// The scalar; `PatternToken.end` at the end. May be half of a surrogate pair if written as an escape.
  package var scalar: UInt32
  /// Whether the character is literal: from an escape or between `\Q` and `\E`.
  package var isQuoted: Bool
  /// The range in the pattern, in UTF-8 code units.
  package var range: SourceRange

  /// The scalar of the token at the end of the pattern.
  package static let end: UInt32 = .max

  package var isEnd: Bool { scalar == Self.end }

  /// Returns whether the token is the given character with its special meaning.
  @inline(__always)
  func isSign(_ sign: Unicode.Scalar) -> Bool { !isQuoted && scalar == sign.value }

  /// The character as an ASCII byte, if it has its special meaning; 0 for all other tokens.
  @inline(__always)
  var sign: UInt8 { isQuoted || scalar >= 0x80 ? 0 : UInt8(truncatingIfNeeded: scalar) }
}

/// The flags of `(?dimswx)`.
package struct PatternFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `(?i)`: ignores case.
  package static let caseless = PatternFlags(rawValue: 1)
  /// `(?m)`: `^` and `$` match at every line.
  package static let multiline = PatternFlags(rawValue: 2)
  /// `(?s)`: `.` matches line ends.
  package static let dotAll = PatternFlags(rawValue: 4)
  /// `(?x)`: white space and `#` comments are skipped.
  package static let extended = PatternFlags(rawValue: 8)
  /// `(?w)`: `\b` uses Unicode text segmentation, which isn't supported.
  package static let unicodeWords = PatternFlags(rawValue: 16)
  /// `(?d)`: only the line feed ends a line.
  package static let unixLines = PatternFlags(rawValue: 32)

  /// The letters and their flags.
  package static let letters: [(letter: UInt8, flag: PatternFlags)] = [
    (UInt8(ascii: "d"), .unixLines), (UInt8(ascii: "i"), .caseless), (UInt8(ascii: "m"), .multiline),
    (UInt8(ascii: "s"), .dotAll), (UInt8(ascii: "w"), .unicodeWords), (UInt8(ascii: "x"), .extended),
  ]
}
