package import PredicateSyntax

/// A character in a pattern as seen by ICU's parser, after resolving escapes such as `\u0041` and `\t` and skipping
/// white space and comments under `(?x)`.
package struct PatternToken: Hashable, Sendable {
  /// The scalar, or `PatternToken.end` at the end of the pattern. An escape can produce an unpaired surrogate.
  package var scalar: UInt32
  /// Whether the character is literal, because it comes from an escape or is between `\Q` and `\E`.
  package var isQuoted: Bool
  /// The range of the token in the pattern, in UTF-8 code units.
  package var range: SourceRange

  /// The value of `scalar` in the token that marks the end of the pattern.
  package static let end: UInt32 = .max

  package var isEnd: Bool { scalar == Self.end }

  /// Returns whether the token is the given character and isn't literal.
  @inline(__always)
  func isSign(_ sign: Unicode.Scalar) -> Bool { !isQuoted && scalar == sign.value }

  /// The character's ASCII value if it isn't literal, or 0 for literal and non-ASCII characters.
  @inline(__always)
  var sign: UInt8 { isQuoted || scalar >= 0x80 ? 0 : UInt8(truncatingIfNeeded: scalar) }
}

/// The flags that a pattern can set, as in `(?dimswx)`.
package struct PatternFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The `i` flag, which makes matching case-insensitive.
  package static let caseless = PatternFlags(rawValue: 1)
  /// The `m` flag, which makes `^` and `$` match at the start and end of every line.
  package static let multiline = PatternFlags(rawValue: 2)
  /// The `s` flag, which makes `.` match line terminators.
  package static let dotAll = PatternFlags(rawValue: 4)
  /// The `x` flag, which allows white space and `#` comments in the pattern.
  package static let extended = PatternFlags(rawValue: 8)
  /// The `w` flag, which makes `\b` use Unicode text segmentation. `\b` isn't supported under this flag.
  package static let unicodeWords = PatternFlags(rawValue: 16)
  /// The `d` flag, which makes the line feed the only line terminator.
  package static let unixLines = PatternFlags(rawValue: 32)

  /// The flags, paired with the letters that denote them.
  package static let letters: [(letter: UInt8, flag: PatternFlags)] = [
    (UInt8(ascii: "d"), .unixLines), (UInt8(ascii: "i"), .caseless), (UInt8(ascii: "m"), .multiline),
    (UInt8(ascii: "s"), .dotAll), (UInt8(ascii: "w"), .unicodeWords), (UInt8(ascii: "x"), .extended),
  ]
}
