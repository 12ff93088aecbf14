import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let percentEncoding = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "percent-encoding"), .warning,
      summary: "a URL or a file name with characters that a URL percent-encodes",
      explanation: """
        The identifier of a URL is its absoluteString. For a file that is file:///…, percent-encoded: a space is %20, \
        é is %C3%A9 or e%CC%81. So the identifier never contains a literal with a space or such a letter. The rule \
        reports a literal that is a URL, that ends with a file extension, or that would match a sample if the sample \
        were decoded. With [d] only ASCII characters are checked, because é can match e there.
        """,
      cure: "write the percent-encoded text that absoluteString returns",
      triggering: .windows(
        .window("inbox"), .window("trip", prefers: "SELF == 'file:///Documents/Trip to Rome.notes'")),
      clean: .windows(.window("inbox"), .window("trip", prefers: "SELF == 'file:///Documents/Trip%20to%20Rome.notes'")))
  ) { inspection, report in
    let decoded = inspection.identifiers.filter { $0.utf8.contains(UInt8(ascii: "%")) }.compactMap(
      PercentEncoding.decoded)
    func note(
      _ text: String, ignoresMarks: Bool, at location: LintLocation, _ range: SourceRange?, _ report: inout Report
    ) {
      guard let encoded = PercentEncoding.encodedIfNeeded(text, ignoresMarks: ignoresMarks),
        PercentEncoding.looksLikeURL(text) || decoded.contains(where: { $0.containsBytes(of: text) })
      else { return }
      report.note(
        at: location, "\(SceneInspection.quoted(text)) is not found in a URL, which is percent-encoded", range: range,
        help: "write \(SceneInspection.quoted(encoded))")
    }
    for label in inspection.labels where label.text != "*" {
      note(label.text, ignoresMarks: true, at: label.location, nil, &report)
    }
    for condition in inspection.conditions {
      for literal in condition.facts.literals where literal.operation != .matches {
        let ignoresMarks = literal.options.contains(.diacriticInsensitive)
        note(literal.text, ignoresMarks: ignoresMarks, at: condition.location, literal.range, &report)
      }
    }
  }
}

extension String {
  fileprivate func containsBytes(of text: String) -> Bool {
    let whole = Array(utf8)
    let part = Array(text.utf8)
    guard !part.isEmpty, part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
  }
}
