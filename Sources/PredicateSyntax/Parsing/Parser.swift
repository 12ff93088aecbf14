/*
 Reads a format string into a syntax tree.

     Predicate   -> Disjunction
     Disjunction -> Conjunction (('OR' | '||') Conjunction)*
     Conjunction -> Negation (('AND' | '&&') Negation)*
     Negation    -> ('NOT' | '!') Negation | Primary
     Primary     -> 'TRUEPREDICATE' | 'FALSEPREDICATE' | '(' Predicate ')' | Comparison
     Comparison  -> ('ANY' | 'SOME' | 'ALL' | 'NONE')? Value Operator Options? Value
     Options     -> '[' [cdnl]+ ']'
     Value       -> Value ('UNION' | 'INTERSECT' | 'MINUS') Value
                  | Value ('&' | '|' | '^' | '<<' | '>>') Value
                  | Value ('+' | '-') Value | Value ('*' | '/') Value | Value '**' Value
                  | '-' Value | Value '[' Index ']' | Value '.' Key | '(' Value ')' | Atom
     Index       -> Value | 'FIRST' | 'LAST' | 'SIZE'
     Atom        -> 'SELF' | Literal | '{' (Value (',' Value)*)? '}' | Variable | KeyPath | Conversion | Call
     Call        -> Name '(' Arguments ')' | Name ':' (Name ':')* '(' Arguments ')'
                  | 'FUNCTION' | 'CAST' | 'TERNARY' | 'SUBQUERY' '(' Arguments ')'

 This is a recursive-descent parser. A parenthesis may open a predicate or a value, so one function reads both by the
 precedence of their operators, and the sort of the operands is checked when an operator has all of them. The depth of
 the recursion is limited by `PredicateLimits.nestingLevels`.

 The parser reports errors and continues. A part that it cannot parse becomes a `missing` node, which fits any sort
 and is not reported again.

 Source: Apple, "BNF Definition of Cocoa Predicates", and decisions 9, 10 and 12 of this project.
*/
package struct Parser {
  var lexer: Lexer
  var tree: SyntaxTree
  var current: Token
  var previous: Token
  /// The token after the current one, if the parser has inserted the current one.
  var following: Token?
  let limits: PredicateLimits

  /// The brackets that are open.
  var brackets: [Bracket] = []
  /// The range of the last bracket that was closed, or the name of the call that begins.
  var lastRange = SourceRange(0, 0)
  /// The number of open brackets and prefix operators. A parenthesis directly after a prefix operator doesn't count,
  /// because the canonical form adds one there.
  var level = 0
  /// The number of operators that don't have their right operand yet.
  private var openOperators = 0
  /// Whether parsing stops early, because further errors would be noise. Nothing is reported after that.
  var isStopped = false
  /// Whether a bracket is still open at the end of the text.
  var isIncomplete = false

  /// A bracket that hasn't been closed yet.
  struct Bracket {
    /// The range of the opening bracket, including the function name of a call.
    var opening: SourceRange
    var closer: Symbol
    var isList = false
    /// Whether it was reported that the bracket is never closed.
    var isRefused = false
  }

  /// An operator that precedes an operand.
  struct Preceding {
    var operation: Operator
    var range: SourceRange
  }

  /// The beginning of an operand.
  private enum Start {
    case node(NodeID)
    case group, list
    case prefix(Operator)
    case call(SourceRange)
    case special(SpecialForm)
  }

  /// Parses a format string into a syntax tree and diagnostics.
  ///
  /// - Complexity: O(n) in the UTF-8 length of the text, in time and memory.
  package static func parse(_ source: SourceText, limits: PredicateLimits = .default) -> (SyntaxTree, [Diagnostic]) {
    var parser = Parser(source, limits: limits)
    parser.parse()
    parser.tree.literals = parser.lexer.literals
    return (parser.tree, parser.lexer.diagnostics)
  }

  private init(_ source: SourceText, limits: PredicateLimits) {
    lexer = Lexer(source, diagnosticLimit: limits.diagnostics)
    tree = SyntaxTree(source: source)
    // This capacity suffices for most predicates and avoids reallocation.
    tree.nodes.reserveCapacity(4)
    self.limits = limits
    previous = Token(kind: .end, range: SourceRange(0, 0))
    current = lexer.next()
  }

  private mutating func parse() {
    let length = tree.source.bytes.count
    guard length <= limits.textLength else {
      let start = tree.source.scalarStart(limits.textLength)
      return report(.textTooLong(limit: limits.textLength, at: SourceRange(start, length)))
    }
    guard current.kind != .end else { return report(.emptyPredicate(at: current.range)) }
    var root = expression()
    while !isStopped, current.kind != .end {
      if isCurrent(.comma) { refuseComma(after: root) } else { root = refuseCloser(after: root) }
    }
    guard !isStopped else { return }
    _ = require(.predicate, root)
    tree.root = root
  }

  // MARK: - Tokens and nodes

  mutating func advance() {
    previous = current
    current = following ?? lexer.next()
    following = nil
    if lexer.diagnostics.count >= limits.diagnostics { isStopped = true }
  }

  /// Makes an operator the current token, before the token that is the current one now.
  mutating func insert(_ operation: Operator, at range: SourceRange) {
    following = current
    current = Token(kind: .operation(operation), range: range)
  }

  func isCurrent(_ symbol: Symbol) -> Bool { current.kind == .symbol(symbol) }

  private func isCurrent(_ operation: Operator) -> Bool { current.kind == .operation(operation) }

  func text(_ token: Token) -> String { tree.text(token.range) }

  /// Whether a token is spelled like a word.
  func isName(_ token: Token) -> Bool {
    switch token.kind {
    case .word, .keyword: true
    case .operation: tree.source.bytes[token.range.lowerBound].isWordStart
    case .escapedWord, .collectionOperator, .variable, .conversion, .integer, .double, .string, .symbol, .unknown, .end:
      false
    }
  }

  @inline(never)
  mutating func report(_ diagnostic: Diagnostic) {
    guard !isStopped else { return }
    lexer.report(diagnostic)
    if lexer.diagnostics.count >= limits.diagnostics { isStopped = true }
  }

  mutating func node(
    _ kind: SyntaxNode.Kind, _ range: SourceRange, operator operatorRange: SourceRange? = nil
  ) -> NodeID {
    let id = tree.append(kind, range)
    if tree[id].height > limits.nestingLevels { refuseNesting(at: operatorRange ?? range) }
    return id
  }

  /// Appends a node for a part that can't be parsed.
  mutating func missingNode(at range: SourceRange) -> NodeID { tree.append(.missing, range) }

  /// Returns the node if it is of the expected sort. Otherwise, reports an error and returns a `missing` node.
  ///
  /// - Parameter condition: A condition before the node, for the help.
  mutating func require(_ sort: SyntaxNode.Sort, _ id: NodeID, after condition: NodeID? = nil) -> NodeID {
    let found = tree[id].sort
    return found == sort || found == .either || sort == .either ? id : refuse(id, wanted: sort, after: condition)
  }

  @inline(never)
  private mutating func refuse(_ id: NodeID, wanted sort: SyntaxNode.Sort, after condition: NodeID?) -> NodeID {
    let (kind, range) = (tree[id].kind, tree[id].range)
    // What an unclosed bracket leaves incomplete belongs to the same error.
    if isIncomplete { return missingNode(at: range) }
    let isJunction = if case .and = kind { true } else if case .or = kind { true } else { false }
    report(
      sort == .predicate
        ? .bareValue(text: tree.text(range), kind, after: condition.flatMap(operatorText), at: range)
        : .predicateAsValue(text: tree.text(range), isJunction: isJunction, at: range))
    return missingNode(at: range)
  }

  /// Returns the operator of a comparison as it is written, if it takes a single value.
  private func operatorText(of condition: NodeID) -> String? {
    guard case .comparison(let comparison) = tree[condition].kind, !comparison.operation.takesList else { return nil }
    return tree.text(comparison.operatorRange) + comparison.options.spelling
  }

  /// Enters a nesting level and returns `true`. At the limit, reports an error and stops parsing.
  mutating func enter(at range: SourceRange) -> Bool {
    if level >= limits.nestingLevels { refuseNesting(at: range) } else { level += 1 }
    return !isStopped
  }

  @inline(never)
  private mutating func refuseNesting(at range: SourceRange) {
    report(.nestingTooDeep(limit: limits.nestingLevels, at: range))
    isStopped = true
  }

  // MARK: - Expressions

  // Nesting calls these functions recursively, so each of them uses little stack. Work that needs more stack is done in
  // functions that return before the next level begins, and that the optimizer must not inline.

  /// Reads a value or a predicate whose operators bind at least as tightly as a precedence.
  mutating func expression(_ minimum: Int = 0, after preceding: Preceding? = nil) -> NodeID {
    operators(after: operand(after: preceding), minimum)
  }

  /// Reads the operators after an operand.
  mutating func operators(after operand: NodeID, _ minimum: Int = 0) -> NodeID {
    var left = operand
    while !isStopped {
      switch current.kind {
      case .operation(let operation):
        guard let precedence = operation.binaryPrecedence else {
          recover()
          continue
        }
        if precedence < minimum { return left }
        left = binary(left, operation, precedence)
      case .symbol(.dot): left = member(of: left)
      case .symbol(.leftBracket): left = element(of: left)
      case .symbol(.comma), .symbol(.rightParenthesis), .symbol(.rightBrace), .symbol(.rightBracket): return left
      case .end:
        refuseOpenBracket()
        return left
      case .symbol(.leftParenthesis), .symbol(.leftBrace), .symbol(.colon), .keyword, .word, .escapedWord,
        .collectionOperator, .variable, .conversion, .integer, .double, .string, .unknown:
        recover()
      }
    }
    return left
  }

  private mutating func binary(_ left: NodeID, _ operation: Operator, _ precedence: Int) -> NodeID {
    let range = current.range
    switch operation {
    case .comparison, .unsupported:
      guard let options = options(of: operation) else { return missingNode(at: tree.range(of: left)) }
      let right = expression(precedence + 1, after: Preceding(operation: operation, range: range))
      return compared(left, right, operation, options, at: range)
    case .and, .or, .assign, .set, .arithmetic, .not, .modifier, .negate: break
    }
    // Each of these operators is a level of the tree.
    guard openOperators < limits.nestingLevels else {
      refuseNesting(at: range)
      return left
    }
    openOperators += 1
    defer { openOperators -= 1 }
    if operation.isJunction { return junction(left, operation, precedence) }
    advance()
    let minimum = operation.isRightAssociative ? precedence : precedence + 1
    let right = expression(minimum, after: Preceding(operation: operation, range: range))
    return computed(left, right, operation, at: range)
  }

  /// Reads a chain of the same junction, which becomes a single node with many parts.
  private mutating func junction(_ first: NodeID, _ operation: Operator, _ precedence: Int) -> NodeID {
    let preceding = Preceding(operation: operation, range: current.range)
    var parts: [NodeID] = []
    parts.reserveCapacity(4)
    parts.append(first)
    while !isStopped, isCurrent(operation) {
      advance()
      parts.append(expression(precedence + 1, after: preceding))
    }
    return joined(&parts, preceding)
  }

  @inline(never)
  private mutating func joined(_ parts: inout [NodeID], _ junction: Preceding) -> NodeID {
    var range = junction.range
    for part in parts { range = range.union(tree.range(of: part)) }
    if let bracket = brackets.last, parts.allSatisfy({ tree[$0].sort == .value }) {
      report(
        bracket.isList
          ? .predicateAsValue(text: tree.text(range), isJunction: true, at: range)
          : .joinedValues(tree.text(range), parts.map { tree.text(tree.range(of: $0)) }, at: range))
      return missingNode(at: range)
    }
    let first = parts[0]
    var count = 0
    for index in parts.indices {
      if junction.operation == .and, count > 0, refuseBounds(of: parts[count - 1], and: parts[index]) { continue }
      parts[count] = require(.predicate, parts[index], after: first)
      count += 1
    }
    if count == 1 { return parts[0] }
    let list = tree.list(parts[..<count])
    return node(junction.operation == .and ? .and(list) : .or(list), range, operator: junction.range)
  }

  @inline(never)
  private mutating func computed(
    _ left: NodeID, _ right: NodeID, _ operation: Operator, at range: SourceRange
  ) -> NodeID {
    let whole = tree.range(of: left).union(tree.range(of: right)).union(range)
    let (first, second) = (require(.value, left), require(.value, right))
    return node(.binary(operation, first, second), whole, operator: range)
  }

  /// Makes the node of a comparison. If it is compared again, reports that comparisons don't chain.
  @inline(never)
  private mutating func compared(
    _ left: NodeID, _ right: NodeID, _ operation: Operator, _ options: ComparisonOptions, at range: SourceRange
  ) -> NodeID {
    let isChained = refuseChain(after: right, of: operation)
    let whole = tree.range(of: left).union(tree.range(of: right)).union(range)
    let comparison = SyntaxNode.Comparison(
      left: require(.value, left), right: require(.value, right), operatorRange: range, operation: operation,
      options: options)
    let id = node(.comparison(comparison), whole)
    return isChained ? missingNode(at: whole) : id
  }

  // MARK: - Operands

  private mutating func operand(after preceding: Preceding?) -> NodeID {
    switch start(after: preceding) {
    case .node(let id): return id
    case .group: return group(after: preceding)
    case .list: return list()
    case .prefix(let operation): return prefixed(by: operation)
    case .call(let name): return call(name)
    case .special(let form): return special(form)
    }
  }

  /// Reads an operand without parts, or the name of a call.
  @inline(never)
  private mutating func start(after preceding: Preceding?) -> Start {
    switch current.kind {
    case .keyword(let keyword): return start(keyword)
    case .operation(.not), .operation(.modifier), .operation(.arithmetic(.subtract)), .operation(.negate):
      return startPrefix()
    case .symbol(.leftParenthesis): return .group
    case .symbol(.leftBrace): return .list
    case .word: return startName()
    case .escapedWord, .collectionOperator: return leaf(.keyPath(current.range))
    case .variable: return leaf(.variable(current.range))
    case .conversion(let conversion):
      tree.argumentCount += 1
      return leaf(.argument(conversion, tree.argumentCount - 1))
    case .integer(let magnitude):
      if let value = Int64(exactly: magnitude) { return leaf(.integer(value)) }
      report(.numberTooLarge(at: current.range))
      return leaf(.missing)
    case .double(let value): return leaf(.double(value))
    case .string(let literal): return leaf(.string(literal))
    case .unknown: return leaf(.missing)
    case .symbol(.leftBracket) where isList(after: preceding):
      let range = current.range
      skipList(from: range)
      return .node(missingNode(at: range))
    case .operation(.arithmetic(let sign)) where isText(sign, after: preceding):
      current = lexer.rereadAsText(from: current)
      return start(after: preceding)
    // The operator is read after the missing operand.
    case .operation, .symbol, .end: return .node(expectOperand(after: preceding))
    }
  }

  private mutating func start(_ keyword: Keyword) -> Start {
    switch keyword {
    case .self: return leaf(.subject)
    case .null, .nil: return leaf(.null)
    case .true, .yes: return leaf(.boolean(true))
    case .false, .no: return leaf(.boolean(false))
    case .truePredicate: return leaf(.constant(true))
    case .falsePredicate: return leaf(.constant(false))
    case .anyKey: return leaf(.keyPath(current.range))
    case .first, .last, .size, .caseInsensitive, .ci, .apply:
      report(.reservedWord(text(current), at: current.range))
      return leaf(.missing)
    case .function, .cast, .ternary, .subquery, .fetch:
      let word = current
      advance()
      lastRange = word.range
      if let form = SpecialForm(rawValue: keyword.rawValue), isCurrent(.leftParenthesis) { return .special(form) }
      report(.reservedWord(text(word), at: word.range))
      return .node(missingNode(at: word.range))
    }
  }

  /// Reads a minus sign before a number, or returns the prefix operator that is the current token.
  private mutating func startPrefix() -> Start {
    guard case .operation(let operation) = current.kind, operation == .arithmetic(.subtract) else {
      if case .operation(let operation) = current.kind { return .prefix(operation) }
      return leaf(.missing)
    }
    let minus = current.range
    advance()
    let range = minus.union(current.range)
    if case .integer(let magnitude) = current.kind {
      advance()
      return .node(node(.integer(Int64(truncatingIfNeeded: 0 &- magnitude)), range))  // the lexer allows up to 2^63
    }
    if case .double(let value) = current.kind {
      advance()
      return .node(node(.double(-value), range))
    }
    insert(.negate, at: minus)
    return .prefix(.negate)
  }

  /// Reads a key path or the name of a function call.
  ///
  ///     Name -> Word | Word '(' Arguments ')' | Word ':' (Word ':')* '(' Arguments ')'
  private mutating func startName() -> Start {
    let first = current
    advance()
    lastRange = first.range
    if isCurrent(.leftParenthesis) { return .call(first.range) }
    guard isCurrent(.colon) else { return .node(node(.keyPath(first.range), first.range)) }
    var name = text(first)
    var isLabel: Bool?
    while isCurrent(.colon) {
      name += ":"
      lastRange = lastRange.union(current.range)
      advance()
      isLabel = isLabel ?? (current.range.lowerBound > lastRange.upperBound)
      if isCurrent(.leftParenthesis) { return .call(lastRange) }
      guard isName(current) else { break }
      name += text(current)
      advance()
    }
    let isAlone = isLabel == true
    report(.expectedArguments(of: isAlone ? text(first) + ":" : name, isLabel: isAlone, at: lastRange))
    if case .string = current.kind { isStopped = true }  // the argument of the label belongs to the same error
    return .node(missingNode(at: lastRange))
  }

  /// Appends the node of the current token, and reads the next token.
  private mutating func leaf(_ kind: SyntaxNode.Kind) -> Start {
    let range = current.range
    advance()
    return .node(node(kind, range))
  }

  private mutating func prefixed(by operation: Operator) -> NodeID {
    let preceding = Preceding(operation: operation, range: current.range)
    guard enter(at: current.range) else { return missingNode(at: current.range) }
    advance()
    let operand = expression(operation.precedence, after: preceding)
    level -= 1
    return applied(preceding, to: operand)
  }

  @inline(never)
  private mutating func applied(_ prefix: Preceding, to operand: NodeID) -> NodeID {
    let whole = tree.range(of: operand).union(prefix.range)
    switch prefix.operation {
    case .not: return node(.not(require(.predicate, operand)), whole, operator: prefix.range)
    case .modifier(let modifier): return modified(operand, by: modifier, whole, at: prefix.range)
    case .negate, .or, .and, .comparison, .unsupported, .assign, .set, .arithmetic:
      return node(.negate(require(.value, operand)), whole, operator: prefix.range)
    }
  }

  /// Attaches a modifier such as `ANY` to the comparison that directly follows it.
  private mutating func modified(
    _ operand: NodeID, by modifier: Modifier, _ range: SourceRange, at modifierRange: SourceRange
  ) -> NodeID {
    if case .comparison(var comparison) = tree[operand].kind, !tree[operand].isParenthesized,
      comparison.modifier == nil
    {
      comparison.modifier = modifier
      let kind = SyntaxNode.Kind.comparison(comparison)
      tree.nodes[Int(operand)] = SyntaxNode(kind: kind, range: range, height: tree.height(of: kind))
      if tree[operand].height > limits.nestingLevels { refuseNesting(at: modifierRange) }
      return operand
    }
    if tree[operand].kind != .missing { report(.misplacedModifier(tree.text(modifierRange), at: modifierRange)) }
    return missingNode(at: range)
  }
}

extension Operator {
  /// The precedence of a binary operator.
  fileprivate var binaryPrecedence: Int? { isPrefix ? nil : precedence }

  fileprivate var isJunction: Bool { self == .and || self == .or }
}
