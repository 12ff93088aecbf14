import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let noPreference = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "no-preference"), .note,
      summary: "several windows, and none prefers anything",
      explanation: """
        If no window prefers the identifier, each event goes to the most recently used window that can take it, \
        regardless of what the windows show. That is right if all windows are alike.
        """,
      cure: "set prefersToActivate to the content that a window shows, and update it when that changes",
      triggering: .windows(.window("inbox"), .window("thread", can: "SELF BEGINSWITH 'mail/'")),
      clean: .windows(.window("inbox"), .window("thread", prefers: "SELF BEGINSWITH 'mail/thread/'")))
  ) { inspection, report in
    guard inspection.isComplete, inspection.hasSeveralWindows else { return }
    // Skip windows without conditions. They are either SwiftUI's default or reported by another rule.
    let sessions = inspection.sessions.filter { $0.role == .windowApplication && $0.conditions != .withoutModifier }
    let configurations = inspection.application.configurations.compactMap(\.conditions)
    guard sessions.count > 1, !(sessions.map(\.conditions) + configurations).contains(where: \.prefersSomething),
      sessions.contains(where: \.conditions.takesSomething)
    else { return }
    report.note(
      at: .application,
      "none of the \(sessions.count) windows prefers anything: each event goes to the most recently used one among those that can show it"
    )
  }
}

extension SceneConditions {
  var prefersSomething: Bool { predicates.map { !$0.prefersToActivate.isConstantlyFalse } ?? false }
  fileprivate var takesSomething: Bool { predicates.map { !$0.canActivate.isConstantlyFalse } ?? true }
}
