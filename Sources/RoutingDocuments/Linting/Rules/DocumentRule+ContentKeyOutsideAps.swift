import PredicateSyntax
import SceneAnalysis

extension DocumentRule {
  /// A rule that finds `target-content-id` outside `aps`, where the system doesn't read it.
  static let contentKeyOutsideAps = DocumentRule(
    .event,
    LintManual(
      DiagnosticCode(rawValue: "content-key-outside-aps"), .warning,
      summary: "'target-content-id' outside of 'aps'",
      explanation: """
        The system reads 'target-content-id' only inside 'aps'. Outside of it, the key is one of the app's own keys, \
        and the notification has no identifier: the most recently used window takes it.
        """,
      cure: "move it into 'aps'",
      triggering: LintManual.Example(
        "{ \"aps\": { \"alert\": \"A new message\" }, \"target-content-id\": \"com.example.mail/thread/42\" }"),
      clean: LintManual.Example(
        "{ \"aps\": { \"alert\": \"A new message\", \"target-content-id\": \"com.example.mail/thread/42\" } }"))
  ) { event, report in
    // FCM copies the message's `data` into the payload, next to `aps`.
    let data = event["aps"] == nil ? event["message"]?["data"] : nil
    let aps = event.payload?["aps"]
    guard data != nil || aps?.isObject == true, aps?["target-content-id"] == nil else { return }
    let members = (event.payload?.members ?? []) + (data.map { [("data", $0)] } ?? [])
    for key in ["target-content-id", "targetContentIdentifier"] {
      guard let node = event.payload?[key] else { continue }
      report.note(
        at: node, "'\(key)' stands outside of 'aps', where the system does not look for it",
        help: key == "target-content-id" ? nil : "write 'target-content-id' inside 'aps'")
    }
    if let node = aps?["alert"]?["target-content-id"] {
      report.note(
        at: node, "'target-content-id' stands in 'alert', where the system does not look for it",
        help: "move it up into 'aps'")
    }
    // Check the other objects, such as the `data` object of a push service or a vendor's custom object.
    for (key, value) in members where key != "aps" && value.isObject {
      guard let node = value["target-content-id"] else { continue }
      report.note(at: node, "'target-content-id' stands in '\(key)', where the system does not look for it")
    }
  }
}
