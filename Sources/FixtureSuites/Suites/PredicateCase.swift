public import PredicateSyntax

/// One predicate with its expectations.
public struct PredicateCase: Hashable, Sendable {
  /// The title of the case.
  public var title: String
  /// The line of the title in the suite's file, from 1.
  public var line: Int
  /// The format string.
  public var format = ""
  /// The line where the format string begins, from 1.
  public var formatLine: Int
  /// The dialect of the predicate.
  public var dialect = PredicateDialect.extended
  /// The values for `%@` and the other conversions.
  public var arguments: [PredicateArgument] = []
  /// The values for `$variables`, by name without the dollar sign.
  public var variables: [String: PredicateArgument] = [:]
  /// The limits for parsing and evaluation.
  public var limits = PredicateLimits.default
  /// The package trait that the case requires; `nil` if none.
  public var trait: String?
  /// The source of the expectations, as the file names it.
  public var basis: String?
  /// The expected canonical text; `nil` if any is accepted.
  public var printed: Located<String>?
  /// The expected rendered diagnostics, joined with line feeds; `nil` if any are accepted.
  public var rendered: Located<String>?
  /// The expectations in the order of their lines.
  public var expectations: [Expectation] = []

  /// Creates a case without expectations.
  public init(title: String, line: Int = 1, format: String = "") {
    self.title = title
    self.line = line
    self.format = format
    formatLine = line
  }
}

/// A value with its line in the suite file.
public struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The value.
  public var value: Value

  /// Creates a located value.
  public init(line: Int, value: Value) {
    self.line = line
    self.value = value
  }
}

/// An expectation line of a case.
public struct Expectation: Hashable, Sendable {
  /// The kinds of expectations.
  public enum Kind: Hashable, Sendable {
    /// `+ "text"`: the subject must match; `nil` is an absent identifier.
    case matches(String?)
    /// `- "text"`: the subject must not match.
    case rejects(String?)
    /// `? "text"`: the evaluation must end, with any result.
    case survives(String?)
    /// `^ "text"`: the evaluation must exceed a limit of the regular-expression engine.
    case meetsLimit(String?)
    /// `! code line:column`: the predicate must have an error with this code at this position.
    case error(DiagnosticCode, Position?)
    /// `~ code line:column`: the predicate must have a warning or note with this code at this position.
    case warning(DiagnosticCode, Position?)
    /// `~ none`: the predicate must have no warnings and no notes.
    case noWarning
  }

  /// A position in a format string.
  public struct Position: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int

    /// Creates a position.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// The line of the suite file, from 1.
  public var line: Int
  /// The expectation.
  public var kind: Kind

  /// Creates an expectation.
  public init(line: Int, kind: Kind) {
    self.line = line
    self.kind = kind
  }
}

extension Expectation.Position: CustomStringConvertible {
  /// `1:6`
  public var description: String { "\(line):\(column)" }
}
