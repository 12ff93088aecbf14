public import SceneRouting

/// What changes between two versions of an application's windows.
public struct SceneDifference: Hashable, Sendable {
  /// Where an identifier goes.
  public struct Taker: Hashable, Sendable {
    /// What becomes of it.
    public var outcome: RoutingOutcome
    /// The configuration of the session that takes it, or of the new one.
    public var configuration: String?

    init(_ decision: RoutingDecision) {
      outcome = decision.outcome
      configuration = decision.configuration
    }

    /// The session that takes it, if it exists.
    public var session: String? { if case .existing(let session) = outcome { session } else { nil } }

    /// Whether an event goes to the same window, or opens one of the same configuration.
    func isSame(as other: Self) -> Bool { outcome == other.outcome }
  }

  /// Identifiers that one taker lost to another.
  public struct Change: Hashable, Sendable {
    /// The role that windows are asked in.
    public var role: SceneSessionRole
    /// Where they went.
    public var from: Taker
    /// Where they go now.
    public var to: Taker
    /// One of them.
    public var witness: IdentifierWitness
    /// Whether it is proved that only identifiers beyond ASCII are among them.
    public var isBeyondASCII = false
  }

  /// A plain launch that one taker lost to another.
  public struct LaunchChange: Hashable, Sendable {
    /// Where it went.
    public var from: Taker
    /// Where it goes now.
    public var to: Taker
  }

  /// The identifiers that the answer is about.
  public var universe: IdentifierUniverse
  /// One entry for each pair of old and new taker, shortest identifiers first.
  public var changes: [Change]
  /// Where a plain launch goes; `nil` if it goes where it went.
  public var launch: LaunchChange?
  /// Why some changes may be missing; empty if the list is complete.
  public var undecided: [String]

  /// Whether every identifier and a plain launch go where they went; `nil` if that is not decided.
  public var isSame: Bool? {
    guard changes.isEmpty, launch == nil else { return false }
    return undecided.isEmpty ? true : nil
  }
}
