import PredicateSyntax

/// A terminal color for part of the output, named for its meaning.
enum Ink: String {
  case strong = "1"
  case good = "32"
  case bad = "1;31"
  case new = "33"

  /// Returns the text in this color if the style uses colors.
  func paint(_ text: String, _ style: DiagnosticRenderer.Style) -> String {
    style == .plain ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
