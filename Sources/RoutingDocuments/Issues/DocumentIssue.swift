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
    /// What is wrong with it; its range counts in the UTF-8 code units of the format string.
    public var diagnostic: Diagnostic

    /// Joins a format string and what is wrong with it.
    public init(source: SourceText, diagnostic: Diagnostic) {
      self.source = source
      self.diagnostic = diagnostic
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
  /// The place in the document, such as `sessions[2].configuration` (indices from 0); empty for the whole document.
  public var path: String
  /// One sentence that says what is wrong, without a full stop.
  public var message: String
  /// One sentence that says what to do, without a full stop.
  public var help: String?
  /// The fault inside a predicate; `nil` for all other issues.
  public var predicate: PredicateFault?

  /// Makes an issue.
  public init(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .error, file: String, line: Int? = nil,
    column: Int? = nil, path: String = "", _ message: String, help: String? = nil, predicate: PredicateFault? = nil
  ) {
    self.code = code
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.message = message
    self.help = help
    self.predicate = predicate
  }
}

extension DocumentIssue: CustomStringConvertible {
  /// The place, as compilers write it: `mail.json:14:38`.
  public var location: String {
    [file, line.map(String.init), line == nil ? nil : column.map(String.init)].compactMap { $0 }.joined(separator: ":")
  }

  /// The issue on one line: `mail.json:14:5: error: there is no key 'stat' here [unknown-key]`.
  public var description: String {
    "\(location): \(severity.rawValue): \(message) [\(code)]"
  }
}
