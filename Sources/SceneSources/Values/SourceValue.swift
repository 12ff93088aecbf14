/// The value of an expression.
package indirect enum SourceValue: Hashable, Sendable {
  /// A text. One of a single placeholder is a value of which nothing is known.
  case text(SourceText)
  case integer(Int64)
  case double(Double)
  case boolean(Bool)
  case null
  case list([SourceValue])
  case url(SourceText)
  case predicate(SourcePredicate)
  case blockPredicate

  /// Creates a value of which only the expression is known.
  static func unknown(_ expression: SourceExpression) -> Self {
    .text(SourceText(unknown: expression.source, at: expression.position))
  }

  /// The value as a text, or `nil` if it is none.
  var text: SourceText? { if case .text(let text) = self { text } else { nil } }

  /// Whether nothing of the value is known.
  var isUnknown: Bool { text?.isUnknown ?? false }

  /// The texts in the value, in order.
  var texts: [SourceText] {
    switch self {
    case .text(let text), .url(let text): [text]
    case .list(let elements): elements.flatMap(\.texts)
    case .predicate(let predicate): [predicate.format] + predicate.arguments.flatMap(\.texts)
    case .integer, .double, .boolean, .null, .blockPredicate: []
    }
  }

  /// How much of a condition is known.
  package enum Extent { case whole, partial, none }

  package var extent: Extent {
    if isUnknown { return .none }
    if case .blockPredicate = self { return .none }
    return texts.allSatisfy { $0.known != nil } ? .whole : .partial
  }
}
