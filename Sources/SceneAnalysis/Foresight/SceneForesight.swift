public import SceneRouting

/// What can happen to the windows of an application, for all identifiers. Missing identifiers, plain launches and
/// requests for one session are questions of their own.
public struct SceneForesight: Hashable, Sendable {
  /// The identifiers that the answers are about.
  public var universe: IdentifierUniverse
  /// The windows, most recently used first.
  public var windows: [WindowForesight]
  /// An identifier that no window of the role `windowApplication` takes.
  public var gap: AnalysisAnswer
  /// For each configuration of that role, an identifier that no window takes and that opens it.
  public var opens: [ConfigurationForesight]
  /// Windows that prefer the same identifier, so that recency decides.
  public var competing: [WindowCompetition]
  /// What could not be decided, and why.
  public var undecided: [String]
  /// The part of `undecided` that is about competing windows.
  public var undecidedCompetitions: [String] = []

  /// The windows that win no identifier in the stated order.
  public var deadWindows: [WindowForesight] { windows.filter { $0.stated == .impossible } }
}

/// Whether a window ever wins an identifier.
public struct WindowForesight: Hashable, Sendable {
  /// The session's persistent identifier.
  public var session: String
  /// An identifier that it wins in the stated order of use.
  public var stated: AnalysisAnswer
  /// An identifier that it wins if it is the most recently used one.
  public var anyOrder: AnalysisAnswer
  /// The windows that come before it in the stated order, as far as they were needed for the proof.
  public var blockers: [String]
}

/// Whether a configuration opens for an identifier.
public struct ConfigurationForesight: Hashable, Sendable {
  /// The name; `nil` if no configuration is declared, or none fits.
  public var configuration: String?
  /// An identifier that no window takes and that opens it.
  public var gap: AnalysisAnswer
}

/// Two windows that prefer one identifier.
public struct WindowCompetition: Hashable, Sendable {
  /// The persistent identifiers, the more recently used first.
  public var sessions: [String]
  /// The role of both.
  public var role: SceneSessionRole
  /// What both prefer.
  public var witness: IdentifierWitness
}
