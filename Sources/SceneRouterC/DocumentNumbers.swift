import CSceneRouter
import RoutingDocuments
import SceneRouting

/// The numbers that identify a document's sessions and configurations in the C API, along with the corresponding names.
struct DocumentNumbers: Sendable {
  let sessions: NameTable
  let configurations: NameTable
  private let sessionNumbers: [String: UInt32]
  private let configurationNumbers: [ConfigurationKey: UInt32]

  /// A key that identifies a configuration by name and role, because configurations with different roles can have the
  /// same name.
  private struct ConfigurationKey: Hashable {
    var name: String
    var role: SceneSessionRole
  }

  init(of document: SceneDocument) {
    sessions = NameTable(document.sessions.map(\.persistentIdentifier))
    configurations = NameTable(document.application.configurations.map(\.name))
    sessionNumbers = Dictionary(
      document.sessions.enumerated().map { ($1.persistentIdentifier, UInt32(clamping: $0)) },
      uniquingKeysWith: { first, _ in first })
    configurationNumbers = Dictionary(
      document.application.configurations.enumerated().map {
        (ConfigurationKey(name: $1.name, role: $1.role), UInt32(clamping: $0))
      }, uniquingKeysWith: { first, _ in first })
  }

  func decision(_ decision: RoutingDecision) -> scene_router_decision {
    scene_router_decision(
      outcome: scene_router_outcome(decision.outcome.name), suitability: scene_router_suitability(decision.suitability),
      reason: scene_router_reason(decision.reason),
      session: decision.session.flatMap { sessionNumbers[$0] } ?? .max,
      configuration: number(ofConfiguration: decision.configuration, decision.role),
      has_fault: decision.faults.isEmpty ? 0 : 1, status: SCENE_ROUTER_OK)
  }

  private func number(ofConfiguration name: String?, _ role: SceneSessionRole) -> UInt32 {
    name.flatMap { configurationNumbers[ConfigurationKey(name: $0, role: role)] } ?? .max
  }
}
