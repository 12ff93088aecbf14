import PredicateSyntax
import SceneRouting
import StringPredicates

extension LintRule {
  /// The rules about the windows of an application, in the order of the manual.
  package static let ofWindows: [LintRule] = [
    .neverChosen, .prefersNotCovered, .prefersEverything, .noPreference, .identicalPreference, .contestedIdentifier,
  ]
}

extension LintRule {
  package static let neverChosen = LintRule(
    "never-chosen", .note,
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
      events: "{\"sessionRequest\": {\"session\": \"draft\"}}")
  )
  .checkingScenes { inspection, report in
    guard inspection.hasSeveralWindows, !inspection.requestsWindows else { return }
    for pair in inspection.pairs where pair.can.isNever && pair.prefers.isNever && !inspection.isOpened(pair.owner) {
      report.note(
        at: .owner(pair.owner),
        "no identifier finds \(inspection.name(pair.owner)): canActivate and prefersToActivate are both never true")
    }
    let identical = Set(inspection.proofs.included.filter(\.isSame).map(\.inner))
    for window in inspection.proofs.windows where window.stated == .impossible {
      guard let owner = inspection.owner(ofSession: window.session), case .session(let index) = owner,
        !inspection.isOpened(owner), !inspection.takesLaunch(index),
        !window.blockers.contains(where: inspection.prefersEverything)
      else { continue }
      let conditions = inspection.sessions[index].conditions
      if window.anyOrder == .impossible {
        noteDead(window, conditions, at: owner, &report)
      } else if let witness = window.anyOrder.example, inspection.prefersSomething(owner),
        !identical.contains(window.session)
      {
        report.note(
          at: .owner(owner),
          "no identifier finds '\(window.session)' in this order: \(SceneInspection.names(window.blockers)) "
            + "\(window.blockers.count == 1 ? "comes" : "come") first; if it is the most recently used window, it takes "
            + SceneInspection.quoted(witness.identifier),
          help: "list the most recently used windows first, or tell their conditions apart")
      }
    }
  }

  private static func noteDead(
    _ window: WindowAnalysis, _ conditions: SceneConditions, at owner: LintLocation.Owner, _ report: inout SceneReport
  ) {
    let blockers = SceneInspection.names(window.blockers)
    let verb = window.blockers.count == 1 ? "prefers" : "prefer"
    switch conditions {
    case .externalEvents(let preferring, let allowing)
    where (preferring.elements + allowing.elements).allSatisfy(\.isEmpty):
      report.note(
        at: .owner(owner), "no identifier finds '\(window.session)': both sets of handlesExternalEvents match nothing",
        help: "keep it so if the app opens the window by its id, else write \"*\" in 'allowing'")
    case _ where window.blockers.isEmpty: break
    default:
      report.note(
        at: .owner(owner),
        "no identifier finds '\(window.session)': \(blockers) \(verb) every identifier that it takes",
        help: "let \(window.blockers.count == 1 ? "that window" : "those windows") prefer less")
    }
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

  /// Whether a plain launch can go to a session if it is the most recently used one.
  fileprivate func takesLaunch(_ session: Int) -> Bool {
    guard let conditions = sessions[session].conditions.predicates else { return true }
    let identifier = router?.targetContentIdentifier(of: .launch) ?? ""
    return [conditions.canActivate, conditions.prefersToActivate].contains { (try? $0.matches(identifier)) != false }
  }

  /// Whether the app itself opens a window: a sample requests the window's session, or the window's configuration is
  /// a unique `Window` or not the first one for its role.
  fileprivate func isOpened(_ owner: LintLocation.Owner) -> Bool {
    guard case .session(let index) = owner, sessions.indices.contains(index) else { return false }
    let session = sessions[index]
    let isRequested = samples.contains { sample in
      if case .sessionRequest(session.persistentIdentifier, _) = sample.event { true } else { false }
    }
    guard !isRequested, let name = session.configuration else { return isRequested }
    let first = application.configurations.first { $0.role == session.role }
    return first?.name != name || first?.kind == .window
  }
}

