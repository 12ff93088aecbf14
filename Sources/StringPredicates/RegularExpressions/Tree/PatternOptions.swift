/// The options of `MATCHES` that change the meaning of a pattern.
///
/// `[n]` has no effect: a pattern under `MATCHES[n]` is an ordinary regular expression (decision 6 of this project;
/// Apple: "Predicate Format String Syntax").
package struct PatternOptions: Hashable, Sendable {
  /// `[c]`: ignores case.
  package var caseInsensitive: Bool
  /// `[d]`: removes marks from the pattern's literal text. The caller removes them from the subject (decision 6).
  package var diacriticInsensitive: Bool

  package init(caseInsensitive: Bool = false, diacriticInsensitive: Bool = false) {
    self.caseInsensitive = caseInsensitive
    self.diacriticInsensitive = diacriticInsensitive
  }
}
