import PredicateSyntax

/*
 The patterns that both engines read alike, in ICU's order of reading (regexcst.txt of ICU 72 is the model):

 Pattern    -> Branch ('|' Branch)*
 Branch     -> (Item Quantifier?)*
 Item       -> Literal | Escape | Set | Group | '.' | '^' | '$'
 Quantifier -> ('*' | '+' | '?' | '{' n '}' | '{' n ',' '}' | '{' n ',' m '}') ('?' | '+')?
 Group      -> '(' Pattern ')' | '(?:' | '(?>' | '(?=' | '(?!' | '(?<=' | '(?<!' | '(?<' name '>' | '(?' flags ')' …
*/

/// Reads a pattern once, from left to right, with a stack of its own in place of recursion.
///
/// It follows ICU's reading: what ICU refuses is found here. What PCRE2 refuses, PCRE2 says itself.
struct PatternScanner {
  /// The pattern, in UTF-8.
  let bytes: [UInt8]
  /// Whether literal text has its marks taken off.
  let foldsDiacritics: Bool
  /// How many issues are kept.
  let issueLimit: Int

  /// Where the next item begins.
  var position = 0
  /// The flags in force.
  var modes: Modes
  /// The open groups, outermost first.
  var groups: [Group] = []
  /// How many of the open groups are look-behinds.
  var lookbehinds = 0
  /// How many capture groups were opened.
  var captureCount = 0
  /// The names of capture groups.
  var names: Set<[UInt8]> = []
  /// Which groups are referred to, and where.
  var references: [(group: Int, range: SourceRange)] = []
  /// What a quantifier at `position` would repeat.
  var last = Repeatable.nothing
  /// The last literal character, while nothing else came between, under `[c]`.
  var previousLiteral: UInt32?
  /// The last character of a set for ICU, where a range begins for it. It forgets `-` and `&`, but not from set to set.
  var lastSetLiteral: UInt32?
  /// A `$` or `\Z` of this branch or of a group in it, which nothing has followed yet.
  var openLineEnd: SourceRange?
  /// Whether the branch so far may match nothing, with and without its last item.
  var emptiness = Emptiness()
  /// What was found.
  var issues: [PatternIssue] = []
  /// The notes and warnings that were made, by message: each is made once.
  var said: Set<String> = []
  /// What is to be written otherwise for PCRE2.
  var rewrites: [Rewrite] = []
  /// The literal text that every match contains.
  var literals = LiteralCollector()

  init(_ bytes: [UInt8], options: PatternOptions, issueLimit: Int) {
    self.bytes = bytes
    foldsDiacritics = options.diacriticInsensitive
    self.issueLimit = issueLimit
    modes = Modes(caseInsensitive: options.caseInsensitive)
  }

  /// The flags of `(?imsx)`.
  struct Modes {
    var caseInsensitive = false
    var multiline = false
    var dotAll = false
    var extended = false
  }

  /// A group that is still open.
  struct Group {
    /// Where its parenthesis is.
    var start: Int
    /// The flags to return to.
    var modes: Modes
    /// What it is.
    var kind: Kind
    /// A line end of an earlier branch of the group that nothing follows inside it.
    var lineEnd: SourceRange?
    /// The line end that was open before the group.
    var outerLineEnd: SourceRange?
    /// The emptiness of the branch around the group.
    var outerEmptiness: Emptiness

    enum Kind { case capturing, plain, lookahead, lookbehind }
  }

  /// Whether a branch may match nothing.
  struct Emptiness {
    /// The branch without its last item.
    var before = true
    /// The branch with its last item.
    var branch = true
    /// The last item alone.
    var item = false
    /// An earlier branch of the same group.
    var earlier = false

    /// Another item comes.
    mutating func add(canBeEmpty: Bool) {
      before = branch
      branch = branch && canBeEmpty
      item = canBeEmpty
    }
  }

  /// What stands before a quantifier.
  enum Repeatable { case nothing, item, anchor, assertion, lookaround, quantified }

  /// A part of the pattern that PCRE2 gets in other words.
  struct Rewrite {
    enum Kind {
      /// These bytes in place of the part.
      case replace([UInt8])
      /// The part without its marks.
      case fold
      /// The part, one character of a set, without its marks, if one character remains.
      case foldMember
    }
    var range: SourceRange
    var kind: Kind
  }

