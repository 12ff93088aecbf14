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

  /// The different values of a setting. The order doesn't depend on the order in which conditional values were added.
  subscript(name: String) -> [String] { Self.different((values[name] ?? []).sorted()) }

  private static func different(_ values: [Value]) -> [String] {
    values.reduce(into: []) { if !$0.contains($1.text) { $0.append($1.text) } }
  }

  /// The maximum length of a value in which `$(inherited)` is replaced, in bytes.
  private static let longestValue = 1_024

  /// The different values of a setting. A value for the SDK of a device comes before those without a condition.
  func values(of name: String, for idiom: InterfaceIdiom) -> [String] {
    let sdk =
      switch idiom {
      case .pad, .phone: "iphoneos"
      case .mac: "macosx"
      case .vision: "xros"
      }
    let own = Self.different((values[name] ?? []).sorted().filter { $0.isFor(sdk: sdk) })
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
  ///
  /// - Parameter excluded: The name of a setting whose default doesn't count.
  mutating func addDefaults(_ other: BuildSettings, except excluded: String? = nil) {
    values.merge(other.values.filter { $0.key != excluded }) { own, inherited in
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
      let families = Self.words(in: (!own.isEmpty ? own : !common.isEmpty ? common : all).map(\.text))
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
