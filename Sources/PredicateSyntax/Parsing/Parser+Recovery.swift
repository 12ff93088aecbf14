// Errors after an operand. An error that is understood is corrected by inserting the operator that was meant, so that
// parsing goes on.

extension Parser {
  /// Reports a token that can't follow an operand.
  @inline(never)
  mutating func recover() {
    switch current.kind {
    case .word: readWord()
    case .operation(.not): refuseNot(after: previous, from: current)
    case .keyword, .operation, .escapedWord, .collectionOperator, .variable, .conversion, .integer, .double, .string,
      .symbol, .unknown, .end:
      refuseOperand()
    }
  }

  // MARK: - Words

  /// Reads a word in operator position as a selector or a misspelled operator.
  private mutating func readWord() {
    let word = current
    if case .unknown = previous.kind {  // already reported; the word belongs to the same error
      isStopped = true
      return
    }
    if isGluedToMark(word) { return refuseMark() }
    if let joined = joinedWord(word) {
      report(joined)
      isStopped = true
      return
    }
    if let length = gluedJunctionLength(text(word)) { return splitGluedWord(word, at: length) }
    let operand = previous
    advance()
    if isCurrent(.colon) { return readSelector(from: word) }
    if current.kind == .operation(.not) { return refuseNot(after: operand, from: word) }
    if case .operation(let operation) = current.kind, operation.isComparison, !Spelling.isJunction(near: text(word)) {
      let range = word.range.union(current.range)
      let meaning = Spelling.meaning(ofWord: text(word), before: text(current))
      report(.unknownOperator(tree.text(range), meaning: meaning, at: range))
      guard Spelling.function(meantBy: text(word)) != nil else { return }
      advance()
      return insert(.unsupported(.unknown), at: range)
    }
    var words =
      isName(current) ? Spelling.operation(ofWords: text(word), text(current)).map { ($0, current.range) } : nil
    if words != nil {
      advance()
    } else if text(word).lowercased() == "is" {
      words = readOperatorWords()
    }
    if let (operation, end) = words {
      let range = word.range.union(end)
      report(.unknownOperator(tree.text(range), meaning: meaningBeforeOperand(operation), at: range))
      return insert(.unsupported(.unknown), at: range)
    }
    let comparesValues = operand.kind == .keyword(.`self`) && isAtLiteral
    var meaning = Spelling.meaning(of: text(word), comparesValues: comparesValues)
    if case .operation(let operation)? = meaning { meaning = meaningBeforeOperand(operation) }
    if case .string = operand.kind, ["c", "d", "cd", "dc", "n", "l", "i"].contains(text(word).lowercased()) {
      meaning = .advice(Diagnostic.optionsAfterOperator)
    }
    if ["is", "isnt"].contains(text(word).lowercased()), isName(current), text(current).lowercased() == "empty" {
      meaning = .advice("write SELF == '', or NOT SELF == ''")
    }
    report(.unknownOperator(text(word), meaning: meaning, at: word.range))
    guard !comparesValues, Spelling.isJunction(near: text(word)) else {
      return insert(.unsupported(.unknown), at: word.range)
    }
    insert(meaning == .operation("AND") ? .and : .or, at: word.range)
  }

  private var isAtLiteral: Bool {
    switch current.kind {
    case .string, .conversion, .integer, .double, .variable: true
    case .keyword, .operation, .word, .escapedWord, .collectionOperator, .symbol, .unknown, .end: false
    }
  }

  /// The error about an operator that goes on after an apostrophe or a hyphen, as in `isn't` and `begins-with`, or `nil`
  /// if the word ends before it.
  private func joinedWord(_ word: Token) -> Diagnostic? {
    let rest = tree.source.bytes[word.range.upperBound...]
    let second = rest.dropFirst().prefix { $0.isWordPart }
    let end = second.endIndex
    let name = String(decoding: second, as: UTF8.self)
    let meaning: Spelling.Meaning?
    switch rest.first {
    case UInt8(ascii: "'") where name.lowercased() == "t" && rest[end...].first != UInt8(ascii: "'"):
      meaning =
        Spelling.meaning(of: text(word) + name)
        ?? .advice("write NOT before the whole comparison, as in NOT SELF CONTAINS …")
    case UInt8(ascii: "-"):
      meaning = Spelling.operation(ofWords: text(word), name).map { .operation($0) }
      if meaning == nil { return nil }
    default: return nil
    }
    let range = SourceRange(word.range.lowerBound, end)
    return .unknownOperator(tree.text(range), meaning: meaning, at: range)
  }

