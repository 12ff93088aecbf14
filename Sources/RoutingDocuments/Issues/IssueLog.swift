package import PredicateSyntax

/// Collects what is wrong with one document while it is read.
///
/// A value of this class belongs to one reading and does not leave it.
package final class IssueLog {
  /// The document's name, for messages.
  package let file: String
  /// How many errors were noted, kept or not.
  package private(set) var errorCount = 0
  /// Where the text begins that paths are looked up in, in lines from 1: more than 1 for a line of many.
  package var firstLine = 1

  private var entries: [Entry] = []
  private var resolved: [DocumentIssue] = []
  /// How many errors were not kept.
  private var omitted = 0
  /// How many issues of any weight were not kept.
  package private(set) var omittedCount = 0

  /// How many issues are kept for one document unless it is said otherwise. Locating each takes a walk through the text.
  package static let capacity = 100
  private let capacity: Int

  private struct Entry {
    var issue: DocumentIssue
    var isAboutKey: Bool
  }

  /// Begins a log for the document of this name.
  package init(file: String, capacity: Int = IssueLog.capacity) {
    self.file = file
    self.capacity = capacity
  }

  /// Whether an error was noted.
  package var hasErrors: Bool { errorCount > 0 }

  /// Notes an issue. `isAboutKey` puts the mark on the name of a member instead of its value.
  package func note(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .error, at path: JSONPath, isAboutKey: Bool = false,
    _ message: String, help: String? = nil, predicate: DocumentIssue.PredicateFault? = nil
  ) {
    if severity == .error { errorCount += 1 }
    guard entries.count + resolved.count < capacity else {
      omittedCount += 1
      if severity == .error { omitted += 1 }
      return
    }
    let issue = DocumentIssue(
      code, severity, file: file, path: path.description, message, help: help, predicate: predicate)
    entries.append(Entry(issue: issue, isAboutKey: isAboutKey))
  }

  /// Notes an issue whose place is known already.
  package func note(_ issue: DocumentIssue) {
    if issue.severity == .error { errorCount += 1 }
    guard entries.count + resolved.count < capacity else {
      omittedCount += 1
      if issue.severity == .error { omitted += 1 }
      return
    }
    resolved.append(issue)
  }

  /// Whether issues wait for their lines and columns.
  package var hasUnlocated: Bool { !entries.isEmpty }

  /// Gives the issues noted since the last call their lines and columns in `text`, the JSON that they are about.
  /// `pathPrefix` is the part of the paths that stands for the whole of `text`.
  package func locate(in text: [UInt8], below pathPrefix: String = "") {
    guard !entries.isEmpty else { return }
    let finder = JSONPlaceFinder(text, paths: entries.map { Self.strip(pathPrefix, from: $0.issue.path) })
    for var entry in entries {
      let path = Self.strip(pathPrefix, from: entry.issue.path)
      let offset = finder.offset(
        of: path, isAboutKey: entry.isAboutKey, inString: entry.issue.predicate?.diagnostic.range.lowerBound)
      if let offset {
        let place = finder.lineAndColumn(at: offset)
        entry.issue.line = place.line + firstLine - 1
        entry.issue.column = place.column
      }
      resolved.append(entry.issue)
    }
    entries.removeAll()
  }

  /// Keeps the issues noted since the last call without a column.
  package func keepUnlocated(line: Int? = nil) {
    for var entry in entries {
      entry.issue.line = line
      resolved.append(entry.issue)
    }
    entries.removeAll()
  }

  /// All issues in the order of their place.
  package var issues: [DocumentIssue] {
    func place(_ entry: (offset: Int, element: DocumentIssue)) -> (Int, Int, Int) {
      (entry.element.line ?? 0, entry.element.column ?? 0, entry.offset)
    }
    return (resolved + entries.map(\.issue)).enumerated().sorted { place($0) < place($1) }.map(\.element)
  }

  /// The error that says it all.
  package var error: DocumentError { DocumentError(issues, omitted: omitted) }

  private static func strip(_ prefix: String, from path: String) -> String {
    guard !prefix.isEmpty, path.hasPrefix(prefix) else { return path }
    let rest = path.dropFirst(prefix.count)
    return String(rest.first == "." ? rest.dropFirst() : rest)
  }
}
