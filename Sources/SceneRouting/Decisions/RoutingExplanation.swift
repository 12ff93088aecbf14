import PredicateSyntax
package import StringPredicates

/// A routing decision, together with the evaluation of every session.
///
/// Its description is the text that `scene-router explain` prints.
public struct RoutingExplanation: Hashable, Sendable {
  /// The decision, as `SceneRouter.route(_:options:)` returns it.
  public var decision: RoutingDecision
  /// The sessions that would have been chosen next, best first.
  package var runnersUp: [RoutingDecision.RunnerUp]
  /// The evaluation of every session, most recently used first.
  public var sessions: [Session]
  /// The decision that would be made if the chosen session didn't exist, or `nil` if no session was chosen. The result
  /// is an error if the request names the chosen session.
  package var withoutChosen: Result<RoutingDecision, RoutingError>?
  package var event: ExternalEvent
  package var rule: RoutingRule
  package var role: SceneSessionRole
  package var avoidsVisible: Bool
  /// The evaluation of every configuration, in declaration order. Empty unless a new session was needed.
  package var configurations: [Configuration]

  /// The evaluation of one session.
  public struct Session: Hashable, Sendable {
    /// The session's persistent identifier.
    public var sessionIdentifier: String
    package var verdict: Verdict
    package var isChosen = false
    /// Whether the session is avoided because it is visible.
    package var isAvoided = false
    /// The session's conditions in evaluation order. Omits `canActivate` if `prefersToActivate` is true. Empty unless
    /// the verdict is `evaluated`.
    package var conditions: [Condition] = []

    /// The session's suitability, or `nil` if its predicates weren't evaluated.
    public var suitability: SceneSuitability? {
      if case .evaluated(let suitability) = verdict { suitability } else { nil }
    }
  }

  package enum Verdict: Hashable, Sendable {
    case otherRole, excluded, requestingScene
    case evaluated(SceneSuitability)
    /// The session can be chosen under a rule that doesn't evaluate predicates.
    case eligible
    /// The rule considers either no sessions at all or only a different one.
    case notConsidered
  }

  /// An explanation of why one of a session's conditions is true or false.
  package struct Condition: Hashable, Sendable {
    package var name: EvaluationFault.Condition
    /// Whether the condition is a set of `handlesExternalEvents(preferring:allowing:)`.
    package var isExternalEventSet = false
    let condition: StringPredicate
    let identifier: String?

    /// Why the condition is true or false. It is explained on each access, because only few of many sessions are shown.
    package var predicate: PredicateExplanation { condition.explain(identifier) }

    /// The name of the condition in the source code of the window.
    package var sourceName: String {
      isExternalEventSet ? name == .prefersToActivate ? "preferring" : "allowing" : name.rawValue
    }
  }

  package struct Configuration: Hashable, Sendable {
    package var name: String
    package var role: SceneSessionRole
    package var verdict: ConfigurationVerdict
    package var isChosen: Bool
    package var isAppsChoice = false
    var kind: SceneConfiguration.Kind
  }

  /// The result of evaluating one scene configuration.
  package enum ConfigurationVerdict: String, Hashable, Sendable, CaseIterable {
    case otherRole
    /// The configuration's `matching` set matches the identifier.
    case matches
    case doesNotMatch = "matchesNot"
    /// The configuration is a `DocumentGroup`, and the event opens a file.
    case opensFile
    /// The configuration has no `matching` set. It can be chosen if no other configuration matches.
    case unconditional
    /// The configuration's `matching` set is ignored, because the event is a plain launch or has no identifier.
    case eligible
    /// The configuration has no `matching` set, and neither has a group that takes precedence: a `WindowGroup` or, for
    /// a unique `Window`, a `DocumentGroup`.
    case passedOver
    /// The configuration is that of the settings, which no event opens.
    case settings
    /// Like `eligible`, but the configuration's `defaultLaunchBehavior` is `presented`.
    case presented
    /// The configuration's `defaultLaunchBehavior` is `suppressed`, so plain launches and events without an identifier
    /// skip it.
    case suppressed

    /// Whether the configuration opens for the event, and not only because no other one does.
    var claims: Bool { self == .matches || self == .opensFile }

    /// The verdict's name in JSON documents, where `presented` appears as `eligible`.
    package var name: String { self == .presented ? Self.eligible.rawValue : rawValue }
  }
}

