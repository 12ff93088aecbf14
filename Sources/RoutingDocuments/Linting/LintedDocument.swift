import PredicateSyntax
import SceneAnalysis

/// An event to lint: a payload, or an object in a stream of events.
struct LintedEvent {
  let node: JSONNode
}

/// An Info.plist file to lint.
struct LintedPropertyList {
  let root: JSONNode
}

extension LintRule {
  /// Returns the rule with a check of events.
  func checkingEvents(
    _ run: @escaping @Sendable (JSONNode, inout Report<DocumentPlace>) -> Void
  ) -> LintRule {
    checking { (event: LintedEvent, report) in run(event.node, &report) }
  }

  /// Returns the rule with a check of property lists.
  func checkingPropertyLists(
    _ run: @escaping @Sendable (JSONNode, inout Report<DocumentPlace>) -> Void
  ) -> LintRule {
    checking { (list: LintedPropertyList, report) in run(list.root, &report) }
  }
}

extension LintRule.Report<DocumentPlace> {
  /// Adds a finding about a key.
  mutating func note(at node: JSONNode, _ message: String, help: String? = nil, severity: Diagnostic.Severity? = nil) {
    note(
      at: DocumentPlace(file: "", node.keyPosition, path: node.path), message, help: help, severity: severity)
  }

  /// Adds a finding at a position in the text.
  mutating func note(at position: DocumentPosition, _ message: String) {
    note(at: DocumentPlace(file: "", position), message)
  }
}

extension [LintRule] {
  /// Records the findings about one document in its log.
  func check(_ document: some Any, log: IssueLog) {
    for var finding in findings(in: document, as: DocumentPlace.self) {
      finding.file = log.file
      log.note(finding)
    }
  }
}
