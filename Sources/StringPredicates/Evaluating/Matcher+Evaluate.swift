extension Matcher {
  /// Returns whether the predicate is true for `subject`, or `nil` if a pattern exceeds its limit.
  package func evaluate(_ subject: inout PreparedSubject) -> Bool? { program.evaluate(&subject) }

  /// Returns whether the predicate is true for a string in valid UTF-8, or `nil` if a pattern exceeds its limit.
  @usableFromInline @_effects(releasenone)
  func evaluate(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Bool? { program.evaluate(bytes, isUTF8: true) }

  /// Returns whether the predicate is true for a string that might be invalid UTF-8, or `nil` if a pattern exceeds its
  /// limit.
  @usableFromInline @_effects(releasenone)
  func evaluate(unchecked bytes: UnsafeBufferPointer<UInt8>) -> Bool? { program.evaluate(bytes, isUTF8: false) }

  /// Returns whether the predicate is true for a missing identifier, or `nil` if a pattern exceeds its limit.
  @usableFromInline @_effects(releasenone)
  func evaluateMissing() -> Bool? {
    var subject = PreparedSubject(nil)
    return program.evaluate(&subject)
  }

  /// Returns whether the predicate is true for a string without native UTF-8 storage, such as a bridged string, or
  /// `nil` if a pattern exceeds its limit.
  @usableFromInline @_effects(releasenone)
  func evaluate(foreign subject: String) -> Bool? {
    var copy = subject
    return copy.withUTF8 { evaluate(utf8: $0) }
  }
}

/// What an evaluation has used of its limits. All comparisons of a predicate share one budget, so that no list or junction
/// multiplies a limit.
struct EvaluationBudget {
  /// The number of `MATCHES` comparisons after which an evaluation has certainly used `PredicateLimits.matchSteps`.
  static let mostMatches = 5_000
  /// The bytes that an evaluation can compute and compare under Unicode rules, each of which takes up to 150 ns.
  private static let mostBytes = 16 << 20
  /// The bytes that an evaluation can read in bytewise comparisons. A byte that `LIKE` compares with a text that
  /// contains `?` counts for each byte of that text, up to 64 times.
  static let mostRead = 1 << 30

  /// The units of `PredicateLimits.matchSteps` used so far; see `Meter.unitsPerStep`.
  var usedUnits = 0
  private var usedBytes = 0
  private var readBytes = 0
  /// Whether bytewise comparisons are charged. They aren't if a predicate is too small to exceed their limit.
  let isMetered: Bool

  init(isMetered: Bool = false) { self.isMetered = isMetered }

  /// A budget for evaluating one comparison of constants while a predicate is compiled. It is small, because each
  /// comparison gets its own. What exceeds it is left to the evaluation.
  static var folding: Self {
    var budget = Self()
    budget.usedBytes = mostBytes - 4_096
    return budget
  }

  /// Creates the budget of an evaluation of a program.
  @inline(__always)
  init(_ program: MatcherProgram, _ subject: borrowing PreparedSubject) {
    // No node reads the subject more often than the node and its literal have bytes.
    let (most, isOverflow) = program.byteCount.multipliedReportingOverflow(by: subject.bytes?.count ?? 0)
    isMetered = isOverflow || most > Self.mostRead
  }

  /// Charges bytes that are computed or compared. Returns `false` if the limit is exceeded.
  mutating func charge(_ count: Int) -> Bool {
    usedBytes &+= count
    return usedBytes <= Self.mostBytes
  }

  /// Charges a bytewise comparison with a subject of this length. Returns `false` if the limit is exceeded.
  mutating func chargeReading(
    _ node: UnsafePointer<MatcherNode>, _ start: UnsafeRawPointer, _ count: Int
  ) -> Bool {
    switch node.pointee.byteTest {
    case .like, .likeASCII, .likeASCIIIgnoringCase:
      let runs = LikeRuns(start + Int(node.pointee.offset), last: Int(node.pointee.index))
      readBytes &+= count &* max(1, min(runs.longestWithOne, LikeSearch.shortest))
    case .equal, .beginsWith, .endsWith, .equalIgnoringCase, .beginsWithIgnoringCase, .endsWithIgnoringCase:
      readBytes &+= min(count, Int(node.pointee.count))
    case .none, .contains, .containsIgnoringCase, .beyondASCII, .matches: readBytes &+= count
    }
    return readBytes <= Self.mostRead
  }
}
