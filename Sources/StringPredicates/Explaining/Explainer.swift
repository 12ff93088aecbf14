import PredicateSyntax

/// A type that explains the result of a predicate part by part. It runs the evaluator with an observer that records the
/// outcome of each node.
///
/// The predicate is compiled without normalization, so that each part of the syntax tree corresponds to a node of the
/// matcher.
struct Explainer {
  private let tree: SyntaxTree
  private let predicate: Predicate
  private let program: MatcherProgram
  private let arguments: [PredicateArgument]
  private let variables: [String: PredicateArgument]
  private let limits: PredicateLimits
  /// The outcome of each node, or `undecided` for nodes that weren't evaluated.
  private var outcomes: [Outcome] = []
  /// The number of bytes that may still be read solely for the explanation.
  private var allowance = 1 << 23
  private var parts: [PredicateExplanation.Part] = []

  private final class Recorder: EvaluationObserver {
    var outcomes: [Outcome]

    init(count: Int) { outcomes = Array(repeating: .undecided, count: count) }

    func didEvaluate(_ node: Int32, _ outcome: Outcome) { outcomes[Int(node)] = outcome }
  }

  /// Creates an explainer. It is never `nil`, because the format of a predicate is valid.
  init?(_ explained: StringPredicate) {
    arguments = explained.origin?.arguments ?? []
    variables = explained.origin?.variables ?? [:]
    limits = explained.origin?.limits ?? .default
    (tree, _) = Parser.parse(SourceText(explained.format), limits: limits)
    let checked = Checker.check(
      tree, diagnostics: [], arguments: arguments, variables: variables, dialect: explained.dialect, limits: limits)
    guard let predicate = checked.written else { return nil }
    self.predicate = predicate
    program = Compiler.compile(predicate, patterns: [], tree: tree, limits: limits, needsValues: true).0.program
  }

  /// Returns all parts of the predicate with their outcomes, beginning with the entire predicate.
  mutating func explain(_ subject: inout PreparedSubject) -> [PredicateExplanation.Part] {
    guard let root = tree.root else { return [] }
    outcomes = Self.outcomes(of: matcher, &subject)
    parts.reserveCapacity(tree.nodes.count)
    add(Entry(node: root, predicate: predicate, index: 0, level: 0, parent: nil, isDecisive: true), &subject)
    return parts
  }

  /// The indices of the comparisons' nodes in the program, in the order of their parts.
  fileprivate var comparisons: [Int32] {
    guard let root = tree.root else { return [] }
    var found: [Int32] = []
    // The depth of predicates is limited, so this terminates soon.
    func collect(_ entry: Entry) {
      if kind(of: entry.node) == .comparison { found.append(entry.index) }
      for (node, predicate, index) in operands(of: entry) {
        collect(Entry(node: node, predicate: predicate, index: index, level: 0, parent: nil, isDecisive: false))
      }
    }
    collect(Entry(node: root, predicate: predicate, index: 0, level: 0, parent: nil, isDecisive: true))
    return found
  }

  fileprivate var matcher: Matcher { Matcher(program: program) }

  /// Evaluates the predicate and returns the outcome of each node, or `undecided` for nodes that weren't evaluated.
  fileprivate static func outcomes(of matcher: Matcher, _ subject: inout PreparedSubject) -> [Outcome] {
    let program = matcher.program
    let recorder = Recorder(count: program.count)
    subject.budget = EvaluationBudget(program, subject)
    _ = program.evaluate(0, &subject, recorder)
    return recorder.outcomes
  }

  /// A part of the predicate: its syntax tree node, its value as a predicate, and the index of its node in the program.
  private struct Entry {
    var node: NodeID
    var predicate: Predicate
    var index: Int32
    var level: Int
    var parent: Int?
    var isDecisive: Bool
  }

  // MARK: - Parts

