public import SceneRouting

/// How an application routes all identifiers to its windows. Missing identifiers, plain launches and requests for one
/// session are not covered.
public struct RoutingAnalysis: Hashable, Sendable {
  /// The identifiers that were considered.
  public var universe: IdentifierUniverse
  /// The windows, most recently used first.
  public var windows: [WindowAnalysis]
  /// An identifier that no window with the role `windowApplication` accepts.
  public var gap: AnalysisAnswer
  /// For each configuration of that role, an identifier that no window accepts and that opens the configuration.
  public var opens: [ConfigurationAnalysis]
  /// Windows that prefer the same identifier, so that the order of use decides.
  public var competing: [WindowCompetition]
  /// Questions that could not be decided, with reasons.
  public var undecided: [String]
  /// The part of `undecided` about competing windows.
  public var undecidedCompetitions: [String] = []

  /// The windows that win no identifier in the stated order of use.
  public var deadWindows: [WindowAnalysis] { windows.filter { $0.stated == .impossible } }
}

/// Whether a window ever wins an identifier.
public struct WindowAnalysis: Hashable, Sendable {
  /// The session's persistent identifier.
  public var session: String
  /// An identifier that the window wins in the stated order of use.
  public var stated: AnalysisAnswer
  /// An identifier that the window wins if it is the most recently used.
  public var anyOrder: AnalysisAnswer
  /// The windows that come before it in the stated order and were needed for the proof.
  public var blockers: [String]
}

/// Whether a configuration opens for an identifier.
public struct ConfigurationAnalysis: Hashable, Sendable {
  /// The name, or `nil` if no configuration is declared or none matches.
  public var configuration: String?
  /// An identifier that no window accepts and that opens the configuration.
  public var gap: AnalysisAnswer
}

/// Two windows that prefer the same identifier.
public struct WindowCompetition: Hashable, Sendable {
  /// The persistent identifiers, the more recently used first.
  public var sessions: [String]
  /// The role of both.
  public var role: SceneSessionRole
  /// An identifier that both prefer.
  public var witness: IdentifierWitness
}
