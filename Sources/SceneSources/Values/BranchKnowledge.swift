/// A constant that a test compares with.
enum BranchValue: Hashable {
  case text(String)
  case number(Int64)
  case truth(Bool)
  case null
  /// `.main`, `Kind.main`
  case member(String)

  init?(_ expression: SourceExpression) {
    switch expression.kind {
    case .text(let parts):
      var text = ""
      for part in parts {
        guard case .literal(let literal) = part else { return nil }
        text += literal.text
      }
      self = .text(text)
    case .integer(let number): self = .number(number)
    case .boolean(let truth): self = .truth(truth)
    case .null: self = .null
    default:
      let parts = expression.source.prefix { $0 != "(" }.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count > 1, let name = parts.last, name.first?.isLowercase == true,
        name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), !["init", "rawValue"].contains(name),
        parts.dropLast().allSatisfy({ $0.first?.isUppercase ?? true })
      else { return nil }
      self = .member(String(name))
    }
  }

  /// Whether both are the same; `nil` if a member of a type may be the other value.
  func isSame(as other: Self) -> Bool? {
    switch (self, other) {
    case (.null, .member), (.member, .null): nil
    case (.null, _), (_, .null): self == other
    case (.member, .member), (.text, .text), (.number, .number), (.truth, .truth): self == other
    default: nil
    }
  }
}

/// What a path through a function has found out about the subjects of tests.
struct BranchKnowledge: Hashable {
  private enum Known: Hashable {
    case value(BranchValue)
    /// The value differs from all of these.
    case others(Set<BranchValue>)
  }

  private struct Subject: Hashable {
    var source: String
    var identity: String

    /// `nil` for what may change from one statement to the next.
    init?(_ expression: SourceExpression) {
      guard case .unknown = expression.kind else { return nil }
      source = expression.source
      identity = expression.identity + expression.use
    }
  }

  private var known: [Subject: Known] = [:]
  /// The subjects that several statements ask about; there is no need to know others.
  private var shared: Set<Subject> = []
  /// How many subjects a path may know of.
  private static let limit = 16

  /// Nothing is known before the first of some assignments.
  init(_ facts: [ConditionFact]) {
    var statements: Set<Int> = []
    var seen: Set<Subject> = []
    func note(_ ways: [BranchWay], of statement: Int) {
      guard !ways.isEmpty, statements.insert(statement).inserted else { return }
      let subjects = Set(ways.flatMap(\.tests).compactMap { Subject($0.subject) })
      for subject in subjects where shared.count < Self.limit && seen.contains(subject) { shared.insert(subject) }
      seen.formUnion(subjects)
    }
    for fact in facts {
      // Two calls of one function have the same statements in different blocks.
      var around = 0
      for block in fact.blocks {
        note(block.choice?.ways ?? [], of: around &+ block.statement)
        around = (around &+ block.branch) &* 1_000_003
      }
      for departure in fact.departures { note(departure.ways, of: departure.statement) }
    }
  }

  static func == (left: Self, right: Self) -> Bool { left.known == right.known }

  func hash(into hasher: inout Hasher) { hasher.combine(known) }

  /// Whether a way is taken if those before it are not; `nil` if that is not known.
  func value(of way: BranchWay) -> Bool? {
    let values = way.tests.map(value)
    let value: Bool? = values.contains(false) ? false : values.contains(nil) || !way.isComplete ? nil : true
    return way.isNegated ? value.map { !$0 } : value
  }

  private func value(of test: BranchTest) -> Bool? {
    if let value = test.value { return value }
    switch Subject(test.subject).flatMap({ known[$0] }) {
    case .value(let value): return test.holds(for: value)
    case .others(let others):
      let values = test.values.map { BranchValue($0) }
      return values.allSatisfy { $0.map(others.contains) ?? false } ? test.isNegated : nil
    case nil: return nil
    }
  }

  /// The knowledge after a way is taken, or passed by.
  func assuming(_ way: BranchWay, isTaken: Bool) -> Self {
    var result = self
    if isTaken != way.isNegated {
      for test in way.tests { result.assume(test, holds: true) }
    } else if way.isComplete, way.tests.count == 1, let test = way.tests.first {
      result.assume(test, holds: false)
    }
    return result
  }

  private mutating func assume(_ test: BranchTest, holds: Bool) {
    guard let subject = Subject(test.subject), shared.contains(subject) else { return }
    let values = test.values.compactMap { BranchValue($0) }
    guard values.count == test.values.count else { return }
    if holds != test.isNegated {
      if values.count == 1, let value = values.first { known[subject] = .value(value) }
    } else if case .value? = known[subject] {
      return
    } else if values == [.truth(true)] {
      known[subject] = .value(.truth(false))
    } else if values == [.truth(false)] {
      known[subject] = .value(.truth(true))
    } else {
      var others = Set(values)
      if case .others(let before)? = known[subject] { others.formUnion(before) }
      known[subject] = .others(others)
    }
  }
}
