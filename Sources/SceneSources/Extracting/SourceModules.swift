internal import SceneRouting

/// The modules of Swift packages, by the usual places of their files: `Sources/Module` beside `Package.swift`.
struct SourceModules {
  /// The modules by the paths of their files.
  private(set) var names: [String: String] = [:]

  /// - Complexity: O(n) in the number of files.
  init(_ files: [String]) {
    let manifest = "/Package.swift"
    let packages = Set(files.filter { $0.hasSuffix(manifest) }.map { $0.dropLast(manifest.count) })
    guard !packages.isEmpty else { return }
    for file in files where file.hasSuffix(".swift") {
      names[file] = Self.module(of: file, in: packages)
    }
  }

  private static func module(of file: String, in packages: Set<Substring>) -> String? {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    // The folder of the module and the file in it follow.
    for index in parts.indices.dropLast(2).reversed() where parts[index] == "Sources" {
      let folder = file[..<(index == 0 ? file.startIndex : parts[index - 1].endIndex)]
      if packages.contains(folder) {
        // A module is a word, though its folder may have any name.
        return String(parts[index + 1].map { $0.isLetter || $0.isNumber ? $0 : "_" })
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
