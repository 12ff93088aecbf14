import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let unusedConfiguration = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "unused-configuration"), .note,
      summary: "a configuration that no session has and no event can open",
      explanation: """
        A new window is made from the first configuration of its role whose 'matching' fits, then from the first without \
        'matching'; at a launch from the one that is presented or, without such a one, the first that is not suppressed. \
        Another configuration, if no session was made from it either, is used only if the app names it in \
        application(_:configurationForConnecting:). So is one whose strings all have one of an earlier 'matching' in them. Reported in documents with sessions of its role. 'matching: []' \
        says that no event shall open it, which is right for a window that openWindow(id:) opens: nothing is said of it.
        """,
      cure: "remove it, give it a 'matching', or move it in front; with 'matching: []' only the app itself opens it",
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
    var fallbacks: Set<SceneSessionRole> = []
    for (index, configuration) in inspection.application.configurations.enumerated() {
      let earlier = inspection.application.configurations[..<index].filter { $0.role == configuration.role }
      let canOpen =
        configuration.matching.map { !$0.isTaken(by: earlier.compactMap(\.matching)) }
        ?? fallbacks.insert(configuration.role).inserted
        || router.presentedConfiguration(for: configuration.role) == index
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
  /// Whether earlier sets match everything that this one does: each of its strings contains one of theirs. An empty set
  /// is intended to match nothing.
  fileprivate func isTaken(by earlier: [ExternalEventSet]) -> Bool {
    let strings = elements.filter { !$0.isEmpty }
    guard !strings.isEmpty else { return false }
    if earlier.contains(where: { $0.elements.contains("*") }) { return true }
    return strings.allSatisfy { string in
      string != "*" && earlier.contains { (try? $0.takes(string)) == true }
    }
  }
}