  /// Appends a part and, recursively, its operands.
  private mutating func add(_ entry: Entry, _ subject: inout PreparedSubject) {
    let outcome = outcomes[Int(entry.index)]
    let number = parts.count
    parts.append(part(entry, outcome, &subject))
    // An operand is decisive if its parent is decisive and the operand's outcome determines the outcome of the parent.
    let deciding: Outcome
    if case .not = entry.predicate { deciding = outcome.negated } else { deciding = outcome }
    for (node, predicate, index) in operands(of: entry) {
      let own = outcomes[Int(index)]
      add(
        Entry(
          node: node, predicate: predicate, index: index, level: entry.level + 1, parent: number,
          isDecisive: entry.isDecisive && own != .undecided && own == deciding),
        &subject)
    }
  }

  private mutating func part(
    _ entry: Entry, _ outcome: Outcome, _ subject: inout PreparedSubject
  ) -> PredicateExplanation.Part {
    let result: PredicateExplanation.Outcome =
      switch outcome {
      case .true: .verdict(true)
      case .false: .verdict(false)
      case .limit: .limit
      case .undecided: .notEvaluated(wouldBe: alternative(entry, &subject))
      }
    return PredicateExplanation.Part(
      kind: kind(of: entry.node), text: text(of: entry.node, limit: 4_096), range: tree[entry.node].range,
      outcome: result, isDecisive: entry.isDecisive, level: entry.level, parent: entry.parent,
      nearMiss: outcome == .false ? nearMiss(entry, &subject) : nil)
  }

  /// Returns the operands of an `AND`, `OR` or `NOT` part.
  private func operands(of entry: Entry) -> [(NodeID, Predicate, Int32)] {
    switch entry.predicate {
    case .constant, .comparison: return []
    case .not(let part):
      guard case .not(let node) = tree[entry.node].kind else { return [] }  // `NONE` is a single part
      return [(node, part, entry.index + 1)]
    case .and(let parts), .or(let parts):
      var nodes: [NodeID] = []
      tree.forEachPart(of: tree[entry.node].kind) { nodes.append($0) }
      return zip(zip(nodes, parts), program.parts(of: entry.index)).map { ($0.0, $0.1, $1) }
    }
  }

  private func kind(of node: NodeID) -> PredicateExplanation.Part.Kind {
    switch tree[node].kind {
    case .and: .and
    case .or: .or
    case .not: .not
    case .constant: .constant
    case .comparison: .comparison
    case .subject, .string, .integer, .double, .boolean, .null, .list, .variable, .argument, .keyPath, .member, .index,
      .negate, .binary, .call, .special, .missing:
      .comparison  // not predicates
    }
  }

  /// Returns the canonical text of a node, truncated to `limit`.
  private func text(of node: NodeID, limit: Int) -> String {
    Printer.print(tree, node: node, arguments: arguments, variables: variables, limit: limit)
  }

  // MARK: - Skipped parts

  /// Returns the result that a skipped part would have had, or `nil` if it would be expensive to compute.
  private mutating func alternative(_ entry: Entry, _ subject: inout PreparedSubject) -> Bool? {
    let operands = operands(of: entry)
    guard !operands.isEmpty else { return test(entry, &subject) }
    let answers = operands.map { node, predicate, index -> Bool? in
      let part = Entry(node: node, predicate: predicate, index: index, level: 0, parent: nil, isDecisive: false)
      let outcome = outcomes[Int(index)]
      return outcome == .undecided ? alternative(part, &subject) : outcome == .limit ? nil : outcome == .true
    }
    switch entry.predicate {
    case .not: return answers[0].map(!)
    case .and: return answers.first { $0 != true } ?? true
    case .or: return answers.first { $0 != false } ?? false
    case .constant, .comparison: return nil
    }
  }

  private mutating func test(_ entry: Entry, _ subject: inout PreparedSubject) -> Bool? {
    let cost = (subject.bytes?.count ?? 0) + tree[entry.node].range.count
    guard entry.predicate.isCheap, allowance >= cost else { return nil }
    allowance -= cost
    let outcome = program.evaluate(entry.index, &subject, NoObserver())
    return outcome == .limit ? nil : outcome == .true
  }