  /// Reads the whole pattern.
  mutating func scan() {
    while position < bytes.count { scanItem() }
    for group in groups.prefix(1) {
      report(.invalidPattern, SourceRange(group.start, group.start + 1), "a parenthesis is not closed", help: "add ')'")
    }
    checkReferences()
    literals.finish()
    if issues.count > 1 { issues.sort { $0.range.lowerBound < $1.range.lowerBound } }
  }

  /// The byte `distance` after the position.
  @inline(__always)
  func peek(_ distance: Int = 0) -> UInt8? {
    let index = position &+ distance
    return index < bytes.count ? bytes[index] : nil
  }

  private mutating func scanItem() {
    switch bytes[position] {
    case UInt8(ascii: "["): scanSet()
    case UInt8(ascii: "("): openGroup()
    case UInt8(ascii: ")"): closeGroup()
    case UInt8(ascii: "|"): nextBranch()
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"): scanQuantifier()
    case UInt8(ascii: "}"):
      report(
        .patternNotOnApple, SourceRange(position, position + 1), "'}' stands alone, which Apple's systems refuse",
        help: "write '\\}'", replacement: "\\}")
      endItem(1)
    case UInt8(ascii: "."): scanDot()
    case UInt8(ascii: "^"): endItem(1, .anchor)
    case UInt8(ascii: "$"): scanDollar()
    case UInt8(ascii: "\\"): scanEscape()
    default:
      let space = modes.extended ? spaceLength(at: position) : 0
      if space > 0 {
        position += space
      } else if modes.extended, bytes[position] == UInt8(ascii: "#") {
        skipComment()
      } else {
        scanLiteralText()
      }
    }
  }

  /// Ends an item of `length` bytes that is no literal.
  mutating func endItem(_ length: Int, _ kind: Repeatable = .item, canBeEmpty: Bool = false) {
    position = min(position &+ length, bytes.count)
    last = kind
    previousLiteral = nil
    if kind == .item {
      emptiness.add(canBeEmpty: canBeEmpty)
      noteConsumption()
      literals.interrupt()
    }
  }

  ///     Branch ('|' Branch)*
  private mutating func nextBranch() {
    position += 1
    last = .nothing
    previousLiteral = nil
    emptiness = Emptiness(earlier: emptiness.earlier || emptiness.branch)
    if groups.isEmpty {
      literals.abandon()
    } else if let end = openLineEnd {
      groups[groups.count - 1].lineEnd = end
    }
    openLineEnd = nil
  }

  private mutating func scanDot() {
    if modes.dotAll {
      note(SourceRange(position, position + 1), "'.' under (?s) takes CR LF as one character on Apple's systems")
    }
    endItem(1)
  }

  private mutating func scanDollar() {
    let range = SourceRange(position, position + 1)
    if modes.multiline {
      note(range, "'$' under (?m) also matches between CR and LF, but not on Apple's systems")
    }
    endItem(1, .anchor)
    openLineEnd = range
  }

  /// Something is taken from the subject: a line end before it may stand inside CR LF.
  mutating func noteConsumption() {
    guard let range = openLineEnd else { return }
    openLineEnd = nil
    note(range, "a line end before other text also matches between CR and LF, but not on Apple's systems")
  }

  /// The length of white space under `(?x)`: Unicode's Pattern_White_Space, for both engines.
  func spaceLength(at index: Int) -> Int {
    switch bytes[index] {
    case 9...13, 32: return 1
    case 0xC2: return index + 1 < bytes.count && bytes[index + 1] == 0x85 ? 2 : 0
    case 0xE2:
      guard index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return 0 }
      switch bytes[index + 2] {
      case 0x8E, 0x8F, 0xA8, 0xA9: return 3
      default: return 0
      }
    default: return 0
    }
  }

  /// `# …` up to the end of the line, under `(?x)`.
  mutating func skipComment() {
    while position < bytes.count {
      switch bytes[position] {
      case 10, 13:
        position += 1
        return
      case 11, 12: differInComment(1)
      case 0xC2, 0xE2:
        let length = spaceLength(at: position)
        if length == 3, bytes[position + 2] == 0xA9 { differInComment(length) }
        if length == 2 || (length == 3 && bytes[position + 2] == 0xA8) {
          position += length
          return
        }
      default: break
      }
      position += 1
    }
  }

  private mutating func differInComment(_ length: Int) {
    warn(
      SourceRange(position, position + length), "this character ends the comment, but not on Apple's systems",
      help: "end the comment with a line feed")
  }
}
