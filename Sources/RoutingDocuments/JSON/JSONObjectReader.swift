import PredicateSyntax

/// A reader that returns members of a JSON object as values of the expected types and records errors.
///
/// The methods return `nil` for a key that is absent or `null`. For a value of the wrong type, they record an error and
/// also return `nil`, so that reading can continue and find more errors.
package struct JSONObjectReader {
  /// The object to read.
  package let node: JSONNode
  /// The log that records errors.
  package let log: IssueLog

  /// Creates a reader for an object. Returns `nil` and records an error if `node` isn't an object.
  ///
  /// Each key that isn't in `known` is recorded as an error, and each known key that occurs twice as a warning. If
  /// `known` is `nil`, unknown keys are ignored.
  package init?(_ node: JSONNode, known: JSONKeys?, log: IssueLog) {
    guard node.isObject else {
      log.wrongType(node, expected: "an object")
      return nil
    }
    self.node = node
    self.log = log
    if let known { noteUnknownKeys(known: known) }
  }

  /// Records an error for each key that isn't in `known`, and a warning for each key in `known` that occurs twice.
  package func noteUnknownKeys(known: JSONKeys) {
    node.forEachMember(notOnceIn: known) { key, value, isRepeated in
      if isRepeated {
        return log.note(
          .duplicateKey, .warning, at: value, isAboutKey: true, "the key '\(key)' occurs twice in this object",
          help: "keep one of them: only the last one counts")
      }
      let conditions = ["canActivate", "prefersToActivate"]
      let condition = conditions.contains(key) ? key : Suggestion.synonym(of: key, among: conditions)
      let misplaced = known.names.contains("activationConditions") ? condition : nil
      log.note(
        .unknownKey, at: value, isAboutKey: true, "unknown key '\(key)'",
        help: misplaced.map { "write '\($0)' inside 'activationConditions'" }
          ?? Suggestion.help(for: key, among: known.names)
          ?? "the keys are \(known.names.map { "'\($0)'" }.joined(separator: ", "))",
        fix: Suggestion.synonym(of: key, among: known.names).flatMap { name in
          node[name] == nil ? value.renaming(to: name) : nil
        })
    }
  }

  /// Returns the value for a key, or `nil` if the key is absent or `null`.
  package func value(_ key: StaticString) -> JSONNode? {
    guard let value = node.member(key), !value.isNull else { return nil }
    return value
  }

  /// Returns the string value for a key.
  package func string(_ key: StaticString) -> String? {
    guard let value = value(key) else { return nil }
    if let text = value.string { return text }
    log.wrongType(value, expected: "a string")
    return nil
  }

  /// Returns the value for a required key. Records an error if the key is missing.
  package func required(_ key: StaticString, help: String? = nil) -> JSONNode? {
    if let value = value(key) { return value }
    log.note(.missingKey, at: node, "the key '\(key)' is missing", help: help)
    return nil
  }

  /// Returns the string value for a required key.
  package func requiredString(_ key: StaticString, help: String? = nil) -> String? {
    required(key, help: help) == nil ? nil : string(key)
  }

  /// Returns the Boolean value for a key. A build setting in a property list is treated as absent and triggers a
  /// warning.
  package func boolean(_ key: StaticString) -> Bool? {
    guard let value = value(key) else { return nil }
    if let truth = value.boolean { return truth }
    if value.isInPropertyList, let text = value.string, text.contains("$(") {
      log.note(
        .buildSettingValue, .warning, at: value, "'\(text)' is put in when the app is built: it counts as false here",
        help: "take the Info.plist inside of the app that was built")
      return nil
    }
    log.wrongType(value, expected: "true or false")
    return nil
  }

  /// Returns the strings in an array. Elements of other types are recorded as errors and omitted.
  package func strings(_ key: StaticString) -> [String]? {
    array(key).map { elements in
      elements.compactMap { element in
        if let text = element.string { return text }
        log.wrongType(element, expected: "a string")
        return nil
      }
    }
  }

  /// Returns the elements of the array under a key.
  package func array(_ key: StaticString) -> JSONElements? {
    guard let value = value(key) else { return nil }
    if let elements = value.elements { return elements }
    log.wrongType(value, expected: "an array")
    return nil
  }

  /// Returns a reader for the object under a key.
  package func object(_ key: StaticString, known: JSONKeys?) -> JSONObjectReader? {
    value(key).flatMap { JSONObjectReader($0, known: known, log: log) }
  }

  /// Returns the enumeration case whose raw value is the string under a key.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(_ key: StaticString, _: Choice.Type) -> Choice? {
    guard let text = string(key) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    if let value = value(key) { log.unknownValue(text, known: Choice.allCases.map(\.rawValue), at: value) }
    return nil
  }
}

