/// Says which scene session takes an external event, as UIKit and SwiftUI do.
///
///     let router = try SceneRouter(
///       application: SceneApplication(), sessions: [inbox, thread42])   // most recently used first
///     let decision = try router.route(.remoteNotification(targetContentIdentifier: "com.example.mail/thread/42"))
///     decision.session   // "thread-42"
///     decision.reason    // .prefers
///
/// A router is a value. Routing does not change it; `carryOut(_:)` does.
public struct SceneRouter: Sendable {
  /// What is known of the application.
  public let application: SceneApplication
  /// The rules that no Apple page promises.
  public let policy: RoutingPolicy
  /// How long an event's identifier may be, in UTF-8 code units, without a Focus prefix.
  public let identifierLimit: Int
  /// The default of `identifierLimit`: 1 MiB.
  public static let defaultIdentifierLimit = 1_048_576

  package var store: SessionStore
  /// The number of the last session that was made as `new-…`. Numbers are not used again.
  package var lastNewNumber = 0
  private let staticIdentifiers: [String: String]
  private let hasMatchingConfiguration: Bool
  /// Whether the configuration of a new session depends on the event.
  let choosesConfiguration: Bool

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - application: What is known of the application.
  ///   - sessions: The application's sessions, most recently used first. A session without a configuration gets the
  ///     first one of its role.
  ///   - policy: The rules that no Apple page promises; `nil` is what the device implies.
  ///   - identifierLimit: How long an event's identifier may be, in UTF-8 code units; below 0 counts as 0.
  /// - Throws: `RoutingError` with the code `duplicate-session`, `too-many-sessions`, `unknown-configuration` or
  ///   `configuration-role-mismatch`.
  /// - Complexity: O(n) in the number of sessions.
  public init(
    application: SceneApplication, sessions: [SceneSession] = [], policy: RoutingPolicy? = nil,
    identifierLimit: Int = SceneRouter.defaultIdentifierLimit
  ) throws(RoutingError) {
    let hasMatching = application.configurations.contains { $0.matching != nil }
    let policy =
      policy
      ?? RoutingPolicy(
        idiom: application.idiom, isSwiftUI: hasMatching || sessions.contains { $0.conditions.isSwiftUI })
    self.application = application
    self.policy = policy
    self.identifierLimit = max(0, identifierLimit)
    self.hasMatchingConfiguration = hasMatching
    self.choosesConfiguration =
      hasMatching || application.configurations.contains { $0.defaultLaunchBehavior != .automatic }
    self.store = SessionStore(unmodifiedWindowsTakeContent: policy.unmodifiedWindowsTakeContent)
    var identifiers: [String: String] = [:]
    if policy.readsStaticShortcutItemIdentifiers {
      var types: Set<String> = []
      for item in application.staticShortcutItems where types.insert(item.type).inserted {
        identifiers[item.type] = item.targetContentIdentifier
      }
    }
    self.staticIdentifiers = identifiers
    if !application.supportsMultipleScenes && sessions.count > 1 {
      throw .tooManySessions(count: sessions.count)
    }
    store.reserve(sessions.count)
    for session in sessions.reversed() { try insert(session, isIndexed: false) }
    store.finishAdding()
  }

  /// The sessions, most recently used first.
  ///
  /// - Complexity: O(n) in the number of sessions.
  public var sessions: [SceneSession] { store.mostRecentFirst.compactMap { store[$0] } }

  /// How many sessions there are.
  public var sessionCount: Int { store.count }

  /// Returns the session with an identifier, or `nil`. O(1) expected.
  public func session(_ persistentIdentifier: String) -> SceneSession? {
    store.slot(of: persistentIdentifier).flatMap { store[$0] }
  }

  /// Whether the application is one of SwiftUI: a session has `handlesExternalEvents`, or a configuration `matching`.
  /// Only there an activity without identifier uses its `webpageURL`.
  public var isSwiftUI: Bool { hasMatchingConfiguration || store.hasSwiftUISession }

  /// The identifier of an event as it is compared, with the Focus prefix; `nil` is the missing identifier.
  public func targetContentIdentifier(of event: ExternalEvent) -> String? {
    withFocusPrefix(rawIdentifier(of: event))
  }

  package func rawIdentifier(of event: ExternalEvent) -> String? {
    event.targetContentIdentifier(
      in: IdentifierContext(
        isSwiftUI: isSwiftUI, staticIdentifiers: staticIdentifiers,
        launchIsEmpty: policy.launchComparesEmptyIdentifier))
  }

  package func withFocusPrefix(_ identifier: String?) -> String? {
    guard let identifier, let prefix = application.focusPrefix, !prefix.isEmpty else { return identifier }
    return prefix + identifier
  }
}