extension LintRule {
  package static let noPreference = LintRule(
    "no-preference", .note, isStrict: true,
    summary: "several windows, and none prefers anything",
    explanation: """
      If no window prefers the identifier, each event goes to the most recently used window that can take it, \
      regardless of what the windows show. That is right if all windows are alike.
      """,
    cure: "set prefersToActivate to the content that a window shows, and update it when that changes",
    triggering: .windows(.window("inbox"), .window("thread", can: "SELF BEGINSWITH 'mail/'")),
    clean: .windows(.window("inbox"), .window("thread", prefers: "SELF BEGINSWITH 'mail/thread/'"))
  )
  .checkingScenes { inspection, report in
    guard inspection.isComplete, inspection.hasSeveralWindows else { return }
    // Skip windows without conditions. They are either SwiftUI's default or reported by another rule.
    let sessions = inspection.sessions.indices.filter { index in
      let session = inspection.sessions[index]
      return session.role == .windowApplication && session.conditions != .withoutModifier
    }
    let owners =
      sessions.map(LintLocation.Owner.session)
      + inspection.application.configurations.indices.map(LintLocation.Owner.configuration)
    guard !owners.contains(where: inspection.prefersSomething),
      sessions.count(where: { inspection.takesSomething(.session($0)) }) > 1
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

  /// Returns whether a session or configuration can take an identifier. Only a constant predicate rules it out, and on
  /// macOS the lack of SwiftUI's modifier.
  fileprivate func takesSomething(_ owner: LintLocation.Owner) -> Bool {
    if let condition = condition(at: .predicate(owner, .canActivate)) { return !condition.facts.isConstantlyFalse }
    return conditions(of: owner)?.predicates.map { !$0.canActivate.isConstantlyFalse }
      ?? policy.unmodifiedWindowsTakeContent
  }

  private func conditions(of owner: LintLocation.Owner) -> SceneConditions? {
    switch owner {
    case .session(let index): sessions.indices.contains(index) ? sessions[index].conditions : nil
    case .configuration(let index):
      application.configurations.indices.contains(index) ? application.configurations[index].conditions : nil
    }
  }
}

extension LintRule {
  package static let prefersEverything = LintRule(
    "prefers-everything", .warning, isStrict: true,
    summary: "a window that prefers every identifier, although there are others",
    explanation: """
      If prefersToActivate is always true, or if the set 'preferring' contains "*", the window wins over every \
      window that only can take the identifier, and over every less recently used window that prefers it. The rule \
      proves for all identifiers that a condition is always true: LIKE '*' counts like TRUEPREDICATE. Such a \
      condition belongs in canActivate or 'allowing'.
      """,
    cure: "set canActivate to TRUEPREDICATE or 'allowing' to \"*\", and prefer what the window shows now",
    triggering: .windows(.window("inbox", prefers: "TRUEPREDICATE"), .window("thread", prefers: "SELF == 'mail/1'")),
    clean: .windows(.window("inbox", can: "TRUEPREDICATE"), .window("thread", prefers: "SELF == 'mail/1'"))
  )
  .checkingScenes { inspection, report in
    guard inspection.hasSeveralWindows else { return }
    var counts: [SceneSessionRole: Int] = [:]
    for (index, session) in inspection.sessions.enumerated()
    where inspection.prefersSomething(.session(index)) || inspection.takesSomething(.session(index)) {
      counts[session.role, default: 0] += 1
    }
    for (index, session) in inspection.sessions.enumerated() where counts[session.role, default: 0] > 1 {
      let location: LintLocation
      switch session.conditions {
      // A constant predicate needs no proof, so it is reported even if the budget runs out.
      case .activation
      where inspection.alwaysPrefers(index)
        || inspection.proofs.preferringEverything.contains(session.persistentIdentifier):
        location = .predicate(.session(index), .prefersToActivate)
      case .externalEvents(let preferring, _) where preferring.elements.contains("*"):
        location = .label(.session(index), .preferring, preferring.elements.firstIndex(of: "*") ?? 0)
      default: continue
      }
      report.note(
        at: location,
        "'\(session.persistentIdentifier)' prefers every identifier: it also beats windows that were used more recently and only can"
      )
    }
  }
}

extension SceneInspection {
  /// Returns whether the conditions contain no value that only the app knows, which can differ between windows.
  fileprivate func isKnown(_ owner: LintLocation.Owner) -> Bool {
    let texts =
      labels.filter { $0.owner == owner }.map(\.text)
      + conditions.filter { $0.owner == owner }.flatMap { $0.facts.literals.map(\.text) }
    return texts.allSatisfy { placeholder(of: $0) == nil }
  }

