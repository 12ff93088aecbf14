package import SceneAnalysis
internal import PredicateSyntax
internal import SceneRouting

/// A string in a condition that isn't fully known until run time.
///
///     { "unknown": "windowID.uuidString", "beginsWith": "blink://open-scene/" }
///
/// Source files contain unknown strings where a condition combines a constant with a value that belongs to a window. The
/// string in the condition is the text of `beginsWith`, the value and the text of `endsWith`, one after another.
/// Routing requires an assumed value, while `lint` and `analyze` allow any string with the same constant parts.
///
/// A numeric argument of a predicate can also be unknown, and so can an entire predicate. The value of an unknown
/// predicate is its format string.
///
///     { "unknown": "thread.number", "type": "number" }
///     "canActivate": { "unknown": "predicate(for: id)" }
public struct UnknownValue: Hashable, Sendable {
  /// The kinds of unknown values.
  public enum Kind: String, Hashable, Sendable {
    /// A string that can have constant parts.
    case text
    /// A numeric argument of a predicate.
    case number
    /// An entire predicate.
    case predicate
  }

  /// The expression in the source code that produces the value.
  public var name: String
  /// The kind of unknown value.
  public var kind = Kind.text
  /// The constant text that precedes the value.
  public var beginsWith = ""
  /// A string that the value itself contains, besides the constant text around it.
  public var contains = ""
  /// The constant text that follows the value.
  public var endsWith = ""
  /// A description of the predicate that contains an unknown number, so that different predicates have different
  /// placeholders.
  var predicate = ""
  /// A number that distinguishes the placeholder string from known strings. See `haveAmbiguousSamples(_:among:)`.
  var sampleNumber = 0

  /// Creates an unknown string with the given name.
  public init(name: String) { self.name = name }

  /// Creates an unknown value with the given name and kind.
  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// Returns the complete string, given an assumed value.
  public func text(assuming value: String) -> String { beginsWith + value + endsWith }

  /// A placeholder string with the same constant parts that is unlikely to occur elsewhere. It needs no
  /// percent-encoding.
  package var sampleValue: String { text(assuming: valueOfStandIn) }

  /// The part of the placeholder string that replaces the value. It is different for each name and predicate.
  package var valueOfStandIn: String {
    let word = (name + predicate).utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "~" + String(byte, radix: 16)
      }
    }
    return "_" + word.joined() + (sampleNumber == 0 ? "" : ".\(sampleNumber)") + "_" + contains
  }

  /// The number of sample numbers to try before a document with ambiguous samples is accepted.
  static let sampleNumbers = 16

  /// Returns whether a placeholder string equals that of a different unknown value, or occurs in a known string. The
  /// analysis would take one for the other.
  ///
  /// - Complexity: O(*n*), where *n* is the total length of the strings.
  package static func haveAmbiguousSamples(_ values: [UnknownValue], among texts: [String]) -> Bool {
    var known: [[UInt8]: UnknownValue] = [:]
    for value in values where known.updateValue(value, forKey: Array(value.sampleValue.utf8)) ?? value != value {
      return true
    }
    let words = Set(values.map { Array($0.valueOfStandIn.dropLast($0.contains.count).utf8) })
    let lengths = Set(words.map(\.count)).sorted()
    return texts.contains { text in
      let bytes = Array(text.utf8)
      return bytes.indices.contains { start in
        bytes[start] == UInt8(ascii: "_")
          && lengths.contains { length in
            start + length <= bytes.count && bytes[start + length - 1] == UInt8(ascii: "_")
              && words.contains(Array(bytes[start..<(start + length)]))
          }
      }
    }
  }

  /// A placeholder that represents the value in the analysis of conditions.
  package var placeholder: Placeholder {
    Placeholder(
      name: name, sampleValue: sampleValue, beginsWith: beginsWith, contains: contains, endsWith: endsWith,
      isValue: kind != .number)
  }

  /// A description of how the analysis treats the value, for use in messages.
  package var treatment: String {
    switch kind {
    case .text: "'\(valueOfStandIn)' is tried for it"
    case .number: "what depends on it is not decided"
    case .predicate: "a predicate that holds for '\(sampleValue)' alone is tried for it"
    }
  }

  /// Whether a string has the constant parts of this unknown string.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the length of the string and *m* is the length of `contains`.
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

