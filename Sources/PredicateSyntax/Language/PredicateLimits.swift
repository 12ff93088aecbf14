/// How much a predicate may cost to read and to evaluate. Every limit has a default that no sensible predicate meets.
public struct PredicateLimits: Hashable, Sendable {
  /// How deep parentheses, lists, calls and prefix operators may stand inside each other, in levels.
  /// Values are held between 1 and 1,024. The default is 512. Length is not limited: a chain of `OR` is one level
  /// (decision 12 of this project).
  public var nestingLevels: Int
  /// How many diagnostics are kept for one text. The default is 32.
  public var diagnostics: Int
  /// How many steps the regular-expression engine may take for one `MATCHES` (`PCRE2`'s match limit).
  /// The default is 5,000,000: about 70 ms of machine code, which counts coarser steps than the interpreter, and less
  /// than half a second of the interpreter.
  public var matchSteps: UInt32
  /// How deep the regular-expression engine may backtrack (`PCRE2`'s depth limit). The default is 1,000,000. Only the
  /// interpreter counts it; it runs where 1 MiB of stack is too little for machine code.
  public var matchDepth: UInt32
  /// How much memory the regular-expression engine may take for one `MATCHES`, in KiB. The default is 16,384.
  public var matchHeapKibibytes: UInt32
  /// How long a `MATCHES` pattern may be, in UTF-8 code units. The default is 65,536.
  public var patternLength: Int
  /// How large a compiled `MATCHES` pattern may be, in bytes. The default is 1,048,576.
  public var compiledPatternSize: Int

  /// Makes limits; each has its default.
  public init(
    nestingLevels: Int = 512, diagnostics: Int = 32, matchSteps: UInt32 = 5_000_000, matchDepth: UInt32 = 1_000_000,
    matchHeapKibibytes: UInt32 = 16_384, patternLength: Int = 65_536, compiledPatternSize: Int = 1_048_576
  ) {
    self.nestingLevels = min(max(1, nestingLevels), 1_024)
    self.diagnostics = max(1, diagnostics)
    self.matchSteps = matchSteps
    self.matchDepth = matchDepth
    self.matchHeapKibibytes = matchHeapKibibytes
    self.patternLength = max(0, patternLength)
    self.compiledPatternSize = max(0, compiledPatternSize)
  }

  /// The defaults.
  public static let `default` = PredicateLimits()
}
