package import PredicateSyntax

extension Compiler {
  /// Builds a comparison that has a test of its own, or a known verdict; `nil` if its sides must be computed.
  mutating func simple(_ comparison: CheckedComparison, _ ifTrue: Int32, _ ifFalse: Int32) -> Int32? {
    if comparison.left.isKnown, comparison.right.isKnown {
      guard let verdict = verdict(comparison) else { return nil }
      return verdict ? ifTrue : ifFalse
    }
    guard comparison.quantifier == .one else {
      // Membership is looked up in a table.
      guard case .constant(.list(let elements)) = comparison.left, case .subject = comparison.right,
        (comparison.quantifier, comparison.operation) == (.any, .equal), comparison.options.folding.isEmpty
      else { return nil }
      return buildMember(elements, comparison.options, ifTrue, ifFalse)
    }
    switch (comparison.left, comparison.operation == .matches ? comparison.right.folded : comparison.right) {
    case (.subject, .constant(let value)): return build(comparison, value, ifTrue, ifFalse)
    case (.subject, .subject)
    where comparison.operation.row.role == .comparison(.anything) || comparison.operation.isOrdering:
      // Nil is equal to nil, too.
      return comparison.operation.holds(order: 0) ? ifTrue : ifFalse
    case (let left, .constant(.number(.integer(let number)))) where left.isLength:
      return buildLength(comparison.operation, number, ifTrue, ifFalse)
    case (.constant(let value), let right):
      guard let mirror = comparison.operation.row.mirror else { return nil }
      if right.isLength, case .number(.integer(let number)) = value {
        return buildLength(mirror, number, ifTrue, ifFalse)
      }
      guard case .subject = right, !comparison.dependsOnSides else { return nil }
      var mirrored = comparison
      mirrored.operation = mirror
      swap(&mirrored.left, &mirrored.right)
      return build(mirrored, value, ifTrue, ifFalse)
    default: return nil
    }
  }

  /// `length:(SELF)` compared with a number. The length of nil is nil.
  private mutating func buildLength(
    _ operation: Operator, _ number: Int64, _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32? {
    withUnsafeBytes(of: number) { bytes in
      switch operation {
      case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual: add(.length, operation, bytes, ifTrue, ifFalse)
      case .notEqual: add(.length, .equal, bytes, ifFalse, ifTrue)
      default: nil
      }
    }
  }

  /// Adds a comparison of values that are computed, and returns its place.
  mutating func addInterpreted(_ comparison: CheckedComparison) -> Int32 {
    builder.comparisons.append(interpreted(comparison))
    return Self.last(builder.comparisons)
  }

  /// A comparison whose sides are at hand.
  static func interpreted(_ comparison: CheckedComparison, limits: PredicateLimits) -> InterpretedComparison {
    var compiler = Compiler(tree: SyntaxTree(source: SourceText("")), limits: limits)
    return compiler.interpreted(comparison)
  }

  private mutating func interpreted(_ comparison: CheckedComparison) -> InterpretedComparison {
    InterpretedComparison(comparison, expression: compilePattern(of: comparison), limits: limits)
  }

  /// The verdict of a comparison in which the subject does not occur; `nil` if a regular expression meets its limit.
  fileprivate mutating func verdict(_ comparison: CheckedComparison) -> Bool? {
    var values = ValueStack()
    var nothing = PreparedSubject(nil)
    let actions = comparison.computedSides.map(\.action)
    values.run(actions, actions.indices, &nothing)
    return interpreted(comparison).verdict(&values)
  }
}

extension Operand {
  /// The operand with its value in place of a computation that does not depend on the subject.
  package var folded: Operand {
    guard isKnown, case .computed(let steps) = self else { return self }
    var values = ValueStack()
    var nothing = PreparedSubject(nil)
    values.run(steps.map(\.action), steps.indices, &nothing)
    return .constant(values.pop())
  }
}

extension CheckedComparison {
  /// The verdict of a comparison in which the subject does not occur; `nil` if it does, or if a regular expression meets
  /// its limit.
  package var knownVerdict: Bool? {
    guard left.isKnown, right.isKnown else { return nil }
    var compiler = Compiler(tree: SyntaxTree(source: SourceText("")), limits: .default)
    return compiler.verdict(self)
  }

  /// Whether Foundation's answer can change when the sides are exchanged: its comparison of texts beyond ASCII is not
  /// symmetric where a mark meets a letter that decomposes (see `ClusterComparison`).
  fileprivate var dependsOnSides: Bool {
    guard case .constant(.string(let text)) = left, !text.allSatisfy({ $0 < 0x80 }) else { return false }
    return operation.isOrdering || !options.folding.isEmpty && operation.row.role == .comparison(.anything)
  }
}

/// The sides of a comparison, ready to be computed one by one.
struct ComparisonSides {
  private let program: MatcherProgram
  private let comparison: InterpretedComparison

  /// Compiles the sides of a comparison in a checked tree.
  init(_ comparison: CheckedComparison, in checked: CheckedTree, tree: SyntaxTree, limits: PredicateLimits) {
    var compiler = Compiler(tree: tree, limits: limits)
    let entry = compiler.build(.operands(comparison.computedSides[...], next: Matcher.accepts), of: checked)
    program = .make(entry: entry, compiler.builder)
    self.comparison = InterpretedComparison(comparison, expression: nil, limits: limits)
  }

  /// The values of both sides; `nil` if a regular expression met its limit.
  func values(_ subject: inout PreparedSubject) -> (left: PredicateValue, right: PredicateValue)? {
    guard var values = program.values(&subject) else { return nil }
    let right = comparison.right ?? values.pop()
    return (comparison.left ?? values.pop(), right)
  }
}