/// The rules that a reader applies to unknown values.
package struct UnknownValueRules: Sendable {
  /// The assumed values, keyed by the names of the unknown values.
  package var assumptions: [String: String]
  /// Whether an unknown value without an assumption is an error. If `false`, a placeholder is used instead.
  package var refusesOthers: Bool
  /// The number that distinguishes the placeholder strings from known strings.
  var sampleNumber = 0

  package init(assuming assumptions: [String: String] = [:], refusesOthers: Bool = true) {
    self.assumptions = assumptions
    self.refusesOthers = refusesOthers
  }

  /// Rules for analysis, which needs no assumptions.
  static func analysis(assuming assumptions: [String: String] = [:], sampleNumber: Int) -> Self {
    var rules = UnknownValueRules(assuming: assumptions, refusesOthers: false)
    rules.sampleNumber = sampleNumber
    return rules
  }
}

/// A reader that collects the unknown values in a document.
final class UnknownValueReader {
  let rules: UnknownValueRules
  private(set) var values: [UnknownValue] = []
  /// The names of the unknown values that were replaced by assumed values.
  private(set) var usedAssumptions: Set<String> = []
  /// The known strings in which a placeholder string could occur.
  private(set) var knownTexts: [String] = []

  init(_ rules: UnknownValueRules) { self.rules = rules }

  func note(known text: String) {
    if !rules.refusesOthers, text.utf8.contains(UInt8(ascii: "_")) { knownTexts.append(text) }
  }

  /// Returns the assumed string or a placeholder for an object with the key `unknown`.
  func text(of node: JSONNode, log: IssueLog) -> String? {
    guard let object = JSONObjectReader(node, known: .unknownValue, log: log),
      let name = name(of: object)
    else { return nil }
    var value = UnknownValue(name: name)
    value.beginsWith = object.string("beginsWith") ?? ""
    value.contains = object.string("contains") ?? ""
    value.endsWith = object.string("endsWith") ?? ""
    if let assumed = assumption(name) {
      if !value.beginsWith.isEmpty, assumed.hasPrefix(value.beginsWith) {
        log.note(
          .unknownValueNeeded, .warning, at: node,
          "the value that is assumed for '\(name)' begins with '\(value.beginsWith)', which precedes it already",
          help: "assume only the part after it")
      }
      if assumed.contains(value.contains) || value.contains.isEmpty { return value.text(assuming: assumed) }
      log.note(
        .unknownValueNeeded, at: node,
        "the value that is assumed for '\(name)' does not contain '\(value.contains)', as it does in the app")
      return nil
    }
    return sampleValue(for: value, at: node, log: log, help: Self.remedy(name, "VALUE"))
  }

  /// Returns the argument for an object with the keys `unknown` and `type`. If no value is assumed, the argument is 0,
  /// and the entire predicate is later replaced with an unknown predicate.
  func number(of node: JSONNode, log: IssueLog) -> PredicateArgument? {
    guard let object = JSONObjectReader(node, known: .unknownNumber, log: log),
      let name = name(of: object), object.choice("type", NumberType.self) != nil
    else { return nil }
    if let assumed = assumption(name) {
      if let number = Int64(assumed) { return .integer(number) }
      if let number = Double(assumed) { return .double(number) }
      log.note(.unknownValueNeeded, at: node, "expected a number as the value of '\(name)', found '\(assumed)'")
      return nil
    }
    return sampleValue(
      for: UnknownValue(name: name, kind: .number), at: node, log: log, help: Self.remedy(name, "NUMBER")
    )
    .map { _ in .integer(0) }
  }

  private enum NumberType: String, CaseIterable { case number }

