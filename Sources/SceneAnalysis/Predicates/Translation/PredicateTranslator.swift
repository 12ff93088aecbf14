import PredicateSyntax
import StringPredicates

/// Translates predicates into languages of identifiers.
struct PredicateTranslator {
  var comparisons: ComparisonTranslator
  private var lengthLanguages = LengthLanguages()
  /// The reasons why the language of the current predicate is inexact.
  private(set) var reasons: [String] = []
  /// The strings to try as identifiers if the automata don't provide an answer.
  private(set) var candidates: [String] = []
  /// The number of comparisons that the current comparison has expanded to.
  var expansionCount = 0

  init(universe: IdentifierUniverse, placeholders: Placeholders) {
    comparisons = ComparisonTranslator(universe: universe, placeholders: placeholders)
  }

  /// Returns the language of a predicate.
  ///
  /// - Complexity: O(n), where n is the size of the predicate, plus the cost of its comparisons.
  mutating func translate(_ predicate: Predicate, _ store: inout LanguageStore) -> ApproximateLanguage {
    reasons = []
    candidates = []
    return language(of: predicate, &store)
  }

  /// Returns the language of a predicate or of one of its parts.
  mutating func language(of predicate: Predicate, _ store: inout LanguageStore) -> ApproximateLanguage {
    let languages = comparisons(in: predicate).map { comparison in
      expansionCount = 0
      return language(comparison, &store)
    }
    return Self.combined(predicate, languages, &store)
  }

  private func comparisons(in predicate: Predicate) -> [Comparison] {
    switch predicate {
    case .constant: []
    case .comparison(let comparison): [comparison]
    case .not(let part): comparisons(in: part)
    case .and(let parts), .or(let parts): parts.flatMap { comparisons(in: $0) }
    }
  }

  /// Combines the languages of a predicate's comparisons, which are in source order.
  private static func combined(
    _ predicate: Predicate, _ languages: [ApproximateLanguage], _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    var rest = languages[...]
    return combined(predicate, &rest, &store)
  }

  private static func combined(
    _ predicate: Predicate, _ rest: inout ArraySlice<ApproximateLanguage>, _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    switch predicate {
    case .constant(let value): value ? .everything : .nothing
    case .comparison: rest.popFirst() ?? .unknown
    case .not(let part): store.complement(combined(part, &rest, &store))
    case .and(let parts): store.intersection(parts.map { combined($0, &rest, &store) })
    case .or(let parts): store.union(parts.map { combined($0, &rest, &store) })
    }
  }

  /// The maximum number of languages to combine when computing the decisions of one predicate.
  private static let decisionLimit = 1 << 17

  /// Returns the comparisons in a predicate, each with the identifiers for which it decides the predicate's result. A
  /// comparison decides the result if negating the comparison also negates the result.
  ///
  /// - Parameter limit: The maximum number of comparisons. It is reduced for very large predicates.
  /// - Returns: The first comparisons and the number of omitted comparisons.
  /// - Complexity: O(n²), where n is the number of comparisons, limited by `decisionLimit`.
  mutating func decisions(
    of predicate: Predicate, limit: Int, _ store: inout LanguageStore
  ) -> (found: [ComparisonDecision], omitted: Int) {
    let all = comparisons(in: predicate)
    let known = all.map { comparison in
      expansionCount = 0
      return language(comparison, &store)
    }
    let count =
      store.meter.interruption == nil ? min(limit, Self.decisionLimit / max(1, known.count), all.count) : 0
    let found = (0..<count).map { index in
      store.meter.note(known.count)
      let answers = [LanguageStore.everything, LanguageStore.nothing].map { answer in
        var languages = known
        languages[index] = ApproximateLanguage(answer)
        return Self.combined(predicate, languages, &store)
      }
      let parts = [
        store.intersection([answers[0], store.complement(answers[1])]),
        store.intersection([answers[1], store.complement(answers[0])]),
      ]
      let decided = store.union(parts)
      let comparison = all[index]
      return ComparisonDecision(
        range: comparison.operatorRange.union(comparison.rightRange),
        operation: comparison.operation.spelling + comparison.options.spelling,
        left: comparison.left.constant?.text.map { String(decoding: $0, as: UTF8.self) },
        right: comparison.right.constant?.text.map { String(decoding: $0, as: UTF8.self) },
        holding: store.intersection([decided, known[index]]),
        failing: store.intersection([decided, store.complement(known[index])]))
    }
    return (found, all.count - count)
  }

