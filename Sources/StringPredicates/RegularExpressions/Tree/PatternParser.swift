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
  var lexer: PatternLexer
  /// The flags in force.
  var flags: PatternFlags
  /// The next token.
  var token = PatternToken(scalar: PatternToken.end, isQuoted: false, range: SourceRange(0, 0))
  /// What is read so far.
  var tree = PatternTree()
  /// The open groups, the pattern itself first.
  var frames: [Frame] = []
  /// What a quantifier would repeat.
  var repeatable = Repeatable.nothing
  /// Where the run of literal characters begins that the next character joins, in the tree's text and in the pattern.
  var run: (text: Int, source: Int)?
  /// Where the last character of that run is.
  var runEnd = SourceRange(0, 0)
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
  var isStopped = false
  /// What is wrong or suspicious.
  var diagnostics: [Diagnostic] = []
  let diagnosticLimit: Int

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

  init(_ bytes: [UInt8], flags: PatternFlags, diagnosticLimit: Int) {
    lexer = PatternLexer(bytes)
    self.flags = flags
    self.diagnosticLimit = diagnosticLimit
  }

  /// Reads the whole pattern.
  mutating func parse() {
    // Enough for most patterns, so that nothing has to grow.
    tree.nodes.reserveCapacity(min(lexer.bytes.count, 16))
    tree.text.reserveCapacity(lexer.bytes.count)
    tree.sets.reserveCapacity(2)
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
    for diagnostic in [lexer.fault, lexer.surprise] { diagnostic.map { keep($0) } }
    if diagnostics.count > 1 { diagnostics.sort { $0.range.lowerBound < $1.range.lowerBound } }
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
