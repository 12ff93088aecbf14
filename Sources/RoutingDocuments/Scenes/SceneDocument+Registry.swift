package import SceneRouting

extension SceneDocument {
  /// What a saved registry knows beside its application, its sessions and its policy.
  package struct RegistryState: Hashable, Sendable {
    /// What the sessions keep, by their persistent identifiers.
    var details: [String: SceneSessionDetails]
    var isRunning: Bool
    var pendingDiscards: [String]
    /// The length of the longest identifier that is routed, in UTF-8 code units.
    package var identifierLimit: Int
    /// The number of the last session that was made as `new-…`.
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

  /// Makes the registry that the document describes. A saved one goes on where it was.
  ///
  /// - Parameter policy: The rules of the choice; `nil` is what was saved, else what the device implies.
  /// - Throws: As `SceneSessionRegistry.init`.
  /// - Complexity: O(n) in the number of sessions.
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

  /// Makes the router that the document describes, as ``registry(policy:)`` does.
  package func router(policy: RoutingPolicy? = nil) throws(RoutingError) -> SceneRouter {
    try registry(policy: policy).router
  }
}

extension DocumentLimits {
  /// The default limits, but for identifiers: what one of the routers takes can be read.
  package static func events(for routers: SceneRouter...) -> DocumentLimits {
    let longest = routers.map(\.identifierLimit).max() ?? 0
    return DocumentLimits(identifierLength: max(DocumentLimits.default.identifierLength, longest))
  }
}
