internal import RoutingDocuments

extension ExtractedDocument {
  /// Whether a finding says something about the application, and not only about how the document stands for it.
  func isNews(_ issue: DocumentIssue, in application: SourceApplication) -> Bool {
    switch issue.code.rawValue {
    case "never-chosen":
      // What a configuration has from its window is said of the window.
      return !issue.path.hasPrefix("application.configurations[") || windowsOfConfigurations.isEmpty
    case "surplus-window":
      return !application.configurations.contains {
        $0.isNeverSurplus && issue.message.contains("so that '\($0.name)',")
      }
    case "identical-preference": return !isOneAssignment(issue, in: application)
    default: return true
    }
  }

  /// Whether two windows prefer the same because they are one at two times: a method of the delegate sets what both
  /// prefer, and another method changes something else later.
  private func isOneAssignment(_ issue: DocumentIssue, in application: SourceApplication) -> Bool {
    let windows = application.windows
    guard let found = windows.first(where: { issue.message.hasPrefix("'\($0.name)' ") }),
      let other = windows.first(where: { issue.message.contains(" what '\($0.name)' prefers") }),
      let place = found.prefersToActivate?.position
    else { return false }
    return (found.isLater || other.isLater) && other.prefersToActivate?.position == place
  }
}
