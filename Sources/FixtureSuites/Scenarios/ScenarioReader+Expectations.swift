internal import PredicateSyntax
internal import RoutingDocuments
internal import SceneRouting

extension ScenarioReader {
  /// Reads the `expect` member of a step. A value that can never occur is reported as an error, because it is probably
  /// a typo.
  func expectations(of step: JSONObjectReader) -> [Scenario.Expectation] {
    let fields = Scenario.Field.allCases
    if let node = step.value("expect"), node.string != nil {
      return [Scenario.Expectation(.session, node.value, line: node.line)]
    }
    guard let object = step.object("expect", known: JSONKeys(fields.map(\.rawValue))) else { return [] }
    return fields.compactMap { field in
      guard let node = object.node[field.rawValue] else { return nil }
      check(node, of: field)
      return Scenario.Expectation(field, node.value, line: node.line)
    }
  }

  private func check(_ node: JSONNode, of field: Scenario.Field) {
    if node.isNull { return }
    switch field {
    case .error, .session, .configuration, .targetContentIdentifier: word(node, among: nil)
    case .outcome: word(node, among: RoutingOutcome.Name.allCases.map(\.rawValue))
    case .suitability: word(node, among: SceneSuitability.allCases.map(\.name))
    case .reason: word(node, among: RoutingReason.allCases.map(\.rawValue))
    case .kind: word(node, among: ExternalEvent.Kind.allCases.map(\.rawValue))
    case .state, .applicationState: word(node, among: SceneActivationState.allCases.map(\.name))
    case .delivery, .callbacks: words(node, among: SceneCallback.all.map(\.description))
    case .candidates: words(node, among: nil)
    case .runnersUp, .faults: if !node.isArray { log.wrongType(node, expected: "an array") }
    case .ambiguous: if node.boolean == nil { log.wrongType(node, expected: "true or false") }
    case .index:
      if case .integer = node.value { return }
      log.wrongType(node, expected: "a whole number")
    case .id: break
    }
  }

  private func word(_ node: JSONNode, among known: [String]?) {
    guard let text = node.string else { return log.wrongType(node, expected: "a string") }
    if let known, !known.contains(text) { log.unknownValue(text, known: known, at: node) }
  }

  private func words(_ node: JSONNode, among known: [String]?) {
    guard let elements = node.elements else { return log.wrongType(node, expected: "an array") }
    for element in elements { word(element, among: known) }
  }
}
