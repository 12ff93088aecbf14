import RoutingDocuments

/// The kinds of files that can contain information about scenes.
package enum SourceKind: Hashable, Sendable {
  case swift
  case objectiveC
  /// An Xcode project file, `project.pbxproj`.
  case project
  /// A Swift package manifest, `Package.swift`.
  case package
  /// A build settings file with the extension `.xcconfig`.
  case buildSettings
  /// An XML or binary property list.
  case propertyList
  /// A scenes document, or sessions, one per line.
  case document
  /// An APNs payload, either alone or inside a message to a push service, or events, one per line.
  case payload
  /// An XcodeGen or Tuist manifest, from which an Xcode project is generated.
  case generator

  /// Determines the kind of a file from its name, or returns `nil` if the name isn't sufficient.
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

  /// Returns whether a file with this name is read, either because of its name or, for JSON, to see what it contains.
  static func mayBeRead(_ name: String) -> Bool { Self(name: name) != nil || isJSON(name) }

  /// Returns whether a file's name is that of a JSON document.
  static func isJSON(_ name: String) -> Bool {
    ["json", "ndjson", "jsonl"].contains(name.split(separator: ".").last?.lowercased())
  }

  /// Determines from its content whether a JSON file is a scenes document or an APNs payload.
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

  /// Determines from its first line whether a file contains sessions or events, one per line.
  init?(firstLineOf bytes: [UInt8]) {
    switch NamedFileKind.ofLines(bytes) {
    case .scenes: self = .document
    case .events: self = .payload
    case .suite, .unknown, nil: return nil
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
