/// A compiled predicate: a flat list of tests, each with the step to take if it holds and if it does not.
///
/// `AND`, `OR` and `NOT` leave no trace but the steps: evaluation runs from test to test until one of them decides.
/// A matcher never changes, and any number of threads may share it. Swift cannot see that of the program, which lies in
/// memory that could be written (`ManagedBuffer` is never `Sendable`); nothing writes to it once it is made.
@usableFromInline
package struct Matcher: @unchecked Sendable {
  /// Where evaluation ends: below zero, and these two.
  static let accepts: Int32 = -1
  static let rejects: Int32 = -2

  let program: MatcherProgram

  init(program: MatcherProgram) { self.program = program }

  /// The matcher that says the same of every subject.
  init(constant: Bool) { program = constant ? .accepting : .rejecting }

  /// The first step, or where evaluation ends at once.
  var entry: Int32 { program.entry }

  /// The tests. The successors of a step stand before it.
  ///
  /// - Complexity: O(n): they are copied.
  var steps: [MatcherStep] { program.steps }

  /// The verdict if it is the same for every subject.
  package var constant: Bool? { entry >= 0 ? nil : entry == Self.accepts }

  /// Whether the predicate holds.
  ///
  /// - Complexity: One pass over the tests that are needed; each is linear in the subject, but for `LIKE` with `?` and
  ///   `MATCHES`. Nothing is allocated where the subject and the literals are ASCII.
  package func matches(_ subject: inout PreparedSubject) throws(EvaluationError) -> Bool {
    guard let answer = program.verdict(&subject) else { throw EvaluationError() }
    return answer
  }

  /// Whether the predicate holds; `nil` if a regular expression met its limit.
  package func verdict(_ subject: inout PreparedSubject) -> Bool? { program.verdict(&subject) }

  /// Whether the predicate holds for valid UTF-8; `nil` if a regular expression met its limit.
  @usableFromInline @_effects(releasenone)
  func verdict(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Bool? { program.verdict(bytes, isUTF8: true) }

  /// Whether the predicate holds for bytes that need not be UTF-8; `nil` if a regular expression met its limit.
  @usableFromInline @_effects(releasenone)
  func verdict(unchecked bytes: UnsafeBufferPointer<UInt8>) -> Bool? { program.verdict(bytes, isUTF8: false) }

  /// Whether the predicate holds for the missing identifier.
  @usableFromInline @_effects(releasenone)
  func verdictForMissing() -> Bool? {
    var subject = PreparedSubject(nil)
    return program.verdict(&subject)
  }

  /// Whether the predicate holds for a string that has no UTF-8 of its own, such as a bridged one.
  @usableFromInline @_effects(releasenone)
  func verdict(foreign subject: String) -> Bool? {
    var copy = subject
    return copy.withUTF8 { verdict(utf8: $0) }
  }

  /// The steps in words, so that tests can hold two matchers against each other.
  package var outline: [String] {
    ["from \(entry)"]
      + steps.map { step in
        // What a regular expression has in place of a literal is an address.
        "\(step.test) \(step.operation) \(step.byteTest) \(step.folding.rawValue)"
          + " \(step.test == .matches ? [] : program.literal(of: step))"
          + " \(step.index) then \(step.ifTrue) else \(step.ifFalse)"
      }
      + program.expressions.map { "\($0.expression.literalRuns) \($0.ignoresDiacritics)" }
  }
}
