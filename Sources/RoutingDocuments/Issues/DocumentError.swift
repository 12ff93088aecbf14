/// The errors that made a document unreadable. They are all reported, not only the first.
public struct DocumentError: Error, Hashable, Sendable {
  /// The issues in the order of their positions. At least one is an error; the others may be warnings.
  public let issues: [DocumentIssue]
  /// The number of errors that `issues` omits.
  public let omitted: Int

  /// Creates an error from the issues of one document.
  package init(_ issues: [DocumentIssue], omitted: Int = 0) {
    self.issues = issues
    self.omitted = omitted
  }

  /// Creates an error for a file that cannot be opened or read.
  package init(_ error: FileError, file: String) { self.init([DocumentIssue(error, file: file)]) }

  /// The first issue of severity `error`.
  public var first: DocumentIssue {
    issues.first { $0.severity == .error } ?? DocumentIssue(.notJSON, file: "", "the document cannot be read")
  }
}

extension DocumentError: CustomStringConvertible {
  /// One issue per line.
  public var description: String {
    var lines = issues.map(\.description)
    if omitted > 0 { lines.append("… and \(omitted) more") }
    return lines.joined(separator: "\n")
  }
}
