/// A placeholder: a text of a condition that is only partly known.
///
/// The conditions contain a sample value instead. A comparison with it has two languages: the matches for every value,
/// and the matches for some value.
package struct Placeholder: Hashable, Sendable {
  /// The name of the unknown value.
  package var name: String
  /// The sample value in the conditions.
  package var sampleValue: String
  /// The prefix of every value.
  package var beginsWith: String
  /// A text that every value contains between prefix and suffix.
  package var contains: String
  /// The suffix of every value.
  package var endsWith: String
  /// Whether the sample is a possible value. If not, a witness found with it may hold for no value.
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

  /// The reason why a comparison with it is undecided.
  var reason: String { "it depends on the value of '\(name)'" }
}

/// The placeholders of some conditions, by sample value. Copies share storage.
package struct Placeholders: Hashable, Sendable, ExpressibleByArrayLiteral {
  private let byStandIn: [[UInt8]: Placeholder]

  package init(_ placeholders: [Placeholder]) {
    byStandIn = Dictionary(
      placeholders.map { (Array($0.sampleValue.utf8), $0) }, uniquingKeysWith: { first, _ in first })
  }

  package init(arrayLiteral placeholders: Placeholder...) { self.init(placeholders) }

  package var isEmpty: Bool { byStandIn.isEmpty }

  /// The placeholder with this sample value. O(n) in the length of the value.
  subscript(sampleValue: [UInt8]) -> Placeholder? { byStandIn[sampleValue] }
}

/// The values, known only to the running app, for which an answer holds.
public enum ValueScope: String, Hashable, Sendable {
  /// Some values, including the samples.
  case someValue = "some"
  /// Every value.
  case everyValue = "every"
}
