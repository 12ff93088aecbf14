internal import PredicateSyntax
internal import RoutingDocuments
internal import SceneRouting

extension ScenarioReader {
  /// Reads `expect`. A word that no result can ever have is an error: such an expectation would be a slip of the pen.
  func expectations(of step: JSONObjectReader) -> [Scenario.Expectation] {
    let fields = Scenario.Field.allCases
    guard let object = step.object("expect", known: fields.map(\.rawValue)) else { return [] }
    return fields.compactMap { field in
      guard let value = object.members[field.rawValue] else { return nil }
      check(value, of: field, at: object.path.appending(field.rawValue))
      return Scenario.Expectation(field, value)
    }
  }

  private func check(_ value: JSONValue, of field: Scenario.Field, at path: JSONPath) {
    if value == .null || field == .id { return }
    switch field {
    case .error, .session, .configuration, .targetContentIdentifier: word(value, among: nil, at: path)
    case .outcome: word(value, among: RoutingOutcome.allCases.map(\.rawValue), at: path)
    case .suitability: word(value, among: SceneSuitability.allCases.map(\.name), at: path)
    case .reason: word(value, among: RoutingReason.allCases.map(\.rawValue), at: path)
    case .kind: word(value, among: ExternalEvent.Kind.allCases.map(\.rawValue), at: path)
    case .state, .applicationState: word(value, among: SceneActivationState.allCases.map(\.name), at: path)
    case .delivery, .callbacks: words(value, among: SceneCallback.allCases.map(\.rawValue), at: path)
    case .candidates: words(value, among: nil, at: path)
    case .runnersUp, .faults:
      if case .array = value { return }
      log.wrongType(value, expected: "an array", at: path)
    case .ambiguous:
      if case .boolean = value { return }
      log.wrongType(value, expected: "true or false", at: path)
    case .index:
      if case .integer = value { return }
      log.wrongType(value, expected: "a whole number", at: path)
    case .id: break
    }
  }

  private func word(_ value: JSONValue, among known: [String]?, at path: JSONPath) {
    guard case .string(let text) = value else { return log.wrongType(value, expected: "a string", at: path) }
    if let known, !known.contains(text) { log.unknownValue(text, known: known, at: path) }
  }

  private func words(_ value: JSONValue, among known: [String]?, at path: JSONPath) {
    guard case .array(let elements) = value else { return log.wrongType(value, expected: "an array", at: path) }
    for (index, element) in elements.enumerated() { word(element, among: known, at: path.appending(index)) }
  }
}
