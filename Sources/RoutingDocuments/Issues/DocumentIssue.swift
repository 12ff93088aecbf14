public import PredicateSyntax

/// An error or lint finding in a document, with its position, an explanation and, if known, a fix.
///
/// ```
/// mail.json:14:38: error: 'BEGINWITH' isn't an operator [unknown-operator]
///   in sessions[2].activationConditions.prefersToActivate:1:6
/// ```
public struct DocumentIssue: Hashable, Sendable {
  /// An error in a predicate that a document contains.
  public struct PredicateFault: Hashable, Sendable {
    /// The predicate's format string.
    public var source: SourceText
    /// The diagnostic. Its range is measured in UTF-8 code units of the format string.
    public var diagnostic: Diagnostic

    /// Creates a fault from a format string and its diagnostic.
    public init(source: SourceText, diagnostic: Diagnostic) {
      self.source = source
      self.diagnostic = diagnostic
    }
  }

  /// An edit that replaces one range of a file.
  public struct Fix: Hashable, Sendable {
    /// The range to replace, in bytes from the start of the file.
    public var range: Range<Int>
    /// The replacement text, exactly as it is written to the file.
    public var replacement: String

    /// Creates a fix.
    public init(range: Range<Int>, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// A stable code that identifies the issue. For an error in a predicate, this is the code of its diagnostic.
  public var code: DiagnosticCode
  /// The severity of the issue.
  public var severity: Diagnostic.Severity
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
  public var path: String
  /// The paths to the other windows and configurations that the message mentions, in the same format as `path`.
  public var relatedPaths: [String]
  /// A one-sentence description of the issue, without a final period.
  public var message: String
  /// A one-sentence suggestion for resolving the issue, without a final period.
  public var help: String? {
    get { advice?.text }
    set { advice = newValue.map(Advice.text) }
  }
  /// The error in a predicate, or `nil` for other issues.
  public var predicate: PredicateFault?
  /// The edit that resolves the issue, or `nil` if none is known.
  public var fix: Fix?
  private var advice: Advice?

  /// The content of `help`. Most issues in a stream of events are never shown, so similar words are looked up only when
  /// the help is.
  enum Advice: Hashable, Sendable {
    case text(String)
    /// The first word in alphabetical order that is similar to a known one.
    case similarWord([String], known: [String])

    fileprivate var text: String? {
      switch self {
      case .text(let text): text
      case .similarWord(let words, let known):
        words.sorted().lazy.compactMap { Suggestion.help(for: $0, among: known) }.first
      }
    }
  }

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
    self.predicate = predicate
    self.fix = fix
    self.help = help
  }

  /// Creates an issue about a JSON value, with help that is looked up when it is shown.
  init(_ code: DiagnosticCode, at node: JSONNode, file: String, _ message: String, advice: Advice?) {
    let position = node.position
    self.init(
      code, file: file, line: position?.line, column: position?.column, scalarColumn: position?.scalarColumn,
      path: node.path, message)
    self.advice = advice
  }
}

extension DocumentIssue {
  /// Creates an issue for a file that can't be opened or read.
  package init(_ error: FileError, file: String) {
    self.init(.unreadableFile, file: file, "cannot read the file: \(error.message)")
  }

  static func lineTooLong(file: String, line: Int, limit: Int) -> DocumentIssue {
    DocumentIssue(.lineTooLong, file: file, line: line, "the line is longer than the limit of \(limit) bytes")
  }
}

extension DocumentIssue: CustomStringConvertible {
  /// The position in the format that compilers use, such as `mail.json:14:38`. Stdin is shown as `<stdin>`.
  public var location: String {
    [DocumentFile.shownName(file), line.map(String.init), line == nil ? nil : column.map(String.init)]
      .compactMap { $0 }.joined(separator: ":")
  }

  /// A one-line description of the issue, such as `mail.json:14:5: error: unknown key 'stat' [unknown-key]`.
  public var description: String {
    "\(location): \(severity.rawValue): \(message) [\(code)]"
  }
}

extension DocumentIssue {
  /// Applies fixes to a file's content. If two fixes overlap, only the first one in the file is applied.
  ///
  /// - Returns: The new content and the number of fixes that were applied.
  package static func applying(_ fixes: [Fix], to bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
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
