internal import SceneRouting

/// The targets of an Xcode project, with their files and build settings.
struct XcodeProject {
  private(set) var targets: [SourceTarget] = []
  /// The targets of frameworks and libraries, which are built into other targets.
  private(set) var libraries: [SourceTarget] = []
  private let objects: [String: ProjectValue]
  /// The path of the project file.
  private let file: String
  /// The folder that contains the project.
  private let folder: String
  /// The paths of files and groups, keyed by their identifiers.
  private var paths: [String: String] = [:]
  private let readSettings: (String) -> BuildSettings

  /// Parses a project file.
  ///
  /// - Parameters:
  ///   - bytes: The text of `project.pbxproj`.
  ///   - file: The path of the project file.
  ///   - readSettings: A closure that returns the settings in an `.xcconfig` file and in the files that it includes.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init(_ bytes: [UInt8], file: String, readSettings: @escaping (String) -> BuildSettings) throws(ProjectSyntaxError) {
    self.file = file
    self.readSettings = readSettings
    folder = SourcePath.folder(of: SourcePath.folder(of: file))
    let root = try ProjectParser.value(of: bytes)
    objects = root["objects"]?.members ?? [:]
    guard let project = object(root["rootObject"]) else { return }
    findPaths(from: project["mainGroup"]?.string)
    let defaults = configurations(of: project)
    let exceptions = exceptionSets()
    var seen: Set<String> = []
    for id in project["targets"]?.strings ?? [] where seen.insert(id).inserted {
      guard let target = objects[id], let type = target["productType"]?.string else { continue }
      let kind = type.split(separator: ".").dropFirst(3).joined(separator: ".")
      let isApplication = kind == "application" || kind == "application.on-demand-install-capable"
      let result = self.target(target, id, isApplication: isApplication, defaults, exceptions)
      let isProgram =
        ["application", "bundle", "watchkit", "tool"].contains(where: kind.hasPrefix) || kind.hasSuffix("extension")
      if isProgram { targets.append(result) } else { libraries.append(result) }
    }
  }

  private func object(_ id: ProjectValue?) -> ProjectValue? { id?.string.flatMap { objects[$0] } }

  /// Computes the paths of all files and groups.
  private mutating func findPaths(from main: String?) {
    var pending = [(id: main ?? "", parent: folder)]
    while let (id, parent) = pending.popLast() {
      guard let object = objects[id], paths[id] == nil else { continue }
      let path = object["path"]?.string ?? ""
      switch object["sourceTree"]?.string {
      case "<group>", nil: paths[id] = SourcePath.join(parent, path)
      case "SOURCE_ROOT": paths[id] = SourcePath.join(folder, path)
      default: continue
      }
      let found = paths[id] ?? parent
      pending += (object["children"]?.strings ?? []).map { ($0, found) }
    }
  }

  private struct ExceptionSet {
    var group: String
    var target: String
    var files: [String]
  }

  /// Returns the membership exceptions for synchronized folders, each with its target.
  private func exceptionSets() -> [ExceptionSet] {
    paths.flatMap { group, path in
      (objects[group]?["exceptions"]?.strings ?? []).compactMap { id in
        guard let exception = objects[id], let target = exception["target"]?.string else { return nil }
        let files = (exception["membershipExceptions"]?.strings ?? []).map { SourcePath.join(path, $0) }
        return ExceptionSet(group: group, target: target, files: files)
      }
    }
  }

  private func target(
    _ target: ProjectValue, _ id: String, isApplication: Bool, _ defaults: [BuildConfiguration],
    _ exceptions: [ExceptionSet]
  ) -> SourceTarget {
    let name = target["name"]?.string ?? id
    var result = SourceTarget(name: name, product: .other, project: file, folder: folder)
    for phase in target["buildPhases"]?.strings ?? [] {
      for entry in objects[phase]?["files"]?.strings ?? [] {
        guard let path = objects[entry]?["fileRef"]?.string.flatMap({ paths[$0] }) else { continue }
        result.files.insert(path)
        let filters = objects[entry]?["platformFilters"]?.strings ?? []
        let platforms = filters + [objects[entry]?["platformFilter"]?.string].compactMap { $0 }
        if !platforms.isEmpty { result.platformFilters[path] = Set(platforms) }
      }
    }
    let groups = target["fileSystemSynchronizedGroups"]?.strings ?? []
    result.folders = groups.compactMap { paths[$0] }
    for exception in exceptions where exception.target == id {
      // Exceptions are removed from a target that contains the folder, and added to any other target.
      if groups.contains(exception.group) {
        result.exceptions.formUnion(exception.files)
      } else {
        result.files.formUnion(exception.files)
      }
    }
    result.settings = Self.settings(of: configurations(of: target), defaults)
    if isApplication {
      result.product = result.settings.isWithoutWindows ? .applicationWithoutWindows : .application
    }
    result.idiom = result.settings.idiom
    result.otherIdioms = result.settings.otherIdioms
    result.files.formUnion(result.propertyLists(for: .pad))
    return result
  }

  /// A build configuration of a target or project, such as `Release`.
  private struct BuildConfiguration {
    var name: String?
    var settings: BuildSettings
  }

  /// Returns the build configurations of a target or project, with the settings in `.xcconfig` files.
  private func configurations(of owner: ProjectValue) -> [BuildConfiguration] {
    (object(owner["buildConfigurationList"])?["buildConfigurations"]?.strings ?? []).compactMap { id in
      guard let configuration = objects[id] else { return nil }
      var settings = BuildSettings()
      for (name, value) in configuration["buildSettings"]?.members ?? [:] {
        settings.add(name, value.string ?? value.strings.joined(separator: " "))
      }
      if let path = configurationFile(of: configuration) { settings.addDefaults(readSettings(path)) }
      return BuildConfiguration(name: configuration["name"]?.string, settings: settings)
    }
  }

  /// Returns the settings of a target in all its build configurations, each with the defaults of the project's
  /// configuration with the same name.
  private static func settings(
    of configurations: [BuildConfiguration], _ defaults: [BuildConfiguration]
  ) -> BuildSettings {
    var result = BuildSettings()
    for configuration in configurations.isEmpty ? defaults : configurations {
      var settings = configuration.settings
      let same = defaults.filter { $0.name == configuration.name }
      var common = BuildSettings()
      for other in same.isEmpty ? defaults : same { common.add(other.settings) }
      // The base SDK of the target says more than the platforms that the project lists for all its targets.
      settings.addDefaults(common, except: settings["SDKROOT"].isEmpty ? nil : "SUPPORTED_PLATFORMS")
      result.add(settings)
    }
    return result
  }

  /// Returns the `.xcconfig` file for a build configuration. The configuration refers to the file by its identifier or
  /// by its path in a synchronized folder.
  private func configurationFile(of configuration: ProjectValue) -> String? {
    if let file = configuration["baseConfigurationReference"]?.string { return paths[file] }
    guard let anchor = configuration["baseConfigurationReferenceAnchor"]?.string, let folder = paths[anchor],
      let path = configuration["baseConfigurationReferenceRelativePath"]?.string
    else { return nil }
    return SourcePath.join(folder, path)
  }
}

