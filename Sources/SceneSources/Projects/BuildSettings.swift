internal import SceneRouting

/// The build settings that are relevant to scenes.
struct BuildSettings: Hashable, Sendable {
  private struct Value: Hashable, Comparable {
    /// The condition under which the setting has the value, such as `[sdk=iphoneos*]`, or an empty string.
    var condition: String
    var text: String

    /// Orders values without a condition first, and then those for iOS.
    static func < (left: Self, right: Self) -> Bool {
      func rank(_ value: Self) -> Int { value.condition.isEmpty ? 0 : value.isFor(sdk: "iphoneos") ? 1 : 2 }
      return (rank(left), left.condition) < (rank(right), right.condition)
    }

    /// Returns whether the condition is about a platform's SDK, as in `[sdk=iphoneos*]`.
    func isFor(sdk: String) -> Bool {
      condition.split { "[],".contains($0) }.contains { part in
        part.hasPrefix("sdk=") && sdk.hasPrefix(part.dropFirst(4).prefix { $0 != "*" })
      }
    }
  }

  /// The values of each setting across all build configurations.
  private var values: [String: [Value]] = [:]

  /// The different values of a setting, in which the values of other settings replace their names. The order doesn't
  /// depend on the order in which conditional values were added.
  subscript(name: String) -> [String] { expanded((values[name] ?? []).sorted().map(\.text)) }

  /// Returns a text in which the values of settings replace their names, or the text itself if there are several values.
  func expanded(_ text: String) -> String {
    let texts = expanded([text])
    return texts.count == 1 ? texts[0] : text
  }

  /// The maximum number of names that are replaced one after another, that of the resulting values, and the maximum
  /// length of a value in which a name is replaced, in bytes.
  private static let (longestExpansion, mostValues, longestValue) = (8, 8, 1_024)

  /// Returns the different texts in which `$(NAME)` and `${NAME}` are replaced with each value of the setting. The names
  /// of settings without a value are kept.
  private func expanded(_ texts: [String]) -> [String] {
    var texts = texts
    for round in 0...Self.longestExpansion {
      texts = texts.reduce(into: []) { if $0.count < Self.mostValues, !$0.contains($1) { $0.append($1) } }
      let next = round < Self.longestExpansion ? texts.flatMap(replacingName) : texts
      if next == texts { break }
      texts = next
    }
    return texts
  }

