/// How much a predicate may cost to read and to evaluate. Every limit has a default that no sensible predicate meets, and
/// a range: a value outside of it counts as the nearest one inside.
public struct PredicateLimits: Hashable, Sendable {
  /// How deep a predicate may nest, in levels: 1 to 200. The default is 200. Each bracket, call, list, `NOT` and junction is a
  /// level, and so is each operator of a chain such as `1 + 2 + 3`; `TERNARY` is two. A parenthesis after a prefix
  /// operator is one level with it. Length is limited by memory only: a chain of `OR` is one level (decision 12 of this project).
  public var nestingLevels: Int { didSet { nestingLevels = Self.clamped(nestingLevels, 1...200) } }
  /// How many diagnostics are kept for one text: 1 to 10,000. The default is 32.
  public var diagnostics: Int { didSet { diagnostics = Self.clamped(diagnostics, 1...10_000) } }
  /// How many steps the regular-expression engine may take for one `MATCHES` (PCRE2's match limit).
  /// The default is 5,000,000: about 70 ms of machine code, which counts coarser steps than the interpreter, and less
  /// than half a second of the interpreter.
  public var matchSteps: UInt32
  /// How deep the regular-expression engine may backtrack (PCRE2's depth limit). The default is 1,000,000. Only the
  /// interpreter counts it; it runs where 1 MiB of stack is too little for machine code.
  public var matchDepth: UInt32
  /// How much memory the regular-expression engine may take for one `MATCHES`, in KiB. The default is 16,384.
  public var matchHeapKibibytes: UInt32
  /// How long a pattern of `MATCHES`, or the text between two `*` of a `LIKE` pattern with `?`, may be, in UTF-8 code
  /// units: 0 to 16,777,216. The default is 65,536.
  public var patternLength: Int { didSet { patternLength = Self.clamped(patternLength, 0...1 << 24) } }
  /// How large a compiled pattern of `MATCHES` may be, in bytes: 0 to 2,147,483,647. The default is 1,048,576.
  public var compiledPatternSize: Int {
    didSet { compiledPatternSize = Self.clamped(compiledPatternSize, 0...Int(Int32.max)) }
  }
  /// How long a format and the values of its arguments may be together, in UTF-8 code units. Compiled predicates have
  /// offsets of 32 bits, and need up to eight bytes for one of the text.
  package var textLength = 1 << 28

  /// Makes limits; each has its default.
  public init(
    nestingLevels: Int = 200, diagnostics: Int = 32, matchSteps: UInt32 = 5_000_000, matchDepth: UInt32 = 1_000_000,
    matchHeapKibibytes: UInt32 = 16_384, patternLength: Int = 65_536, compiledPatternSize: Int = 1_048_576
  ) {
    self.nestingLevels = 0
    self.diagnostics = 0
    self.matchSteps = matchSteps
    self.matchDepth = matchDepth
    self.matchHeapKibibytes = matchHeapKibibytes
    self.patternLength = 0
    self.compiledPatternSize = 0
    set(nestingLevels, diagnostics, patternLength, compiledPatternSize)
  }

  /// Sets the limits that have a range, so that each is clamped in one place.
  private mutating func set(_ levels: Int, _ diagnostics: Int, _ patternLength: Int, _ compiledPatternSize: Int) {
    nestingLevels = levels
    self.diagnostics = diagnostics
    self.patternLength = patternLength
    self.compiledPatternSize = compiledPatternSize
  }

  private static func clamped(_ value: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(range.lowerBound, value), range.upperBound)
  }

  /// The defaults.
  public static let `default` = PredicateLimits()
}
