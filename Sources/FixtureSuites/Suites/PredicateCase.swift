public import PredicateSyntax

/// One predicate with everything that is expected of it.
public struct PredicateCase: Hashable, Sendable {
  /// What the case is about.
  public var title: String
  /// The line of the title in the suite's file, from 1.
  public var line: Int
  /// The format string.
  public var format = ""
  /// The line where the format string begins, from 1.
  public var formatLine: Int
  /// What the predicate may use.
  public var dialect = PredicateDialect.extended
  /// The values of `%@` and the other conversions.
  public var arguments: [PredicateArgument] = []
  /// The values of `$variables`, by name without the dollar sign.
  public var variables: [String: PredicateArgument] = [:]
  /// How much reading and evaluating may cost.
  public var limits = PredicateLimits.default
  /// The package trait that the case needs, if it needs one.
  public var trait: String?
  /// Where the expectations come from, as the file says it.
  public var basis: String?
  /// The canonical text, where the case names it.
  public var printed: Located<String>?
  /// The rendered diagnostics, where the case names them: all of them, joined with line feeds.
  public var rendered: Located<String>?
  /// What is expected, in the order of the lines.
  public var expectations: [Expectation] = []

  /// Makes a case that expects nothing yet.
  public init(title: String, line: Int = 1, format: String = "") {
    self.title = title
    self.line = line
    self.format = format
    formatLine = line
  }
}

/// A value with the line of the suite file that it stands in.
public struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The value.
  public var value: Value

  /// Makes a located value.
  public init(line: Int, value: Value) {
    self.line = line
    self.value = value
  }
}

/// An expectation line of a case.
public struct Expectation: Hashable, Sendable {
  /// What is expected.
  public enum Kind: Hashable, Sendable {
    /// `+ "text"`: the subject must match; `nil` is the missing identifier.
    case matches(String?)
    /// `- "text"`: the subject must not match.
    case rejects(String?)
    /// `? "text"`: nothing is promised, but the evaluation must end.
    case survives(String?)
    /// `^ "text"`: the evaluation must meet a limit of the regular-expression engine.
    case meetsLimit(String?)
    /// `! code line:column`: the predicate must be refused with this code, there.
    case error(DiagnosticCode, Place?)
    /// `~ code line:column`: the predicate must have this warning or note, there.
    case warning(DiagnosticCode, Place?)
    /// `~ none`: the predicate must have no warning and no note.
    case noWarning
  }

  /// A place in a format string.
  public struct Place: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int

    /// Makes a place.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// The line of the suite file, from 1.
  public var line: Int
  /// What is expected.
  public var kind: Kind

  /// Makes an expectation.
  public init(line: Int, kind: Kind) {
    self.line = line
    self.kind = kind
  }
}

extension Expectation.Place: CustomStringConvertible {
  /// `1:6`
  public var description: String { "\(line):\(column)" }
}
