package import SceneRouting

/// What the build settings of a project say about scenes: `project.pbxproj` and `.xcconfig`, where `//` begins a comment.
package struct BuildSettings: Sendable {
  /// A setting with its place.
  package struct Setting: Hashable, Sendable {
    package var name: String
    package var value: String
    package var position: SourcePosition
  }

  /// The settings that matter here, in their order.
  package private(set) var settings: [Setting] = []

  package init() {}

  private static let names: Set<String> = [
    "INFOPLIST_FILE", "SDKROOT", "TARGETED_DEVICE_FAMILY", "SUPPORTS_MACCATALYST", "SUPPORTED_PLATFORMS",
  ]

  /// Adds the settings of a file. Lines of the form `NAME = VALUE` are read, with or without a semicolon and quotes.
  ///
  /// - Parameter parts: The parts of the file that count; `nil` for the whole of it. A setting of one level goes before
  ///   those of the same name in the next.
  /// - Complexity: O(n) in the length of the text.
  package mutating func read(_ bytes: [UInt8], file: String, parts: [[Range<Int>]]? = nil) {
    let lines = SourceLines(file: file, text: bytes)
    let hasLineComments = file.hasSuffix(".xcconfig")
    var known: Set<String> = []
    for level in parts ?? [[0..<bytes.count]] {
      let before = settings.count
      for part in level { read(bytes[part], lines, except: known, hasLineComments) }
      known.formUnion(settings[before...].map(\.name))
    }
  }

  private mutating func read(
    _ bytes: ArraySlice<UInt8>, _ lines: SourceLines, except known: Set<String>, _ hasLineComments: Bool
  ) {
    for line in bytes.split(separator: 0x0A) {
      let line = hasLineComments ? line.firstRange(of: "//".utf8).map { line[..<$0.lowerBound] } ?? line : line
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")), line.count < 4_096 else { continue }
      var name = Self.trimmed(line[..<equals])
      // `NAME[sdk=iphoneos*] = VALUE`
      if let bracket = name.firstIndex(of: "[") { name = String(name[..<bracket]) }
      if name.hasPrefix("\"") { name.removeFirst() }
      guard Self.names.contains(name) || name.hasPrefix("INFOPLIST_KEY_UI"), !known.contains(name) else { continue }
      var value = Self.trimmed(line[line.index(after: equals)...])
      if value.hasSuffix(";") { value.removeLast() }
      if value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 { value = String(value.dropFirst().dropLast()) }
      let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.startIndex
      settings.append(Setting(name: name, value: value, position: lines.position(of: start)))
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let text = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    return String(decoding: Array(text), as: UTF8.self)
  }

  private func values(_ name: String) -> [String] { settings.filter { $0.name == name }.map(\.value) }

  /// Whether Xcode writes a scene manifest into the property list. The generated one supports multiple scenes and has no
  /// configurations.
  package var generatesManifest: Setting? {
    settings.first { $0.name == "INFOPLIST_KEY_UIApplicationSceneManifest_Generation" && $0.value == "YES" }
  }

  /// The property lists of the targets, as they are written.
  package var propertyListFiles: [String] { values("INFOPLIST_FILE") }

  /// The kind of device that the settings imply; `nil` if they say nothing.
  package var idiom: InterfaceIdiom? {
    let families = values("TARGETED_DEVICE_FAMILY").flatMap { $0.split { $0 == "," || $0 == " " || $0 == "\t" } }
    if families.contains("2") { return .pad }
    if families.contains("1") { return .phone }
    if families.contains("7") { return .vision }
    switch values("SDKROOT").first {
    case "macosx"?: return .mac
    case "xros"?: return .vision
    case "iphoneos"?: return .pad
    default: return nil
    }
  }
}
