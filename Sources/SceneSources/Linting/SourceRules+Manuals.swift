internal import PredicateSyntax
internal import SceneAnalysis

extension SourceRules {
  /// The manual pages for the rules about source code, with examples in Swift.
  static let manuals: [LintManual] = [
    LintManual(
      DiagnosticCode(rawValue: "interpolated-format"), .warning,
      summary: "a value interpolated into a predicate's format string",
      explanation: """
        The value becomes part of the predicate's text. An apostrophe in it ends the literal, and NSPredicate raises \
        an exception that stops the app; other text can change the meaning of the predicate. A value without quotes \
        around it is parsed as predicate text completely, and the condition counts as one that may accept any \
        identifier.
        """,
      cure: "write %@ without quotes, and pass the value as an argument",
      triggering: delegate(#"prefersToActivate = NSPredicate(format: "SELF == '\(id)'")"#),
      clean: delegate(#"prefersToActivate = NSPredicate(format: "SELF == %@", id)"#)),
    LintManual(
      DiagnosticCode(rawValue: "optional-identifier"), .warning,
      summary: "an identifier that falls back to an empty string",
      explanation: """
        If the value is missing, only the rest of the text remains. No event has that identifier, so the condition is \
        never true. A SwiftUI label is worse: it matches every identifier that contains the rest, and the same applies \
        to BEGINSWITH, ENDSWITH and CONTAINS. Code that unwraps the value first, with if or guard, is not reported.
        """,
      cure: "set the condition only when there is a value",
      triggering: delegate(#"prefersToActivate = NSPredicate(format: "SELF == %@", "app://x/\(id ?? "")")"#),
      clean: delegate(#"prefersToActivate = NSPredicate(format: "SELF == %@", "app://x/\(id)")"#)),
    LintManual(
      DiagnosticCode(rawValue: "condition-set-twice"), .warning,
      summary: "a condition set twice in one block of statements",
      explanation: """
        The second predicate replaces the first. Conditions in different branches are not reported.
        """,
      cure: "join both predicates with OR",
      triggering: delegate(
        #"canActivate = NSPredicate(format: "SELF == 'a'")"#, #"canActivate = NSPredicate(format: "SELF == 'b'")"#),
      clean: delegate(#"canActivate = NSPredicate(format: "SELF == 'a' OR SELF == 'b'")"#)),
    LintManual(
      DiagnosticCode(rawValue: "block-predicate"), .error,
      summary: "a condition that uses a block predicate",
      explanation: """
        UIKit writes conditions to disk, and a block cannot be written. UIKit refuses the predicate, and an assertion \
        stops the app as soon as the condition is set.
        """,
      cure: "write the condition as a format string",
      triggering: delegate(#"canActivate = NSPredicate { value, _ in (value as? String) == "a" }"#),
      clean: delegate(#"canActivate = NSPredicate(format: "SELF == 'a'")"#)),
    LintManual(
      DiagnosticCode(rawValue: "missing-delegate"), .warning,
      summary: "a scene delegate in the manifest that no file declares",
      explanation: """
        UIKit loads the class by its name when the scene connects. If the class does not exist, the window stays \
        black, and the only message is in the log. The rule looks for classes of the app's own module, inside any #if.
        """,
      cure: "correct UISceneDelegateClassName, or rename the class",
      triggering: manifest(delegate: "PageDelegate"), clean: manifest(delegate: "PageSceneDelegate")),
    LintManual(
      DiagnosticCode(rawValue: "unread-condition"), .note,
      summary: "a condition that is known only at run time; reported with --strict",
      explanation: """
        The value is not a literal, a constant with a unique name or a property of an enumeration, so it is unknown: \
        it counts as a condition that may accept any identifier. To route with the condition, pass its value: --assume \
        'predicate(for: id)=SELF == "a"'.
        """,
      cure: "call NSPredicate(format:) in the assignment, with the values as arguments",
      triggering: delegate("canActivate = predicate(for: id)"),
      clean: delegate(#"canActivate = NSPredicate(format: "SELF == %@", id)"#)),
    LintManual(
      DiagnosticCode(rawValue: "partly-read"), .warning,
      summary: "a source or project file that cannot be read completely",
      explanation: """
        The text after an error may be misread or not read at all, for example after a merge that left conflict \
        markers. The targets of a project file with an error are unknown. Files that exceed a limit of the reader get \
        this warning too; the message names the limit. The finding is a note for an XcodeGen or Tuist manifest from \
        which no Xcode project has been generated, and for a target whose platform the build settings do not state.
        """,
      cure: "fix the file",
      triggering: delegate("canActivate = NSPredicate(value: true"),
      clean: delegate("canActivate = NSPredicate(value: true)")),
  ]

  /// Returns an example of a scene delegate that contains the given assignments. Each assignment starts with an
  /// abbreviated property name, such as `canActivate`.
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

  /// Returns an example of an Info.plist that contains a delegate class for its only scene.
  private static func manifest(delegate: String) -> LintManual.Example {
    LintManual.Example(
      """
      <plist version="1.0"><dict>
        <key>UIApplicationSceneManifest</key><dict>
          <key>UISceneConfigurations</key><dict>
            <key>UIWindowSceneSessionRoleApplication</key><array><dict>
              <key>UISceneConfigurationName</key><string>Page</string>
              <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).\(delegate)</string>
            </dict></array></dict></dict>
      </dict></plist>
      """)
  }
}
