public import SceneRouting

/// The differences in routing between two versions of an application.
public struct SceneDifference: Hashable, Sendable {
  /// The destination of an identifier or of a plain launch.
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

  /// A change in the destination of a plain launch.
  public struct LaunchChange: Hashable, Sendable {
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
  public var launch: LaunchChange?
  /// The reasons why changes may be missing. Empty if the list is complete.
  public var undecided: [String]

  /// Whether both versions route all identifiers and a plain launch identically, or `nil` if this could not be decided.
  public var isSame: Bool? {
    guard changes.isEmpty, launch == nil else { return false }
    return undecided.isEmpty ? true : nil
  }
}
