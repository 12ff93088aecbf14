package import PredicateSyntax

extension Matcher {
  /// The matcher of a text of the usual shape; `nil` if it has another one, or is worth a diagnostic. See
  /// `PlainPredicate`.
  package init?(plain format: String, dialect: PredicateDialect, limits: PredicateLimits) {
    let matcher = format.utf8.withContiguousStorageIfAvailable { bytes -> Matcher? in
      PlainPredicate(bytes, dialect: dialect, limits: limits).flatMap { Compiler.compile($0, limits: limits) }
    }
    guard let matcher = matcher ?? nil else { return nil }
    self = matcher
  }
}

extension Compiler {
  /// Compiles a plain predicate; `nil` if there is anything to report.
  fileprivate static func compile(_ plain: PlainPredicate, limits: PredicateLimits) -> Matcher? {
    var compiler = Compiler(tree: SyntaxTree(source: SourceText("")), limits: limits)
    compiler.builder.steps.reserveCapacity(plain.nodes.count)
    compiler.builder.pool.reserveCapacity(plain.pool.count + 16)
    let entry = plain.nodes.withUnsafeBufferPointer { nodes in
      plain.pool.withUnsafeBufferPointer { pool in
        var place = nodes.count
        return compiler.build(nodes, &place, pool, Matcher.accepts, Matcher.rejects)
      }
    }
    guard let entry else { return nil }
    return compiler.matcher(entry)
  }

  /// Builds the part that ends before `place`, and moves `place` before it.
  private mutating func build(
    _ nodes: UnsafeBufferPointer<PlainPredicate.Node>, _ place: inout Int, _ pool: UnsafeBufferPointer<UInt8>,
    _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32? {
    place -= 1
    let node = nodes[place]
    switch node.kind {
    case .alwaysTrue: return ifTrue
    case .alwaysFalse: return ifFalse
    case .literal: return nil
    case .not: return build(nodes, &place, pool, ifFalse, ifTrue)
    case .and, .or:
      var next = node.kind == .and ? ifTrue : ifFalse
      for _ in 0..<node.count {
        let step =
          node.kind == .and
          ? build(nodes, &place, pool, next, ifFalse) : build(nodes, &place, pool, ifTrue, next)
        guard let step else { return nil }
        next = step
      }
      return next
    case .comparison:
      let literals = nodes[(place - Int(node.count))..<place]
      place -= literals.count
      return build(node, literals, pool, ifTrue, ifFalse)
    }
  }

  private mutating func build(
    _ node: PlainPredicate.Node, _ literals: Slice<UnsafeBufferPointer<PlainPredicate.Node>>,
    _ pool: UnsafeBufferPointer<UInt8>, _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32? {
    guard let first = literals.first else { return nil }
    func bytes(_ literal: PlainPredicate.Node) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: pool[Int(literal.start)..<(Int(literal.start) + Int(literal.count))])
    }
    let literal = bytes(first)
    switch node.operation {
    case .equal: return equal(literal, node.options, ifTrue, ifFalse)
    case .notEqual: return equal(literal, node.options, ifFalse, ifTrue)
    case .beginsWith: return text(.beginsWith, literal, node.options, ifTrue, ifFalse)
    case .endsWith: return text(.endsWith, literal, node.options, ifTrue, ifFalse)
    case .contains: return text(.contains, literal, node.options, ifTrue, ifFalse)
    case .like: return like(literal, node.options.folding, ifTrue, ifFalse)
    case .matches: return matches(literal, node.options, ifTrue, ifFalse)
    default:  // IN, the only other one that the reader takes
      if node.options.isEmpty, literals.count > LiteralSet.few {
        return member(literals.map { Array(bytes($0)) }, ifTrue, ifFalse)
      }
      return literals.reversed().reduce(ifFalse) { next, literal in
        equal(bytes(literal), node.options, ifTrue, next)
      }
    }
  }

  /// `SELF MATCHES 'pattern'`; `nil` if there is anything to report about the pattern.
  private mutating func matches(
    _ pattern: UnsafeBufferPointer<UInt8>, _ options: ComparisonOptions, _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32? {
    let patternOptions = PatternOptions(options)
    let expression = try? RegularExpression.compile(
      String(decoding: pattern, as: UTF8.self), options: patternOptions, limits: limits)
    guard let expression, expression.diagnostics.isEmpty else { return nil }
    return add(
      MatchesTest(expression: expression, ignoresDiacritics: patternOptions.diacriticInsensitive), ifTrue, ifFalse)
  }
}
