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

/// Parses a pattern from left to right into a syntax tree, using an explicit stack instead of recursion.
///
/// The parser accepts and rejects the same patterns as ICU. It continues after an error if the rest of the pattern can
/// still be parsed.
struct PatternParser {
  var lexer: PatternLexer
  /// The flags in effect at the current token.
  var flags: PatternFlags
  /// The token to parse next.
  var token = PatternToken(scalar: PatternToken.end, isQuoted: false, range: SourceRange(0, 0))
  /// The syntax tree built so far.
  var tree = PatternTree()
  /// The open groups, outermost first. The first one is the pattern itself.
  var frames: [Frame] = []
  /// The kind of item before the current token, which determines whether a quantifier is allowed.
  var repeatable = Repeatable.nothing
  /// The start of the current run of literal characters, as offsets in the tree's text and in the pattern, or `nil`
  /// outside of a run.
  var run: (text: Int, source: Int)?
  /// The range of the last character in the current run of literal characters.
  var runEnd = SourceRange(0, 0)
  /// The nesting depth of groups and sets. The pattern itself counts as one level.
  var depth = 0
  /// The last literal character in a set, which can be the lower bound of a range. As in ICU, it isn't reset by `-` or
  /// `&`, or at the end of a set.
  var lastSetLiteral = PatternToken.end
  /// The references to numbered groups, which are checked at the end.
  var references: [(group: Int, range: SourceRange)] = []
  /// The total cost of evaluating sets so far.
  var evaluated = 0
  /// The cached results of property lookups.
  var properties: [[UInt8]: UnicodeProperty.Meaning] = [:]
  /// The node index of the last item in the innermost branch.
  var lastItem: Int?
  /// Whether the parser has skipped the rest of the pattern.
  var isStopped = false
  /// The diagnostics reported so far.
  var diagnostics: [Diagnostic] = []
  let diagnosticLimit: Int

  /// An open group on the parser's stack.
  struct Frame {
    /// The node indices of the group and its current branch.
    var group: Int
    var branch: Int
    /// The flags to restore after the group.
    var flags: PatternFlags
  }

  /// The kind of item that precedes a quantifier.
  enum Repeatable { case nothing, item, lookaround, quantified }

  init(_ bytes: [UInt8], flags: PatternFlags, diagnosticLimit: Int) {
    lexer = PatternLexer(bytes)
    self.flags = flags
    self.diagnosticLimit = diagnosticLimit
  }

  mutating func parse() {
    // These capacities are large enough for most patterns and avoid reallocation.
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

  /// Parses an item, a quantifier, flags, a comment, `|` or `)`.
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

  /// Appends a node without children for the current token and advances to the next token.
  private mutating func appendItem(_ kind: PatternNode.Kind) {
    append(kind, at: token.range)
    advance()
  }
}
