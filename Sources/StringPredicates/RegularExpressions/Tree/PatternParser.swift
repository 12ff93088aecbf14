import PredicateSyntax

/*
 ICU's grammar (regexcst.txt of ICU 72 is the model):

 Pattern    -> Branch ('|' Branch)*
 Branch     -> (Item Quantifier? | Flags | Comment)*
 Item       -> Literal | '\' Escape | Set | Group | '.' | '^' | '$'
 Quantifier -> ('*' | '+' | '?' | '{' n '}' | '{' n ',' '}' | '{' n ',' m '}') ('?' | '+')?
 Group      -> ('(' | '(?<' name '>' | '(?:' | '(?' flags ':' | '(?>' | '(?=' | '(?!' | '(?<=' | '(?<!') Pattern ')'
 Flags      -> '(?' flags ')'
 Comment    -> '(?#' … ')'
*/

/// Reads a pattern into a tree, from left to right, with a stack of its own in place of recursion.
///
/// It takes what ICU takes and refuses what ICU refuses. After an error it reads on where the rest still makes sense.
struct PatternParser {
  private(set) var lexer: PatternLexer
  /// The flags in force.
  var flags: PatternFlags
  /// The next token.
  private(set) var token = PatternToken(scalar: PatternToken.end, isQuoted: false, range: SourceRange(0, 0))
  /// What is read so far.
  var tree = PatternTree()
  /// The open groups, the pattern itself first.
  var frames: [Frame] = []
  /// What a quantifier would repeat.
  var repeatable = Repeatable.nothing
  /// Where the run of literal characters begins that the next character joins, in the tree's text and in the pattern.
  private var run: (text: Int, source: Int)?
  /// Where the last character of that run is.
  private var runEnd = SourceRange(0, 0)
  /// How deep groups and sets are open, the pattern included.
  var depth = 0
  /// The last literal character of a set, where a range may begin. ICU forgets it neither at `-` and `&` nor at the end
  /// of a set.
  var lastSetLiteral = PatternToken.end
  /// The references to groups, checked at the end.
  var references: [(group: Int, range: SourceRange)] = []
  /// What it took to evaluate sets so far.
  var evaluated = 0
  /// Properties that were looked up before.
  var properties: [[UInt8]: UnicodeProperty.Meaning] = [:]
  /// The last item of the innermost branch.
  var lastItem: Int?
  /// Whether the rest of the pattern is not read.
  private var isStopped = false
  /// What is wrong or suspicious.
  private(set) var issues: [PatternIssue] = []
  private let issueLimit: Int

  /// A group that is still open.
  struct Frame {
    /// Its node, and that of the branch that grows.
    var group: Int
    var branch: Int
    /// The flags to return to.
    var flags: PatternFlags
  }

  /// What stands before a quantifier.
  enum Repeatable { case nothing, item, lookaround, quantified }

  init(_ bytes: [UInt8], flags: PatternFlags, issueLimit: Int) {
    lexer = PatternLexer(bytes)
    self.flags = flags
    self.issueLimit = issueLimit
  }

  /// Reads the whole pattern.
  mutating func parse() {
    tree.nodes.reserveCapacity(8)
    open(.pattern, at: 0)
    advance()
    while !token.isEnd { parsePart() }
    endRun()
    if !isStopped, frames.count > 1, let open = frames.last {
      let start = tree.nodes[open.group].range.lowerBound
      diagnose(.unclosedGroup, at: SourceRange(start, start + 1))
    }
    while !frames.isEmpty { closeFrame(at: lexer.bytes.count) }
    for (group, range) in references where group > tree.captureCount { diagnose(.unknownNumber(group), at: range) }
    if let fault = lexer.fault { keep(fault) }
    if issues.count > 1 { issues.sort { $0.range.lowerBound < $1.range.lowerBound } }
  }

  ///     Item Quantifier? | Flags | Comment | '|' | ')'
  private mutating func parsePart() {
    switch token.sign {
    case 0: parseLiteral()
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"): parseQuantifier()
    case UInt8(ascii: "("): parseGroup()
    case UInt8(ascii: ")"): closeGroup()
    case UInt8(ascii: "|"): nextBranch()
    case UInt8(ascii: "["): parseSet()
    case UInt8(ascii: "\\"): parseEscape()
    case UInt8(ascii: "."):
      appendItem(.dot(flags.contains(.dotAll) ? .all : flags.contains(.unixLines) ? .unixLine : .line))
    case UInt8(ascii: "^"):
      appendItem(.assertion(flags.contains(.multiline) ? .lineStart(isUnix: flags.contains(.unixLines)) : .start))
    case UInt8(ascii: "$"):
      let isUnix = flags.contains(.unixLines)
      appendItem(.assertion(flags.contains(.multiline) ? .lineEnd(isUnix: isUnix) : .end(isUnix: isUnix)))
    case UInt8(ascii: "}"):
      diagnose(.loneBrace, at: token.range)
      advance()
    default: parseLiteral()
    }
  }

  private mutating func parseLiteral() {
    appendLiteral(token.scalar, at: token.range)
    advance()
  }

  /// A node of one token without children.
  private mutating func appendItem(_ kind: PatternNode.Kind) {
    append(kind, at: token.range)
    advance()
  }
}

// MARK: Building

extension PatternParser {
  /// Reads the next token.
  @inline(__always)
  mutating func advance() { token = lexer.next(flags) }

  /// Reads the next token directly after `(?`, where `#` begins no comment to the end of the line.
  mutating func advanceInGroup() {
    lexer.readsLineComments = false
    advance()
  }

  /// Reads the digit after a token; the lexer's next byte must be one.
  mutating func skipByte() { lexer.skipByte() }

  /// The parser as it is now, to come back to.
  func savedPosition() -> (PatternLexer, PatternToken) { (lexer, token) }
  mutating func restore(_ saved: (PatternLexer, PatternToken)) { (lexer, token) = saved }

  /// Refuses the pattern and does not read the rest of it.
  mutating func stop(_ message: PatternMessage, at range: SourceRange) {
    diagnose(message, at: range)
    isStopped = true
    lexer.skipToEnd()
    token = PatternToken(
      scalar: PatternToken.end, isQuoted: false, range: SourceRange(lexer.bytes.count, lexer.bytes.count))
  }

  /// Keeps an issue. The limit never hides the first error.
  mutating func diagnose(_ message: PatternMessage, at range: SourceRange) { keep(PatternIssue(message, at: range)) }

  private mutating func keep(_ issue: PatternIssue) {
    if issue.severity == .error {
      guard issues.count < issueLimit || !issues.contains(where: { $0.severity == .error }) else { return }
    } else {
      guard issues.count < issueLimit, !issues.contains(where: { $0.message == issue.message }) else { return }
    }
    issues.append(issue)
  }

  /// Adds a node without children that a quantifier may follow.
  mutating func append(_ kind: PatternNode.Kind, at range: SourceRange) {
    endRun()
    lastItem = tree.nodes.count
    tree.nodes.append(PatternNode(kind: kind, range: range, end: tree.nodes.count + 1))
    repeatable = .item
  }

  /// Adds a character to the run of literal text.
  mutating func appendLiteral(_ scalar: UInt32, at range: SourceRange) {
    var scalar = scalar
    if let run {
      // Two halves of a surrogate pair join.
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

  /// Ends the run of literal text; its last character becomes a node of its own where a quantifier follows.
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