  /// Returns the language of a comparison with simple or constant operands, or `nil` for other comparisons.
  mutating func simple(_ comparison: Comparison, _ store: inout LanguageStore) -> ApproximateLanguage? {
    let sides = [comparison.left, comparison.right]
    if !comparisons.placeholders.isEmpty, sides.contains(where: \.isKnown) {
      // Don't evaluate the condition of a ternary expression here. With a sample value in it, the result would be valid
      // only for that value.
      if sides.contains(where: \.hasCondition) { return nil }
      let isComputed = sides.allSatisfy(\.isKnown) || sides.contains { $0.isKnown && $0.constant == nil }
      if isComputed,
        let placeholder = comparisons.placeholders.first(in: comparison)
      {
        return unknown(placeholder.reason, sampled: withKnownOperands(comparison, &store) ?? .unknown)
      }
    }
    return withKnownOperands(comparison, &store)
  }

  private mutating func withKnownOperands(
    _ comparison: Comparison, _ store: inout LanguageStore
  ) -> ApproximateLanguage? {
    if let answer = comparison.knownAnswer { return answer ? .everything : .nothing }
    let (operation, options) = (comparison.operation, comparison.options)
    switch (comparison.quantifier, comparison.left.folded, comparison.right.folded) {
    case (.one, .subject, .constant(let value)): return language(operation, options, value, &store)
    case (.one, .constant(let value), .subject): return mirrored(operation, options, value, &store)
    case (.any, .constant(.list(let elements)), .subject):
      return store.union(elements.map { mirrored(operation, options, $0, &store) })
    case (.all, .constant(.list(let elements)), .subject):
      return store.intersection(elements.map { mirrored(operation, options, $0, &store) })
    case (.one, .function(.length, .subject), .constant(.number(let number))): return lengths(operation, number, &store)
    case (.one, .constant(.number(let number)), .function(.length, .subject)):
      return operation.mirror.flatMap { lengths($0, number, &store) }
    case (.one, .subject, .subject): return reflexive(operation)
    case (.one, .function(let function, .subject), .constant(let value)):
      return mapped(function, operation, options, value, &store)
    case (.one, .constant(let value), .function(let function, .subject))
    where operation == .equal || operation == .notEqual:
      return mapped(function, operation, options, value, &store)
    default: return nil
    }
  }

  /// Returns the language of `SELF op SELF`.
  private func reflexive(_ operation: ComparisonOperator) -> ApproximateLanguage? {
    operation.holds(order: 0).map { $0 ? .everything : .nothing }
  }

  /// Returns the language of a comparison such as `uppercase:(SELF) op value`.
  private mutating func mapped(
    _ function: StringFunction, _ operation: ComparisonOperator, _ options: ComparisonOptions, _ value: PredicateValue,
    _ store: inout LanguageStore
  ) -> ApproximateLanguage? {
    switch (operation, value) {
    case (.equal, .number(let number)) where function == .length: return lengths(.equal, number, &store)
    case (.notEqual, _): return mapped(function, .equal, options, value, &store).map { store.complement($0) }
    case (.in, .list(let elements)):
      let parts = elements.map { mapped(function, .equal, options, $0, &store) }
      return parts.contains(nil) ? nil : store.union(parts.compactMap { $0 })
    case (.equal, .string(let text)), (.beginsWith, .string(let text)), (.endsWith, .string(let text)),
      (.contains, .string(let text)):
      guard let operation = operation.textComparison,
        let language = try? comparisons.translate(
          function, operation, Self.folding(.text(operation), options), text, &store)
      else { return nil }
      guard let placeholder = comparisons.placeholders[text] else { return language }
      return unknown(placeholder.reason, sampled: language)
    case (.equal, _): return .nothing
    default: return nil
    }
  }

