// Recovery from errors where an operator is expected.

extension Parser {
  /// Reads a word in operator position as a selector or a misspelled operator.
  mutating func takeWordOperator() -> Bool {
    let word = current
    if case .unknown = previous.kind {  // already reported; the word belongs to the same error
      isStopped = true
      return false
    }
    if isGluedApostrophe(word) { return refuseApostrophe() }
    if let length = gluedJunctionLength(text(word)) { return splitGluedWord(word, at: length) }
    advance()
    if isCurrent(.colon) { return takeSelector(from: word) }
    if isName(current), let operation = Spelling.operation(ofWords: text(word), text(current)) {
      let range = word.range.union(current.range)
      advance()
      report(.unknownOperator(tree.text(range), meaning: .operation(operation), at: range))
      return pushComparison(.unsupported(.unknown), at: range)
    }
    let meaning = Spelling.meaning(of: text(word))
    report(.unknownOperator(text(word), meaning: meaning, at: word.range))
    guard Spelling.isJunction(near: text(word)) else { return pushComparison(.unsupported(.unknown), at: word.range) }
    previous = word
    return pushCorrectedJunction(meaning == .operation("AND") ? .and : .or)
  }

  /// Pushes the `AND` or `OR` that a misspelled word probably represents. The word has already been consumed.
  private mutating func pushCorrectedJunction(_ operation: Operator) -> Bool {
    let next = current
    let position = lexer.position
    let isJunctionPushed = pushJunction(operation)  // also consumes the next token, which is restored below
    lexer.position = position
    current = next
    return isJunctionPushed
  }

  /// Reads a selector that is used as an operator.
  ///
  ///     Selector -> Word ':' (Word ':')*
  private mutating func takeSelector(from first: Token) -> Bool {
    var range = first.range
    while isCurrent(.colon) {
      range = range.union(current.range)
      advance()
      guard case .word = current.kind, lexer.peek() == UInt8(ascii: ":") else { break }
      advance()
    }
    return pushComparison(.unsupported(.selector), at: range)
  }

  /// Whether a word directly follows a literal, as in `SELF == 'Pepe's'`, and can't mean `AND` or `OR`.
  private func isGluedApostrophe(_ word: Token) -> Bool {
    isAfterApostrophe && gluedJunctionLength(text(word)) == nil && !Spelling.isJunction(near: text(word))
  }

  /// Whether the current token directly follows a literal in single quotation marks.
  private var isAfterApostrophe: Bool {
    guard case .string = previous.kind, previous.range.upperBound == current.range.lowerBound else { return false }
    return lexer.source.bytes[previous.range.upperBound - 1] == UInt8(ascii: "'")
  }

  /// Reports that the literal before the current token was ended by an apostrophe.
  private mutating func refuseApostrophe() -> Bool {
    let mark = SourceRange(previous.range.upperBound - 1, previous.range.upperBound)
    report(.apostropheInLiteral(at: mark, isCertain: isCertainlyApostrophe(mark)))
    isStopped = true
    return false
  }

  /// Whether a quotation mark is certainly an apostrophe, because it follows a letter and the other quotation marks
  /// form pairs. In `{'a, 'b'}`, for example, the mark before `b` isn't an apostrophe; the mark after `a` is missing.
  private func isCertainlyApostrophe(_ mark: SourceRange) -> Bool {
    mark.lowerBound > 0 && lexer.source.bytes[mark.lowerBound - 1].isWordPart && leavesUnpairedMark(mark)
  }

  /// Whether an odd number of single quotation marks follows a quotation mark.
  private func leavesUnpairedMark(_ mark: SourceRange) -> Bool {
    lexer.source.bytes[mark.upperBound...].count { $0 == UInt8(ascii: "'") } % 2 == 1
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

  private mutating func splitGluedWord(_ word: Token, at length: Int) -> Bool {
    report(.gluedKeyword(text(word), at: word.range, split: length))
    lexer.position = word.range.lowerBound + length
    let junction: Operator = length == 3 ? .and : .or
    current = Token(kind: .operation(junction), range: SourceRange(word.range.lowerBound, lexer.position))
    return pushJunction(junction)
  }

  /// Reports a `NOT` before a comparison operator, as in `SELF NOT IN {'a'}`. The language allows `NOT` only before
  /// the entire comparison.
  mutating func takeMisplacedNot() -> Bool {
    let not = current
    advance()
    if case .operation(let operation) = current.kind, isName(current), operation.isComparison {
      report(.misplacedNot(before: text(current), at: not.range.union(current.range)))
      return false
    }
    report(.expectedOperator(found: text(not), at: not.range))
    return pushComparison(.unsupported(.unknown), at: not.range)
  }

  /// Reports a missing operator before the current token.
  mutating func refuseOperand() -> Bool {
    if case .unknown = current.kind {  // already reported by the lexer
      advance()
      return false
    }
    if case .unknown = previous.kind {  // the rest belongs to the same error
      isStopped = true
      return false
    }
    if case .string = current.kind, case .string = previous.kind {
      if isAfterApostrophe, lexer.source.bytes[current.range.lowerBound] == UInt8(ascii: "'") {
        let marks = SourceRange(current.range.lowerBound - 1, current.range.lowerBound + 1)
        // A literal that begins with the second mark and never ends is part of the same error.
        let isWhole = lexer.forgetUnterminatedLiteral(at: current.range) == false
        let isElement = if case .list = frames.last?.kind { true } else { false }
        report(.doubledApostrophe(at: marks, isCertain: isWhole && !isElement))
      } else {
        let isElement = if case .list = frames.last?.kind { true } else { false }
        report(.adjacentLiterals(at: previous.range.union(current.range), isElement: isElement))
      }
      advance()
      return false
    }
    if isAfterApostrophe, current.kind != .end,
      leavesUnpairedMark(SourceRange(previous.range.upperBound - 1, previous.range.upperBound))
    {
      return refuseApostrophe()
    }
    report(.expectedOperator(found: text(current), at: current.range))
    isStopped = true
    return false
  }
}