  /// Returns what an operator that is written in words means before the current token. A brace begins a list, which the
  /// operators for equality never take.
  private func meaningBeforeOperand(_ operation: String) -> Spelling.Meaning {
    guard isCurrent(.leftBrace) else { return .operation(operation) }
    switch operation {
    case "==": return .operation(ComparisonOperator.in.spelling)
    case "!=": return .advice("write NOT before the whole comparison, as in NOT SELF IN …")
    default: return .operation(operation)
    }
  }

  /// Reads a comparison operator that is spelled in one or two words, such as `starts with`. Returns the operator and the
  /// range of the words, or reads nothing and returns `nil` for any other token.
  private mutating func readOperatorWords() -> (operation: String, range: SourceRange)? {
    guard case .word = current.kind else { return nil }
    let (before, word) = (previous, current)
    advance()
    if isName(current), let operation = Spelling.operation(ofWords: text(word), text(current)) {
      let range = word.range.union(current.range)
      advance()
      return (operation, range)
    }
    if case .operation(let operation)? = Spelling.meaning(of: text(word)), operation != "AND", operation != "OR" {
      return (operation, word.range)
    }
    (previous, current, following) = (before, word, current)
    return nil
  }

  /// Reads a selector that is used as an operator.
  ///
  ///     Selector -> Word ':' (Word ':')*
  private mutating func readSelector(from first: Token) {
    var range = first.range
    while isCurrent(.colon) {
      range = range.union(current.range)
      advance()
      guard case .word = current.kind, lexer.peek() == UInt8(ascii: ":") else { break }
      advance()
    }
    insert(.unsupported(.selector), at: range)
  }

  /// Returns the length of an `AND` or `OR` that is run together with a reserved word, as in `ANDSELF`, or `nil` if
  /// there isn't one.
  private func gluedJunctionLength(_ word: String) -> Int? {
    let bytes = Array(word.utf8)
    for junction in [Operator.and, .or] {
      let length = junction.spelling.utf8.count
      if bytes.count > length, ReservedWord(bytes[..<length]) == .operation(junction),
        ReservedWord(bytes[length...]) != nil
      {
        return length
      }
    }
    return nil
  }

  /// Whether a word is `SELF` run together with an operator, as in `SELFCONTAINS`.
  private func isGluedSubject(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    guard bytes.count > 4, ReservedWord(bytes[..<4]) == .keyword(.`self`),
      case .operation? = ReservedWord(bytes[4...])
    else { return false }
    return true
  }

  private mutating func splitGluedWord(_ word: Token, at length: Int) {
    report(.gluedKeyword(text(word), at: word.range, split: length))
    lexer.position = word.range.lowerBound + length
    let junction: Operator = length == 3 ? .and : .or
    current = Token(kind: .operation(junction), range: SourceRange(word.range.lowerBound, lexer.position))
  }

  /// Reports a `NOT` before a comparison operator, as in `SELF NOT IN {'a'}` or `SELF DOES NOT CONTAIN 'a'`. The
  /// language allows `NOT` only before the entire comparison.
  ///
  /// - Parameter first: The `NOT` or the word before it.
  private mutating func refuseNot(after operand: Token, from first: Token) {
    let not = current
    advance()
    // The fix moves NOT before the left operand, whose start is known here only if the operand is `SELF`.
    let subject = operand.kind == .keyword(.`self`) ? operand.range : nil
    // An exclamation mark inside a word, or directly before another sign such as `!=`, is a typing error, no negation.
    let isInWord = text(not) == "!" && first.range != not.range
    if case .operation(let operation) = current.kind, operation.isComparison {
      if let joined = joinedOperator(not.range) { return report(joined) }
      let range = first.range.union(current.range)
      let isGlued = text(not) == "!" && !isName(current) && not.range.upperBound == current.range.lowerBound
      return report(
        isInWord || isGlued
          ? .unknownOperator(tree.text(range), meaning: nil, at: range)
          : .misplacedNot(before: text(current), at: range, after: subject))
    }
    if let (operation, range) = readOperatorWords() {
      let whole = first.range.union(range)
      report(
        isInWord
          ? .unknownOperator(tree.text(whole), meaning: nil, at: whole)
          : .misplacedNot(before: operation, at: whole, after: subject))
      return insert(.unsupported(.unknown), at: range)
    }
    if first.range != not.range {
      let range = first.range.union(not.range)
      let operation = Spelling.operation(ofWords: text(first), text(not))
      report(.unknownOperator(tree.text(range), meaning: operation.map(meaningBeforeOperand), at: range))
      return insert(.unsupported(.unknown), at: range)
    }
    report(.expectedOperator(found: text(not), at: not.range))
    guard isName(not) else {
      isStopped = true
      return
    }
    insert(.unsupported(.unknown), at: not.range)
  }

