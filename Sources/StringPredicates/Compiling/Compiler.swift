package import PredicateSyntax

/// Turns a predicate in normal form into a matcher.
///
/// What is known already is computed here. A junction is built from its last part to its first, so that every test is
/// made with the places of its successors at hand.
package struct Compiler {
  var builder = MatcherBuilder()
  var diagnostics: [Diagnostic] = []
  let tree: SyntaxTree
  let limits: PredicateLimits

  init(tree: SyntaxTree, limits: PredicateLimits) {
    self.tree = tree
    self.limits = limits
  }

  /// Compiles a predicate. The matcher must not be used if one of the diagnostics is an error.
  ///
  /// - Complexity: O(n) in the size of the predicate.
  package static func compile(
    _ predicate: CheckedPredicate, tree: SyntaxTree, limits: PredicateLimits
  ) -> (Matcher, [Diagnostic]) {
    var compiler = Compiler(tree: tree, limits: limits)
    let entry = compiler.build(predicate, Matcher.accepts, Matcher.rejects)
    return (compiler.matcher(entry), compiler.diagnostics)
  }

  /// The matcher of the steps that were built.
  func matcher(_ entry: Int32) -> Matcher {
    entry >= 0 ? Matcher(program: .make(entry: entry, builder)) : Matcher(constant: entry == Matcher.accepts)
  }

  /// One comparison in the general way: its sides can be computed by themselves.
  static func general(
    _ comparison: CheckedComparison, tree: SyntaxTree, limits: PredicateLimits
  ) -> GeneralComparison {
    var compiler = Compiler(tree: tree, limits: limits)
    let place = compiler.general(comparison)
    return compiler.builder.generals[Int(place)]
  }

  /// Builds the steps of a predicate and returns the first.
  private mutating func build(_ predicate: CheckedPredicate, _ ifTrue: Int32, _ ifFalse: Int32) -> Int32 {
    switch predicate.kind {
    case .constant(let value): return value ? ifTrue : ifFalse
    case .not(let operand): return build(operand, ifFalse, ifTrue)
    case .all(let parts): return parts.reversed().reduce(ifTrue) { next, part in build(part, next, ifFalse) }
    case .any(let parts): return parts.reversed().reduce(ifFalse) { next, part in build(part, ifTrue, next) }
    case .comparison(let comparison): return build(comparison, ifTrue, ifFalse)
    }
  }

  mutating func add(_ step: MatcherStep) -> Int32 {
    builder.steps.append(step)
    return Self.last(builder.steps)
  }

  /// Adds a step that compares with a literal.
  mutating func add(
    _ test: MatcherStep.Test, _ operation: TextOperation, _ literal: some Collection<UInt8>,
    folding: StringFolding = [], _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32 {
    let offset = builder.pool.count
    builder.pool.append(contentsOf: literal)
    return add(
      MatcherStep(
        test: test, operation: operation, folding: folding, offset: Int32(truncatingIfNeeded: offset),
        count: Int32(truncatingIfNeeded: literal.count), ifTrue: ifTrue, ifFalse: ifFalse))
  }

  /// The place of the last element of a table, as steps name it.
  static func last(_ table: [some Any]) -> Int32 { Int32(truncatingIfNeeded: table.count - 1) }

  private mutating func build(_ comparison: CheckedComparison, _ ifTrue: Int32, _ ifFalse: Int32) -> Int32 {
    if let value = known(comparison) { return value ? ifTrue : ifFalse }
    if comparison.quantifier == .one {
      switch (comparison.left, comparison.right) {
      case (.subject, .constant(let value)):
        if let place = build(comparison, value, ifTrue, ifFalse) { return place }
      case (.constant(let value), .subject):
        if let mirrored = comparison.operation.mirrored {
          var turned = comparison
          turned.operation = mirrored
          swap(&turned.left, &turned.right)
          if let place = build(turned, value, ifTrue, ifFalse) { return place }
        }
      default: break
      }
    }
    return add(MatcherStep(test: .general, index: general(comparison), ifTrue: ifTrue, ifFalse: ifFalse))
  }

  mutating func general(_ comparison: CheckedComparison) -> Int32 {
    var expression: MatchesTest?
    if comparison.operation == .matches, case .constant(.string(let pattern)) = comparison.right {
      expression = compile(pattern, comparison)
    }
    builder.generals.append(
      GeneralComparison(
        comparison, expression: expression, left: conditions(of: comparison.left),
        right: conditions(of: comparison.right)))
    return Self.last(builder.generals)
  }

  /// The conditions of the `TERNARY`s in an operand, compiled, in the order in which evaluation meets them.
  private mutating func conditions(of operand: Operand) -> [Matcher] {
    switch operand {
    case .subject, .constant: return []
    case .list(let operands), .arithmetic(_, let operands): return operands.flatMap { conditions(of: $0) }
    case .function(_, let operand): return conditions(of: operand)
    case .index(let list, let place): return conditions(of: list) + conditions(of: place)
    case .ternary(let condition, let first, let second):
      let (matcher, found) = Self.compile(condition, tree: tree, limits: limits)
      diagnostics += found
      return [matcher] + conditions(of: first) + conditions(of: second)
    }
  }

  /// The verdict of a comparison in which the subject does not occur.
  private mutating func known(_ comparison: CheckedComparison) -> Bool? {
    guard comparison.left.isKnown, comparison.right.isKnown else { return nil }
    _ = general(comparison)
    var nothing = PreparedSubject(nil)
    return builder.generals.popLast()?.verdict(&nothing)
  }
}

extension Operand {
  /// Whether the value can be computed without a subject.
  fileprivate var isKnown: Bool {
    switch self {
    case .subject, .ternary: false
    case .constant: true
    case .list(let operands), .arithmetic(_, let operands): operands.allSatisfy(\.isKnown)
    case .function(_, let operand): operand.isKnown
    case .index(let list, let place): list.isKnown && place.isKnown
    }
  }
}

extension ComparisonOperator {
  /// The operator that means the same with the sides exchanged, where there is one that has a test of its own.
  fileprivate var mirrored: ComparisonOperator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .contains: .in
    default: nil
    }
  }
}
