internal import PredicateSyntax
package import SceneAnalysis

/// A rule about what documents say beside windows: payloads, other events, property lists.
package struct DocumentRule: Sendable {
  /// The kinds of documents that have rules of their own.
  package enum Subject: Hashable, Sendable {
    /// One event: a payload, or an object of an event stream.
    case event
    /// An Info.plist.
    case propertyList
  }

  /// What the rule is called, and why it exists.
  package let manual: LintManual
  /// The kind of document that it checks.
  package let subject: Subject
  private let check: @Sendable (JSONNode, Report) -> Void

  /// Notes what one rule finds in the log of the document.
  package struct Report {
    fileprivate let manual: LintManual
    fileprivate let log: IssueLog

    /// Notes a finding about a key.
    func note(at node: JSONNode, _ message: String, help: String? = nil, severity: Diagnostic.Severity? = nil) {
      log.note(
        manual.code, severity ?? manual.severity, at: node, isAboutKey: true, message, help: help ?? manual.cure)
    }

    /// Notes a finding about a place in the text.
    func note(at place: DocumentPosition, _ message: String) {
      log.note(
        DocumentIssue(
          manual.code, manual.severity, file: log.file, line: place.line, column: place.column,
          scalarColumn: place.scalarColumn, message, help: manual.cure))
    }
  }

  init(_ subject: Subject, _ manual: LintManual, _ check: @escaping @Sendable (JSONNode, Report) -> Void) {
    self.subject = subject
    self.manual = manual
    self.check = check
  }

  /// Notes what the rule finds.
  package func run(on node: JSONNode, log: IssueLog) { check(node, Report(manual: manual, log: log)) }

  /// Runs all rules for a subject.
  package static func run(_ subject: Subject, on node: JSONNode, log: IssueLog) {
    for rule in all where rule.subject == subject { rule.run(on: node, log: log) }
  }
}
