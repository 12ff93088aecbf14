internal import RoutingDocuments

extension ExtractedDocument {
  /// Whether a finding says something about the application, and not only about how the document stands for it.
  func isNews(_ issue: DocumentIssue, in application: SourceApplication) -> Bool {
    switch issue.code.rawValue {
    case "never-chosen":
      // What a configuration has from its window is said of the window.
      guard case .configuration? = DocumentSubject.split(issue.path)?.subject else { return true }
      return windowsOfConfigurations.isEmpty
    case "surplus-window":
      return !([issue.path] + issue.relatedPaths).contains { path in
        guard case .configuration(let index)? = DocumentSubject.split(path)?.subject else { return false }
        return application.configurations.indices.contains(index) && application.configurations[index].isNeverSurplus
      }
    case "identical-preference":
      guard let window = window(at: issue.path, in: application) else { return true }
      return !issue.relatedPaths.contains { path in
        self.window(at: path, in: application).map { Self.areOneAssignment(window, $0) } ?? false
      }
    default: return true
    }
  }

  private func window(at path: String, in application: SourceApplication) -> SourceApplication.Window? {
    guard case .session(let index)? = DocumentSubject.split(path)?.subject,
      application.sessions.indices.contains(index)
    else { return nil }
    return application.sessions[index]
  }

  /// Whether two windows prefer the same because they are one at two times: a method of the delegate sets what both
  /// prefer, and another method changes something else later.
  private static func areOneAssignment(
    _ window: SourceApplication.Window, _ other: SourceApplication.Window
  ) -> Bool {
    guard let place = window.prefersToActivate?.position else { return false }
    return (window.isLater || other.isLater) && other.prefersToActivate?.position == place
  }
}
