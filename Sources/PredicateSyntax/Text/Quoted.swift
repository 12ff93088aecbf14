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
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible because it controls a terminal or the direction of text.
  ///
  /// Source: Unicode, UAX #9 "Unicode Bidirectional Algorithm", and UTR #36 "Unicode Security Considerations".
  package var isHidden: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F:
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
