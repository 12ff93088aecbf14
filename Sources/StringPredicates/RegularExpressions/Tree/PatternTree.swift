package import PredicateSyntax

/// The syntax tree of a `MATCHES` pattern, based on ICU's grammar.
///
/// The nodes are stored in a single array in source order (preorder). `PatternNode.end` is the end index of a node's
/// subtree. Loops replace recursion: a forward loop visits parents before their children, and a backward loop visits
/// children before their parents. The first node represents the entire pattern and is a group of branches.
///
/// ```
/// (ab|\d)*     0 group pattern ..<6
///              1   branch ..<6
///              2     group capture 1 ..<6, {0,}
///              3       branch ..<5
///              4         literal "ab"
///              …
/// ```
package struct PatternTree: Hashable, Sendable {
  /// The nodes of the tree, in preorder.
  package internal(set) var nodes: [PatternNode] = []
  /// The text of all literals.
  package internal(set) var text: [UInt32] = []
  /// The character sets in the pattern.
  package internal(set) var sets: [ScalarSet] = []
  /// The numbers of the named capture groups, keyed by their names in UTF-8.
  package internal(set) var groupNames: [[UInt8]: Int] = [:]
  /// The number of capture groups.
  package internal(set) var captureCount = 0

  /// Returns the indices of a node's children, in source order.
  package func children(of node: Int) -> Children { Children(tree: self, nodeIndex: node + 1, end: nodes[node].end) }

  /// The indices of a node's children, in source order.
  package struct Children: Sequence, IteratorProtocol {
    let tree: PatternTree
    var nodeIndex: Int
    let end: Int

    package mutating func next() -> Int? {
      guard nodeIndex < end else { return nil }
      defer { nodeIndex = tree.nodes[nodeIndex].end }
      return nodeIndex
    }
  }
}

/// A part of a pattern, together with its quantifier.
package struct PatternNode: Hashable, Sendable {
  /// The kind of node.
  package var kind: Kind
  /// The quantifier, or `nil` if there isn't one. Branches and escapes such as `\b` never have a quantifier.
  package var repetition: Repetition?
  /// The range of the node in the pattern, without its quantifier, in UTF-8 code units.
  package var range: SourceRange
  /// The index of the first node after this node's subtree.
  package var end: Int

  /// A kind of node in the syntax tree.
  package enum Kind: Hashable, Sendable {
    /// Literal text such as `abc`, given as a range in `PatternTree.text`. The text is never empty, except under `[d]`.
    /// Under `(?i)`, the text is folded as a unit, so that `ss` matches `ß`.
    case literal(Range<Int>, isCaseless: Bool)
    /// A set such as `[a-z]`, `\d` or `\p{L}`, which matches one scalar. The set is given as an index into
    /// `PatternTree.sets`.
    case set(Int)
    /// The dot, `.`, which matches one character. Flags determine which characters it matches.
    case dot(Dot)
    /// A zero-width assertion, such as `^`, `$` or `\b`.
    case assertion(Assertion)
    /// The escape `\R`, which matches a line terminator and treats CR LF as a unit.
    case lineEnd
    /// A reference to the text of a capture group, such as `\1` or `\k<name>`, given as the group's number.
    case reference(Int, isCaseless: Bool)
    /// A group, such as `(…)`, which contains one or more branches.
    case group(Group)
    /// A branch of a group, which is a sequence of nodes.
    case branch
  }

  /// The characters that `.` matches.
  package enum Dot: Hashable, Sendable {
    /// Any character except line terminators.
    case line
    /// Any character, with CR LF treated as a unit, as under `(?s)`.
    case all
  }

  /// A zero-width assertion.
  package enum Assertion: Hashable, Sendable {
    /// The start of the subject (`^`, `\A` or `\G`).
    case start
    /// The start of a line (`(?m)^`).
    case lineStart
    /// The end of the subject, or the position before a line terminator at the end (`$` or `\Z`).
    case end
    /// The end of a line (`(?m)$`).
    case lineEnd
    /// The end of the subject (`\z`).
    case veryEnd
    /// A word boundary (`\b`) or its negation (`\B`).
    case wordBoundary(isNegated: Bool)
  }

  /// A kind of group.
  package enum Group: Hashable, Sendable {
    /// The entire pattern.
    case pattern
    /// A capture group (`(…)` or `(?<name>…)`) with its one-based number.
    case capture(Int)
    /// A noncapturing group (`(?:…)` or `(?i:…)`).
    case plain
    /// An atomic group (`(?>…)`), which the engine doesn't backtrack into.
    case atomic
    /// A lookahead (`(?=…)`) or its negation (`(?!…)`).
    case lookahead(isNegated: Bool)
    /// A lookbehind (`(?<=…)`) or its negation (`(?<!…)`).
    case lookbehind(isNegated: Bool)

    /// Whether the group is a lookahead or lookbehind.
    package var isLookaround: Bool {
      switch self {
      case .lookahead, .lookbehind: true
      case .pattern, .capture, .plain, .atomic: false
      }
    }
  }

  /// A quantifier, such as `*`, `+?` or `{2,5}+`.
  package struct Repetition: Hashable, Sendable {
    /// The minimum and maximum number of repetitions. The maximum is `nil` if it is unbounded.
    package var minimum: Int
    package var maximum: Int?
    /// Whether the quantifier is greedy, lazy or possessive.
    package var mode: Mode
    /// Whether the quantifier is written as `{…}`, which ICU treats differently from `*`, `+` and `?`.
    package var isCounted: Bool

    /// The order in which a quantifier tries repetitions: most first, fewest first, or most without backtracking.
    package enum Mode: Hashable, Sendable { case greedy, lazy, possessive }

    package init(minimum: Int, maximum: Int?, mode: Mode, isCounted: Bool) {
      self.minimum = minimum
      self.maximum = maximum
      self.mode = mode
      self.isCounted = isCounted
    }

    /// Whether the quantifier is `{0}`. ICU drops an item with this quantifier, including any groups inside it.
    package var isNever: Bool { maximum == 0 && mode == .greedy }
  }
}

