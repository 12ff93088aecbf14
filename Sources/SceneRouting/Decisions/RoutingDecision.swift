import PredicateSyntax

/// The result of routing an event: the session that handles the event, and the reason.
public struct RoutingDecision: Hashable, Sendable {
  /// Whether an existing session, a new session or no session handles the event.
  public var outcome: RoutingOutcome
  /// The configuration name of an existing session.
  var sessionConfiguration: String?
  /// The role of the existing session that was chosen, or the requested role if none was chosen.
  package var role: SceneSessionRole
  /// The chosen session's suitability, or `nil` if no predicate was evaluated.
  public var suitability: SceneSuitability?
  /// The reason for the outcome.
  public var reason: RoutingReason
  /// Who determines the configuration of a new session in a UIKit application with several configurations for the
  /// role, otherwise `nil`.
  package var configurationChoice: ConfigurationOrigin?
  /// The identifier against which predicates are evaluated, including any Focus prefix, or `nil` if the event has none.
  public var targetContentIdentifier: String?
  /// The calls into the application that deliver the event, in order.
  public var callbacks: [SceneCallback]
  private var details: Details

  /// Who determines the configuration of a new session. The raw values appear in JSON documents.
  package enum ConfigurationOrigin: String, Hashable, Sendable, CaseIterable {
    /// The first configuration declared for the role is used, unless the application chooses another one in
    /// `application(_:configurationForConnecting:options:)`.
    case firstDeclared
    /// The application chooses the configuration.
    case application
  }

  /// A session that would have been chosen if there had been no better ones.
  package struct RunnerUp: Hashable, Sendable {
    package var session: String
    package var suitability: SceneSuitability?

    package init(session: String, suitability: SceneSuitability?) {
      (self.session, self.suitability) = (session, suitability)
    }
  }
}

extension RoutingDecision {
  package init(
    outcome: RoutingOutcome, configuration: String? = nil, role: SceneSessionRole = .windowApplication,
    suitability: SceneSuitability? = nil, reason: RoutingReason, targetContentIdentifier: String? = nil,
    callbacks: [SceneCallback] = [], faults: [EvaluationFault] = []
  ) {
    // The memberwise initializer doesn't copy the decision, unlike one that assigns to its properties.
    self.init(
      outcome: outcome, sessionConfiguration: configuration, role: role, suitability: suitability, reason: reason,
      configurationChoice: nil, targetContentIdentifier: targetContentIdentifier, callbacks: callbacks,
      details: faults.isEmpty ? .none : Details(faults: faults))
  }

  /// The persistent identifier of the existing session that handles the event, if any.
  public var session: String? {
    if case .existing(let session) = outcome { session } else { nil }
  }

  /// The configuration name of the session that handles the event, whether that session is existing or new.
  public var configuration: String? {
    switch outcome {
    case .existing: sessionConfiguration
    case .new(let configuration): configuration
    case .unhandled: nil
    }
  }

  /// The sessions that would have been chosen next, best first. Empty unless runners-up were requested.
  package var runnersUp: [RunnerUp] {
    get { details.runnersUp }
    set { details = Details(runnersUp: newValue, candidates: candidates, faults: faults) }
  }

  /// The sessions that could have been chosen according to Apple's documentation, most recently used first. Empty if
  /// the documentation permits only the choice that was made, or if the policy doesn't mark undocumented choices.
  public var candidates: [String] {
    get { details.candidates }
    set { details = Details(runnersUp: runnersUp, candidates: newValue, faults: faults) }
  }

  /// Whether the choice depends on a rule that Apple doesn't document.
  package var isAmbiguous: Bool { !candidates.isEmpty }

  /// The conditions that exceeded one of the regular-expression engine's limits. Each of them counts as false.
  public var faults: [EvaluationFault] {
    get { details.faults }
    set { details = Details(runnersUp: runnersUp, candidates: candidates, faults: newValue) }
  }

}

/// The properties of a decision that are usually empty, stored indirectly to save space.
private indirect enum Details: Hashable, Sendable {
  case none
  case lists(runnersUp: [RoutingDecision.RunnerUp], candidates: [String], faults: [EvaluationFault])

  /// Returns `none` if all lists are empty, so that equal decisions compare equal.
  init(runnersUp: [RoutingDecision.RunnerUp] = [], candidates: [String] = [], faults: [EvaluationFault]) {
    let isEmpty = runnersUp.isEmpty && candidates.isEmpty && faults.isEmpty
    self = isEmpty ? .none : .lists(runnersUp: runnersUp, candidates: candidates, faults: faults)
  }

  var runnersUp: [RoutingDecision.RunnerUp] { if case .lists(let runnersUp, _, _) = self { runnersUp } else { [] } }
  var candidates: [String] { if case .lists(_, let candidates, _) = self { candidates } else { [] } }
  var faults: [EvaluationFault] { if case .lists(_, _, let faults) = self { faults } else { [] } }
}

