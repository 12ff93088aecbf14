/// The targets of an Xcode project that are programs, with the files that belong to them.
struct ProjectTargets {
  /// A target that makes an application, an extension or tests. Libraries are parts of programs.
  struct Target {
    var name: String
    /// Whether it is an application.
    var isApplication: Bool
    /// The sources, property lists and `.xcconfig` files that the target names.
    var files: Set<String> = []
    /// The platforms that some of the files are built for alone, as the project names them: `ios`, `macos`, `xros`.
    var platforms: [String: Set<String>] = [:]
    /// The folders whose files are all in the target.
    var folders: [String] = []
    /// The files of such folders that are not in the target.
    var exceptions: Set<String> = []
    /// Build settings of one level.
    struct Level {
      /// Where they stand in the project file.
      var parts: [Range<Int>] = []
      /// The `.xcconfig` files that come after them.
      var configurationFiles: [String] = []
    }

    /// The build settings of the target, then those of the project.
    var levels: [Level] = []
    /// What variables in build settings stand for.
    var variables: [String: String] = [:]

    /// The patterns of its sources in a manifest.
    var patterns: ManifestPatterns?
    /// The build settings that a manifest has for it.
    var settings: [BuildSettings.Setting] = []
    /// The property lists that a manifest of YAML has for it.
    var propertyLists: [SourceExpression] = []
    /// The lines of a manifest of Swift that are about it.
    var manifestLines: ClosedRange<Int>?
    /// The targets of libraries that it links, also through others, by their identifiers.
    var libraries: Set<String> = []
    /// The products of packages that it links, also through such libraries.
    var products: Set<String> = []

    /// The platforms that some of the files are built for alone, by these.
    func platforms(of files: [String]) -> [String: Set<String>] {
      guard let patterns, !patterns.platforms.isEmpty else { return platforms }
      var platforms = self.platforms
      for file in files { platforms[file] = platforms[file] ?? patterns.platforms(of: file) }
      return platforms
    }

    /// Whether a file is in the target.
    func contains(_ file: String) -> Bool {
      if files.contains(file) || patterns?.contains(file) == true { return true }
      return !exceptions.contains(file) && folders.contains { file.hasPrefix($0 + "/") }
    }

    /// Whether a file is in the target, or left out of it on purpose.
    func mentions(_ file: String) -> Bool {
      exceptions.contains(file) || contains(file) || patterns?.mentions(file) == true
    }
  }

  private(set) var targets: [Target] = []
  /// The targets that make libraries, by their identifiers.
  private(set) var libraries: [String: Target] = [:]
  /// The folders of the Swift packages in the checkout that the project refers to.
  private(set) var packages: [String] = []
  private let objects: ProjectValue
  /// The folder that the project's folder is in.
  let folder: String
  /// The name of the project's folder, without `.xcodeproj`.
  let name: String
  /// The paths of files, groups and folders by their identifiers.
  private var paths: [String: String] = [:]
  /// The folders that have exceptions.
  private var groupsWithExceptions: [String] = []
  /// How long a path may be, in bytes: systems take no longer ones. Groups may nest without end.
  private static let pathLength = 4_096

  /// Reads a project file.
  ///
  /// - Parameters:
  ///   - bytes: The text of `project.pbxproj`.
  ///   - folder: The folder that the project's folder is in.
  ///   - name: The name of the project's folder, without `.xcodeproj`.
  /// - Complexity: O(n) in the length of the text.
  init(_ bytes: [UInt8], in folder: String, name: String) throws(ProjectSyntaxError) {
    self.folder = folder
    self.name = name
    let root = try ProjectParser.value(of: bytes)
    objects = root["objects"] ?? .list([])
    guard let project = object(root["rootObject"]) else { return }
    findPaths(from: project)
    findPackages()
    groupsWithExceptions = paths.keys.filter { objects[$0]?["exceptions"] != nil }
    let links = TargetLinks(of: project, objects)
    for id in project["targets"]?.strings ?? [] {
      guard let target = objects[id], let type = target["productType"]?.string else { continue }
      let kind = type.split(separator: ".").dropFirst(3).joined(separator: ".")
      let isApplication = kind == "application" || kind == "application.on-demand-install-capable"
      let isProgram = ["application.", "bundle.", "watchkit"].contains { kind.hasPrefix($0) }
      guard isApplication || isProgram || kind.hasSuffix("extension") else {
        libraries[id] = self.target(target, id: id, isApplication: false, of: project)
        continue
      }
      var program = self.target(target, id: id, isApplication: isApplication, of: project)
      (program.libraries, program.products) = links.closure(of: id)
      targets.append(program)
    }
  }

