package import PredicateSyntax

/// A compiler that converts a predicate to a matcher. It folds literals, compiles patterns and evaluates constant
/// parts.
package struct Compiler {
  var builder = MatcherBuilder()
  var diagnostics: [Diagnostic] = []
  /// The compiled patterns, keyed by the source offsets of their operators. The value for an invalid pattern is `nil`.
  private var patterns: [Int: MatchesTest?] = [:]
  /// The `TERNARY` operands whose conditions are evaluated as part of computed values.
  private var choices: [Operand.Choice] = []
  private let tree: SyntaxTree?
  let limits: PredicateLimits
  /// Whether the program must be able to compute the values of all operands, as explanations require.
  private let needsValues: Bool

  init(tree: SyntaxTree?, limits: PredicateLimits, needsValues: Bool = false) {
    self.tree = tree
    self.limits = limits
    self.needsValues = needsValues
  }

  /// Compiles a predicate. The returned matcher must not be used if any of the diagnostics is an error.
  ///
  /// - Complexity: O(*n*) in the size of the predicate.
  /// - Parameters:
  ///   - patterns: The `MATCHES` comparisons whose patterns must be valid, whether or not the predicate contains them.
  ///   - needsValues: Whether the values of all operands will be needed for an explanation.
  package static func compile(
    _ predicate: Predicate, patterns: [Comparison], tree: SyntaxTree, limits: PredicateLimits, needsValues: Bool = false
  ) -> (Matcher, [Diagnostic]) {
    var compiler = Compiler(tree: tree, limits: limits, needsValues: needsValues)
    compiler.compile(predicate)
    compiler.compileConditions()
    for comparison in patterns { _ = compiler.compilePattern(of: comparison) }
    return (Matcher(program: .make(compiler.builder)), compiler.diagnostics)
  }

  // MARK: - Nodes

  mutating func compile(_ predicate: Predicate) {
    switch predicate {
    case .constant(let value): append(MatcherNode(test: value ? .always : .never))
    case .comparison(let comparison):
      if needsValues { collectChoices(in: comparison) }
      compile(comparison)
    case .not(let part): join(.not) { $0.compile(part) }
    case .and(let parts): join(.and, parts)
    case .or(let parts): join(.or, parts)
    }
  }

  mutating func append(_ node: MatcherNode) {
    var node = node
    node.end = Int32(truncatingIfNeeded: builder.nodes.count + 1)
    builder.nodes.append(node)
  }

  /// Appends a node, and then calls `body` to append its children.
  mutating func join(_ test: MatcherNode.Test, _ body: (inout Compiler) -> Void) {
    let index = builder.nodes.count
    append(MatcherNode(test: test))
    body(&self)
    builder.nodes[index].end = Int32(truncatingIfNeeded: builder.nodes.count)
  }

  private mutating func join(_ test: MatcherNode.Test, _ parts: [Predicate]) {
    let index = builder.nodes.count
    let decisive = parts.firstIndex { $0.constant == (test == .or) }
    append(MatcherNode(test: decisive == nil ? test : .settled))
    for (position, part) in parts.enumerated() {
      if position == decisive { builder.nodes[index].index = Int32(truncatingIfNeeded: builder.nodes.count) }
      compile(part)
    }
    builder.nodes[index].end = Int32(truncatingIfNeeded: builder.nodes.count)
  }

  /// Appends a test that compares the subject with a literal.
  mutating func append(
    _ test: MatcherNode.Test, _ operation: TextComparison, _ literal: some Collection<UInt8>,
    folding: StringFolding = []
  ) {
    let offset = builder.pool.count
    builder.pool.append(contentsOf: literal)
    append(
      MatcherNode(
        test: test, operation: operation, folding: folding, offset: Int32(truncatingIfNeeded: offset),
        count: Int32(truncatingIfNeeded: literal.count)))
  }

  /// Returns the index of the last element in a table.
  static func last(_ table: [some Any]) -> Int32 { Int32(truncatingIfNeeded: table.count - 1) }

  // MARK: - Comparisons

  /// Appends a comparison as a dedicated test or as a comparison of computed values.
  mutating func compile(_ comparison: Comparison) {
    let pattern = compilePattern(of: comparison)
    if comparison.left.isKnown, comparison.right.isKnown,
      let isTrue = ValueComparison(comparison: comparison, pattern: pattern, limits: limits).known
    {
      return append(MatcherNode(test: isTrue ? .always : .never))
    }
    if compileSimple(comparison) { return }
    collectChoices(in: comparison)
    builder.comparisons.append(ValueComparison(comparison: comparison, pattern: pattern, limits: limits))
    append(MatcherNode(test: .values, index: Self.last(builder.comparisons)))
  }

  // MARK: - Conditions in computed values

  private mutating func collectChoices(in comparison: Comparison) {
    collectChoices(in: comparison.left)
    collectChoices(in: comparison.right)
  }

  private mutating func collectChoices(in operand: Operand) {
    switch operand {
    case .subject, .constant: break
    case .list(let parts), .arithmetic(_, let parts): for part in parts { collectChoices(in: part) }
    case .function(_, let part), .aggregate(_, let part), .size(let part): collectChoices(in: part)
    case .element(let list, .first), .element(let list, .last): collectChoices(in: list)
    case .element(let list, .at(let position)):
      collectChoices(in: list)
      collectChoices(in: position)
    case .choice(let choice):
      choices.append(choice)
      collectChoices(in: choice.first)
      collectChoices(in: choice.second)
    }
  }

  /// Appends the conditions of all `TERNARY` operands found so far. Compiling a condition can add more operands.
  private mutating func compileConditions() {
    while let choice = choices.popLast() {
      guard builder.conditions[choice.node] == nil else { continue }
      builder.conditions[choice.node] = Int32(truncatingIfNeeded: builder.nodes.count)
      compile(choice.condition)
    }
  }

  // MARK: - Patterns

  /// Returns the compiled pattern of a `MATCHES` comparison, which all tests for the comparison share. Returns `nil`
  /// for other operators and for NULL or invalid patterns.
  ///
  /// Reports problems with the pattern at their ranges in the source.
  mutating func compilePattern(of comparison: Comparison) -> MatchesTest? {
    guard comparison.operation == .matches, case .string(let pattern)? = comparison.right.folded.constant else {
      return nil
    }
    let offset = comparison.operatorRange.lowerBound
    if let known = patterns[offset] { return known }
    let test = newTest(pattern, comparison)
    patterns[offset] = .some(test)
    return test
  }

  private mutating func newTest(_ pattern: [UInt8], _ comparison: Comparison) -> MatchesTest? {
    guard patterns.count < EvaluationBudget.mostMatches else {
      if patterns.count == EvaluationBudget.mostMatches {
        diagnostics.append(.tooManyPatterns(at: comparison.operatorRange))
      }
      return nil
    }
    let options = comparison.options.folding
    do throws(PatternError) {
      let expression = try RegularExpression.compile(utf8: pattern, options: options, limits: limits)
      report(expression.diagnostics, comparison)
      return MatchesTest(expression: expression, ignoresDiacritics: options.contains(.diacriticInsensitive))
    } catch {
      report(error.diagnostics, comparison)
      return nil
    }
  }

  /// Reports the diagnostics of a pattern at the corresponding ranges in the source.
  private mutating func report(_ found: [Diagnostic], _ comparison: Comparison) {
    // Problems with an empty literal are reported at the range of the operand.
    let literal = comparison.rightLiteral.flatMap { tree?.literals[$0] }.flatMap { $0.value.isEmpty ? nil : $0 }
    for diagnostic in found {
      var moved = diagnostic.moved(to: literal?.sourceRange(ofValue: diagnostic.range) ?? comparison.rightRange)
      if literal == nil {
        moved.fixIt = nil
      } else {
        // The help text quotes the contents of the literal, where backslashes must be doubled.
        moved.help = moved.help?.replacingBackslashes()
        if let text = moved.fixIt?.replacement { moved.fixIt?.replacement = text.replacingBackslashes() }
      }
      if diagnostics.last != moved { diagnostics.append(moved) }
    }
  }
}

