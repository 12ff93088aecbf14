/// One test and what follows it.
struct MatcherStep: Sendable {
  /// A question about the subject. A nil subject fails every test but `missing` and `general`.
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
    /// Everything else: the sides are computed and compared.
    case general
  }

  var test: Test
  var operation: TextOperation = .equal
  /// How the bytes of a subject decide. It follows from the rest, and is set when the matcher is put together.
  var byteTest = ByteTest.none
  /// What the comparison disregards.
  var folding: StringFolding = []
  /// Where the literal lies. While the matcher is built, from the start of the pool; then from that of the steps.
  var offset: Int32 = 0
  var count: Int32 = 0
  /// The place of what the test needs beyond that, in the table of its kind; where the last run of a pattern of `LIKE`
  /// begins, from `offset`.
  var index: Int32 = 0
  var ifTrue: Int32
  var ifFalse: Int32
}

/// How two texts are compared.
enum TextOperation: UInt8, Sendable {
  case equal, beginsWith, endsWith, contains, less, lessOrEqual, greater, greaterOrEqual
  /// The literal holds the subject.
  case within

  /// Whether the subject must hold the literal.
  var isMatch: Bool {
    switch self {
    case .equal, .beginsWith, .endsWith, .contains: true
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .within: false
    }
  }

  /// Whether an empty operand is never found.
  var isSearch: Bool {
    switch self {
    case .beginsWith, .endsWith, .contains, .within: true
    default: false
    }
  }
}
