/// Parses the Objective-C expressions that are used in conditions.
///
///     Expression -> Primary ('.' Word)*
///     Primary    -> String+ | Number | Word | '@' '[' Expression (',' Expression)* ']' | '(' Expression ')'
///                 | '(' Type ')' Primary | '[' Expression Selector ']'
///     Selector   -> Word | (Word ':' Expression (',' Expression)*)+
///
/// Any other expression is treated as unknown and skipped.
struct ObjectiveCExpressionParser {
  private let text: [UInt8]
  private let lines: SourceLines
  private let tokens: [ObjectiveCToken]
  private(set) var index: Int
  private var depth = 0
  /// Whether the start of a selector ends the expression, as it does directly inside a message.
  private var endsAtSelector = false
  private let local: (String) -> LocalScope.Local?
  /// The maximum nesting depth of brackets.
  private static let depthLimit = 64

  init(
    _ tokens: [ObjectiveCToken], from index: Int, text: [UInt8], lines: SourceLines,
    local: @escaping (String) -> LocalScope.Local?
  ) {
    self.tokens = tokens
    self.index = index
    self.text = text
    self.lines = lines
    self.local = local
  }

  private var token: ObjectiveCToken? { index < tokens.count ? tokens[index] : nil }

  private func isAt(_ symbol: Unicode.Scalar) -> Bool { token?.isSymbol(symbol) ?? false }

  private func make(_ kind: SourceExpression.Kind, from start: Int) -> SourceExpression {
    let first = start < tokens.count ? tokens[start].range.lowerBound : text.count
    let last = index > start && index <= tokens.count ? tokens[index - 1].range.upperBound : first
    let end = min(max(first, last), first + 1_000)
    return SourceExpression(
      kind: kind, source: SourceExpression.oneLine(String(decoding: text[first..<end], as: UTF8.self)),
      position: lines.position(of: first))
  }

  /// Parses one expression, which ends at `;`, `,` or a closing bracket.
  mutating func expression() -> SourceExpression {
    let start = index
    guard depth < Self.depthLimit else {
      skip()
      return make(.unknown, from: start)
    }
    depth += 1
    defer { depth -= 1 }
    let result = members(of: primary(), from: start)
    guard !isAtEnd else { return result }
    skip()
    return make(.unknown, from: start)
  }

  private var isAtEnd: Bool {
    guard let token else { return true }
    if case .directive = token.kind { return true }
    if endsAtSelector, token.word != nil, index + 1 < tokens.count, tokens[index + 1].isSymbol(":") { return true }
    return [";", ",", "]", ")", "}"].contains { token.isSymbol($0) }
  }

  private mutating func skip() {
    var open = 0
    while let token {
      if open == 0, isAtEnd { return }
      if ["[", "(", "{"].contains(where: { token.isSymbol($0) }) { open += 1 }
      if ["]", ")", "}"].contains(where: { token.isSymbol($0) }) { open -= 1 }
      index += 1
    }
  }

  private mutating func primary() -> SourceExpression {
    let start = index
    guard let token else { return make(.unknown, from: start) }
    switch token.kind {
    case .string: return strings()
    case .number(let digits):
      index += 1
      return make(Self.number(digits), from: start)
    case .word(let word):
      index += 1
      return make(kind(of: word), from: start)
    case .symbol(UInt8(ascii: "@")): return boxed()
    case .symbol(UInt8(ascii: "[")): return message()
    case .symbol(UInt8(ascii: "(")): return parenthesized()
    case .symbol, .directive: return make(.unknown, from: start)
    }
  }

  private static func number(_ digits: String) -> SourceExpression.Kind {
    let body = digits.lowercased()
    let isHexadecimal = body.hasPrefix("0x")
    let whole = body.trimming { "ul".contains($0) }
    let integer =
      isHexadecimal
      ? Int64(whole.dropFirst(2), radix: 16)
      : whole.hasPrefix("0") && whole.count > 1 ? Int64(whole, radix: 8) : Int64(whole)
    if let integer { return .integer(integer) }
    guard !isHexadecimal, body.contains(where: { ".e".contains($0) }) else { return .unknown }
    return Double(body.trimming { $0 == "f" }).map { .double($0) } ?? .unknown
  }

  private func kind(of word: String) -> SourceExpression.Kind {
    switch word {
    case "YES", "true", "TRUE", "@YES": return .boolean(true)
    case "NO", "false", "FALSE", "@NO": return .boolean(false)
    case "nil", "NULL": return .null
    default:
      if word.hasPrefix("@") { return Self.number(String(word.dropFirst())) }
      return switch local(word) {
      case .constant(let value): .local(value)
      case .unknown, .foreign: .unknown
      case nil: .name(word)
      }
    }
  }

  /// Parses adjacent string literals, which form a single string.
  private mutating func strings() -> SourceExpression {
    let start = index
    var segments: [SourceExpression.Segment] = []
    while case .string(let range)? = token?.kind {
      segments += LiteralDecoder.objectiveC(lines).literals(of: text[range]).map { .literal($0) }
      index += 1
    }
    return make(.string(segments), from: start)
  }

