/// The smallest meaningful unit of a format string.
package struct Token: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A reserved word that isn't an operator.
    case keyword(Keyword)
    /// An operator in any of its spellings, such as `==`, `AND` or `||`.
    case operation(Operator)
    /// An identifier, such as `name`.
    case word
    /// A key that is prefixed with `#` because it is spelled like a reserved word, such as `#size`.
    case escapedWord
    /// A collection operator, such as `@count`.
    case collectionOperator
    /// A variable, such as `$name`.
    case variable
    /// A conversion, such as `%@`, `%K` or `%d`.
    case conversion(Conversion)
    /// An unsigned integer that fits into 64 bits, such as `42` or `0x2A`.
    case integer(UInt64)
    /// A floating-point number, such as `4.2` or `9.2e-5`.
    case double(Double)
    /// A string literal, such as `'text'`, identified by its index in the lexer's literals.
    case string(Int)
    /// A punctuation symbol, such as `(` or `,`.
    case symbol(Symbol)
    /// Bytes that can't start a token, which have already been reported.
    case unknown
    /// The end of the text.
    case end
  }

  package var kind: Kind
  package var range: SourceRange
}

/// The type of a `%` conversion.
package enum Conversion: Hashable, BitwiseCopyable, Sendable {
  /// The conversion `%@`, which accepts any value.
  case object
  /// The conversion `%K`, which accepts a key path.
  case keyPath
  /// An integer conversion (`%d %i %u %x %X %o %c %C`), optionally with the modifier `h`, `l` or `q`.
  case integer
  /// A floating-point conversion (`%f %e %g`).
  case double
  /// The conversion `%s`, which accepts a string.
  case string
}

/// A punctuation symbol that isn't an operator.
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
