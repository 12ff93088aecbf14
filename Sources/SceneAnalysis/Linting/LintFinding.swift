package import PredicateSyntax
package import SceneRouting

/// A finding of a rule. Its place refers to values; the reader of a document maps it to a line.
package struct LintFinding: Hashable, Sendable {
  /// The code of the rule.
  package var code: DiagnosticCode
  /// The severity.
  package var severity: Diagnostic.Severity
  /// The subject of the finding.
  package var location: LintLocation
  /// The range in the text of the predicate, if the finding is about a predicate.
  package var range: SourceRange?
  /// The message: one sentence without a full stop.
  package var message: String
  /// The suggested fix: one sentence without a full stop.
  package var help: String?
  /// The message of UIKit on a device, if there is one.
  package var uiKitMessage: String?
  /// The other windows and configurations in the message.
  package var related: [LintLocation.Owner]

  /// Creates a finding.
  package init(
    code: DiagnosticCode, severity: Diagnostic.Severity, location: LintLocation, range: SourceRange? = nil,
    message: String,
    help: String? = nil, uiKitMessage: String? = nil, related: [LintLocation.Owner] = []
  ) {
    self.code = code
    self.severity = severity
    self.location = location
    self.range = range
    self.message = message
    self.help = help
    self.uiKitMessage = uiKitMessage
    self.related = related
  }
}

/// The subject of a finding.
package enum LintLocation: Hashable, Sendable {
  /// An element with conditions.
  package enum Owner: Hashable, Sendable {
    /// A session, by index.
    case session(Int)
    /// A configuration, by index. Its conditions apply to new sessions.
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
  /// A static shortcut item, by index.
  case shortcutItem(Int)
  /// `canActivate` or `prefersToActivate`.
  case predicate(Owner, EvaluationFault.Condition)
  /// An element of a set, by index.
  case label(Owner, LabelSet, Int)
  /// A sample, by index.
  case sample(Int)
}
