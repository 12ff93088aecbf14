package import PredicateSyntax

/// Results as they are shown on a terminal.
///
/// Results can repeat text from their input, such as identifiers, and a terminal interprets control characters. Pipes
/// and files receive the results unchanged.
enum TerminalText {
  /// Returns the results with visible escapes for the characters that a terminal interprets, except line ends, tabs and
  /// the tool's own colors.
  static func bytes(of results: UnsafeRawBufferPointer) -> [UInt8] {
    var shown = String.UnicodeScalarView()
    let scalars = String(decoding: results, as: UTF8.self).unicodeScalars
    var rest = scalars[...]
    while let scalar = rest.popFirst() {
      let isPlain =
        switch scalar {
        case "\n", "\t": true
        case "\r": rest.first == "\n"
        case "\u{1B}": isColor(rest)
        default: !scalar.isHidden
        }
      if isPlain { shown.append(scalar) } else { shown.append(contentsOf: scalar.visibleEscape.unicodeScalars) }
    }
    return Array(String(shown).utf8)
  }

  /// Returns whether text continues an escape sequence that selects a color or a weight, such as `[1;31m`.
  private static func isColor(_ text: Substring.UnicodeScalarView) -> Bool {
    guard text.first == "[" else { return false }
    return text.dropFirst().prefix(8).drop { ("0"..."9").contains($0) || $0 == ";" }.first == "m"
  }
}

/// When to use colors in the output.
package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  /// Use colors on a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`.
  case auto
  case always
  case never

  /// Returns the style for text written to a file descriptor.
  package func style(for descriptor: Int32, environment: (String) -> String?) -> DiagnosticRenderer.Style {
    switch self {
    case .always: .coloured
    case .never: .plain
    case .auto:
      (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb" && Platform.isTerminal(descriptor)
        ? .coloured : .plain
    }
  }
}

/// A terminal color for part of the output, named for its meaning.
enum TextColor: String {
  case strong = "1"
  case good = "32"
  case bad = "1;31"
  case new = "33"

  /// Returns the text in this color if the style uses colors.
  func paint(_ text: String, _ style: DiagnosticRenderer.Style) -> String {
    let code = code(style)
    return code.start + text + code.end
  }

  /// What begins and ends a text in this color. Empty if the style uses no colors.
  func code(_ style: DiagnosticRenderer.Style) -> (start: String, end: String) {
    style == .plain ? ("", "") : ("\u{1B}[\(rawValue)m", "\u{1B}[0m")
  }
}
