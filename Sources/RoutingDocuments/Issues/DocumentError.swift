/// Why a document could not be read: all that is wrong with it, not only the first fault.
public struct DocumentError: Error, Hashable, Sendable {
  /// The issues in the order of their place; at least one is an error. Warnings may stand beside them.
  public let issues: [DocumentIssue]
  /// How many more errors there were than `issues` holds.
  public let omitted: Int

  /// Makes an error of the issues of one document.
  package init(_ issues: [DocumentIssue], omitted: Int = 0) {
    self.issues = issues
    self.omitted = omitted
  }

  /// A file that cannot be opened or read.
  package init(_ error: FileError, file: String) { self.init([DocumentIssue(error, file: file)]) }

  /// The first issue of severity `error`.
  public var first: DocumentIssue {
    issues.first { $0.severity == .error } ?? DocumentIssue(.notJSON, file: "", "the document cannot be read")
  }
}

extension DocumentError: CustomStringConvertible {
  /// One issue a line.
  public var description: String {
    var lines = issues.map(\.description)
    if omitted > 0 { lines.append("… and \(omitted) more") }
    return lines.joined(separator: "\n")
  }
}
