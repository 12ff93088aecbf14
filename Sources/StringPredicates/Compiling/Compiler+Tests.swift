import PredicateSyntax

extension Compiler {
  /// Builds `SELF op value`; `nil` if the sides must be computed.
  mutating func build(
    _ comparison: CheckedComparison, _ value: PredicateValue, _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32? {
    switch (comparison.operation, value) {
    case (.equal, _): return buildEqual(value, comparison.options, ifTrue, ifFalse)
    case (.notEqual, _): return buildEqual(value, comparison.options, ifFalse, ifTrue)
    case (.between, .list(let bounds)) where bounds.count == 2:
      guard case .string(let low) = bounds[0], case .string(let high) = bounds[1] else { return nil }
      let upper = text(.lessOrEqual, high, comparison.options, ifTrue, ifFalse)
      return text(.greaterOrEqual, low, comparison.options, upper, ifFalse)
    case (.in, .list(let elements)): return buildMember(elements, comparison.options, ifTrue, ifFalse)
    case (.in, .string(let literal)): return text(.in, literal, comparison.options, ifTrue, ifFalse)
    case (.like, .string(let pattern)):
      if let entry = pattern.withUnsafeBufferPointer({ like($0, comparison.options.folding, ifTrue, ifFalse) }) {
        return entry
      }
      diagnostics.append(.likeTooLong(limit: limits.patternLength, at: comparison.rightRange))
      return ifFalse
    case (.matches, .string(let pattern)):
      guard let expression = compile(pattern, comparison) else { return ifFalse }
      return add(expression, ifTrue, ifFalse)
    case (_, .string(let literal)):
      guard comparison.operation.row.comparesTexts else { return nil }
      return text(comparison.operation, literal, comparison.options, ifTrue, ifFalse)
    case (.less, .null), (.greater, .null), (.beginsWith, .null), (.endsWith, .null), (.contains, .null),
      (.like, .null), (.matches, .null), (.in, .null):
      return ifFalse
    case (.lessOrEqual, .null), (.greaterOrEqual, .null):
      return add(MatcherStep(test: .missing, ifTrue: ifTrue, ifFalse: ifFalse))
    default: return nil
    }
  }

  private mutating func buildEqual(
    _ value: PredicateValue, _ options: ComparisonOptions, _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32 {
    switch value {
    case .null: return add(MatcherStep(test: .missing, ifTrue: ifTrue, ifFalse: ifFalse))
    case .number, .list: return ifFalse  // a string and another kind of value differ
    case .string(let literal):
      return literal.withUnsafeBufferPointer { equal($0, options, ifTrue, ifFalse) }
    }
  }

  mutating func equal(
    _ literal: UnsafeBufferPointer<UInt8>, _ options: ComparisonOptions, _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32 {
    if options.folding.isEmpty { return add(.bytes, .equal, literal, ifTrue, ifFalse) }
    return text(.equal, literal, options, ifTrue, ifFalse)
  }

  mutating func add(_ test: MatchesTest, _ ifTrue: Int32, _ ifFalse: Int32) -> Int32 {
    let offset = builder.pool.count
    // Under [d] the subject is folded first; else bytes decide, and need no more than the program's address.
    if !test.ignoresDiacritics {
      withUnsafeBytes(of: UInt(bitPattern: Unmanaged.passUnretained(test.expression.program).toOpaque())) {
        builder.pool.append(contentsOf: $0)
      }
    }
    builder.expressions.append(test)
    return add(
      MatcherStep(
        test: .matches, offset: Int32(truncatingIfNeeded: offset),
        count: Int32(truncatingIfNeeded: builder.pool.count - offset), index: Self.last(builder.expressions),
        ifTrue: ifTrue, ifFalse: ifFalse))
  }

  /// Membership in a list. With options every element is folded, and nil is a member if the list holds NULL (decision 3
  /// of this project).
  mutating func buildMember(
    _ elements: PredicateList, _ options: ComparisonOptions, _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32 {
    var next = ifFalse
    if elements.cells.contains(.null), elements.contains(.null) {
      next = add(MatcherStep(test: .missing, ifTrue: ifTrue, ifFalse: next))
    }
    let literals = elements.compactMap(\.text)
    guard !literals.isEmpty else { return next }
    if options.folding.isEmpty, literals.count > LiteralSet.few { return member(literals, ifTrue, next) }
    return literals.reversed().reduce(next) { next, literal in
      literal.withUnsafeBufferPointer { equal($0, options, ifTrue, next) }
    }
  }

  /// Membership among many literals.
  mutating func member(
    _ literals: some Collection<some Collection<UInt8>>, _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32 {
    builder.sets.append(LiteralSet(literals))
    return add(MatcherStep(test: .member, index: Self.last(builder.sets), ifTrue: ifTrue, ifFalse: ifFalse))
  }

  mutating func text(
    _ operation: Operator, _ literal: [UInt8], _ options: ComparisonOptions, _ ifTrue: Int32,
    _ ifFalse: Int32
  ) -> Int32 {
    literal.withUnsafeBufferPointer { text(operation, $0, options, ifTrue, ifFalse) }
  }

  mutating func text(
    _ operation: Operator, _ literal: UnsafeBufferPointer<UInt8>, _ options: ComparisonOptions, _ ifTrue: Int32,
    _ ifFalse: Int32
  ) -> Int32 {
    if options.contains(.normalized) { return add(.bytes, operation, literal, ifTrue, ifFalse) }
    if literal.isEmpty, operation.row.isSearch { return ifFalse }
    let folding = options.folding
    guard literal.allSatisfy({ $0 < 0x80 }) else {
      builder.texts.append(TextLiteral(folded: FoldedText(literal, folding: folding)))
      return add(
        MatcherStep(
          test: operation.needsLiteral && SubjectKey.isBeyondASCII(literal) ? .textBeyondASCII : .text,
          operation: operation,
          folding: folding, index: Self.last(builder.texts), ifTrue: ifTrue,
          ifFalse: ifFalse))
    }
    if folding.contains(.caseInsensitive) {
      let lowered = literal.lazy.map { Bytes.lowercased($0) }
      return add(.asciiIgnoringCase, operation, lowered, folding: folding, ifTrue, ifFalse)
    }
    return add(.ascii, operation, literal, folding: folding, ifTrue, ifFalse)
  }

  /// `SELF LIKE pattern`; `nil` if the text between two stars is longer than the limit.
  mutating func like(
    _ pattern: UnsafeBufferPointer<UInt8>, _ folding: StringFolding, _ ifTrue: Int32, _ ifFalse: Int32
  ) -> Int32? {
    let offset = builder.pool.count
    let shape = LikeRuns.append(pattern, folding: folding, to: &builder.pool)
    guard shape.longestSought <= limits.patternLength else { return nil }
    return add(
      MatcherStep(
        test: shape.areForAllSubjects ? .like : .likeText, folding: folding, offset: Int32(truncatingIfNeeded: offset),
        count: Int32(truncatingIfNeeded: builder.pool.count - offset), index: Int32(truncatingIfNeeded: shape.last),
        ifTrue: ifTrue, ifFalse: ifFalse))
  }

  /// Compiles a pattern of `MATCHES`, once for all steps that need it. Reports its issues at their places in the source.
  mutating func compile(_ pattern: [UInt8], _ comparison: CheckedComparison) -> MatchesTest? {
    let place = comparison.operatorRange.lowerBound
    if let known = patterns[place] { return known }
    let test = newTest(pattern, comparison)
    patterns[place] = .some(test)
    return test
  }

  /// The compiled pattern of `MATCHES`; `nil` for another operator, and where the pattern is NULL or broken.
  mutating func compilePattern(of comparison: CheckedComparison) -> MatchesTest? {
    guard comparison.operation == .matches, case .string(let pattern)? = comparison.right.folded.constant else {
      return nil
    }
    return compile(pattern, comparison)
  }

  private mutating func newTest(_ pattern: [UInt8], _ comparison: CheckedComparison) -> MatchesTest? {
    let options = PatternOptions(comparison.options)
    do throws(PatternError) {
      let expression = try RegularExpression.compile(
        String(decoding: pattern, as: UTF8.self), options: options, limits: limits)
      report(expression.diagnostics, comparison)
      return MatchesTest(expression: expression, ignoresDiacritics: options.diacriticInsensitive)
    } catch {
      report(error.diagnostics, comparison)
      return nil
    }
  }

  /// Reports what was found in a pattern at its place in the source.
  private mutating func report(_ found: [Diagnostic], _ comparison: CheckedComparison) {
    // A comparison of constants is compiled without its source, and an empty literal has no inside to point into.
    let literal = comparison.rightLiteral.flatMap { tree.literals.indices.contains($0) ? tree.literals[$0] : nil }
      .flatMap { $0.value.isEmpty ? nil : $0 }
    for diagnostic in found {
      var placed = diagnostic.placed(at: literal?.sourceRange(ofValue: diagnostic.range) ?? comparison.rightRange)
      if literal == nil {
        placed.fixIt = nil
      } else {
        // What the help says is written inside of the literal.
        placed.help = placed.help?.replacingBackslashes()
        if let text = placed.fixIt?.replacement { placed.fixIt?.replacement = text.replacingBackslashes() }
      }
      if diagnostics.last != placed { diagnostics.append(placed) }
    }
  }
}

extension String {
  /// The text as it is written inside a literal, where a backslash is doubled.
  fileprivate func replacingBackslashes() -> String {
    String(decoding: utf8.flatMap { $0 == UInt8(ascii: "\\") ? [$0, $0] : [$0] }, as: UTF8.self)
  }
}

extension Diagnostic {
  fileprivate static func likeTooLong(limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .patternTooLarge, at: range, "the text between two wildcards '*' is longer than \(limit) bytes",
      help: "shorten the pattern, or raise the limit 'patternLength'")
  }
}

extension PatternOptions {
  init(_ options: ComparisonOptions) {
    self.init(
      caseInsensitive: options.contains(.caseInsensitive),
      diacriticInsensitive: options.contains(.diacriticInsensitive))
  }
}

extension Operator {
  /// Whether the subject must hold the literal, or be equal to it.
  fileprivate var needsLiteral: Bool {
    switch self {
    case .equal, .beginsWith, .endsWith, .contains: true
    default: false
    }
  }
}