  /// Returns the name of an unknown value. Records an error if the name is missing or empty.
  private func name(of object: JSONObjectReader) -> String? {
    guard let name = object.requiredString("unknown") else { return nil }
    guard name.isEmpty, let node = object.value("unknown") else { return name }
    object.log.note(
      .unknownValue, at: node, "expected the name of the unknown value, found an empty string",
      help: "write the expression that gives the value in the app")
    return nil
  }

  /// Returns the format for an object with the key `unknown` that appears in place of a predicate.
  func format(of object: JSONObjectReader) -> SceneConditionFormats.Format? {
    guard let name = name(of: object) else { return nil }
    if let assumed = assumption(name) { return SceneConditionFormats.Format(assumed) }
    let value = UnknownValue(name: name, kind: .predicate)
    return sampleValue(
      for: value, at: object.node, log: object.log,
      help: Self.remedy(name, "PREDICATE") + ", such as TRUEPREDICATE or SELF BEGINSWITH \"mail/\""
    ).map { Self.format(sampleValue: $0) }
  }

  /// Returns a predicate whose result is unknown. The analysis doesn't evaluate `LIKE` with an unknown pattern, so
  /// the predicate can accept any identifier.
  private static func format(sampleValue: String) -> SceneConditionFormats.Format {
    SceneConditionFormats.Format("SELF LIKE %@", arguments: [.string(sampleValue)])
  }

  /// Returns the placeholder for a predicate with an unknown number. The placeholder is different for each
  /// combination of format and arguments.
  func format(for number: UnknownValue, in format: SceneConditionFormats.Format) -> SceneConditionFormats.Format {
    var number = number
    number.predicate = " in \(format.format) \(format.arguments)"
    if let index = values.lastIndex(where: { $0.kind == .number && $0.name == number.name }) { values[index] = number }
    return Self.format(sampleValue: number.sampleValue)
  }

  /// Returns advice to assume a value, with the option quoted for a shell.
  private static func remedy(_ name: String, _ value: String) -> String {
    let quoted = name.shown(limit: .max).split(separator: "'", omittingEmptySubsequences: false)
    // An argument that begins with a dash would be taken for an option.
    return "add --assume\(name.hasPrefix("-") ? "=" : " ")'\(quoted.joined(separator: "'\\''"))=\(value)'"
  }

  /// Returns the assumed value for a name, which can also be given as messages show it, with control characters
  /// escaped. If the name itself contains `=`, an option of the form `NAME=VALUE` might
  /// have been split in the middle of the name. In that case, the stored value begins with the rest of the name, which
  /// is removed.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the length of the name and *m* is the number of `=` characters in it.
  private func assumption(_ name: String) -> String? {
    let shown = name.shown(limit: .max)
    return exactAssumption(name) ?? (shown == name ? nil : exactAssumption(shown))
  }

  private func exactAssumption(_ name: String) -> String? {
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
    var value = value
    value.sampleNumber = rules.sampleNumber
    values.append(value)
    return value.sampleValue
  }
}

extension JSONKeys {
  fileprivate static let unknownValue: JSONKeys = ["unknown", "beginsWith", "contains", "endsWith"]
  fileprivate static let unknownNumber: JSONKeys = ["unknown", "type"]
}

extension [UnknownValue] {
  /// Returns the issues, with the value of each placeholder replaced by `<name>` in messages and help texts.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the length of the messages and *m* is the number of distinct lengths of
  ///   placeholder values.
  func shown(in issues: [DocumentIssue]) -> [DocumentIssue] {
    // Case-insensitive comparisons convert placeholders to lowercase.
    let values = flatMap { [($0.valueOfStandIn, $0.name), ($0.valueOfStandIn.lowercased(), $0.name)] }
    let names = Dictionary(
      values.map { ([UInt8]($0.0.utf8)[...], "<\($0.1)>") }, uniquingKeysWith: { first, _ in first })
    // Try longer placeholders first, because a shorter one can be a prefix of a longer one.
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
