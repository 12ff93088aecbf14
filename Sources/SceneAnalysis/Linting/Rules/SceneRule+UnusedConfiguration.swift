import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let unusedConfiguration = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "unused-configuration"), .note,
      summary: "a configuration that no session has and no event can open",
      explanation: """
        A new window uses the first configuration of its role whose 'matching' fits, otherwise the first one without \
        'matching'. A launch uses the configuration that is presented, otherwise the first one that is not suppressed. \
        If no session has another configuration either, it is used only if the app names it in \
        application(_:configurationForConnecting:). The same applies to a configuration if each of its strings \
        contains a string of an earlier 'matching'. The rule applies to documents with sessions of the configuration's \
        role. 'matching: []' means that no event opens the configuration. That is right for a window that \
        openWindow(id:) opens, so it is not reported.
        """,
      cure: "remove it, add 'matching', or move it to the front; with 'matching: []' only the app itself opens it",
      triggering: .scenes(
        """
          "application": { "configurations": [{ "name": "Main" }, { "name": "Old" }] },
          "sessions": [{ "persistentIdentifier": "inbox" }]
        """),
      clean: .scenes(
        """
          "application": { "configurations": [{ "name": "Main" }, { "name": "Compose", "matching": ["compose"] }] },
          "sessions": [{ "persistentIdentifier": "inbox" }]
        """))
  ) { inspection, report in
    guard inspection.isComplete, let router = inspection.router else { return }
    var used: Set<[String]> = []
    for session in router.sessions { used.insert([session.role.rawValue, session.configuration ?? ""]) }
    for (index, configuration) in inspection.application.configurations.enumerated() {
      let earlier = inspection.application.configurations[..<index].filter { $0.role == configuration.role }
      let canOpen =
        configuration.matching.map { !$0.isTaken(by: earlier.compactMap(\.matching)) }
        ?? (router.freeConfiguration(for: configuration.role) == index)
        || configuration.kind == .settings || router.presentedConfiguration(for: configuration.role) == index
      guard !canOpen, !used.contains([configuration.role.rawValue, configuration.name]),
        inspection.sessions.contains(where: { $0.role == configuration.role })
      else { continue }
      report.note(
        at: .owner(.configuration(index)),
        "nothing uses the configuration '\(configuration.name)': no session has it, and no event opens it")
    }
  }
}

extension ExternalEventSet {
  /// Whether earlier sets match everything that this set matches, because each string in this set contains a string
  /// from an earlier set. Returns `false` for an empty set, which is meant to match nothing.
  fileprivate func isTaken(by earlier: [ExternalEventSet]) -> Bool {
    let strings = elements.filter { !$0.isEmpty }
    guard !strings.isEmpty else { return false }
    if earlier.contains(where: { $0.elements.contains("*") }) { return true }
    return strings.allSatisfy { string in
      string != "*" && earlier.contains { (try? $0.takes(string)) == true }
    }
  }
}
