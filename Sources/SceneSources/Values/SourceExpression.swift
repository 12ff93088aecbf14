/// An expression in a source file.
package struct SourceExpression: Hashable, Sendable {
  /// A part of a string literal.
  enum Segment: Hashable, Sendable {
    case literal(SourceText.Literal)
    case interpolation(SourceExpression)
  }

  /// A logical operator of `NSCompoundPredicate`.
  enum Junction: String, Hashable, Sendable {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
  }

  indirect enum Kind: Hashable, Sendable {
    /// `"mail/\(id)"`, `@"mail"`
    case string([Segment])
    /// `42`, `@42`
    case integer(Int64)
    /// `1.5`
    case double(Double)
    /// `true`, `YES`
    case boolean(Bool)
    /// `nil`
    case null
    /// `[a, b]`, `Set([a, b])`, `@[a, b]`
    case list([SourceExpression])
    /// `name`
    case name(String)
    /// `base.name`
    case member(SourceExpression, String)
    /// A local constant, as its initial value.
    case local(SourceExpression)
    /// `a + b`
    case concatenation([SourceExpression])
    /// `a ?? b`
    case fallback(SourceExpression, SourceExpression)
    /// `String(format: "mail/%@", id)`, `[NSString stringWithFormat:…]`
    case formatted(SourceExpression, [SourceExpression])
    /// `URL(string: "mail://inbox")!`
    case url(SourceExpression)
    /// `NSPredicate(format: "SELF == %@", id)`
    case predicate(format: SourceExpression, arguments: [SourceExpression])
    /// `NSPredicate(value: true)`
    case constantPredicate(Bool)
    /// `NSCompoundPredicate(orPredicateWithSubpredicates: [a, b])`
    case compoundPredicate(Junction, [SourceExpression])
    /// `NSPredicate { … }`
    case blockPredicate
    /// Anything else.
    case unknown
  }

  var kind: Kind
  /// The source text of the expression, on one line.
  var source: String
  var position: SourcePosition

  /// The names in a chain of members, such as `["Identifiers", "inbox"]`; `nil` for other expressions.
  var path: [String]? {
    switch kind {
    case .name(let name): [name]
    case .member(let base, let name): base.path.map { $0 + [name] }
    default: nil
    }
  }

  /// Returns a text on one line, truncated to 200 characters.
  static func oneLine(_ text: some StringProtocol) -> String {
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    return words.count <= 200 ? words : words.prefix(199) + "…"
  }
}