  // MARK: - Operands

  /// Reports a missing value or predicate, and returns a node for it without reading a token.
  @inline(never)
  mutating func expectOperand(after preceding: Preceding?) -> NodeID {
    if let preceding, preceding.operation.isComparison, let joined = joinedOperator(preceding.range) {
      report(joined)
      isStopped = true
    } else if preceding?.operation != .unsupported(.unknown) {  // an unknown operator has already been reported
      let operation = (preceding?.range).map(tree.text)
      report(
        .expectedOperand(
          found: current, text: text(current), after: operation, help: helpAtMissingOperand(after: preceding)))
      if case .operation(.comparison) = current.kind, isName(current) { isStopped = true }
    }
    return missingNode(at: SourceRange(current.range.lowerBound, current.range.lowerBound))
  }

  /// The error about an operator that is written with a space in it, as in `SELF = = 'a'`, or `nil` if the symbol at a
  /// range and the current one aren't one operator.
  private func joinedOperator(_ first: SourceRange) -> Diagnostic? {
    guard case .operation(.comparison) = current.kind else { return nil }
    let range = first.union(current.range)
    let joined = tree.text(first) + text(current)
    guard range.count > joined.utf8.count, ["==", "!=", "<=", ">=", "=<", "=>", "<>"].contains(joined) else {
      return nil
    }
    return .unknownOperator(tree.text(range), meaning: .operation(joined), at: range)
  }

  /// Returns the help for a missing operand, or `nil` if the tokens around it suggest no fix.
  private func helpAtMissingOperand(after preceding: Preceding?) -> String? {
    if let preceding, preceding.operation.isComparison, case .operation(.comparison) = current.kind, !isName(current) {
      return "remove it: \(tree.text(preceding.range).shown()) already compares"
    }
    // Also an operator that is written like a function, as in `contains(SELF, 'a')`.
    if case .operation(.comparison(let operation)) = current.kind { return "write SELF \(operation.spelling) 'text'" }
    if case .operation(let junction) = current.kind, junction == .and || junction == .or {
      return "\(text(current)) joins two conditions: write one before it, or remove it"
    }
    if isCurrent(.rightBrace), previous.kind == .symbol(.comma) { return "remove the comma before it" }
    guard preceding?.operation == .modifier(.notAny) else { return nil }
    return "NONE belongs before a comparison with a list: write nil for a missing value"
  }

  /// Whether square brackets after an operator are meant as the braces of a list.
  func isList(after preceding: Preceding?) -> Bool {
    guard let operation = preceding?.operation else { return false }
    if case .modifier = operation { return true }
    return operation.takesList
  }

  /// Whether text without quotation marks begins at the sign after a comparison operator: a path at a slash, or a pattern
  /// of `LIKE` at a star.
  func isText(_ sign: ArithmeticOperator, after preceding: Preceding?) -> Bool {
    let bytes = tree.source.bytes
    let next = current.range.upperBound
    guard preceding?.operation.isComparison == true, following == nil, next < bytes.count else { return false }
    return sign == .divide && bytes[next].isWordPart || sign == .multiply && bytes[next] > 0x20
  }

  /// Reports a missing operator before the current token.
  private mutating func refuseOperand() {
    if case .unknown = current.kind { return advance() }  // already reported by the lexer
    if case .unknown = previous.kind {  // the rest belongs to the same error
      isStopped = true
      return
    }
    if case .string = current.kind, case .string = previous.kind { return refuseAdjacentLiteral() }
    if isAfterMark, current.kind != .end, leavesUnpairedMark(lastMark) { return refuseMark() }
    if isGluedSubject(text(previous)) {
      report(.gluedKeyword(text(previous), at: previous.range, split: 4))
      isStopped = true
      return
    }
    report(misplacedOptions() ?? .expectedOperator(found: text(current), at: current.range, help: helpAtCall))
    isStopped = true
  }

