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
