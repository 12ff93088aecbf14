/// A compiled predicate: a flat list of tests, each with the step to take if it holds and if it does not.
///
/// `AND`, `OR` and `NOT` leave no trace but the steps: evaluation runs from test to test until one of them decides.
/// A matcher never changes, and any number of threads may share it.
package struct Matcher: Sendable {
  /// Where evaluation ends: below zero, and these two.
  static let accepts: Int32 = -1
  static let rejects: Int32 = -2

  /// The first step, or where evaluation ends at once.
  let entry: Int32
  let program: MatcherProgram

  init(entry: Int32, program: MatcherProgram) {
    self.entry = entry
    self.program = program
  }

  /// The matcher that says the same of every subject.
  init(constant: Bool) {
    self.init(entry: constant ? Self.accepts : Self.rejects, program: .empty)
  }

  /// The tests. The successors of a step stand before it.
  var steps: [MatcherStep] { program.steps }

  /// The verdict if it is the same for every subject.
  package var constant: Bool? { entry >= 0 ? nil : entry == Self.accepts }

  /// Whether the predicate holds.
  ///
  /// - Complexity: One pass over the tests that are needed; each is linear in the subject, but for `LIKE` with `?` and
  ///   `MATCHES`. Nothing is allocated where the subject and the literals are ASCII.
  package func matches(_ subject: inout PreparedSubject) throws(EvaluationError) -> Bool {
    guard let answer = verdict(&subject) else { throw EvaluationError() }
    return answer
  }

  /// Whether the predicate holds; `nil` if a regular expression met its limit.
  @inline(__always)
  package func verdict(_ subject: inout PreparedSubject) -> Bool? {
    var place = entry
    guard place >= 0 else { return place == Self.accepts }
    return program.steps.withUnsafeBufferPointer { steps in
      program.pool.withUnsafeBufferPointer { pool in
        repeat {
          let step = steps[Int(place)]
          guard let holds = program.holds(step, pool, &subject) else { return nil }
          place = holds ? step.ifTrue : step.ifFalse
        } while place >= 0
        return place == Self.accepts
      }
    }
  }
}

/// One test and what follows it.
struct MatcherStep: Sendable {
  /// A question about the subject. A nil subject fails every test but `missing` and `general`.
  enum Test: UInt8, Sendable {
    /// A comparison byte by byte with the literal in the pool: `==` without options, and `[n]`.
    case bytes
    /// A comparison by Unicode's rules with an ASCII literal, which ASCII subjects are compared with byte by byte.
    case ascii
    /// The same under `[c]`; the literal in the pool is in lower case.
    case asciiIgnoringCase
    /// A comparison by Unicode's rules with a literal beyond ASCII.
    case text
    /// The bytes are one of a set of literals.
    case member
    /// The subject is nil.
    case missing
    case like
    case matches
    /// Everything else: the sides are computed and compared.
    case general
  }

  var test: Test
  var operation: TextOperation = .equal
  /// The literal's place in the pool.
  var offset: Int32 = 0
  var count: Int32 = 0
  /// The place of what the test needs beyond that, in the table of its kind.
  var index: Int32 = 0
  var ifTrue: Int32
  var ifFalse: Int32

  /// The literal's range in the pool.
  @inline(__always)
  var literal: Range<Int> { Int(offset)..<(Int(offset) &+ Int(count)) }
}

/// How two texts are compared.
enum TextOperation: UInt8, Sendable {
  case equal, beginsWith, endsWith, contains, less, lessOrEqual, greater, greaterOrEqual
  /// The literal holds the subject.
  case within

  /// Whether an empty operand is never found.
  var isSearch: Bool {
    switch self {
    case .beginsWith, .endsWith, .contains, .within: true
    default: false
    }
  }
}

/// The parts of a matcher that all its copies share.
final class MatcherProgram: Sendable {
  let steps: [MatcherStep]
  /// The literals of the steps, one behind the other.
  let pool: [UInt8]
  let texts: [TextLiteral]
  let sets: [LiteralSet]
  let likes: [LikePattern]
  let expressions: [MatchesTest]
  let generals: [GeneralComparison]

  static let empty = MatcherProgram(MatcherBuilder())

  init(_ builder: MatcherBuilder) {
    steps = builder.steps
    pool = builder.pool
    texts = builder.texts
    sets = builder.sets
    likes = builder.likes
    expressions = builder.expressions
    generals = builder.generals
  }

  /// Whether a test holds; `nil` if a regular expression met its limit.
  @inline(__always)
  func holds(
    _ step: MatcherStep, _ pool: UnsafeBufferPointer<UInt8>, _ subject: inout PreparedSubject
  ) -> Bool? {
    guard let bytes = subject.bytes else { return holdsForMissing(step, &subject) }
    switch step.test {
    case .bytes: return ByteComparison.holds(step.operation, literal(step, pool), bytes)
    case .ascii where subject.isASCII: return ByteComparison.holds(step.operation, literal(step, pool), bytes)
    case .asciiIgnoringCase where subject.isASCII:
      return ByteComparison.holdsIgnoringCase(step.operation, literal(step, pool), bytes)
    default: return holdsSlowly(step, bytes, &subject)
    }
  }

  @inline(__always)
  private func literal(_ step: MatcherStep, _ pool: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: pool[step.literal])
  }

  private func holdsForMissing(_ step: MatcherStep, _ subject: inout PreparedSubject) -> Bool? {
    switch step.test {
    case .missing: true
    case .general: generals[Int(step.index)].verdict(&subject)
    default: false
    }
  }

  private func holdsSlowly(
    _ step: MatcherStep, _ bytes: UnsafeBufferPointer<UInt8>, _ subject: inout PreparedSubject
  ) -> Bool? {
    switch step.test {
    case .bytes, .missing: false
    case .ascii, .asciiIgnoringCase, .text: texts[Int(step.index)].holds(step.operation, &subject)
    case .member: sets[Int(step.index)].contains(bytes)
    case .like: likes[Int(step.index)].matches(&subject)
    case .matches: expressions[Int(step.index)].verdict(&subject)
    case .general: generals[Int(step.index)].verdict(&subject)
    }
  }
}

/// The parts of a matcher while it is compiled.
struct MatcherBuilder {
  var steps: [MatcherStep] = []
  var pool: [UInt8] = []
  var texts: [TextLiteral] = []
  var sets: [LiteralSet] = []
  var likes: [LikePattern] = []
  var expressions: [MatchesTest] = []
  var generals: [GeneralComparison] = []
}
