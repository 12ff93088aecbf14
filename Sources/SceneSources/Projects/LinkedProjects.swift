/// Which projects have libraries of others: those that a manifest of Tuist names, and those of one workspace of Xcode.
struct LinkedProjects {
  /// The folders of the projects with the libraries, by those of the projects that link them.
  private var folders: [String: Set<String>] = [:]

  init() {}

  /// - Parameters:
  ///   - files: The files of a checkout.
  ///   - applications: The folders of projects with applications.
  /// - Complexity: O(n) in the number of files, and in the length of the manifests and workspaces.
  init(_ files: [String], applications: Set<String>) {
    let known = Set(files)
    for file in files {
      let folder = file.parent
      if file.hasSuffix("/Project.swift"), let text = Self.text(of: file) {
        let named = Self.projects(namedIn: text, of: folder).filter { known.contains($0 + "/Project.swift") }
        folders[folder, default: []].formUnion(named.filter { !applications.contains($0) })
      } else if file.hasSuffix(".xcworkspace/contents.xcworkspacedata"), let text = Self.text(of: file) {
        let projects = Self.projects(ofWorkspace: text).map { ProjectTargets.join(folder.parent, $0) }
          .filter { known.contains($0 + "/project.pbxproj") }.map(\.parent)
        for project in projects where applications.contains(project) {
          folders[project, default: []].formUnion(projects.filter { !applications.contains($0) })
        }
      }
    }
  }

  /// The folders of the libraries that a project links, also through other libraries.
  func folders(linkedBy folder: String) -> Set<String> {
    var found: Set<String> = []
    var pending = [folder]
    while let next = pending.popLast() {
      for library in folders[next] ?? [] where library != folder && found.insert(library).inserted {
        pending.append(library)
      }
    }
    return found
  }

  private static func text(of file: String) -> String? {
    SourceContent.bytes(of: file).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The folders in `.project(target: "Inbox", path: "../Inbox")`, and in `.relativeToRoot("Projects/Inbox")` for each
  /// folder around the manifest that may be the root.
  private static func projects(namedIn text: String, of folder: String) -> [String] {
    text.split(separator: ".project(").dropFirst().flatMap { call -> [String] in
      guard let label = call.prefix(400).firstRange(of: "path:") else { return [] }
      let value = call[label.upperBound...].prefix(400)
      let parts = value.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, !parts[0].contains(",") else { return [] }
      guard parts[0].contains("relativeToRoot") else { return [ProjectTargets.join(folder, String(parts[1]))] }
      var roots = [folder]
      while let last = roots.last, last.contains("/"), roots.count < 16 { roots.append(last.parent) }
      return roots.map { ProjectTargets.join($0, String(parts[1])) }
    }
  }

  /// The projects in `location = "group:App/App.xcodeproj"`.
  private static func projects(ofWorkspace text: String) -> [String] {
    text.split(separator: "\"").compactMap { part in
      guard part.hasSuffix(".xcodeproj"), let colon = part.firstIndex(of: ":") else { return nil }
      return String(part[part.index(after: colon)...])
    }
  }
}

extension String {
  /// The folder that a file or folder is in.
  fileprivate var parent: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
}
