package import PredicateSyntax
package import SceneRouting

/// A finding reported by a lint rule. The location refers to an element of the application, which the document reader
/// maps to a line number.
package struct LintFinding: Hashable, Sendable {
  /// The diagnostic code of the rule that reported the finding.
  package var code: DiagnosticCode
  /// The severity of the finding.
  package var severity: Diagnostic.Severity
  /// The element that the finding is about.
  package var location: LintLocation
  /// The affected range in the predicate's text, if any.
  package var range: SourceRange?
  /// The message, written as one sentence without a trailing period.
  package var message: String
  /// The suggested fix, written as one sentence without a trailing period.
  package var help: String?
  /// The message that UIKit reports on a device, if any.
  package var uiKitMessage: String?
  /// The other windows and configurations mentioned in the message.
  package var related: [LintLocation.Owner]

  /// Creates a lint finding.
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

/// The element that a lint finding is about.
package enum LintLocation: Hashable, Sendable {
  /// An element that has conditions: a session or a configuration.
  package enum Owner: Hashable, Sendable {
    /// The session at the given index.
    case session(Int)
    /// The configuration at the given index. Its conditions apply to new sessions.
    case configuration(Int)
  }

  /// One of the string sets passed to SwiftUI's `handlesExternalEvents` modifiers.
  package enum LabelSet: String, Hashable, Sendable {
    case preferring, allowing, matching
  }

  /// The entire application.
  case application
  /// A session or a configuration.
  case owner(Owner)
  /// The static shortcut item at the given index.
  case shortcutItem(Int)
  /// The `canActivate` or `prefersToActivate` predicate of a session or configuration.
  case predicate(Owner, EvaluationFault.Condition)
  /// The string at the given index in one of the `handlesExternalEvents` sets.
  case label(Owner, LabelSet, Int)
  /// The sample event at the given index.
  case sample(Int)
}
