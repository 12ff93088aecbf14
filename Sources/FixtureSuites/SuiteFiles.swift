internal import Foundation
internal import PredicateSyntax
public import RoutingDocuments

/// A fixture file, with its kind.
public enum SuiteFile: Hashable, Sendable {
  /// Predicate cases: a file named `.predicates`.
  case predicates(String)
  /// A scenario: any other file that is named, or a `.json` file in a folder with the schema of scenarios.
  case scenario(String)

  /// The path of the file.
  public var path: String {
    switch self {
    case .predicates(let path), .scenario(let path): path
    }
  }
}

extension SuiteFile {
  /// Returns the fixture files at a path: the file itself, or the fixtures in a folder and its subfolders, sorted by
  /// name. Names that begin with a dot are skipped.
  ///
  /// - Throws: `DocumentError` if the path, or a folder in it, cannot be read.
  /// - Complexity: O(*n*) in the size of the folder's `.json` files, since each is read to find its schema.
  public static func all(at path: String) throws(DocumentError) -> [SuiteFile] {
    var isFolder: ObjCBool = false
    guard !path.utf8.contains(0), FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      if DocumentFile.isStandardInput(path) { return [.scenario(path)] }
      throw DocumentError([
        DocumentIssue(.unreadableFile, file: path, "cannot read the file: No such file or directory")
      ])
    }
    if !isFolder.boolValue { return [path.hasSuffix(".predicates") ? .predicates(path) : .scenario(path)] }
    let names: [String]
    do {
      names = try FileManager.default.subpathsOfDirectory(atPath: path)
    } catch {
      throw DocumentError([DocumentIssue(.unreadableFile, file: path, "cannot read the folder")])
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return names.sorted().compactMap { name -> SuiteFile? in
      if name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { return nil }
      if name.hasSuffix(".predicates") { return .predicates(folder + name) }
      return name.lowercased().hasSuffix(".json") && isScenario(folder + name) ? .scenario(folder + name) : nil
    }
  }

  /// Whether a file is a scenario of any version, or is meant to be one: an object with `steps`, a schema of this
  /// project that resembles the one of scenarios, or a broken document that contains that schema. Its errors are then
  /// reported instead of skipping the file.
  private static func isScenario(_ file: String) -> Bool {
    guard let bytes = try? DocumentFile.read(file, .found) else { return false }
    if let tree = try? JSONTree(parsing: bytes) {
      if tree.root["steps"]?.isArray == true { return true }
      guard let schema = tree.root["schema"]?.string, schema.hasPrefix("scene-router/") else { return false }
      let name = schema.dropFirst("scene-router/".count).prefix { $0 != "/" }
      return name.hasPrefix("scenario")
        || Spelling.nearest(to: String(name), among: ["scenario", "scenes"]) == "scenario"
    }
    // In UTF-16, which documents must not use, every second byte of the schema is zero.
    return String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self).contains("\"scene-router/scenario/")
  }
}
