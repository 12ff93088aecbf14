import PredicateSyntax
import RoutingDocuments
import SceneRouting
import StringPredicates

/// Writes explanations of events for people: below the line of the decision every session with what became of it.
///
///     n1  notification  com.example.mail/thread/42  → thread-42  it prefers this content
///         evaluated: the most recently used session that prefers, else the most recently used one that can
///         inbox        can
///           prefersToActivate does not hold: FALSEPREDICATE
///           canActivate holds: TRUEPREDICATE
///       ✓ thread-42    prefers
///           prefersToActivate holds: SELF == "com.example.mail/thread/42"
///         runners-up: inbox (can)
///         without thread-42: inbox, it can show this content
///         calls: scene(_:willConnectTo:options:), sceneWillEnterForeground, sceneDidBecomeActive
struct EventExplanationText {
  /// The lines below the line of the decision.
  static func lines(of event: EventExplanation, style: DiagnosticRenderer.Style = .plain) -> [String] {
    let explanation = event.explanation
    let decision = explanation.decision
    var lines = ["    evaluated: \(explanation.rule.words)"]
    if explanation.role != .windowApplication {
      lines.append("    role: \(DecisionText.shown(explanation.role.rawValue))")
    }
    let width = min(40, explanation.sessions.map { DecisionText.shown($0.session).columns }.max() ?? 0)
    for session in explanation.sessions {
      let name = DecisionText.shown(session.session)
      let padding = String(repeating: " ", count: max(0, width - name.columns) + 2)
      let head = "\(session.isChosen ? "✓" : " ") \(name)"
      lines.append("  \(session.isChosen ? Ink.good.paint(head, style) : head)\(padding)\(words(of: session))")
      guard let conditions = event.conditions[session.session] else { continue }
      if conditions.isEmpty {
        lines.append("      it is a window without handlesExternalEvents, and has no conditions")
      }
      lines += conditions.map { "      " + words(of: $0) }
    }
    let first = explanation.configurations.firstIndex { $0.verdict == .unconditional }
    for (place, configuration) in explanation.configurations.enumerated() {
      let name = DecisionText.shown(configuration.name)
      let isLater = configuration.verdict == .unconditional && place != first
      let words = isLater ? "it has no matching, but is not the first such configuration" : words(of: configuration)
      lines.append("  \(configuration.isChosen ? "✓" : " ") configuration \(name): \(words)")
    }
    if !decision.runnersUp.isEmpty {
      let others = decision.runnersUp.map { other in
        DecisionText.shown(other.session) + (other.suitability.map { " (\($0.name))" } ?? "")
      }
      lines.append("    runners-up: \(others.joined(separator: ", "))")
    }
    if let without = explanation.withoutChosen, let session = decision.session {
      lines.append("    without \(DecisionText.shown(session)): \(words(of: without))")
    }
    if !decision.delivery.isEmpty {
      lines.append("    calls: \(decision.delivery.map(\.rawValue).joined(separator: ", "))")
    }
    return lines
  }

  private static func words(of session: RoutingExplanation.ConsideredSession) -> String {
    let words =
      switch session.verdict {
      case .skipped(.otherRole): "skipped: it has another role"
      case .skipped(.excluded): "skipped: the event excludes it"
      case .skipped(.requestingScene): "skipped: its scene made the request"
      case .evaluated(let suitability): suitability.name
      case .eligible: "eligible; conditions not evaluated"
      case .notConsidered: "not considered"
      }
    return session.isAvoided ? words + ", but it is visible already" : words
  }

  private static func words(of configuration: RoutingExplanation.ConsideredConfiguration) -> String {
    let isLastResort = configuration.isChosen && [.matchesNot, .suppressed].contains(configuration.verdict)
    let words =
      switch configuration.verdict {
      case .otherRole: "it has another role"
      case .matches: "its matching fits"
      case .matchesNot: "its matching does not fit"
      case .unconditional: "it has no matching, and takes what no other configuration takes"
      case .eligible: "eligible; matching not evaluated"
      case .suppressed: "its defaultLaunchBehavior is suppressed"
      }
    return isLastResort ? words + ", but it is the first of the role and no other one opens" : words
  }

  private static func words(of condition: ConditionExplanation) -> String {
    let predicate = condition.predicate
    let verdict =
      switch predicate.verdict {
      case true?: "holds"
      case false?: "does not hold"
      case nil: "met a limit and counts as not holding"
      }
    let parts = predicate.decisiveParts.map { part in
      DecisionText.shown(part.text) + remark(on: part, of: predicate)
    }
    return "\(condition.condition.rawValue) \(verdict)" + (parts.isEmpty ? "" : ": " + parts.joined(separator: "; "))
  }

  /// How near a part came that failed. Under `NOT` a part that holds makes the whole not hold, and the other way round:
  /// then it says so.
  private static func remark(on part: PredicateExplanation.Part, of whole: PredicateExplanation) -> String {
    if case .verdict(let verdict) = part.outcome, verdict != whole.verdict {
      return verdict ? " holds" : " does not hold"
    }
    guard let miss = part.nearMiss, miss.matchedCharacters != 0 else { return "" }
    return " (\(DecisionText.shown(miss.sentence)))"
  }

  private static func words(of result: Result<RoutingDecision, RoutingError>) -> String {
    switch result {
    case .success(let decision): "\(DecisionText.target(of: decision)), \(DecisionText.reason(decision))"
    case .failure(let error): "refused, \(DecisionText.shown(error.message)) [\(error.code)]"
    }
  }
}

extension RoutingRule {
  /// The rule in words.
  fileprivate var words: String {
    switch self {
    case .explicitSession: "none; the request names its session"
    case .singleScene: "none; the app has at most one scene"
    case .newScene: "none; a new scene is requested"
    case .preferredOrNewScene: "the most recently used session that prefers; a new scene is requested"
    case .mostRecent: "none; the most recently used session takes it"
    case .mostRecentSuitable: "the most recently used session that prefers or can; it is a plain launch"
    case .preferredThenCan: "the most recently used session that prefers, else the most recently used one that can"
    }
  }
}
