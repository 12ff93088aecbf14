import CSceneRouter
import RoutingDocuments
import SceneRouting

/// A buffer that the caller provides for a message.
struct MessageBuffer {
  private let bytes: UnsafeMutableBufferPointer<CChar>

  /// Wraps the caller's buffer and writes an empty message into it.
  init(_ start: UnsafeMutablePointer<CChar>?, _ capacity: Int) {
    bytes = UnsafeMutableBufferPointer(start: capacity > 0 ? start : nil, count: start == nil ? 0 : max(0, capacity))
    write("")
  }

  /// Writes a zero-terminated message. If it doesn't fit, it is truncated at a Unicode scalar boundary.
  func write(_ message: String) {
    guard bytes.count > 0 else { return }
    var count = 0
    for scalar in message.unicodeScalars where scalar != "\0" {
      let units = Array(String(scalar).utf8)
      guard count + units.count < bytes.count else { break }
      for unit in units {
        bytes[count] = CChar(bitPattern: unit)
        count += 1
      }
    }
    bytes[count] = 0
  }
}

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
