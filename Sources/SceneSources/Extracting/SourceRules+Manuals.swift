internal import PredicateSyntax
internal import SceneAnalysis

extension SourceRules {
  /// The pages of the manual about source code. The examples are Swift.
  static let manuals: [LintManual] = [
    LintManual(
      DiagnosticCode(rawValue: "interpolated-format"), .warning,
      summary: "a value that is interpolated into the format of a predicate",
      explanation: """
        The text of the value becomes a part of the predicate's text. An apostrophe in it ends the literal, and NSPredicate \
        stops the app with an exception; other text changes what the predicate says.
        """,
      cure: "write %@ without quotes, and the value as an argument",
      triggering: delegate(#"prefersToActivate = NSPredicate(format: "SELF == '\(id)'")"#),
      clean: delegate(#"prefersToActivate = NSPredicate(format: "SELF == %@", id)"#)),
    LintManual(
      DiagnosticCode(rawValue: "optional-identifier"), .warning,
      summary: "an identifier that falls back to an empty string",
      explanation: """
        Without the value the rest of the text is no identifier: no event has it, so that the condition is never met. A \
        label of SwiftUI is worse off: each identifier that contains the rest matches.
        """,
      cure: "set the condition only when there is a value",
      triggering: delegate(#"prefersToActivate = NSPredicate(format: "SELF == %@", "app://x/\(id ?? "")")"#),
      clean: delegate(#"prefersToActivate = NSPredicate(format: "SELF == %@", "app://x/\(id)")"#)),
    LintManual(
      DiagnosticCode(rawValue: "condition-set-twice"), .warning,
      summary: "a condition that is set twice in one block of statements",
      explanation: """
        The second predicate replaces the first. Branches that set different conditions are windows of different kinds, and \
        nothing is said of them.
        """,
      cure: "join both with OR in one predicate",
      triggering: delegate(
        #"canActivate = NSPredicate(format: "SELF == 'a'")"#, #"canActivate = NSPredicate(format: "SELF == 'b'")"#),
      clean: delegate(#"canActivate = NSPredicate(format: "SELF == 'a' OR SELF == 'b'")"#)),
    LintManual(
      DiagnosticCode(rawValue: "unread-condition"), .note,
      summary: "a condition of which nothing is known before the app runs",
      explanation: """
        The value is made by a function or comes from elsewhere, so that nothing can be said of it: the window counts as one \
        without this condition, and other rules may pass over it.
        """,
      cure: "write NSPredicate(format:) at the assignment, with the values as arguments",
      triggering: delegate("canActivate = predicate(for: id)"),
      clean: delegate(#"canActivate = NSPredicate(format: "SELF == %@", id)"#)),
    LintManual(
      DiagnosticCode(rawValue: "partly-read"), .warning,
      summary: "a source or project file that is not valid from some place on",
      explanation: """
        What follows the fault may be read wrongly or not at all, for example after a merge that left its marks. Of a \
        project file the targets are not known, and everything in its folder counts as one application.
        """,
      cure: "mend the file",
      triggering: delegate("canActivate = NSPredicate(value: true"),
      clean: delegate("canActivate = NSPredicate(value: true)")),
  ]

  /// A scene delegate with these assignments, whose targets are the first words of the long names.
  private static func delegate(_ assignments: String...) -> LintManual.Example {
    let statements = assignments.map { assignment in
      "    scene.activationConditions."
        + assignment.replacing(" =", with: "ForTargetContentIdentifierPredicate =", maxReplacements: 1)
    }
    return LintManual.Example(
      """
      class PageSceneDelegate: UIResponder, UIWindowSceneDelegate {
        func show(_ id: String, in scene: UIScene) {
      \(statements.joined(separator: "\n"))
        }
      }
      """)
  }
}