extension RoutingExplanation: CustomStringConvertible {
  /// The text that `scene-router explain` prints, such as:
  ///
  ///     notification  mail/thread/42  → thread-42  it prefers this content
  ///         evaluated: the most recently used session that prefers, else the most recently used one that can
  ///         inbox      can
  ///           prefersToActivate is false: FALSEPREDICATE
  ///           canActivate is true: TRUEPREDICATE
  ///       ✓ thread-42  prefers
  ///           prefersToActivate is true: SELF == "mail/thread/42"
  ///         runners-up: inbox (can)
  ///         without thread-42: inbox, it can show this content
  public var description: String {
    let identifier = decision.targetContentIdentifier.map(\.shownOnOneLine) ?? "(no identifier)"
    let head = "\(event.kind.rawValue)  \(identifier)  → \(decision.targetText)  \(decision.reasonText)"
    return ([head] + lines()).joined(separator: "\n")
  }

  /// The decision as it would be if runners-up had been requested.
  package var decisionWithRunnersUp: RoutingDecision {
    var decision = decision
    decision.runnersUp = runnersUp
    return decision
  }

  /// The maximum number of suitable sessions in a text, of other sessions, and of runners-up. Further ones are only
  /// counted.
  private static let sessionLimit = 40

  /// Returns the lines that follow the headline.
  ///
  /// - Parameter highlight: A closure that colors the name of the chosen session.
  package func lines(highlight: (String) -> String = { $0 }) -> [String] {
    var lines = ["    evaluated: \(ruleText)"]
    if role != .windowApplication { lines.append("    role: \(role.rawValue.shownOnOneLine)") }
    let width = min(40, sessions.map { $0.sessionIdentifier.shownOnOneLine.columns }.max() ?? 0)
    var (suitable, unsuitable) = (0, 0)
    for session in sessions {
      let isSuitable = session.isChosen || session.suitability.map { $0 != .unsuitable } ?? false
      if isSuitable { suitable += 1 } else { unsuitable += 1 }
      guard session.isChosen || (isSuitable ? suitable : unsuitable) <= Self.sessionLimit else { continue }
      lines += session.lines(width: width, highlight: highlight)
    }
    for (count, what) in [(suitable, "suitable"), (unsuitable, "unsuitable or skipped")] where count > Self.sessionLimit
    {
      let hidden = count - Self.sessionLimit
      lines.append("    … and \(hidden) more that \(hidden == 1 ? "is" : "are") \(what)")
    }
    let first = configurations.firstIndex { $0.verdict == .unconditional }
    for (index, configuration) in configurations.enumerated() {
      let isLater = configuration.verdict == .unconditional && index != first && !configuration.isAppsChoice
      let text = isLater ? "it has no matching either, and another one is declared before it" : configuration.text
      let mark = configuration.isChosen ? "✓" : " "
      lines.append("  \(mark) configuration \(configuration.name.shownOnOneLine): \(text)")
    }
    if !runnersUp.isEmpty {
      var decision = decision
      decision.runnersUp = Array(runnersUp.prefix(Self.sessionLimit))
      let hidden = runnersUp.count - decision.runnersUp.count
      lines.append("    runners-up: \(decision.runnersUpText)" + (hidden > 0 ? ", … and \(hidden) more" : ""))
    }
    if let withoutChosen, let session = decision.session {
      lines.append("    without \(session.shownOnOneLine): \(Self.text(of: withoutChosen))")
    }
    if !decision.callbacks.isEmpty {
      lines.append("    calls: \(decision.callbacks.map(\.description).joined(separator: ", "))")
    }
    return lines
  }

  private static func text(of result: Result<RoutingDecision, RoutingError>) -> String {
    switch result {
    case .success(let decision): "\(decision.targetText), \(decision.reasonText)"
    case .failure(let error): "refused, \(error.message.shownOnOneLine) [\(error.code.rawValue)]"
    }
  }
}

extension RoutingDecision {
  /// The runners-up and their suitability, such as `inbox (can), drafts (can)`.
  package var runnersUpText: String {
    runnersUp.map { $0.session.shownOnOneLine + ($0.suitability.map { " (\($0.name))" } ?? "") }
      .joined(separator: ", ")
  }
}

