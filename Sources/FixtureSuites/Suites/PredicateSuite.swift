public import PredicateSyntax

/// A file of test cases. Each case consists of a predicate and the strings that it matches or rejects, or the errors
/// that it contains.
///
/// ```text
/// --- a prefix
///   SELF BEGINSWITH 'com.example.mail/'
/// + "com.example.mail/thread/42"
/// - "com.example.notes"
/// - nil
/// ```
public struct PredicateSuite: Hashable, Sendable {
  /// The name of the suite file.
  public var file: String
  /// The cases, in file order. A parsed suite has at least one case.
  public var cases: [PredicateCase]

  /// Creates a suite from the given cases.
  public init(file: String, cases: [PredicateCase]) {
    self.file = file
    self.cases = cases
  }

  /// Parses the text of a suite file.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: The name to show in messages.
  ///   - limits: The limits on predicates. A case can only lower them.
  /// - Throws: `SuiteError` with all errors found and their line numbers.
  /// - Complexity: O(*n*) in the length of the text.
  public init(text: String, file: String, limits: PredicateLimits = .default) throws(SuiteError) {
    var reader = SuiteReader(text: text, limits: limits)
    reader.read()
    guard reader.issues.isEmpty else { throw SuiteError(file: file, issues: reader.issues) }
    self.init(file: file, cases: reader.cases)
  }

  /// Parses the content of a suite file.
  package init(parsing bytes: [UInt8], file: String) throws(SuiteError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SuiteError(file: file, issues: [.init(line: 1, message: "the text is not UTF-8")])
    }
    try self.init(text: text, file: file)
  }
}

/// The errors in a suite file.
public struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An error in a suite file.
  public struct Issue: Hashable, Sendable {
    /// The one-based line number of the error.
    public var line: Int
    /// A description of the error in one sentence, without a full stop.
    public var message: String

    /// Creates an issue.
    public init(line: Int, message: String) {
      self.line = line
      self.message = message
    }
  }

  /// The name of the suite file.
  public var file: String
  /// The errors, in line order. The array is never empty.
  public var issues: [Issue]

  /// Creates an error from the issues in a suite file.
  public init(file: String, issues: [Issue]) {
    self.file = file
    self.issues = issues
  }

  /// A string with one line per issue, such as `mail.predicates:12: error: …`.
  public var description: String {
    issues.map { "\(file):\($0.line): error: \($0.message)" }.joined(separator: "\n")
  }
}

/// A test case that consists of a predicate and its expected results.
public struct PredicateCase: Hashable, Sendable {
  /// The title of the case.
  public var title: String
  /// The one-based line number of the case's title.
  public var line: Int
  /// The format string of the predicate.
  public var format = ""
  /// The one-based line number at which the format string begins.
  public var formatLine: Int
  /// The dialect of the predicate.
  public var dialect = PredicateDialect.extended
  /// The values for `%@` and the other format specifiers.
  public var arguments: [PredicateArgument] = []
  /// The values of `$variables`, keyed by name without the dollar sign.
  public var variables: [String: PredicateArgument] = [:]
  /// The limits for parsing and evaluating the predicate.
  public var limits = PredicateLimits.default
  /// The package trait that the case requires, or `nil` if it doesn't require one.
  public var trait: String?
  /// The source of the expectations, as stated in the suite file.
  public var basis: String?
  /// The expected canonical text, or `nil` if any text is accepted.
  public var printed: Located<String>?
  /// The expected rendered diagnostics, joined with line feeds, or `nil` if any diagnostics are accepted.
  public var rendered: Located<String>?
  /// The expectations, in file order.
  public var expectations: [Expectation] = []

  /// Creates a case without expectations.
  public init(title: String, line: Int = 1, format: String = "") {
    self.title = title
    self.line = line
    self.format = format
    formatLine = line
  }
}

/// A value and its location in the suite file.
public struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The one-based line number of the value.
  public var line: Int
  /// The value.
  public var value: Value

  /// Creates a value with a line number.
  public init(line: Int, value: Value) {
    self.line = line
    self.value = value
  }
}

/// An expectation in a test case, written on a line of its own.
public struct Expectation: Hashable, Sendable {
  /// The kinds of expectations.
  public enum Kind: Hashable, Sendable {
    /// `+ "text"`: the subject must match. A `nil` subject is an absent identifier.
    case matches(String?)
    /// `- "text"`: the subject must not match.
    case rejects(String?)
    /// `? "text"`: the evaluation must terminate, with any result.
    case survives(String?)
    /// `^ "text"`: the evaluation must exceed a limit of the regular-expression engine.
    case meetsLimit(String?)
    /// `! code line:column`: the predicate must have an error with this code at this position.
    case error(DiagnosticCode, Position?)
    /// `~ code line:column`: the predicate must have a warning or note with this code at this position.
    case warning(DiagnosticCode, Position?)
    /// `~ none`: the predicate must have no warnings or notes.
    case noWarning
  }

  /// A position in a format string.
  public struct Position: Hashable, Sendable {
    /// The one-based line number.
    public var line: Int
    /// The one-based column number, in characters.
    public var column: Int

    /// Creates a position.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// The one-based line number of the expectation in the suite file.
  public var line: Int
  /// The kind of the expectation.
  public var kind: Kind

  /// Creates an expectation.
  public init(line: Int, kind: Kind) {
    self.line = line
    self.kind = kind
  }
}

extension Expectation.Position: CustomStringConvertible {
  /// The line and column numbers separated by a colon, such as `1:6`.
  public var description: String { "\(line):\(column)" }
}