extension Predicate {
  /// The constant value of the predicate, or `nil` if it depends on the results of comparisons.
  fileprivate var constant: Bool? {
    switch self {
    case .constant(let value): return value
    case .comparison: return nil
    case .not(let part): return part.constant.map(!)
    case .and(let parts): return Self.constant(of: parts, neutral: true)
    case .or(let parts): return Self.constant(of: parts, neutral: false)
    }
  }

  /// Returns the constant value of a junction. Asks each part only once, because parts nest.
  private static func constant(of parts: [Predicate], neutral: Bool) -> Bool? {
    var isNeutral = true
    for part in parts {
      let value = part.constant
      if value == !neutral { return value }
      if value == nil { isNeutral = false }
    }
    return isNeutral ? neutral : nil
  }
}

extension Diagnostic {
  fileprivate static func tooManyPatterns(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .patternTooLarge, at: range, "this is the \(EvaluationBudget.mostMatches + 1)st MATCHES of the predicate",
      help: "write at most \(EvaluationBudget.mostMatches), with alternatives in one pattern: 'a|b'")
  }
}

extension String {
  /// Returns the string as written inside a literal, with backslashes doubled.
  fileprivate func replacingBackslashes() -> String {
    String(decoding: utf8.flatMap { $0 == UInt8(ascii: "\\") ? [$0, $0] : [$0] }, as: UTF8.self)
  }
}

