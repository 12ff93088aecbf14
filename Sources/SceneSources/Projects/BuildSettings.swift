package import SceneRouting

/// What the build settings of a project say about scenes: `project.pbxproj` and `.xcconfig`, where `//` begins a comment.
package struct BuildSettings: Sendable {
  /// A setting with its place.
  package struct Setting: Hashable, Sendable {
    package var name: String
    package var value: String
    package var position: SourcePosition
  }

  /// A file with settings.
  package struct Source: Hashable, Sendable {
    package var file: String
    /// The parts of the file that count; `nil` for the whole of it.
    package var parts: [Range<Int>]?

    package init(file: String, parts: [Range<Int>]? = nil) {
      self.file = file
      self.parts = parts
    }
  }

  /// The settings that matter here, in their order.
  package private(set) var settings: [Setting] = []
  /// The folder of the project; paths in settings are relative to it.
  private let folder: String?
  /// What variables stand for, such as `TARGET_NAME`.
  private let variables: [String: String]

  package init(in folder: String? = nil, variables: [String: String] = [:]) {
    self.folder = folder
    self.variables = variables
  }

  private static let names: Set<String> = [
    "INFOPLIST_FILE", "GENERATE_INFOPLIST_FILE", "SDKROOT", "TARGETED_DEVICE_FAMILY", "SUPPORTS_MACCATALYST",
    "SUPPORTED_PLATFORMS",
  ]

  /// Whether a setting matters here.
  static func isRead(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("INFOPLIST_KEY_UI") }

  /// Adds settings that a manifest has.
  mutating func add(_ others: [Setting]) { settings += others }

  /// Adds the settings of files. Lines of the form `NAME = VALUE` are read, with or without a semicolon and quotes.
  ///
  /// - Parameters:
  ///   - levels: The files. A setting of one level goes before those of the same name in the next.
  ///   - content: The bytes of a file; `nil` if it cannot be read.
  /// - Complexity: O(n) in the length of the files.
  package mutating func read(_ levels: [[Source]], content: (String) -> [UInt8]?) {
    var known: Set<String> = []
    for level in levels {
      let before = settings.count
      for source in level {
        guard let bytes = content(source.file) else { continue }
        let lines = SourceLines(file: source.file, text: bytes)
        let hasLineComments = source.file.hasSuffix(".xcconfig")
        for part in source.parts ?? [0..<bytes.count] where part.upperBound <= bytes.count {
          read(bytes[part], lines, except: known, hasLineComments)
        }
      }
      known.formUnion(settings[before...].map(\.name))
    }
  }

  private mutating func read(
    _ bytes: ArraySlice<UInt8>, _ lines: SourceLines, except known: Set<String>, _ hasLineComments: Bool
  ) {
    for line in bytes.split(separator: 0x0A) {
      let line = hasLineComments ? line.firstRange(of: "//".utf8).map { line[..<$0.lowerBound] } ?? line : line
      // `NAME[sdk=iphoneos*] = VALUE`
      let first = line.firstIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "[") } ?? line.endIndex
      let end = first < line.endIndex && line[first] != UInt8(ascii: "=") ? line[first...].firstIndex(of: 0x5D) : first
      guard let equals = line[(end ?? first)...].firstIndex(of: UInt8(ascii: "=")), line.count < 4_096 else { continue }
      var name = Self.trimmed(line[..<equals])
      if let bracket = name.firstIndex(of: "[") { name = String(name[..<bracket]) }
      if name.hasPrefix("\"") { name.removeFirst() }
      guard Self.isRead(name), !known.contains(name) else { continue }
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
  /// configurations; where the list has one of its own, these two values take the place of its values. Without
  /// `GENERATE_INFOPLIST_FILE`, which is `NO` by default, settings that begin with `INFOPLIST_KEY` mean nothing.
  package var generatesManifest: Setting? {
    guard generatesPropertyList else { return nil }
    return settings.first { $0.name == "INFOPLIST_KEY_UIApplicationSceneManifest_Generation" && $0.value == "YES" }
  }

  /// Whether Xcode makes the property list.
  private var generatesPropertyList: Bool { values("GENERATE_INFOPLIST_FILE").contains("YES") }

  /// Whether Xcode makes the property list, and no scene manifest for it. Variables may have any value.
  var generatesListWithoutManifest: Bool {
    generatesPropertyList
      && !values("INFOPLIST_KEY_UIApplicationSceneManifest_Generation").contains { $0 == "YES" || $0.contains("$") }
  }

  /// The paths of the property lists, as far as the values of variables in them are known.
  package var propertyListFiles: [String] {
    values("INFOPLIST_FILE").map { file in
      let file = Self.expand(file, variables)
      return folder.map { ProjectTargets.join($0, file) } ?? file
    }
  }

  /// Puts values in for variables of the forms `$(NAME)` and `${NAME}`, as far as they are known.
  static func expand(_ text: String, _ variables: [String: String]) -> String {
    var result = text
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      for written in ["$(\(name))", "${\(name)}"] { result = result.replacing(written, with: value) }
    }
    return result
  }

  /// Whether the program can have several windows: those of watches and televisions cannot.
  var hasWindows: Bool {
    let platforms = self.platforms
    return platforms.isEmpty || platforms.contains { !["watchos", "appletvos"].contains($0) }
  }

  /// The platforms that it is built for, without simulators.
  private var platforms: Set<String> {
    let bases = Set(values("SDKROOT")).subtracting(["auto", ""])
    if !bases.isEmpty { return bases }
    return Set(words("SUPPORTED_PLATFORMS")).filter { !$0.hasSuffix("simulator") }
  }

  /// Whether the program is built with AppKit, too.
  var isForMac: Bool { platforms.contains("macosx") }

  /// Whether the program that is built for Macs is the one for iOS.
  var isCatalyst: Bool { supportsCatalyst && !isForMac }

  private var supportsCatalyst: Bool {
    settings.contains { $0.name == "SUPPORTS_MACCATALYST" && $0.value == "YES" }
  }

  private func words(_ name: String) -> [String] {
    values(name).flatMap { $0.split { $0 == "," || $0 == " " || $0 == "\t" } }.map(String.init)
  }

  /// The finding that the program is built for other kinds of devices than the one that it is read for; `nil` if it is
  /// not.
  func otherPlatforms(than idiom: InterfaceIdiom) -> SourceFinding? {
    var others: [(InterfaceIdiom, name: String)] = []
    let platforms = self.platforms
    if platforms.contains("iphoneos"), idiom == .mac || idiom == .vision { others.append((.pad, "iOS")) }
    if platforms.contains("macosx") || supportsCatalyst, idiom != .mac { others.append((.mac, "macOS")) }
    if platforms.contains("xros"), idiom != .vision { others.append((.vision, "visionOS")) }
    // A manifest names the platforms one by one.
    let names = platforms.count > 1 ? ["SUPPORTED_PLATFORMS", "SDKROOT"] : ["SUPPORTS_MACCATALYST"]
    let setting = names.lazy.compactMap { name in settings.first { $0.name == name } }.first
    guard let first = others.first, let setting else { return nil }
    return SourceFinding(
      "partly-read", .note, at: setting.position,
      "the app is built for \(others.map(\.name).joined(separator: " and ")), too: it is read as on the idiom "
        + "'\(idiom.rawValue)' alone",
      help: "read it once more with --idiom \(first.0.rawValue)")
  }

  /// The kind of device that the settings imply; `nil` if they say nothing. The families are those of `iphoneos`.
  package var idiom: InterfaceIdiom? {
    let platforms = self.platforms
    if platforms.isEmpty || platforms.contains("iphoneos") {
      let families = words("TARGETED_DEVICE_FAMILY")
      if families.contains("2") { return .pad }
      if families.contains("1") { return .phone }
      if families.contains("7") { return .vision }
    }
    if platforms.contains("iphoneos") { return .pad }
    if platforms.contains("macosx") { return .mac }
    return platforms.contains("xros") ? .vision : nil
  }
}
