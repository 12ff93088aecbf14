package import PredicateSyntax
import SceneRouting

/// A lint rule about the windows of an application, consisting of a manual page and a check.
///
/// The files in `Rules/` group the rules by what they check.
package struct SceneRule: Sendable {
  /// The manual page of the rule.
  package let manual: LintManual
  private let check: @Sendable (SceneInspection, inout Report) -> Void

  /// Collects the findings of one rule.
  package struct Report {
    fileprivate let manual: LintManual
    fileprivate var findings: [LintFinding] = []

    /// Adds a finding. The severity and the help text default to the values in the rule's manual page.
    package mutating func note(
      at location: LintLocation, _ message: String, range: SourceRange? = nil, help: String? = nil,
      severity: Diagnostic.Severity? = nil, uiKitMessage: String? = nil, related: [LintLocation.Owner] = []
    ) {
      findings.append(
        LintFinding(
          code: manual.code, severity: severity ?? manual.severity, location: location, range: range, message: message,
          help: help ?? manual.cure, uiKitMessage: uiKitMessage, related: related))
    }
  }

  package init(_ manual: LintManual, _ check: @escaping @Sendable (SceneInspection, inout Report) -> Void) {
    self.manual = manual
    self.check = check
  }

  /// Returns the findings of the rule for an application.
  package func findings(in inspection: SceneInspection) -> [LintFinding] {
    var report = Report(manual: manual)
    check(inspection, &report)
    return report.findings
  }
}

extension SceneRule {
  /// All lint rules about windows, in the order in which the manual lists them.
  package static let all: [SceneRule] = [
    .refusedByUIKit, .archiveTooLarge, .neverMatches, .unfinishedProof, .neverChosen, .launchOpensWindow,
    .prefersNotCovered,
    .prefersEverything, .noPreference, .identicalPreference, .contestedIdentifier, .unclaimedIdentifier,
    .noWindowOpens, .surplusWindow, .unmatchedLabel, .percentEncoding, .focusPrefix, .shortcutWithoutIdentifier,
    .unusedConfiguration, .matchingEverything, .matchingTaken, .impossibleLabel, .likeWithoutWildcard, .numberAsPrefix,
    .payloadsWithoutIdentifier, .activitiesWithoutIdentifier,
  ]
}