extension IssueLog {
  /// Records an error for a value that has the wrong type.
  package func wrongType(_ node: JSONNode, expected: String, help: String? = nil) {
    note(.wrongType, at: node, "expected \(expected), found \(node.kindName)", help: help)
  }

  /// Records an error for a string that isn't one of the `known` values.
  package func unknownValue(_ text: String, known: [String], at node: JSONNode) {
    let words = known.map { "'\($0)'" }.joined(separator: ", ")
    note(
      .unknownValue, at: node, "unknown value '\(text)': expected one of \(words)",
      help: Suggestion.help(for: text, among: known))
  }
}

extension JSONNode {
  /// A description of the value for messages, including an article, such as `a string` or `the number 3`.
  package var kindName: String {
    if isArray { return "an array" }
    if isObject { return "an object" }
    switch value {
    case .string(let text): return text.utf8.count <= 40 ? "the string \(JSONWriter.quoted(text))" : "a string"
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    default: return "the number \(digits)"
    }
  }
}

/// A list of member names that can be looked up in a JSON object.
package struct JSONKeys: ExpressibleByArrayLiteral, Sendable {
  /// The member names.
  package let names: [String]
  /// The UTF-8 code units of all names, concatenated. The end offset of each name is in `ends`.
  private let units: [UInt8]
  private let ends: [Int]

  package init(_ names: [String]) {
    self.names = names
    units = names.flatMap { Array($0.utf8) }
    ends = names.reduce(into: []) { $0.append(($0.last ?? 0) + $1.utf8.count) }
  }

  package init(arrayLiteral names: String...) { self.init(names) }

  /// Returns the index of the name that matches the given UTF-8 bytes, or `nil` if the list doesn't contain the name.
  func number(of name: UnsafeRawBufferPointer) -> Int? {
    guard let first = name.first else { return nil }
    return units.withUnsafeBytes { units in
      var start = 0
      for number in ends.indices {
        let end = ends[number]
        if end &- start == name.count, units[start] == first,
          name.hasSameBytes(as: UnsafeRawBufferPointer(rebasing: units[start..<end]))
        {
          return number
        }
        start = end
      }
      return nil
    }
  }
}

extension JSONTree {
  /// Returns the index of a member's name in `keys`, or `nil` if `keys` doesn't contain the name.
  func number(of name: Entry, among keys: JSONKeys) -> Int? {
    guard name.hasEscapes else { return keys.number(of: content(of: name)) }
    var text = text(of: name)
    return text.withUTF8 { keys.number(of: UnsafeRawBufferPointer($0)) }
  }
}

extension JSONNode {
  /// Records a warning for each key that occurs twice in an object that is nested less than `levels` deep, for documents
  /// that other programs read, too.
  func noteRepeatedKeys(levels: Int, _ log: IssueLog) {
    guard levels > 0 else { return }
    elements?.forEach { $0.noteRepeatedKeys(levels: levels - 1, log) }
    var seen: Set<String> = []
    for (key, value) in members {
      if !seen.insert(key).inserted {
        log.note(
          .duplicateKey, .warning, at: value, isAboutKey: true, "the key '\(key)' occurs twice in this object",
          help: "keep one of them: readers differ in which one they take")
      }
      value.noteRepeatedKeys(levels: levels - 1, log)
    }
  }
}
