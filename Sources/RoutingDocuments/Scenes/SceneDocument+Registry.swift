package import SceneLifecycle
package import SceneRouting

extension SceneDocument {
  /// The state of a saved registry, except for its application, sessions and policy.
  package struct RegistryState: Hashable, Sendable {
    /// The details of the sessions, keyed by persistent identifier.
    var details: [String: SceneSessionDetails]
    var isRunning: Bool
    var pendingDiscards: [String]
    /// The maximum length of an identifier that can be routed, in UTF-8 code units.
    package var identifierLimit: Int
    /// The number in the `new-…` identifier of the most recently created session.
    var lastNewNumber: Int

    init(_ registry: SceneSessionRegistry) {
      isRunning = registry.isRunning
      pendingDiscards = registry.pendingDiscards
      identifierLimit = registry.router.identifierLimit
      lastNewNumber = registry.lastNewNumber
      details = [:]
      for session in registry.sessions.map(\.persistentIdentifier) { details[session] = registry.details(of: session) }
    }
  }

  /// Creates the registry that the document describes. If the document is a saved registry, its state is restored.
  ///
  /// - Parameter policy: The routing policy. If `nil`, the saved policy is used, or the device's default policy if
  ///   none was saved.
  /// - Throws: See `SceneSessionRegistry.init`.
  /// - Complexity: O(*n*) in the number of sessions.
  package func registry(policy: RoutingPolicy? = nil) throws(RoutingError) -> SceneSessionRegistry {
    let policy = policy ?? self.policy
    guard let saved else {
      return try SceneSessionRegistry(application: application, sessions: sessions, policy: policy)
    }
    var registry = try SceneSessionRegistry(
      application: application, sessions: sessions, policy: policy, details: saved.details,
      isRunning: saved.isRunning, pendingDiscards: saved.pendingDiscards, identifierLimit: saved.identifierLimit)
    registry.lastNewNumber = saved.lastNewNumber
    return registry
  }

  /// Creates the router that the document describes. See ``registry(policy:)``.
  package func router(policy: RoutingPolicy? = nil) throws(RoutingError) -> SceneRouter {
    try registry(policy: policy).router
  }
}
