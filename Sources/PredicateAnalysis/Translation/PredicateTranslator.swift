import PredicateSyntax
import StringPredicates

/// Turns checked predicates into languages, node by node in the order of their tree: nothing recurses.
struct PredicateTranslator {
  var comparisons: ComparisonTranslator
  /// Why the predicate that is translated is not exact.
  private(set) var reasons: [String] = []
  /// Texts that are worth trying where the automata do not decide.
  private(set) var candidates: [String] = []
  /// Why the budget ended the translation; what is left of the predicate is then unknown.
  private(set) var interruption: AnalysisInterruption?

  init(universe: IdentifierUniverse, holes: TextHoles) {
    comparisons = ComparisonTranslator(universe: universe, holes: holes)
  }

  /// The identifiers for which a predicate holds.
  ///
  /// - Complexity: O(n) in the number of nodes, and what its comparisons cost.
  mutating func translate(_ predicate: CheckedPredicate, _ store: inout LanguageStore) -> ApproximateLanguage {
    languages(of: predicate, &store).last ?? .unknown
  }

  /// The languages of the nodes of a predicate, each at its place in the tree.
  private mutating func languages(
    of predicate: CheckedPredicate, _ store: inout LanguageStore
  ) -> [ApproximateLanguage] {
    reasons = []
    candidates = []
    let tree = predicate.tree
    var languages: [ApproximateLanguage] = []
    languages.reserveCapacity(Int(predicate.id) + 1)
    for node in tree.nodes.prefix(Int(predicate.id) + 1) {
      if case .comparison(let place) = node {
        let translated = language(tree.comparisons[place], languages, &store)
        languages.append(translated)
      } else {
        languages.append(Self.combined(node, of: tree, languages, &store))
      }
    }
    return languages
  }

  /// The language of a constant, a negation or a junction, from those of its parts.
  private static func combined(
    _ node: CheckedTree.Node, of tree: CheckedTree, _ languages: [ApproximateLanguage], _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    switch node {
    case .constant(let value): value ? .everything : .nothing
    case .not(let part): store.complement(languages[Int(part)])
    case .all(let places): store.intersection(tree.parts[places].map { languages[Int($0)] })
    case .any(let places): store.union(tree.parts[places].map { languages[Int($0)] })
    case .comparison: .unknown
    }
  }

  /// How many nodes are combined anew for the comparisons of one predicate.
  private static let decisionLimit = 1 << 17

  /// The comparisons of a predicate with the identifiers that each of them decides: if it gave the other answer, the
  /// predicate would, too.
  ///
  /// - Parameter limit: How many comparisons are looked at; fewer in a predicate of thousands of nodes.
  /// - Returns: The first comparisons, and how many more there are.
  /// - Complexity: O(n · m) for n nodes and m comparisons, and no more than `Self.decisionLimit`.
  mutating func decisions(
    of predicate: CheckedPredicate, limit: Int, _ store: inout LanguageStore
  ) -> (found: [ComparisonDecision], omitted: Int) {
    let tree = predicate.tree
    let known = languages(of: predicate, &store)
    let limit = min(limit, Self.decisionLimit / max(1, known.count))
    var found: [ComparisonDecision] = []
    var omitted = 0
    for place in known.indices {
      guard case .comparison(let index) = tree.nodes[place] else { continue }
      guard found.count < limit, interruption == nil else {
        omitted += 1
        continue
      }
      let answers = [LanguageStore.everything, LanguageStore.nothing].map { answer in
        var languages = known
        languages[place] = ApproximateLanguage(answer)
        for later in known.indices[(place + 1)...] {
          if case .comparison = tree.nodes[later] { continue }
          languages[later] = Self.combined(tree.nodes[later], of: tree, languages, &store)
        }
        return languages.last ?? .unknown
      }
      let parts = [
        store.intersection([answers[0], store.complement(answers[1])]),
        store.intersection([answers[1], store.complement(answers[0])]),
      ]
      let decided = store.union(parts)
      let comparison = tree.comparisons[index]
      found.append(
        ComparisonDecision(
          range: comparison.operatorRange.union(comparison.rightRange),
          operation: comparison.operation.spelling + comparison.options.spelling,
          left: comparison.left.constant?.text.map { String(decoding: $0, as: UTF8.self) },
          right: comparison.right.constant?.text.map { String(decoding: $0, as: UTF8.self) },
          holding: store.intersection([decided, known[place]]),
          failing: store.intersection([decided, store.complement(known[place])])))
    }
    return (found, omitted)
  }