extension RoutingExplanation.Session {
  fileprivate func lines(width: Int, highlight: (String) -> String) -> [String] {
    let name = sessionIdentifier.shownOnOneLine
    let padding = String(repeating: " ", count: max(0, width - name.columns) + 2)
    let head = "\(isChosen ? "✓" : " ") \(name)"
    var lines = ["  \(isChosen ? highlight(head) : head)\(padding)\(text)"]
    if case .evaluated(let suitability) = verdict, conditions.isEmpty {
      lines.append(
        "      it is a window without handlesExternalEvents, which takes "
          + (suitability == .unsuitable ? "no identifier on a Mac" : "plain launches on a Mac"))
    }
    return lines + conditions.map { "      " + $0.text }
  }

  private var text: String {
    let text =
      switch verdict {
      case .otherRole: "skipped: it has another role"
      case .excluded where isChosen: "brought to the front: it is unique, although the event excludes it"
      case .requestingScene where isChosen: "brought to the front: it is unique, although its scene made the request"
      case .excluded: "skipped: the event excludes it"
      case .requestingScene: "skipped: its scene made the request"
      case .evaluated(let suitability): suitability.name
      case .eligible: "eligible; conditions not evaluated"
      case .notConsidered where isChosen: "brought to the front: it is unique"
      case .notConsidered: "not considered"
      }
    return isAvoided && suitability != .unsuitable ? text + ", but it is visible already" : text
  }
}

extension RoutingExplanation.Configuration {
  fileprivate var text: String {
    if isAppsChoice { return "the app chooses it in configurationForConnecting" }
    let kindText = kind == .documentGroup ? "it is a DocumentGroup, which ignores matching" : "it has no matching"
    let text =
      switch verdict {
      case .otherRole: "it has another role"
      case .matches: "its matching fits"
      case .doesNotMatch: "its matching does not fit"
      case .unconditional: "\(kindText), and takes what no other configuration takes"
      case .eligible, .presented: "eligible; matching not evaluated"
      case .opensFile: "it is a DocumentGroup, which opens files"
      case .passedOver: "passed over for a group of windows, which takes what no other configuration takes"
      case .settings: "no event opens Settings"
      case .suppressed: "its defaultLaunchBehavior is suppressed"
      }
    let isLastResort = isChosen && [.doesNotMatch, .suppressed].contains(verdict)
    return isLastResort ? text + ", but no other one opens, and it is the first that can" : text
  }
}

extension RoutingExplanation.Condition {
  fileprivate var text: String {
    let predicate = predicate
    let verdict =
      switch predicate.verdict {
      case true?: "is true"
      case false?: "is false"
      case nil: "exceeded a limit and counts as false"
      }
    let parts = predicate.decisiveParts.map { $0.text.shownOnOneLine + Self.remark(on: $0, predicate) }
    return "\(sourceName) \(verdict)" + (parts.isEmpty ? "" : ": " + parts.joined(separator: "; "))
  }

  /// Returns a remark on a decisive part of the predicate: the part's value if it differs from the condition's value,
  /// as it does under a `NOT`, and otherwise how close the part came to matching.
  private static func remark(on part: PredicateExplanation.Part, _ predicate: PredicateExplanation) -> String {
    if case .verdict(let verdict) = part.outcome, verdict != predicate.verdict {
      return verdict ? " is true" : " is false"
    }
    guard let miss = part.nearMiss, miss.matchedCharacters != 0 else { return "" }
    return " (\(miss.sentence.shownOnOneLine))"
  }
}

extension RoutingExplanation {
  private var ruleText: String {
    switch rule {
    case .explicitSession: "none; the request names its session"
    case .singleScene: "none; the app has at most one scene"
    case .newScene: "none; a new scene is requested"
    case .preferredOrNewScene: "the most recently used session that prefers; a new scene is requested"
    case .mostRecent where decision.targetContentIdentifier != nil:
      "none; the device shows only one window, so that the most recently used session takes it, or a new one"
    case .mostRecent: "none; the most recently used session takes it, or a new one"
    case .mostRecentSuitable: "the most recently used session that prefers or can; it is a plain launch"
    case .preferredThenCan: "the most recently used session that prefers, else the most recently used one that can"
    }
  }
}
