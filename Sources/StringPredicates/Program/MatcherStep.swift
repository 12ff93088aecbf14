import PredicateSyntax

/// One test and what follows it.
struct MatcherStep: Sendable {
  /// A question about the subject. A nil subject fails every test but `missing`, `compute` and `compare`.
  enum Test: UInt8, Sendable {
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
    /// The subject is nil.
    case missing
    /// A pattern of `LIKE` without options and `?`, in the pool: bytes decide.
    case like
    /// A pattern of `LIKE` in the pool. For ASCII subjects bytes decide.
    case likeText
    case matches
    /// The number of UTF-16 code units, compared with the 64 bits in the pool.
    case length
    /// Computes values and leaves them on the stack; it never fails.
    case compute
    /// Compares the values on the stack.
    case compare

    /// Whether the step works on the stack of values.
    @inline(__always)
    var usesValues: Bool { self == .compute || self == .compare }
  }

  var test: Test
  /// How two texts are compared.
  var operation: Operator = .equal
  /// How the bytes of a subject decide. It follows from the rest, and is set when the matcher is put together.
  var fastPath = ByteFastPath.none
  /// What the comparison disregards.
  var folding: StringFolding = []
  /// Where the literal lies. While the matcher is built, from the start of the pool; then from that of the steps.
  var offset: Int32 = 0
  /// The length of the literal in bytes, or the number of actions.
  var count: Int32 = 0
  /// The place of what the test needs beyond that, in the table of its kind; where the last run of a pattern of `LIKE`
  /// begins, from `offset`.
  var index: Int32 = 0
  var ifTrue: Int32
  var ifFalse: Int32
}
