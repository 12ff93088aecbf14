internal import RoutingDocuments
internal import SceneRouting

/// The projects and targets in a checkout.
struct CheckoutProjects {
  private(set) var targets: [SourceTarget] = []
  private var libraries: [SourceTarget] = []
  /// The folders of the targets of Swift packages, and their test folders.
  private var (packageFolders, testFolders): (Set<String>, [String]) = ([], [])
  /// Findings about project files.
  private(set) var findings: [DocumentIssue] = []
  /// The indices of the targets that list a file, or that contain all files in a folder.
  private var owners: [String: [Int]] = [:]
  /// The targets and the folders to which each file of the checkout belongs.
  private var places: [String: Place] = [:]
  /// The source files in the folder of a target or project that belong to no target.
  private(set) var excludedSources: Set<String> = []
  /// The folders of projects with applications.
  private var applicationFolders: Set<String> = []
  /// Whether the manifests from which Xcode projects are generated name no platform but macOS.
  private(set) var areGeneratedForMac = false
  /// The folders of Swift packages and of Xcode projects.
  private var rootFolders: Set<String> = []

  /// The targets and the folders to which a file belongs.
  struct Place {
    /// The indices of the targets to which the file belongs.
    var owners: [Int]
    /// The folder of the nearest project with an application that encloses the file.
    var applicationFolder: String?
    /// Whether the file is in a test folder of a Swift package.
    var isTest: Bool
    /// Whether a framework, library or package contains the file, so that programs that don't contain it may import it.
    var isImportable = true
  }

  /// Reads the project files in a checkout.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of files and *m* is the total length of the project files.
  init(_ files: [String]) {
    for file in files {
      switch SourceKind(name: SourcePath.name(of: file)) {
      case .project: readProject(file)
      case .package: readPackage(file)
      default: break
      }
    }
    noteGenerators(files)
    for (index, target) in targets.enumerated() {
      for path in target.files.union(target.folders) { owners[path, default: []].append(index) }
      // A target excludes its property list, too, so that the list isn't copied as a resource.
      excludedSources.formUnion(target.exceptions.filter { !$0.hasSuffix(".plist") })
      if target.product == .application { applicationFolders.insert(target.folder) }
    }
    let tests = Set(testFolders)
    for file in files {
      let ancestors = SourcePath.ancestors(of: file)
      let indices = Set(([file] + ancestors).flatMap { owners[$0] ?? [] })
      places[file] = Place(
        owners: indices.filter { targets[$0].contains(file) },
        applicationFolder: ancestors.first(where: applicationFolders.contains),
        isTest: !tests.isDisjoint(with: ancestors))
    }
    let packages = Set(files.filter { SourcePath.name(of: $0) == "Package.swift" }.map(SourcePath.folder))
    rootFolders = packages.union((targets + libraries).map(\.folder))
    for file in files {
      guard let owners = places[file]?.owners, !owners.isEmpty else { continue }
      let package = rootFolder(of: file).flatMap { packages.contains($0) ? $0 : nil }
      let isOfPackage = package != nil && !owners.contains { targets[$0].folder == package }
      let isImportable = isInLibrary(file) || isOfPackage
      places[file]?.isImportable = isImportable
    }
    excludeUnlistedSources(among: files)
  }

  /// Excludes the sources that the nearest Xcode project doesn't list. If sources that it lists are missing, its list may
  /// have been misread, so all are kept.
  private mutating func excludeUnlistedSources(among files: [String]) {
    let existing = Set(files)
    let projects = Dictionary(grouping: (targets + libraries).filter { $0.project.hasSuffix(".pbxproj") }, by: \.folder)
    let complete = projects.mapValues { targets in
      let listed = Set(targets.flatMap(\.files)).filter(Self.isCompiled)
      return !listed.isEmpty && listed.isSubset(of: existing)
    }
    for file in files where Self.isCompiled(file) && isOutsideTargets(file) {
      if let nearest = rootFolder(of: file), complete[nearest] == true { excludedSources.insert(file) }
    }
  }

  /// The folder of the package or project that is nearest to a file.
  private func rootFolder(of file: String) -> String? {
    SourcePath.ancestors(of: file).first(where: rootFolders.contains)
  }

  private static func isCompiled(_ file: String) -> Bool {
    [".swift", ".m", ".mm"].contains(where: file.hasSuffix)
  }

  /// Returns the targets and the folders to which a file of the checkout belongs.
  func place(of file: String) -> Place { places[file] ?? Place(owners: [], applicationFolder: nil, isTest: false) }

  /// Returns whether a framework or library contains a file.
  func isInLibrary(_ file: String) -> Bool { libraries.contains { $0.contains(file) } }

  /// Returns whether neither a target nor a package contains a file.
  func isOutsideTargets(_ file: String) -> Bool {
    place(of: file).owners.isEmpty && !isInLibrary(file)
      && packageFolders.isDisjoint(with: SourcePath.ancestors(of: file))
  }

  var applications: [SourceTarget] { targets.filter { $0.product == .application } }

  private mutating func readProject(_ file: String) {
    guard let bytes = SourceContent.bytes(of: file), bytes.contains(where: { $0 > 0x20 }) else { return }
    do throws(ProjectSyntaxError) {
      let project = try XcodeProject(bytes, file: file) { settingsFile in
        var seen: Set<String> = []
        return Self.settings(of: settingsFile, seen: &seen, depth: 0)
      }
      targets += project.targets
      libraries += project.libraries
    } catch {
      findings.append(
        DocumentIssue(
          "partly-read", .warning, at: SourceLines(file: file, text: bytes).position(of: error.offset),
          "the project file cannot be read from here on: \(error.message)",
          help: "until it is fixed, its targets are unknown"))
    }
  }

