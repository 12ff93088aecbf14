/// Converts a syntax tree into a predicate in normal form, or reports why it can't.
///
/// Makes one pass over the nodes. Children precede their parents in the tree, so each node is checked after its parts.
package struct Checker {
  enum Result {
    case value(Operand)
    case predicate(Predicate)
    /// An invalid node, whose error has already been reported.
    case invalid
  }

  let tree: SyntaxTree
  let arguments: [PredicateArgument]
  let variables: [String: PredicateArgument]
  let dialect: PredicateDialect
  let limits: PredicateLimits
  /// The names of the variables that a `SUBQUERY` or an assignment declares.
  private(set) var declaredVariables: Set<String> = []
  private var results: [Result] = []
  /// The `MATCHES` comparisons found so far.
  var patterns: [Comparison] = []
  /// The total length of the argument values used so far.
  var argumentLength = 0
  var diagnostics: [Diagnostic]

  /// The result of checking a syntax tree.
  package struct Checked {
    /// The predicate before normalization, or `nil` if and only if the diagnostics contain an error.
    ///
    /// Has one node for each junction, negation and constant in the syntax tree, so that each part can be explained.
    package let written: Predicate?
    /// The `MATCHES` comparisons, including any that constant folding removed, because an invalid pattern is always an
    /// error.
    package let patterns: [Comparison]
    /// The diagnostics from the parser and the checker, in source order.
    package let diagnostics: [Diagnostic]

    /// The predicate in normal form, or `nil` if there are errors.
    package var predicate: Predicate? { written?.normalized }
  }

  /// Checks a syntax tree.
  ///
  /// - Parameter diagnostics: The parser's diagnostics.
  /// - Complexity: O(n) in the size of the tree and its arguments.
  package static func check(
    _ tree: SyntaxTree, diagnostics: [Diagnostic], arguments: [PredicateArgument],
    variables: [String: PredicateArgument], dialect: PredicateDialect, limits: PredicateLimits
  ) -> Checked {
    var checker = Checker(
      tree: tree, arguments: arguments, variables: variables, dialect: dialect, limits: limits,
      diagnostics: diagnostics)
    let root = checker.run()
    if checker.diagnostics.isEmpty { return Checked(written: root, patterns: checker.patterns, diagnostics: []) }
    let hasError = checker.diagnostics.contains { $0.severity == .error }
    checker.diagnostics.sort { $0.range.lowerBound < $1.range.lowerBound }
    return Checked(
      written: hasError ? nil : root, patterns: checker.patterns,
      diagnostics: checker.diagnostics.limited(to: limits.diagnostics))
  }

  private mutating func run() -> Predicate? {
    guard let root = tree.root else { return nil }
    declaredVariables = tree.declaredVariables
    results.reserveCapacity(tree.nodes.count)
    for id in tree.nodes.indices {
      let node = tree.nodes[id]
      results.append(check(NodeID(id), node))
    }
    checkArgumentCount()
    checkLiterals()
    return predicate(root)
  }

  private mutating func check(_ id: NodeID, _ node: SyntaxNode) -> Result {
    if dialect == .uiKit, let refusal = uiKitRefusal(of: id) { return refuse(refusal) }
    switch node.kind {
    case .constant(let value): return .predicate(.constant(value))
    case .not(let operand):
      guard let operand = predicate(operand) else { return .invalid }
      return .predicate(.not(operand))
    case .and(let operands):
      return predicates(operands).map { .predicate(.and($0)) } ?? .invalid
    case .or(let operands):
      return predicates(operands).map { .predicate(.or($0)) } ?? .invalid
    case .comparison(let comparison): return check(comparison)
    case .subject: return .value(.subject)
    case .string(let literal): return .value(.constant(.string(tree.literals[literal].value)))
    case .integer(let value): return .value(.constant(.number(.integer(value))))
    case .double(let value): return .value(.constant(.number(.double(value))))
    case .boolean(let value): return .value(.constant(.number(.integer(value ? 1 : 0))))
    case .null: return .value(.constant(.null))
    case .list(let elements): return operands(elements).map { .value(.list(of: $0)) } ?? .invalid
    case .variable(let name): return variable(name, at: node.range)
    case .argument(let conversion, let position): return argument(conversion, position, at: node.range)
    case .keyPath(let name): return keyPath(name, at: node.range)
    case .member(let base, _): return member(of: base, id, at: node.range)
    case .index(let base, let index): return self.index(base, index, at: node.range)
    case .negate(let operand): return arithmetic(.negate, [operand], at: node.range)
    case .binary(.arithmetic(let operation), let left, let right):
      return arithmetic(operation.function, [left, right], at: node.range)
    case .binary(let operation, _, _): return refuse(operation, at: node.range)
    case .call(let name, let elements): return call(name, elements, at: node.range)
    case .special(let form, let elements): return special(form, elements, id, at: node.range)
    case .missing: return .invalid
    }
  }

  // MARK: - Results

  func isInvalid(_ id: NodeID) -> Bool {
    if case .invalid = results[Int(id)] { true } else { false }
  }

  /// Returns the predicate for a checked node, or `nil` if the node is invalid or is a value.
  func predicate(_ id: NodeID) -> Predicate? {
    if case .predicate(let predicate) = results[Int(id)] { predicate } else { nil }
  }

  private func predicates(_ ids: [NodeID]) -> [Predicate]? {
    let parts = ids.compactMap(predicate)
    return parts.count == ids.count ? parts : nil
  }

  /// Returns the operand for a checked node, or `nil` if the node is invalid or is a predicate.
  func operand(_ id: NodeID) -> Operand? {
    if case .value(let operand) = results[Int(id)] { operand } else { nil }
  }

  func operands(_ ids: [NodeID]) -> [Operand]? {
    let parts = ids.compactMap(operand)
    return parts.count == ids.count ? parts : nil
  }

  mutating func report(_ diagnostic: Diagnostic) {
    // Limits the number of diagnostics, because a list of 100,000 invalid elements would produce more than anyone would
    // read. Always keeps the first error, even after many warnings.
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
    for node in nodes {
      var declared: NodeID?
      if case .special(.subquery, let parts) = node.kind, parts.count == 3 { declared = parts[1] }
      if case .binary(.assign, let variable, _) = node.kind { declared = variable }
      if let declared, case .variable(let name) = self[declared].kind { names.insert(name) }
    }
    return names
  }
}
