import PredicateSyntax

extension PatternParser {
  @inline(__always)
  mutating func advance() { token = lexer.next(flags) }

  /// Reads the next token after `(?`, where `#` doesn't start a line comment.
  mutating func advanceInGroup() {
    lexer.readsLineComments = false
    advance()
  }

  /// Skips the byte after the current token. The byte must be a digit.
  mutating func skipByte() { lexer.skipByte() }

  /// Returns the state of the lexer, so that the parser can backtrack to it.
  func savedPosition() -> (PatternLexer, PatternToken) { (lexer, token) }
  mutating func restore(_ saved: (PatternLexer, PatternToken)) { (lexer, token) = saved }

  /// Rejects the pattern with a diagnostic and skips the rest of it.
  mutating func stop(_ message: PatternMessage, at range: SourceRange) {
    diagnose(message, at: range)
    isStopped = true
    lexer.skipToEnd()
    token = PatternToken(
      scalar: PatternToken.end, isQuoted: false, range: SourceRange(lexer.bytes.count, lexer.bytes.count))
  }

  /// Adds a diagnostic unless the maximum number of diagnostics has been reached. The first error is always kept.
  mutating func diagnose(_ message: PatternMessage, at range: SourceRange) { keep(Diagnostic(message, at: range)) }

  mutating func keep(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error {
      guard diagnostics.count < diagnosticLimit || !diagnostics.contains(where: { $0.severity == .error }) else {
        return
      }
    } else {
      guard diagnostics.count < diagnosticLimit, !diagnostics.contains(where: { $0.message == diagnostic.message })
      else { return }
    }
    diagnostics.append(diagnostic)
  }

  /// Appends a node that has no children and can have a quantifier.
  mutating func append(_ kind: PatternNode.Kind, at range: SourceRange) {
    endRun()
    lastItem = tree.nodes.count
    tree.nodes.append(PatternNode(kind: kind, range: range, end: tree.nodes.count + 1))
    repeatable = .item
  }

  /// Appends a character to the current run of literal text, starting a new run if needed.
  mutating func appendLiteral(_ scalar: UInt32, at range: SourceRange) {
    var scalar = scalar
    if let run {
      // Combine the two halves of a surrogate pair.
      if let lead = tree.text.last, tree.text.count > run.text, (0xD800...0xDBFF).contains(lead),
        (0xDC00...0xDFFF).contains(scalar)
      {
        tree.text.removeLast()
        scalar = 0x1_0000 + (lead - 0xD800) << 10 + (scalar - 0xDC00)
      }
    } else {
      run = (tree.text.count, range.lowerBound)
    }
    tree.text.append(scalar)
    runEnd = range
    repeatable = .item
  }

  /// Ends the current run of literal text. If `splitsLast` is `true`, makes the last character a separate node, so that
  /// a quantifier applies only to that character.
  mutating func endRun(splitsLast: Bool = false) {
    guard let (start, source) = run else { return }
    run = nil
    let isCaseless = flags.contains(.caseless)
    let end = tree.text.count
    func literal(_ text: Range<Int>, _ from: Int, _ to: Int) {
      lastItem = tree.nodes.count
      tree.nodes.append(
        PatternNode(
          kind: .literal(text, isCaseless: isCaseless), range: SourceRange(from, to), end: tree.nodes.count + 1))
    }
    if splitsLast, end - start > 1 {
      literal(start..<(end - 1), source, runEnd.lowerBound)
      literal((end - 1)..<end, runEnd.lowerBound, runEnd.upperBound)
    } else {
      literal(start..<end, source, runEnd.upperBound)
    }
  }
}