  /// Reads the settings in an `.xcconfig` file and in the files that it includes, at most 16 levels deep. Each file is
  /// read once: including it again adds nothing.
  private static func settings(of file: String, seen: inout Set<String>, depth: Int) -> BuildSettings {
    guard depth < 16, seen.insert(file).inserted else { return BuildSettings() }
    guard let bytes = SourceContent.bytes(of: file) else { return BuildSettings() }
    var settings = BuildSettings(xcconfig: bytes)
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    where line.trimmingPrefix(while: \.isWhitespace).hasPrefix("#include") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count > 2 else { continue }
      let included = SourcePath.join(SourcePath.folder(of: file), String(parts[1]))
      settings.addDefaults(Self.settings(of: included, seen: &seen, depth: depth + 1))
    }
    return settings
  }

  private mutating func readPackage(_ file: String) {
    let folder = SourcePath.folder(of: file)
    testFolders.append(SourcePath.join(folder, "Tests"))
    guard let bytes = SourceContent.bytes(of: file), let manifest = SwiftFileReader.package(in: bytes, file: file)
    else {
      return
    }
    packageFolders.formUnion(manifest.targets.map { SourcePath.join(folder, $0.folder) })
    for target in manifest.targets where target.isExecutable || target.isTest {
      var program = SourceTarget(
        name: target.name, product: target.isExecutable ? .application : .other, project: file, folder: folder)
      let root = SourcePath.join(folder, target.folder)
      program.folders = target.sources.map { $0.map { SourcePath.join(root, $0) } } ?? [root]
      program.excludedFolders = target.excluded.map { SourcePath.join(root, $0) }
      program.idiom = manifest.idiom
      program.otherIdioms = SourceTarget.otherIdioms(Set(manifest.platforms))
      targets.append(program)
    }
  }

  /// Reports XcodeGen and Tuist manifests that aren't accompanied by a generated Xcode project.
  ///
  /// Of their content, only the platforms are read, to recognize apps for the Mac.
  private mutating func noteGenerators(_ files: [String]) {
    let projectFolders = Set(targets.filter { $0.project.hasSuffix(".pbxproj") }.map(\.folder))
    let manifests = files.filter { file in
      guard SourceKind(name: SourcePath.name(of: file)) == .generator,
        !projectFolders.contains(SourcePath.folder(of: file)), let bytes = SourceContent.bytes(of: file)
      else { return false }
      return WordSearch([file.hasSuffix(".swift") ? "ProjectDescription" : "targets:"]).isFound(in: bytes)
    }
    let texts = manifests.compactMap(SourceContent.bytes).map { String(decoding: $0, as: UTF8.self) }
    let platforms = texts.flatMap { $0.matches(of: #/(?i:platform|destinations): *\[?\.?(\w+)/#) }.map { $0.1 }
    areGeneratedForMac = !platforms.isEmpty && platforms.allSatisfy { ["macOS", "mac"].contains($0) }
    for (name, command, isSwift) in [("XcodeGen", "xcodegen", false), ("Tuist", "tuist generate", true)] {
      let named = manifests.filter { $0.hasSuffix(".swift") == isSwift }
      guard let first = named.first else { continue }
      let others = named.count - 1
      let subject =
        ["this manifest", "this and another manifest"].dropFirst(others).first ?? "this and \(others) other manifests"
      findings.append(
        DocumentIssue(
          "partly-read", .note, at: SourcePosition(file: first, line: 1, column: 1),
          "the targets of \(subject) of \(name) are not read",
          help: "generate the Xcode \(named.count == 1 ? "project" : "projects") first: \(command)"))
    }
  }
}

extension PackageManifest.Target {
  fileprivate var folder: String { path ?? (isTest ? "Tests/" : "Sources/") + name }
}

extension PackageManifest {
  /// The kind of device. iOS takes precedence over other platforms.
  fileprivate var idiom: InterfaceIdiom? {
    if platforms.contains("iOS") { return deviceFamilies == ["phone"] ? .phone : .pad }
    if platforms.contains("macOS") { return .mac }
    return platforms.contains("visionOS") ? .vision : nil
  }
}

/// Reads the contents of files that were found in a folder.
enum SourceContent {
  /// The maximum size of a file in bytes, and that of a file with code that is parsed.
  static let (limit, codeLimit) = (32 << 20, 8 << 20)

  /// Returns a finding if a file with code is too large to be parsed.
  static func refusal(of bytes: [UInt8], file: String) -> DocumentIssue? {
    guard bytes.count > codeLimit else { return nil }
    return DocumentIssue(
      "partly-read", .warning, at: SourcePosition(file: file, line: 1, column: 1),
      "the file has \(bytes.count >> 20) MiB, more than the limit of \(codeLimit >> 20) MiB: the file is not read")
  }

  /// Returns bytes in which words can be found. The zeros of a text in UTF-16 are removed; other bytes are unchanged.
  static func searchable(_ bytes: [UInt8]) -> [UInt8] {
    DocumentFile.isUTF16(bytes) ? bytes.dropFirst(2).filter { $0 != 0 } : bytes
  }

  /// Returns the bytes of a file, or `nil` if it can't be read.
  static func bytes(of file: String) -> [UInt8]? { try? DocumentFile.read(file, .found, limit: limit) }
}
