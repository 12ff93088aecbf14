package import RoutingDocuments

extension ExtractedDocument {
  /// Converts an issue in the document to an issue in the source file, including its position and fix.
  package func located(_ issue: DocumentIssue, _ texts: inout SourceTexts) -> DocumentIssue {
    var issue = issue
    let origin = origin(of: issue.path)
    issue.line = nil
    issue.column = nil
    issue.scalarColumn = nil
    issue.fix = issue.predicate.flatMap { texts.fix($0, in: origin?.text) }
    if let origin {
      let inside = issue.predicate.flatMap { origin.text?.position(of: $0.diagnostic.range.lowerBound) }
      let position = inside ?? origin.position
      issue.file = position.file
      issue.line = position.line
      issue.column = position.column
    }
    issue.path = label(of: issue.path)
    return texts.withScalarColumn(issue)
  }

  /// Returns a path that contains the window's name instead of its index, such as `SceneDelegate.canActivate`.
  private func label(of path: String) -> String {
    for (list, name) in [("sessions[", sessionName), ("application.configurations[", configurationName)]
    where path.hasPrefix(list) {
      let rest = path.dropFirst(list.count)
      guard let end = rest.firstIndex(of: "]"), let index = Int(rest[..<end]), let owner = name(index) else {
        return path
      }
      var tail = String(rest[rest.index(after: end)...])
      for part in [".activationConditions", ".handlesExternalEvents", ".format"] {
        if let range = tail.firstRange(of: part) { tail.removeSubrange(range) }
      }
      return owner + tail
    }
    return path == "sessions" ? "" : path
  }

  private func sessionName(_ index: Int) -> String? {
    application.sessions.indices.contains(index) ? application.sessions[index].name : nil
  }

  /// Returns the name of the configuration at an index. In the document, other windows follow the declared
  /// configurations.
  private func configurationName(_ index: Int) -> String? {
    let names = application.configurations.map(\.name) + application.otherWindows.map(\.name)
    return names.indices.contains(index) ? names[index] : nil
  }
}
