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
  var openGroups: [OpenGroup] = []
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
  /// The total cost of the sets so far; see `SetBuilder.cost`.
  var evaluated = 0
  /// The cached results of property lookups.
  var properties: [[UInt8]: UnicodeProperty.Meaning] = [:]
  /// The indices of the sets for `\d`, `\w` and the like, keyed by their letters.
  var classes: [UInt8: Int] = [:]
  /// The node index of the last item in the innermost branch.
  var lastItem: Int?
  /// Whether the parser has skipped the rest of the pattern.
  var isStopped = false
  /// The diagnostics reported so far.
  var diagnostics: [Diagnostic] = []
  let diagnosticLimit: Int
  /// Whether marks are removed from single characters in sets (`MATCHES[d]`).
  let foldsMarks: Bool

  /// An open group on the parser's stack.
  struct OpenGroup {
    /// The node indices of the group and its current branch.
    var group: Int
    var branch: Int
    /// The flags to restore after the group.
    var flags: PatternFlags
  }

  /// The kind of item that precedes a quantifier.
  enum Repeatable { case nothing, item, lookaround, quantified }

  init(_ bytes: [UInt8], flags: PatternFlags, foldsMarks: Bool, diagnosticLimit: Int) {
    self.foldsMarks = foldsMarks
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
    if !isStopped, openGroups.count > 1, let open = openGroups.last {
      let start = tree.nodes[open.group].range.lowerBound
      diagnose(.unclosedGroup, at: SourceRange(start, start + 1))
    }
    while !openGroups.isEmpty { closeInnermostGroup(at: lexer.bytes.count) }
    for (group, range) in references where group > tree.captureCount { diagnose(.unknownNumber(group), at: range) }
    for diagnostic in [lexer.fault, lexer.surprise] { diagnostic.map { keep($0) } }
  }

  /// Parses an item, a quantifier, flags, a comment, `|` or `)`.
  private mutating func parsePart() {
    switch token.sign {
    case 0: parseLiteral()
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"): parseQuantifier()
    case UInt8(ascii: "("): parseGroup()
    case UInt8(ascii: ")"): parseGroupEnd()
    case UInt8(ascii: "|"): nextBranch()
    case UInt8(ascii: "["): parseSet()
    case UInt8(ascii: "\\"): parseEscape()
    case UInt8(ascii: "."):
      appendItem(.dot(flags.contains(.dotAll) ? .all : .line))
    case UInt8(ascii: "^"): appendItem(.assertion(flags.contains(.multiline) ? .lineStart : .start))
    case UInt8(ascii: "$"): appendItem(.assertion(flags.contains(.multiline) ? .lineEnd : .end))
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
    if tree.text[start...].contains(where: { (0xD800...0xDFFF).contains($0) }) {
      diagnose(.loneSurrogate, at: SourceRange(source, runEnd.upperBound))
    }
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

extension PatternParser {
  /// ICU's maximum nesting depth of groups, sets and comments. The pattern itself counts as one level.
  static let greatestDepth = 100

  /// Opens a group and its first branch.
  mutating func open(_ kind: PatternNode.Group, at start: Int) {
    endRun()
    let group = tree.nodes.count
    tree.nodes.append(PatternNode(kind: .group(kind), range: SourceRange(start, start), end: group + 1))
    tree.nodes.append(PatternNode(kind: .branch, range: SourceRange(start, start), end: group + 2))
    openGroups.append(OpenGroup(group: group, branch: group + 1, flags: flags))
    repeatable = .nothing
    lastItem = nil
    enter(at: start)
  }

  /// Enters a nesting level, and rejects the pattern if it is nested too deeply.
  mutating func enter(at start: Int) {
    depth += 1
    if depth > Self.greatestDepth { stop(.tooDeep, at: SourceRange(start, start + 1)) }
  }

  /// Parses `|`, which ends a branch and starts the next one.
  mutating func nextBranch() {
    endRun()
    guard let open = openGroups.last else { return }
    closeBranch(open, at: token.range.lowerBound)
    let branch = tree.nodes.count
    tree.nodes.append(
      PatternNode(kind: .branch, range: SourceRange(token.range.upperBound, token.range.upperBound), end: branch + 1))
    openGroups[openGroups.count - 1].branch = branch
    repeatable = .nothing
    advance()
  }

  /// Parses `)`, which closes a group.
  mutating func parseGroupEnd() {
    endRun()
    guard openGroups.count > 1, let open = openGroups.last else {
      diagnose(.unopenedGroup, at: token.range)
      advance()
      return
    }
    closeInnermostGroup(at: token.range.lowerBound, end: token.range.upperBound)
    flags = open.flags
    guard case .group(let kind) = tree.nodes[open.group].kind else { return }
    lastItem = open.group
    repeatable = kind.isLookaround ? .lookaround : .item
    if case .lookbehind = kind, tree.isUnbounded(open.group) {
      diagnose(.unboundedLookbehind, at: tree.nodes[open.group].range)
    }
    advance()
  }

  mutating func closeInnermostGroup(at position: Int, end: Int? = nil) {
    guard let open = openGroups.popLast() else { return }
    depth -= 1
    closeBranch(open, at: position)
    tree.nodes[open.group].end = tree.nodes.count
    let start = tree.nodes[open.group].range.lowerBound
    tree.nodes[open.group].range = SourceRange(start, end ?? position)
  }

  private mutating func closeBranch(_ open: OpenGroup, at position: Int) {
    tree.nodes[open.branch].end = tree.nodes.count
    let start = tree.nodes[open.branch].range.lowerBound
    tree.nodes[open.branch].range = SourceRange(start, position)
  }
}

extension PatternTree {
  /// Returns whether ICU rejects a lookbehind because its length is unbounded. Parts that are repeated zero times don't
  /// count.
  ///
  /// Source: ICU 72, `RegexCompile::maxMatchLength`.
  fileprivate func isUnbounded(_ lookbehind: Int) -> Bool {
    var position = lookbehind + 1
    while position < nodes[lookbehind].end {
      let node = nodes[position]
      if case .group(.lookbehind) = node.kind {
        position = node.end
        continue
      }
      if let repetition = node.repetition {
        if repetition.maximum == 0 {
          position = node.end
          continue
        }
        if repetition.maximum == nil || (!repetition.isCounted && repetition.mode == .lazy) { return true }
      }
      if case .reference = node.kind { return true }
      position += 1
    }
    return false
  }
}
