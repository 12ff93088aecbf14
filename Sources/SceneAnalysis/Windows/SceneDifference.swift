public import SceneRouting

/// The changes in routing between two versions of an application.
public struct SceneDifference: Hashable, Sendable {
  /// Where an identifier goes.
  public struct Taker: Hashable, Sendable {
    /// The routing outcome.
    public var outcome: RoutingOutcome
    /// The configuration of the receiving or new session.
    public var configuration: String?

    init(_ decision: RoutingDecision) {
      outcome = decision.outcome
      configuration = decision.configuration
    }

    /// The receiving session, or `nil` if it does not exist yet.
    public var session: String? { if case .existing(let session) = outcome { session } else { nil } }

    /// Whether both are the same window, or a new window of the same configuration.
    func isSame(as other: Self) -> Bool { outcome == other.outcome }
  }

  /// Identifiers that moved from one taker to another.
  public struct Change: Hashable, Sendable {
    /// The role of the windows that may receive the identifiers.
    public var role: SceneSessionRole
    /// The old taker.
    public var from: Taker
    /// The new taker.
    public var to: Taker
    /// An example.
    public var witness: IdentifierWitness
    /// Whether provably only non-ASCII identifiers moved.
    public var isBeyondASCII = false
  }

  /// A plain launch that moved from one taker to another.
  public struct LaunchChange: Hashable, Sendable {
    /// The old taker.
    public var from: Taker
    /// The new taker.
    public var to: Taker
  }

  /// The identifiers that were considered.
  public var universe: IdentifierUniverse
  /// The changes, one for each pair of old and new taker, shortest witnesses first.
  public var changes: [Change]
  /// The change of a plain launch, or `nil` if it did not change.
  public var launch: LaunchChange?
  /// The reasons why changes may be missing; empty if the list is complete.
  public var undecided: [String]

  /// Whether nothing changed; `nil` if that is undecided.
  public var isSame: Bool? {
    guard changes.isEmpty, launch == nil else { return false }
    return undecided.isEmpty ? true : nil
  }
}
