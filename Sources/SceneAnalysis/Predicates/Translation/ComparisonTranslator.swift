package import PredicateSyntax
import StringPredicates

/// Translates comparisons between the identifier and a known string into automata. Equal comparisons are translated
/// only once.
struct ComparisonTranslator {
  enum Operation: Hashable {
    case text(TextComparison), like, matches

    /// Creates the operation of an operator, or returns `nil` if it consists of other comparisons.
    init?(_ operation: ComparisonOperator) {
      if operation.takesPattern {
        self = operation == .like ? .like : .matches
      } else if let text = operation.textComparison {
        self = .text(text)
      } else {
        return nil
      }
    }
  }

  struct Key: Hashable {
    var operation: Operation
    /// The differences that the comparison ignores, or `nil` to compare literally.
    var folding: StringFolding?
    var text: [UInt8]
  }

  let universe: IdentifierUniverse
  let placeholders: Placeholders
  private var known: [Key: Translation] = [:]

  /// The language of a comparison, and a reason if the language is inexact.
  struct Translation {
    var language: ApproximateLanguage
    var reason: String?

    init(_ language: ApproximateLanguage, _ reason: String? = nil) {
      self.language = language
      self.reason = language.isExact ? nil : reason
    }
  }

  init(universe: IdentifierUniverse, placeholders: Placeholders) {
    self.universe = universe
    self.placeholders = placeholders
  }

  /// Returns the language of a comparison.
  ///
  /// - Complexity: O(n), where n is the length of the text.
  /// - Throws: `AnalysisInterruption` if the budget is exceeded.
  mutating func translate(
    _ key: Key, _ store: inout LanguageStore
  ) throws(AnalysisInterruption) -> Translation {
    try Self.charge(key.text, &store)
    if let translation = known[key] { return translation }
    // `ENDSWITH[d]` distinguishes four kinds of each letter.
    if key.operation == .text(.endsWith), key.folding?.contains(.diacriticInsensitive) == true {
      try store.charge(8 * key.text.count)
    }
    let translation = try build(key, &store)
    known[key] = translation
    return translation
  }

  /// The approximate memory for a letter of a text while its automaton is built, in bytes.
  private static let bytesPerLetter = 64

  /// Charges the automaton for a text to the budget before it is built. An automaton costs about a step for each
  /// letter.
  private static func charge(_ text: [UInt8], _ store: inout LanguageStore) throws(AnalysisInterruption) {
    try store.charge(text.count + 1, adding: text.count * bytesPerLetter)
  }

  /// Returns the language of a comparison that applies a function to the identifier, or `nil` if the comparison is
  /// undecided.
  ///
  /// The functions `uppercase:` and `lowercase:` map each scalar separately, except for a final sigma, so `==` is
  /// exact. Searches and comparisons with options are decided only in the ASCII universe, because ASCII scalars map to
  /// ASCII.
  func translate(
    _ function: StringFunction, _ operation: TextComparison, _ folding: StringFolding?, _ text: [UInt8],
    _ store: inout LanguageStore
  ) throws(AnalysisInterruption) -> ApproximateLanguage? {
    try Self.charge(text, &store)
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars.map(\.value)
    let isASCII = universe == .ascii
    let hasSigma = scalars.contains { $0 == 0x3C2 || $0 == 0x3C3 }
    let table: FoldTable
    switch function {
    case .uppercase: table = .uppercase
    case .lowercase where isASCII || !hasSigma: table = .lowercase
    case .canonical where isASCII: table = .lowercase
    default: return nil
    }
    if isASCII {
      guard scalars.allSatisfy({ $0 < 0x80 }) else { return folding == nil ? .nothing : nil }
      let letters = folding?.contains(.caseInsensitive) == true ? table.letters(of: scalars) : scalars
      return ApproximateLanguage(language(TextLanguages(letters, mappedBy: table), operation, &store))
    }
    guard operation == .equal, folding == nil else { return nil }
    return ApproximateLanguage(language(TextLanguages(scalars, mappedBy: table), operation, &store))
  }

