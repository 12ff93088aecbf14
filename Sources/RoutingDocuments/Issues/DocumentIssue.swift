public import PredicateSyntax

/// One thing that is wrong or suspicious in a document, with the place, the reason and the cure.
///
/// ```
/// mail.json:14:38: error: 'BEGINWITH' is not an operator [unknown-operator]
///   in sessions[2].activationConditions.prefersToActivate:1:6
/// ```
public struct DocumentIssue: Hashable, Sendable {
  /// The fault inside a predicate that a document holds.
  public struct PredicateFault: Hashable, Sendable {
    /// The format string.
    public var source: SourceText
    /// The diagnostic; its range counts in the UTF-8 code units of the format string.
    public var diagnostic: Diagnostic

    /// Joins a format string and its diagnostic.
    public init(source: SourceText, diagnostic: Diagnostic) {
      self.source = source
      self.diagnostic = diagnostic
    }
  }

  /// A change of a file: a part of it is replaced.
  public struct Fix: Hashable, Sendable {
    /// The part, in bytes from the start of the file.
    public var range: Range<Int>
    /// What takes its place, as it is written in the file.
    public var replacement: String

    /// Makes a change.
    public init(range: Range<Int>, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// The stable name of the kind of fault; for a fault in a predicate, the predicate's own.
  public var code: DiagnosticCode
  /// How much it weighs.
  public var severity: Diagnostic.Severity
  /// The document's name as it was given; `-` is standard input.
  public var file: String
  /// The line in the document, from 1; `nil` if it is not known, as in property lists.
  public var line: Int?
  /// The column in the line, in UTF-8 code units from 1; `nil` if it is not known.
  public var column: Int?
  /// The column in the line, in Unicode scalars from 1; `nil` if it is not known.
  public var scalarColumn: Int?
  /// The place in the document, such as `sessions[2].configuration` (indices from 0); empty for the whole document.
  public var path: String
  /// The places in the document of the other windows and configurations that the message names, as `path` has them.
  public var relatedPaths: [String]
  /// One sentence that says what is wrong, without a full stop.
  public var message: String
  /// One sentence that says what to do, without a full stop.
  public var help: String?
  /// The fault inside a predicate; `nil` for all other issues.
  public var predicate: PredicateFault?
  /// A change of the file that removes the fault; `nil` where none is known.
  public var fix: Fix?

  /// Makes an issue.
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
  /// A file that cannot be opened or read.
  package init(_ error: FileError, file: String) {
    self.init(.unreadableFile, file: file, "cannot read the file: \(error.message)")
  }

  /// A line of events that is longer than it may be.
  static func lineTooLong(file: String, line: Int, limit: Int) -> DocumentIssue {
    DocumentIssue(.lineTooLong, file: file, line: line, "the line is longer than the limit of \(limit) bytes")
  }
}

extension DocumentIssue: CustomStringConvertible {
  /// The place, as compilers write it: `mail.json:14:38`. Standard input is `<stdin>`.
  public var location: String {
    [DocumentFile.shownName(file), line.map(String.init), line == nil ? nil : column.map(String.init)]
      .compactMap { $0 }.joined(separator: ":")
  }

  /// The issue on one line: `mail.json:14:5: error: unknown key 'stat' [unknown-key]`.
  public var description: String {
    "\(location): \(severity.rawValue): \(message) [\(code)]"
  }
}
