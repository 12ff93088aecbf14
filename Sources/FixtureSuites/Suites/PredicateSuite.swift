/// A file of predicate cases: predicates, with the strings that they accept or reject, or the errors that they have.
///
/// ```text
/// --- a prefix
///   SELF BEGINSWITH 'com.example.mail/'
/// + "com.example.mail/thread/42"
/// - "com.example.notes"
/// - nil
/// ```
public struct PredicateSuite: Hashable, Sendable {
  /// The name of the suite's file.
  public var file: String
  /// The cases in order; a parsed suite has at least one.
  public var cases: [PredicateCase]

  /// Creates a suite of cases.
  public init(file: String, cases: [PredicateCase]) {
    self.file = file
    self.cases = cases
  }

  /// Parses the text of a suite file.
  ///
  /// - Throws: `SuiteError` with every error found, each with its line.
  /// - Complexity: O(*n*) in the length of the text.
  public init(text: String, file: String) throws(SuiteError) {
    var reader = SuiteReader(text: text)
    reader.read()
    guard reader.issues.isEmpty else { throw SuiteError(file: file, issues: reader.issues) }
    self.init(file: file, cases: reader.cases)
  }
}

/// The errors of a suite file.
public struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One error of a suite file.
  public struct Issue: Hashable, Sendable {
    /// The line of the file, from 1.
    public var line: Int
    /// The error in one sentence without a full stop.
    public var message: String

    /// Creates an issue.
    public init(line: Int, message: String) {
      self.line = line
      self.message = message
    }
  }

  /// The name of the suite's file.
  public var file: String
  /// The errors in the order of their lines; never empty.
  public var issues: [Issue]

  /// Creates an error from the issues of one file.
  public init(file: String, issues: [Issue]) {
    self.file = file
    self.issues = issues
  }

  /// One line per issue: `mail.predicates:12: error: …`.
  public var description: String {
    issues.map { "\(file):\($0.line): error: \($0.message)" }.joined(separator: "\n")
  }
}
