internal import SceneRouting

/// A target in a project or package, with its files.
struct SourceTarget {
  enum Product: Hashable {
    /// An application for iPhone, iPad, Mac or Apple Vision.
    case application
    /// An application for Apple Watch or Apple TV, which has no windows.
    case applicationWithoutWindows
    /// Any other product, such as an extension or a test bundle.
    case other
  }

  var name: String
  var product: Product
  /// The path of the project file.
  var project: String
  /// The folder that contains the project.
  var folder: String
  /// The files that are listed individually in the target.
  var files: Set<String> = []
  /// The platforms for which a file is built, unless it is built for all.
  var platformFilters: [String: Set<String>] = [:]
  /// The folders that belong entirely to the target.
  var folders: [String] = []
  /// The files in the target's folders that don't belong to the target.
  var exceptions: Set<String> = []
  /// The files and folders in the target's folders that don't belong to the target.
  var excludedFolders: [String] = []
  /// The build settings. Values from the target override those from the project.
  var settings = BuildSettings()
  /// The kind of device, or `nil` if the settings don't specify it.
  var idiom: InterfaceIdiom?
  /// The devices with macOS or visionOS for which the target builds a second app. Only its app for iOS is read.
  var otherIdioms: Set<InterfaceIdiom> = []

  /// Whether the target is that of a Swift package.
  var isOfPackage: Bool { !project.hasSuffix(".pbxproj") }

  /// Returns the devices with macOS or visionOS among several platforms, which have the names of Xcode's SDKs or those in
  /// package manifests.
  static func otherIdioms(_ platforms: Set<String>) -> Set<InterfaceIdiom> {
    guard platforms.count > 1 else { return [] }
    let devices: [(names: Set<String>, idiom: InterfaceIdiom)] = [
      (["macosx", "macOS"], .mac), (["xros", "visionOS"], .vision),
    ]
    return Set(devices.filter { !$0.names.isDisjoint(with: platforms) }.map(\.idiom))
  }

  /// Returns whether a file of the target is built for a platform.
  func builds(_ file: String, for platform: SourcePlatform) -> Bool {
    let names: Set<String> =
      switch platform {
      case .iOS: ["ios"]
      case .macOS: ["macos"]
      case .macCatalyst: ["maccatalyst", "ios"]
      case .visionOS: ["xros", "visionos"]
      }
    return platformFilters[file].map { !names.isDisjoint(with: $0) } ?? true
  }

  func contains(_ file: String) -> Bool {
    files.contains(file)
      || !exceptions.contains(file) && Self.isIn(folders, file) && !Self.isIn(excludedFolders, file)
  }

  private static func isIn(_ folders: [String], _ file: String) -> Bool {
    folders.contains { file == $0 || file.hasPrefix($0 + "/") }
  }
}

/// Functions for paths in project files.
package enum SourcePath {
  /// The maximum length of a path in bytes. Operating systems reject longer paths, and nested groups could otherwise
  /// make paths grow without bound.
  private static let limit = 4_096

  /// Joins a folder and a path and resolves `.` and `..`.
  static func join(_ folder: String, _ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard folder.utf8.count + path.utf8.count < limit else { return folder }
    var parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", last != ".", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the path with its `..` components resolved. For example, `App/scenes/../Info.plist` becomes
  /// `App/Info.plist`.
  static func withoutDetours(_ path: String) -> String {
    guard path.contains("/../") else { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      if part == "..", let last = parts.last, last != "..", last != ".", last != "" {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the folder that contains a path, or an empty string if the path is only a name.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Returns a file name for each name. The names come from a checkout and can contain any characters.
  ///
  /// Characters other than letters, digits, spaces and `-_+.` become hyphens, and so does a leading period. No two file
  /// names differ only in case.
  package static func fileNames(for names: [String]) -> [String] {
    var used: Set<String> = []
    return names.map { name in
      var scalars = name.unicodeScalars.prefix(60).map { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || " -_+.".unicodeScalars.contains(scalar)
          ? scalar : "-"
      }
      if scalars.first.map({ $0 == "." }) ?? true { scalars = ["-"] + scalars.dropFirst() }
      let base = String(String.UnicodeScalarView(scalars))
      var unique = base
      var number = 2
      while !used.insert(unique.lowercased()).inserted {
        unique = "\(base)-\(number)"
        number += 1
      }
      return unique
    }
  }

  /// The folders that contain a path, innermost first, ending with the empty string for the current folder.
  static func ancestors(of path: String) -> [String] {
    var folders: [String] = []
    var rest = path
    while !rest.isEmpty {
      rest = folder(of: rest)
      folders.append(rest)
    }
    return folders
  }

  static func name(of path: String) -> String {
    String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }
}
