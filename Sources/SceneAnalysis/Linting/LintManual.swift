package import PredicateSyntax

/// The manual page of a lint rule. The examples are also tests.
package struct LintManual: Hashable, Sendable {
  /// An example document.
  package struct Example: Hashable, Sendable {
    /// A scenes document, a property list, or a payload.
    package var document: String
    /// The sample events, one per line; empty if the rule needs none.
    package var events: String

    /// Creates an example of a document and sample events.
    package init(_ document: String, events: String = "") {
      self.document = document
      self.events = events
    }

    /// Returns a scenes document with these members in addition to `schema`.
    package static func scenes(_ members: String, events: String = "") -> Self {
      Self("{ \"schema\": \"scene-router/scenes/1\",\n\(members) }", events: events)
    }

    /// A UIKit window, as an element of `sessions`.
    package struct Window {
      /// The element.
      package var text: String

      /// Returns a window with these conditions; `nil` means UIKit's default.
      package static func window(_ name: String, can: String? = nil, prefers: String? = nil) -> Self {
        let conditions = [can.map { "\"canActivate\": \"\($0)\"" }, prefers.map { "\"prefersToActivate\": \"\($0)\"" }]
          .compactMap { $0 }.joined(separator: ", ")
        return Self(text: "    { \"persistentIdentifier\": \"\(name)\", \"activationConditions\": { \(conditions) } }")
      }
    }

    /// Returns a scenes document of UIKit windows, with these members before `sessions`.
    package static func windows(_ windows: Window..., events: String = "", members: String = "") -> Self {
      scenes("\(members)  \"sessions\": [\n\(windows.map(\.text).joined(separator: ",\n"))\n  ]", events: events)
    }
  }

  /// The stable name of the rule.
  package var code: DiagnosticCode
  /// The severity of the findings.
  package var severity: Diagnostic.Severity
  /// The finding in one line, without a full stop.
  package var summary: String
  /// Why the finding matters, and when it does not.
  package var explanation: String
  /// The suggested fix.
  package var cure: String
  /// A document with a finding.
  package var triggering: Example
  /// A similar document without a finding.
  package var clean: Example

  /// Creates a manual page.
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
