package import SceneAnalysis
internal import PredicateSyntax
internal import SceneRouting

/// A text in a condition that only the running app knows, except for its shape:
/// `{ "unknown": "windowID.uuidString", "beginsWith": "blink://open-scene/" }`.
///
/// Source files contain such texts where a condition combines a constant with a value of the window. Routing requires a
/// value; `lint` and `analyze` accept any text of the shape.
///
/// A number in the arguments of a predicate can also be unknown, `{ "unknown": "thread.number", "type": "number" }`,
/// and so can a whole predicate, `"canActivate": { "unknown": "predicate(for: id)" }`, whose value is its format
/// string.
public struct UnknownValue: Hashable, Sendable {
  /// The kinds of unknown values.
  public enum Kind: String, Hashable, Sendable {
    /// A text, possibly with known parts.
    case text
    /// A number in the arguments of a predicate.
    case number
    /// A whole predicate.
    case predicate
  }

  /// The source expression of the value.
  public var name: String
  /// The kind of the value.
  public var kind = Kind.text
  /// The constant text before the value.
  public var beginsWith = ""
  /// A text that the value contains.
  public var contains = ""
  /// The constant text after the value.
  public var endsWith = ""
  /// The predicate that contains an unknown number, so that placeholders in different predicates differ.
  var predicate = ""

  /// Creates a value with a name only.
  public init(name: String) { self.name = name }

  /// Creates a value of any kind with a name only.
  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// Returns the whole text for a given value.
  public func text(assuming value: String) -> String { beginsWith + value + endsWith }

  /// A placeholder of this shape that is unlikely to occur elsewhere. It needs no percent-encoding.
  package var sampleValue: String { text(assuming: valueOfStandIn) }

  /// The value in the placeholder, unique for each name.
  package var valueOfStandIn: String {
    let word = (name + predicate).utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "~" + String(byte, radix: 16)
      }
    }
    return "_" + word.joined() + "_" + contains
  }

  /// The value as a placeholder for the analysis of conditions.
  package var placeholder: Placeholder {
    Placeholder(
      name: name, sampleValue: sampleValue, beginsWith: beginsWith, contains: contains, endsWith: endsWith,
      isValue: kind != .number)
  }

  /// The treatment of the value, for messages.
  package var treatment: String {
    switch kind {
    case .text: "'\(valueOfStandIn)' is tried for it"
    case .number: "what depends on it is not decided"
    case .predicate: "a predicate that holds for '\(sampleValue)' alone is tried for it"
    }
  }

  /// Whether a text has this shape. O(*n* · *m*) in the lengths of the text and of `contains`.
  package func fits(_ text: String) -> Bool {
    guard text.utf8.starts(with: beginsWith.utf8) else { return false }
    let (text, begin, end) = (Array(text.utf8), Array(beginsWith.utf8), Array(endsWith.utf8))
    guard text.count >= begin.count + end.count, text.reversed().starts(with: end.reversed())
    else { return false }
    return contains.isEmpty
      || String(decoding: text[begin.count..<(text.count - end.count)], as: UTF8.self)
        .contains(contains)
  }
}

/// The treatment of unknown values in a reader.
package struct UnknownValueRules: Sendable {
  /// The assumed values, by the names of the unknown values.
  package var assumptions: [String: String]
  /// Whether an unknown value without an assumption is an error. If `false`, a placeholder replaces it.
  package var refusesOthers: Bool

  package init(assuming assumptions: [String: String] = [:], refusesOthers: Bool = true) {
    self.assumptions = assumptions
    self.refusesOthers = refusesOthers
  }
}

/// Collects the unknown values of one document.
final class UnknownValueReader {
  let rules: UnknownValueRules
  private(set) var values: [UnknownValue] = []
  /// The names of the unknown values that an assumption replaced.
  private(set) var usedAssumptions: Set<String> = []

  init(_ rules: UnknownValueRules) { self.rules = rules }

  /// Returns the text for an object with the key `unknown`.
  func text(of node: JSONNode, log: IssueLog) -> String? {
    guard let object = JSONObjectReader(node, known: .unknownValue, log: log),
      let name = object.requiredString("unknown")
    else { return nil }
    var value = UnknownValue(name: name)
    value.beginsWith = object.string("beginsWith") ?? ""
    value.contains = object.string("contains") ?? ""
    value.endsWith = object.string("endsWith") ?? ""
    if let assumed = assumption(name) {
      if assumed.contains(value.contains) || value.contains.isEmpty { return value.text(assuming: assumed) }
      log.note(
        .unknownValueNeeded, at: node,
        "the value that is assumed for '\(name)' does not contain '\(value.contains)', as it does in the app")
      return nil
    }
    return sampleValue(for: value, at: node, log: log, help: "add --assume '\(name)=VALUE'")
  }

