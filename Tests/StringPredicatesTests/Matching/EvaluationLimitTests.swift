import Foundation
import PredicateSyntax
import Synchronization
import TestSupport
import Testing

@testable import StringPredicates

#if RegularExpressions
  /// A thread that evaluates a pattern, and again in two rounds of its destructors.
  private enum ExitingThread {
    static let predicate = StringPredicate.generated("SELF MATCHES 'a+b?'")
    static let answers = Mutex<[Bool?]>([])
    /// Whether match data was left over from earlier when each evaluation began.
    static let leftovers = Mutex<[Bool]>([])
    static let key: pthread_key_t = {
      var key = pthread_key_t()
      pthread_key_create(&key) { _ in evaluate() }
      return key
    }()

    static func evaluate() {
      leftovers.withLock { $0.append(MatchData.ofThread != nil) }
      let count = answers.withLock {
        $0.append(try? predicate.matches("aab"))
        return $0.count
      }
      // A destructor runs again in a later round if the key is set again.
      if count < 3 { pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1)) }
    }
  }
#endif

/// Tests each limit of an evaluation one below, at, and one above its value. `Limits.md` lists the limits.
@Suite struct EvaluationLimitTests {
  private func codes(_ format: String, _ limits: PredicateLimits) -> [DiagnosticCode] {
    do throws(StringPredicateError) {
      _ = try StringPredicate(format, limits: limits)
      return []
    } catch {
      return error.diagnostics.map(\.code)
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

  /// Lists and junctions don't multiply the limit.
  @Test(arguments: [
    "ANY {\(Array(repeating: "SELF", count: 40).joined(separator: ","))} MATCHES '(?:a|a)*[bc]'",
    (0..<40).map { "SELF MATCHES '(?:a|a)*[b-d]\($0)?'" }.joined(separator: " OR "),
    "SELF == TERNARY(\((0..<40).map { "SELF MATCHES '(?:a|a)*[b-d]\($0)?'" }.joined(separator: " OR ")), 'a', 'b')",
  ])
  func sharesTheStepsOfAnEvaluation(format: String) throws {
    let subject = String(repeating: "a", count: 10)
    let one = try StringPredicate("SELF MATCHES '(?:a|a)*[bc]'", limits: PredicateLimits(matchSteps: 10_000))
    #expect(try !one.matches(subject))
    let many = try StringPredicate(format, limits: PredicateLimits(matchSteps: 10_000))
    #expect(throws: EvaluationError.self) { try many.matches(subject) }
    #expect(try !StringPredicate(format).matches(subject))
  }

  /// Comparisons with a non-ASCII literal are limited, even if the subject is ASCII.
  @Test(arguments: ["x", "é"]) func chargesUnicodeComparisons(letter: String) throws {
    let comparisons = (0..<400).map { "SELF CONTAINS[d] 'ab\u{301}\($0)'" }.joined(separator: " OR ")
    let lengths = Array(repeating: "length:(SELF)", count: 400).joined(separator: ", ")
    let subject = String(repeating: letter, count: 100_000)
    for format in [comparisons] + (letter == "é" ? ["sum:({\(lengths)}) == 1"] : []) {
      let predicate = try StringPredicate(format)
      #expect(throws: EvaluationError.self) { try predicate.matches(subject) }
    }
  }

  /// Each of several comparisons counts for at least one step in 5,000, so that their number is limited, too.
  @Test(arguments: [(4_999, false), (5_001, true)]) func limitsTheNumberOfMatches(count: Int, isExceeded: Bool) throws {
    let predicate = try StringPredicate(
      "ANY {\(Array(repeating: "SELF", count: count).joined(separator: ","))} MATCHES 'b+'")
    #expect(((try? predicate.matches("a")) == nil) == isExceeded)
  }

  /// What is computed and compared under Unicode rules is limited, and refused before it is computed. All comparisons share
  /// the limit: one more exceeds what others, which end at their first character, leave of it.
  @Test(arguments: [
    "SELF CONTAINS '\u{E9}x'", "canonical:(SELF) == 'x'", "NOT SELF LIKE[cd] SELF", "uppercase:(SELF) == 'x'",
  ])
  func limitsWhatIsComparedInAll(comparison: String) throws {
    let one = try StringPredicate(comparison)
    #expect(try !one.matches(String(repeating: "e\u{301}", count: 10_000)))
    #expect(throws: EvaluationError.self) { try one.matches(String(repeating: "e\u{301}", count: 6 << 20)) }
    let others = Array(repeating: "SELF BEGINSWITH '\u{E9}x'", count: (16 << 20) / 30_010).joined(separator: " OR ")
    let subject = String(repeating: "e\u{301}", count: 10_000)
    #expect(try !StringPredicate(others).matches(subject))
    #expect(throws: EvaluationError.self) { try StringPredicate("\(comparison) OR \(others)").matches(subject) }
  }

  /// Each pair of strings that membership tests fold counts, even if the strings are short.
  @Test(arguments: [([1_000], false), ([1_300], true), ([1_000, 1_000], true)])
  func limitsThePairsOfLists(counts: [Int], isExceeded: Bool) throws {
    func list(_ prefix: String, _ count: Int) -> String {
      "{" + (0..<count).map { "'\(prefix)\($0)'" }.joined(separator: ",") + "}"
    }
    let tests = counts.enumerated().map { "ANY \(list("", $1)) IN[c] \(list("x\($0)", $1))" }
    let predicate = try StringPredicate(tests.joined(separator: " OR "))
    #expect(predicate.matcher.constant == nil, "nothing long is compared while building")
    #expect(((try? predicate.matches("a")) == nil) == isExceeded)
  }

  /// A byte counts each time it is read, and more often for a `LIKE` with `?`.
  @Test(arguments: [("SELF CONTAINS 'b%'", 1_025, 1 << 20), ("SELF LIKE '*?b-------------%*'", 160, 1 << 19)])
  func limitsWhatIsReadInAll(comparison: String, count: Int, length: Int) throws {
    func predicate(_ count: Int) throws -> StringPredicate {
      let parts = (0..<count).map { comparison.replacingOccurrences(of: "%", with: "\($0)") }
      return try StringPredicate(parts.joined(separator: " OR "))
    }
    let subject = String(repeating: "a", count: length)
    #expect(throws: EvaluationError.self) { try predicate(count).matches(subject) }
    #expect(throws: Never.self) { try predicate(count / 4).matches(subject) }
    #expect(try predicate(count).matches(subject + "b0b-------------0"), "the first part decides")
  }

  /// Building visits each part a bounded number of times, whatever it nests in.
  @Test(arguments: [("(", " OR SELF == 'x') AND SELF == 'b'"), ("NOT (", " AND SELF == 'b')")])
  func buildsNestedJunctionsInLinearTime(open: String, close: String) throws {
    let format = String(repeating: open, count: 60) + "SELF == 'a'" + String(repeating: close, count: 60)
    let predicate = try StringPredicate(format)
    #expect(throws: Never.self) { try predicate.matches("a") }
    #expect(predicate.explain("a").verdict == (try? predicate.matches("a")))
    #expect(try predicate == StringPredicate(predicate.predicateFormat))
  }

  /// Matching can take as long as the limits allow, so that it is left to the evaluation.
  @Test func matchesNothingWhileBuilding() throws {
    let elements = Array(repeating: "'\(String(repeating: "a", count: 20))'", count: 400).joined(separator: ",")
    let predicate = try StringPredicate("ANY {\(elements)} MATCHES '(?:a|a)*[bc]'")
    #expect(predicate.matcher.constant == nil)
    #expect(throws: EvaluationError.self) { try predicate.matches("x") }
    #expect(try StringPredicate("'abc' MATCHES 'a.c'").matches("x"))
  }

  /// A compiled predicate takes a few bytes for each byte of text, whatever a list repeats.
  @Test func storesALiteralOnce() throws {
    let list = Array(repeating: "SELF", count: 1_000).joined(separator: ",")
    for operation in ["CONTAINS", "==", "BEGINSWITH"] {
      let format = "ANY {\(list)} \(operation) '\(String(repeating: "x", count: 64))'"
      let predicate = try StringPredicate(format)
      #expect(predicate.matcher.program.byteCount < 8 * format.utf8.count, "\(operation)")
      #expect(try predicate.matches(String(repeating: "x", count: 64)))
    }
  }

  #if RegularExpressions
    /// A destructor that runs at a thread's exit, after the one of the match data, evaluates another pattern.
    @Test func evaluatesWhileAThreadExits() throws {
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { _ in
          ExitingThread.evaluate()
          return nil
        }, nil)
      try #require(status == 0 && pthread_join(thread, nil) == 0)
      #expect(ExitingThread.answers.withLock { $0 } == [true, true, true])
      #expect(ExitingThread.leftovers.withLock { $0.last } == false, "the data was freed in an earlier round")
    }
  #endif

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
