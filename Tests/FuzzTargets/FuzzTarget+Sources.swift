import RoutingDocuments
import SceneRouting
import SceneSources

extension FuzzTarget {
  /// Every fact that is read from a source file has a place in it.
  static func checkSource(_ bytes: [UInt8]) throws(FuzzFailure) {
    let lines = bytes.count { $0 == 0x0A } + 1
    var facts = ObjectiveCFileReader.read(bytes, file: "a.m", platform: .iOS)
    if SwiftFileReader.isAvailable { facts.append(SwiftFileReader.read(bytes, file: "a.swift", platform: .iOS)) }
    for finding in facts.findings where !(1...lines).contains(finding.position.line) {
      throw FuzzFailure("a finding outside the text: \(finding)")
    }
    var settings = BuildSettings()
    settings.read([[BuildSettings.Source(file: "a.pbxproj")]]) { _ in bytes }
    for name in ["a.swift", "a.m", "a.plist", "a.json", "a.apns", "a"] {
      _ = SourceKind(bytes, file: name, isNamed: bytes.count % 2 == 0)
    }
  }

  /// A project file, and after zero bytes an `.xcconfig` file and a property list, beside a source file.
  ///
  /// Whatever they say, every finding has a place in its file, settings are parts of the project file, and what is extracted
  /// is a document.
  static func checkProject(_ bytes: [UInt8]) throws(FuzzFailure) {
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    let delegate =
      "@implementation S\n- (void)a { c.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:YES]; }"
    let files = [
      "A.xcodeproj/project.pbxproj": parts[0], "A.xcconfig": parts.count > 1 ? parts[1] : [],
      "Info.plist": parts.count > 2 ? parts[2] : [], "Code/S.m": Array(delegate.utf8),
    ]
    let folder = Scratch.folder(files)
    for unit in SourceUnits([folder]).units {
      let ranges = (unit.levels ?? []).joined().compactMap(\.parts).joined()
      for range in ranges where range.upperBound > parts[0].count {
        throw FuzzFailure("settings outside the project file: \(range)")
      }
      guard
        unit.files.allSatisfy({ $0.hasPrefix(folder + "/") && files[String($0.dropFirst(folder.count + 1))] != nil })
      else { throw FuzzFailure("a file that is not there: \(unit.files)") }
      let document = ExtractedDocument(SourceReader().read(unit).application, relativeTo: folder + "/")
      guard (try? JSONTree(parsing: Array(document.json.utf8))) != nil else {
        throw FuzzFailure("not a document: \(document.json)")
      }
    }
    for issue in SourceLinter().lint([folder]).issues {
      guard let content = files[String(issue.file.dropFirst(folder.count + 1))] else { continue }
      let lines = content.count { $0 == 0x0A || $0 == 0x0D } + 1
      guard (1...lines).contains(issue.line ?? 1), (1...content.count + 1).contains(issue.column ?? 1) else {
        throw FuzzFailure("an issue outside the text: \(issue)")
      }
    }
  }
}
