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

/// The manual page for a lint rule. The examples also serve as tests.
package struct LintManual: Hashable, Sendable {
  /// An example document with optional sample events.
  package struct Example: Hashable, Sendable {
    /// The text of a scenes document, sessions, a property list, or a notification payload.
    package var document: String
    /// The sample events, one per line. Empty if the rule doesn't need any.
    package var events: String

    /// Creates an example from a document and sample events.
    package init(_ document: String, events: String = "") {
      self.document = document
      self.events = events
    }

    /// Returns an example whose scenes document has the given members in addition to `schema`.
    package static func scenes(_ members: String, events: String = "") -> Self {
      Self("{ \"schema\": \"scene-router/scenes/1\",\n\(members) }", events: events)
    }

    /// A UIKit window, represented as an element of the `sessions` array.
    package struct Window {
      /// The JSON text of the element.
      package var text: String

      /// Returns a window with the given conditions. A `nil` condition is left out, so UIKit's default applies.
      package static func window(_ name: String, can: String? = nil, prefers: String? = nil) -> Self {
        let conditions = [can.map { "\"canActivate\": \"\($0)\"" }, prefers.map { "\"prefersToActivate\": \"\($0)\"" }]
          .compactMap { $0 }.joined(separator: ", ")
        return Self(text: "{ \"persistentIdentifier\": \"\(name)\", \"activationConditions\": { \(conditions) } }")
      }
    }

    /// Returns an example whose scenes document contains the given members, followed by a `sessions` array of UIKit
    /// windows.
    package static func windows(_ windows: Window..., events: String = "", members: String = "") -> Self {
      let sessions = windows.map { "    \($0.text)" }.joined(separator: ",\n")
      return scenes("\(members)  \"sessions\": [\n\(sessions)\n  ]", events: events)
    }

    /// Returns an example that contains one UIKit window per line.
    package static func sessionLines(_ windows: Window...) -> Self {
      Self(windows.map(\.text).joined(separator: "\n"))
    }
  }

  /// The stable name of the rule.
  package var code: DiagnosticCode
  /// The default severity of the rule's findings.
  package var severity: Diagnostic.Severity
  /// A one-line description of the finding, without a trailing period.
  package var summary: String
  /// An explanation of why the finding matters and when it can be ignored.
  package var explanation: String
  /// The suggested fix for the finding.
  package var cure: String
  /// A document that triggers the rule.
  package var triggering: Example
  /// A similar document that doesn't trigger the rule.
  package var clean: Example

  /// Creates a manual page for a lint rule.
  package init(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, summary: String, explanation: String, cure: String,
    triggering: Example, clean: Example
  ) {
    self.code = code
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.cure = cure
    self.triggering = triggering
    self.clean = clean
  }
}

extension LintManual: CustomStringConvertible {
  /// The diagnostic code of the rule.
  package var description: String { code.rawValue }
}
