internal import PredicateSyntax
internal import RoutingDocuments
internal import SceneLifecycle
internal import SceneRouting

extension ScenarioReader {
  /// Reads a session action such as `{"refresh": "inbox", …}`, which maps a verb to a session and can contain other
  /// keys that go with the verb.
  func session(_ step: JSONObjectReader, scenes: SceneReader, dialect: PredicateDialect) -> Scenario.Action? {
    let verbs = ["activate", "background", "disconnect", "refresh", "close", "destroy"]
    let extras = ["dismissal": "destroy", "activationConditions": "refresh", "handlesExternalEvents": "refresh"]
    guard let object = step.object("session", known: JSONKeys(verbs + extras.keys.sorted())),
      let verb = theOne(of: verbs, in: object, what: "the session step"), let node = object.node[verb]
    else { return nil }
    guard let session = node.string else {
      log.wrongType(node, expected: "a string")
      return nil
    }
    for (key, owner) in extras.sorted(by: { $0.key < $1.key }) where owner != verb {
      guard let node = object.node[key], !node.isNull else { continue }
      log.note(
        .exclusiveKeys, at: node, isAboutKey: true, "'\(key)' does not go with '\(verb)'",
        help: "it goes with '\(owner)'")
    }
    switch verb {
    case "activate": return .activate(session)
    case "background": return .background(session)
    case "disconnect": return .disconnect(session)
    case "close": return .close(session)
    case "refresh":
      switch scenes.renewedConditions(in: object, dialect: dialect) {
      case nil: return .refresh(session)
      case .formats(let formats): return .refresh(session, with: .activationConditions(formats))
      case .conditions(let conditions): return .refresh(session, with: .handlesExternalEvents(conditions))
      }
    default:
      guard let name = object.string("dismissal"), let node = object.value("dismissal") else {
        return .destroy(session)
      }
      if let dismissal = SceneDismissal(rawValue: name) { return .destroy(session, dismissal: dismissal) }
      log.unknownValue(name, known: SceneDismissal.allCases.map(\.rawValue), at: node)
      return nil
    }
  }
}
