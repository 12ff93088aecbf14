/// Reads expressions of Objective-C out of tokens.
struct ObjectiveCExpressionParser {
  let tokens: ArraySlice<ObjectiveCTokenizer.Token>
  let lines: SourceLines
  let bytes: [UInt8]
  private(set) var place: Int
  /// How deep brackets may nest.
  private static let levels = 64

  init(_ tokens: ArraySlice<ObjectiveCTokenizer.Token>, lines: SourceLines, bytes: [UInt8]) {
    self.tokens = tokens
    self.lines = lines
    self.bytes = bytes
    place = tokens.startIndex
  }

  /// Reads all the tokens as one expression.
  mutating func parse() -> SourceExpression { expression(levels: Self.levels) }

  private var kind: ObjectiveCTokenizer.Kind? { place < tokens.endIndex ? tokens[place].kind : nil }

  private func isSymbol(_ text: Unicode.Scalar) -> Bool { kind == .symbol(UInt8(ascii: text)) }

  private func make(_ kind: SourceExpression.Kind, from start: Int) -> SourceExpression {
    let end = max(start, min(place, tokens.endIndex) - 1)
    guard tokens.indices.contains(start) else {
      return SourceExpression(.unknown, source: "", position: lines.position(of: bytes.count))
    }
    let text = String(decoding: bytes[tokens[start].start..<max(tokens[start].end, tokens[end].end)], as: UTF8.self)
    let position = lines.position(of: tokens[start].start)
    // Of a long expression the place tells it from others that begin alike.
    let identity = kind.mayBeUnknown && !SourceExpression.remainder(text).isEmpty ? position.description : ""
    return SourceExpression(kind, source: SourceExpression.summary(text), position: position, identity: identity)
  }

  /// An operand; what goes on with an operator or a member is unknown.
  private mutating func expression(levels: Int) -> SourceExpression {
    let start = place
    guard levels > 0 else {
      place = tokens.endIndex
      return make(.unknown, from: start)
    }
    if let mark = questionMark { return choice(from: start, mark, levels: levels) }
    let operand = operand(levels: levels)
    switch kind {
    case nil, .symbol(UInt8(ascii: "]")), .symbol(UInt8(ascii: ",")), .symbol(UInt8(ascii: ")")),
      .symbol(UInt8(ascii: ";")), .symbol(UInt8(ascii: ":")):
      return operand
    default: return isNextLabel ? operand : unknown(from: start)
    }
  }

  /// The place of the `?` of the argument that comes next; `nil` if it has none, or no value before its `:`.
  private var questionMark: Int? {
    var depth = 0
    for next in place..<tokens.endIndex {
      switch tokens[next].kind {
      case .symbol(UInt8(ascii: "[")), .symbol(UInt8(ascii: "(")), .symbol(UInt8(ascii: "{")): depth += 1
      case .symbol(UInt8(ascii: "]")), .symbol(UInt8(ascii: ")")), .symbol(UInt8(ascii: "}")):
        if depth == 0 { return nil }
        depth -= 1
      case .symbol(UInt8(ascii: ",")), .symbol(UInt8(ascii: ";")), .symbol(UInt8(ascii: ":")):
        if depth == 0 { return nil }
      case .symbol(UInt8(ascii: "?")) where depth == 0:
        return next + 1 < tokens.endIndex && tokens[next + 1].kind != .symbol(UInt8(ascii: ":")) ? next : nil
      default: break
      }
    }
    return nil
  }

  /// `x ? a : b`
  private mutating func choice(from start: Int, _ mark: Int, levels: Int) -> SourceExpression {
    place = mark + 1
    let first = expression(levels: levels - 1)
    guard isSymbol(":") else {
      place = start
      return unknown(from: start)
    }
    place += 1
    let second = expression(levels: levels - 1)
    return make(.choice([first, second]), from: start)
  }

