package import PredicateSyntax

/// Collects what is wrong with one document while it is read.
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

  /// Notes an issue about a value.
  ///
  /// - Parameters:
  ///   - isAboutKey: Whether the issue is about the name of the member instead of its value.
  ///   - predicate: The fault inside of the predicate that the value is. It moves the place into the string.
  package func note(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .error, at node: JSONNode, isAboutKey: Bool = false,
    _ message: @autoclosure () -> String, help: @autoclosure () -> String? = nil,
    predicate: DocumentIssue.PredicateFault? = nil
  ) {
    guard makesRoom(severity) else { return }
    let position =
      if let predicate {
        node.position(inString: predicate.diagnostic.range.lowerBound)
      } else {
        isAboutKey ? node.keyPosition : node.position
      }
    kept.append(
      DocumentIssue(
        code, severity, file: file, line: position?.line, column: position?.column,
        scalarColumn: position?.scalarColumn, path: node.path, message(), help: help(), predicate: predicate,
        fix: predicate?.diagnostic.fixIt.flatMap {
          node.fix($0.range.lowerBound..<$0.range.upperBound, replacement: $0.replacement)
        }))
  }

  /// Notes an issue whose place is known already.
  package func note(_ issue: DocumentIssue) {
    if makesRoom(issue.severity) { kept.append(issue) }
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
