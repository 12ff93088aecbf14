/// Writes format strings in one way: keywords in capitals, literals in double quotes, no parentheses but those that are
/// needed.
///
/// ```swift
/// try PredicateFormatter.canonicalText(of: "self beginswith 'a' && ! (self = %@)")
/// // SELF BEGINSWITH "a" AND (NOT SELF == %@)
/// ```
public enum PredicateFormatter {
  /// The canonical form of a format string, as `NSPredicate.predicateFormat` gives it on Apple's systems. `%@` and
  /// `$variables` stay as they are.
  ///
  /// The text is parsed and not checked: what a dialect refuses, such as a key path, is formatted too. What comes out
  /// parses back to an equal predicate, and formatting it again changes nothing.
  ///
  /// - Throws: `StringPredicateError` if the text cannot be parsed.
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
