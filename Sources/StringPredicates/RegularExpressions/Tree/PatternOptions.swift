/// The letters in the brackets after `MATCHES` that change what a pattern means.
///
/// `[n]` is not among them: a pattern under `MATCHES[n]` is a regular expression like any other
/// (decision 6 of this project; Apple: "Predicate Format String Syntax").
package struct PatternOptions: Hashable, Sendable {
  /// `[c]`: letters match in either case.
  package var caseInsensitive: Bool
  /// `[d]`: marks are taken off the pattern's literal text. The caller takes them off the subject (decision 6).
  package var diacriticInsensitive: Bool

  package init(caseInsensitive: Bool = false, diacriticInsensitive: Bool = false) {
    self.caseInsensitive = caseInsensitive
    self.diacriticInsensitive = diacriticInsensitive
  }
}