  private func build(_ key: Key, _ store: inout LanguageStore) throws(AnalysisInterruption) -> Translation {
    let known = try translateText(key, &store)
    guard let placeholder = placeholders[key.text] else { return known }
    let may = shape(of: placeholder, key, &store)
    return Translation(
      ApproximateLanguage(may: may, must: LanguageStore.nothing, sampled: known.language), placeholder.reason)
  }

  private func translateText(
    _ key: Key, _ store: inout LanguageStore
  ) throws(AnalysisInterruption) -> Translation {
    let scalars = String(decoding: key.text, as: UTF8.self).unicodeScalars.map(\.value)
    let operation: TextComparison
    switch key.operation {
    case .like where !scalars.isEmpty && scalars.allSatisfy { $0 == 0x2A }: return Translation(.everything)
    case .like: return try like(scalars, key.folding ?? [], &store)
    case .matches: return pattern(key, &store)
    case .text(let comparison): operation = comparison
    }
    guard let folding = key.folding else {
      return exact(TextLanguages(scalars, folding: nil), operation, &store)
    }
    let table = FoldTable.comparison(folding)
    if scalars.allSatisfy({ $0 < 0x80 }) {
      return exact(TextLanguages(table.letters(of: scalars), folding: folding), operation, &store)
    }
    return try beyondASCII(scalars, folding, operation, &store)
  }

  private func exact(
    _ languages: TextLanguages, _ operation: TextComparison, _ store: inout LanguageStore
  ) -> Translation { Translation(ApproximateLanguage(language(languages, operation, &store))) }

  private func language(
    _ languages: TextLanguages, _ operation: TextComparison, _ store: inout LanguageStore
  ) -> UInt32 {
    let state: UInt32?
    switch operation {
    case .equal: state = languages.equal(&store.graph)
    case .beginsWith: state = languages.beginsWith(&store.graph)
    case .endsWith: state = languages.endsWith(&store.graph)
    case .contains: state = languages.contains(&store.graph)
    case .within: state = languages.within(&store.graph)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      state = operation.order.flatMap { languages.ordered($0, &store) }
    }
    return store.language(of: state)
  }

  // MARK: - Placeholders

  /// Returns the identifiers that match for at least one value of a placeholder. No identifier matches for every value,
  /// because there are values of every length.
  private func shape(of placeholder: Placeholder, _ key: Key, _ store: inout LanguageStore) -> UInt32 {
    let parts = [placeholder.beginsWith, placeholder.contains, placeholder.endsWith].map {
      $0.unicodeScalars.map(\.value)
    }
    let isPlain = key.folding == nil || parts.joined().allSatisfy { $0 < 0x80 }
    guard isPlain, case .text(let operation) = key.operation,
      [.equal, .beginsWith, .endsWith, .contains].contains(operation)
    else {
      return LanguageStore.everything
    }
    let table = key.folding.map(FoldTable.comparison) ?? .literal
    store.meter.note(elements: table.allMultiples.count * 8)
    let state = TextLanguages.shaped(
      begin: table.letters(of: parts[0]), middle: parts[1], end: table.letters(of: parts[2]), folding: key.folding,
      isOpenAtStart: [.endsWith, .contains].contains(operation),
      isOpenAtEnd: [.beginsWith, .contains].contains(operation), &store.graph)
    return store.language(of: state)
  }

  // MARK: - Non-ASCII strings

  private static let beyondASCII = "it compares with a text beyond ASCII by Unicode's rules"

