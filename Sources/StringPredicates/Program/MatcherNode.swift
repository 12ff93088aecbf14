import PredicateSyntax

/// A node of a compiled predicate. The nodes of a predicate are stored in preorder in a single array.
struct MatcherNode: Sendable {
  /// The kind of a node. Every test of the subject's text is false for a nil subject.
  enum Test: UInt8, Sendable {
    case always, never
    /// Nodes with children. The children of a `choice` node are a condition and two branches.
    case not, and, or, choice
    /// An `AND` or `OR` node whose result is determined by a constant part, so that the other parts aren't evaluated.
    /// Such nodes are used only for explanations. In normal form, they are replaced by the constant.
    case settled

    // The remaining cases are tests of the subject.

    /// A test that is true if the subject is nil.
    case missing
    /// A bytewise comparison with a literal in the pool, for `==` without options and for comparisons with `[n]`.
    case bytes
    /// A Unicode comparison with an ASCII literal. ASCII subjects are compared bytewise.
    case ascii
    /// Like `ascii`, but with `[c]`. The literal in the pool is lowercase.
    case asciiIgnoringCase
    /// A Unicode comparison with a non-ASCII literal.
    case text
    /// Like `text`, but with a literal that no ASCII subject contains, such as `漢` or `😀`, or `é` without `[d]`.
    case textBeyondASCII
    /// A test that is true if the subject's bytes equal one of the literals in a set.
    case member
    /// A comparison with a `LIKE` pattern in the pool, without options. Comparing bytes is always decisive.
    case like
    /// A comparison with a `LIKE` pattern in the pool. Comparing bytes is decisive for ASCII subjects.
    case likeText
    case matches
    /// A comparison of the subject's length in UTF-16 code units with a 64-bit integer in the pool.
    case length
    /// A comparison of computed values.
    case values
  }

  var test: Test
  var operation: ComparisonOperator = .equal
  /// The byte test, which is derived from the other properties when the program is created.
  var byteTest = ByteTest.none
  /// The folding options of the comparison.
  var folding: StringFolding = []
  /// The byte offset of the literal, which is relative to the pool in a builder, and to the first node in a program.
  var offset: Int32 = 0
  /// The length of the literal in bytes.
  var count: Int32 = 0
  /// An additional value that depends on the test: an index into the table for the test, the offset of the last run of
  /// a `LIKE` pattern, or the index of the decisive part of a `settled` node.
  var index: Int32 = 0
  /// The index of the first node after this node's subtree.
  var end: Int32 = 0
}
