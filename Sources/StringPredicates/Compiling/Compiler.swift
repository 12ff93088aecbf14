package import PredicateSyntax

/// Turns a predicate in normal form into a matcher.
///
/// What is known already is computed here. Everything is built from its end to its start, so that every step is made with
/// the places of its successors at hand: see `Compiler+Order.swift`.
package struct Compiler {
  var builder = MatcherBuilder()
  var diagnostics: [Diagnostic] = []
  /// The patterns that were compiled, by the places of their operators; `nil` for those that cannot be used.
  var patterns: [Int: MatchesTest?] = [:]
  let tree: SyntaxTree
  let limits: PredicateLimits

  init(tree: SyntaxTree, limits: PredicateLimits) {
    self.tree = tree
    self.limits = limits
  }

  /// Compiles a predicate. The matcher must not be used if one of the diagnostics is an error.
  ///
  /// - Complexity: O(n) in the size of the predicate.
  package static func compile(
    _ predicate: CheckedPredicate, tree: SyntaxTree, limits: PredicateLimits
  ) -> (Matcher, [Diagnostic]) {
    var compiler = Compiler(tree: tree, limits: limits)
    let entry = compiler.build(
      .predicate(predicate.id, ifTrue: Matcher.accepts, ifFalse: Matcher.rejects), of: predicate.tree)
    // A pattern is broken wherever it stands, also in a part that is never evaluated.
    for comparison in predicate.tree.comparisons { _ = compiler.compilePattern(of: comparison) }
    return (compiler.matcher(entry), compiler.diagnostics)
  }

  /// The matcher of the steps that were built.
  func matcher(_ entry: Int32) -> Matcher {
    entry >= 0 ? Matcher(program: .make(entry: entry, builder)) : Matcher(constant: entry == Matcher.accepts)
  }

  mutating func add(_ step: MatcherStep) -> Int32 {
    builder.steps.append(step)
    return Self.last(builder.steps)
  }

  /// Adds a step that compares with a literal.
  mutating func add(
    _ test: MatcherStep.Test, _ operation: Operator, _ literal: some Collection<UInt8>,
    folding: StringFolding = [], _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32 {
    let offset = builder.pool.count
    builder.pool.append(contentsOf: literal)
    return add(
      MatcherStep(
        test: test, operation: operation, folding: folding, offset: Int32(truncatingIfNeeded: offset),
        count: Int32(truncatingIfNeeded: literal.count), ifTrue: ifTrue, ifFalse: ifFalse))
  }

  /// The place of the last element of a table, as steps name it.
  static func last(_ table: [some Any]) -> Int32 { Int32(truncatingIfNeeded: table.count - 1) }
}
