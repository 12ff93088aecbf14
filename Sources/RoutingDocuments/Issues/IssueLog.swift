internal import PredicateSyntax

/// Collects the issues of one document while it is read.
///
/// A value of this class belongs to one reading and does not leave it.
package final class IssueLog {
  /// The document's name, for messages.
  package let file: String
  /// How many errors were noted, kept or not.
  package private(set) var errorCount = 0
  /// How many issues of any severity were not kept.
  package private(set) var omittedCount = 0
  /// How many errors were not kept.
  private var omittedErrors = 0
  private var kept: [DocumentIssue] = []
  private let capacity: Int

  /// How many issues are kept for one document by default.
  package static let capacity = 100

  /// Begins a log for the document of this name.
  package init(file: String, capacity: Int = IssueLog.capacity) {
    self.file = file
    self.capacity = capacity
  }

  /// Whether an error was noted.
  package var hasErrors: Bool { errorCount > 0 }

  /// Notes an issue.
  package func note(_ issue: DocumentIssue) { note(issue.severity, issue) }

  /// Notes an issue of this severity, which is only built if it is kept.
  func note(_ severity: Diagnostic.Severity, _ issue: @autoclosure () -> DocumentIssue) {
    if makesRoom(severity) { kept.append(issue()) }
  }

  private func makesRoom(_ severity: Diagnostic.Severity) -> Bool {
    if severity == .error { errorCount += 1 }
    if kept.count < capacity { return true }
    omittedCount += 1
    if severity == .error { omittedErrors += 1 }
    return false
  }

  /// All issues in the order of their place.
  package var issues: [DocumentIssue] {
    func place(_ entry: (offset: Int, element: DocumentIssue)) -> (Int, Int, Int) {
      (entry.element.line ?? 0, entry.element.column ?? 0, entry.offset)
    }
    return kept.enumerated().sorted { place($0) < place($1) }.map(\.element)
  }

  /// The error that says it all.
  package var error: DocumentError { DocumentError(issues, omitted: omittedErrors) }
}
