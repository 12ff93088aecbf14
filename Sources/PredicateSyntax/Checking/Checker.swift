/// Turns a syntax tree into a predicate in normal form, or says why that cannot be.
///
/// One pass over the nodes in their order: the parts of a node are checked before the node itself.
package struct Checker {
  /// What a node turned out to be.
  enum Result {
    case value(Operand, PredicateValue.Kind)
    case predicate(CheckedPredicate)
    /// Something is wrong with it, and it has been said.
    case invalid
  }

  let tree: SyntaxTree
  let arguments: [PredicateArgument]
  let variables: [String: PredicateArgument]
  let dialect: PredicateDialect
  let limits: PredicateLimits
  /// The variables that a `SUBQUERY` or an assignment of the tree itself gives a value.
  var declaredVariables: Set<String> = []
  var results: [Result] = []
  /// How deep the normal form of each node is at most.
  private var depths: [Int] = []
  var diagnostics: [Diagnostic]

  private init(
    tree: SyntaxTree, arguments: [PredicateArgument], variables: [String: PredicateArgument],
    dialect: PredicateDialect, limits: PredicateLimits, diagnostics: [Diagnostic]
  ) {
    self.tree = tree
    self.arguments = arguments
    self.variables = variables
    self.dialect = dialect
    self.limits = limits
    self.diagnostics = diagnostics
  }

  /// Checks a tree. The predicate is `nil` exactly if the diagnostics hold an error.
  ///
  /// - Complexity: O(n) in the size of the tree and its arguments.
  package static func check(
    _ tree: SyntaxTree, diagnostics: [Diagnostic], arguments: [PredicateArgument],
    variables: [String: PredicateArgument], dialect: PredicateDialect, limits: PredicateLimits
  ) -> (CheckedPredicate?, [Diagnostic]) {
    var checker = Checker(
      tree: tree, arguments: arguments, variables: variables, dialect: dialect, limits: limits,
      diagnostics: diagnostics)
    let predicate = checker.run()
    if checker.diagnostics.isEmpty { return (predicate, []) }
    let hasError = checker.diagnostics.contains { $0.severity == .error }
    checker.diagnostics.sort { $0.range.lowerBound < $1.range.lowerBound }
    return (hasError ? nil : predicate, checker.diagnostics.limited(to: limits.diagnostics))
  }

  /// The predicate that each node of a tree is in normal form, by the place of the node; `nil` for values and for what is
  /// refused.
  ///
  /// - Complexity: O(n) in the size of the tree and its arguments.
  package static func parts(
    of tree: SyntaxTree, diagnostics: [Diagnostic], arguments: [PredicateArgument],
    variables: [String: PredicateArgument], dialect: PredicateDialect, limits: PredicateLimits
  ) -> [CheckedPredicate?] {
    var checker = Checker(
      tree: tree, arguments: arguments, variables: variables, dialect: dialect, limits: limits,
      diagnostics: diagnostics)
    _ = checker.run()
    return tree.nodes.indices.map { checker.results.indices.contains($0) ? checker.predicate(NodeID($0)) : nil }
  }

  private mutating func run() -> CheckedPredicate? {
    guard let root = tree.root else { return nil }
    results.reserveCapacity(tree.nodes.count)
    depths.reserveCapacity(tree.nodes.count)
    declaredVariables = tree.declaredVariables
    for id in tree.nodes.indices {
      let node = tree.nodes[id]
      results.append(checkDepth(check(NodeID(id), node), of: node))
    }
    checkArgumentCount()
    checkLiterals()
    guard case .predicate(let predicate) = results[Int(root)] else { return nil }
    return predicate
  }

  /// Holds the depth of the normal form below a bound: the parser limits brackets, but `a + 1 + 1 + …` nests without
  /// any. Known values have no depth, and each bracket has a few levels to itself.
  private mutating func checkDepth(_ result: Result, of node: SyntaxNode) -> Result {
    var depth = 1
    if case .value(.constant, _) = result {} else { node.kind.forEachPart { depth = max(depth, depths[Int($0)] + 1) } }
    depths.append(depth)
    guard depth > 8 * limits.nestingLevels else { return result }
    if case .invalid = result { return result }
    depths[depths.count - 1] = 1
    return refuse(.nestingTooDeep(limit: limits.nestingLevels, at: node.range))
  }

  private mutating func check(_ id: NodeID, _ node: SyntaxNode) -> Result {
    if dialect == .uiKit, let refusal = uiKitRefusal(of: id) {
      report(refusal)
      return .invalid
    }
    switch node.kind {
    case .constant(let value): return .predicate(.constant(value))
    case .not(let operand): return predicate(operand).map { .predicate(.not($0)) } ?? .invalid
    case .and(let operands): return junction(operands, CheckedPredicate.all)
    case .or(let operands): return junction(operands, CheckedPredicate.any)
    case .comparison(let comparison): return check(comparison, at: node.range)
    default: return checkValue(id, node)
    }
  }

  private mutating func junction(_ ids: [NodeID], _ make: ([CheckedPredicate]) -> CheckedPredicate) -> Result {
    let parts = ids.compactMap(predicate)
    return parts.count == ids.count ? .predicate(make(parts)) : .invalid
  }

  /// The predicate that a checked node is.
  func predicate(_ id: NodeID) -> CheckedPredicate? {
    if case .predicate(let predicate) = results[Int(id)] { predicate } else { nil }
  }

  /// The value that a checked node is.
  func value(_ id: NodeID) -> (operand: Operand, kind: PredicateValue.Kind)? {
    if case .value(let operand, let kind) = results[Int(id)] { (operand, kind) } else { nil }
  }

  mutating func report(_ diagnostic: Diagnostic) {
    // One text can have more faults than anyone reads: a list of 100,000 wrong elements. But warnings must not crowd
    // out the first error.
    let isFirstError = diagnostic.severity == .error && !diagnostics.contains { $0.severity == .error }
    if diagnostics.count < 4 * limits.diagnostics || isFirstError { diagnostics.append(diagnostic) }
  }

  mutating func refuse(_ diagnostic: Diagnostic) -> Result {
    report(diagnostic)
    return .invalid
  }
}

extension SyntaxTree {
  fileprivate var declaredVariables: Set<String> {
    var names: Set<String> = []
    for place in nodes.indices {
      let id: NodeID
      switch nodes[place].kind {
      case .special(.subquery, let parts) where parts.count == 3: id = parts[1]
      case .assignment(let variable, _): id = variable
      default: continue
      }
      if case .variable(let name) = self[id].kind { names.insert(name) }
    }
    return names
  }
}