  private mutating func operand(levels: Int) -> SourceExpression {
    let start = place
    switch kind {
    case .string:
      var parts: [SourceExpression.TextPart] = []
      // Literals side by side are one.
      while case .string(let literals)? = kind {
        parts += literals.map { .literal($0) }
        place += 1
      }
      return make(.text(parts), from: start)
    case .number(let digits):
      place += 1
      return make(Int64(digits).map { .integer($0) } ?? .unknown, from: start)
    case .symbol(UInt8(ascii: "(")):
      if let end = endOfCast {
        place = end
        return expression(levels: levels - 1)
      }
      place += 1
      let inner = expression(levels: levels - 1)
      guard isSymbol(")") else { return unknown(from: start) }
      place += 1
      return inner
    case .symbol(UInt8(ascii: "@")):
      place += 1
      if isSymbol("[") { return list(from: start, levels: levels) }
      if case .number? = kind { return expression(levels: levels - 1) }
      return unknown(from: start)
    case .symbol(UInt8(ascii: "[")): return message(from: start, levels: levels)
    case .word(let word):
      place += 1
      switch word {
      case "YES", "true", "TRUE": return make(.boolean(true), from: start)
      case "NO", "false", "FALSE": return make(.boolean(false), from: start)
      case "nil", "NULL": return make(.null, from: start)
      default: break
      }
      var path = [word]
      while isSymbol("."), place + 1 < tokens.endIndex, case .word(let next) = tokens[place + 1].kind {
        path.append(next)
        place += 2
      }
      if path.count == 1, isSymbol("(") {
        skipBrackets()
        return make(.name([word + "()"], scope: []), from: start)
      }
      return make(.name(path, scope: []), from: start)
    default: return unknown(from: start)
    }
  }

  /// Goes to the place after the brackets that open here.
  private mutating func skipBrackets() {
    var depth = 0
    while let kind {
      if kind == .symbol(UInt8(ascii: "(")) { depth += 1 }
      if kind == .symbol(UInt8(ascii: ")")) { depth -= 1 }
      place += 1
      if depth == 0 { return }
    }
  }

  /// The place after `(NSString *)` in `(NSString *)value`; `nil` if no cast comes next.
  private var endOfCast: Int? {
    var end = place + 1
    scan: while end < tokens.endIndex {
      switch tokens[end].kind {
      case .word, .symbol(UInt8(ascii: "*")), .symbol(UInt8(ascii: "<")), .symbol(UInt8(ascii: ">")): end += 1
      default: break scan
      }
    }
    guard end > place + 1, end + 1 < tokens.endIndex, tokens[end].kind == .symbol(UInt8(ascii: ")")) else { return nil }
    switch tokens[end + 1].kind {
    case .word, .number, .string, .symbol(UInt8(ascii: "@")), .symbol(UInt8(ascii: "[")), .symbol(UInt8(ascii: "(")):
      return end + 1
    default: return nil
    }
  }

  /// Whether `word :` comes next, the following part of a message.
  private var isNextLabel: Bool {
    guard case .word? = kind, place + 1 < tokens.endIndex else { return false }
    return tokens[place + 1].kind == .symbol(UInt8(ascii: ":"))
  }

  /// Skips to the end of the argument.
  private mutating func unknown(from start: Int) -> SourceExpression {
    var depth = 0
    var ternaries = 0
    scan: while let kind {
      switch kind {
      case .symbol(UInt8(ascii: "[")), .symbol(UInt8(ascii: "(")), .symbol(UInt8(ascii: "{")): depth += 1
      case .symbol(UInt8(ascii: "]")), .symbol(UInt8(ascii: ")")), .symbol(UInt8(ascii: "}")):
        if depth == 0 { break scan }
        depth -= 1
      case .symbol(UInt8(ascii: ",")), .symbol(UInt8(ascii: ";")): if depth == 0 { break scan }
      case .symbol(UInt8(ascii: "?")): if depth == 0 { ternaries += 1 }
      case .symbol(UInt8(ascii: ":")): if depth == 0, ternaries > 0 { ternaries -= 1 }
      case .word: if depth == 0, place > start, ternaries == 0, isNextLabel { break scan }
      default: break
      }
      place += 1
    }
    if place == start { place += 1 }
    return make(.unknown, from: start)
  }

  /// `@[a, b]`, from the bracket
  private mutating func list(from start: Int, levels: Int) -> SourceExpression {
    place += 1
    var elements: [SourceExpression] = []
    while kind != nil, !isSymbol("]") {
      elements.append(expression(levels: levels - 1))
      if isSymbol(",") { place += 1 } else if !isSymbol("]") { break }
    }
    place += 1
    return make(.list(elements), from: start)
  }

  /// `[NSPredicate predicateWithFormat:@"…", a]`, from the bracket
  private mutating func message(from start: Int, levels: Int) -> SourceExpression {
    place += 1
    let receiver = operand(levels: levels - 1)
    var selector = ""
    var arguments: [SourceExpression] = []
    while case .word(let part)? = kind {
      selector += part
      place += 1
      guard isSymbol(":") else { break }
      selector += ":"
      place += 1
      arguments.append(expression(levels: levels - 1))
      while isSymbol(",") {
        place += 1
        arguments.append(expression(levels: levels - 1))
      }
    }
    // Skip the rest of the brackets, which was not understood.
    var depth = 0
    while let kind {
      if kind == .symbol(UInt8(ascii: "[")) { depth += 1 }
      if kind == .symbol(UInt8(ascii: "]")) {
        if depth == 0 { break }
        depth -= 1
      }
      place += 1
    }
    place += 1
    return make(Self.kind(of: receiver, selector, arguments), from: start)
  }