  /// The language of a comparison whose sides need no computation, or a known one; `nil` for others.
  mutating func simple(_ comparison: CheckedComparison, _ store: inout LanguageStore) -> ApproximateLanguage? {
    let sides = [comparison.left, comparison.right]
    if comparisons.hasHoles, sides.contains(where: \.isKnown) {
      // Computing with a text that stands in for another would decide for that text alone.
      if sides.contains(where: \.hasCondition) { return nil }
      let isComputed = sides.allSatisfy(\.isKnown) || sides.contains { $0.isKnown && $0.constant == nil }
      if isComputed, let hole = comparisons.hole(in: comparison.left) ?? comparisons.hole(in: comparison.right) {
        return unknown(hole.reason)
      }
    }
    if let verdict = comparison.knownVerdict { return verdict ? .everything : .nothing }
    let (operation, options) = (comparison.operation, comparison.options)
    switch (comparison.quantifier, comparison.left.folded, comparison.right.folded) {
    case (.one, .subject, .constant(let value)): return language(operation, options, value, &store)
    case (.one, .constant(let value), .subject): return mirrored(operation, options, value, &store)
    case (.any, .constant(.list(let elements)), .subject):
      return store.union(elements.map { mirrored(operation, options, $0, &store) })
    case (.all, .constant(.list(let elements)), .subject):
      return store.intersection(elements.map { mirrored(operation, options, $0, &store) })
    case (.one, .computed(let steps), .constant(.number(let number))) where steps.isLength:
      return lengths(operation, number, &store)
    case (.one, .constant(.number(let number)), .computed(let steps)) where steps.isLength:
      guard let mirror = operation.row.mirror else { break }
      return lengths(mirror, number, &store)
    case (.one, .subject, .subject): return reflexive(operation)
    case (.one, .computed(let steps), .constant(let value)):
      return steps.mapping.flatMap { mapped($0, operation, options, value, &store) }
    case (.one, .constant(let value), .computed(let steps)) where operation == .equal || operation == .notEqual:
      return steps.mapping.flatMap { mapped($0, operation, options, value, &store) }
    default: break
    }
    return nil
  }

  /// `SELF op SELF`.
  private func reflexive(_ operation: Operator) -> ApproximateLanguage? {
    switch operation {
    case .equal, .lessOrEqual, .greaterOrEqual: .everything
    case .notEqual, .less, .greater: .nothing
    default: nil
    }
  }

  /// `uppercase:(SELF) op value`.
  private mutating func mapped(
    _ function: StringFunction, _ operation: Operator, _ options: ComparisonOptions, _ value: PredicateValue,
    _ store: inout LanguageStore
  ) -> ApproximateLanguage? {
    switch (operation, value) {
    case (.notEqual, _): return mapped(function, .equal, options, value, &store).map { store.complement($0) }
    case (.in, .list(let elements)):
      let parts = elements.map { mapped(function, .equal, options, $0, &store) }
      return parts.contains(nil) ? nil : store.union(parts.compactMap { $0 })
    case (.equal, .string(let text)), (.beginsWith, .string(let text)), (.endsWith, .string(let text)),
      (.contains, .string(let text)):
      guard let operation = ComparisonTranslator.Operation(operation) else { return nil }
      return comparisons.translate(function, operation, Self.folding(operation, options), text, &store)
    case (.equal, _): return .nothing
    default: return nil
    }
  }

  /// What a comparison disregards; `nil` compares literally.
  private static func folding(
    _ operation: ComparisonTranslator.Operation, _ options: ComparisonOptions
  ) -> StringFolding? {
    var folding: StringFolding = []
    if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
    return options.contains(.normalized) || operation == .equal && folding.isEmpty ? nil : folding
  }

