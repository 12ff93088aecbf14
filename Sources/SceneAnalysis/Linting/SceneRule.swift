package import PredicateSyntax

/// A rule about the windows of an application: a page of the manual, and the check.
///
/// Each rule stands in a file of its own in `Rules/`.
package struct SceneRule: Sendable {
  /// What the rule is called, and why it exists.
  package let manual: LintManual
  private let check: @Sendable (SceneInspection, inout Report) -> Void

  /// Collects what one rule finds.
  package struct Report {
    fileprivate let manual: LintManual
    fileprivate var findings: [LintFinding] = []

    /// Notes a finding. Its weight is the rule's own unless it is given.
    package mutating func note(
      at place: LintPlace, _ message: String, range: SourceRange? = nil, help: String? = nil,
      severity: Diagnostic.Severity? = nil, uiKitMessage: String? = nil, related: [LintPlace.Owner] = []
    ) {
      findings.append(
        LintFinding(
          code: manual.code, severity: severity ?? manual.severity, place: place, range: range, message: message,
          help: help ?? manual.cure, uiKitMessage: uiKitMessage, related: related))
    }
  }

  package init(_ manual: LintManual, _ check: @escaping @Sendable (SceneInspection, inout Report) -> Void) {
    self.manual = manual
    self.check = check
  }

  /// What the rule finds.
  package func findings(in inspection: SceneInspection) -> [LintFinding] {
    var report = Report(manual: manual)
    check(inspection, &report)
    return report.findings
  }
}
