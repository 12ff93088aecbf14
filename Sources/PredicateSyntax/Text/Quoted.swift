extension StringProtocol {
  /// Returns the text in single quotation marks, for use in a message. Escapes control characters and truncates long
  /// text.
  ///
  /// - Parameter limit: The maximum number of Unicode scalars.
  /// - Complexity: O(`limit`).
  package func quoted(limit: Int = 45) -> String { "'" + shown(limit: limit) + "'" }

  /// Returns the text for use in a message, without quotation marks. Escapes control characters and truncates long
  /// text, like ``quoted(limit:)``.
  package func shown(limit: Int = 45) -> String {
    var shown = String.UnicodeScalarView()
    var count = 0
    for scalar in unicodeScalars {
      guard count < limit else { return String(shown) + "…" }
      if scalar.isHidden {
        shown.append(contentsOf: scalar.visibleEscape.unicodeScalars)
      } else {
        shown.append(scalar)
      }
      count += 1
    }
    return String(shown)
  }

  /// The text with a visible escape for each character beyond ASCII.
  package var shownInASCII: String {
    unicodeScalars.reduce(into: "") { $0 += $1.isASCII && !$1.isHidden ? String($1) : $1.visibleEscape }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible because it controls a terminal or the direction of text, or where a line can break.
  ///
  /// Source: Unicode, UAX #9 "Unicode Bidirectional Algorithm", and UTR #36 "Unicode Security Considerations".
  package var isHidden: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B, 0x200E...0x200F, 0x2060, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
      0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// An escape sequence for the scalar, such as `\n` or `\u{202E}`.
  package var visibleEscape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}

extension UInt8 {
  /// The byte in uppercase if it is a lowercase ASCII letter; otherwise, the byte itself.
  package var asciiUppercased: UInt8 { self >= 0x61 && self <= 0x7A ? self & 0xDF : self }

  /// The byte in lowercase if it is an uppercase ASCII letter; otherwise, the byte itself.
  package var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isWordStart: Bool { (asciiLowercased >= 0x61 && asciiLowercased <= 0x7A) || self == UInt8(ascii: "_") }
  var isWordPart: Bool { isWordStart || isASCIIDigit }

  /// The value of a hexadecimal digit, or `nil` if the byte isn't a hexadecimal digit.
  package var hexadecimalDigit: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x41 + 10)
    case 0x61...0x66: UInt32(self - 0x61 + 10)
    default: nil
    }
  }
}
