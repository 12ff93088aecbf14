import Foundation
import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// The deepest predicates pass all stages on a thread with 512 KiB of stack, and deeper ones are refused.
@Suite struct SmallStackTests {
  private static func nested(_ opening: String, _ core: String, _ closing: String, _ count: Int) -> String {
    String(repeating: opening, count: count) + core + String(repeating: closing, count: count)
  }

  /// Makes predicates with a given number of levels; the limit is 200.
  static let forms: [(name: String, make: @Sendable (Int) -> String)] = [
    ("sums", { "length:(SELF)" + String(repeating: " + 1", count: $0 - 1) + " == 200" }),
    ("powers", { "length:(SELF)" + String(repeating: " ** 1", count: $0 - 1) + " == 1" }),
    ("parentheses", { nested("(", "SELF == 'a'", ")", $0) }),
    ("NOT", { nested("NOT (SELF == 'b' OR ", "SELF == 'a'", ")", $0 / 2) + String(repeating: " ", count: $0 % 2) }),
    ("AND and OR", { nested("(SELF == 'b' OR (SELF != 'c' AND ", "SELF == 'a'", "))", $0 / 2) }),
    ("only NOT", { String(repeating: "NOT ", count: $0) + "SELF == 'a'" }),
    ("lists", { nested("{", "SELF", "}", $0) + " == {1}" }),
    ("known lists", { nested("{", "'a'", "}", $0) + " == SELF" }),
    ("indexes", { nested("{1, ", "{SELF}", "}[length:(SELF)]", ($0 - 2) / 2) + "[FIRST] == 'a'" }),
    ("functions", { nested("lowercase:(", "SELF", ")", $0) + " == 'a'" }),
    ("minus", { String(repeating: "- ", count: $0 - 1) + "length:(SELF) == 1" }),
    ("conditions of TERNARY", { nested("TERNARY(1 == ", "length:(SELF)", ", 1, 0)", ($0 - 1) / 2) + " == 1" }),
    ("conditions of lists", { nested("TERNARY({1} == {", "length:(SELF)", "}, 1, 0)", ($0 - 1) / 3) + " + 1 == 1" }),
    ("first branches", { nested("TERNARY(SELF == 'a', ", "1", ", 0)", $0 / 2) + " == 1" }),
    ("second branches", { nested("TERNARY(SELF != 'a', 0, ", "1", ")", $0 / 2) + " == 1" }),
    ("ANY", { nested("ANY TERNARY(ANY {'a'} == SELF OR ", "SELF == 'a'", ", {'a'}, {'b'}) == SELF", ($0 - 1) / 4) }),
  ]

  @Test(arguments: forms.indices) func deepestPredicatesFitOnASmallStack(index: Int) {
    let format = Self.forms[index].make(200)
    Self.expectNoNotes(Self.forms[index].name) { notes in
      do throws(StringPredicateError) {
        let predicate = try StringPredicate(format)
        let again = try StringPredicate(predicate.predicateFormat)
        for subject in ["a", "b", nil, "é\u{301}"] {
          let answer = try? predicate.matches(subject)
          if (try? again.matches(subject)) != answer { notes.add("printed otherwise on \(subject ?? "nil")") }
          if predicate.explain(subject).verdict != answer { notes.add("explained otherwise") }
          if predicate.explain(subject).lines().isEmpty { notes.add("no explanation") }
        }
      } catch {
        notes.add("refused: \(error)")
      }
    }
  }

  @Test(arguments: forms.indices) func refusesDeeperPredicates(index: Int) {
    for depth in [207, 1_000, 100_000] {
      let format = Self.forms[index].make(depth)
      Self.expectNoNotes(Self.forms[index].name) { notes in
        let compilation = CompilationResult(format)
        let found = compilation.diagnostics.first { $0.code == .nestingTooDeep }
        if found == nil || found?.range.count == 0 || found?.range.upperBound ?? .max > format.utf8.count {
          notes.add("\(compilation.diagnostics)")
        }
      }
    }
  }

  /// Predicates that are refused for another reason, or are long but not deep.
  @Test(arguments: [
    String(repeating: "SELF == 'a' OR SELF == 'b' AND ", count: 3_000) + "SELF == 'c'",
    String(repeating: "TERNARY(SELF == {", count: 2_000), String(repeating: "$a := ", count: 1_000) + "1 == 1",
    "{'a'}" + String(repeating: " UNION {'b'}", count: 2_000) + " == SELF",
    "SELF LIKE '" + String(repeating: "*?", count: 2_000) + "'", "SELF MATCHES '" + nested("(?:a|", "b", ")", 90) + "'",
  ]) func otherTextsFitOnASmallStack(format: String) {
    Self.expectNoNotes { notes in
      let compilation = CompilationResult(format)
      if compilation.matcher == nil, compilation.diagnostics.isEmpty {
        notes.add("neither a predicate nor a diagnostic")
      }
      for diagnostic in compilation.diagnostics.prefix(3) {
        if DiagnosticRenderer().render(diagnostic, in: compilation.tree.source).isEmpty { notes.add("not rendered") }
      }
      _ = try? StringPredicate(format).explain("b")
    }
  }

  @Test func deepestArgumentsFitOnASmallStack() {
    Self.expectNoNotes { notes in
      var argument: PredicateArgument = "a"
      for _ in 0..<200 { argument = .array([argument]) }
      guard let predicate = try? StringPredicate("%@ == $x", arguments: [argument], variables: ["x": argument]),
        (try? predicate.matches("a")) == true, predicate.predicateFormat.utf8.count > 800
      else { return notes.add("not what it should be") }
    }
  }

  /// Runs a closure on a thread with a 512 KiB stack, the size for secondary threads on the smallest systems.
  private static func expectNoNotes(_ name: String = "", _ body: @escaping @Sendable (Notes) -> Void) {
    let (end, notes) = (DispatchSemaphore(value: 0), Notes())
    let thread = Thread {
      body(notes)
      end.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    end.wait()
    #expect(notes.all.isEmpty, "\(name)")
  }
}
