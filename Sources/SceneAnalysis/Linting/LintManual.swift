package import PredicateSyntax

/// What a lint rule is called and what its page of the manual says. The examples are also its tests.
package struct LintManual: Hashable, Sendable {
  /// A document that a rule is shown with.
  package struct Example: Hashable, Sendable {
    /// A scenes document, a property list, or a payload.
    package var document: String
    /// Events that come in, one a line; empty where the rule needs none.
    package var events: String

    /// Makes an example of a document and the events that go with it.
    package init(_ document: String, events: String = "") {
      self.document = document
      self.events = events
    }

    /// A scenes document with these members beside `schema`.
    package static func scenes(_ members: String, events: String = "") -> Self {
      Self("{ \"schema\": \"scene-router/scenes/1\",\n\(members) }", events: events)
    }

    /// A UIKit window, as an element of `sessions`.
    package struct Window {
      /// The element.
      package var text: String

      /// A window with these conditions; an absent one is UIKit's default.
      package static func window(_ name: String, can: String? = nil, prefers: String? = nil) -> Self {
        let conditions = [can.map { "\"canActivate\": \"\($0)\"" }, prefers.map { "\"prefersToActivate\": \"\($0)\"" }]
          .compactMap { $0 }.joined(separator: ", ")
        return Self(text: "    { \"persistentIdentifier\": \"\(name)\", \"activationConditions\": { \(conditions) } }")
      }
    }

    /// A scenes document of UIKit windows, with these members before `sessions`.
    package static func windows(_ windows: Window..., events: String = "", members: String = "") -> Self {
      scenes("\(members)  \"sessions\": [\n\(windows.map(\.text).joined(separator: ",\n"))\n  ]", events: events)
    }
  }

  /// The stable name of the rule.
  package var code: DiagnosticCode
  /// How much its findings weigh.
  package var severity: Diagnostic.Severity
  /// The finding in one line, without a full stop.
  package var summary: String
  /// Why that matters, and when it does not.
  package var explanation: String
  /// What to do about it.
  package var cure: String
  /// A document in which the rule finds something.
  package var triggering: Example
  /// A document like it in which it finds nothing.
  package var clean: Example

  /// Writes a page.
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
  /// The code of the rule.
  package var description: String { code.rawValue }
}
