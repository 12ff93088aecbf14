import PredicateSyntax

/// A node of a compiled predicate. The nodes of a tree lie in one array, each before its parts.
struct MatcherNode: Sendable {
  /// What is asked of the subject. A nil subject fails every test of its text.
  enum Test: UInt8, Sendable {
    case always, never
    /// The parts, joined. The parts of `choice` are a condition and its two branches.
    case not, and, or, choice
    /// A junction that a constant part decides; no other part is evaluated. Explanations only: in normal form such a
    /// junction is the constant.
    case settled

    // From here on, tests of the subject.

    /// The subject is nil.
    case missing
    /// A comparison byte by byte with the literal in the pool: `==` without options, and `[n]`.
    case bytes
    /// A comparison by Unicode's rules with an ASCII literal, which ASCII subjects are compared with byte by byte.
    case ascii
    /// The same under `[c]`; the literal in the pool is in lower case.
    case asciiIgnoringCase
    /// A comparison by Unicode's rules with a literal beyond ASCII.
    case text
    /// The same with a literal that no subject of ASCII holds, as `漢` and `😀` are and `é` is not under `[d]`.
    case textBeyondASCII
    /// The bytes are one of a set of literals.
    case member
    /// A pattern of `LIKE` without options and `?`, in the pool: bytes decide.
    case like
    /// A pattern of `LIKE` in the pool. For ASCII subjects bytes decide.
    case likeText
    case matches
    /// The number of UTF-16 code units, compared with the 64 bits in the pool.
    case length
    /// A comparison of values that are computed.
    case values
  }

  var test: Test
  /// How two texts are compared.
  var operation: ComparisonOperator = .equal
  /// How the bytes of a subject decide. It follows from the rest, and is set when the program is put together.
  var byteTest = ByteTest.none
  /// What the comparison disregards.
  var folding: StringFolding = []
  /// Where the literal lies, from the start of the pool; in a program from that of the nodes.
  var offset: Int32 = 0
  /// The length of the literal in bytes.
  var count: Int32 = 0
  /// What the test needs beyond that, as an index into the table of its kind; where the last run of a pattern of `LIKE`
  /// begins, from `offset`; the part that settles a junction.
  var index: Int32 = 0
  /// The first node after this one and its parts.
  var end: Int32 = 0
}