  /// Returns an error if the operator before the current literal has its options in parentheses or braces, as in
  /// `SELF contains(c) 'a'`, or a dot before its name, as in `SELF.contains[c] 'a'`. Otherwise, returns `nil`.
  private func misplacedOptions() -> Diagnostic? {
    guard isAtLiteral, case .symbol(let closer) = previous.kind else { return nil }
    let bytes = tree.source.bytes
    let letters = bytes[..<previous.range.lowerBound].reversed().prefix { ComparisonOptions(letter: $0) != nil }
    let opening = previous.range.lowerBound - letters.count - 1
    guard opening > 0, !letters.isEmpty else { return nil }
    let options = letters.reduce(into: ComparisonOptions()) { $0.formUnion(ComparisonOptions(letter: $1) ?? []) }
    let before = bytes[..<opening].reversed().drop { $0 == UInt8(ascii: " ") }
    let word = Array(before.prefix(while: \.isWordPart).reversed())
    guard case .operation(.comparison(let operation)) = ReservedWord(word) else { return nil }
    switch (bytes[opening], closer) {
    case (UInt8(ascii: "("), .rightParenthesis), (UInt8(ascii: "{"), .rightBrace):
      return .optionsInWrongBrackets(options, at: SourceRange(opening, previous.range.upperBound))
    case (UInt8(ascii: "["), .rightBracket):
      let dot = opening - word.count - 1
      guard dot > 0, bytes[dot] == UInt8(ascii: ".") else { return nil }
      return .operatorAfterDot(operation.spelling + options.spelling, at: SourceRange(dot, dot + 1))
    default: return nil
    }
  }

  /// The help for parentheses after a method name or a constant, such as `SELF.hasPrefix('a')` or `TRUEPREDICATE()`.
  private var helpAtCall: String? {
    guard isCurrent(.leftParenthesis), isName(previous) else { return nil }
    if case .keyword = previous.kind { return "write \(text(previous).shown()) without parentheses" }
    if let function = Spelling.function(meantBy: text(previous)) {
      return "values have no methods: write \(function)(SELF)"
    }
    guard case .operation(let operation)? = Spelling.meaning(of: text(previous)) else { return nil }
    return "values have no methods: write SELF \(operation) 'text'"
  }

  private mutating func refuseAdjacentLiteral() {
    let isElement = brackets.last?.isList ?? false
    if isAfterMark, lastByte == UInt8(ascii: "'"), lexer.source.bytes[current.range.lowerBound] == lastByte {
      let marks = SourceRange(current.range.lowerBound - 1, current.range.lowerBound + 1)
      // A literal that begins with the second mark and never ends is part of the same error.
      let isWhole = lexer.forgetUnterminatedLiteral(at: current.range) == false
      report(.doubledApostrophe(at: marks, isCertain: isWhole && !isElement))
    } else if isAfterMark, !isElement, lexer.source.bytes[current.range.lowerBound] == lastByte {
      refuseMark()
    } else {
      report(.adjacentLiterals(at: previous.range.union(current.range), isElement: isElement))
    }
    advance()
  }

  /// Reports bounds that are joined with `AND`, as in `SELF BETWEEN 'a' AND 'b'`. Returns whether two parts of a junction
  /// are written so.
  mutating func refuseBounds(of condition: NodeID, and upper: NodeID) -> Bool {
    var condition = condition
    while case .not(let operand) = tree[condition].kind, !tree[condition].isParenthesized { condition = operand }
    guard case .comparison(let comparison) = tree[condition].kind, comparison.operation == .comparison(.between),
      !tree[condition].isParenthesized, isAtom(comparison.right), isAtom(upper)
    else { return false }
    if case .list = tree[comparison.right].kind { return false }
    let (lower, range) = (tree.range(of: comparison.right), tree.range(of: upper))
    report(.boundsWithoutList(tree.text(lower), tree.text(range), at: lower.union(range)))
    tree.nodes[Int(comparison.right)].kind = .missing
    return true
  }

  /// Reports a comparison operator after the right operand of a comparison, unless one of the operators or the operand
  /// has already been reported. Returns whether there is such an operator.
  mutating func refuseChain(after right: NodeID, of first: Operator) -> Bool {
    guard !isStopped, case .operation(let operation) = current.kind, operation.isComparison else { return false }
    if operation == .unsupported(.unknown) || first == .unsupported(.unknown) { return true }
    switch tree[right].kind {
    case .missing: break
    case .binary(.arithmetic(let arithmetic), _, _):
      report(.chainedComparison(at: current.range, after: arithmetic))
      tree.nodes[Int(right)].kind = .missing  // the operands are not to be reported, too
    case .subject, .string, .integer, .double, .boolean, .null, .list, .variable, .argument, .keyPath, .member, .index,
      .negate, .binary, .call, .special, .constant, .comparison, .not, .and, .or:
      report(.chainedComparison(at: current.range, after: nil))
    }
    return true
  }