extension PatternTree {
  /// Parses a pattern using ICU's grammar.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, in UTF-8.
  ///   - options: The `MATCHES` options. With `[d]`, marks are removed from literal text and from single characters in
  ///     sets, but not from `\p{…}` and `\w`.
  ///   - diagnosticLimit: The maximum number of diagnostics.
  /// - Returns: The tree and all diagnostics, in source order. If there are errors, the tree may not correspond to the
  ///   pattern.
  /// - Complexity: O(*n*), where *n* is the length of the pattern. The parser doesn't use recursion.
  package static func read(
    _ pattern: [UInt8], options: StringFolding = [], diagnosticLimit: Int = 32
  ) -> (tree: PatternTree, diagnostics: [Diagnostic]) {
    var parser = PatternParser(
      pattern, flags: options.contains(.caseInsensitive) ? .caseless : [],
      foldsMarks: options.contains(.diacriticInsensitive), diagnosticLimit: diagnosticLimit)
    parser.parse()
    if options.contains(.diacriticInsensitive) { parser.tree.foldMarks() }
    return (parser.tree, parser.diagnostics)
  }

  /// Removes diacritical marks from all literals. This can leave a literal empty.
  private mutating func foldMarks() {
    guard text.contains(where: { $0 >= 0x80 }) else { return }
    var folded: [UInt32] = []
    for nodeIndex in nodes.indices {
      guard case .literal(let range, let isCaseless) = nodes[nodeIndex].kind else { continue }
      let start = folded.count
      folded += TextMapping.removingMarks(text[range])
      nodes[nodeIndex].kind = .literal(start..<folded.count, isCaseless: isCaseless)
    }
    text = folded
  }
}

/// A character class that is written as a backslash followed by a letter: digits, horizontal space, white space, line
/// terminators and word characters, written as `\d`, `\h`, `\s`, `\v` and `\w`.
enum CharacterClass: Hashable, Sendable {
  case digit, horizontalSpace, space, lineEnd, word

  /// Returns the class that a letter denotes. An uppercase letter negates the class.
  static func named(_ letter: UInt8) -> (Self, isNegated: Bool)? {
    let name: Self
    switch letter | 0x20 {
    case UInt8(ascii: "d"): name = .digit
    case UInt8(ascii: "h"): name = .horizontalSpace
    case UInt8(ascii: "s"): name = .space
    case UInt8(ascii: "v"): name = .lineEnd
    case UInt8(ascii: "w"): name = .word
    default: return nil
    }
    return letter < 0x41 ? nil : (name, letter & 0x20 == 0)
  }

  /// The scalars in the class, as defined by ICU 72 (UTS #18, annex C).
  var members: ScalarSet {
    switch self {
    case .digit: Self.digits
    case .horizontalSpace: Self.horizontalSpaces
    case .space: Self.spaces
    case .lineEnd: Self.lineEnds
    case .word: Self.words
    }
  }

  /// The line terminators that `.`, `^`, `$`, `\v` and `\R` recognize.
  static let lineEnds = ScalarSet(bounds: [0x0A, 0x0E, 0x85, 0x86, 0x2028, 0x202A])
  private static let digits = UnicodeProperty.scalars("Nd")
  private static let spaces = UnicodeProperty.scalars("White_Space")
  private static let horizontalSpaces = UnicodeProperty.scalars("Zs").union(ScalarSet(9, 9))
  private static let words = (["Alphabetic", "M", "Nd", "Pc"] as [StaticString]).reduce(ScalarSet(0x200C, 0x200D)) {
    $0.union(UnicodeProperty.scalars($1))
  }
}