  /// Returns the differences that a comparison ignores, or `nil` if it compares literally.
  private static func folding(
    _ operation: ComparisonTranslator.Operation, _ options: ComparisonOptions
  ) -> StringFolding? {
    var folding: StringFolding = []
    if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
    return options.contains(.normalized) || operation == .text(.equal) && folding.isEmpty ? nil : folding
  }

  /// Returns the language of `SELF op value`.
  private mutating func language(
    _ operation: ComparisonOperator, _ options: ComparisonOptions, _ value: PredicateValue, _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    switch (operation, value) {
    case (.notEqual, _): return store.complement(language(.equal, options, value, &store))
    case (.between, .list(let bounds)) where bounds.count == 2:
      return store.intersection([
        language(.greaterOrEqual, options, bounds[0], &store), language(.lessOrEqual, options, bounds[1], &store),
      ])
    case (.in, .list(let elements)):
      return store.union(elements.map { language(.equal, options, $0, &store) })
    case (_, .string(let text)):
      guard let operation = ComparisonTranslator.Operation(operation) else {
        return unknown("it uses an unknown operator")
      }
      return language(operation, options, text, &store)
    default: return .nothing
    }
  }

  /// Returns the language of `value op SELF`.
  private mutating func mirrored(
    _ operation: ComparisonOperator, _ options: ComparisonOptions, _ value: PredicateValue, _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    switch (operation, value) {
    case (.contains, .list): return language(.in, options, value, &store)
    case (.contains, .string): return language(.in, options, value, &store)
    case (.in, .string): return language(.contains, options, value, &store)
    default:
      guard operation != .in, let mirror = operation.mirror else {
        return unknown("it looks for the identifier in a text")
      }
      return language(mirror, options, value, &store)
    }
  }

  private mutating func language(
    _ operation: ComparisonTranslator.Operation, _ options: ComparisonOptions, _ text: [UInt8],
    _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    let key = ComparisonTranslator.Key(operation: operation, folding: Self.folding(operation, options), text: text)
    guard let translation = try? comparisons.translate(key, &store) else { return .unknown }
    if let reason = translation.reason {
      if !reasons.contains(reason) { reasons.append(reason) }
      if candidates.count < 64 { candidates.append(String(decoding: text, as: UTF8.self)) }
    }
    return translation.language
  }

  /// Returns the language of `length:(SELF) op number`.
  private mutating func lengths(
    _ operation: ComparisonOperator, _ number: PredicateNumber, _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    let value = number.double
    let floor = value.rounded(.down)
    guard value.isFinite, abs(value) <= Double(LengthLanguages.limit) else {
      return unknown("it compares the length with a large number")
    }
    let whole = Int(floor)
    let isWhole = floor == value
    if operation == .notEqual { return store.complement(lengths(.equal, number, &store)) }
    switch operation.textComparison {
    case .equal: return isWhole ? lengths(.exactly, whole, &store) : .nothing
    case .less: return lengths(.atMost, isWhole ? whole - 1 : whole, &store)
    case .lessOrEqual: return lengths(.atMost, whole, &store)
    case .greater: return lengths(.atLeast, max(0, whole + 1), &store)
    case .greaterOrEqual: return lengths(.atLeast, max(0, isWhole ? whole : whole + 1), &store)
    case .beginsWith, .endsWith, .contains, .within, nil: return unknown("it uses an unknown operator")
    }
  }

  private mutating func lengths(
    _ relation: LengthLanguages.Relation, _ length: Int, _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    guard length >= 0 else { return .nothing }
    guard let language = try? lengthLanguages.language(relation, length, &store) else { return .unknown }
    return ApproximateLanguage(language)
  }

