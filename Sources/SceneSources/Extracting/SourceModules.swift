internal import SceneRouting

/// The modules of Swift packages, by the usual places of their files: `Sources/Module` beside `Package.swift`.
struct SourceModules {
  /// The modules by the paths of their files.
  private(set) var names: [String: String] = [:]

  /// - Complexity: O(n) in the number of files, for each library of the project.
  init(_ files: [String], of unit: SourceUnits.Unit) {
    let manifest = "/Package.swift"
    let packages = Set(files.filter { $0.hasSuffix(manifest) }.map { $0.dropLast(manifest.count) })
    for file in files where file.hasSuffix(".swift") {
      if !packages.isEmpty { names[file] = Self.module(of: file, in: packages) }
      guard names[file] == nil, unit.ownTarget?.contains(file) != true else { continue }
      names[file] = unit.libraries.first { $0.target.contains(file) }?.module
    }
  }

  /// The module of a target. A module is a word, though its target or folder may have any name.
  static func name(_ target: some StringProtocol) -> String {
    String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// The module of a file of one of some packages.
  static func module(of file: String, in packages: Set<Substring>) -> String? {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    // The folder of the module and the file in it follow.
    for index in parts.indices.dropLast(2).reversed() where parts[index] == "Sources" {
      let folder = file[..<(index == 0 ? file.startIndex : parts[index - 1].endIndex)]
      if packages.contains(folder) {
        return name(parts[index + 1])
      }
    }
    return nil
  }

  /// The kind of device that the manifest of an application which is a Swift package names alone; `nil` if it names none
  /// or several, or there is no such manifest.
  static func idiom(of unit: SourceUnits.Unit) -> InterfaceIdiom? {
    let manifest = unit.root + "/Package.swift"
    guard unit.files.contains(manifest), let bytes = SourceContent.bytes(of: manifest) else { return nil }
    let idioms: [(String, InterfaceIdiom)] = [
      (".iOS(", .pad), (".macCatalyst(", .pad), (".macOS(", .mac), (".visionOS(", .vision),
    ]
    let named = Set(idioms.filter { SourceSearch([$0.0]).isFound(in: bytes) }.map(\.1))
    return named.count == 1 ? named.first : nil
  }
}
