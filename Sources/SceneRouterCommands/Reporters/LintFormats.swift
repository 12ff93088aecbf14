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

/// Formats findings as SARIF 2.1.0, which code review services can read.
///
/// Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0". Columns count Unicode scalars,
/// which SARIF calls `unicodeCodePoints`.
enum LintSARIF {
  static func document(of issues: [DocumentIssue], rules: [LintRule]) -> [UInt8] {
    let codes = rules.map(\.code)
    let others = issues.map(\.code).filter { !codes.contains($0) }
    let ids = codes + others.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    let indexes = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let descriptors = ids.map { code in descriptor(code, rules.first { $0.code == code }) }
    let driver = JSONValue.object([
      "name": .string("scene-router"), "version": .string(Version.number), "rules": .array(descriptors),
    ])
    let run = JSONValue.object([
      "tool": .object(["driver": driver]), "columnKind": .string("unicodeCodePoints"),
      "results": .array(issues.map { result($0, rule: indexes[$0.code] ?? 0) }),
    ])
    var writer = JSONWriter()
    writer.value(
      .object([
        "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
        "runs": .array([run]),
      ]))
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func descriptor(_ code: DiagnosticCode, _ manual: LintRule?) -> JSONValue {
    var members: [String: JSONValue] = ["id": .string(code.rawValue)]
    if let manual {
      members["shortDescription"] = text(manual.summary)
      members["fullDescription"] = text(manual.explanation)
      members["help"] = text(manual.cure)
      members["defaultConfiguration"] = .object(["level": .string(manual.severity.rawValue)])
    }
    return .object(members)
  }

  private static func result(_ issue: DocumentIssue, rule: Int) -> JSONValue {
    var physical: [String: JSONValue] = ["artifactLocation": .object(["uri": .string(uri(issue.file))])]
    if let line = issue.line, line > 0 {
      var region: [String: JSONValue] = ["startLine": .integer(Int64(line))]
      if let column = issue.scalarColumn, column > 0 { region["startColumn"] = .integer(Int64(column)) }
      physical["region"] = .object(region)
    }
    var location: [String: JSONValue] = ["physicalLocation": .object(physical)]
    if !issue.path.isEmpty {
      location["logicalLocations"] = .array([.object(["fullyQualifiedName": .string(issue.path)])])
    }
    // Only messages are escaped for display. Names elsewhere in the result stay unchanged, because tools compare them.
    let words = [issue.message, issue.help].compactMap { $0 }.joined(separator: "; ").shown(limit: .max)
    return .members([
      "ruleId": .string(issue.code.rawValue), "ruleIndex": .integer(Int64(rule)),
      "level": .string(issue.severity.rawValue), "message": text(words), "locations": .array([.object(location)]),
      "fixes": fixes(of: issue),
    ])
  }

  /// Returns the fix for a finding, or `.null` if it has none. The fix's region is a byte range in the file.
  private static func fixes(of issue: DocumentIssue) -> JSONValue {
    guard let fix = issue.fixIt else { return .null }
    let region: [String: JSONValue] = [
      "byteOffset": .integer(Int64(fix.range.lowerBound)), "byteLength": .integer(Int64(fix.range.count)),
    ]
    return .array([
      .object([
        "description": text(issue.help ?? "replace it"),
        "artifactChanges": .array([
          .object([
            "artifactLocation": .object(["uri": .string(uri(issue.file))]),
            "replacements": .array([
              .object(["deletedRegion": .object(region), "insertedContent": text(fix.replacement)])
            ]),
          ])
        ]),
      ])
    ])
  }

  private static func text(_ words: String) -> JSONValue { .object(["text": .string(words)]) }

  /// Converts a file name to a relative or absolute URI.
  private static func uri(_ file: String) -> String {
    let file = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    var uri = ""
    for byte in file.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
        UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return uri.hasPrefix("/") ? "file://" + uri : uri
  }
}
