/// Turns a syntax tree into a predicate in normal form, or says why that cannot be done.
///
/// One pass over the nodes in their order: the parts of a node are checked before the node itself. Values lie on a stack
/// in postfix order, as their nodes lie in the tree.
package struct Checker {
  /// What a node turned out to be.
  enum Result {
    /// An operand on the stack.
    case value(PredicateValue.Kind)
    case predicate(CheckedTree.ID)
    /// Something is wrong with it, and has been reported.
    case invalid
  }

  let tree: SyntaxTree
  let arguments: [PredicateArgument]
  let variables: [String: PredicateArgument]
  let dialect: PredicateDialect
  let limits: PredicateLimits
  /// The variables that a `SUBQUERY` or an assignment of the tree itself gives a value.
  private(set) var declaredVariables: Set<String> = []
  /// What each node turned out to be, and the height of the stack where its operand begins.
  private var results: [Result] = []
  private var starts: [Int32] = []
  var operands = OperandStack()
  /// The length of the values of all arguments so far.
  var argumentLength = 0
  private var builder = CheckedTreeBuilder()
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
    let root = checker.run()
    let hasError = checker.diagnostics.contains { $0.severity == .error }
    let predicate = hasError ? nil : root.map { CheckedPredicate(CheckedTree(checker.builder), $0) }
    if checker.diagnostics.isEmpty { return (predicate, []) }
    checker.diagnostics.sort { $0.range.lowerBound < $1.range.lowerBound }
    return (predicate, checker.diagnostics.limited(to: limits.diagnostics))
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
    let checked = CheckedTree(checker.builder)
    return tree.nodes.indices.map { place in
      checker.results.indices.contains(place)
        ? checker.predicate(NodeID(place)).map { CheckedPredicate(checked, $0) } : nil
    }
  }

  private mutating func run() -> CheckedTree.ID? {
    guard let root = tree.root else { return nil }
    results.reserveCapacity(tree.nodes.count)
    starts.reserveCapacity(tree.nodes.count)
    declaredVariables = tree.declaredVariables
    for id in tree.nodes.indices {
      let node = tree.nodes[id]
      let start = node.kind.firstPart.map(start(of:)) ?? operands.count
      let result = check(NodeID(id), node, from: start)
      if case .value = result {} else { operands.remove(from: start) }
      results.append(result)
      starts.append(Int32(truncatingIfNeeded: start))  // a format has fewer bytes than this has values
    }
    checkArgumentCount()
    checkLiterals()
    return predicate(root)
  }

  private mutating func check(_ id: NodeID, _ node: SyntaxNode, from start: Int) -> Result {
    if dialect == .uiKit, let refusal = uiKitRefusal(of: id) { return refuse(refusal) }
    switch node.kind {
    case .constant(let value): return .predicate(builder.constant(value))
    case .not(let operand):
      guard let operand = predicate(operand) else { return .invalid }
      return .predicate(builder.not(operand))
    case .and(let operands):
      return predicates(operands).map { .predicate(builder.all($0)) } ?? .invalid
    case .or(let operands):
      return predicates(operands).map { .predicate(builder.any($0)) } ?? .invalid
    case .comparison(let comparison): return check(comparison)
    default: return checkValue(id, node, from: start)
    }
  }

  private func predicates(_ ids: [NodeID]) -> [CheckedTree.ID]? {
    let parts = ids.compactMap(predicate)
    return parts.count == ids.count ? parts : nil
  }

  // MARK: - Results

  /// Whether a node was refused.
  func isInvalid(_ id: NodeID) -> Bool {
    if case .invalid = results[Int(id)] { true } else { false }
  }

  /// The predicate that a checked node is.
  func predicate(_ id: NodeID) -> CheckedTree.ID? {
    if case .predicate(let predicate) = results[Int(id)] { predicate } else { nil }
  }

  /// The value of a checked node that is always the same predicate.
  func constant(_ id: CheckedTree.ID) -> Bool? { builder.constant(at: id) }

  /// The kind of the value that a checked node is; `nil` if it is not a value.
  func kind(of id: NodeID) -> PredicateValue.Kind? {
    if case .value(let kind) = results[Int(id)] { kind } else { nil }
  }

  /// The height of the stack where the operand of a checked node begins.
  func start(of id: NodeID) -> Int { Int(starts[Int(id)]) }

  /// Adds a comparison to the tree, negated or not.
  mutating func append(_ comparison: CheckedComparison, isNegated: Bool) -> Result {
    let id = builder.comparison(comparison)
    return .predicate(isNegated ? builder.not(id) : id)
  }

  mutating func report(_ diagnostic: Diagnostic) {
    // A text can have more faults than anyone reads, such as a list of 100,000 wrong elements. But warnings must not
    // crowd out the first error.
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
      case .binary(.assign, let variable, _): id = variable
      default: continue
      }
      if case .variable(let name) = self[id].kind { names.insert(name) }
    }
    return names
  }
}
