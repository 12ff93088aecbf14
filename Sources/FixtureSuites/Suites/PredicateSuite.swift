/// A file of predicate cases: predicates, the strings that they accept and reject, and the faults that refuse them.
///
/// ```text
/// --- a prefix
///   SELF BEGINSWITH 'com.example.mail/'
/// + "com.example.mail/thread/42"
/// - "com.example.notes"
/// - nil
/// ```
public struct PredicateSuite: Hashable, Sendable {
  /// What the suite is called: the name of its file.
  public var file: String
  /// The cases in their order; a suite that was read has at least one.
  public var cases: [PredicateCase]

  /// Makes a suite of cases.
  public init(file: String, cases: [PredicateCase]) {
    self.file = file
    self.cases = cases
  }

  /// Reads the text of a suite file.
  ///
  /// - Throws: `SuiteError` with everything that is wrong, each with its line.
  /// - Complexity: O(n) in the length of the text.
  public init(text: String, file: String) throws(SuiteError) {
    var reader = SuiteReader(text: text)
    reader.read()
    guard reader.issues.isEmpty else { throw SuiteError(file: file, issues: reader.issues) }
    self.init(file: file, cases: reader.cases)
  }
}

/// Why a suite file cannot be used.
public struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One fault of a suite file.
  public struct Issue: Hashable, Sendable {
    /// The line of the file, from 1.
    public var line: Int
    /// What is wrong, in one sentence without a full stop.
    public var message: String

    /// Makes an issue.
    public init(line: Int, message: String) {
      self.line = line
      self.message = message
    }
  }

  /// The name of the suite's file.
  public var file: String
  /// What is wrong, in the order of the lines; never empty.
  public var issues: [Issue]

  /// Makes an error of the issues of one file.
  public init(file: String, issues: [Issue]) {
    self.file = file
    self.issues = issues
  }

  /// A line for each issue: `mail.predicates:12: error: …`.
  public var description: String {
    issues.map { "\(file):\($0.line): error: \($0.message)" }.joined(separator: "\n")
  }
}
