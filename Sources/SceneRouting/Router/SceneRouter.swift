/// A router that chooses the scene session for an external event, the same way UIKit and SwiftUI do.
///
///     var router = try SceneRouter(sessions: [                       // most recently used first
///       SceneSession("inbox"),
///       SceneSession("thread-42", prefers: "SELF == 'mail/thread/42'"),
///     ])
///     let decision = try router.route(.notification("mail/thread/42"))
///     decision.outcome   // .existing(session: "thread-42")
///     decision.reason    // .prefers
///
/// A router is a value type. Routing an event doesn't change the router, but applying the decision with `apply(_:)`
/// does. Any number of threads can read the same router. To share a router that changes, protect it with a `Mutex` or
/// an actor. Copies of a router share memory until one of them changes.
///
/// Equal routers make the same decisions: their applications, policies and identifier limits are equal, and so are
/// their sessions in order of use and the numbers of the sessions to come.
public struct SceneRouter: Equatable, Sendable {
  /// The description of the application.
  public let application: SceneApplication
  /// The rules that differ between platforms.
  package let policy: RoutingPolicy
  /// The maximum length of an event's identifier, in UTF-8 code units, excluding any Focus prefix.
  package let identifierLimit: Int

  package var store: SessionStore
  /// The number in the most recently generated session name, such as 2 for `new-2`. Numbers are never reused.
  package internal(set) var lastNewNumber = 0
  /// Whether the configuration of a new session depends on the event.
  package let choosesConfiguration: Bool

  /// Whether the match for an identifier depends only on its bytes and on the predicates of ordinary windows.
  let matchesBytes: Bool

  /// Creates a router.
  ///
  /// - Parameters:
  ///   - application: The description of the application.
  ///   - sessions: The application's sessions, most recently used first. A session without a configuration gets the
  ///     first one declared for its role.
  ///   - policy: The rules that differ between platforms. `nil` means the policy implied by the application's device.
  ///   - identifierLimit: The maximum length of an event's identifier, in UTF-8 code units. The default is 1 MiB.
  /// - Throws: `RoutingError` with the code `duplicate-session`, `too-many-sessions`, `unknown-configuration` or
  ///   `configuration-role-mismatch`.
  /// - Complexity: O(*n*) in the number of sessions.
  public init(
    application: SceneApplication = SceneApplication(), sessions: [SceneSession] = [], policy: RoutingPolicy? = nil,
    identifierLimit: Int = 1_048_576
  ) throws(RoutingError) {
    let policy = policy ?? RoutingPolicy(for: application)
    self.application = application
    self.policy = policy
    self.identifierLimit = max(0, identifierLimit)
    self.choosesConfiguration =
      !application.choices.isEmpty
      || application.configurations.contains {
        $0.matching != nil || $0.defaultLaunchBehavior != .automatic || $0.kind != .windowGroup
      }
    self.matchesBytes =
      application.supportsMultipleScenes && policy.evaluatesPredicates
      && application.focusFilterPrefix?.isEmpty != false
    self.store = SessionStore(unmodifiedWindowsTakeContent: policy.unmodifiedWindowsTakeContent)
    if !application.supportsMultipleScenes && sessions.count > 1 {
      throw .tooManySessions(count: sessions.count)
    }
    store.reserve(sessions.count)
    for session in sessions.reversed() { try insert(session, isIndexed: false) }
    store.finishAdding()
  }

  /// Returns an identifier preceded by the prefix that an active Focus filter adds.
  package func withFocusPrefix(_ identifier: String?) -> String? {
    guard let identifier, let prefix = application.focusFilterPrefix, !prefix.isEmpty else { return identifier }
    return prefix + identifier
  }

  /// Returns the identifier against which predicates are evaluated for an event, including any Focus prefix, or `nil`
  /// if the event has none.
  package func targetContentIdentifier(of event: ExternalEvent) -> String? {
    withFocusPrefix(event.identifier(in: application))
  }

  /// Whether opening a file prefers a new scene. visionOS has no Stage Manager.
  var opensFilesInNewScenes: Bool {
    application.isStageManagerEnabled && application.idiom != .vision && policy.filesPreferNewSceneUnderStageManager
  }

  /// The sessions, most recently used first.
  ///
  /// - Complexity: O(*n*) in the number of sessions if all of them have the same role, otherwise O(*n* log *n*).
  public var sessions: [SceneSession] { store.mostRecentFirst.map { store[taken: $0] } }

  /// The number of sessions.
  package var sessionCount: Int { store.count }

  /// The session with this identifier, or `nil` if it doesn't exist.
  ///
  /// - Complexity: Expected O(1).
  public subscript(persistentIdentifier: String) -> SceneSession? {
    store.slot(of: persistentIdentifier).flatMap { store[$0] }
  }
}