  /// The targets of a manifest that a tool makes a project of.
  init(_ targets: [Target], in folder: String, name: String) {
    self.targets = targets
    self.folder = folder
    self.name = name
    objects = .list([])
  }

  private func object(_ id: ProjectValue?) -> ProjectValue? { id?.string.flatMap { objects[$0] } }

  /// Notes the path of everything in the tree of groups.
  private mutating func findPaths(from project: ProjectValue) {
    guard let main = project["mainGroup"]?.string else { return }
    var pending = [(id: main, parent: folder)]
    while let (id, parent) = pending.popLast() {
      guard let object = objects[id], paths[id] == nil else { continue }
      let path = object["path"]?.string ?? ""
      switch object["sourceTree"]?.string {
      case "<group>", nil: paths[id] = Self.join(parent, path)
      case "SOURCE_ROOT": paths[id] = Self.join(folder, path)
      default: continue
      }
      guard let found = paths[id], found.utf8.count <= Self.pathLength else { continue }
      for child in object["children"]?.strings ?? [] { pending.append((child, found)) }
    }
  }

  /// Notes the folders of local packages: references to packages, and folders among the files of the project.
  private mutating func findPackages() {
    guard case .dictionary(let members, _) = objects else { return }
    for (id, object) in members {
      switch object["isa"]?.string {
      case "XCLocalSwiftPackageReference":
        if let path = object["relativePath"]?.string { packages.append(Self.join(folder, path)) }
      case "PBXFileReference" where ["wrapper", "folder"].contains(object["lastKnownFileType"]?.string):
        if let path = paths[id] { packages.append(path) }
      default: break
      }
    }
    packages.sort()
  }

  private func target(
    _ target: ProjectValue, id: String, isApplication: Bool, of project: ProjectValue
  ) -> Target {
    var result = Target(name: target["name"]?.string ?? id, isApplication: isApplication)
    for variable in ["TARGET_NAME", "TARGETNAME", "PRODUCT_NAME"] { result.variables[variable] = result.name }
    for variable in ["SRCROOT", "PROJECT_DIR", "SOURCE_ROOT"] { result.variables[variable] = "." }
    result.variables["PROJECT_NAME"] = name
    for phase in target["buildPhases"]?.strings ?? [] {
      for entry in objects[phase]?["files"]?.strings ?? [] {
        guard let file = objects[entry]?["fileRef"]?.string, let path = paths[file] else { continue }
        result.files.insert(path)
        let filters =
          (objects[entry]?["platformFilters"]?.strings ?? [])
          + [objects[entry]?["platformFilter"]?.string].compactMap { $0 }
        if !filters.isEmpty { result.platforms[path] = Set(filters) }
      }
    }
    for owner in [target, project] {
      var level = Target.Level()
      for id in object(owner["buildConfigurationList"])?["buildConfigurations"]?.strings ?? [] {
        if let configuration = objects[id] { note(configuration, in: &level, of: &result) }
      }
      result.levels.append(level)
    }
    let own = target["fileSystemSynchronizedGroups"]?.strings ?? []
    result.folders = own.compactMap { paths[$0] }
    for group in groupsWithExceptions {
      guard let path = paths[group] else { continue }
      for exception in objects[group]?["exceptions"]?.strings ?? [] where objects[exception]?["target"]?.string == id {
        let files = (objects[exception]?["membershipExceptions"]?.strings ?? []).map { Self.join(path, $0) }
        // They are left out of a target that has the folder, and added to any other.
        if own.contains(group) {
          result.exceptions.formUnion(files)
        } else {
          result.files.formUnion(files)
        }
      }
    }
    return result
  }

  /// The `.xcconfig` file that a build configuration names: by its identifier, or by its path in a synchronized folder.
  private func configurationFile(of configuration: ProjectValue) -> String? {
    if let file = configuration["baseConfigurationReference"]?.string { return paths[file] }
    guard let anchor = configuration["baseConfigurationReferenceAnchor"]?.string, let folder = paths[anchor],
      let path = configuration["baseConfigurationReferenceRelativePath"]?.string
    else { return nil }
    return Self.join(folder, path)
  }

  /// Adds the settings of a build configuration, and the files that it names.
  private func note(_ configuration: ProjectValue, in level: inout Target.Level, of target: inout Target) {
    if let path = configurationFile(of: configuration) {
      target.files.insert(path)
      level.configurationFiles.append(path)
    }
    guard case .dictionary(let settings, let range)? = configuration["buildSettings"] else { return }
    level.parts.append(range)
    if let list = settings["INFOPLIST_FILE"]?.string {
      target.files.insert(Self.join(folder, BuildSettings.expand(list, target.variables)))
    }
  }

  /// The path below a folder, without `..` as far as it can be resolved.
  static func join(_ folder: String, _ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    var parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
