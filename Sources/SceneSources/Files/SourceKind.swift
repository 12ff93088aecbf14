/// What a file of a checkout is, as far as scenes are concerned.
package enum SourceKind: Hashable, Sendable {
  case swift
  case objectiveC
  /// `project.pbxproj`, `.xcconfig` or `project.yml` of XcodeGen.
  case buildSettings
  /// A property list, XML or binary.
  case propertyList
  /// A document of this project, one or more lines of JSON.
  case document
  /// An APNs payload, by itself or in a message to a push service.
  case payload

  /// The kind of a file, by its name and its content; `nil` for all other files.
  ///
  /// - Parameter isNamed: Whether the user named this file: then any JSON counts, otherwise only what is made for
  ///   this tool and payloads.
  package init?(_ bytes: [UInt8], file: String, isNamed: Bool) {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let ending = name.split(separator: ".").count > 1 ? name.split(separator: ".").last?.lowercased() ?? "" : ""
    switch ending {
    case "swift": self = .swift
    case "m", "mm", "h": self = .objectiveC
    case _ where Self.isBuildSettings(file) || ["project.yml", "project.yaml"].contains(name): self = .buildSettings
    default:
      guard let kind = Self.kind(ofContent: bytes, ending: ending, isNamed: isNamed) else { return nil }
      self = kind
    }
  }

  /// Whether the name is that of a file with build settings.
  static func isBuildSettings(_ file: String) -> Bool {
    [".xcconfig", ".pbxproj"].contains { file.lowercased().hasSuffix($0) }
  }

  /// Whether the name is that of a file with source code.
  static func isSource(_ file: String) -> Bool { [".swift", ".m", ".mm", ".h"].contains { file.hasSuffix($0) } }

  /// Whether the name alone says that the file is to be read, so that one that cannot be read is a failure.
  package static func isExpected(_ file: String) -> Bool {
    [".swift", ".m", ".mm", ".xcconfig", ".pbxproj", ".plist", ".apns"].contains { file.hasSuffix($0) }
  }

  private static func kind(ofContent bytes: [UInt8], ending: String, isNamed: Bool) -> Self? {
    if bytes.starts(with: "bplist".utf8) { return .propertyList }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let isList = ending == "plist"
    switch text.prefix(1_000).first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "<")?: return isList || text.prefix(2_000).contains("<plist") ? .propertyList : nil
    // A list that is still to be preprocessed.
    case UInt8(ascii: "#")? where isList: return .propertyList
    case UInt8(ascii: "{")?:
      let start = text.prefix(4_000)
      let mayCount = isNamed || ["json", "ndjson", "jsonl"].contains(ending)
      if mayCount, start.contains("scene-router/scenes/") { return .document }
      // In a message of Amazon SNS the payload is a string, with escaped quotation marks.
      let hasPayload = mayCount && (start.contains("\"aps\"") || start.contains("\"aps\\\""))
      if hasPayload || ending == "apns" { return .payload }
      return isNamed ? .document : nil
    case UInt8(ascii: "[")?: return isNamed || ending == "apns" ? .document : nil
    case .some: return isList && isNamed ? .propertyList : nil
    case nil: return nil
    }
  }
}

extension Sequence<UInt8> where Self: Collection {
  /// Whether a text is part of the bytes. O(n · m).
  fileprivate func contains(_ text: String) -> Bool {
    let needle = Array(text.utf8)
    var rest = self[...]
    while let place = rest.firstIndex(of: needle[0]) {
      if rest[place...].starts(with: needle) { return true }
      rest = rest[rest.index(after: place)...]
    }
    return false
  }
}
