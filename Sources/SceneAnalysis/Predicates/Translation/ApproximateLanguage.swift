/// The identifiers of a condition, from both sides: all of `must` match, and all that match are in `may`.
///
/// The two are the same where the condition is decided exactly. An empty `may` is a proof even where they differ, and
/// so is any identifier of `must`.
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

  /// Whether the identifiers are known exactly.
  package var isExact: Bool { may == must }

  /// The identifiers that surely match.
  package var certain: ApproximateLanguage { ApproximateLanguage(must) }

  /// Every identifier.
  package static let everything = ApproximateLanguage(LanguageStore.everything)
  /// No identifier.
  package static let nothing = ApproximateLanguage(LanguageStore.nothing)
  /// Nothing is known.
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
