package import PredicateSyntax

/// The syntax tree of a `MATCHES` pattern, in ICU's grammar.
///
/// The nodes are stored in one array in source order (preorder); `PatternNode.end` is the end of a subtree. Loops
/// replace recursion: a forward loop visits parents before their children, a backward loop after them. The first node
/// is the whole pattern, a group of branches.
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
  /// The nodes in preorder.
  package internal(set) var nodes: [PatternNode] = []
  /// The text of all literals. May contain half of a surrogate pair, which never occurs in subjects.
  package internal(set) var text: [UInt32] = []
  /// The sets.
  package internal(set) var sets: [PatternSet] = []
  /// The names of capture groups, in UTF-8, with their numbers.
  package internal(set) var groupNames: [[UInt8]: Int] = [:]
  /// The number of capture groups.
  package internal(set) var captureCount = 0
  /// Whether literals have lost their marks and members of sets must lose theirs (`MATCHES[d]`).
  package internal(set) var foldsMarks = false

  /// Returns the indices of a node's children.
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

/// A part of a pattern with its quantifier.
package struct PatternNode: Hashable, Sendable {
  /// The kind of the node.
  package var kind: Kind
  /// The quantifier, or `nil`. Branches and escapes such as `\b` never have one.
  package var repetition: Repetition?
  /// The range in the pattern, without the quantifier, in UTF-8 code units.
  package var range: SourceRange
  /// The index of the first node after the subtree.
  package var end: Int

  /// The kind of a node.
  package enum Kind: Hashable, Sendable {
    /// `abc`: text of one or more scalars in `PatternTree.text`. May be empty under `[d]`. Under `(?i)` the text is
    /// folded as a whole, so that `ss` matches `ß`.
    case literal(Range<Int>, isCaseless: Bool)
    /// `[a-z]`, `\d`, `\p{L}`: one scalar of a set, given as an index into `PatternTree.sets`.
    case set(Int)
    /// `.`
    case dot(Dot)
    /// `^`, `$`, `\b`: a zero-width assertion.
    case assertion(Assertion)
    /// `\R`: a line end, with CR LF as a unit.
    case lineEnd
    /// `\1`, `\k<name>`: the text of a capture group, given by its number.
    case reference(Int, isCaseless: Bool)
    /// `(…)` and other groups: one or more branches.
    case group(Group)
    /// A branch of a group: a sequence of children.
    case branch
  }

  /// The characters that `.` matches.
  package enum Dot: Hashable, Sendable {
    /// `.`: any character except line ends.
    case line
    /// `(?d).`: any character except the line feed.
    case unixLine
    /// `(?s).`: any character, with CR LF as a unit.
    case all
  }

  /// A zero-width assertion.
  package enum Assertion: Hashable, Sendable {
    /// `^`, `\A`, `\G`: the start of the subject.
    case start
    /// `(?m)^`: the start of a line. `(?md)^`: after a line feed.
    case lineStart(isUnix: Bool)
    /// `$`, `\Z`: the end of the subject, or before a line end at its end. `(?d)$`: only a line feed counts.
    case end(isUnix: Bool)
    /// `(?m)$`: the end of a line. `(?md)$`: before a line feed.
    case lineEnd(isUnix: Bool)
    /// `\z`: the end of the subject.
    case veryEnd
    /// `\b`, `\B`: a word boundary, or its negation.
    case wordBoundary(isNegated: Bool)
  }

  /// The kind of a group.
  package enum Group: Hashable, Sendable {
    /// The whole pattern.
    case pattern
    /// `(…)`, `(?<name>…)`: a capture group, numbered from 1.
    case capture(Int)
    /// `(?:…)`, `(?i:…)`
    case plain
    /// `(?>…)`: an atomic group, which isn't backtracked into.
    case atomic
    /// `(?=…)`, `(?!…)`
    case lookahead(isNegated: Bool)
    /// `(?<=…)`, `(?<!…)`
    case lookbehind(isNegated: Bool)

    /// Whether the group is a lookahead or lookbehind.
    package var isLookaround: Bool {
      switch self {
      case .lookahead, .lookbehind: true
      case .pattern, .capture, .plain, .atomic: false
      }
    }
  }

  /// A quantifier: `*`, `+?`, `{2,5}+`.
  package struct Repetition: Hashable, Sendable {
    /// The minimum and maximum count; `nil` if unbounded.
    package var minimum: Int
    package var maximum: Int?
    /// The matching order.
    package var mode: Mode
    /// Whether it is written as `{…}`, which ICU treats differently from `*`, `+` and `?`.
    package var isCounted: Bool

    /// Most repetitions first, fewest first, or most without backtracking.
    package enum Mode: Hashable, Sendable { case greedy, lazy, possessive }

    package init(minimum: Int, maximum: Int?, mode: Mode, isCounted: Bool) {
      self.minimum = minimum
      self.maximum = maximum
      self.mode = mode
      self.isCounted = isCounted
    }

    /// Whether this is `{0}`: ICU drops the item, including groups inside it.
    package var isNever: Bool { maximum == 0 && mode == .greedy }
  }
}