/// The result of compiling a format string, whether it is valid or not: the syntax tree, the canonical form, the
/// diagnostics and the compiled matcher.
package struct CompilationResult {
  package let tree: SyntaxTree
  /// The values of `%@` and the other format specifiers.
  package let arguments: [PredicateArgument]
  private let variables: [String: PredicateArgument]
  private let isParsed: Bool
  /// The diagnostics, in source order.
  package let diagnostics: [Diagnostic]
  /// The predicate in normal form, or `nil` if the format string has errors.
  package let predicate: Predicate?
  /// The compiled predicate, or `nil` if the format string has errors.
  package let matcher: Matcher?

  /// Parses, checks and compiles a format string.
  package init(
    _ format: String, arguments: [PredicateArgument] = [], variables: [String: PredicateArgument] = [:],
    dialect: PredicateDialect = .extended, limits: PredicateLimits = .default
  ) {
    let source = SourceText(format)
    let (tree, parsing) = Parser.parse(source, limits: limits)
    isParsed = tree.root != nil && !parsing.contains { $0.severity == .error }
    self.tree = tree
    self.arguments = arguments
    self.variables = variables
    let checked = Checker.check(
      tree, diagnostics: parsing, arguments: arguments, variables: variables, dialect: dialect, limits: limits)
    guard isParsed, let predicate = checked.predicate else {
      diagnostics = checked.diagnostics
      self.predicate = nil
      matcher = nil
      return
    }
    let (matcher, found) = Compiler.compile(predicate, patterns: checked.patterns, tree: tree, limits: limits)
    let all =
      found.isEmpty
      ? checked.diagnostics : (checked.diagnostics + found).sorted { $0.range.lowerBound < $1.range.lowerBound }
    diagnostics = all.limited(to: limits.diagnostics)
    let isUsable = !found.contains { $0.severity == .error }
    self.predicate = isUsable ? predicate : nil
    self.matcher = isUsable ? matcher : nil
  }

  /// The canonical form of the predicate, or `nil` if the format string has syntax errors. It is available even if the
  /// predicate has other errors.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var printed: String? { isParsed ? Printer.print(tree, arguments: arguments, variables: variables) : nil }
}
