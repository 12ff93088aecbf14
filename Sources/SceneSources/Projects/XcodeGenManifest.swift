internal import RoutingDocuments

/// Reads the targets of a `project.yml` of XcodeGen.
struct XcodeGenManifest {
  private let file: String
  private let folder: String
  private(set) var targets: [ProjectTargets.Target] = []
  private(set) var findings: [SourceFinding] = []

  /// Reads a manifest; `nil` for another file of this name.
  ///
  /// - Complexity: O(n) in the length of the text.
  init?(_ bytes: [UInt8], file: String, folder: String) {
    self.file = file
    self.folder = folder
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("\ntargets:") || text.hasPrefix("targets:") else { return nil }
    do throws(YAMLParser.Failure) {
      let root = try YAMLParser.value(of: text.replacing("\r\n", with: "\n"))
      for (name, target) in root["targets"]?.members ?? [] { read(target, name, of: root) }
      for key in ["include", "targetTemplates"] {
        if let value = root[key] { note(value, "'\(key)' is not read") }
      }
    } catch {
      targets = []
      let place = SourcePosition(file: file, line: error.line, column: error.column)
      findings.append(
        SourceFinding(
          "partly-read", .note, at: place, "the manifest is not read: \(error.message)",
          help: "its targets count as one application"))
    }
  }

  private mutating func note(_ value: YAMLValue, _ message: String) {
    findings.append(SourceFinding("partly-read", .note, at: position(of: value), message))
  }

  private func position(of value: YAMLValue) -> SourcePosition {
    SourcePosition(file: file, line: value.line, column: value.column)
  }

  private mutating func read(_ value: YAMLValue, _ name: String, of root: YAMLValue) {
    guard let type = value["type"]?.text else {
      return note(value, "the target '\(name)' has no type: it is not read")
    }
    let libraries = ["framework", "library", "bundle.resource"]
    if libraries.contains(where: { type == $0 || type.hasPrefix($0 + ".") }) || type == "bundle" { return }
    var target = ProjectTargets.Target(name: name, isApplication: type == "application")
    target.variables = ["TARGET_NAME": name, "PRODUCT_NAME": name, "SRCROOT": ".", "PROJECT_DIR": "."]
    var patterns = ManifestPatterns(folder: folder)
    for source in value["sources"].map({ $0.elements ?? [$0] }) ?? [] {
      guard let path = source.text ?? source["path"]?.text else {
        note(source, "a source of '\(name)' has no path: it is not read")
        continue
      }
      patterns.included.append(path)
      if let filters = source["destinationFilters"]?.elements?.compactMap(\.text) {
        let names = filters.map { $0 == "visionOS" ? "xros" : $0.lowercased() }
        patterns.platforms[path, default: []].formUnion(names)
      }
      patterns.excluded += (source["excludes"]?.elements ?? []).compactMap(\.text).map { path + "/" + $0 }
    }
    target.patterns = patterns
    readSettings(value, of: root, into: &target)
    if let info = value["info"] {
      if let path = info["path"]?.text { add("INFOPLIST_FILE", path, info, to: &target) }
      if let manifest = info["properties"]?["UIApplicationSceneManifest"] {
        let key = SourceExpression(
          .text([.literal(literal("UIApplicationSceneManifest", manifest))]), source: "",
          position: position(of: manifest))
        let entry = SourceExpression.Entry(key: key, value: expression(manifest))
        target.propertyLists.append(
          SourceExpression(.dictionary([entry]), source: "", position: position(of: manifest)))
      }
    }
    for setting in target.settings where setting.name == "INFOPLIST_FILE" {
      target.files.insert(ProjectTargets.join(folder, BuildSettings.expand(setting.value, target.variables)))
    }
    for key in ["templates", "settingGroups", "configFiles"] {
      if let value = value[key] { note(value, "'\(key)' of the target '\(name)' is not read") }
    }
    targets.append(target)
  }

  private func add(_ name: String, _ text: String, _ value: YAMLValue, to target: inout ProjectTargets.Target) {
    target.settings.append(BuildSettings.Setting(name: name, value: text, position: position(of: value)))
  }

  /// The settings of the target, then those of the project that it does not have, then what its platform means.
  private func readSettings(_ value: YAMLValue, of root: YAMLValue, into target: inout ProjectTargets.Target) {
    for owner in [value, root] {
      let settings = owner["settings"]
      let groups = [settings, settings?["base"]] + (settings?["configs"]?.members.map(\.value) ?? [])
      let known = Set(target.settings.map(\.name))
      for (name, value) in groups.flatMap({ $0?.members ?? [] }) where !known.contains(name) {
        guard var text = value.text, BuildSettings.isRead(name) else { continue }
        if !value.isQuoted, ["true", "yes"].contains(text.lowercased()) { text = "YES" }
        add(name, text, value, to: &target)
      }
    }
    let bases = ["iOS": "iphoneos", "macOS": "macosx", "visionOS": "xros", "tvOS": "appletvos", "watchOS": "watchos"]
    let named = value["platform"].map { $0.elements ?? [$0] } ?? []
    let destinations = value["supportedDestinations"]?.elements ?? []
    let platforms = named.contains { $0.text != "auto" } ? named : destinations
    if let catalyst = destinations.first(where: { $0.text == "macCatalyst" }) {
      add("SUPPORTS_MACCATALYST", "YES", catalyst, to: &target)
    }
    for platform in platforms {
      if let base = platform.text.flatMap({ bases[$0] }) { add("SDKROOT", base, platform, to: &target) }
    }
  }

  /// A value of a property list as an expression.
  private func expression(_ value: YAMLValue) -> SourceExpression {
    let kind: SourceExpression.Kind =
      switch value.kind {
      case .list(let elements): .list(elements.map(expression))
      case .mapping(let members):
        .dictionary(
          members.map { key, value in
            let name = SourceExpression(
              .text([.literal(literal(key, value))]), source: key, position: position(of: value))
            return SourceExpression.Entry(key: name, value: expression(value))
          })
      case .text(let text) where !value.isQuoted && ["true", "yes", "false", "no"].contains(text.lowercased()):
        .boolean(["true", "yes"].contains(text.lowercased()))
      case .text(let text): .text([.literal(literal(text, value))])
      }
    return SourceExpression(kind, source: value.text ?? "", position: position(of: value))
  }

  private func literal(_ text: String, _ value: YAMLValue) -> PartialText.Literal {
    PartialText.Literal(text: text, position: position(of: value), isVerbatim: false)
  }
}
