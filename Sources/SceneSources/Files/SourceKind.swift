/// What a file of a checkout is, as far as scenes are concerned.
package enum SourceKind: Hashable, Sendable {
  case swift
  case objectiveC
  /// `project.pbxproj` or `.xcconfig`.
  case buildSettings
  /// A property list, XML or binary.
  case propertyList
  /// A document of this project, or a payload: JSON, one or more lines.
  case document

  /// The kind of a file, by its name and its content; `nil` for all other files.
  ///
  /// - Parameter isNamed: Whether the user named this file: then any JSON counts, otherwise only what is made for
  ///   this tool and payloads.
  package init?(_ bytes: [UInt8], file: String, isNamed: Bool) {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let ending = name.split(separator: ".").count > 1 ? name.split(separator: ".").last?.lowercased() ?? "" : ""
    switch ending {
    case "swift": self = .swift
    case "m", "mm": self = .objectiveC
    case "h" where isNamed: self = .objectiveC
    case "xcconfig": self = .buildSettings
    case "pbxproj": self = .buildSettings
    default:
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      let first = text.prefix(1_000).first { $0 > 0x20 }
      if bytes.starts(with: "bplist".utf8) {
        self = .propertyList
      } else if first == UInt8(ascii: "<"), text.prefix(2_000).contains("<plist") || ending == "plist" {
        self = .propertyList
      } else if ending == "plist", first != nil, isNamed || first == UInt8(ascii: "#") {
        self = .propertyList
      } else if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), isNamed || ending == "apns" {
        self = .document
      } else if first == UInt8(ascii: "{"), ["json", "ndjson", "jsonl"].contains(ending),
        text.prefix(4_000).contains("scene-router/scenes/") || text.prefix(4_000).contains("\"aps\"")
      {
        self = .document
      } else {
        return nil
      }
    }
  }

  /// Whether the bytes are text at all: a file with a zero byte near its beginning is not.
  package static func isText(_ bytes: [UInt8]) -> Bool { !bytes.prefix(8_192).contains(0) }
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
