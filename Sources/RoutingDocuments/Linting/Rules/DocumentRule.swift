internal import PredicateSyntax
package import SceneAnalysis

/// A rule for the parts of documents that are not windows: payloads, other events, property lists.
package struct DocumentRule: Sendable {
  /// The kinds of documents that rules check.
  package enum Subject: Hashable, Sendable {
    /// One event: a payload, or an object of an event stream.
    case event
    /// An Info.plist.
    case propertyList
  }

  /// The name and the manual page of the rule.
  package let manual: LintManual
  /// The kind of document that the rule checks.
  package let subject: Subject
  private let check: @Sendable (JSONNode, Report) -> Void

  /// Adds the findings of one rule to the log of a document.
  package struct Report {
    fileprivate let manual: LintManual
    fileprivate let log: IssueLog

    /// Notes a finding about a key.
    func note(at node: JSONNode, _ message: String, help: String? = nil, severity: Diagnostic.Severity? = nil) {
      log.note(
        manual.code, severity ?? manual.severity, at: node, isAboutKey: true, message, help: help ?? manual.cure)
    }

    /// Notes a finding at a position in the text.
    func note(at position: DocumentPosition, _ message: String) {
      log.note(
        DocumentIssue(
          manual.code, manual.severity, file: log.file, line: position.line, column: position.column,
          scalarColumn: position.scalarColumn, message, help: manual.cure))
    }
  }

  init(_ subject: Subject, _ manual: LintManual, _ check: @escaping @Sendable (JSONNode, Report) -> Void) {
    self.subject = subject
    self.manual = manual
    self.check = check
  }

  /// Runs the rule and notes its findings.
  package func run(on node: JSONNode, log: IssueLog) { check(node, Report(manual: manual, log: log)) }

  /// Runs every rule for a kind of document.
  package static func run(_ subject: Subject, on node: JSONNode, log: IssueLog) {
    for rule in all where rule.subject == subject { rule.run(on: node, log: log) }
  }
}
