/// Where an event goes, and why.
public struct RoutingDecision: Hashable, Sendable {
  /// What becomes of the event.
  public var outcome: RoutingOutcome
  /// The persistent identifier of the chosen session; `nil` unless `outcome` is `existingSession`.
  public var session: String?
  /// The chosen session's configuration, or the one to make a new session from; `nil` where none is declared.
  public var configuration: String?
  /// The role that a session was asked for, or that of the chosen session.
  public var role: SceneSessionRole
  /// The chosen session's suitability; `nil` where no predicate was asked.
  public var suitability: SceneSuitability?
  /// Why.
  public var reason: RoutingReason
  /// The identifier as it was compared, with the Focus prefix; `nil` is the missing identifier.
  public var targetContentIdentifier: String?
  /// The calls into the application that bring the event to it, in order.
  public var delivery: [SceneCallback]
  /// The members that are empty in most decisions; `nil` if all of them are empty, so that equal decisions compare equal.
  var details: DecisionDetails?

  /// A session that was not chosen, but could have been.
  public struct RunnerUp: Hashable, Sendable {
    /// The session's persistent identifier.
    public var session: String
    /// Its suitability; `nil` where no predicate was asked.
    public var suitability: SceneSuitability?

    /// Makes a runner-up.
    public init(session: String, suitability: SceneSuitability?) {
      self.session = session
      self.suitability = suitability
    }
  }
}

// In an extension, so that the compiler's own initializer stays: it puts a decision together in its place, where this
// one makes a copy.
extension RoutingDecision {
  /// Makes a decision.
  public init(
    outcome: RoutingOutcome, session: String? = nil, configuration: String? = nil,
    role: SceneSessionRole = .windowApplication, suitability: SceneSuitability? = nil, reason: RoutingReason,
    targetContentIdentifier: String? = nil, delivery: [SceneCallback] = [], runnersUp: [RunnerUp] = [],
    isAmbiguous: Bool = false, candidates: [String] = [], faults: [EvaluationFault] = []
  ) {
    self.init(
      outcome: outcome, session: session, configuration: configuration, role: role, suitability: suitability,
      reason: reason, targetContentIdentifier: targetContentIdentifier, delivery: delivery,
      details: DecisionDetails.unlessEmpty(
        .init(runnersUp: runnersUp, isAmbiguous: isAmbiguous, candidates: candidates, faults: faults)))
  }

  /// The sessions that would have been next, best first. Empty unless it was asked for.
  public var runnersUp: [RunnerUp] {
    get { details?.values.runnersUp ?? [] }
    set { change { $0.runnersUp = newValue } }
  }
  /// Whether the choice rests on a rule that Apple does not document. Only set under `RoutingPolicy.documentedOnly`.
  public var isAmbiguous: Bool {
    get { details?.values.isAmbiguous ?? false }
    set { change { $0.isAmbiguous = newValue } }
  }
  /// The sessions that documentation allows to choose, most recently used first, if the choice is ambiguous.
  public var candidates: [String] {
    get { details?.values.candidates ?? [] }
    set { change { $0.candidates = newValue } }
  }
  /// Conditions that met a limit of the regular-expression engine. Each counted as not matching.
  public var faults: [EvaluationFault] {
    get { details?.values.faults ?? [] }
    set { change { $0.faults = newValue } }
  }

  private mutating func change(_ body: (inout DecisionDetails.Values) -> Void) {
    var values = details?.values ?? DecisionDetails.Values()
    body(&values)
    details = DecisionDetails.unlessEmpty(values)
  }
}

/// The members that are empty in most decisions. As an object they cost those decisions one word.
final class DecisionDetails: Hashable, Sendable {
  struct Values: Hashable, Sendable {
    var runnersUp: [RoutingDecision.RunnerUp] = []
    var isAmbiguous = false
    var candidates: [String] = []
    var faults: [EvaluationFault] = []
  }

  let values: Values

  private init(_ values: Values) { self.values = values }

  /// The object; `nil` if all values are empty.
  static func unlessEmpty(_ values: Values) -> DecisionDetails? {
    let isEmpty =
      values.runnersUp.isEmpty && !values.isAmbiguous && values.candidates.isEmpty && values.faults.isEmpty
    return isEmpty ? nil : DecisionDetails(values)
  }

  static func == (left: DecisionDetails, right: DecisionDetails) -> Bool { left.values == right.values }

  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// A condition that could not be evaluated, because the regular-expression engine met one of its limits.
public struct EvaluationFault: Hashable, Sendable {
  /// Which condition. The raw values are those of documents.
  public enum Condition: String, Hashable, Sendable, CaseIterable {
    /// `canActivate`
    case canActivate
    /// `prefersToActivate`
    case prefersToActivate
    /// The `matching` of a configuration.
    case matching
  }

  /// The session's persistent identifier, or the configuration's name where the condition is `matching`.
  public var subject: String
  /// Which of its conditions.
  public var condition: Condition

  /// Makes a fault.
  public init(subject: String, condition: Condition) {
    self.subject = subject
    self.condition = condition
  }
}