  /// Translates a comparison with a non-ASCII string according to Unicode's rules. The result is exact for ASCII
  /// identifiers. Any other identifier matches if it matches letter by letter, and only if its search key fits.
  private func beyondASCII(
    _ scalars: [UInt32], _ folding: StringFolding, _ operation: TextComparison, _ store: inout LanguageStore
  ) throws(AnalysisInterruption) -> Translation {
    let table = FoldTable.comparison(folding)
    let letters = table.letters(of: scalars)
    var must = LanguageStore.nothing
    if operation != .within, operation.order == nil, scalars.allSatisfy(Self.isPlain) {
      let domain = universe == .any ? ScalarSets.plain : .all
      must = language(TextLanguages(letters, folding: folding, domain: domain), operation, &store)
      let isUnchanged = scalars.allSatisfy { $0 < 0x80 || table.letters(of: $0) == [$0] }
      if universe == .plain, isUnchanged { return Translation(ApproximateLanguage(must)) }
    }
    var may = universe == .ascii ? LanguageStore.everything : try withKeys(scalars, folding, operation, &store)
    if let ascii = ofASCII(scalars, folding, operation, &store) {
      if universe == .ascii { return Translation(ApproximateLanguage(ascii)) }
      let domain = store.identifiers(over: .ascii)
      must = store.union([must, store.intersection([ascii, domain])])
      may = store.intersection([may, store.union([ascii, store.complement(domain)])])
    }
    return Translation(ApproximateLanguage(may: may, must: must), Self.beyondASCII)
  }

  private static func isPlain(_ scalar: UInt32) -> Bool {
    ScalarSets.plain.contains(scalar) && !(0xAC00..<0xD7A4).contains(scalar)
  }

  /// Returns the language of a comparison for ASCII identifiers, or `nil` if it is unknown.
  private func ofASCII(
    _ scalars: [UInt32], _ folding: StringFolding, _ operation: TextComparison, _ store: inout LanguageStore
  ) -> UInt32? {
    // It is unknown where in the text a match can end.
    if operation == .within { return nil }
    let ignoresMarks = folding.contains(.diacriticInsensitive)
    if ignoresMarks, let first = scalars.first, ScalarSets.marks.contains(first) { return nil }
    let kept = ignoresMarks ? scalars.filter { !ScalarSets.marks.contains($0) } : scalars
    return language(
      TextLanguages(FoldTable.comparison(folding).letters(of: kept), folding: folding), operation, &store)
  }

  /// Returns a language that contains every identifier for which the comparison can be true, because of its search key.
  private func withKeys(
    _ scalars: [UInt32], _ folding: StringFolding, _ operation: TextComparison, _ store: inout LanguageStore
  ) throws(AnalysisInterruption) -> UInt32 {
    let isEqual = operation == .equal
    guard isEqual || [.beginsWith, .endsWith, .contains].contains(operation) else { return LanguageStore.everything }
    let keys = SubjectKey.keys(of: scalars, folding).map {
      String(decoding: $0, as: UTF8.self).unicodeScalars.map(\.value)
    }
    var languages: [UInt32] = []
    for (index, key) in keys.enumerated() where !key.isEmpty || isEqual && keys.count == 1 {
      try store.charge((key.count + 1) * FoldTable.subjectKey.allMultiples.count)
      let state = TextLanguages.withKey(
        key, isAtStart: index == 0 && (isEqual || operation == .beginsWith),
        isAtEnd: index == keys.count - 1 && (isEqual || operation == .endsWith), &store.graph)
      languages.append(store.language(of: state))
    }
    return languages.isEmpty ? LanguageStore.everything : store.intersection(languages)
  }

  // MARK: - Patterns

  /// Translates `LIKE`. The result is exact if there are no options, or if every scalar in the identifier folds
  /// independently.
  private func like(
    _ scalars: [UInt32], _ folding: StringFolding, _ store: inout LanguageStore
  ) throws(AnalysisInterruption) -> Translation {
    let pattern = LikeElements(scalars, folding: folding)
    func language(_ like: LikeLanguage) throws(AnalysisInterruption) -> UInt32 {
      try store.charge(like.work)
      return store.language(of: like.build(&store.graph))
    }
    if folding.isEmpty || universe != .any {
      return Translation(ApproximateLanguage(try language(LikeLanguage(pattern, folding: folding))))
    }
    let must = try language(LikeLanguage(pattern, folding: folding, domain: ScalarSets.plain))
    let may =
      pattern.isASCII
      ? try language(LikeLanguage(pattern, folding: folding, skipsMarks: true)) : LanguageStore.everything
    return Translation(
      ApproximateLanguage(may: may, must: must), "LIKE with options looks at marks together with their letters")
  }

