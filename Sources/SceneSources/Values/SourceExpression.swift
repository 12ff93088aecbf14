/// An expression in a source file.
///
/// Expressions aren't compared: constants that use others share them, so that an expression can be far larger than its
/// source.
package struct SourceExpression: Sendable {
  /// A part of a string literal.
  enum Segment: Sendable {
    case literal(SourceText.Literal)
    case interpolation(SourceExpression)
  }

  /// A logical operator of `NSCompoundPredicate`.
  enum Junction: String, Hashable, Sendable {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
  }

  indirect enum Kind: Sendable {
    /// A string, such as `"mail/\(id)"` or `@"mail"`.
    case string([Segment])
    /// An integer, such as `42` or `@42`.
    case integer(Int64)
    /// A floating-point number, such as `1.5`.
    case double(Double)
    /// A Boolean value, such as `true` or `YES`.
    case boolean(Bool)
    /// The literal `nil`.
    case null
    /// An array or set, such as `[a, b]`, `Set([a, b])` or `@[a, b]`.
    case list([SourceExpression])
    /// An unqualified name.
    case name(String)
    /// A member access, such as `base.name`.
    case member(SourceExpression, String)
    /// A member without a base, such as `.inbox`, whose type only the compiler infers.
    case implicitMember(String)
    /// A local constant, represented by its initial value.
    case local(SourceExpression)
    /// A parameter, or anything else that is declared in a function and has no known value there.
    case parameter
    /// A concatenation of strings or lists, such as `a + b` or `a.union(b)`.
    case concatenation([SourceExpression])
    /// An optional value with a fallback, such as `a ?? b`.
    case fallback(SourceExpression, SourceExpression)
    /// A URL, such as `URL(string: "mail://inbox")!`.
    case url(SourceExpression)
    /// The name of a type, such as `String(describing: MailView.self)`.
    case typeName(String)
    /// A predicate with a format, such as `NSPredicate(format: "SELF == %@", id)`.
    case predicate(format: SourceExpression, arguments: [SourceExpression])
    /// A constant predicate, such as `NSPredicate(value: true)`.
    case constantPredicate(Bool)
    /// A compound predicate, such as `NSCompoundPredicate(orPredicateWithSubpredicates: [a, b])`.
    case compoundPredicate(Junction, [SourceExpression])
    /// A predicate with a block, such as `NSPredicate { … }`.
    case blockPredicate
    /// Any other expression.
    case unknown
  }

  /// The maximum number of names in a chain of members that is followed.
  static let longestPath = 64

  var kind: Kind
  /// The source text of the expression, on a single line.
  var source: String
  var position: SourcePosition

  /// The names in a member chain, such as `["Identifiers", "inbox"]`, or `nil` for other expressions.
  var path: [String]? {
    switch kind {
    case .name(let name): [name]
    case .member(let base, let name): base.path.map { $0 + [name] }
    default: nil
    }
  }

  /// The number of expressions in a list, a concatenation or a string, and 0 for other expressions.
  var partCount: Int {
    switch kind {
    case .string(let segments): segments.count
    case .list(let parts), .concatenation(let parts), .compoundPredicate(_, let parts): parts.count
    case .integer, .double, .boolean, .null, .local, .parameter, .fallback, .url, .predicate, .constantPredicate,
      .blockPredicate, .typeName, .name, .implicitMember, .member, .unknown:
      0
    }
  }

  /// The text of a string without interpolations, or `nil` for other expressions.
  var literalText: SourceText? {
    guard case .string(let segments) = kind else { return nil }
    let literals: [SourceText.Piece] = segments.compactMap {
      if case .literal(let literal) = $0 { .literal(literal) } else { nil }
    }
    return literals.count == segments.count ? SourceText(literals) : nil
  }

  /// Returns the text on a single line, truncated to 200 characters.
  static func oneLine(_ text: some StringProtocol) -> String {
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    return words.count <= 200 ? words : words.prefix(199) + "…"
  }
}

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

  /// The elements, or `nil` if the value isn't a list.
  var elements: [SourceValue]? { if case .list(let elements) = self { elements } else { nil } }

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

  /// Returns the value with other strings. The recursion depth is limited by the nesting of lists in the source.
  func mapTexts(_ transform: (SourceText) -> SourceText) -> SourceValue {
    switch self {
    case .text(let text): return .text(transform(text))
    case .url(let text): return .url(transform(text))
    case .list(let elements): return .list(elements.map { $0.mapTexts(transform) })
    case .predicate(var predicate):
      predicate.format = transform(predicate.format)
      predicate.arguments = predicate.arguments.map { $0.mapTexts(transform) }
      return .predicate(predicate)
    case .integer, .double, .boolean, .null, .blockPredicate: return self
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
