/// A lower and an upper bound on the set of identifiers that a condition accepts: `must` ⊆ accepted ⊆ `may`.
///
/// The bounds are equal if the condition is decided exactly. If `may` is empty, the condition provably matches nothing.
/// Each identifier in `must` provably matches.
package struct ApproximateLanguage: Hashable, Sendable {
  var may: UInt32
  var must: UInt32

  init(may: UInt32, must: UInt32) {
    self.may = may
    self.must = must
  }

  init(_ exact: UInt32) {
    may = exact
    must = exact
  }

  /// Whether the lower bound equals the upper bound.
  package var isExact: Bool { may == must }

  /// The lower bound as an exact language.
  package var certain: ApproximateLanguage { ApproximateLanguage(must) }

  /// The language that contains every identifier.
  package static let everything = ApproximateLanguage(LanguageStore.everything)
  /// The language that contains no identifier.
  package static let nothing = ApproximateLanguage(LanguageStore.nothing)
  /// A language whose contents are completely unknown.
  static let unknown = ApproximateLanguage(may: LanguageStore.everything, must: LanguageStore.nothing)
}

extension LanguageStore {
  mutating func complement(_ language: ApproximateLanguage) -> ApproximateLanguage {
    if language.isExact { return ApproximateLanguage(complement(language.may)) }
    return ApproximateLanguage(may: complement(language.must), must: complement(language.may))
  }

  mutating func intersection(_ parts: [ApproximateLanguage]) -> ApproximateLanguage {
    join(parts) { $0.intersection($1) }
  }

  mutating func union(_ parts: [ApproximateLanguage]) -> ApproximateLanguage {
    join(parts) { $0.union($1) }
  }

  private mutating func join(
    _ parts: [ApproximateLanguage], _ make: (inout LanguageStore, [UInt32]) -> UInt32
  ) -> ApproximateLanguage {
    let may = make(&self, parts.map(\.may))
    if parts.allSatisfy(\.isExact) { return ApproximateLanguage(may) }
    return ApproximateLanguage(may: may, must: make(&self, parts.map(\.must)))
  }
}
