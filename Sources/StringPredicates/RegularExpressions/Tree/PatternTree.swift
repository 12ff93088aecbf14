package import PredicateSyntax

/// A `MATCHES` pattern, read with ICU's grammar.
///
/// The nodes stand in one array in the order of the text, a parent before its children; `PatternNode.end` says where its
/// subtree ends. Two loops do without recursion: forwards, a parent comes before its children; backwards, after them. The
/// first node is the pattern as a whole, a group of branches.
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
  /// The nodes.
  package internal(set) var nodes: [PatternNode] = []
  /// The text of all literals. Half of a surrogate pair may stand in it; no subject holds one.
  package internal(set) var text: [UInt32] = []
  /// The sets.
  package internal(set) var sets: [PatternSet] = []
  /// The names of capture groups, in UTF-8, and their numbers.
  package internal(set) var groupNames: [[UInt8]: Int] = [:]
  /// How many capture groups there are.
  package internal(set) var captureCount = 0
  /// Whether the text has lost its marks, and members of sets lose theirs: `MATCHES[d]`.
  package internal(set) var foldsMarks = false

  /// The nodes directly inside a node.
  package func children(of node: Int) -> Children { Children(tree: self, place: node + 1, end: nodes[node].end) }

  /// The nodes directly inside a node, in the order of the text.
  package struct Children: Sequence, IteratorProtocol {
    let tree: PatternTree
    var place: Int
    let end: Int

    package mutating func next() -> Int? {
      guard place < end else { return nil }
      defer { place = tree.nodes[place].end }
      return place
    }
  }
}

/// One part of a pattern, with the quantifier that follows it.
package struct PatternNode: Hashable, Sendable {
  /// What it is.
  package var kind: Kind
  /// The quantifier that follows it; `nil` where there is none. Never after a branch or an assertion of one letter.
  package var repetition: Repetition?
  /// Where it is in the pattern, without the quantifier, in UTF-8 code units.
  package var range: SourceRange
  /// The first node after its subtree.
  package var end: Int

  /// What a node is.
  package enum Kind: Hashable, Sendable {
    /// `abc`: text of one or more scalars in `PatternTree.text`, compared in one piece. Under `[d]` it may be empty. Under `(?i)` the run as a whole
    /// is folded, so that `ss` matches `ß`.
    case literal(Range<Int>, isCaseless: Bool)
    /// `[a-z]`, `\d`, `\p{L}`: one scalar of a set, by its place in `PatternTree.sets`.
    case set(Int)
    /// `.`
    case dot(Dot)
    /// `^`, `$`, `\b`: a condition on the place, which takes nothing.
    case assertion(Assertion)
    /// `\R`: a line end, CR LF as one.
    case lineEnd
    /// `\1`, `\k<name>`: the text of a capture group, by its number.
    case reference(Int, isCaseless: Bool)
    /// `(…)` and its kinds: one branch or more.
    case group(Group)
    /// One branch of a group: its children follow each other.
    case branch
  }

  /// What `.` takes.
  package enum Dot: Hashable, Sendable {
    /// `.`: everything but line ends.
    case line
    /// `(?d).`: everything but the line feed.
    case unixLine
    /// `(?s).`: everything; CR LF counts as one.
    case all
  }

  /// A condition on the place.
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
    /// `\b`, `\B`: a word boundary, or none.
    case wordBoundary(isNegated: Bool)
  }

  /// What a group is.
  package enum Group: Hashable, Sendable {
    /// The pattern as a whole.
    case pattern
    /// `(…)`, `(?<name>…)`: a capture group, numbered from 1.
    case capture(Int)
    /// `(?:…)`, `(?i:…)`
    case plain
    /// `(?>…)`: what it matched is never given back.
    case atomic
    /// `(?=…)`, `(?!…)`
    case lookahead(isNegated: Bool)
    /// `(?<=…)`, `(?<!…)`
    case lookbehind(isNegated: Bool)

    /// Whether the group only looks at the subject.
    package var isLookaround: Bool {
      switch self {
      case .lookahead, .lookbehind: true
      case .pattern, .capture, .plain, .atomic: false
      }
    }
  }

  /// `*`, `+?`, `{2,5}+`: how often a part may follow itself.
  package struct Repetition: Hashable, Sendable {
    /// The least and the greatest count; `nil` is no limit.
    package var minimum: Int
    package var maximum: Int?
    /// What is tried first.
    package var mode: Mode
    /// Whether it was written `{…}`, which ICU treats apart from `*`, `+` and `?`.
    package var isCounted: Bool

    /// Whether more is tried first, fewer, or only the most.
    package enum Mode: Hashable, Sendable { case greedy, lazy, possessive }

    package init(minimum: Int, maximum: Int?, mode: Mode, isCounted: Bool) {
      self.minimum = minimum
      self.maximum = maximum
      self.mode = mode
      self.isCounted = isCounted
    }

    /// `{0}`: ICU forgets the part, groups and all.
    package var isNever: Bool { maximum == 0 && mode == .greedy }
  }
}
