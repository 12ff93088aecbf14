/// An error that reports every problem that made a document unreadable, not just the first one.
public struct DocumentError: Error, Hashable, Sendable {
  /// The issues, sorted by position. At least one of them is an error; the rest can be warnings.
  public let issues: [DocumentIssue]
  /// The number of errors that `issues` omits.
  public let omitted: Int

  /// Creates an error from the issues in a document.
  package init(_ issues: [DocumentIssue], omitted: Int = 0) {
    self.issues = issues
    self.omitted = omitted
  }

  /// Creates an error for a file that can't be opened or read.
  package init(_ error: FileError, file: String) { self.init([DocumentIssue(error, file: file)]) }

  /// The first issue whose severity is `error`.
  public var first: DocumentIssue {
    issues.first { $0.severity == .error } ?? DocumentIssue(.notJSON, file: "", "the document cannot be read")
  }
}

extension DocumentError: CustomStringConvertible {
  /// A description of the issues, one per line.
  public var description: String {
    var lines = issues.map(\.description)
    if omitted > 0 { lines.append("… and \(omitted) more") }
    return lines.joined(separator: "\n")
  }
}
