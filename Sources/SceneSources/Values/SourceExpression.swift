/// An expression of a source file, as far as conditions and identifiers are written with it. Names are resolved later,
/// when the constants of all files are known.
package struct SourceExpression: Hashable, Sendable {
  /// What the expression is.
  package indirect enum Kind: Hashable, Sendable {
    /// A string literal; interpolations are expressions of their own.
    case text([TextPart])
    /// `42`
    case integer(Int64)
    /// `1.5`
    case double(Double)
    /// `true`, `YES`
    case boolean(Bool)
    /// `nil`
    case null
    /// `[a, b]`
    case list([SourceExpression])
    /// `["key": value]`
    case dictionary([Entry])
    /// `Identifiers.main`, seen from inside the types of `scope`. A function has its labels: `predicate(for:)`.
    case name([String], scope: [String])
    /// `a + b`
    case joined([SourceExpression])
    /// `x ? a : b`, and what a function returns: one of several values
    case choice([SourceExpression])
    /// `a ?? b`
    case fallback(SourceExpression, SourceExpression)
    /// `NSPredicate(format: "…", a, b)`
    case predicate(format: SourceExpression, arguments: [SourceExpression])
    /// `NSPredicate(value: false)`
    case constantPredicate(Bool)
    /// `NSPredicate { value, _ in … }`
    case blockPredicate
    /// `NSCompoundPredicate(orPredicateWithSubpredicates: […])`
    case compound(Junction, [SourceExpression])
    /// Anything else.
    case unknown
  }

  /// A part of a string literal.
  package enum TextPart: Hashable, Sendable {
    case literal(PartialText.Literal)
    case interpolation(SourceExpression)
  }

  /// A pair of a dictionary literal.
  package struct Entry: Hashable, Sendable {
    package var key: SourceExpression
    package var value: SourceExpression
  }

  /// How a compound predicate joins its parts.
  package enum Junction: String, Hashable, Sendable {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
  }

  package var kind: Kind
  /// The expression as it is written, on one line and cut if it is long.
  package var source: String
  /// Where it begins.
  package var position: SourcePosition

  package init(_ kind: Kind, source: String, position: SourcePosition) {
    self.kind = kind
    self.source = source
    self.position = position
  }

  /// The text of an expression on one line, with at most 120 characters.
  package static func summary(_ text: some StringProtocol) -> String {
    let line = text.prefix(2_000).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 120 ? line.prefix(119) + "…" : line
  }
}
