// Brackets: groups, lists, arguments, the options of operators, and what follows a value directly, which is an index in
// brackets or a key after a dot.

extension Parser {
  mutating func group(after preceding: Preceding?) -> NodeID {
    let isLevel = preceding.map { !$0.operation.isPrefix } ?? true
    guard !isLevel || enter(at: current.range) else { return missingNode(at: current.range) }
    open(.rightParenthesis, from: current.range)
    let content = expression()
    if isLevel { level -= 1 }
    return closeGroup(content, mayBeList: preceding?.operation.takesList ?? false)
  }

  /// - Parameter mayBeList: Whether the parentheses follow an operator that takes a list, which has braces.
  @inline(never)
  private mutating func closeGroup(_ content: NodeID, mayBeList: Bool) -> NodeID {
    var content = content
    while !isStopped {
      if isCurrent(.comma), mayBeList {
        let opening = bracket.opening
        brackets[brackets.count - 1].isList = true
        let elements = elements(from: content)
        let text = tree.text(lastRange)
        let isWhole = text.hasPrefix("(") && text.hasSuffix(")")
        report(.listInWrongBrackets(at: isWhole ? lastRange : opening, text: isWhole ? text : nil))
        return node(.list(tree.list(elements)), lastRange)
      } else if isCurrent(.comma) {
        refuseComma(after: content)
      } else if close(&content) {
        tree.nodes[Int(content)].range = lastRange
        tree.nodes[Int(content)].isParenthesized = true
        return content
      }
    }
    return content
  }

  mutating func list() -> NodeID {
    guard enter(at: current.range) else { return missingNode(at: current.range) }
    open(.rightBrace, from: current.range)
    let elements = elements()
    level -= 1
    return node(.list(tree.list(elements)), lastRange)
  }

  mutating func call(_ name: SourceRange) -> NodeID {
    guard enter(at: lastRange.union(current.range)) else { return missingNode(at: lastRange) }
    open(.rightParenthesis, from: lastRange)
    let arguments = elements()
    level -= 1
    return node(.call(name, tree.list(arguments)), lastRange)
  }

  mutating func special(_ form: SpecialForm) -> NodeID {
    guard enter(at: lastRange.union(current.range)) else { return missingNode(at: lastRange) }
    open(.rightParenthesis, from: lastRange)
    let arguments = elements(of: form)
    level -= 1
    if form.argumentCounts.contains(arguments.count) { return node(.special(form, tree.list(arguments)), lastRange) }
    report(.wrongArgumentCount(of: form.rawValue, wanted: form.usage, found: arguments.count, at: lastRange))
    return missingNode(at: lastRange)
  }

  /// Reads the elements of a list or the arguments of a call, up to the closing bracket.
  ///
  /// - Parameter first: The first element, if it has been read.
  private mutating func elements(of form: SpecialForm? = nil, from first: NodeID? = nil) -> [NodeID] {
    var elements: [NodeID] = []
    if first == nil, closeBracket() { return elements }
    var element = first ?? expression()
    while !endElement(element, &elements, of: form), !isStopped { element = expression() }
    return elements
  }

  /// Appends an element that ends at the current comma or closing bracket. Returns whether it is the last one.
  @inline(never)
  private mutating func endElement(_ element: NodeID, _ elements: inout [NodeID], of form: SpecialForm?) -> Bool {
    let sort = form?.sort(of: elements.count) ?? .value
    var element = element
    while !isStopped {
      if isCurrent(.comma) {
        elements.append(require(sort, element))
        advance()
        return false
      }
      if close(&element) {
        elements.append(require(sort, element))
        return true
      }
    }
    return true
  }

  /// Reads an index in square brackets.
  ///
  ///     Index -> Value '[' (Value | 'FIRST' | 'LAST' | 'SIZE') ']'
  mutating func element(of base: NodeID) -> NodeID {
    guard enter(at: current.range) else { return base }
    open(.rightBracket, from: current.range)
    if let index = SyntaxNode.Index(current.kind) {
      level -= 1
      return element(of: base, index)
    }
    let position = expression()
    level -= 1
    return closeIndex(of: base, position)
  }

