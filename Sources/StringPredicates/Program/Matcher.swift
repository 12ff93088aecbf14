/// A compiled predicate: a flat list of tests, each with the step to take if it holds and if it does not.
///
/// `AND`, `OR` and `NOT` leave no trace but the steps: evaluation runs from test to test until one of them decides.
/// A matcher never changes, and any number of threads may share it. Swift cannot see that of the program, which lies in
/// memory that could be written (`ManagedBuffer` is never `Sendable`); nothing writes to it once it is made.
@usableFromInline
package struct Matcher: @unchecked Sendable {
  /// Where evaluation ends: negative places.
  static let accepts: Int32 = -1
  static let rejects: Int32 = -2

  let program: MatcherProgram

  init(program: MatcherProgram) { self.program = program }

  /// The matcher that says the same of every subject.
  init(constant: Bool) { program = constant ? .accepting : .rejecting }

  /// The first step, or where evaluation ends at once.
  var entry: Int32 { program.entry }

  /// The tests, each after its successors.
  ///
  /// - Complexity: O(n): they are copied.
  var steps: [MatcherStep] { program.steps }

  /// The verdict if it is the same for every subject.
  package var constant: Bool? { entry >= 0 ? nil : entry == Self.accepts }

  /// The steps in words, so that tests can hold two matchers against each other.
  package var outline: [String] {
    ["from \(entry)"]
      + steps.map { step in
        // What a regular expression has in place of a literal is an address.
        "\(step.test) \(step.operation) \(step.fastPath) \(step.folding.rawValue)"
          + " \(step.test == .matches ? [] : program.literal(of: step))"
          + " \(step.index) then \(step.ifTrue) else \(step.ifFalse)"
      }
      + program.expressions.map { "\($0.expression.literalRuns) \($0.ignoresDiacritics)" }
  }
}
