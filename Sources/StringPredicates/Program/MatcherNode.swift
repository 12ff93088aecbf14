import PredicateSyntax

/// A node of a compiled predicate. The nodes of a tree are stored in preorder in one array.
struct MatcherNode: Sendable {
  /// The kind of a node. A nil subject fails every test of its text.
  enum Test: UInt8, Sendable {
    case always, never
    /// Nodes with children. The children of `choice` are a condition and its two branches.
    case not, and, or, choice
    /// A junction decided by a constant part; the other parts aren't evaluated. Used only for explanations: in normal
    /// form the junction is replaced by the constant.
    case settled

    // Tests of the subject follow.

    /// The subject is nil.
    case missing
    /// A bytewise comparison with the literal in the pool: `==` without options, and `[n]`.
    case bytes
    /// A Unicode comparison with an ASCII literal; bytewise for ASCII subjects.
    case ascii
    /// Like `ascii`, under `[c]`; the literal in the pool is lowercase.
    case asciiIgnoringCase
    /// A Unicode comparison with a non-ASCII literal.
    case text
    /// Like `text`, with a literal that no ASCII subject contains, such as `漢` or `😀`, or `é` without `[d]`.
    case textBeyondASCII
    /// Membership of the bytes in a set of literals.
    case member
    /// A `LIKE` pattern in the pool, without options or `?`; always decided by bytes.
    case like
    /// A `LIKE` pattern in the pool; decided by bytes for ASCII subjects.
    case likeText
    case matches
    /// A comparison of the number of UTF-16 code units with the 64-bit integer in the pool.
    case length
    /// A comparison of computed values.
    case values
  }

  var test: Test
  var operation: ComparisonOperator = .equal
  /// The byte test, derived from the other properties when the program is assembled.
  var byteTest = ByteTest.none
  /// The options of the comparison.
  var folding: StringFolding = []
  /// The byte offset of the literal: from the pool in a builder, from the first node in a program.
  var offset: Int32 = 0
  /// The length of the literal in bytes.
  var count: Int32 = 0
  /// An additional value: the index into the table of the test's kind, the offset of the last run of a `LIKE` pattern,
  /// or the decisive part of a settled junction.
  var index: Int32 = 0
  /// The index of the first node after this subtree.
  var end: Int32 = 0
}
