import PredicateSyntax
import SceneAnalysis

extension DocumentRule {
  /// A rule that finds keys that resemble the key for the target content identifier.
  static let misnamedContentKey = DocumentRule(
    .event,
    LintManual(
      DiagnosticCode(rawValue: "misnamed-content-key"), .warning,
      summary: "a key that resembles the key of the target content identifier",
      explanation: """
        In 'aps' the key of the identifier is 'target-content-id'; in the other events of an event stream it is \
        'targetContentIdentifier'. A key such as 'notification-content-id' or 'target-content-identifier' has no \
        meaning: the event has no identifier, and the most recently used window takes it.
        """,
      cure: "write 'target-content-id' in 'aps', and 'targetContentIdentifier' elsewhere",
      triggering: LintManual.Example(
        "{ \"aps\": { \"alert\": \"A new message\", \"notification-content-id\": \"com.example.mail/thread/42\" } }"),
      clean: LintManual.Example(
        "{ \"aps\": { \"alert\": \"A new message\", \"target-content-id\": \"com.example.mail/thread/42\" } }"))
  ) { event, report in
    func check(_ object: JSONNode?, expected: String) {
      guard let object, object.isObject, object[expected] == nil else { return }
      for (key, node) in object.members where isNear(key) {
        report.note(
          at: node, "'\(key)' is no key of the target content identifier: the event has none",
          help: "write '\(expected)'")
      }
    }
    if let payload = event.payload { return check(payload["aps"], expected: "target-content-id") }
    for kind in ["localNotification", "shortcutItem", "userActivity"] {
      check(event[kind], expected: "targetContentIdentifier")
    }
    for kind in ["drag", "sessionRequest"] {
      check(event[kind]?["userActivity"], expected: "targetContentIdentifier")
    }
  }

  /// Whether a key resembles `target-content-id` or `targetContentIdentifier`.
  private static func isNear(_ key: String) -> Bool {
    let letters = Array(key.lowercased().utf8).filter { (97...122).contains($0) }
    guard letters.count <= 64 else { return false }
    let word = String(decoding: letters, as: UTF8.self)
    if word.hasSuffix("contentid") || word.hasSuffix("contentidentifier") { return true }
    if word.hasPrefix("targetcontent") { return true }
    return ["targetcontentid", "targetcontentidentifier"].contains { Suggestion.distance(letters, Array($0.utf8)) <= 2 }
  }
}
