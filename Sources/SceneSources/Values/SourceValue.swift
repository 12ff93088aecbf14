/// The value of an expression in the source.
package indirect enum SourceValue: Hashable, Sendable {
  /// A string. A string with a single placeholder represents an unknown value.
  case text(SourceText)
  case integer(Int64)
  case double(Double)
  case boolean(Bool)
  case null
  case list([SourceValue])
  case url(SourceText)
  case predicate(SourcePredicate)
  case blockPredicate

  /// Creates an unknown value for an expression.
  static func unknown(_ expression: SourceExpression) -> Self {
    .text(SourceText(unknown: expression.source, at: expression.position))
  }

  /// The string, or `nil` if the value is of another kind.
  var text: SourceText? { if case .text(let text) = self { text } else { nil } }

  /// Whether the value is completely unknown.
  var isUnknown: Bool { text?.isUnknown ?? false }

  /// The strings in the value, in order.
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
