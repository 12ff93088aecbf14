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
  /// An identifier that the window receives in the given order of use, if one exists.
  public var stated: AnalysisAnswer
  /// An identifier that the window receives when it is the most recently used window, if one exists.
  public var anyOrder: AnalysisAnswer
  /// The persistent identifiers of the windows that take precedence over this window. Contains only windows on which
  /// the proof depends. Empty if this window receives an identifier.
  public var blockers: [String]
}

/// The result of analyzing whether a configuration opens for any identifier.
public struct ConfigurationAnalysis: Hashable, Sendable {
  /// The name of the configuration, or `nil` if no configuration is declared or none matches.
  public var configuration: String?
  /// An identifier that no window accepts and that opens the configuration, if one exists.
  public var gap: AnalysisAnswer
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