  private mutating func element(of base: NodeID, _ index: SyntaxNode.Index) -> NodeID {
    advance()
    brackets.removeLast()
    if isCurrent(.rightBracket) {
      advance()
    } else {
      report(.unclosedBracket(.rightBracket, at: current.range))
    }
    return node(.index(base, index), tree.range(of: base).union(previous.range))
  }

  @inline(never)
  private mutating func closeIndex(of base: NodeID, _ position: NodeID) -> NodeID {
    var position = position
    while !isStopped {
      if isCurrent(.comma) {
        refuseComma(after: position)
      } else if close(&position) {
        let range = tree.range(of: base).union(lastRange)
        return node(.index(base, .position(require(.value, position))), range)
      }
    }
    return base
  }

  /// Reads a key after a dot.
  ///
  ///     Member -> Value '.' ('#'? Word | '@' Word)
  @inline(never)
  mutating func member(of base: NodeID) -> NodeID {
    let dot = current.range
    advance()
    guard isName(current) || current.kind == .escapedWord || current.kind == .collectionOperator else {
      report(.expectedKey(at: dot))
      return missingNode(at: tree.range(of: base))
    }
    let (name, range) = (current.range, tree.range(of: base).union(current.range))
    advance()
    return node(.member(base, name), range)
  }

  private mutating func open(_ closer: Symbol, from start: SourceRange) {
    brackets.append(Bracket(opening: start.union(current.range), closer: closer, isList: closer == .rightBrace))
    advance()
  }

  /// The innermost bracket.
  private var bracket: Bracket { brackets.last ?? Bracket(opening: current.range, closer: .rightParenthesis) }

  /// Closes the innermost bracket if the current token closes it, and returns whether it does.
  private mutating func closeBracket() -> Bool {
    guard isCurrent(bracket.closer) else { return false }
    lastRange = bracket.opening.union(current.range)
    brackets.removeLast()
    advance()
    return true
  }

  /// Closes the innermost bracket, or refuses a surplus bracket, after which the expression goes on. Returns whether the
  /// bracket was closed.
  private mutating func close(_ content: inout NodeID) -> Bool {
    if closeBracket() { return true }
    guard current.kind == .end || brackets.contains(where: { isCurrent($0.closer) }) else {
      if !lexer.source.bytes[current.range.upperBound...].contains(where: { bracket.closer.rawValue.utf8.first == $0 })
      {
        // The opening of a call includes its name.
        let mayBeList = bracket.closer == .rightParenthesis && bracket.opening.count == 1
        report(.wrongCloser(text(current), wanted: bracket.closer, mayBeList: mayBeList, at: current.range))
        lastRange = bracket.opening.union(current.range)
        brackets.removeLast()
        advance()
        return true
      }
      content = refuseCloser(after: content)
      return false
    }
    refuseOpenBracket()
    lastRange = bracket.opening.union(current.range)
    brackets.removeLast()  // the outer bracket is closed by the same token
    return true
  }

  /// Reports, once, that the innermost bracket is never closed.
  @inline(never)
  mutating func refuseOpenBracket() {
    guard let bracket = brackets.last, !bracket.isRefused else { return }
    report(.unclosedBracket(bracket.closer, at: bracket.opening))
    brackets[brackets.count - 1].isRefused = true
    if current.kind == .end { isIncomplete = true }
  }
}

// MARK: - Options

extension Parser {
  /// Reads a comparison operator and its options.
  ///
  ///     Comparison -> Value Operator Options? Value
  ///     Options -> '[' [cdnl]+ ']'
  ///
  /// Letters can be uppercase, repeated or separated by spaces (decision 9). If the brackets contain a
  /// list or are never closed, skips them and returns `nil`.
  mutating func options(of operation: Operator) -> ComparisonOptions? {
    advance()
    return isCurrent(.leftBracket) ? bracketedOptions(of: operation) : []
  }

