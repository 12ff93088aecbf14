import StringPredicates
import Testing

/// Comparisons of lists that are written out and of `TERNARY` become plain tests of the subject.
@Suite struct ExpansionTests {
  private func computesValues(_ format: String) throws -> Bool {
    let matcher = try #require(CompilationResult(format).matcher, "\(format)")
    return matcher.outline.contains { $0.hasPrefix("compute ") || $0.hasPrefix("compare ") }
  }

  @Test(arguments: [
    "ANY {'a', SELF} == 'b'", "ANY {'a', 'b', NULL} == SELF",
    "NONE {SELF, 'a'} ==[c] 'b'", "SELF IN {TERNARY(SELF BEGINSWITH 'a', SELF, 'b'), 'c'}",
    "{TERNARY(SELF BEGINSWITH 'a', SELF, 'b'), 'c'} CONTAINS 'a'", "TERNARY(SELF == 'a', 'b', SELF) == 'b'",
    "'b' == TERNARY(SELF == 'a', TERNARY(SELF == 'b', 1, SELF), 'b')", "SELF IN TERNARY(SELF == 'a', {'a'}, {'b'})",
    "ANY TERNARY(SELF == 'a', {'a', 'b'}, {}) == SELF", "length:(SELF) > 2", "3 != length:(SELF)",
    "length:(SELF) BETWEEN {1, 3}", "length:(SELF) IN {1, 3}", "{'a', SELF}[1] <= SELF",
  ])
  func usualFormsAreExpanded(format: String) throws { #expect(try !computesValues(format)) }

  @Test(arguments: [
    "length:(SELF) + 1 > 2", "uppercase:(SELF) == 'A'", "TERNARY(SELF == 'a', 1, 2) == TERNARY(SELF == 'b', 1, 2)",
    // A side that is long is not repeated.
    "ANY {SELF, 'a'} == '\(String(repeating: "b", count: 100))'",
  ])
  func othersAreComputed(format: String) throws { #expect(try computesValues(format)) }

  #if RegularExpressions
    /// Known texts are not matched when the predicate is built: each match could take as long as the limits allow.
    @Test func textsAreMatchedWhenThePredicateIsEvaluated() throws {
      #expect(try computesValues("ANY {SELF, 'aaaaaaaaaaaaaaaaaaaaaaaaab'} MATCHES '(a+)+$'"))
    }
  #endif
}