  /// Returns whether the `prefersToActivate` of a session is a constant that is true.
  func alwaysPrefers(_ session: Int) -> Bool {
    condition(at: .predicate(.session(session), .prefersToActivate))?.facts.isAlways ?? false
  }
}

extension LintRule {
  package static let prefersNotCovered = LintRule(
    "prefers-not-covered", .note, isStrict: true,
    summary: "prefersToActivate accepts an identifier that canActivate rejects",
    explanation: """
      This works: prefersToActivate is evaluated first and does not depend on canActivate, and shipping apps rely on \
      it. It surprises readers who expect prefersToActivate to refine canActivate. The finding names such an \
      identifier.
      """,
    cure: "widen canActivate, or keep it if the window is for this content only",
    triggering: .windows(
      .window("inbox"), .window("thread", can: "SELF BEGINSWITH 'mail/'", prefers: "SELF == 'news/1'")),
    clean: .windows(.window("inbox"), .window("thread", can: "SELF BEGINSWITH 'mail/'", prefers: "SELF == 'mail/1'"))
  )
  .checkingScenes { inspection, report in
    guard inspection.hasSeveralWindows else { return }
    for pair in inspection.pairs where !pair.prefers.isNever && !pair.can.isAlways {
      // Quoted placeholders have already been reported by another diagnostic.
      guard !pair.prefers.compilation.diagnostics.contains(where: { $0.code == .quotedPlaceholder }) else { continue }
      guard let witness = pair.prefers.identifier(outside: pair.can),
        witness.hasPrefix(inspection.application.focusFilterPrefix ?? "")
      else { continue }
      report.note(
        at: .predicate(pair.owner, .prefersToActivate),
        "prefersToActivate takes \(SceneInspection.quoted(witness)), which canActivate refuses; it is chosen all the same"
      )
    }
    guard inspection.isComplete else { return }
    for label in inspection.labels where label.set == .preferring && !label.text.isEmpty {
      guard case .session(let index) = label.owner, inspection.sessions.indices.contains(index),
        case .externalEvents(_, let allowing) = inspection.sessions[index].conditions,
        allowing.elements.isEmpty
          || (allowing.elements + [label.text]).allSatisfy({ inspection.placeholder(of: $0) == nil }),
        (try? allowing.predicate.matches(label.text)) == false
      else { continue }
      let taken = label.text == "*" ? "identifiers that" : SceneInspection.quoted(label.text) + ", which"
      report.note(
        at: label.location,
        "'preferring' takes \(taken) 'allowing' refuses; it is chosen all the same",
        help: "add it to 'allowing', or keep it so if the window is for this content alone")
    }
  }
}

extension LintRule {
  package static let identicalPreference = LintRule(
    "identical-preference", .note,
    summary: "two windows of one role prefer exactly the same identifiers",
    explanation: """
      Events with these identifiers go to the most recently used of the two windows. That can be right if both show \
      the same content. Often, however, one of them now shows something else and has kept its old conditions. The \
      texts of the conditions may differ: the rule proves that both accept the same identifiers, and names \
      one of them.
      """,
    cure: "update the conditions when a window's content changes, or distinguish the windows by their content",
    triggering: .windows(.window("a", prefers: "SELF == 'mail/1'"), .window("b", prefers: "SELF LIKE 'mail/1'")),
    clean: .windows(.window("a", prefers: "SELF == 'mail/1'"), .window("b", prefers: "SELF == 'mail/2'"))
  )
  .checkingScenes { inspection, report in
    for pair in inspection.proofs.included where pair.isSame && pair.witness.values != .someValue {
      guard let owner = inspection.owner(ofSession: pair.inner), inspection.isKnown(owner) else { continue }
      report.note(
        at: .predicate(owner, .prefersToActivate),
        "'\(pair.inner)' prefers exactly what '\(pair.outer)' prefers, such as "
          + "\(SceneInspection.quoted(pair.witness.identifier)): the most recently used one takes it",
        related: inspection.owner(ofSession: pair.outer).map { [$0] } ?? [])
    }
  }
}

extension StringPredicate {
  var isConstantlyFalse: Bool { matcher.constant == false }
}

extension LintRule {
  package static let contestedIdentifier = LintRule(
    "contested-identifier", .note,
    summary: "several windows prefer the same identifier: the most recently used one takes it",
    explanation: """
      Apple's documentation promises no order among windows that prefer the same content; in observations the most \
      recently used one won. If the user must be able to predict the window, only one window should prefer the \
      content. The rule routes each sample. If no sample shows a conflict, it reports a window when another one \
      prefers every identifier that it prefers. This is proved for all identifiers, and the finding names one of \
      them. Windows whose preferences merely may overlap, such as a prefix and a suffix, are listed by scene-router \
      analyze.
      """,
    cure: "let one window prefer it, and let the others accept it in canActivate only",
    triggering: .windows(
      .window("all", prefers: "SELF BEGINSWITH 'mail/'"), .window("one", prefers: "SELF == 'mail/1'"),
      events: "{\"url\": \"mail/1\"}"),
    clean: .windows(
      .window("all", can: "SELF BEGINSWITH 'mail/' OR SELF == ''"), .window("one", prefers: "SELF == 'mail/1'"),
      events: "{\"url\": \"mail/1\"}")
  )
  .checkingScenes { inspection, report in
    guard inspection.hasSeveralWindows, let router = inspection.router else { return }
    var shown: Set<Set<String>> = []
    // Each sample takes time for each window.
    let compared = max(1_000, 10_000_000 / max(1, inspection.sessions.count))
    for (index, sample) in inspection.samples.prefix(compared).enumerated() {
      guard let decision = try? router.routeWithRunnersUp(sample.event, options: sample.options),
        decision.suitability == .prefers, let chosen = decision.session
      else { continue }
      let others = decision.runnersUp.filter { $0.suitability == .prefers }.map(\.session)
      guard !others.isEmpty else { continue }
      for other in others { shown.insert([chosen, other]) }
      report.note(
        at: .sample(index),
        "'\(chosen)' takes it only because it is the most recently used one: \(SceneInspection.names(others)) "
          + "\(others.count == 1 ? "prefers" : "prefer") it too")
    }
    for pair in inspection.proofs.included where !pair.isSame && !shown.contains([pair.inner, pair.outer]) {
      guard let owner = inspection.owner(ofSession: pair.inner) else { continue }
      report.note(
        at: .owner(owner),
        "'\(pair.outer)' prefers all that '\(pair.inner)' prefers, such as "
          + "\(SceneInspection.quoted(pair.witness.identifier)): the most recently used one takes it")
    }
  }
}
