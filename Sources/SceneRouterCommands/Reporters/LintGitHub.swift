import PredicateSyntax
import RoutingDocuments

/// Findings as workflow commands of GitHub, one a line.
///
///     ::warning file=scenes.json,line=4,col=5,title=never-chosen::'draft' is never chosen …
enum LintGitHub {
  static func line(of issue: DocumentIssue) -> String {
    let command =
      switch issue.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties = ["file=\(escaped(issue.file, isProperty: true))"]
    if let line = issue.line {
      properties.append("line=\(line)")
      if let column = issue.column { properties.append("col=\(column)") }
    }
    properties.append("title=\(escaped(issue.code.rawValue, isProperty: true))")
    let place = issue.path.isEmpty ? "" : "\nin \(issue.path)"
    let help = issue.help.map { "\nhelp: \($0)" } ?? ""
    return
      "::\(command) \(properties.joined(separator: ","))::\(escaped(issue.message + place + help, isProperty: false))"
  }

  /// Source: GitHub's toolkit writes these five, the last two in properties only.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
