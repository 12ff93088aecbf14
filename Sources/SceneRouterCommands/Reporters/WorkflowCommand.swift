import PredicateSyntax
import RoutingDocuments

/// A GitHub workflow command that reports a finding on one line.
///
///     ::warning file=scenes.json,line=4,col=5,title=never-chosen::'draft' is never chosen …
struct WorkflowCommand {
  let line: String

  /// Creates the command for a finding.
  ///
  /// - Parameters:
  ///   - position: The position in the file.
  ///   - message: The lines of the message.
  init(
    _ severity: Diagnostic.Severity, file: String? = nil, at position: DocumentPosition? = nil, title: String,
    message: [String]
  ) {
    self.init(
      severity, file: file, line: position?.line, column: position?.column, title: title, message: message)
  }

  init(
    _ severity: Diagnostic.Severity, file: String?, line: Int?, column: Int? = nil, title: String, message: [String]
  ) {
    let command =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties: [String] = []
    if let file {
      // GitHub displays no annotation for a path that begins with `./`.
      let path = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
      properties.append("file=\(Self.escaped(path.shown(limit: .max), isProperty: true))")
    }
    if let line {
      properties.append("line=\(line)")
      if let column { properties.append("col=\(column)") }
    }
    properties.append("title=\(Self.escaped(title.shown(limit: .max), isProperty: true))")
    // The output also goes to logs and terminals, so control characters are shown as escapes.
    let words = message.map { Self.escaped($0.shown(limit: 4_096), isProperty: false) }.joined(separator: "%0A")
    self.line = "::\(command) \(properties.joined(separator: ","))::\(words)"
  }

  init(_ issue: DocumentIssue) {
    var message = [issue.message]
    if !issue.path.isEmpty { message.append("in \(issue.path)") }
    if let help = issue.help { message.append("help: \(help)") }
    self.init(
      issue.severity, file: issue.file == DocumentIssue.predicateName ? nil : issue.file, line: issue.line,
      column: issue.column, title: issue.code.rawValue,
      message: message)
  }

  /// Escapes the same five characters as GitHub's toolkit. The colon and comma are escaped only in properties.
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
