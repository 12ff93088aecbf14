internal import RoutingDocuments

/// The projects of a checkout, each read once.
struct SourceProjects {
  private let files: Set<String>
  private let sortedFiles: [String]
  /// The targets of the project files that can be read.
  private(set) var targets: [String: ProjectTargets] = [:]
  /// What is wrong with the others.
  private(set) var findings: [String: [SourceFinding]] = [:]
  private var folders: Set<String> = []
  /// The folders of the tests of Swift packages.
  private var testFolders: [String] = []
  /// The projects whose libraries other ones link.
  private var libraries = LinkedProjects()

  /// Reads the project files among the files of a checkout.
  ///
  /// - Complexity: O(n log n) in the number of files, and O(m) in the length of the project files.
  init(_ files: [String]) {
    self.files = Set(files)
    sortedFiles = files.sorted()
    for file in files {
      let parts = file.split(separator: "/", omittingEmptySubsequences: false)
      if parts.last == "project.pbxproj", parts.count > 2 {
        let folder = parts.dropLast(2).joined(separator: "/")
        folders.insert(folder)
        read(file, in: folder, name: parts[parts.count - 2].split(separator: ".").first.map(String.init) ?? "")
      } else if parts.last == "Project.swift", Self.isManifest(file) {
        let folder = parts.dropLast().joined(separator: "/")
        folders.insert(folder)
        note(SwiftFileReader.tuistTargets(of: file, in: folder), of: file, in: folder)
      } else if parts.last == "project.yml" || parts.last == "project.yaml" {
        readXcodeGen(file, in: parts.dropLast().joined(separator: "/"))
      } else if parts.last == "Package.swift" {
        testFolders.append((parts.dropLast() + ["Tests", ""]).joined(separator: "/"))
      }
    }
    let applications = Set(targets.values.filter { $0.targets.contains(where: \.isApplication) }.map(\.folder))
    libraries = LinkedProjects(files, applications: applications)
  }

  /// Whether a file is in the tests of a Swift package, which are no part of an application.
  func isTestOfPackage(_ file: String) -> Bool { testFolders.contains { file.hasPrefix($0) } }

  /// Whether a `Project.swift` is a manifest of Tuist: an app may call a type of its own so.
  private static func isManifest(_ file: String) -> Bool {
    SourceContent.bytes(of: file).map { SourceSearch(["ProjectDescription"]).isFound(in: $0) } ?? false
  }

  private mutating func read(_ file: String, in folder: String, name: String) {
    guard let bytes = SourceContent.bytes(of: file), !bytes.starts(with: "<?xml".utf8),
      bytes.contains(where: { $0 > 0x20 })
    else { return }
    do throws(ProjectSyntaxError) {
      targets[file] = try ProjectTargets(bytes, in: folder, name: name)
    } catch {
      let finding = SourceFinding(
        "partly-read", .warning, at: SourceLines(file: file, text: bytes).position(of: error.offset),
        "the project file cannot be read from here on: \(error.message)",
        help: "until it is fixed, its targets count as one application")
      findings[file] = [finding]
    }
  }

  /// Notes what a manifest says, from which a tool makes a project.
  private mutating func note(
    _ read: (targets: [ProjectTargets.Target], findings: [SourceFinding]), of file: String, in folder: String
  ) {
    let name = folder.split(separator: "/").last.map(String.init) ?? ""
    targets[file] = ProjectTargets(read.targets, in: folder, name: name)
    if !read.findings.isEmpty { findings[file] = read.findings }
  }

  private mutating func readXcodeGen(_ file: String, in folder: String) {
    guard let bytes = SourceContent.bytes(of: file), let manifest = XcodeGenManifest(bytes, file: file, folder: folder)
    else {
      return
    }
    folders.insert(folder)
    note((manifest.targets, manifest.findings), of: file, in: folder)
  }

  /// The projects among some files; unless one has an application, also the manifests that projects are made from.
  func projectFiles(among files: [String]) -> [String] {
    let projects = files.filter { $0.hasSuffix("/project.pbxproj") }
    let hasApplications = projects.contains { targets[$0]?.targets.contains(where: \.isApplication) == true }
    return hasApplications
      ? projects : projects + files.filter { targets[$0] != nil && !$0.hasSuffix("/project.pbxproj") }
  }

  /// The folders of the projects. One whose targets have files outside of it counts as the next folder above that holds
  /// them all.
  func roots(below path: String) -> Set<String> {
    var roots = folders
    for project in targets.values {
      var root = project.folder
      for target in project.targets {
        for file in target.files where !file.hasPrefix(root + "/") && files.contains(file) {
          root = Self.commonFolder(root, file)
        }
        for folder in target.folders where !(folder + "/").hasPrefix(root + "/") && holdsFiles(folder) {
          root = Self.commonFolder(root, folder + "/")
        }
      }
      for folder in project.packages
      where !(folder + "/").hasPrefix(root + "/") && files.contains(folder + "/Package.swift") {
        root = Self.commonFolder(root, folder + "/")
      }
      for folder in libraries.folders(linkedBy: project.folder) where !(folder + "/").hasPrefix(root + "/") {
        root = Self.commonFolder(root, folder + "/")
      }
      if root != project.folder, root == path || root.hasPrefix(path + "/") {
        roots.remove(project.folder)
        roots.insert(root)
      }
      if roots.contains(root) {
        roots.subtract(libraries.folders(linkedBy: project.folder).filter { $0.hasPrefix(root + "/") })
      }
    }
    return roots
  }

  /// Whether files of the checkout are in a folder. O(log n).
  private func holdsFiles(_ folder: String) -> Bool {
    let prefix = folder + "/"
    var (low, high) = (0, sortedFiles.count)
    while low < high {
      let middle = (low + high) / 2
      if sortedFiles[middle] < prefix { low = middle + 1 } else { high = middle }
    }
    return low < sortedFiles.count && sortedFiles[low].hasPrefix(prefix)
  }

  private static func commonFolder(_ folder: String, _ file: String) -> String {
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    let others = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return zip(parts, others).prefix { $0 == $1 }.map(\.0).joined(separator: "/")
  }

  /// The build settings of a target, and those of the `.xcconfig` files that its configurations name and those include.
  func levels(of target: ProjectTargets.Target, in project: String) -> [[BuildSettings.Source]] {
    var levels: [[BuildSettings.Source]] = []
    for level in target.levels {
      levels.append([BuildSettings.Source(file: project, parts: level.parts)])
      var known: Set<String> = []
      var pending = level.configurationFiles
      while !pending.isEmpty {
        pending = pending.filter { files.contains($0) && known.insert($0).inserted }
        if !pending.isEmpty { levels.append(pending.map { BuildSettings.Source(file: $0) }) }
        pending = pending.flatMap(Self.includedFiles)
      }
    }
    return levels
  }

  /// The files that an `.xcconfig` file includes: `#include "Base.xcconfig"`, or `#include?`.
  private static func includedFiles(of file: String) -> [String] {
    guard let bytes = SourceContent.bytes(of: file) else { return [] }
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
      let line = String(decoding: line.drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard line.hasPrefix("#include"), parts.count > 2 else { return nil }
      return ProjectTargets.join(folder, String(parts[1]))
    }
  }
}
