/// The kinds of files that may contain information about scenes.
package enum SourceKind: Hashable, Sendable {
  case swift
  case objectiveC
  /// `project.pbxproj`
  case project
  /// `Package.swift`
  case package
  /// `.xcconfig`
  case buildSettings
  /// A property list, XML or binary.
  case propertyList
  /// A scenes document.
  case document
  /// An APNs payload, alone or in a message to a push service.
  case payload
  /// A manifest of XcodeGen or Tuist, which generates an Xcode project.
  case generator

  /// Creates the kind of a file from its name, if the name determines it.
  init?(name: String) {
    switch name {
    case "Package.swift": self = .package
    case "project.pbxproj": self = .project
    case "project.yml", "project.yaml", "Project.swift": self = .generator
    default:
      switch name.split(separator: ".").last?.lowercased() {
      case "swift": self = .swift
      case "m", "mm", "h": self = .objectiveC
      case "pbxproj": self = .project
      case "xcconfig": self = .buildSettings
      case "plist": self = .propertyList
      case "apns": self = .payload
      default: return nil
      }
    }
  }

  /// Creates the kind of a JSON file from its content: a scenes document or an APNs payload.
  init?(json bytes: [UInt8]) {
    let first = bytes.prefix(1_000).first { $0 > 0x20 && $0 < 0x80 }
    guard first == UInt8(ascii: "{") else { return nil }
    let start = Array(bytes.prefix(4_000))
    if WordSearch(["scene-router/scenes/"]).isFound(in: start) {
      self = .document
    } else if WordSearch([#""aps""#, #""aps\""#]).isFound(in: start) {
      self = .payload
    } else {
      return nil
    }
  }

  /// Whether the file contains source code or build settings.
  package var isSource: Bool {
    switch self {
    case .swift, .objectiveC, .project, .package, .buildSettings, .generator: true
    case .propertyList, .document, .payload: false
    }
  }
}