  /// Returns the argument for an object with the keys `unknown` and `type`. Without an assumption it is 0, and the
  /// whole predicate is then replaced by an unknown one.
  func number(of node: JSONNode, log: IssueLog) -> PredicateArgument? {
    guard let object = JSONObjectReader(node, known: .unknownNumber, log: log),
      let name = object.requiredString("unknown"), object.choice("type", NumberType.self) != nil
    else { return nil }
    if let assumed = assumption(name) {
      if let number = Int64(assumed) { return .integer(number) }
      if let number = Double(assumed) { return .double(number) }
      log.note(.unknownValueNeeded, at: node, "expected a number as the value of '\(name)', found '\(assumed)'")
      return nil
    }
    return sampleValue(
      for: UnknownValue(name: name, kind: .number), at: node, log: log, help: "add --assume '\(name)=NUMBER'"
    )
    .map { _ in .integer(0) }
  }

  private enum NumberType: String, CaseIterable { case number }

  /// Returns the format for an object with the key `unknown` instead of a predicate.
  func format(of object: JSONObjectReader) -> SceneConditionFormats.Format? {
    guard let name = object.requiredString("unknown") else { return nil }
    if let assumed = assumption(name) { return SceneConditionFormats.Format(assumed) }
    let value = UnknownValue(name: name, kind: .predicate)
    return sampleValue(
      for: value, at: object.node, log: object.log,
      help: "add --assume '\(name)=PREDICATE', such as TRUEPREDICATE or SELF BEGINSWITH \"mail/\""
    ).map { _ in Self.format(for: value) }
  }

  /// Returns a predicate with an unknown result: the analysis does not evaluate a `LIKE` with an unknown pattern, so
  /// the predicate may accept any identifier.
  static func format(for value: UnknownValue) -> SceneConditionFormats.Format {
    SceneConditionFormats.Format("SELF LIKE %@", arguments: [.string(value.sampleValue)])
  }

  /// Returns the placeholder for a predicate with an unknown number. It differs for each format and list of arguments.
  func format(for number: UnknownValue, in format: SceneConditionFormats.Format) -> SceneConditionFormats.Format {
    var number = number
    number.predicate = " in \(format.format) \(format.arguments)"
    if let index = values.lastIndex(where: { $0.kind == .number && $0.name == number.name }) { values[index] = number }
    return Self.format(for: number)
  }

  /// Returns the assumption for a name. `NAME=VALUE` may have been split inside a name that contains `=`: the rest of
  /// the name is then the start of the value.
  ///
  /// - Complexity: O(*n* · *m*) in the length *n* of the name and its number *m* of `=`.
  private func assumption(_ name: String) -> String? {
    if let assumed = rules.assumptions[name] {
      usedAssumptions.insert(name)
      return assumed
    }
    for index in name.indices where name[index] == "=" {
      let (head, rest) = (String(name[..<index]), name[name.index(after: index)...] + "=")
      if let assumed = rules.assumptions[head], assumed.hasPrefix(rest) {
        usedAssumptions.insert(head)
        return String(assumed.dropFirst(rest.count))
      }
    }
    return nil
  }

  private func sampleValue(for value: UnknownValue, at node: JSONNode, log: IssueLog, help: String) -> String? {
    guard !rules.refusesOthers else {
      log.note(
        .unknownValueNeeded, at: node,
        "'\(value.name)' is known to the running app only: a value is needed to route with it", help: help)
      return nil
    }
    values.append(value)
    return value.sampleValue
  }
}

extension JSONKeys {
  fileprivate static let unknownValue: JSONKeys = ["unknown", "beginsWith", "contains", "endsWith"]
  fileprivate static let unknownNumber: JSONKeys = ["unknown", "type"]
}

extension [UnknownValue] {
  /// Returns issues in which `<name>` replaces each placeholder's value.
  ///
  /// - Complexity: O(*n*) in the length of the messages, for each distinct length of a placeholder's value.
  func shown(in issues: [DocumentIssue]) -> [DocumentIssue] {
    // Case-insensitive comparisons convert placeholders to lower case.
    let values = flatMap { [($0.valueOfStandIn, $0.name), ($0.valueOfStandIn.lowercased(), $0.name)] }
    let names = Dictionary(
      values.map { ([UInt8]($0.0.utf8)[...], "<\($0.1)>") }, uniquingKeysWith: { first, _ in first })
    // Try longer placeholders first, since a shorter one may be their prefix.
    let lengths = Set(names.keys.map(\.count)).sorted(by: >)
    func shown(_ text: String) -> String {
      let bytes = [UInt8](text.utf8)
      var result: [UInt8] = []
      var index = 0
      while index < bytes.count {
        let lengths = bytes[index] == UInt8(ascii: "_") ? lengths : []
        let found = lengths.lazy.compactMap { length in names[bytes[index...].prefix(length)].map { (length, $0) } }
          .first
        result += found.map { [UInt8]($0.1.utf8)[...] } ?? bytes[index...index]
        index += found?.0 ?? 1
      }
      return String(decoding: result, as: UTF8.self)
    }
    guard !isEmpty else { return issues }
    return issues.map { issue in
      var issue = issue
      issue.message = shown(issue.message)
      issue.help = issue.help.map(shown)
      return issue
    }
  }
}