  /// Returns a text with each value of the first setting that it names and that has values.
  private func replacingName(in text: String) -> [String] {
    guard text.utf8.count <= Self.longestValue else { return [text] }
    var rest = text[...]
    while let dollar = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
      let name = rest[dollar...].dropFirst(2).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      rest = text[name.endIndex...]
      guard ["$(", "${"].contains(text[dollar..<name.startIndex]), ")}".contains(rest.first ?? " "),
        let found = values[String(name)]?.sorted()
      else { continue }
      return found.prefix(Self.mostValues).map { text[..<dollar] + $0.text + rest.dropFirst() }
    }
    return [text]
  }

  /// The different values of a setting. A value for the SDK of a device comes before those without a condition.
  func values(of name: String, for idiom: InterfaceIdiom) -> [String] {
    let sdk =
      switch idiom {
      case .pad, .phone: "iphoneos"
      case .mac: "macosx"
      case .vision: "xros"
      }
    let own = expanded((values[name] ?? []).sorted().filter { $0.isFor(sdk: sdk) }.map(\.text))
    return own + self[name].filter { !own.contains($0) }
  }

  /// Adds a value of a setting, whose name can be followed by a condition, as in `NAME[sdk=iphoneos*]`.
  mutating func add(_ name: String, _ value: String) {
    let condition = String(name.drop { $0 != "[" })
    add(String(name.dropLast(condition.count)), Value(condition: condition, text: value))
  }

  private mutating func add(_ name: String, _ value: Value) {
    if values[name]?.contains(value) != true { values[name, default: []].append(value) }
  }

  /// Adds any of the given settings that don't have a value yet. Used, for example, to apply a project's defaults to a
  /// target. `$(inherited)` in a value is replaced by the default.
  mutating func addDefaults(_ other: BuildSettings) {
    values.merge(other.values) { own, inherited in
      guard let common = inherited.min(), own.contains(where: { $0.text.contains("$(inherited)") }) else { return own }
      return own.map { value in
        var value = value
        if common.text.utf8.count + value.text.utf8.count <= Self.longestValue {
          value.text = value.text.replacing("$(inherited)", with: common.text, maxReplacements: 1)
        }
        return value
      }
    }
  }

  /// Adds all settings from another build configuration.
  mutating func add(_ other: BuildSettings) {
    for (name, values) in other.values { for value in values { add(name, value) } }
  }

  /// Parses an `.xcconfig` file, which contains lines of the form `NAME = VALUE`, with or without a semicolon, and `//`
  /// comments.
  init(xcconfig bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) where line.utf8.count < 4_096
    {
      var code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      while let last = code.last, last == ";" || last.isWhitespace { code.removeLast() }
      guard let equals = code.lastIndex(of: "]").map({ code[$0...].firstIndex(of: "=") }) ?? code.firstIndex(of: "=")
      else { continue }
      func trimmed(_ text: Substring) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      add(trimmed(code[..<equals]), trimmed(code[code.index(after: equals)...]))
    }
  }

  init() {}

  // MARK: Derived properties

  /// Whether Xcode generates a scene manifest. A generated manifest supports multiple scenes and has no configurations.
  var generatesManifest: Bool {
    generatesPropertyList && self["INFOPLIST_KEY_UIApplicationSceneManifest_Generation"].contains("YES")
  }

  /// Whether Xcode generates the property list.
  var generatesPropertyList: Bool { self["GENERATE_INFOPLIST_FILE"].contains("YES") }

  /// Whether the target supports only watchOS or tvOS, where apps don't have windows.
  var isWithoutWindows: Bool {
    !platforms.isEmpty && platforms.allSatisfy { $0 == "watchos" || $0 == "appletvos" }
  }

  /// Whether the target's app for the Mac is built with Mac Catalyst.
  var isForCatalyst: Bool { self["SUPPORTS_MACCATALYST"].contains("YES") && !platforms.contains("macosx") }

  /// The devices with macOS and visionOS that the target supports besides another one.
  var otherIdioms: Set<InterfaceIdiom> { SourceTarget.otherIdioms(platforms).union(isForCatalyst ? [.mac] : []) }

  /// The platforms, excluding simulators. They are taken from `SUPPORTED_PLATFORMS`, `SDKROOT` or the deployment
  /// targets, in that order of preference.
  private var platforms: Set<String> {
    let supported = words("SUPPORTED_PLATFORMS").filter { !$0.hasSuffix("simulator") && !$0.contains("$") }
    if !supported.isEmpty { return Set(supported) }
    let bases = words("SDKROOT").filter { $0 != "auto" && !$0.contains("$") }
    if !bases.isEmpty { return Set(bases) }
    let targets = [
      ("IPHONEOS_DEPLOYMENT_TARGET", "iphoneos"), ("MACOSX_DEPLOYMENT_TARGET", "macosx"),
      ("XROS_DEPLOYMENT_TARGET", "xros"),
    ]
    return Set(targets.filter { !self[$0.0].isEmpty }.map(\.1))
  }

  private func words(_ name: String) -> [String] { Self.words(in: self[name]) }

  private static func words(in texts: [String]) -> [String] {
    texts.flatMap { $0.split { $0 == "," || $0 == " " || $0 == "\t" } }.map(String.init)
  }

  /// The kind of device, or `nil` if the settings don't specify it. iOS takes precedence.
  var idiom: InterfaceIdiom? {
    let platforms = platforms
    if platforms.contains("iphoneos") || platforms.isEmpty {
      // A value for the SDK of iOS replaces the one without a condition.
      let all = values["TARGETED_DEVICE_FAMILY"] ?? []
      let own = all.filter { $0.isFor(sdk: "iphoneos") }
      let common = all.filter(\.condition.isEmpty)
      let families = Self.words(in: expanded((!own.isEmpty ? own : !common.isEmpty ? common : all).map(\.text)))
      if families.contains("2") { return .pad }
      // An iPhone shows one window, so that conditions matter only on the Mac.
      if families.contains("1") { return platforms.contains("macosx") ? .mac : .phone }
      if families == ["6"], self["SUPPORTS_MACCATALYST"].contains("YES") { return .mac }
      if families.contains("7"), !platforms.contains("iphoneos") { return .vision }
    }
    if platforms.contains("iphoneos") { return .pad }
    if platforms.contains("macosx") { return .mac }
    return platforms.contains("xros") ? .vision : nil
  }
}
