/// The smallest meaningful unit of a format string.
package struct Token: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A reserved word other than an operator.
    case keyword(Keyword)
    /// An operator in any of its spellings, such as `==`, `AND` or `||`.
    case operation(Operator)
    /// `name`
    case word
    /// `#name`: a key that is spelled like a reserved word
    case escapedWord
    /// `@count`
    case collectionOperator
    /// `$name`
    case variable
    /// `%@`, `%K`, `%d`
    case conversion(Conversion)
    /// `42`, `0x2A`: an unsigned integer that fits into 64 bits
    case integer(UInt64)
    /// `4.2`, `9.2e-5`
    case double(Double)
    /// `'text'`, by its index in the text's literals
    case string(Int)
    /// `(`, `,`
    case symbol(Symbol)
    /// Bytes that begin no token (already diagnosed).
    case unknown
    /// The end of the text.
    case end
  }

  package var kind: Kind
  package var range: SourceRange
}

/// The type of a `%` conversion.
package enum Conversion: Hashable, Sendable {
  /// `%@`: any value
  case object
  /// `%K`: a key path
  case keyPath
  /// `%d %i %u %x %X %o %c %C`, with `h`, `l`, `q`: an integer
  case integer
  /// `%f %e %g`: a number
  case double
  /// `%s`: a string
  case string
}

/// Punctuation other than operators.
package enum Symbol: String, Hashable, Sendable, CaseIterable {
  case leftParenthesis = "("
  case rightParenthesis = ")"
  case leftBrace = "{"
  case rightBrace = "}"
  case leftBracket = "["
  case rightBracket = "]"
  case comma = ","
  case dot = "."
  case colon = ":"
}
