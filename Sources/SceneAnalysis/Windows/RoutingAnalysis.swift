public import SceneRouting

/// The result of analyzing how an application routes identifiers to its windows. Missing identifiers, plain launches
/// and requests for a specific session aren't covered.
public struct RoutingAnalysis: Hashable, Sendable {
  /// The set of identifiers that the analysis considered.
  public var universe: IdentifierUniverse
  /// The analyzed windows, most recently used first.
  public var windows: [WindowAnalysis]
  /// An identifier that no window with the role `windowApplication` accepts, if one exists.
  public var gap: AnalysisAnswer
  /// For each configuration with the role `windowApplication`, an identifier that no window accepts and that opens the
  /// configuration.
  public var opens: [ConfigurationAnalysis]
  /// The pairs of windows that prefer the same identifier, which therefore goes to the most recently used window.
  public var competing: [WindowCompetition]
  /// The questions that could not be decided, each with a reason.
  public var undecided: [String]
  /// The elements of `undecided` that are about competing windows.
  public var undecidedCompetitions: [String] = []

  /// The windows that receive no identifier in the given order of use.
  public var deadWindows: [WindowAnalysis] { windows.filter { $0.stated == .impossible } }
}

/// The result of analyzing whether a window receives any identifier.
public struct WindowAnalysis: Hashable, Sendable {
  /// The persistent identifier of the window's session.
  public var session: String
  /// The role of the window. It competes only with the windows of this role.
  public var role: SceneSessionRole
  /// An identifier that the window receives in the given order of use, if one exists.
  public var stated: AnalysisAnswer
  /// An identifier that the window receives when it is the most recently used window, if one exists.
  public var anyOrder: AnalysisAnswer
  /// The persistent identifiers of the windows that take precedence over this window. Contains only windows on which
  /// the proof depends. Empty if this window receives an identifier.
  public var blockers: [String]
}

/// The result of analyzing whether any identifier that no window takes leads to an outcome.
public struct ConfigurationAnalysis: Hashable, Sendable {
  /// A new window, or `unhandled` if every configuration has a `matching` set and none matches.
  public var outcome: RoutingOutcome
  /// An identifier that no window takes and that leads to the outcome, if one exists.
  public var gap: AnalysisAnswer

  /// The name of the configuration that opens, or `nil` if no configuration is declared or none matches.
  public var configuration: String? { if case .new(let configuration) = outcome { configuration } else { nil } }
}

/// Two windows that prefer the same identifier.
public struct WindowCompetition: Hashable, Sendable {
  /// The persistent identifiers of the two windows, the more recently used one first.
  public var sessions: [String]
  /// The role of both windows.
  public var role: SceneSessionRole
  /// An identifier that both windows prefer.
  public var witness: IdentifierWitness
}

/// The differences in routing between two versions of an application.
public struct SceneDifference: Hashable, Sendable {
  /// The destination of an identifier, of a plain launch or of an event without an identifier.
  public struct Taker: Hashable, Sendable {
    /// The outcome of the routing decision.
    public var outcome: RoutingOutcome
    /// The configuration of the session that receives the event, whether that session is new or already exists.
    public var configuration: String?

    init(_ decision: RoutingDecision) {
      outcome = decision.outcome
      configuration = decision.configuration
    }

    /// The session that receives the event, or `nil` if no existing session does.
    public var session: String? { if case .existing(let session) = outcome { session } else { nil } }

    /// Whether both destinations are the same window, or new windows with the same configuration. Names are compared
    /// byte by byte, because canonically equivalent names are different ones.
    func isSame(as other: Self) -> Bool {
      outcome == other.outcome
        && (session ?? configuration ?? "").utf8.elementsEqual((other.session ?? other.configuration ?? "").utf8)
    }
  }

  /// A change in the destination of identifiers.
  public struct Change: Hashable, Sendable {
    /// The role of the windows that can receive the identifiers.
    public var role: SceneSessionRole
    /// The destination in the old version.
    public var from: Taker
    /// The destination in the new version.
    public var to: Taker
    /// An example of an identifier that moved.
    public var witness: IdentifierWitness
    /// Whether it was proved that only non-ASCII identifiers moved.
    public var isBeyondASCII = false
  }

  /// A change in the destination of a plain launch or of an event without an identifier.
  public struct Move: Hashable, Sendable {
    /// The destination in the old version.
    public var from: Taker
    /// The destination in the new version.
    public var to: Taker
  }

  /// The set of identifiers that the comparison considered.
  public var universe: IdentifierUniverse
  /// The changes, one for each pair of old and new destinations, ordered by the length of their witnesses.
  public var changes: [Change]
  /// The change in the destination of a plain launch, or `nil` if the destination is the same.
  public var launch: Move?
  /// The change in the destination of an event without an identifier, or `nil` if the destination is the same.
  public var withoutIdentifier: Move?
  /// The reasons why changes may be missing. Empty if the list is complete.
  public var undecided: [String]

  /// Whether both versions route all identifiers, a plain launch and an event without an identifier identically, or
  /// `nil` if this could not be decided.
  public var isSame: Bool? {
    guard changes.isEmpty, launch == nil, withoutIdentifier == nil else { return false }
    return undecided.isEmpty ? true : nil
  }
}
