import Foundation
import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// Whatever the predicate, no stage takes more stack for a deeper one: all of them run on a thread with 256 KiB.
@Suite struct SmallStackTests {
  private static func nested(_ opening: String, _ core: String, _ closing: String, _ count: Int) -> String {
    String(repeating: opening, count: count) + core + String(repeating: closing, count: count)
  }

  static let formats: [(name: String, text: String)] = [
    ("sums", "length:(SELF)" + String(repeating: " + 1", count: 3_000) + " == 3001"),
    ("powers", "length:(SELF)" + String(repeating: " ** 1", count: 2_000) + " == 1"),
    ("conditions", String(repeating: "SELF == 'a' OR SELF == 'b' AND ", count: 300) + "SELF == 'c'"),
    ("parentheses", nested("(", "SELF == 'a'", ")", 1_020)),
    ("NOT", nested("NOT (SELF == 'b' OR ", "SELF == 'a'", ")", 500)),
    ("AND and OR", nested("(SELF == 'b' OR (SELF != 'c' AND ", "SELF == 'a'", "))", 500)),
    ("lists", nested("{", "SELF", "}", 1_020) + " == {1}"),
    ("known lists", nested("{", "'a'", "}", 1_020) + " == SELF"),
    ("indexes", nested("{1, ", "{SELF}", "}[length:(SELF)]", 1_000) + "[FIRST] == 'a'"),
    ("functions", nested("lowercase:(", "SELF", ")", 1_020) + " == 'a'"),
    ("minus", String(repeating: "- ", count: 1_020) + "length:(SELF) == 1"),
    ("conditions of TERNARY", nested("TERNARY(1 == ", "length:(SELF)", ", 1, 0)", 1_000) + " == 1"),
    ("first branches", nested("TERNARY(SELF == 'a', ", "1", ", 0)", 1_000) + " == 1"),
    ("second branches", nested("TERNARY(SELF != 'a', 0, ", "1", ")", 1_000) + " == 1"),
    ("members", "SELF" + String(repeating: ".a", count: 2_000) + " == 'a'"),
    ("unclosed", String(repeating: "TERNARY(SELF == {", count: 2_000)),
    ("assignments", String(repeating: "$a := ", count: 1_000) + "1 == 1"),
    ("sets", "{'a'}" + String(repeating: " UNION {'b'}", count: 2_000) + " == SELF"),
    ("LIKE", "SELF LIKE '" + String(repeating: "*?", count: 2_000) + "'"),
    ("pattern", "SELF MATCHES '" + nested("(?:a|", "b", ")", 200) + "'"),
  ]

  @Test(arguments: formats.indices) func noStageNeedsStack(place: Int) {
    let format = Self.formats[place].text
    let notes = Notes()
    Self.runOnSmallStack {
      let limits = PredicateLimits(nestingLevels: 1_024)
      let compilation = CompilationResult(format, limits: limits)
      if compilation.matcher == nil, compilation.diagnostics.isEmpty {
        notes.add("neither a predicate nor a diagnostic")
      }
      for diagnostic in compilation.diagnostics.prefix(3) {
        if DiagnosticRenderer().render(diagnostic, in: compilation.tree.source).isEmpty {
          notes.add("nothing rendered")
        }
      }
      guard let predicate = try? StringPredicate(format, limits: limits) else { return }
      let again = try? StringPredicate(predicate.predicateFormat, limits: limits)
      for subject in ["a", "b", nil, "é\u{301}"] {
        let verdict = try? predicate.matches(subject)
        if again != nil, (try? again?.matches(subject)) != verdict {
          notes.add("printed otherwise on \(subject ?? "nil")")
        }
      }
      // One subject is enough: every part is printed, whatever it comes to, and that takes the time of this test.
      let explanation = predicate.explain("b")
      if explanation.verdict != (try? predicate.matches("b")) { notes.add("explained otherwise") }
      if explanation.lines().isEmpty { notes.add("no explanation") }
    }
    #expect(notes.all.isEmpty, "\(Self.formats[place].name)")
  }

  @Test func deepArgumentsNeedNoStack() {
    let notes = Notes()
    Self.runOnSmallStack {
      var argument: PredicateArgument = "a"
      for _ in 0..<512 { argument = .array([argument]) }
      guard let predicate = try? StringPredicate("%@ == $x", arguments: [argument], variables: ["x": argument]),
        (try? predicate.matches("a")) == true, predicate.predicateFormat.utf8.count > 2_048
      else { return notes.add("not what it should be") }
    }
    #expect(notes.all.isEmpty)
  }

  /// Runs a closure on a thread with the stack that secondary threads have on the smallest systems, halved.
  private static func runOnSmallStack(_ body: @escaping @Sendable () -> Void) {
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      end.signal()
    }
    thread.stackSize = 256 << 10
    thread.start()
    end.wait()
  }
}
