package import PredicateSyntax
package import SceneRouting

/// Something that a rule found, with the place in values; a reader of documents knows the line.
package struct LintFinding: Hashable, Sendable {
  /// The code of the rule.
  package var code: DiagnosticCode
  /// How much it weighs.
  package var severity: Diagnostic.Severity
  /// The subject of the finding.
  package var place: LintPlace
  /// The part of the predicate's text, where the place is a predicate and the finding is about a part of it.
  package var range: SourceRange?
  /// One sentence without a full stop.
  package var message: String
  /// One sentence that says what to do, without a full stop.
  package var help: String?
  /// What UIKit itself says on a device, where it says anything.
  package var uiKitMessage: String?
  /// The other windows and configurations that the finding names.
  package var related: [LintPlace.Owner]

  /// Makes a finding.
  package init(
    code: DiagnosticCode, severity: Diagnostic.Severity, place: LintPlace, range: SourceRange? = nil, message: String,
    help: String? = nil, uiKitMessage: String? = nil, related: [LintPlace.Owner] = []
  ) {
    self.code = code
    self.severity = severity
    self.place = place
    self.range = range
    self.message = message
    self.help = help
    self.uiKitMessage = uiKitMessage
    self.related = related
  }
}

/// What a finding is about.
package enum LintPlace: Hashable, Sendable {
  /// A thing with conditions.
  package enum Owner: Hashable, Sendable {
    /// A session, by its place in the list.
    case session(Int)
    /// A configuration, by its place in the list: its conditions are those of the sessions made from it.
    case configuration(Int)
  }

  /// A set of SwiftUI's `handlesExternalEvents`.
  package enum LabelSet: String, Hashable, Sendable {
    case preferring, allowing, matching
  }

  /// The application as a whole.
  case application
  /// A session or a configuration.
  case owner(Owner)
  /// A static shortcut item, by its place in the list.
  case shortcutItem(Int)
  /// `canActivate` or `prefersToActivate`.
  case predicate(Owner, EvaluationFault.Condition)
  /// An element of a set.
  case label(Owner, LabelSet, Int)
  /// A sample, by its place in the list.
  case sample(Int)
}
