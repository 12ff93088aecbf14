import PredicateSyntax

extension Compiler {
  /// Appends a dedicated test for the comparison, or returns `false` if there isn't one.
  mutating func compileSimple(_ comparison: Comparison) -> Bool {
    guard comparison.quantifier == .one else {
      // `ANY {…} == SELF` is a membership test, which can use a lookup table.
      guard case .constant(.list(let elements)) = comparison.left, case .subject = comparison.right,
        comparison.quantifier == .any, comparison.operation == .equal, comparison.options.folding.isEmpty
      else { return false }
      compileMember(elements, comparison.options)
      return true
    }
    switch (comparison.left, comparison.right) {
    case (.subject, .subject): return compileReflexive(comparison.operation)
    case (.subject, let right):
      let value = comparison.operation == .matches ? right.folded.constant : right.constant
      return value.map { compile(comparison, $0) } ?? false
    case (.constant(.list(let elements)), .subject) where comparison.operation == .contains:
      compileMember(elements, comparison.options)
      return true
    case (.constant(let value), .subject):
      guard let mirror = comparison.operation.mirror, !comparison.dependsOnSides else { return false }
      var mirrored = comparison
      mirrored.operation = mirror
      swap(&mirrored.left, &mirrored.right)
      return compile(mirrored, value)
    default: return false
    }
  }

  /// Appends the constant result of `SELF op SELF`. The result is the same for nil, because nil equals nil.
  private mutating func compileReflexive(_ operation: ComparisonOperator) -> Bool {
    guard let isTrue = operation.holds(order: 0) else { return false }
    append(MatcherNode(test: isTrue ? .always : .never))
    return true
  }

  /// Appends a dedicated test for `SELF op value`, or returns `false` if there isn't one.
  private mutating func compile(_ comparison: Comparison, _ value: PredicateValue) -> Bool {
    let (operation, options) = (comparison.operation, comparison.options)
    switch operation {
    case .equal: compileEqual(value, options)
    case .notEqual: join(.not) { $0.compileEqual(value, options) }
    case .less, .greater, .lessOrEqual, .greaterOrEqual, .beginsWith, .endsWith, .contains:
      guard let text = operation.textComparison else { return false }
      switch value {
      case .string(let literal): compileText(text, literal, options)
      case .null: append(MatcherNode(test: text.holds(order: 0) == true ? .missing : .never))
      case .number, .list: return false
      }
    case .like:
      guard case .string(let pattern) = value else {
        append(MatcherNode(test: .never))
        return true
      }
      compileLike(pattern, comparison)
    case .matches: compileMatches(comparison)
    case .in:
      switch value {
      case .list(let elements): compileMember(elements, options)
      case .string(let literal): compileText(.within, literal, options)
      case .null, .number: append(MatcherNode(test: .never))
      }
    case .between:
      guard case .list(let bounds) = value, bounds.count == 2, case .string(let low) = bounds[0],
        case .string(let high) = bounds[1]
      else { return false }
      join(.and) {
        $0.compileText(.greaterOrEqual, low, options)
        $0.compileText(.lessOrEqual, high, options)
      }
    }
    return true
  }

  private mutating func compileEqual(_ value: PredicateValue, _ options: ComparisonOptions) {
    switch value {
    case .null: append(MatcherNode(test: .missing))
    case .number, .list: append(MatcherNode(test: .never))  // values of different kinds are unequal
    case .string(let literal):
      if options.folding.isEmpty { append(.bytes, .equal, literal) } else { compileText(.equal, literal, options) }
    }
  }

  /// Appends a membership test. If the comparison has options, each element is folded and compared separately. Nil is a
  /// member if the list contains NULL (decision 3).
  private mutating func compileMember(_ elements: [PredicateValue], _ options: ComparisonOptions) {
    let literals = elements.compactMap(\.text)
    let hasNull = elements.contains(.null)
    guard literals.count + (hasNull ? 1 : 0) != 1 else {
      return compileEqual(literals.first.map { .string($0) } ?? .null, options)
    }
    join(.or) { compiler in
      if hasNull { compiler.append(MatcherNode(test: .missing)) }
      if options.folding.isEmpty, literals.count > LiteralSet.few {
        compiler.builder.sets.append(LiteralSet(literals))
        return compiler.append(MatcherNode(test: .member, index: Self.last(compiler.builder.sets)))
      }
      for literal in literals { compiler.compileEqual(.string(literal), options) }
    }
  }