  mutating func unknown(_ reason: String, sampled: ApproximateLanguage? = nil) -> ApproximateLanguage {
    if !reasons.contains(reason) { reasons.append(reason) }
    return sampled.map { .known(forSamples: $0) } ?? .unknown
  }
}

extension PredicateTranslator {
  /// The maximum number of comparisons that a single comparison can expand to.
  private static let expansionLimit = 20_000

  /// Returns the language of a comparison. Lists and ternary expressions are expanded as follows:
  ///
  ///     TERNARY(p, SELF, 'b') == 'a'    (p AND SELF == 'a') OR (NOT p AND 'b' == 'a')
  ///     ANY {SELF, 'b'} == 'a'          SELF == 'a' OR 'b' == 'a'
  mutating func language(_ comparison: Comparison, _ store: inout LanguageStore) -> ApproximateLanguage {
    expansionCount += 1
    let language = simple(comparison, &store) ?? expanded(comparison, &store) ?? unknown("it computes what it compares")
    // A language with the same bounds for the samples can be different for other values.
    guard !language.isExact, !language.dependsOnValues, comparisons.placeholders.first(in: comparison) != nil else {
      return language
    }
    return ApproximateLanguage(may: language.may, must: language.must, sampled: language)
  }

  /// Returns the language of a comparison of a ternary expression, of the elements of a list or of a length with two
  /// bounds, or `nil` for other comparisons.
  private mutating func expanded(_ comparison: Comparison, _ store: inout LanguageStore) -> ApproximateLanguage? {
    if expansionCount > Self.expansionLimit { return nil }
    if case .choice(let choice) = comparison.left { return branches(of: choice, comparison, \.left, &store) }
    if comparison.quantifier != .one {
      guard let parts = comparison.left.elements?.map({ comparison.ofElement($0) }) else { return nil }
      let languages = parts.map { language($0, &store) }
      return comparison.quantifier == .all ? store.intersection(languages) : store.union(languages)
    }
    if comparison.operation == .contains, let elements = comparison.left.elements {
      return store.union(elements.map { language(comparison.with(.equal, comparison.right, $0), &store) })
    }
    if case .choice(let choice) = comparison.right { return branches(of: choice, comparison, \.right, &store) }
    guard let elements = comparison.right.elements else { return nil }
    if comparison.operation == .in {
      return store.union(elements.map { language(comparison.with(.equal, comparison.left, $0), &store) })
    }
    // `BETWEEN` is false for a null operand, but `>=` is true for two nulls, so both bounds must be known numbers.
    guard comparison.operation == .between, elements.count == 2, elements.allSatisfy({ $0.constant?.kind == .number }),
      case .function(.length, .subject) = comparison.left
    else { return nil }
    let bounds = zip([ComparisonOperator.greaterOrEqual, .lessOrEqual], elements)
    return store.intersection(bounds.map { language(comparison.with($0, comparison.left, $1), &store) })
  }

  private mutating func branches(
    of choice: Operand.Choice, _ comparison: Comparison, _ side: WritableKeyPath<Comparison, Operand>,
    _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    var (first, second) = (comparison, comparison)
    (first[keyPath: side], second[keyPath: side]) = (choice.first, choice.second)
    let count = expansionCount
    let holding = language(of: choice.condition, &store)
    expansionCount = count
    let parts = [language(first, &store), language(second, &store)]
    return store.union([
      store.intersection([holding, parts[0]]), store.intersection([store.complement(holding), parts[1]]),
    ])
  }
}

extension Comparison {
  /// The comparison of one element of the list on the left, which can itself be a list.
  fileprivate func ofElement(_ element: Operand) -> Comparison {
    var comparison = self
    (comparison.left, comparison.quantifier) = (element, .one)
    return comparison
  }

  fileprivate func with(_ operation: ComparisonOperator, _ left: Operand, _ right: Operand) -> Comparison {
    var comparison = self
    (comparison.left, comparison.operation, comparison.right) = (left, operation, right)
    return comparison
  }
}