  /// Parses a boxed expression such as `@[a, b]` or `@(a)`.
  private mutating func boxed() -> SourceExpression {
    let start = index
    let outer = endsAtSelector
    endsAtSelector = false
    defer { endsAtSelector = outer }
    index += 1
    guard isAt("[") else { return isAt("(") ? parenthesized() : make(.unknown, from: start) }
    index += 1
    var elements: [SourceExpression] = []
    while token != nil, !isAt("]") {
      let before = index
      elements.append(expression())
      if isAt(",") { index += 1 }
      if index == before { return make(.unknown, from: start) }
    }
    index += 1
    return make(.list(elements), from: start)
  }

  /// Parses a parenthesized expression or a cast, such as `(expression)` or `(Type *)expression`.
  private mutating func parenthesized() -> SourceExpression {
    let start = index
    let outer = endsAtSelector
    endsAtSelector = false
    index += 1
    let inner = expression()
    endsAtSelector = outer
    guard isAt(")") else { return make(.unknown, from: start) }
    index += 1
    guard !isAtEnd, !isAt(".") else { return make(inner.kind, from: start) }
    depth += 1
    defer { depth -= 1 }
    return depth < Self.depthLimit ? primary() : make(.unknown, from: start)
  }

  private mutating func message() -> SourceExpression {
    let start = index
    index += 1
    let receiverStart = index
    // The receiver ends where the selector begins.
    depth += 1
    let receiver = depth < Self.depthLimit ? receiverExpression() : make(.unknown, from: receiverStart)
    depth -= 1
    let outer = endsAtSelector
    endsAtSelector = true
    defer { endsAtSelector = outer }
    var selector = ""
    var arguments: [[SourceExpression]] = []
    while let word = token?.word {
      index += 1
      selector += word
      guard isAt(":") else { break }
      selector += ":"
      index += 1
      arguments.append([expression()])
      while isAt(",") {
        index += 1
        arguments[arguments.count - 1].append(expression())
      }
    }
    endsAtSelector = false
    guard isAt("]") else {
      skip()
      if isAt("]") { index += 1 }
      return make(.unknown, from: start)
    }
    index += 1
    return make(Self.kind(receiver, selector, arguments), from: start)
  }

  private mutating func receiverExpression() -> SourceExpression {
    let start = index
    return members(of: primary(), from: start)
  }

  /// Parses the members after a primary expression.
  private mutating func members(of base: SourceExpression, from start: Int) -> SourceExpression {
    var result = base
    var count = 0
    while isAt("."), index + 1 < tokens.count, let name = tokens[index + 1].word {
      index += 2
      count += 1
      if count < SourceExpression.longestPath { result = make(.member(result, name), from: start) }
    }
    return count < SourceExpression.longestPath ? result : make(.unknown, from: start)
  }

  private static func kind(
    _ receiver: SourceExpression, _ selector: String, _ arguments: [[SourceExpression]]
  ) -> SourceExpression.Kind {
    let first = arguments.first?.first
    func list(_ expression: SourceExpression?) -> [SourceExpression]? {
      if case .list(let elements)? = expression?.kind { elements } else { nil }
    }
    guard let first else {
      return selector == "absoluteString" ? .member(receiver, selector) : .unknown
    }
    switch (receiver.path?.last ?? "", selector) {
    case ("NSPredicate", "predicateWithFormat:"):
      return .predicate(format: first, arguments: arguments.flatMap { $0.dropFirst() })
    case ("NSPredicate", "predicateWithFormat:argumentArray:"):
      return list(arguments.last?.first).map { .predicate(format: first, arguments: $0) } ?? .unknown
    // A number object is not nil, so it becomes YES.
    case ("NSPredicate", "predicateWithValue:") where first.source.hasPrefix("@"): return .constantPredicate(true)
    case ("NSPredicate", "predicateWithValue:"):
      guard case .boolean(let truth) = first.kind else { return .unknown }
      return .constantPredicate(truth)
    case ("NSPredicate", "predicateWithBlock:"): return .blockPredicate
    case ("NSCompoundPredicate", "andPredicateWithSubpredicates:"):
      return list(first).map { .compoundPredicate(.and, $0) } ?? .unknown
    case ("NSCompoundPredicate", "orPredicateWithSubpredicates:"):
      return list(first).map { .compoundPredicate(.or, $0) } ?? .unknown
    case ("NSCompoundPredicate", "notPredicateWithSubpredicate:"): return .compoundPredicate(.not, [first])
    case ("NSString", "stringWithFormat:"): return .formatted(first, arguments.flatMap { $0.dropFirst() })
    case ("NSURL", "URLWithString:"): return .url(first)
    default: return .unknown
    }
  }
}

extension String {
  /// Returns the string without the characters at its end that satisfy a predicate.
  fileprivate func trimming(_ isSuffix: (Character) -> Bool) -> String {
    String(prefix(count - reversed().prefix { isSuffix($0) }.count))
  }
}
