public import PredicateSyntax

/// An error or lint finding in a document, with its position, an explanation and, if known, a fix.
///
/// ```
/// mail.json:14:38: error: 'BEGINWITH' isn't an operator [unknown-operator]
///   in sessions[2].activationConditions.prefersToActivate:1:6
/// ```
public typealias DocumentIssue = Finding<DocumentPlace>

/// The location of an issue in a document.
public struct DocumentPlace: Hashable, Sendable {
  /// The name of the document, as specified by the caller, or `-` for stdin.
  public var file: String
  /// The one-based line number in the document, or `nil` if it is unknown, as in binary property lists.
  public var line: Int?
  /// The one-based column in UTF-8 code units, or `nil` if it is unknown.
  public var column: Int?
  /// The one-based column in Unicode scalars, or `nil` if it is unknown.
  public var scalarColumn: Int?
  /// The path to the value in the document, such as `sessions[2].configuration`, with zero-based indices. Empty if
  /// the issue concerns the entire document.
  public var path = ""
  /// The paths to the other windows and configurations that the message mentions, in the same format as `path`.
  public var relatedPaths: [String] = []
  /// The predicate with the error, or `nil` for other issues.
  public var predicate: PredicateFault?

  /// An error in a predicate that a document contains.
  public struct PredicateFault: Hashable, Sendable {
    /// The predicate's format string.
    public var source: SourceText
    /// The diagnostic. Its range and its fix-it are measured in UTF-8 code units of the format string.
    public var diagnostic: Diagnostic
  }

  /// Creates the location of a line or, without a line number, of an entire document.
  package init(file: String, line: Int?, relatedPaths: [String] = []) {
    (self.file, self.line, self.relatedPaths) = (file, line, relatedPaths)
  }

  /// Creates the location of a JSON value. If `position` is `nil`, the location is the entire document.
  package init(
    file: String, _ position: DocumentPosition?, path: String = "", relatedPaths: [String] = [],
    predicate: PredicateFault? = nil
  ) {
    (self.file, self.path, self.relatedPaths, self.predicate) = (file, path, relatedPaths, predicate)
    (line, column, scalarColumn) = (position?.line, position?.column, position?.scalarColumn)
  }

  /// The position in the format that compilers use, such as `mail.json:14:38`. Stdin is shown as `<stdin>`.
  public var location: String {
    [
      file.isEmpty ? nil : DocumentFile.shownName(file), line.map(String.init),
      line == nil ? nil : column.map(String.init),
    ]
    .compactMap { $0 }.joined(separator: ":")
  }
}

extension Finding where Place == DocumentPlace {
  /// Creates an issue in a line of a file, or in the entire file.
  package init(
    _ code: DiagnosticCode, _ severity: Severity = .error, file: String, line: Int? = nil, _ message: String,
    help: String? = nil
  ) {
    self.init(code, severity, at: DocumentPlace(file: file, line: line), message, help: help)
  }

  /// Creates an issue with a location in a document.
  package init(
    _ code: DiagnosticCode, _ severity: Severity = .error, at place: DocumentPlace, _ message: String,
    help: String? = nil, fixIt: FixIt? = nil
  ) {
    self.init(code, severity, at: place, message, help: help.map(FindingHelp.text), fixIt: fixIt)
  }

  /// Creates an issue for a file that can't be opened or read.
  package init(_ error: FileError, file: String) {
    let isPredicate = error.isMissing && file.lowercased().hasPrefix("self ")
    self.init(
      .unreadableFile, file: file, "cannot read the file: \(error.message)",
      help: isPredicate
        ? "arguments are files; match takes a predicate, as lint does after --predicate" : nil)
  }

  static func lineTooLong(file: String, line: Int, limit: Int) -> DocumentIssue {
    DocumentIssue(.lineTooLong, file: file, line: line, "the line is longer than the limit of \(limit) bytes")
  }
}

extension DocumentPlace: CustomStringConvertible {
  /// The file, the line and the column, such as `mail.json:14:5`.
  public var description: String { location }
}

extension DocumentIssue {
  /// Applies fixes to a file's content. If two fixes overlap, only the first one in the file is applied.
  ///
  /// - Returns: The new content and the number of fixes that were applied.
  package static func applying(_ fixes: [FixIt], to bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    var result: [UInt8] = []
    var position = 0
    var count = 0
    for fix in Set(fixes).sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    })
    where fix.range.lowerBound >= position && fix.range.upperBound <= bytes.count {
      result += bytes[position..<fix.range.lowerBound]
      result += fix.replacement.utf8
      position = fix.range.upperBound
      count += 1
    }
    return (result + bytes[position...], count)
  }
}

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
