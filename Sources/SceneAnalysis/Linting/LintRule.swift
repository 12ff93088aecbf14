package import PredicateSyntax
package import SceneRouting

/// A lint rule: its manual page and, unless its findings arise while files are read, its check.
///
/// A check examines one kind of subject, such as an application or an event. The examples also serve as tests.
package struct LintRule: Sendable, CustomStringConvertible {
  /// An example document with optional sample events.
  package struct Example: Sendable {
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
  package let code: DiagnosticCode
  /// The default severity of the rule's findings.
  package let severity: Diagnostic.Severity
  /// Whether findings are reported only in strict mode, because they are often intentional.
  package let isStrict: Bool
  /// A one-line description of the finding, without a trailing period.
  package let summary: String
  /// An explanation of why the finding matters and when it can be ignored.
  package let explanation: String
  /// The suggested fix for the finding.
  package let cure: String
  /// A document that triggers the rule.
  package let triggering: Example
  /// A similar document that doesn't trigger the rule.
  package let clean: Example
  fileprivate var check: (any Sendable)?

  /// A check of one kind of subject.
  fileprivate struct Check<Subject, Place: Hashable & Sendable>: Sendable {
    let run: @Sendable (Subject, inout Report<Place>) -> Void
  }

  /// Collects the findings of one rule.
  package struct Report<Place: Hashable & Sendable> {
    package let rule: LintRule
    fileprivate var findings: [Finding<Place>] = []

    /// Adds a finding. The defaults for the severity and the help text are the rule's severity and cure.
    package mutating func note(
      at place: Place, _ message: String, help: String? = nil, severity: Diagnostic.Severity? = nil,
      uiKitMessage: String? = nil
    ) {
      findings.append(
        Finding(
          rule.code, severity ?? rule.severity, at: place, message, help: .text(help ?? rule.cure),
          uiKitMessage: uiKitMessage))
    }
  }

  /// Creates a rule without a check.
  package init(
    _ code: String, _ severity: Diagnostic.Severity, isStrict: Bool = false, summary: String, explanation: String,
    cure: String, triggering: Example, clean: Example
  ) {
    self.code = DiagnosticCode(rawValue: code)
    self.severity = severity
    self.isStrict = isStrict
    self.summary = summary
    self.explanation = explanation
    self.cure = cure
    self.triggering = triggering
    self.clean = clean
  }

  /// Returns the rule with a check of a kind of subject.
  package func checking<Subject, Place>(
    _ run: @escaping @Sendable (Subject, inout Report<Place>) -> Void
  ) -> LintRule {
    var rule = self
    rule.check = Check(run: run)
    return rule
  }

  /// The diagnostic code of the rule.
  package var description: String { code.rawValue }
}

extension [LintRule] {
  /// Returns the rules that check a kind of subject, so that the others aren't tried on each of many subjects.
  package func checking<Subject, Place: Hashable & Sendable>(_: Subject.Type, at _: Place.Type) -> [LintRule] {
    filter { $0.check is LintRule.Check<Subject, Place> }
  }

  /// Returns the findings of the rules that check this kind of subject.
  package func findings<Subject, Place>(in subject: Subject, as place: Place.Type = Place.self) -> [Finding<Place>] {
    flatMap { rule -> [Finding<Place>] in
      guard let check = rule.check as? LintRule.Check<Subject, Place> else { return [] }
      var report = LintRule.Report<Place>(rule: rule)
      check.run(subject, &report)
      return report.findings
    }
  }
}

/// The location of a finding in an application. The document reader maps it to a line.
package struct LintPlace: Hashable, Sendable {
  /// The element that the finding is about.
  package var location: LintLocation
  /// The affected range of the predicate, if any.
  package var range: SourceRange?
  /// The other windows and configurations that the message mentions.
  package var related: [LintLocation.Owner] = []

  package init(_ location: LintLocation, range: SourceRange? = nil) {
    (self.location, self.range) = (location, range)
  }
}

/// A report on the windows of an application.
package typealias SceneReport = LintRule.Report<LintPlace>

extension LintRule {
  /// Returns the rule with a check of the windows of an application.
  func checkingScenes(_ run: @escaping @Sendable (SceneInspection, inout SceneReport) -> Void) -> LintRule {
    checking(run)
  }
}

extension LintRule.Report<LintPlace> {
  /// Adds a finding about an element of the application.
  mutating func note(
    at location: LintLocation, _ message: String, range: SourceRange? = nil, help: String? = nil,
    severity: Diagnostic.Severity? = nil, uiKitMessage: String? = nil, related: [LintLocation.Owner] = []
  ) {
    var place = LintPlace(location, range: range)
    place.related = related
    note(at: place, message, help: help, severity: severity, uiKitMessage: uiKitMessage)
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
