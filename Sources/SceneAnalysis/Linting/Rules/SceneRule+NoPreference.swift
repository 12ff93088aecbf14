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
    let sessions = inspection.sessions.indices.filter { index in
      let session = inspection.sessions[index]
      return session.role == .windowApplication && session.conditions != .withoutModifier
    }
    let owners =
      sessions.map(LintLocation.Owner.session)
      + inspection.application.configurations.indices.map(LintLocation.Owner.configuration)
    guard sessions.count > 1, !owners.contains(where: inspection.prefersSomething),
      sessions.contains(where: { inspection.takesSomething(.session($0)) })
    else { return }
    report.note(
      at: .application,
      "none of the \(sessions.count) windows prefers anything: each event goes to the most recently used one among those that can show it"
    )
  }
}

extension SceneInspection {
  /// Returns whether a session or configuration can prefer an identifier. Only a constant predicate rules it out.
  func prefersSomething(_ owner: LintLocation.Owner) -> Bool {
    if let condition = condition(at: .predicate(owner, .prefersToActivate)) {
      return !condition.facts.isConstantlyFalse
    }
    return conditions(of: owner)?.predicates.map { !$0.prefersToActivate.isConstantlyFalse } ?? false
  }

  fileprivate func takesSomething(_ owner: LintLocation.Owner) -> Bool {
    if let condition = condition(at: .predicate(owner, .canActivate)) { return !condition.facts.isConstantlyFalse }
    return conditions(of: owner)?.predicates.map { !$0.canActivate.isConstantlyFalse } ?? true
  }

  private func conditions(of owner: LintLocation.Owner) -> SceneConditions? {
    switch owner {
    case .session(let index): sessions.indices.contains(index) ? sessions[index].conditions : nil
    case .configuration(let index):
      application.configurations.indices.contains(index) ? application.configurations[index].conditions : nil
    }
  }
}
