import RoutingDocuments
import SceneRouting
import SceneSources

extension FuzzTarget {
  /// Every finding has a position in the source file.
  static func checkSource(_ bytes: [UInt8]) throws(FuzzFailure) {
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    var findings = ObjectiveCFileReader.facts(in: bytes, file: "a.m").findings
    findings += SwiftFileReader.facts(in: bytes, file: "a.swift").findings
    for finding in findings where !(1...lines).contains(finding.line ?? 0) {
      throw FuzzFailure("a finding outside the text: \(finding)")
    }
  }

  /// The input is a project file, followed by an `.xcconfig` file, a property list and an Objective-C file, each after
  /// a zero byte.
  ///
  /// Every site and every finding has a position in its file, and the extracted result is a valid document.
  static func checkProject(_ bytes: [UInt8]) throws(FuzzFailure) {
    let parts = bytes.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false).map(Array.init)
    let delegate =
      "@implementation SceneDelegate\n- (void)a { c.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:YES]; }"
    let files = [
      "A.xcodeproj/project.pbxproj": parts[0], "A.xcconfig": parts.count > 1 ? parts[1] : [],
      "Info.plist": parts.count > 2 ? parts[2] : [], "Code/S.m": parts.count > 3 ? parts[3] : Array(delegate.utf8),
    ]
    let folder = Scratch.folder(files)
    let checkout = SourceCheckout([folder])
    for site in checkout.sites() {
      try check(site.position.file, site.position.line, site.position.column, in: files, folder, site.json)
      guard (try? JSONTree(parsing: Array(site.json.utf8))) != nil else { throw FuzzFailure("not JSON: \(site.json)") }
    }
    for application in checkout.applications() {
      let json = ExtractedDocument(application, relativeTo: folder).json
      guard (try? JSONTree(parsing: Array(json.utf8))) != nil else { throw FuzzFailure("not a document: \(json)") }
    }
    for issue in Linter().lint([folder]).issues {
      try check(issue.file, issue.line ?? 1, issue.column ?? 1, in: files, folder, issue.description)
    }
  }

  private static func check(
    _ file: String, _ line: Int, _ column: Int, in files: [String: [UInt8]], _ folder: String, _ subject: String
  ) throws(FuzzFailure) {
    guard let content = files[String(file.dropFirst(folder.count + 1))] else { return }
    let lines = content.count { $0 == 0x0A || $0 == 0x0D } + 1
    guard (1...lines).contains(line), (1...content.count + 1).contains(column) else {
      throw FuzzFailure("a position outside the text: \(subject)")
    }
  }
}
