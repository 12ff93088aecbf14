import PredicateSyntax
import SceneRouting
import StringPredicates

extension SceneRule {
  static let refusedByUIKit = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "refused-by-uikit"), .warning,
      summary: "a condition that UIKit refuses, in a file of one session per line",
      explanation: """
        UIKit does not support MATCHES, functions, arithmetic or indexes in activation conditions. It stops the app \
        with an assertion, and the old conditions stay in effect. In a scenes document these are errors, unless it \
        says "dialect": "extended". A file of one session per line cannot say so and may use them; this rule then \
        warns, because the conditions may be meant for a device.
        """,
      cure: "use LIKE, BEGINSWITH, ENDSWITH or CONTAINS; or write a scenes document with \"dialect\": \"extended\"",
      triggering: .sessionLines(.window("thread", prefers: "SELF MATCHES 'mail/thread/[0-9]+'"), .window("inbox")),
      clean: .sessionLines(.window("thread", prefers: "SELF LIKE 'mail/thread/*'"), .window("inbox")))
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
