import PredicateSyntax
import SceneRouting
import StringPredicates

extension SceneRule {
  static let refusedByUIKit = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "refused-by-uikit"), .warning,
      summary: "a condition that UIKit refuses, in a document without a dialect",
      explanation: """
        UIKit does not support MATCHES, functions, arithmetic or indexes in activation conditions. It stops the app \
        with an assertion, and the old conditions stay in effect. In a document with "dialect": "uiKit" these are \
        errors. Without a dialect the dialect 'extended' applies, which supports them; this rule then warns, because \
        the conditions may be meant for a device.
        """,
      cure:
        "write \"dialect\": \"uiKit\" and use LIKE, BEGINSWITH, ENDSWITH or CONTAINS; or state the dialect 'extended'",
      triggering: .windows(.window("thread", prefers: "SELF MATCHES 'mail/thread/[0-9]+'"), .window("inbox")),
      clean: .windows(.window("thread", prefers: "SELF LIKE 'mail/thread/*'"), .window("inbox")))
  ) { inspection, report in
    guard inspection.audience == .unstated else { return }
    for condition in inspection.conditions {
      let tree = condition.facts.compilation.tree
      // Predicates that are invalid in both dialects have already been reported.
      guard condition.facts.compilation.predicate != nil else { continue }
      let strict = Checker.check(
        tree, diagnostics: [], arguments: condition.facts.compilation.arguments, variables: [:], dialect: .uiKit,
        limits: .default
      ).diagnostics
      for refusal in strict where refusal.severity == .error {
        report.note(
          at: condition.location, refusal.message, range: refusal.range, uiKitMessage: refusal.uiKitMessage)
      }
    }
  }
}
