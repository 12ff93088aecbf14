/// Formats predicates in canonical form, with uppercase keywords, double-quoted literals and only the necessary
/// parentheses.
///
/// ```swift
/// try PredicateFormatter.canonicalText(of: "self beginswith 'a' && ! (self = %@)")
/// // SELF BEGINSWITH "a" AND (NOT SELF == %@)
/// ```
public enum PredicateFormatter {
  /// Returns the canonical form of a format string, like `NSPredicate.predicateFormat` on Apple platforms.
  ///
  /// Preserves `%@` and `$variables`. The text is parsed but not checked, so expressions that a dialect rejects, such
  /// as key paths, are formatted as well. The result parses to an equal predicate, and formatting is idempotent.
  ///
  /// - Throws: `StringPredicateError` if the text can't be parsed.
  /// - Complexity: O(n) in the UTF-8 length of the text.
  public static func canonicalText(
    of format: String, limits: PredicateLimits = .default
  ) throws(StringPredicateError) -> String {
    let source = SourceText(format)
    let (tree, diagnostics) = Parser.parse(source, limits: limits)
    guard !diagnostics.contains(where: { $0.severity == .error }), let text = Printer.print(tree) else {
      throw StringPredicateError(source: source, diagnostics: diagnostics)
    }
    return text
  }
}
