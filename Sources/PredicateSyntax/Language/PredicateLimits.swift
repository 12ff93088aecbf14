/// The limits for parsing and evaluating predicates.
///
/// The defaults exceed the needs of any reasonable predicate. Values outside a limit's range are clamped.
public struct PredicateLimits: Hashable, Sendable {
  /// The maximum nesting depth in levels, from 1 to 200. The default is 200.
  ///
  /// Each bracket, call, list, `NOT` and junction is one level, and so is each operator in a chain such as `1 + 2 + 3`.
  /// `TERNARY` counts as two levels. A prefix operator and a parenthesis directly after it count as one level. A chain
  /// of `OR` operators is a single level, so its length is limited only by memory (decision 12).
  public var nestingLevels: Int { didSet { nestingLevels = Self.clamped(nestingLevels, 1...200) } }
  /// The maximum number of diagnostics per format string, from 1 to 10,000. The default is 32.
  public var diagnostics: Int { didSet { diagnostics = Self.clamped(diagnostics, 1...10_000) } }
  /// The maximum number of steps for all `MATCHES` comparisons of an evaluation together. The default is 5,000,000.
  ///
  /// A step is the beginning of an alternative, a repetition of an item, or a scan of 64 bytes. If there are several
  /// comparisons, each of them counts for at least one step in 5,000. The default allows less than half a second of
  /// matching.
  public var matchSteps: UInt32
  /// The maximum backtracking depth of the regular-expression engine (PCRE2's depth limit). The default is 1,000,000.
  ///
  /// This limit applies only to the interpreter, which runs when 1 MiB of stack is too small for machine code.
  public var matchDepth: UInt32
  /// The maximum memory that the regular-expression engine can use for each `MATCHES` comparison, in KiB. The default
  /// is 16,384.
  public var matchHeapKibibytes: UInt32
  /// The maximum length in UTF-8 code units of a `MATCHES` pattern, and of the text between two `*` in a `LIKE`
  /// pattern that contains `?`, from 0 to 16,777,216. The default is 65,536.
  public var patternLength: Int { didSet { patternLength = Self.clamped(patternLength, 0...1 << 24) } }
  /// The maximum size of a compiled `MATCHES` pattern in bytes, from 0 to 2,147,483,647. The default is 1,048,576.
  public var compiledPatternSize: Int {
    didSet { compiledPatternSize = Self.clamped(compiledPatternSize, 0...Int(Int32.max)) }
  }
  /// The maximum total length of a format string and its argument values, in UTF-8 code units.
  ///
  /// A compiled predicate takes less than 100 bytes for each byte of text, so 32-bit offsets suffice.
  package var textLength = 1 << 24

  /// Creates limits, with a default value for each limit that is omitted.
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

  /// Sets limits through their property observers, which clamp the values.
  private mutating func set(_ levels: Int, _ diagnostics: Int, _ patternLength: Int, _ compiledPatternSize: Int) {
    nestingLevels = levels
    self.diagnostics = diagnostics
    self.patternLength = patternLength
    self.compiledPatternSize = compiledPatternSize
  }

  private static func clamped(_ value: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(range.lowerBound, value), range.upperBound)
  }

  /// The default limits.
  public static let `default` = PredicateLimits()
}

/// The set of language features that a predicate can use.
public enum PredicateDialect: String, Hashable, Sendable, CaseIterable {
  /// All features that are meaningful for a single string, including `MATCHES`, arithmetic, indexing and string
  /// functions.
  case extended
  /// Only the features that UIKit accepts in a scene's activation conditions.
  ///
  /// Source: Apple, `UISceneActivationConditions.h`.
  case uiKit
}
