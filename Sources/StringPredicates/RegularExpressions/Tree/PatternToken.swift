package import PredicateSyntax

/// One character of a pattern as ICU's parser sees it: escapes such as `\u0041` and `\t` are already resolved, white
/// space and comments under `(?x)` are skipped.
package struct PatternToken: Hashable, Sendable {
  /// The scalar; `PatternToken.end` after the last one. Half of a surrogate pair where an escape names one.
  package var scalar: UInt32
  /// Whether the character has no special meaning: it came from an escape or from between `\Q` and `\E`.
  package var isQuoted: Bool
  /// Where it is in the pattern, in UTF-8 code units.
  package var range: SourceRange

  /// The scalar of the token after the last character.
  package static let end: UInt32 = .max

  package var isEnd: Bool { scalar == Self.end }

  /// Whether the token is this character with its special meaning.
  @inline(__always)
  func isSign(_ sign: Unicode.Scalar) -> Bool { !isQuoted && scalar == sign.value }

  /// The character as an ASCII byte with its special meaning; 0 for every other token.
  @inline(__always)
  var sign: UInt8 { isQuoted || scalar >= 0x80 ? 0 : UInt8(truncatingIfNeeded: scalar) }
}

/// The flags of `(?dimswx)`.
package struct PatternFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `(?i)`: case does not count.
  package static let caseless = PatternFlags(rawValue: 1)
  /// `(?m)`: `^` and `$` match at every line.
  package static let multiline = PatternFlags(rawValue: 2)
  /// `(?s)`: `.` matches line ends.
  package static let dotAll = PatternFlags(rawValue: 4)
  /// `(?x)`: white space and `#` comments are skipped.
  package static let extended = PatternFlags(rawValue: 8)
  /// `(?w)`: `\b` finds words by Unicode's rules for text, which is not supported.
  package static let unicodeWords = PatternFlags(rawValue: 16)
  /// `(?d)`: only the line feed ends a line.
  package static let unixLines = PatternFlags(rawValue: 32)

  /// The letters of the flags, with the flag of each.
  package static let letters: [(letter: UInt8, flag: PatternFlags)] = [
    (UInt8(ascii: "d"), .unixLines), (UInt8(ascii: "i"), .caseless), (UInt8(ascii: "m"), .multiline),
    (UInt8(ascii: "s"), .dotAll), (UInt8(ascii: "w"), .unicodeWords), (UInt8(ascii: "x"), .extended),
  ]
}
