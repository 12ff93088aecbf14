internal import PredicateSyntax
public import RoutingDocuments

/// A fixture file and its kind.
public enum SuiteFile: Hashable, Sendable {
  /// A file of predicate cases, with the extension `.predicates`. A file specified by its path can have another one.
  case predicates(String)
  /// A scenario. A file found in a folder is a scenario only if it is a `.json` file with the scenario schema. A file
  /// specified by its path is a scenario unless it is a file of predicate cases.
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
  /// name. Files and folders whose names begin with a dot are skipped. A subfolder that can't be read counts as a scenario,
  /// so that its error is reported.
  ///
  /// - Throws: `DocumentError` if the path can't be read, or if a fixture in the folder is a pipe or a device or has a
  ///   name that isn't UTF-8.
  /// - Complexity: O(*n*) in the total size of the folder's `.json` files, because each file is read to determine its
  ///   schema.
  public static func all(at path: String) throws(DocumentError) -> [SuiteFile] {
    let (files, unusable) = try find(at: path)
    if !unusable.isEmpty { throw DocumentError(unusable) }
    return files
  }

  /// Returns the fixture files at a path as `all(at:)` does, and the reasons why others can't be used.
  package static func find(at path: String) throws(DocumentError) -> (files: [SuiteFile], unusable: [DocumentIssue]) {
    if DocumentFile.isStandardInput(path) { return ([.scenario(path)], []) }
    if !DocumentFile.exists(path) { try open(path, .named) }
    if !DocumentFile.isFolder(path) { return ([isSuite(path) ? .predicates(path) : .scenario(path)], []) }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let entries: [(name: String, isUTF8: Bool)]
    do throws(FileError) {
      entries = try names(in: folder)
    } catch {
      throw DocumentError([DocumentIssue(.unreadableFile, file: path, "cannot read the folder: \(error.message)")])
    }
    var files: [SuiteFile] = []
    var unusable: [DocumentIssue] = []
    for (name, isUTF8) in entries.sorted(by: { $0.name < $1.name }) {
      let file = folder + name
      let isSuite = name.hasSuffix(".predicates")
      guard isSuite || name.hasSuffix("/") || name.lowercased().hasSuffix(".json") else { continue }
      do throws(DocumentError) {
        if !isUTF8 {
          throw DocumentError([
            DocumentIssue(.unreadableFile, file: file, "cannot read the file or folder: its name is not UTF-8")
          ])
        }
        // Reading from a pipe or a device might never end.
        if DocumentFile.exists(file), !DocumentFile.isFolder(file), !DocumentFile.isRegular(file) {
          try open(file, .found)
        }
        if isSuite {
          files.append(.predicates(file))
        } else if name.hasSuffix("/") || isScenario(file) {
          files.append(.scenario(file))
        }
      } catch {
        unusable += error.issues
      }
    }
    return (files, unusable)
  }

  /// Throws an error if a file can't be opened.
  private static func open(_ file: String, _ source: DocumentFile.Source) throws(DocumentError) {
    do throws(FileError) {
      DocumentFile.close(try DocumentFile.open(file, source))
    } catch {
      throw DocumentError(error, file: file)
    }
  }

  /// Returns whether a file that the caller named contains predicate cases. The extension tells that, or the first
  /// character if the extension is neither `.predicates` nor `.json`.
  private static func isSuite(_ path: String) -> Bool {
    if path.hasSuffix(".predicates") { return true }
    guard !path.lowercased().hasSuffix(".json"), DocumentFile.isRegular(path),
      let bytes = try? DocumentFile.read(path, .found), let first = bytes.first(where: { $0 > 0x20 })
    else { return false }
    return first == UInt8(ascii: "-") || first == UInt8(ascii: "#")
  }

  /// Returns the names of the files in a folder and its subfolders. A subfolder that can't be read has a name that ends
  /// in a slash. Symbolic links to folders are not followed.
  private static func names(in folder: String) throws(FileError) -> [(name: String, isUTF8: Bool)] {
    try FolderEntry.entries(of: folder).filter { !$0.name.hasPrefix(".") }.flatMap { entry in
      guard entry.kind == .folder else { return [(entry.name, entry.isUTF8)] }
      let below = try? names(in: folder + entry.name + "/")
      return below?.map { (entry.name + "/" + $0.name, $0.isUTF8 && entry.isUTF8) } ?? [
        (entry.name + "/", entry.isUTF8)
      ]
    }
  }

  /// Returns whether a text in UTF-8 or UTF-16 has the schema or the steps of a scenario, without parsing it.
  private static func mayBeScenario(_ bytes: [UInt8]) -> Bool {
    let marks = ["\"steps\"", "\"scene-router/"].map { Array($0.utf8) }
    return bytes.prefix(64).contains(0)
      || bytes.indices.contains { start in
        bytes[start] == UInt8(ascii: "\"") && marks.contains { bytes[start...].starts(with: $0) }
      }
  }

  /// Returns whether a file is a scenario of any version, or is probably meant to be one, in which case its errors are
  /// reported instead of the file being skipped.
  ///
  /// A file is probably meant to be a scenario if it has a `steps` array, has a schema that resembles the scenario
  /// schema, or is a malformed document that contains the scenario schema. An unreadable or empty file counts as one,
  /// so that its error is reported.
  private static func isScenario(_ file: String) -> Bool {
    if DocumentFile.isFolder(file) { return false }
    guard let bytes = try? DocumentFile.read(file, .found), bytes.contains(where: { $0 > 0x20 }) else { return true }
    guard mayBeScenario(bytes) else { return false }
    if let tree = try? JSONTree(parsing: bytes) {
      if tree.root["steps"]?.isArray == true { return true }
      guard let schema = tree.root["schema"]?.string, schema.hasPrefix("scene-router/") else { return false }
      let name = schema.dropFirst("scene-router/".count).prefix { $0 != "/" }
      return name.hasPrefix("scenario")
        || Spelling.nearest(to: String(name), among: ["scenario", "scenes"]) == "scenario"
    }
    // UTF-16 isn't supported, but removing the zero bytes reveals the schema in a UTF-16 document, so that the document
    // is reported as invalid instead of being skipped.
    return String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self).contains("\"scene-router/scenario/")
  }
}
