import PredicateSyntax

/// A placeholder for a partly known string in a condition.
///
/// The conditions contain a sample value in place of the actual string. A comparison with a placeholder has two
/// languages: the identifiers that match for every value, and the identifiers that match for at least one value.
package struct Placeholder: Hashable, Sendable {
  /// The name of the partly known string.
  package var name: String
  /// The sample value in the conditions.
  package var sampleValue: String
  /// The text that every value starts with.
  package var beginsWith: String
  /// A string that every value contains between its prefix and its suffix.
  package var contains: String
  /// The text that every value ends with.
  package var endsWith: String
  /// Whether the sample is a possible value. If not, a witness that was found with the sample may not be valid for any
  /// actual value.
  package var isValue: Bool

  package init(
    name: String, sampleValue: String, beginsWith: String = "", contains: String = "", endsWith: String = "",
    isValue: Bool = true
  ) {
    self.name = name
    self.sampleValue = sampleValue
    self.isValue = isValue
    self.beginsWith = beginsWith
    self.contains = contains
    self.endsWith = endsWith
  }

  /// Why a comparison with the placeholder is undecided.
  var reason: String { "it depends on the value of '\(name)'" }
}

/// The placeholders for a set of conditions, keyed by sample value. Copies share their storage.
package struct Placeholders: Hashable, Sendable, ExpressibleByArrayLiteral {
  private let bySample: [[UInt8]: Placeholder]
  /// Whether every sample is a possible value. If so, a witness found with the samples is valid for at least one value.
  let areValues: Bool
  /// The names of the placeholders for use in messages. Only the first four are shown.
  let names: String

  package init(_ placeholders: [Placeholder]) {
    bySample = Dictionary(
      placeholders.map { (Array($0.sampleValue.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    areValues = placeholders.allSatisfy(\.isValue)
    let all = placeholders.map { "'\($0.name)'" }.withoutRepetitions
    names = all.prefix(4).joined(separator: ", ") + (all.count > 4 ? " and \(all.count - 4) more" : "")
  }

  /// Why an answer is different for different values.
  var dependence: String { "it depends on the value of \(names)" }

  package init(arrayLiteral placeholders: Placeholder...) { self.init(placeholders) }

  package var isEmpty: Bool { bySample.isEmpty }

  /// The placeholder with the given sample value, or `nil` if there isn't one.
  ///
  /// - Complexity: O(n), where n is the length of the value.
  package subscript(sampleValue: [UInt8]) -> Placeholder? { bySample[sampleValue] }

  /// Returns a text in which the names of the placeholders replace their sample values.
  func named(in text: String) -> String {
    bySample.values.reduce(text) { $0.replacing($1.sampleValue, with: "‹\($1.name)›") }
  }

  /// Returns whether a text contains a sample value.
  ///
  /// - Complexity: O(n · m), where n is the length of the text and m is the number of placeholders.
  func occur(in text: String) -> Bool { bySample.values.contains { text.contains($0.sampleValue) } }
}

extension Placeholders {
  /// Returns the first placeholder in a comparison, if any.
  ///
  /// - Complexity: O(n), where n is the number of values in the operands.
  func first(in comparison: Comparison) -> Placeholder? {
    isEmpty ? nil : first(in: comparison.left) ?? first(in: comparison.right)
  }

  /// Returns whether the result of a predicate depends on an unknown value even for a missing identifier. It doesn't if
  /// each unknown value is only compared with the identifier.
  func affectMissingIdentifier(in predicate: Predicate) -> Bool {
    switch predicate {
    case .constant: false
    case .not(let part): affectMissingIdentifier(in: part)
    case .and(let parts), .or(let parts): parts.contains { affectMissingIdentifier(in: $0) }
    case .comparison(let comparison):
      switch (comparison.left, comparison.right) {
      case (.subject, .constant), (.constant, .subject): false
      default: first(in: comparison) != nil
      }
    }
  }

  private func first(in predicate: Predicate) -> Placeholder? {
    switch predicate {
    case .constant: nil
    case .not(let part): first(in: part)
    case .and(let parts), .or(let parts): parts.lazy.compactMap { first(in: $0) }.first
    case .comparison(let comparison): first(in: comparison)
    }
  }

  private func first(in operand: Operand) -> Placeholder? {
    switch operand {
    case .subject: nil
    case .constant(let value): first(in: value)
    case .list(let parts), .arithmetic(_, let parts): parts.lazy.compactMap { first(in: $0) }.first
    case .function(_, let part), .aggregate(_, let part), .size(let part), .element(let part, .first),
      .element(let part, .last):
      first(in: part)
    case .element(let list, .at(let position)): first(in: list) ?? first(in: position)
    case .choice(let choice): first(in: choice.condition) ?? first(in: choice.first) ?? first(in: choice.second)
    }
  }

  private func first(in value: PredicateValue) -> Placeholder? {
    switch value {
    case .string(let text): self[text]
    case .list(let elements): elements.lazy.compactMap { first(in: $0) }.first
    case .null, .number: nil
    }
  }
}

/// The placeholder values for which an answer is valid. The actual values are known only to the running app.
public enum ValueScope: String, Hashable, Sendable {
  /// The answer is valid for some values, including the samples.
  case someValue = "some"
  /// The answer is valid for every value.
  case everyValue = "every"
}
