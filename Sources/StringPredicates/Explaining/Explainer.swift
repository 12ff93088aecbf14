import PredicateSyntax

/// Evaluates the parts of a predicate one by one, as far as the compiled matcher would, and keeps what each came to.
///
/// Each comparison is compiled by itself, by the same compiler: a test is the same code in both places. `AND` and `OR`
/// stop here where the matcher stops, so that the outcomes agree also where a limit is met.
struct Explainer {
  /// What a part came to, or would have.
  enum Verdict {
    case yes, no, limit
    /// Not found out.
    case unknown

    init(_ value: Bool) { self = value ? .yes : .no }
  }

  let tree: SyntaxTree
  /// The predicate that each node is in normal form, by the place of the node.
  let checked: [CheckedPredicate?]
  let arguments: [PredicateArgument]
  let variables: [String: PredicateArgument]
  let limits: PredicateLimits
  /// What the nodes came to that evaluation needed.
  var verdicts: [NodeID: Verdict] = [:]
  /// What is left of the bytes that may be looked at for the sake of explanation only.
  var allowance = 1 << 22

  init(
    format: String, arguments: [PredicateArgument], variables: [String: PredicateArgument], dialect: PredicateDialect,
    limits: PredicateLimits
  ) {
    let (tree, diagnostics) = Parser.parse(SourceText(format), limits: limits)
    self.tree = tree
    self.arguments = arguments
    self.variables = variables
    self.limits = limits
    checked = Checker.parts(
      of: tree, diagnostics: diagnostics, arguments: arguments, variables: variables, dialect: dialect, limits: limits)
  }

  /// All parts with their outcomes, the whole first.
  mutating func parts(_ subject: inout PreparedSubject) -> [PredicateExplanation.Part] {
    guard let root = tree.root else { return [] }
    evaluate(root, &subject)
    let places = placesInOrder(from: root)
    let alternatives = alternatives(places, &subject)
    return places.map { place in
      let verdict = verdicts[place.node]
      let outcome: PredicateExplanation.Outcome =
        switch verdict ?? .unknown {
        case .yes: .verdict(true)
        case .no: .verdict(false)
        case .limit: .limit
        case .unknown:
          switch alternatives[place.node] ?? .unknown {
          case .yes: .notEvaluated(wouldBe: true)
          case .no: .notEvaluated(wouldBe: false)
          case .limit, .unknown: .notEvaluated(wouldBe: nil)
          }
        }
      return PredicateExplanation.Part(
        kind: kind(of: place.node), text: text(of: place.node), range: tree[place.node].range, outcome: outcome,
        isDecisive: place.isDecisive, level: place.level, parent: place.parent,
        nearMiss: verdict == .no ? nearMiss(place.node, &subject) : nil)
    }
  }

  // MARK: - Evaluating

  /// Evaluates a node and what it needs. The nodes that wait for their parts lie on a stack of our own.
  private mutating func evaluate(_ root: NodeID, _ subject: inout PreparedSubject) {
    var waiting: [(node: NodeID, operands: [NodeID], next: Int)] = [(root, neededOperands(of: root), 0)]
    while let last = waiting.indices.last {
      let (node, operands, next) = waiting[last]
      if let verdict = settled(node, operands, next) ?? (operands.isEmpty ? leaf(node, &subject) : nil) {
        verdicts[node] = verdict
        waiting.removeLast()
      } else {
        waiting[last].next = next + 1
        waiting.append((operands[next], neededOperands(of: operands[next]), 0))
      }
    }
  }

  /// The verdict of a compound whose first `count` operands are known, if that is enough.
  private func settled(_ node: NodeID, _ operands: [NodeID], _ count: Int) -> Verdict? {
    guard !operands.isEmpty else { return nil }
    let last = count > 0 ? verdicts[operands[count - 1]] : nil
    if last == .limit { return .limit }
    switch tree[node].kind {
    case .not: return last.map { $0 == .yes ? .no : .yes }
    case .and:
      if last == .no { return .no }
      return count == operands.count ? .yes : nil
    default:
      if last == .yes { return .yes }
      return count == operands.count ? .no : nil
    }
  }

  private func leaf(_ node: NodeID, _ subject: inout PreparedSubject) -> Verdict {
    guard let predicate = checked[Int(node)] else { return .no }
    let (matcher, _) = Compiler.compile(predicate, tree: tree, limits: limits)
    do throws(EvaluationError) {
      return Verdict(try matcher.matches(&subject))
    } catch {
      return .limit
    }
  }

  /// The operands that evaluation looks at. One constant can settle a junction before anything is evaluated: then it is
  /// the only one.
  private func neededOperands(of node: NodeID) -> [NodeID] {
    let operands = operands(of: node)
    guard operands.count > 1, case .constant(let value)? = checked[Int(node)]?.kind else { return operands }
    let absorbing: Bool
    if case .and = tree[node].kind { absorbing = false } else { absorbing = true }
    guard value == absorbing else { return operands }
    return operands.first { if case .constant(absorbing)? = checked[Int($0)]?.kind { true } else { false } }
      .map { [$0] } ?? operands
  }

  func operands(of node: NodeID) -> [NodeID] {
    switch tree[node].kind {
    case .and(let operands), .or(let operands): operands
    case .not(let operand): [operand]
    default: []
    }
  }

  // MARK: - What was not needed

  /// What the parts that evaluation passed over would have been, where it is cheap to say.
  private mutating func alternatives(_ places: [Place], _ subject: inout PreparedSubject) -> [NodeID: Verdict] {
    var found: [NodeID: Verdict] = [:]
    for place in places.reversed() where verdicts[place.node] == nil {
      let parts = operands(of: place.node).map { verdicts[$0] ?? found[$0] ?? .unknown }
      switch tree[place.node].kind {
      case .not: found[place.node] = parts.first == .yes ? .no : parts.first == .no ? .yes : .unknown
      case .and: found[place.node] = parts.first { $0 != .yes } ?? .yes
      case .or: found[place.node] = parts.first { $0 != .no } ?? .no
      default:
        let cost = (subject.bytes?.count ?? 0) + tree[place.node].range.count
        guard isCheap(place.node), allowance >= cost else { continue }
        allowance -= cost
        found[place.node] = leaf(place.node, &subject)
      }
    }
    return found
  }

  /// Whether a comparison takes few passes over the subject. A regular expression may take many.
  private func isCheap(_ node: NodeID) -> Bool {
    guard let predicate = checked[Int(node)] else { return false }
    switch predicate.kind {
    case .constant: return true
    case .comparison(let comparison): return comparison.isCheap
    case .not(let inner):
      if case .comparison(let comparison) = inner.kind { return comparison.isCheap }
      return false
    case .all, .any: return false
    }
  }
}

extension CheckedComparison {
  fileprivate var isCheap: Bool { operation != .matches && !left.hasCondition && !right.hasCondition }
}
