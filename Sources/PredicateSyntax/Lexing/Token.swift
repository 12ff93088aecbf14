/// The smallest unit of a format string that has a meaning of its own.
package struct Token: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A reserved word that is not an operator.
    case keyword(Keyword)
    /// `==`, `AND`, `||`: an operator, in any of its spellings.
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
    /// `42`, `0x2A`: a whole number that fits into 64 bits, without a sign
    case integer(UInt64)
    /// `4.2`, `9.2e-5`
    case double(Double)
    /// `'text'`, by its place among the literals of the text
    case string(Int)
    /// `(`, `,`
    case symbol(Symbol)
    /// Bytes that no token begins with. The lexer has already reported them.
    case unknown
    /// The end of the text.
    case end
  }

  package var kind: Kind
  package var range: SourceRange
}

/// What a `%` stands for.
package enum Conversion: Hashable, Sendable {
  /// `%@`: any value
  case object
  /// `%K`: a key path
  case keyPath
  /// `%d %i %u %x %X %o %c %C`, with `h`, `l`, `q`: a whole number
  case integer
  /// `%f %e %g`: a number
  case double
  /// `%s`: a string
  case string
}

/// Punctuation that is not an operator.
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