  @inline(never)
  private mutating func bracketedOptions(of operation: Operator) -> ComparisonOptions? {
    let open = current.range
    let bytes = tree.source.bytes
    var index = open.upperBound
    var options: ComparisonOptions = []
    var faults: [(UInt8, Int)] = []
    var separator: Int?
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "]") {
        // More options in brackets of their own, as in `[c][d]`.
        guard bytes[(index + 1)...].starts(with: [UInt8(ascii: "[")]), index + 2 < bytes.count,
          ComparisonOptions(letter: bytes[index + 2]) != nil
        else { break }
        separator = separator ?? index
        index += 2
      }
      guard Self.isAllowedInOptions(bytes[index]) else { break }
      if let option = ComparisonOptions(letter: bytes[index]) {
        options.insert(option)
      } else if Self.separators.contains(bytes[index]) {
        separator = separator ?? index
      } else if bytes[index] > 0x20 {
        faults.append((bytes[index], index))
      }
      index += 1
    }
    let hasDigit = faults.contains { $0.0.isASCIIDigit || $0.0 == UInt8(ascii: ".") }
    let isQuoted = separator.map { bytes[$0] == UInt8(ascii: "'") || bytes[$0] == UInt8(ascii: "\"") } ?? false
    guard index < bytes.count, bytes[index] == UInt8(ascii: "]"), !isQuoted && !hasDigit || startsOperand(after: index),
      separator == nil && !(operation.takesList && options.isEmpty && faults.isEmpty)
        || faults.isEmpty && (!operation.takesList || startsOperand(after: index))
    else {
      skipList(from: open, after: operation.takesList ? nil : operation)
      return nil
    }
    let range = SourceRange(open.lowerBound, index + 1)
    if let separator {
      let found = SourceRange(separator, separator + 1)
      report(.separatedOptions(options, of: operation.spelling, isQuoted: isQuoted, at: found, in: range))
    } else if let (letter, offset) = faults.first {
      let areIgnoreCase = faults.allSatisfy { $0.0.asciiLowercased == UInt8(ascii: "i") }
      if areIgnoreCase { options.insert(.caseInsensitive) }
      report(
        .unknownOption(
          letter, of: operation.spelling, at: SourceRange(offset, offset + 1), in: range,
          meaning: areIgnoreCase ? options : nil))
    } else if options.isEmpty {
      report(.emptyOptions(of: operation.spelling, isSuperfluous: startsOperand(after: index), at: range))
    } else if options.contains(.normalized), !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) {
      report(.conflictingOptions(at: range))
    }
    lexer.position = index + 1
    current = Token(kind: .unknown, range: range)
    advance()
    return options
  }

  private static func isAllowedInOptions(_ byte: UInt8) -> Bool {
    byte.isWordPart || byte == UInt8(ascii: ".") || byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
      || separators.contains(byte)
  }

  /// Characters that people write between option letters by mistake, as in `[c,d]`, or around them, as in `['c']`.
  private static let separators: [UInt8] = [",", ";", "|", "&", "+", "/", "'", "\""].map { UInt8(ascii: $0) }

  /// Whether an operand follows the byte at an offset. If so, the brackets before it contain options rather than a
  /// list.
  private func startsOperand(after offset: Int) -> Bool {
    let next = tree.source.bytes[(offset + 1)...].first { $0 > 0x20 }
    return next.map { Array("{('\"%$".utf8).contains($0) } ?? false
  }

  /// Reports and skips a list in square brackets, or a bracket that is never closed.
  ///
  /// - Parameter operation: The operator before the list if that operator doesn't accept lists; otherwise, `nil`.
  @inline(never)
  mutating func skipList(from open: SourceRange, after operation: Operator? = nil) {
    var depth = 0
    while current.kind != .end {
      if isCurrent(.leftBracket) { depth += 1 }
      if isCurrent(.rightBracket) { depth -= 1 }
      if depth == 0 { break }
      advance()
    }
    if current.kind == .end { return report(.unclosedBracket(.rightBracket, at: open)) }
    let range = open.union(current.range)
    report(.listInWrongBrackets(at: range, text: tree.text(range), after: operation))
    advance()
  }
}

extension SyntaxNode.Index {
  /// Creates an index from a reserved word.
  fileprivate init?(_ token: Token.Kind) {
    switch token {
    case .keyword(.first): self = .first
    case .keyword(.last): self = .last
    case .keyword(.size): self = .size
    case .keyword, .operation, .word, .escapedWord, .collectionOperator, .variable, .conversion, .integer, .double,
      .string, .symbol, .unknown, .end:
      return nil
    }
  }
}
