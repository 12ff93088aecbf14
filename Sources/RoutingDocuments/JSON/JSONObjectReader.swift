internal import PredicateSyntax

/// Reads the members of one JSON object with their types, and notes what is wrong.
///
/// Every method gives `nil` where the key is absent or `null`, and also where the value has the wrong type, which it
/// notes. So a reader goes on after a fault and finds the next one.
package struct JSONObjectReader {
  /// The members.
  package let members: [String: JSONValue]
  /// The place of the object.
  package let path: JSONPath
  /// Where faults are noted.
  package let log: IssueLog

  /// Opens an object whose keys are `known`; any other key is noted as an error. `known` is `nil` where unknown keys
  /// are ignored.
  package init?(_ value: JSONValue, at path: JSONPath, known: [String]?, log: IssueLog) {
    guard case .object(let members) = value else {
      log.wrongType(value, expected: "an object", at: path)
      return nil
    }
    self.members = members
    self.path = path
    self.log = log
    guard let known else { return }
    // Most objects have none: nothing is sorted for them.
    for key in members.keys.filter({ !known.contains($0) }).sorted() {
      log.note(
        .unknownKey, at: path.appending(key), isAboutKey: true, "there is no key '\(key)' here",
        help: Suggestion.help(for: key, among: known)
          ?? "the keys are \(known.map { "'\($0)'" }.joined(separator: ", "))")
    }
  }

  /// The value of a key; `null` counts as absent.
  package func value(_ key: String) -> JSONValue? {
    guard let value = members[key], value != .null else { return nil }
    return value
  }

  /// A string.
  package func string(_ key: String) -> String? {
    guard let value = value(key) else { return nil }
    if case .string(let text) = value { return text }
    log.wrongType(value, expected: "a string", at: path.appending(key))
    return nil
  }

  /// A string that must be there.
  package func requiredString(_ key: String, help: String? = nil) -> String? {
    guard value(key) != nil else {
      log.note(.missingKey, at: path, "the key '\(key)' is missing", help: help)
      return nil
    }
    return string(key)
  }

  /// `true` or `false`.
  package func boolean(_ key: String) -> Bool? {
    guard let value = value(key) else { return nil }
    if case .boolean(let truth) = value { return truth }
    log.wrongType(value, expected: "true or false", at: path.appending(key))
    return nil
  }

  /// An array of strings. Elements of other types are noted and left out.
  package func strings(_ key: String) -> [String]? {
    guard let elements = array(key) else { return nil }
    let place = path.appending(key)
    return elements.enumerated().compactMap { index, element in
      if case .string(let text) = element { return text }
      log.wrongType(element, expected: "a string", at: place.appending(index))
      return nil
    }
  }

  /// An array.
  package func array(_ key: String) -> [JSONValue]? {
    guard let value = value(key) else { return nil }
    if case .array(let elements) = value { return elements }
    log.wrongType(value, expected: "an array", at: path.appending(key))
    return nil
  }

  /// An object.
  package func object(_ key: String, known: [String]?) -> JSONObjectReader? {
    guard let value = value(key) else { return nil }
    return JSONObjectReader(value, at: path.appending(key), known: known, log: log)
  }

  /// A string that is one of a few.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(_ key: String, _: Choice.Type) -> Choice? {
    guard let text = string(key) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    log.unknownValue(text, known: Choice.allCases.map(\.rawValue), at: path.appending(key))
    return nil
  }
}

extension IssueLog {
  /// Notes that a value has the wrong type.
  package func wrongType(_ value: JSONValue, expected: String, at path: JSONPath, help: String? = nil) {
    note(.wrongType, at: path, "expected \(expected), found \(value.kindName)", help: help)
  }

  /// Notes that a string is none of those that may stand there.
  package func unknownValue(_ text: String, known: [String], at path: JSONPath) {
    let words = known.map { "'\($0)'" }.joined(separator: ", ")
    note(
      .unknownValue, at: path, "'\(text)' is none of \(words)", help: Suggestion.help(for: text, among: known))
  }
}
