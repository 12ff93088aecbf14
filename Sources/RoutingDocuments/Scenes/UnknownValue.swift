package import SceneAnalysis
internal import PredicateSyntax
internal import SceneRouting

/// A text of a condition that only the running app knows, apart from its shape:
/// `{ "unknown": "windowID.uuidString", "beginsWith": "blink://open-scene/" }`.
///
/// Source files have such texts where a condition is made of a constant and a value of the window. Routing needs a value
/// for it; `lint` and `analyze` take it for any text of that shape.
///
/// Two more things can be unknown: a number in the arguments of a predicate,
/// `{ "unknown": "thread.number", "type": "number" }`, and a whole predicate,
/// `"canActivate": { "unknown": "predicate(for: id)" }`, whose value is its text.
public struct UnknownValue: Hashable, Sendable {
  /// What kind of value the app computes.
  public enum Kind: String, Hashable, Sendable {
    /// A text, of which a part may be known.
    case text
    /// A number among the arguments of a predicate.
    case number
    /// A whole predicate.
    case predicate
  }

  /// The expression that the app computes.
  public var name: String
  /// The kind of the value.
  public var kind = Kind.text
  /// What the text begins with, before the value.
  public var beginsWith = ""
  /// What the value has in it.
  public var contains = ""
  /// What the text ends with, after the value.
  public var endsWith = ""
  /// The predicate that a number is in: what stands in for it is different for each.
  var predicate = ""

  /// Makes a value that is known by name only.
  public init(name: String) { self.name = name }

  /// Makes a value of any kind that is known by name only.
  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The whole text for a value of the name.
  public func text(assuming value: String) -> String { beginsWith + value + endsWith }

  /// A text of this shape that nothing else is likely to have. It needs no percent-encoding.
  package var standIn: String { text(assuming: valueOfStandIn) }

  /// The value that the stand-in has: different names have different ones.
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

  /// What the analysis of conditions knows of it.
  package var hole: TextHole {
    TextHole(
      name: name, standIn: standIn, beginsWith: beginsWith, contains: contains, endsWith: endsWith,
      isValue: kind != .number)
  }

  /// What is done about it, for messages.
  package var treatment: String {
    switch kind {
    case .text: "'\(valueOfStandIn)' is tried for it"
    case .number: "what depends on it is not decided"
    case .predicate: "a predicate that holds for '\(standIn)' alone is tried for it"
    }
  }

  /// Whether a text has this shape. O(n · m) in the lengths of the text and of `contains`.
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

/// What a reader does with unknown values.
package struct UnknownValueRules: Sendable {
  /// The values that were given, by the names of the unknown ones.
  package var assumptions: [String: String]
  /// Whether a value that was not given is an error. Otherwise a text of its shape stands in for it.
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
  /// The names of the values that were assumed.
  private(set) var usedAssumptions: Set<String> = []

  init(_ rules: UnknownValueRules) { self.rules = rules }

  /// The text for an object with the key `unknown`.
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
    return standIn(for: value, at: node, log: log, help: "add --assume '\(name)=VALUE'")
  }

  /// The argument for an object with the keys `unknown` and `type`. Any number stands in for one that is not given: the
  /// predicate then counts as unknown.
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
    return standIn(
      for: UnknownValue(name: name, kind: .number), at: node, log: log, help: "add --assume '\(name)=NUMBER'"
    )
    .map { _ in .integer(0) }
  }

  private enum NumberType: String, CaseIterable { case number }

  /// The format for an object with the key `unknown` in the place of a predicate.
  func format(of object: JSONObjectReader) -> SceneConditionFormats.Format? {
    guard let name = object.requiredString("unknown") else { return nil }
    if let assumed = assumption(name) { return SceneConditionFormats.Format(assumed) }
    let value = UnknownValue(name: name, kind: .predicate)
    return standIn(
      for: value, at: object.node, log: object.log,
      help: "add --assume '\(name)=PREDICATE', such as TRUEPREDICATE or SELF BEGINSWITH \"mail/\""
    ).map { _ in Self.format(for: value) }
  }

  /// A predicate that depends on a value in a way that is not decided. Analysis decides no `LIKE` whose pattern is
  /// unknown, so it counts as one that may hold for any identifier.
  static func format(for value: UnknownValue) -> SceneConditionFormats.Format {
    SceneConditionFormats.Format("SELF LIKE %@", arguments: [.string(value.standIn)])
  }

  /// The predicate that stands in for one with an unknown number: another one for each text and list of arguments.
  func format(for number: UnknownValue, in format: SceneConditionFormats.Format) -> SceneConditionFormats.Format {
    var number = number
    number.predicate = " in \(format.format) \(format.arguments)"
    if let index = values.lastIndex(where: { $0.kind == .number && $0.name == number.name }) { values[index] = number }
    return Self.format(for: number)
  }

  /// The value that was given for a name. `NAME=VALUE` is taken apart at some `=`, so that the end of a name that holds
  /// one is found at the beginning of a value.
  ///
  /// - Complexity: O(n · m) in the length of the name and the number of `=` in it.
  private func assumption(_ name: String) -> String? {
    if let assumed = rules.assumptions[name] {
      usedAssumptions.insert(name)
      return assumed
    }
    for place in name.indices where name[place] == "=" {
      let (head, rest) = (String(name[..<place]), name[name.index(after: place)...] + "=")
      if let assumed = rules.assumptions[head], assumed.hasPrefix(rest) {
        usedAssumptions.insert(head)
        return String(assumed.dropFirst(rest.count))
      }
    }
    return nil
  }

  private func standIn(for value: UnknownValue, at node: JSONNode, log: IssueLog, help: String) -> String? {
    guard !rules.refusesOthers else {
      log.note(
        .unknownValueNeeded, at: node,
        "'\(value.name)' is known to the running app only: a value is needed to route with it", help: help)
      return nil
    }
    values.append(value)
    return value.standIn
  }
}

extension JSONKeys {
  fileprivate static let unknownValue: JSONKeys = ["unknown", "beginsWith", "contains", "endsWith"]
  fileprivate static let unknownNumber: JSONKeys = ["unknown", "type"]
}

extension [UnknownValue] {
  /// Issues with `<name>` in the place of each value that stands in for another.
  ///
  /// - Complexity: O(n) in the length of the messages, for each length that such a value has.
  func shown(in issues: [DocumentIssue]) -> [DocumentIssue] {
    // A comparison without regard to case has them in lower case.
    let values = flatMap { [($0.valueOfStandIn, $0.name), ($0.valueOfStandIn.lowercased(), $0.name)] }
    let names = Dictionary(
      values.map { ([UInt8]($0.0.utf8)[...], "<\($0.1)>") }, uniquingKeysWith: { first, _ in first })
    // A longer one may begin with a shorter one.
    let lengths = Set(names.keys.map(\.count)).sorted(by: >)
    func shown(_ text: String) -> String {
      let bytes = [UInt8](text.utf8)
      var result: [UInt8] = []
      var place = 0
      while place < bytes.count {
        let lengths = bytes[place] == UInt8(ascii: "_") ? lengths : []
        let found = lengths.lazy.compactMap { length in names[bytes[place...].prefix(length)].map { (length, $0) } }
          .first
        result += found.map { [UInt8]($0.1.utf8)[...] } ?? bytes[place...place]
        place += found?.0 ?? 1
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
