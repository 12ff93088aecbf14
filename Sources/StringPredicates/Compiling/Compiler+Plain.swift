package import PredicateSyntax

extension Matcher {
  /// The matcher of a text of the usual shape; `nil` if it has another one, or is worth a diagnostic. See
  /// `PlainPredicate`.
  package init?(plain format: String, dialect: PredicateDialect, limits: PredicateLimits) {
    let matcher = format.utf8.withContiguousStorageIfAvailable { Matcher(plain: $0, dialect: dialect, limits: limits) }
    guard let matcher = matcher ?? nil else { return nil }
    self = matcher
  }

  /// The same for a text in UTF-8.
  init?(plain format: UnsafeBufferPointer<UInt8>, dialect: PredicateDialect, limits: PredicateLimits) {
    let matcher = withUnsafeTemporaryAllocation(
      byteCount: PlainPredicate.scratchSize(format.count), alignment: MemoryLayout<PlainPredicate.Node>.alignment
    ) { scratch in
      PlainPredicate(format, dialect: dialect, limits: limits, scratch: scratch)
        .flatMap { Compiler.compile($0, limits: limits) }
    }
    guard let matcher else { return nil }
    self = matcher
  }

  /// The matcher of a constant, or of a single comparison with a literal of ASCII, which most conditions are; `nil` for
  /// others. It saves the time that a compiler takes to set up.
  fileprivate init?(single plain: PlainPredicate) {
    guard let node = plain.nodes.last else { return nil }
    switch node.kind {
    case .alwaysTrue: self.init(constant: true)
    case .alwaysFalse: self.init(constant: false)
    case .comparison where plain.nodes.count == 2:
      let literal = plain.value(of: plain.nodes[0])
      guard let text = literal.baseAddress, Bytes.areASCII(UnsafeRawPointer(text), literal.count),
        let step = MatcherStep(node.operation, asciiLiteral: literal.count, node.options.folding)
      else { return nil }
      self.init(program: .make(step, literal))
    default: return nil
    }
  }
}

extension MatcherStep {
  /// The step of a comparison with a literal of ASCII; `nil` for operators that take more than its bytes.
  fileprivate init?(_ operation: Operator, asciiLiteral count: Int, _ folding: StringFolding) {
    var operation = operation
    var isNegated = false
    var test = folding.rawValue & StringFolding.caseInsensitive.rawValue != 0 ? Test.asciiIgnoringCase : .ascii
    switch operation {
    case .equal, .notEqual:
      if case .notEqual = operation { isNegated = true }
      operation = .equal
      if folding.rawValue == 0 { test = .bytes }
    case .beginsWith, .endsWith, .contains: break
    default: return nil
    }
    self.init(
      test: test, operation: operation, folding: folding, count: Int32(truncatingIfNeeded: count),
      ifTrue: isNegated ? Matcher.rejects : Matcher.accepts, ifFalse: isNegated ? Matcher.accepts : Matcher.rejects)
  }
}

extension Compiler {
  /// Compiles a plain predicate; `nil` if there is anything to report.
  fileprivate static func compile(_ plain: PlainPredicate, limits: PredicateLimits) -> Matcher? {
    if let matcher = Matcher(single: plain) { return matcher }
    var compiler = Compiler(tree: SyntaxTree(source: SourceText("")), limits: limits)
    compiler.builder.steps.reserveCapacity(plain.nodes.count)
    var place = plain.nodes.count
    return compiler.build(plain, &place, Matcher.accepts, Matcher.rejects).map { compiler.matcher($0) }
  }

  /// Builds the part that ends before `place`, and moves `place` before it.
  private mutating func build(
    _ plain: PlainPredicate, _ place: inout Int, _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32? {
    place -= 1
    let node = plain.nodes[place]
    switch node.kind {
    case .alwaysTrue: return ifTrue
    case .alwaysFalse: return ifFalse
    case .literal, .unescapedLiteral: return nil
    case .not: return build(plain, &place, ifFalse, ifTrue)
    case .and, .or:
      var next = node.kind == .and ? ifTrue : ifFalse
      for _ in 0..<node.count {
        let step =
          node.kind == .and
          ? build(plain, &place, next, ifFalse) : build(plain, &place, ifTrue, next)
        guard let step else { return nil }
        next = step
      }
      return next
    case .comparison:
      let literals = plain.nodes[(place - Int(node.count))..<place]
      place -= literals.count
      guard node.operation != .in else {
        return member(of: literals.lazy.map { plain.value(of: $0) }, node.options, ifTrue, ifFalse)
      }
      return literals.first.flatMap { build(node, plain.value(of: $0), ifTrue, ifFalse) }
    }
  }

  /// `SELF IN {…}`
  private mutating func member(
    of literals: some BidirectionalCollection<UnsafeBufferPointer<UInt8>>, _ options: ComparisonOptions,
    _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32 {
    if options.isEmpty, literals.count > LiteralSet.few { return member(literals, ifTrue, ifFalse) }
    return literals.reversed().reduce(ifFalse) { next, literal in equal(literal, options, ifTrue, next) }
  }

  private mutating func build(
    _ node: PlainPredicate.Node, _ literal: UnsafeBufferPointer<UInt8>, _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32? {
    switch node.operation {
    case .equal: return equal(literal, node.options, ifTrue, ifFalse)
    case .notEqual: return equal(literal, node.options, ifFalse, ifTrue)
    case .beginsWith: return text(.beginsWith, literal, node.options, ifTrue, ifFalse)
    case .endsWith: return text(.endsWith, literal, node.options, ifTrue, ifFalse)
    case .contains: return text(.contains, literal, node.options, ifTrue, ifFalse)
    case .like: return like(literal, node.options.folding, ifTrue, ifFalse)
    case .matches: return matches(literal, node.options, ifTrue, ifFalse)
    default: return nil  // the reader takes no others
    }
  }

  /// `SELF MATCHES 'pattern'`; `nil` if there is anything to report about the pattern.
  private mutating func matches(
    _ pattern: UnsafeBufferPointer<UInt8>, _ options: ComparisonOptions, _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32? {
    let patternOptions = PatternOptions(options)
    let expression = try? RegularExpression.compile(utf8: Array(pattern), options: patternOptions, limits: limits)
    guard let expression, expression.diagnostics.isEmpty else { return nil }
    return add(
      MatchesTest(expression: expression, ignoresDiacritics: patternOptions.diacriticInsensitive), ifTrue, ifFalse)
  }
}
