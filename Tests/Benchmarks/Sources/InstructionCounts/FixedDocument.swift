import RoutingDocuments
import Workloads

/// Scenes as files hold them.
enum FixedDocument {
  /// A scenes document, one window a line.
  static func document(_ count: Int) -> [UInt8] {
    Array(
      """
      {"schema": "scene-router/scenes/1", "dialect": "extended",
       "application": {"supportsMultipleScenes": true},
       "sessions": [
      \(sessions(count).joined(separator: ",\n"))
      ]}
      """.utf8)
  }

  /// One session object a line.
  static func lines(_ count: Int) -> [UInt8] { Array(sessions(count).joined(separator: "\n").utf8) }

  private static func sessions(_ count: Int) -> [String] {
    let workload = SceneWorkload(scenes: count, events: 0)
    return zip(workload.canActivate, workload.prefersToActivate).enumerated().map { index, conditions in
      """
      {"persistentIdentifier": "scene-\(index)", "activationConditions": {"canActivate": \(quoted(conditions.0.format)), \
      "prefersToActivate": \(quoted(conditions.1))}}
      """
    }
  }

  /// Reads a file of scenes until so many windows were read, and counts them.
  static func read(_ bytes: [UInt8], _ count: Int) throws -> Int {
    var read = 0
    while read < count { read += try SceneDocument(parsing: bytes, file: "scenes").sessions.count }
    return read
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
    return "\"" + escaped.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
  }
}
