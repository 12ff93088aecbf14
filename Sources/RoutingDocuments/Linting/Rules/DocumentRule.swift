import PredicateSyntax
package import SceneAnalysis

/// A rule that checks documents other than scenes, such as payloads, other events and property lists.
package struct DocumentRule: Sendable {
  /// The kinds of documents that a rule can check.
  package enum Subject: Hashable, Sendable {
    /// An event, which is either a payload or an object in an event stream.
    case event
    /// An Info.plist file.
    case propertyList
  }

  /// The name and manual page of the rule.
  package let manual: LintManual
  /// The kind of document that the rule checks.
  package let subject: Subject
  private let check: @Sendable (JSONNode, Report) -> Void

  /// A report that adds a rule's findings to a document's log.
  package struct Report {
    fileprivate let manual: LintManual
    fileprivate let log: IssueLog

    /// Records a finding about a key.
    func note(at node: JSONNode, _ message: String, help: String? = nil, severity: Diagnostic.Severity? = nil) {
      log.note(
        manual.code, severity ?? manual.severity, at: node, isAboutKey: true, message, help: help ?? manual.cure)
    }

    /// Records a finding at a position in the text.
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

  /// Runs the rule and records its findings.
  package func run(on node: JSONNode, log: IssueLog) { check(node, Report(manual: manual, log: log)) }

  /// Runs all rules for a kind of document.
  package static func run(_ subject: Subject, on node: JSONNode, log: IssueLog) {
    for rule in all where rule.subject == subject { rule.run(on: node, log: log) }
  }
}

extension DocumentRule {
  /// The rules for documents, in the order of their manual pages.
  package static let all: [DocumentRule] = [
    .misnamedContentKey, .contentKeyOutsideAps, .trailingComma, .notTappable, .payloadTooLarge,
    .unknownPropertyListKey,
    .misplacedManifestKey, .unknownRole,
    .duplicateConfigurationName, .emptyConfigurations, .sceneClass, .deprecatedRole,
  ]
}
