import PredicateSyntax
import SceneRouting

extension DocumentRule {
  /// Keys that look like the identifier's and are not.
  static let misnamedContentKey = DocumentRule(
    .event,
    LintManual(
      DiagnosticCode(rawValue: "misnamed-content-key"), .warning,
      summary: "a key that looks like the one of the target content identifier, and is not",
      explanation: """
        In 'aps' the identifier has the key 'target-content-id', in the other events of an event stream it is \
        'targetContentIdentifier'. A key such as 'notification-content-id' or 'target-content-identifier' means nothing: \
        the event has no identifier, and the window that was used last takes it.
        """,
      cure: "write 'target-content-id' in aps, and 'targetContentIdentifier' elsewhere",
      triggering: LintManual.Example(
        "{ \"aps\": { \"alert\": \"A new message\", \"notification-content-id\": \"com.example.mail/thread/42\" } }"),
      clean: LintManual.Example(
        "{ \"aps\": { \"alert\": \"A new message\", \"target-content-id\": \"com.example.mail/thread/42\" } }"))
  ) { event, report in
    guard let members = event.members else { return }
    func check(_ object: JSONValue?, at path: JSONPath, expected: String) {
      guard let keys = object?.members?.keys, !keys.contains(expected) else { return }
      for key in keys.sorted() where isNear(key) {
        report.note(
          at: path.appending(key), "'\(key)' is no key of the target content identifier: the event has none",
          help: "write '\(expected)'")
      }
    }
    if let aps = members["aps"] { return check(aps, at: .keys("aps"), expected: "target-content-id") }
    if let payload = members["notification"] {
      return check(payload.members?["aps"], at: .keys("notification", "aps"), expected: "target-content-id")
    }
    for kind in ["localNotification", "shortcutItem", "userActivity"] {
      check(members[kind], at: .keys(kind), expected: "targetContentIdentifier")
    }
    for kind in ["drag", "sessionRequest"] {
      check(
        members[kind]?.members?["userActivity"], at: .keys(kind, "userActivity"), expected: "targetContentIdentifier")
    }
  }

  /// Whether a key speaks of the identifier of content, or is a misspelling of one that does.
  private static func isNear(_ key: String) -> Bool {
    let letters = Array(key.lowercased().utf8).filter { (97...122).contains($0) }
    guard letters.count <= 64 else { return false }
    let word = String(decoding: letters, as: UTF8.self)
    if word.hasSuffix("contentid") || word.hasSuffix("contentidentifier") { return true }
    return ["targetcontentid", "targetcontentidentifier"].contains { Suggestion.distance(letters, Array($0.utf8)) <= 2 }
  }
}