/// A condition that could not be evaluated because it exceeded one of the regular-expression engine's limits.
public struct EvaluationFault: Hashable, Sendable {
  /// The raw values are the names in JSON documents.
  package enum Condition: String, Hashable, Sendable, CaseIterable { case canActivate, prefersToActivate, matching }

  /// The session's persistent identifier or, for a `matching` condition, the configuration's name.
  package var subject: String
  package var condition: Condition

  /// The persistent identifier of the session with the condition, or `nil` for the `matching` set of a configuration.
  public var sessionIdentifier: String? { condition == .matching ? nil : subject }

  package init(subject: String, condition: Condition) { (self.subject, self.condition) = (subject, condition) }
}

extension RoutingDecision: CustomStringConvertible {
  /// The chosen window and the reason, such as `thread-42: it prefers this content`.
  public var description: String { "\(targetText): \(reasonText)" }

  /// The existing session or new window that handles the event, or `nowhere` if the event is unhandled.
  package var targetText: String {
    switch outcome {
    case .existing(let session): session.shownOnOneLine
    case .new(let configuration): Self.text(ofNewWindow: configuration)
    case .unhandled: "nowhere"
    }
  }

  /// Describes a new window: `new Inbox` for the configuration `Inbox`, `new window` for a nameless or unknown one.
  package static func text(ofNewWindow configuration: String?) -> String {
    guard let configuration, !configuration.isEmpty else { return "new window" }
    return "new \(configuration.shownOnOneLine)"
  }

  /// The reason for the decision, as a clause such as `the app has only one window`.
  package var reasonText: String {
    switch reason {
    case .explicitSession: "the request names this window"
    case .singleScene: "the app has only one window"
    case .prefers: "it prefers this content"
    case .can: "it can show this content"
    case .mostRecent: "most recently used; no conditions are evaluated"
    case .preferredButVisible: "it prefers this content, though it is visible already"
    case .uniqueWindow: "its declaration is a unique window, which is open"
    case .newScene:
      switch configurationChoice {
      case nil: configuration == nil ? "a new window is made for it" : "a new window is made from this configuration"
      case .firstDeclared:
        "a new window is made from this configuration, the first one declared, unless the app chooses another in "
          + "configurationForConnecting"
      case .application:
        "a new window is made from this configuration, which the app chooses in configurationForConnecting"
      }
    case .creationNotAllowed: "no window fits, and no new one is allowed"
    case .noConfiguration: "no window takes it, and no configuration opens one for it"
    }
  }
}

extension String {
  /// The string with control characters escaped, or a pair of quotation marks if it is empty.
  package var shownOnOneLine: String { isEmpty ? "\"\"" : shown(limit: .max) }

  /// The width of the string in a terminal, in columns.
  package var columns: Int { unicodeScalars.reduce(0) { $0 + DisplayWidth.of($1) } }
}

/// The outcome of routing an event.
public enum RoutingOutcome: Hashable, Sendable {
  /// An existing session handles the event.
  case existing(session: String)
  /// A new session, created from this configuration, handles the event. The configuration is `nil` if none is declared
  /// for the role.
  case new(configuration: String?)
  /// No session handles the event.
  case unhandled

  /// The names used for outcomes in JSON documents.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case existingSession, newSession, none
  }

  /// The name of the outcome in JSON documents.
  package var name: Name {
    switch self {
    case .existing: .existingSession
    case .new: .newSession
    case .unhandled: .none
    }
  }
}

/// The reason for a routing outcome. The raw values appear in JSON documents.
public enum RoutingReason: String, Hashable, Sendable, CaseIterable {
  /// The request names the session.
  case explicitSession = "explicit-session"
  /// The application has at most one scene.
  case singleScene = "single-scene"
  /// The session's `prefersToActivate` is true.
  case prefers
  /// The session's `canActivate` is true, and no better session was found.
  case can
  /// The session is the most recently used one. No predicate was evaluated, because the identifier is missing or the
  /// device has only one window.
  case mostRecent = "most-recent"
  /// The session's `prefersToActivate` is true. The session was chosen although it is visible, because only visible
  /// sessions match.
  case preferredButVisible = "preferred-but-visible"
  /// No session matches, or a new scene was requested.
  case newScene = "new-scene"
  /// A new session was needed, but the request doesn't allow one.
  case creationNotAllowed = "creation-not-allowed"
  /// A new session was needed, but no declared configuration matches the identifier.
  case noConfiguration = "no-configuration"
  /// No session matches, and the declaration that opens for the event is a unique `Window`, which is open already.
  case uniqueWindow = "unique-window"
}
