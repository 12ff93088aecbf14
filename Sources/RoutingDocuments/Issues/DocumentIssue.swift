public import PredicateSyntax

/// An error or a finding in a document, with its position, reason and fix.
///
/// ```
/// mail.json:14:38: error: 'BEGINWITH' is not an operator [unknown-operator]
///   in sessions[2].activationConditions.prefersToActivate:1:6
/// ```
public struct DocumentIssue: Hashable, Sendable {
  /// An error inside a predicate of a document.
  public struct PredicateFault: Hashable, Sendable {
    /// The format string.
    public var source: SourceText
    /// The diagnostic. Its range is in UTF-8 code units of the format string.
    public var diagnostic: Diagnostic

    /// Creates a fault from a format string and its diagnostic.
    public init(source: SourceText, diagnostic: Diagnostic) {
      self.source = source
      self.diagnostic = diagnostic
    }
  }

  /// An edit of a file that replaces one range.
  public struct Fix: Hashable, Sendable {
    /// The range to replace, in bytes from the start of the file.
    public var range: Range<Int>
    /// The replacement, as it is written in the file.
    public var replacement: String

    /// Creates a fix.
    public init(range: Range<Int>, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// The stable code of the issue; for an error in a predicate, the code of its diagnostic.
  public var code: DiagnosticCode
  /// The severity.
  public var severity: Diagnostic.Severity
  /// The name of the document, as it was given; `-` is standard input.
  public var file: String
  /// The line in the document, from 1; `nil` if unknown, as in binary property lists.
  public var line: Int?
  /// The column in UTF-8 code units, from 1; `nil` if unknown.
  public var column: Int?
  /// The column in Unicode scalars, from 1; `nil` if unknown.
  public var scalarColumn: Int?
  /// The path in the document, such as `sessions[2].configuration` (indices from 0); empty for the whole document.
  public var path: String
  /// The paths of the other windows and configurations that the message mentions, in the format of `path`.
  public var relatedPaths: [String]
  /// The issue in one sentence without a full stop.
  public var message: String
  /// The remedy in one sentence without a full stop.
  public var help: String?
  /// The error inside a predicate; `nil` for other issues.
  public var predicate: PredicateFault?
  /// The edit that removes the issue; `nil` if none is known.
  public var fix: Fix?

  /// Creates an issue.
  public init(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .error, file: String, line: Int? = nil,
    column: Int? = nil, scalarColumn: Int? = nil, path: String = "", relatedPaths: [String] = [], _ message: String,
    help: String? = nil, predicate: PredicateFault? = nil, fix: Fix? = nil
  ) {
    self.code = code
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.scalarColumn = scalarColumn
    self.path = path
    self.relatedPaths = relatedPaths
    self.message = message
    self.help = help
    self.predicate = predicate
    self.fix = fix
  }
}

extension DocumentIssue {
  /// Creates the issue of a file that cannot be opened or read.
  package init(_ error: FileError, file: String) {
    self.init(.unreadableFile, file: file, "cannot read the file: \(error.message)")
  }

  /// Returns the issue of an event line beyond the limit.
  static func lineTooLong(file: String, line: Int, limit: Int) -> DocumentIssue {
    DocumentIssue(.lineTooLong, file: file, line: line, "the line is longer than the limit of \(limit) bytes")
  }
}

extension DocumentIssue: CustomStringConvertible {
  /// The position in the format of compilers: `mail.json:14:38`. Standard input is `<stdin>`.
  public var location: String {
    [DocumentFile.shownName(file), line.map(String.init), line == nil ? nil : column.map(String.init)]
      .compactMap { $0 }.joined(separator: ":")
  }

  /// The issue on one line: `mail.json:14:5: error: unknown key 'stat' [unknown-key]`.
  public var description: String {
    "\(location): \(severity.rawValue): \(message) [\(code)]"
  }
}