  // MARK: - Near misses

  /// Returns a description of how close a failed comparison came to being true, if this is known.
  private mutating func nearMiss(_ entry: Entry, _ subject: inout PreparedSubject) -> NearMiss? {
    guard case .comparison(let comparison) = entry.predicate, case .comparison(let written) = tree[entry.node].kind,
      allowance > 0, let left = program.value(of: comparison.left, &subject),
      let right = program.value(of: comparison.right, &subject)
    else { return nil }
    // Finding a near miss takes about eight passes over the operands, and more over short ones. The search always runs
    // to completion, but its cost is bounded by their size.
    let size = left.size + right.size
    allowance -= 8 * size + 40 * min(size, 2 * NearMissFinder.window)
    let finder = NearMissFinder(
      comparison: comparison, limits: limits, leftName: name(of: comparison.left, written.left),
      rightName: name(of: comparison.right, written.right))
    return finder.nearMiss(left, right)
  }

  /// Returns a name for an operand, for use in a sentence.
  private func name(of operand: Operand, _ node: NodeID) -> String {
    switch operand {
    case .subject: "the subject"
    case .constant: "the literal"
    case .list, .function, .arithmetic, .aggregate, .element, .size, .choice: text(of: node, limit: 60)
    }
  }
}

extension Predicate {
  /// Whether the predicate can be evaluated in a few passes over the subject. A regular expression may need many
  /// passes.
  fileprivate var isCheap: Bool {
    switch self {
    case .constant: true
    case .comparison(let comparison):
      comparison.operation != .matches && !comparison.left.hasCondition && !comparison.right.hasCondition
    case .not(.comparison(let comparison)): Predicate.comparison(comparison).isCheap
    case .not, .and, .or: false
    }
  }
}

extension PredicateValue {
  /// The number of bytes that must be read to compare the value.
  fileprivate var size: Int {
    switch self {
    case .null, .number: 8
    case .string(let bytes): bytes.count
    case .list(let elements): elements.reduce(8) { $0 + $1.size }
    }
  }
}

extension StringPredicate {
  /// Returns a part-by-part explanation of why the predicate is true or false for a string.
  ///
  /// The outcome of the entire predicate always equals the result of `matches(_:)`. Use this method only for
  /// diagnostics: it parses the format string again and is much slower than evaluation.
  ///
  /// - Parameter subject: The string, or `nil` for a missing identifier.
  /// - Complexity: O(*n* · *p*) for a subject of *n* UTF-8 code units and *p* parts. The additional work for near
  ///   misses and for parts that weren't needed is bounded.
  public func explain(_ subject: String?) -> PredicateExplanation {
    PreparedSubject.with(subject) { prepared in
      var explainer = Explainer(self)
      return PredicateExplanation(subject: subject, parts: explainer?.explain(&prepared) ?? [])
    }
  }
}

/// The comparisons of a predicate, compiled once to record their outcomes for many subjects.
package struct ComparisonTrace: Sendable {
  private let matcher: Matcher
  private let comparisons: [Int32]

  package init(_ predicate: StringPredicate) {
    let explainer = Explainer(predicate)
    matcher = explainer?.matcher ?? predicate.matcher
    comparisons = explainer?.comparisons ?? []
  }

  /// Returns the outcome of each comparison, in the order of the parts of an explanation. It is `nil` if the comparison
  /// wasn't evaluated or exceeded a limit.
  package func outcomes(for subject: String?) -> [Bool?] {
    PreparedSubject.with(subject) { prepared in
      let outcomes = Explainer.outcomes(of: matcher, &prepared)
      return comparisons.map {
        switch outcomes[Int($0)] {
        case .true: true
        case .false: false
        case .undecided, .limit: nil
        }
      }
    }
  }
}
