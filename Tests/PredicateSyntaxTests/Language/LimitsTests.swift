import PredicateSyntax
import Testing

/// Limits are clamped to their ranges, and inputs beyond them are refused.
@Suite struct LimitsTests {
  @Test func clampsLimitsWhereverTheyAreSet() {
    var limits = PredicateLimits(
      nestingLevels: 1_000_000, diagnostics: .max, patternLength: -1, compiledPatternSize: .max)
    let extremes = limits
    #expect(limits.nestingLevels == 200 && limits.diagnostics == 10_000)
    #expect(limits.patternLength == 0 && limits.compiledPatternSize == Int(Int32.max))
    limits.nestingLevels = .max
    limits.diagnostics = .max
    limits.patternLength = .min
    limits.compiledPatternSize = .max
    #expect(limits == extremes)
    limits.nestingLevels = 0
    limits.diagnostics = -5
    #expect(limits.nestingLevels == 1 && limits.diagnostics == 1)
  }

  @Test(arguments: [Int.min, 0, 39, .max]) func clampsTheWidthOfARenderer(width: Int) {
    var renderer = DiagnosticRenderer()
    renderer.width = width
    #expect(renderer.width == min(max(40, width), 10_000))
    #expect(renderer.width == DiagnosticRenderer(width: width).width)
    let source = SourceText(String(repeating: "é", count: 300) + " BEGINWITH 'a'")
    for diagnostic in Parser.parse(source).1 { #expect(!renderer.render(diagnostic, in: source).isEmpty) }
  }

  /// The defaults documented in `Limits.md`.
  @Test func defaultsAreAsDocumented() {
    let limits = PredicateLimits.default
    #expect(limits.nestingLevels == 200 && limits.diagnostics == 32 && limits.textLength == 16_777_216)
    #expect(limits.patternLength == 65_536 && limits.compiledPatternSize == 1_048_576)
    #expect(limits.matchSteps == 5_000_000 && limits.matchDepth == 1_000_000 && limits.matchHeapKibibytes == 16_384)
  }

  /// The lengths of a format and its argument values are added, with 8 code units more for each value.
  @Test(arguments: [39, 40, 41]) func limitsTextLength(length: Int) {
    var limits = PredicateLimits()
    limits.textLength = 40
    let expected: [DiagnosticCode] = length > 40 ? [.textTooLong] : []
    let text = "SELF == '" + String(repeating: "a", count: length - 10) + "'"
    #expect(Parser.parse(SourceText(text), limits: limits).1.map(\.code) == expected)
    #expect(codes(text, limits: limits) == expected)
    #expect(codes("SELF == %@", [.string(String(repeating: "a", count: length - 18))], limits: limits) == expected)
    // A variable counts each time it is used.
    #expect(codes("SELF IN {$x, $x, $x}", variables: ["x": ""], limits: limits) == [.textTooLong])
  }

  /// Each operator of a chain is a level, because the tree of a chain is as deep as it is long.
  @Test func limitsChainsOfOperators() {
    for chain in [" + 1", " & 1"] {
      let format = "1 == length:(SELF)" + String(repeating: chain, count: 199)
      #expect(codes(format) == [])
      #expect(codes(format + chain) == [.nestingTooDeep])
    }
    #expect(codes("SELF" + String(repeating: ".a", count: 201) + " == 'a'") == [.nestingTooDeep])
    #expect(codes("SELF == 'a'" + String(repeating: " OR SELF == 'b'", count: 1_000)) == [])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func refusesNumbersWithoutALiteral(value: Double) {
    for argument in [PredicateArgument.double(value), ["a", .double(value)], [[[.double(value)]]]] {
      #expect(codes("SELF IN %@", [argument]) == [.argumentKind])
      #expect(codes("1 == $x", variables: ["x": argument]) == [.argumentKind])
    }
  }

  @Test func refusesDeepArguments() {
    var argument: PredicateArgument = "a"
    for _ in 0..<200 { argument = .array([argument]) }
    #expect(codes("SELF IN %@", [argument]) == [])
    #expect(codes("SELF IN %@", [.array([argument])]) == [.nestingTooDeep])
  }

  @Test func clampsRanges() {
    #expect(SourceRange(-3, -1) == SourceRange(0, 0) && SourceRange(7, 5) == SourceRange(7, 7))
    #expect(SourceRange(5, .max).upperBound == Int(UInt32.max) && SourceRange(.max, .max).count == 0)
    #expect(SourceRange(3, 5).union(SourceRange(8, 9)) == SourceRange(3, 9))
  }

  private func codes(
    _ format: String, _ arguments: [PredicateArgument] = [], variables: [String: PredicateArgument] = [:],
    limits: PredicateLimits = .default
  ) -> [DiagnosticCode] {
    diagnostics(of: format, arguments, variables: variables, limits: limits).filter { $0.severity == .error }
      .map(\.code)
  }
}