  private mutating func compileText(_ operation: TextComparison, _ literal: [UInt8], _ options: ComparisonOptions) {
    if options.contains(.normalized) { return append(.bytes, operation, literal) }
    if literal.isEmpty, operation.isSearch { return append(MatcherNode(test: .never)) }
    let folding = options.folding
    if !literal.allSatisfy({ $0 < 0x80 }) {
      builder.texts.append(TextLiteral(literal, folding: folding))
      let isBeyond = operation.needsLiteral && literal.withUnsafeBufferPointer(SubjectKey.isBeyondASCII)
      append(
        MatcherNode(
          test: isBeyond ? .textBeyondASCII : .text, operation: operation, folding: folding,
          index: Self.last(builder.texts)))
    } else if folding.contains(.caseInsensitive) {
      append(.asciiIgnoringCase, operation, literal.map { Bytes.lowercased($0) }, folding: folding)
    } else {
      append(.ascii, operation, literal, folding: folding)
    }
  }

  /// Appends `SELF LIKE pattern`. Reports an error if the text between two `*` wildcards is longer than the limit.
  private mutating func compileLike(_ pattern: [UInt8], _ comparison: Comparison) {
    let folding = comparison.options.folding
    let offset = builder.pool.count
    let shape = pattern.withUnsafeBufferPointer { LikeRuns.append($0, folding: folding, to: &builder.pool) }
    if shape.longestSought > limits.patternLength {
      diagnostics.append(.likeTooLong(limit: limits.patternLength, at: comparison.rightRange))
    }
    append(
      MatcherNode(
        test: folding.isEmpty ? .like : .likeText, folding: folding, offset: Int32(truncatingIfNeeded: offset),
        count: Int32(truncatingIfNeeded: builder.pool.count - offset), index: Int32(truncatingIfNeeded: shape.last)))
  }

  /// Appends `SELF MATCHES pattern`, which is always false if the pattern is NULL or invalid.
  private mutating func compileMatches(_ comparison: Comparison) {
    guard let test = compilePattern(of: comparison) else { return append(MatcherNode(test: .never)) }
    builder.expressions.append(test)
    let index = Self.last(builder.expressions)
    // With `[d]`, the subject must be folded first. Otherwise, the byte test is decisive and needs only the address of
    // the compiled pattern.
    guard !test.ignoresDiacritics else { return append(MatcherNode(test: .matches, index: index)) }
    withUnsafeBytes(of: UInt(bitPattern: Unmanaged.passUnretained(test.expression.program).toOpaque())) {
      append(.matches, .equal, $0)
    }
    builder.nodes[builder.nodes.count - 1].index = index
  }
}

extension Comparison {
  /// Whether swapping the operands can change the result. When Foundation compares a mark with a letter that
  /// decomposes, the result depends on which of them is on the left (see `ClusterComparison`).
  fileprivate var dependsOnSides: Bool {
    guard case .constant(.string(let text)) = left, !text.allSatisfy({ $0 < 0x80 }) else { return false }
    guard operation.holds(order: 0) != nil else { return false }
    return operation.operands == .ordered || !options.folding.isEmpty
  }
}

extension TextComparison {
  /// Whether the comparison never finds an empty operand. For example, `SELF CONTAINS ''` is always false.
  fileprivate var isSearch: Bool { holds(order: 0) == nil }

  /// Whether the comparison requires the subject to contain or equal the literal.
  fileprivate var needsLiteral: Bool { self == .equal || isSearch && self != .within }
}

extension Diagnostic {
  fileprivate static func likeTooLong(limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .patternTooLarge, at: range, "the text between two wildcards '*' is longer than \(limit) bytes",
      help: "shorten the pattern, or raise the limit 'patternLength'")
  }
}
