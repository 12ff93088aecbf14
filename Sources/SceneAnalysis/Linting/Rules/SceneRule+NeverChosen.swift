import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let neverChosen = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "never-chosen"), .note,
      summary: "a window that takes no identifier",
      explanation: """
        Either the window's conditions reject every identifier, or other windows prefer every identifier that this \
        window takes, in every order of use. Both are proved for all identifiers. No event with an identifier reaches \
        the window, and no plain launch does. That is right for a window that the app opens itself. So nothing is \
        reported if the app requests windows, if a request among the samples names the window, or if the window has a \
        configuration other than the first one of its role, which launches use for new windows. If a window prefers \
        something but takes nothing in the order of the document, the finding names an identifier that the window \
        takes when it is the most recently used one.
        """,
      cure: "keep it if the app opens the window itself; otherwise let canActivate accept what the window shows",
      triggering: .windows(.window("inbox"), .window("draft", can: "FALSEPREDICATE", prefers: "FALSEPREDICATE")),
      clean: .windows(
        .window("inbox", prefers: "SELF == 'inbox'"),
        .window("draft", can: "FALSEPREDICATE", prefers: "FALSEPREDICATE"),
        events: "{\"sessionRequest\": {\"session\": \"draft\"}}"))
  ) { inspection, report in
    guard inspection.hasSeveralWindows, !inspection.requestsWindows else { return }
    for pair in inspection.pairs where pair.can.isNever && pair.prefers.isNever && !inspection.isOpened(pair.owner) {
      report.note(
        at: .owner(pair.owner),
        "no event finds \(inspection.name(pair.owner)): canActivate and prefersToActivate are both never true")
    }
    let identical = Set(inspection.proofs.included.filter(\.isSame).map(\.inner))
    for window in inspection.proofs.windows where window.stated == .impossible {
      guard let owner = inspection.owner(ofSession: window.session), case .session(let index) = owner,
        !inspection.isOpened(owner), !window.blockers.contains(where: inspection.prefersEverything)
      else { continue }
      let conditions = inspection.sessions[index].conditions
      if window.anyOrder == .impossible {
        noteDead(window, conditions, at: owner, &report)
      } else if let witness = window.anyOrder.example, inspection.prefersSomething(owner),
        !identical.contains(window.session)
      {
        report.note(
          at: .owner(owner),
          "no event finds '\(window.session)' in this order: \(SceneInspection.names(window.blockers)) "
            + "\(window.blockers.count == 1 ? "comes" : "come") first; if it is the most recently used window, it takes "
            + SceneInspection.quoted(witness.identifier),
          help: "list the most recently used windows first, or tell their conditions apart")
      }
    }
  }

  private static func noteDead(
    _ window: WindowAnalysis, _ conditions: SceneConditions, at owner: LintLocation.Owner, _ report: inout Report
  ) {
    let blockers = SceneInspection.names(window.blockers)
    let verb = window.blockers.count == 1 ? "prefers" : "prefer"
    switch conditions {
    case .externalEvents(let preferring, let allowing)
    where (preferring.elements + allowing.elements).allSatisfy(\.isEmpty):
      report.note(
        at: .owner(owner), "no event finds '\(window.session)': both sets of handlesExternalEvents match nothing",
        help: "keep it so if the app opens the window by its id, else write \"*\" in 'allowing'")
    case .activation(let activation) where activation.takesMissingIdentifier: break
    case _ where window.blockers.isEmpty: break
    default:
      report.note(
        at: .owner(owner), "no event finds '\(window.session)': \(blockers) \(verb) every identifier that it takes",
        help: "let \(window.blockers.count == 1 ? "that window" : "those windows") prefer less")
    }
  }
}

extension SceneActivationConditions {
  /// Whether the window can receive an event that has no identifier.
  fileprivate var takesMissingIdentifier: Bool {
    [canActivate, prefersToActivate].contains { (try? $0.matches(nil)) != false }
  }
}

extension SceneInspection {
  /// Whether a session prefers every identifier. The `prefersEverything` rule reports these sessions.
  fileprivate func prefersEverything(_ session: String) -> Bool {
    guard let index = sessionIndexes[session] else { return false }
    switch sessions[index].conditions {
    case .activation: return alwaysPrefers(index)
    case .externalEvents(let preferring, _): return preferring.elements.contains("*")
    case .withoutModifier: return false
    }
  }

  /// Whether the app itself opens a window: a sample requests the window's session, or the window's configuration is
  /// not the first one for its role.
  fileprivate func isOpened(_ owner: LintLocation.Owner) -> Bool {
    guard case .session(let index) = owner, sessions.indices.contains(index) else { return false }
    let session = sessions[index]
    let isRequested = samples.contains { sample in
      if case .sessionRequest(session.persistentIdentifier, _) = sample.event { true } else { false }
    }
    guard !isRequested, let name = session.configuration else { return isRequested }
    let first = application.configurations.first { $0.role == session.role }
    return first?.name != name
  }
}
