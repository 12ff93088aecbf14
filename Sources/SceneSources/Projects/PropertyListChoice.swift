internal import RoutingDocuments
internal import SceneRouting

/// Finds the property list of an application among all of a checkout.
struct PropertyListChoice {
  private(set) var file: String?
  private(set) var application: SceneApplication?
  /// Where its scene manifest begins; of a binary list, the beginning of the file.
  private(set) var manifestPosition: SourcePosition?
  /// Whether a scene manifest is in it. The list can have shortcut items alone, and Xcode adds a manifest.
  private(set) var hasManifest = false
  private(set) var finding: SourceFinding?

  /// Whether static shortcut items are in it.
  var hasShortcutItems: Bool { application?.staticShortcutItems.isEmpty == false }

  /// The classes of the app's own module that the manifest names as delegates, without the module; nested ones, whose
  /// names are mangled, and those of other modules are left out.
  var ownDelegates: [String] {
    let modules = ["$(PRODUCT_MODULE_NAME).", "${PRODUCT_MODULE_NAME}."]
    let names = application?.configurations.compactMap(\.delegateClassName) ?? []
    let own = names.compactMap { name in
      modules.first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) }
    }
    return Set(own.filter { !$0.isEmpty && !$0.contains(".") && !$0.hasPrefix("_Tt") }).sorted()
  }

  /// Chooses the list with a manifest or shortcut items that a target names, else the first of them.
  init(_ files: [String], _ settings: BuildSettings) {
    let named = settings.propertyListFiles
    let ranked = files.sorted { Self.rank($0, named) < Self.rank($1, named) }
    for candidate in ranked {
      guard let bytes = try? DocumentFile.read(candidate, .found, limit: DocumentLimits.default.propertyListLength),
        SourceSearch(["UIApplicationSceneManifest", "UIApplicationShortcutItems"]).isFound(in: bytes),
        let document = try? SceneDocument(parsing: bytes, file: candidate)
      else { continue }
      file = candidate
      hasManifest = SourceSearch(["UIApplicationSceneManifest"]).isFound(in: bytes)
      application = document.application
      let position = Self.position(ofManifestIn: bytes, candidate)
      manifestPosition = SourcePosition(file: candidate, line: position?.line ?? 1, column: position?.column ?? 1)
      return
    }
  }

  private static func position(ofManifestIn bytes: [UInt8], _ file: String) -> DocumentPosition? {
    let limit = DocumentLimits.default.propertyListLength
    let list = JSONTree(propertyList: bytes, log: IssueLog(file: file), limit: limit)
    return list.flatMap { InfoPlist.manifest(in: $0.root)?.position }
  }

  /// The path that settings name first, then the name that they name, then other `Info.plist`s.
  private static func rank(_ file: String, _ named: [String]) -> Int {
    func name(_ path: String) -> Substring { path.split(separator: "/").last ?? path[...] }
    if named.contains(file) { return 0 }
    if named.contains(where: { name($0) == name(file) }) { return 1 }
    return file.hasSuffix("Info.plist") ? 2 : 3
  }
}

/// A scene manifest in a `Project.swift` of Tuist.
enum SourceManifest {
  /// The application of the first manifest in the facts, or `nil` without a manifest.
  static func application(in facts: SourceFacts) -> SceneApplication? {
    let resolver = ConstantResolver(facts)
    for expression in facts.propertyLists {
      guard case .dictionary(let members) = resolver.value(of: expression),
        case .dictionary(let manifest)? = members["UIApplicationSceneManifest"]
      else { continue }
      var application = SceneApplication(
        supportsMultipleScenes: manifest["UIApplicationSupportsMultipleScenes"] == .boolean(true))
      if case .dictionary(let roles)? = manifest["UISceneConfigurations"] {
        for role in roles.keys.sorted() {
          guard case .list(let entries)? = roles[role] else { continue }
          for case .dictionary(let entry) in entries {
            application.configurations.append(
              SceneConfiguration(
                name: entry["UISceneConfigurationName"]?.text?.known ?? "", role: SceneSessionRole(rawValue: role),
                delegateClassName: entry["UISceneDelegateClassName"]?.text?.known))
          }
        }
      }
      return application
    }
    return nil
  }
}
