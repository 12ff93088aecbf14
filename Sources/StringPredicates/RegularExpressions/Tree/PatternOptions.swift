/// The `MATCHES` options that change the meaning of a pattern.
///
/// The `[n]` option has no effect, because a pattern under `MATCHES[n]` is an ordinary regular expression (decision 6
/// of this project; Apple: "Predicate Format String Syntax").
package struct PatternOptions: Hashable, Sendable {
  /// Whether to ignore case (`[c]`).
  package var caseInsensitive: Bool
  /// Whether to ignore diacritical marks (`[d]`). Marks are removed from the pattern's literal text. The caller must
  /// remove them from the subject (decision 6).
  package var diacriticInsensitive: Bool

  package init(caseInsensitive: Bool = false, diacriticInsensitive: Bool = false) {
    self.caseInsensitive = caseInsensitive
    self.diacriticInsensitive = diacriticInsensitive
  }
}
