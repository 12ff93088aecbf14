import PredicateSyntax
import TestSupport
import Testing

@testable import StringPredicates

#if RegularExpressions
  /// The number of steps of a match does not depend on the engine, and no match ends within PCRE2's own limit that
  /// exceeds the number of steps.
  @Suite(.timeLimit(.minutes(10))) struct MeteredMatchTests {
    private static let patterns = [
      "abc", "a*", "(?:(?=a*b)a)*c", "(a*)\\1*c", "(a+)+$", "(?:a|b|ab)*c", "(?:a?){30}b", ".*ab.*", "(?s).*b.{2,}",
      "(?i)(?:stra\u{DF}e|s)*", "\\b\\w+\\b.*", "(?:[a-z]+/)*[^/]*", "(?<!b)a(?<=a{3}).*", "a{3,}?b+", "(?>a|ab)*+c",
      "(?:a{5,}b|a)*", "(?m)^a*$\\R.*", "[\\p{L}&&[^b]]*b", "(x)?(?:a|\\1b)*", "(?:a(?!.*x))*+b*",
      "(?:\\w*x|\\w*y|a|b)*+", "(?:(?<!ba{50})[ab])*+c?", "(a*)x?(?:(?!\\1b)a)*+",
    ]
    private static let subjects = [
      "", "abc", String(repeating: "a", count: 60), String(repeating: "ab", count: 40) + "c", "aaa/bbb/c",
      "stra\u{DF}ess", "a\u{301}\u{301}b a", "\r\naa\r\nb", String(repeating: "aaaab", count: 1_000),
      String(repeating: "\u{6F22}", count: 300),
    ]

    private func run(
      _ expression: RegularExpression, _ subject: String, _ engine: MeteredProgram.Engine
    ) -> (isMatch: Bool?, units: Int)? {
      Array(subject.utf8).withUnsafeBufferPointer {
        expression.program.metered.run(
          $0, in: engine, withinUnits: Int(expression.limits.matchSteps) * Meter.unitsPerStep)
      }
    }

    /// Both engines count alike, and the first run never decides otherwise than a metered one.
    @Test(arguments: patterns, [1, 10, 500, 20_000] as [UInt32])
    func enginesAgree(pattern: String, steps: UInt32) throws {
      let expression = try RegularExpression.compile(pattern, limits: PredicateLimits(matchSteps: steps))
      for subject in Self.subjects {
        let metered = Array(subject.utf8).withUnsafeBufferPointer { expression.program.metered.matches($0) }
        #expect((try? expression.matches(subject)) == metered, "on '\(subject.prefix(20))'")
        let interpreted = try #require(run(expression, subject, .interpreter))
        guard let machine = run(expression, subject, .machineCode) else { continue }  // no JIT here
        #expect(machine == interpreted, "on '\(subject.prefix(20))'")
      }
    }

    /// The first run without a meter and a metered run have the same outcome, even if the limit is exceeded in a loop.
    @Test(arguments: [1, 2] as [UInt64])
    func theFirstRunStaysWithinTheLimit(seed: UInt64) {
      var generator = PatternGenerator(seed: seed)
      var limited = 0
      for round in 0..<400 * TestEnvironment.scale {
        let part = generator.pattern(depth: round % 3)
        let pattern = ["(?:\(part)|.)*+", "(?:.(?!.*\(part)))*+", "(?:\(part))*+.*", "(?:(?<!b)\(part)|a)*"][round % 4]
        guard let expression = try? RegularExpression.compile(pattern, limits: PredicateLimits(matchSteps: 500)) else {
          continue
        }
        let subject = String(repeating: generator.subject() + "a", count: 1 + round % 60)
        let metered = Array(subject.utf8).withUnsafeBufferPointer { expression.program.metered.matches($0) }
        #expect((try? expression.matches(subject)) == metered, "seed \(seed): \(pattern) on '\(subject.prefix(20))'")
        if metered == nil { limited += 1 }
      }
      #expect(limited > 20)
    }

    #if os(Linux) && (arch(x86_64) || arch(arm64))
      @Test func machineCodeIsMadeWherePCRE2CanMakeIt() throws {
        #expect(run(try RegularExpression.compile("abc"), "abc", .machineCode)?.isMatch == true)
      }
    #endif

    /// What is scanned counts, not only the steps of the engine.
    @Test(arguments: [
      ("(?:(?=a*b)a)*c", "a"), ("(a*)\\1*c", "a"), ("(?:(?=\\w*!)\\w)*d", "\u{6F22}"), ("(?:(?=.*b).)*c", "a"),
      ("(?:(?!a{50000}b)a)*c", "a"), ("a*(?>a*)[bd]c.*", "a"), ("(?s)(?:(?=.{2,}x).)*c", "a"),
    ])
    func limitsWhatIsScanned(pattern: String, scalar: String) throws {
      let expression = try RegularExpression.compile(pattern)
      let subject = String(repeating: scalar, count: 600_000) + "b!dca"
      #expect(throws: EvaluationError.self) { try expression.matches(subject) }
    }

    @Test func matchesLongSubjectsInLinearTime() throws {
      let path = String(repeating: "mail/", count: 200_000)
      for pattern in [
        ".*", "[a-z/]+", ".*/mail/.*", "(?:[a-z]+/)*+", "(?>mail/|x)++", "\\w+(?:/\\w++)*+/?", "(?s).*mail.",
        "(?:(?<=/)m|[^m])*.*",
      ] {
        #expect(try RegularExpression.compile(pattern).matches(path), "\(pattern)")
      }
    }

    /// JIT code has room for a limited number of repetitions and groups, and the interpreter counts no step for an item
    /// that takes nothing.
    @Test func limitsRepetitionsAndGroups() throws {
      let tail = String(repeating: "a", count: 30)
      for pattern in [
        String(repeating: "a?", count: 8_000) + tail, "(?:a?b?){1300}", String(repeating: "(?:ab|c)", count: 2_000),
        "((?:a|b)*){2000}\\1",
      ] {
        let error = #expect(throws: PatternError.self) { try RegularExpression.compile(pattern) }
        #expect(error?.diagnostics.first?.code == .patternTooLarge, "\(pattern.prefix(20))")
        #expect(error?.diagnostics.first?.help?.contains("conditions joined with OR") == true, "\(pattern.prefix(20))")
      }
      for pattern in [
        String(repeating: "a?", count: 2_400) + tail, "(?:a?b?){800}\(tail)",
        "(?:" + (0..<1_500).map { "com.acme.\($0)" }.joined(separator: "|") + ")",
      ] {
        let expression = try RegularExpression.compile(pattern)
        _ = try? expression.matches(tail)
        #expect(run(expression, "a", .machineCode) == nil || run(expression, "a", .machineCode)?.isMatch == false)
      }
    }
  }
#endif