  private static func kind(
    of receiver: SourceExpression, _ selector: String, _ arguments: [SourceExpression]
  ) -> SourceExpression.Kind {
    // A method of the app, which may return a predicate.
    var method = SourceExpression.Kind.unknown
    if case .name(let path, _) = receiver.kind, path.count == 1, path[0] != "super" {
      method = .name([path[0], selector], scope: [])
    }
    guard let first = arguments.first else { return method }
    switch selector {
    case "predicateWithFormat:": return .predicate(format: first, arguments: Array(arguments.dropFirst()))
    case "predicateWithFormat:argumentArray:":
      guard case .list(let elements)? = arguments.last?.kind else { return .unknown }
      return .predicate(format: first, arguments: elements)
    case "predicateWithValue:":
      if case .boolean(let value) = first.kind { return .constantPredicate(value) }
      return .valuePredicate(first)
    case "orPredicateWithSubpredicates:", "andPredicateWithSubpredicates:":
      guard case .list(let parts) = first.kind else { return .unknown }
      return .compound(selector.hasPrefix("or") ? .or : .and, parts)
    case "notPredicateWithSubpredicate:": return .compound(.not, [first])
    case "predicateWithBlock:": return .blockPredicate
    case "initWithType:subpredicates:":
      let junctions: [String: SourceExpression.Junction] = [
        "NSAndPredicateType": .and, "NSOrPredicateType": .or, "NSNotPredicateType": .not,
      ]
      guard case .name(let type, _) = first.kind, let junction = junctions[type.joined()],
        case .list(let parts)? = arguments.last?.kind, junction != .not || parts.count == 1
      else { return .unknown }
      return .compound(junction, parts)
    case "stringByAppendingString:": return .joined([receiver, first])
    case "stringWithFormat:": return ObjectiveCFormat.text(first, Array(arguments.dropFirst()))
    default: return method
    }
  }
}

/// `[NSString stringWithFormat:@"app://%@", name]`
enum ObjectiveCFormat {
  /// The text with its arguments in the places of `%@` and the other conversions.
  static func text(_ format: SourceExpression, _ arguments: [SourceExpression]) -> SourceExpression.Kind {
    guard case .text(let parts) = format.kind else { return .unknown }
    var rest = arguments[...]
    var result: [SourceExpression.TextPart] = []
    for part in parts {
      guard case .literal(let literal) = part, literal.isVerbatim else {
        result.append(part)
        continue
      }
      let bytes = Array(literal.text.utf8)
      var run = 0
      var place = 0
      func flush(_ end: Int) {
        guard run < end else { return }
        result.append(
          .literal(
            PartialText.Literal(
              text: String(decoding: bytes[run..<end], as: UTF8.self), position: literal.position.advanced(by: run),
              isVerbatim: true)))
      }
      while place < bytes.count {
        guard bytes[place] == UInt8(ascii: "%") else {
          place += 1
          continue
        }
        flush(place)
        let start = place
        place += 1
        if place < bytes.count, bytes[place] == UInt8(ascii: "%") {
          run = place
          place += 1
          continue
        }
        while place < bytes.count, !(65...90).contains(bytes[place] & 0xDF), bytes[place] != UInt8(ascii: "@") {
          place += 1
        }
        let hasFlags = place > start + 1
        // Arguments that are chosen by their numbers may come in any order.
        if bytes[start..<place].contains(UInt8(ascii: "$")) { return .unknown }
        while place < bytes.count,
          [UInt8(ascii: "l"), UInt8(ascii: "z"), UInt8(ascii: "h"), UInt8(ascii: "q")].contains(bytes[place])
        {
          place += 1
        }
        let conversion = place < bytes.count ? bytes[place] : 0
        place = min(place + 1, bytes.count)
        run = place
        var argument =
          rest.popFirst()
          ?? SourceExpression(.unknown, source: "%@", position: literal.position.advanced(by: start))
        switch (conversion, argument.kind) {
        case (UInt8(ascii: "@"), _) where !hasFlags: break
        case (UInt8(ascii: "d"), .boolean(let value)), (UInt8(ascii: "i"), .boolean(let value)):
          argument.kind = hasFlags ? .unknown : .integer(value ? 1 : 0)
        case (UInt8(ascii: "d"), _) where !hasFlags, (UInt8(ascii: "i"), _) where !hasFlags,
          (UInt8(ascii: "u"), _) where !hasFlags:
          break
        default: argument.kind = .unknown
        }
        result.append(.interpolation(argument))
      }
      flush(bytes.count)
    }
    return .text(result)
  }
}