  // MARK: - Apostrophes

  /// Whether a word directly follows a literal, as in `SELF == 'Pepe's'`, and can't mean `AND` or `OR`.
  private func isGluedToMark(_ word: Token) -> Bool {
    isAfterMark && gluedJunctionLength(text(word)) == nil
      && (word.range.count < 2 || leavesUnpairedMark(lastMark) || !Spelling.isJunction(near: text(word)))
  }

  /// Whether the current token directly follows a literal in straight quotation marks.
  private var isAfterMark: Bool {
    guard case .string = previous.kind, previous.range.upperBound == current.range.lowerBound else { return false }
    return lastByte == UInt8(ascii: "'") || lastByte == UInt8(ascii: "\"")
  }

  private var lastByte: UInt8 { lexer.source.bytes[lastMark.lowerBound] }

  /// The last byte of the previous token.
  private var lastMark: SourceRange { SourceRange(previous.range.upperBound - 1, previous.range.upperBound) }

  /// Reports that the literal before the current token was ended by an apostrophe or a quotation mark inside the text.
  private mutating func refuseMark() {
    report(
      lastByte == UInt8(ascii: "'")
        ? .apostropheInLiteral(at: lastMark, isCertain: isCertainlyApostrophe(lastMark))
        : .quotationMarkInLiteral(at: lastMark))
    isStopped = true
  }

  /// Whether a quotation mark is certainly an apostrophe, because it follows a letter and the other quotation marks
  /// form pairs. In `{'a, 'b'}` and `'a OR SELF CONTAINS'b'`, for example, the mark before `b` isn't an apostrophe: the
  /// mark after `a` is missing.
  private func isCertainlyApostrophe(_ mark: SourceRange) -> Bool {
    let word = lexer.source.bytes[..<mark.lowerBound].reversed().prefix(while: \.isWordPart).reversed()
    if case .operation? = ReservedWord(Array(word)) { return false }
    return !word.isEmpty && leavesUnpairedMark(mark)
  }

  /// Whether an odd number of the same quotation marks follows a quotation mark.
  private func leavesUnpairedMark(_ mark: SourceRange) -> Bool {
    let bytes = lexer.source.bytes
    return bytes[mark.upperBound...].count { $0 == bytes[mark.lowerBound] } % 2 == 1
  }

  // MARK: - Brackets

  /// Refuses a comma that doesn't separate elements, and stops.
  mutating func refuseComma(after element: NodeID) {
    if case .comparison(let comparison) = tree[element].kind, !tree[element].isParenthesized, brackets.isEmpty {
      let operation = comparison.operation.takesList ? comparison.operation.spelling : "IN"
      report(
        .unexpectedComma(
          at: current.range,
          help: "to compare with several values, write \(operation) {'a', 'b'}; conditions are joined with AND or OR"))
    } else if tree[element].kind != .missing {
      report(.unexpectedComma(at: current.range))
    }
    isStopped = true
  }

  /// Refuses a closing bracket that was never opened, and reads the operators after it.
  mutating func refuseCloser(after element: NodeID) -> NodeID {
    let (bracket, symbol) = (current.range, current.kind)
    advance()
    let isSuperfluous =
      current.kind == .end && symbol == .symbol(.rightParenthesis) && isUnaffectedByParentheses(element)
    if case .symbol(let symbol) = symbol {
      report(.unopenedBracket(symbol, isSuperfluous: isSuperfluous, at: bracket))
    }
    return operators(after: element)
  }

  /// Whether the text read so far means the same wherever it has another pair of parentheses.
  private func isUnaffectedByParentheses(_ element: NodeID) -> Bool {
    guard brackets.isEmpty else { return false }
    if tree[element].isParenthesized { return true }
    switch tree[element].kind {
    case .constant: return true
    // Parentheses after IN are often meant as a list.
    case .comparison(let comparison):
      return !comparison.operation.takesList && isAtom(comparison.left) && isAtom(comparison.right)
    case .subject, .string, .integer, .double, .boolean, .null, .list, .variable, .argument, .keyPath, .member, .index,
      .negate, .binary, .call, .special, .not, .and, .or, .missing:
      return false
    }
  }

  private func isAtom(_ id: NodeID) -> Bool {
    switch tree[id].kind {
    case .subject, .string, .integer, .double, .boolean, .null, .list, .variable, .argument: true
    case .keyPath, .member, .index, .negate, .binary, .call, .special, .constant, .comparison, .not, .and, .or,
      .missing:
      false
    }
  }
}
