import PredicateSyntax

extension PatternScanner {
  /// Keeps an error. The limit never hides the first one.
  mutating func report(
    _ code: DiagnosticCode, _ range: SourceRange, _ message: String, help: String? = nil, replacement: String? = nil
  ) {
    let isFirst = !issues.contains { $0.severity == .error }
    guard isFirst || issues.count < issueLimit else { return }
    issues.append(PatternIssue(code, .error, at: range, message, help: help, replacement: replacement))
  }

  /// Keeps a warning: both engines take the pattern and mean something else (decision 7, part c).
  mutating func warn(_ range: SourceRange, _ message: String, help: String? = nil) {
    literals.abandon()
    guard issues.count < issueLimit, said.insert(message).inserted else { return }
    issues.append(PatternIssue(.patternReadsDifferently, .warning, at: range, message, help: help))
  }

  /// Keeps a note, the first of its kind in a pattern: the meaning differs for rare characters only.
  ///
  /// These are notes and not warnings, because `\w` and its like stand in every other pattern: a warning that is
  /// always there is read by nobody.
  mutating func note(_ range: SourceRange, _ message: String) {
    guard issues.count < issueLimit, said.insert(message).inserted else { return }
    issues.append(PatternIssue(.patternRareCharacters, .note, at: range, message))
  }

  /// The text of a range, for messages: at most 40 bytes of it.
  func text(_ range: SourceRange) -> String {
    let upper = min(range.upperBound, bytes.count)
    let lower = min(range.lowerBound, upper)
    let shown = bytes[lower..<min(upper, lower + 40)]
    return String(decoding: shown, as: UTF8.self) + (shown.count < upper - lower ? "…" : "")
  }
}