extension SourceTarget {
  /// Returns the property lists given by `INFOPLIST_FILE`, that of a device first, with their variables replaced: those
  /// for the project's folder and name, that for the target's name, and settings with one value.
  func propertyLists(for idiom: InterfaceIdiom) -> [String] {
    settings.values(of: "INFOPLIST_FILE", for: idiom).map { path in
      var path = path
      for _ in 0..<Self.mostVariables {
        guard let match = path.firstMatch(of: #/\$[({](\w+)[)}]\/?/#), path.utf8.count < 1_024 else { break }
        let name = String(match.1)
        guard let value = folderVariables.contains(name) ? "" : value(of: name, for: idiom) else { break }
        let isFolder = match.0.hasSuffix("/") && !value.isEmpty
        path.replaceSubrange(match.range, with: isFolder ? value + "/" : value)
      }
      return SourcePath.join(folder, path)
    }
  }

  /// The number of variables in a path that are replaced.
  private static var mostVariables: Int { 16 }

  private var folderVariables: Set<String> { ["SRCROOT", "PROJECT_DIR", "SOURCE_ROOT"] }

  /// Returns the value of a variable in a path, or `nil` if the project doesn't determine it.
  private func value(of variable: String, for idiom: InterfaceIdiom) -> String? {
    switch variable {
    case "TARGET_NAME", "TARGETNAME": return name
    case "PROJECT_NAME": return String(SourcePath.name(of: SourcePath.folder(of: project)).prefix { $0 != "." })
    default:
      let values = settings.values(of: variable, for: idiom)
      return values.count == 1 ? values[0] : variable == "PRODUCT_NAME" ? name : nil
    }
  }
}
