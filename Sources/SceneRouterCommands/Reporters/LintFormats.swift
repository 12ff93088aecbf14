import ArgumentParser
import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import SceneSources

/// The formats of findings.
enum LintFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, ndjson, sarif, github, junit

  static let help: ArgumentHelp =
    "text (human-readable), json, ndjson, or github, junit and sarif for continuous integration."

  /// - Parameter threshold: The lowest severity of a finding that is a failure. In JUnit XML, other findings are skipped.
  func write(
    _ result: Linter.Result, suppressed: Int, failsAt threshold: Diagnostic.Severity?, to output: Output
  ) {
    let issues = result.issues
    switch self {
    case .text:
      let renderer = DiagnosticRenderer(style: output.style)
      for issue in issues { output.writeLine(renderer.render(issue)) }
    case .json: output.write(LintJSON.document(of: issues, suppressed: suppressed, omitted: result.omitted))
    case .ndjson: for issue in issues { output.write(LintJSON.line(of: issue)) }
    case .sarif: output.write(LintSARIF.document(of: issues, rules: LintRule.all))
    case .github: for issue in issues { output.writeLine(WorkflowCommand(issue).line) }
    case .junit:
      let report = TestReport(issues) { $0.severity.weight >= (threshold?.weight ?? .max) }
      output.write(JUnitWriter.text(of: report))
    }
  }
}

/// Formats findings as a single JSON object.
///
/// ```json
/// {"schema":"scene-router/lint/1","findings":[{"code":"never-chosen","severity":"warning","file":"scenes.json",
///  "line":4,"column":5,"path":"sessions[1]","message":"…","help":"…"}],
///  "counts":{"error":0,"warning":1,"note":0,"suppressed":0}}
/// ```
///
/// The member `omitted` of `counts` is the number of findings that aren't listed because there are too many. It is left
/// out if it is 0.
///
/// A finding inside a predicate has the members `predicate` and `range`, which is a half-open range of UTF-8 offsets in
/// the predicate. If UIKit has its own message for the problem, the finding also has `uiKitMessage`. A finding that
/// `lint --fix` can remove has the member `fix`, which contains the `range` of bytes in the file and their
/// `replacement`.
enum LintJSON {
  static func document(of issues: [DocumentIssue], suppressed: Int, omitted: Int) -> [UInt8] {
    func count(_ severity: Diagnostic.Severity) -> JSONValue {
      .integer(Int64(issues.count { $0.severity == severity }))
    }
    var counts = [
      "error": count(.error), "warning": count(.warning), "note": count(.note),
      "suppressed": .integer(Int64(suppressed)),
    ]
    if omitted > 0 { counts["omitted"] = .integer(Int64(omitted)) }
    let document = JSONValue.object([
      "schema": .string("scene-router/lint/1"), "findings": .array(issues.map(finding)), "counts": .object(counts),
    ])
    return document.text + [UInt8(ascii: "\n")]
  }

  /// Returns a finding as one line.
  static func line(of issue: DocumentIssue) -> [UInt8] { finding(issue).text + [UInt8(ascii: "\n")] }

  private static func finding(_ issue: DocumentIssue) -> JSONValue {
    var members: [String: JSONValue] = [
      "code": .string(issue.code.rawValue), "severity": .string(issue.severity.rawValue), "file": .string(issue.file),
      "message": .string(issue.message),
    ]
    if let line = issue.line { members["line"] = .integer(Int64(line)) }
    if let column = issue.column { members["column"] = .integer(Int64(column)) }
    if !issue.path.isEmpty { members["path"] = .string(issue.path) }
    if let help = issue.help { members["help"] = .string(help) }
    if let fault = issue.predicate {
      members["predicate"] = .string(fault.source.string)
      let range = fault.diagnostic.range
      members["range"] = .array([.integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound))])
      if let words = fault.diagnostic.uiKitMessage { members["uiKitMessage"] = .string(words) }
    }
    if let fix = issue.fixIt {
      members["fix"] = .object([
        "range": .array([.integer(Int64(fix.range.lowerBound)), .integer(Int64(fix.range.upperBound))]),
        "replacement": .string(fix.replacement),
      ])
    }
    return .object(members)
  }
}