  /// `SELF op value`, for an identifier that is not missing.
  private mutating func language(
    _ operation: Operator, _ options: ComparisonOptions, _ value: PredicateValue, _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    switch (operation, value) {
    case (.notEqual, _): return store.complement(language(.equal, options, value, &store))
    case (.between, .list(let bounds)) where bounds.count == 2:
      if Self.isReversed(bounds[0], bounds[1], options) { return .nothing }
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

  /// Whether a text is after another one by the rules of a comparison: nothing lies between them.
  private static func isReversed(_ low: PredicateValue, _ high: PredicateValue, _ options: ComparisonOptions) -> Bool {
    guard case .string(let low) = low, case .string(let high) = high else { return false }
    let ordered = try? StringPredicate(
      "SELF <=\(options.spelling) %@", arguments: [.string(String(decoding: high, as: UTF8.self))])
    return (try? ordered?.matches(String(decoding: low, as: UTF8.self))) == false
  }

  /// `value op SELF`.
  private mutating func mirrored(
    _ operation: Operator, _ options: ComparisonOptions, _ value: PredicateValue, _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    switch (operation, value) {
    case (.contains, .list): return language(.in, options, value, &store)
    case (.contains, .string): return language(.in, options, value, &store)
    case (.in, .string): return language(.contains, options, value, &store)
    case (.beginsWith, _), (.endsWith, _), (.like, _), (.matches, _), (.in, _), (.between, _):
      return unknown("it looks for the identifier in a text")
    default:
      guard let mirror = operation.row.mirror else { return unknown("it looks for the identifier in a text") }
      return language(mirror, options, value, &store)
    }
  }

  private mutating func language(
    _ operation: ComparisonTranslator.Operation, _ options: ComparisonOptions, _ text: [UInt8],
    _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    guard interruption == nil else { return .unknown }
    do throws(AnalysisInterruption) {
      try store.meter.charge(text.count + 1, bytes: store.byteCount)
    } catch {
      interruption = error
      return .unknown
    }
    let translation = comparisons.translate(
      ComparisonTranslator.Key(operation: operation, folding: Self.folding(operation, options), text: text), &store)
    if let reason = translation.reason {
      if !reasons.contains(reason) { reasons.append(reason) }
      if candidates.count < 64 { candidates.append(String(decoding: text, as: UTF8.self)) }
    }
    return translation.language
  }

  /// `length:(SELF) op number`.
  private mutating func lengths(
    _ operation: Operator, _ number: PredicateNumber, _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    let value = number.double
    let floor = value.rounded(.down)
    guard value.isFinite, abs(value) <= Double(LengthLanguage.limit) else {
      return unknown("it compares the length with a large number")
    }
    let whole = Int(floor)
    let isWhole = floor == value
    let range: ClosedRange<Int>?
    switch operation {
    case .equal, .notEqual: range = isWhole && whole >= 0 ? whole...whole : nil
    case .less: range = (isWhole ? whole - 1 : whole) >= 0 ? 0...(isWhole ? whole - 1 : whole) : nil
    case .lessOrEqual: range = whole >= 0 ? 0...whole : nil
    case .greater: range = max(0, whole + 1)...Int.max
    case .greaterOrEqual: range = max(0, isWhole ? whole : whole + 1)...Int.max
    default: return unknown("it uses an unknown operator")
    }
    let state = range.flatMap { LengthLanguage.build($0, &store.graph) }
    let language = ApproximateLanguage(store.language(of: state))
    return operation == .notEqual ? store.complement(language) : language
  }

  mutating func unknown(_ reason: String) -> ApproximateLanguage {
    if !reasons.contains(reason) { reasons.append(reason) }
    return .unknown
  }
}

extension [OperandStep] {
  /// `length:(SELF)`
  fileprivate var isLength: Bool {
    guard count == 1, case .subjectLength = self[0].action else { return false }
    return true
  }

  /// The function of `uppercase:(SELF)`.
  fileprivate var mapping: StringFunction? {
    guard count == 2, case .subject = self[0].action, case .function(let function) = self[1].action else { return nil }
    return function
  }
}

extension ComparisonTranslator.Operation {
  init?(_ operation: Operator) {
    switch operation {
    case .equal: self = .equal
    case .less: self = .less
    case .lessOrEqual: self = .lessOrEqual
    case .greater: self = .greater
    case .greaterOrEqual: self = .greaterOrEqual
    case .beginsWith: self = .beginsWith
    case .endsWith: self = .endsWith
    case .contains: self = .contains
    case .like: self = .like
    case .matches: self = .matches
    case .in: self = .within
    default: return nil
    }
  }
}
