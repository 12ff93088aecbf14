internal import Foundation
internal import PredicateSyntax
public import RoutingDocuments

/// A file of fixtures, by its kind.
public enum SuiteFile: Hashable, Sendable {
  /// Predicate cases: a file named `.predicates`.
  case predicates(String)
  /// A scenario: any other file, if it is named; in a folder, a `.json` file with the schema of scenarios.
  case scenario(String)

  /// The path of the file.
  public var path: String {
    switch self {
    case .predicates(let path), .scenario(let path): path
    }
  }
}

extension SuiteFile {
  /// The fixture files of a path: the file itself, or those of a folder and all folders in it, in the order of their
  /// names. In a folder, files that are not fixtures and names that begin with a dot are skipped.
  ///
  /// - Throws: `DocumentError` if the path, or a folder in it, cannot be read.
  /// - Complexity: O(n) in the size of the `.json` files of a folder: each is read to know its schema.
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

  /// Whether a file is a scenario of any version, or is meant to be one: an object with steps, a schema of this project
  /// that no other document has, or a broken document that says the word. What is wrong with it is then reported, and it
  /// is not passed over.
  private static func isScenario(_ file: String) -> Bool {
    guard let bytes = try? DocumentFile.read(file, .found) else { return false }
    if let tree = try? JSONTree(parsing: bytes) {
      if tree.root["steps"]?.isArray == true { return true }
      guard let schema = tree.root["schema"]?.string, schema.hasPrefix("scene-router/") else { return false }
      let name = schema.dropFirst("scene-router/".count).prefix { $0 != "/" }
      return name.hasPrefix("scenario")
        || Spelling.nearest(to: String(name), among: ["scenario", "scenes"]) == "scenario"
    }
    // In UTF-16, which no document may have, every second byte of the word is zero.
    return String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self).contains("\"scene-router/scenario/")
  }
}
