package import PredicateSyntax

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
