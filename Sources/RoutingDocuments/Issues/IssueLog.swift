import PredicateSyntax

/// A log that collects the issues found while reading a document.
///
/// A log isn't thread-safe. Each log must be used by a single reader.
package final class IssueLog {
  /// The document's name, as shown in messages.
  package let file: String
  /// The number of recorded errors, including omitted ones.
  package private(set) var errorCount = 0
  /// The number of omitted issues of any severity.
  package private(set) var omittedCount = 0
  private var omittedErrors = 0
  private var kept: [DocumentIssue] = []
  private let capacity: Int

  /// The default maximum number of issues to keep for a document.
  package static let capacity = 100

  /// Creates an empty log for a document.
  package init(file: String, capacity: Int = IssueLog.capacity) {
    self.file = file
    self.capacity = capacity
  }

  /// Whether at least one error was recorded.
  package var hasErrors: Bool { errorCount > 0 }

  /// Records an issue.
  package func note(_ issue: DocumentIssue) { note(issue.severity, issue) }

  /// Records an issue. Evaluates `issue` only if the log has room for it.
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

  /// The issues kept in the log, sorted by position.
  package var issues: [DocumentIssue] {
    func sortKey(_ entry: (offset: Int, element: DocumentIssue)) -> (Int, Int, Int) {
      (entry.element.line ?? 0, entry.element.column ?? 0, entry.offset)
    }
    return kept.enumerated().sorted { sortKey($0) < sortKey($1) }.map(\.element)
  }

  /// An error that contains the issues kept in the log.
  package var error: DocumentError { DocumentError(issues, omitted: omittedErrors) }
}

/// Functions that suggest a known word in place of an unknown one.
package enum Suggestion {
  /// Returns a question such as `did you mean 'sessions'?`, or `nil` if no known word is similar enough.
  package static func help(for word: String, among known: some Sequence<String>) -> String? {
    synonym(of: word, among: known).map { "did you mean '\($0)'?" } ?? Spelling.question(about: word, among: known)
  }

  /// Returns the known word with the same meaning as `word`, such as the document key for a UIKit property, or `nil` if
  /// there isn't one.
  package static func synonym(of word: String, among known: some Sequence<String>) -> String? {
    let synonyms = [
      "canActivateForTargetContentIdentifierPredicate": "canActivate", "can": "canActivate",
      "prefersToActivateForTargetContentIdentifierPredicate": "prefersToActivate", "prefers": "prefersToActivate",
      "conditions": "activationConditions", "identifier": "persistentIdentifier", "id": "persistentIdentifier",
      "scenes": "sessions", "windows": "sessions",
    ]
    return synonyms[word].flatMap { synonym in known.contains(synonym) ? synonym : nil }
  }
}