  private func pattern(_ key: Key, _ store: inout LanguageStore) -> Translation {
    PatternTranslator.translate(key.text, folding: key.folding ?? [], universe: universe, &store)
  }
}

/// A comparison in a predicate, and the identifiers for which the comparison decides the predicate's result.
package struct ComparisonDecision: Sendable {
  /// The range of the operator and the right operand in the predicate's text.
  package var range: SourceRange
  /// The comparison operator with its options.
  package var operation: String
  /// The constant text on the left side of the comparison, if any.
  package var left: String?
  /// The constant text on the right side of the comparison, if any.
  package var right: String?
  /// The identifiers for which the comparison is true and decides the predicate's result.
  package var holding: ApproximateLanguage
  /// The identifiers for which the comparison is false and decides the predicate's result.
  package var failing: ApproximateLanguage
}

/// A lower and an upper bound on the set of identifiers that a condition accepts: `must` ⊆ accepted ⊆ `may`.
///
/// The bounds hold for every placeholder value. They are equal if the condition is decided exactly. If `may` is empty,
/// the condition provably matches nothing. Each identifier in `must` provably matches.
///
/// The language also has bounds for the sample values alone, which lie between the others. They guide the search for
/// an identifier that matches for some values.
package struct ApproximateLanguage: Hashable, Sendable {
  var may: UInt32
  var must: UInt32
  private var sampleMay: UInt32
  private var sampleMust: UInt32
  /// Whether the language can be different for other placeholder values than the samples. The bounds can be the same for
  /// all values although the language is not.
  package private(set) var dependsOnValues = false

  /// Creates a language that doesn't depend on placeholder values.
  init(may: UInt32, must: UInt32) {
    self.may = may
    self.must = must
    (sampleMay, sampleMust) = (may, must)
  }

  /// Creates a language that doesn't depend on placeholder values and is decided exactly.
  init(_ exact: UInt32) { self.init(may: exact, must: exact) }

  /// Creates a language with separate bounds for the sample values.
  init(may: UInt32, must: UInt32, sampled: ApproximateLanguage) {
    self.init(may: may, must: must)
    guard may != must else { return }
    (sampleMay, sampleMust, dependsOnValues) = (sampled.sampleMay, sampled.sampleMust, true)
  }

  /// Whether the lower bound equals the upper bound.
  package var isExact: Bool { may == must }

  /// The lower bound as an exact language.
  package var certain: ApproximateLanguage { ApproximateLanguage(must) }

  /// The language for the sample values alone.
  package var sampled: ApproximateLanguage { ApproximateLanguage(may: sampleMay, must: sampleMust) }

  /// The language that contains every identifier.
  package static let everything = ApproximateLanguage(LanguageStore.everything)
  /// The language that contains no identifier.
  package static let nothing = ApproximateLanguage(LanguageStore.nothing)
  /// A language whose contents are completely unknown.
  static let unknown = ApproximateLanguage(may: LanguageStore.everything, must: LanguageStore.nothing)

  /// A language whose contents are known only for the sample values.
  static func known(forSamples language: ApproximateLanguage) -> Self {
    Self(may: LanguageStore.everything, must: LanguageStore.nothing, sampled: language)
  }
}

extension LanguageStore {
  mutating func complement(_ language: ApproximateLanguage) -> ApproximateLanguage {
    if language.isExact { return ApproximateLanguage(complement(language.may)) }
    let (may, must) = (complement(language.must), complement(language.may))
    guard language.dependsOnValues else { return ApproximateLanguage(may: may, must: must) }
    return ApproximateLanguage(may: may, must: must, sampled: complement(language.sampled))
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
    let must = make(&self, parts.map(\.must))
    guard parts.contains(where: \.dependsOnValues) else { return ApproximateLanguage(may: may, must: must) }
    return ApproximateLanguage(may: may, must: must, sampled: join(parts.map(\.sampled), make))
  }
}

extension TextComparison {
  fileprivate var order: TextLanguages.Order? {
    switch self {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .equal, .beginsWith, .endsWith, .contains, .within: nil
    }
  }
}
