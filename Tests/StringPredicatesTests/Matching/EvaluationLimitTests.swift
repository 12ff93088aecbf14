import PredicateSyntax
import StringPredicates
import Testing

/// Tests each limit of a predicate one below, at, and one above its value. `Limits.md` lists the limits.
@Suite struct EvaluationLimitTests {
  private func codes(_ format: String, _ limits: PredicateLimits) -> [DiagnosticCode] {
    do throws(StringPredicateError) {
      _ = try StringPredicate(format, limits: limits)
      return []
    } catch {
      return error.diagnostics.map(\.code)
    }
  }

  @Test(arguments: [199, 200, 201]) func limitsNestingLevels(levels: Int) {
    let forms = [
      String(repeating: "(", count: levels) + "SELF == 'a'" + String(repeating: ")", count: levels),
      String(repeating: "NOT ", count: levels) + "SELF == 'a'",
      "SELF IN " + String(repeating: "{", count: levels) + "'a'" + String(repeating: "}", count: levels),
    ]
    for format in forms {
      #expect(codes(format, .default).contains(.nestingTooDeep) == (levels > 200), "\(levels): \(format.prefix(8))")
    }
  }

  @Test(arguments: [31, 32, 33]) func limitsDiagnostics(count: Int) {
    let format = Array(repeating: "SELF BEGINWITH 'a'", count: count).joined(separator: " OR ")
    #expect(codes(format, .default).count == min(count, 32))
  }

  @Test(arguments: [99, 100, 101]) func limitsPatternLength(length: Int) {
    #expect(PredicateLimits.default.patternLength == 65_536)
    let limits = PredicateLimits(patternLength: 100)
    let run = String(repeating: "a", count: length)
    for format in ["SELF MATCHES '\(run)'", "SELF LIKE '*?\(run.dropFirst())*'"] {
      #expect(
        codes(format, limits).contains(.patternTooLarge) == (length > 100), "\(length): \(format.prefix(12))")
    }
  }

  @Test func limitsCompiledPatternSize() throws {
    let format = "SELF MATCHES '(ab|cd){20}'"
    let size = try smallest(in: 1...1 << 20) { !codes(format, PredicateLimits(compiledPatternSize: $0)).isEmpty }
    #expect(codes(format, PredicateLimits(compiledPatternSize: size - 1)) == [.patternTooLarge])
    #expect(codes(format, PredicateLimits(compiledPatternSize: size + 1)) == [])
  }

  @Test func limitsMatchSteps() throws {
    try checkMatching("(a+)+$", String(repeating: "a", count: 16) + "b", 5_000_000) { PredicateLimits(matchSteps: $0) }
  }

  /// Only the interpreter counts depth and memory. It runs if the JIT stack is too small.
  @Test func limitsMatchDepth() throws {
    try checkMatching(Self.deepPattern, Self.deepSubject, 1_000_000) { PredicateLimits(matchDepth: $0) }
  }

  @Test func limitsMatchHeap() throws {
    try checkMatching(Self.deepPattern, Self.deepSubject, 16_384) { PredicateLimits(matchHeapKibibytes: $0) }
  }

  private static let deepPattern = "(?:a|b|ab)*c"
  private static let deepSubject = String(repeating: "ab", count: 32_000) + "c"

  /// Checks that a match throws below the smallest sufficient limit and returns a result from there on.
  private func checkMatching(
    _ pattern: String, _ subject: String, _ most: UInt32, _ limits: (UInt32) -> PredicateLimits
  ) throws {
    func fails(_ limit: UInt32) -> Bool {
      guard let predicate = try? StringPredicate("SELF MATCHES '\(pattern)'", limits: limits(limit)) else {
        return true
      }
      return (try? predicate.matches(subject)) == nil
    }
    let least = UInt32(try smallest(in: 1...Int(most)) { fails(UInt32($0)) })
    #expect(least > 1)
    #expect([least - 1, least, least + 1].map(fails) == [true, false, false])
  }

  /// Returns the smallest number for which `fails` is false; it must be true for all smaller numbers.
  private func smallest(in range: ClosedRange<Int>, _ fails: (Int) -> Bool) throws -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    try #require(!fails(high))
    while low < high {
      let middle = (low + high) / 2
      if fails(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
