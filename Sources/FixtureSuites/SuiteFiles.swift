internal import PredicateSyntax
public import RoutingDocuments

/// A fixture file and its kind.
public enum SuiteFile: Hashable, Sendable {
  /// A file of predicate cases, with the extension `.predicates`.
  case predicates(String)
  /// A scenario. A file found in a folder is a scenario only if it is a `.json` file with the scenario schema. A file
  /// specified by its path is a scenario unless it has the extension `.predicates`.
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
  /// - Throws: `DocumentError` if the path can't be read, or if a file in the folder is a pipe or a device.
  /// - Complexity: O(*n*) in the total size of the folder's `.json` files, because each file is read to determine its
  ///   schema.
  public static func all(at path: String) throws(DocumentError) -> [SuiteFile] {
    guard DocumentFile.exists(path) else {
      if DocumentFile.isStandardInput(path) { return [.scenario(path)] }
      throw DocumentError([
        DocumentIssue(.unreadableFile, file: path, "cannot read the file: No such file or directory")
      ])
    }
    if !DocumentFile.isFolder(path) { return [path.hasSuffix(".predicates") ? .predicates(path) : .scenario(path)] }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let entries: [(name: String, isUTF8: Bool)]
    do throws(FileError) {
      entries = try names(in: folder)
    } catch {
      throw DocumentError([DocumentIssue(.unreadableFile, file: path, "cannot read the folder: \(error.message)")])
    }
    var files: [SuiteFile] = []
    for (name, isUTF8) in entries.sorted(by: { $0.name < $1.name }) {
      let file = folder + name
      guard isUTF8 else {
        throw DocumentError([
          DocumentIssue(.unreadableFile, file: file, "cannot read the file or folder: its name is not UTF-8")
        ])
      }
      if name.hasSuffix("/") {
        files.append(.scenario(file))
      } else if name.hasSuffix(".predicates") || name.lowercased().hasSuffix(".json") {
        try refuseSpecialFile(file)
        if name.hasSuffix(".predicates") {
          files.append(.predicates(file))
        } else if isScenario(file) {
          files.append(.scenario(file))
        }
      }
    }
    return files
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

  /// Throws an error for a pipe or a device, from which reading might never end.
  private static func refuseSpecialFile(_ file: String) throws(DocumentError) {
    guard DocumentFile.exists(file), !DocumentFile.isFolder(file), !DocumentFile.isRegular(file) else { return }
    do throws(FileError) {
      DocumentFile.close(try DocumentFile.open(file, .found))
    } catch {
      throw DocumentError(error, file: file)
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
