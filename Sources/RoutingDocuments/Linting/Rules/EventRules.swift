import PredicateSyntax
package import SceneAnalysis

/// An event to lint: a payload, or an object in a stream of events.
struct LintedEvent {
  let node: JSONNode
}

extension LintRule {
  /// The rules about events, in the order of the manual.
  package static let ofEvents: [LintRule] = [
    .misnamedContentKey, .contentKeyOutsideAps, .misspeltKey, .trailingComma, .notTappable, .payloadTooLarge,
  ]
}

extension LintRule {
  /// Returns the rule with a check of events.
  func checkingEvents(
    _ run: @escaping @Sendable (JSONNode, inout Report<DocumentPlace>) -> Void
  ) -> LintRule {
    checking { (event: LintedEvent, report) in run(event.node, &report) }
  }

  /// A rule that finds `target-content-id` outside `aps`, where the system doesn't read it.
  package static let contentKeyOutsideAps = LintRule(
    "content-key-outside-aps", .warning,
    summary: "'target-content-id' outside of 'aps'",
    explanation: """
      The system reads 'target-content-id' only inside 'aps'. Outside of it, the key is one of the app's own keys, \
      and the notification has no identifier: the most recently used window takes it.
      """,
    cure: "move it into 'aps'",
    triggering: LintRule.Example(
      "{ \"aps\": { \"alert\": \"A new message\" }, \"target-content-id\": \"com.example.mail/thread/42\" }"),
    clean: LintRule.Example(
      "{ \"aps\": { \"alert\": \"A new message\", \"target-content-id\": \"com.example.mail/thread/42\" } }")
  )
  .checkingEvents { event, report in
    // FCM copies the message's `data` into the payload, next to `aps`.
    let data = event["aps"] == nil ? event["message"]?["data"] : nil
    let aps = event.payload?["aps"]
    guard data != nil || aps?.isObject == true, aps?["target-content-id"] == nil else { return }
    let members = (event.payload?.members ?? []) + (data.map { [("data", $0)] } ?? [])
    for key in ["target-content-id", "targetContentIdentifier"] {
      guard let node = event.payload?[key] else { continue }
      report.note(
        at: node, "'\(key)' is outside 'aps', where the system does not look for it",
        help: key == "target-content-id" ? nil : "write 'target-content-id' inside 'aps'")
    }
    if let node = aps?["alert"]?["target-content-id"] {
      report.note(
        at: node, "'target-content-id' is in 'alert', where the system does not look for it",
        help: "move it up into 'aps'")
    }
    // Check the other objects, such as the `data` object of a push service or a vendor's custom object.
    for (key, value) in members where key != "aps" && value.isObject {
      guard let node = value["target-content-id"] else { continue }
      report.note(at: node, "'target-content-id' is in '\(key)', where the system does not look for it")
    }
  }
}

extension LintRule {
  /// A rule that finds keys that resemble the key for the target content identifier.
  package static let misnamedContentKey = LintRule(
    "misnamed-content-key", .warning,
    summary: "a key that resembles the key of the target content identifier",
    explanation: """
      In 'aps' the key of the identifier is 'target-content-id'; in the other events of an event stream it is \
      'targetContentIdentifier'. A key such as 'notification-content-id' or 'target-content-identifier' has no \
      meaning: the event has no identifier, and the most recently used window takes it.
      """,
    cure: "write 'target-content-id' in 'aps', and 'targetContentIdentifier' elsewhere",
    triggering: LintRule.Example(
      "{ \"aps\": { \"alert\": \"A new message\", \"notification-content-id\": \"com.example.mail/thread/42\" } }"),
    clean: LintRule.Example(
      "{ \"aps\": { \"alert\": \"A new message\", \"target-content-id\": \"com.example.mail/thread/42\" } }")
  )
  .checkingEvents { event, report in
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
    return ["targetcontentid", "targetcontentidentifier"].contains { Spelling.distance(letters, Array($0.utf8)) <= 2 }
  }
}

extension LintRule {
  /// A rule that finds misspelt keys and roles in the `options` of an event, and misspelt keys in a session request.
  package static let misspeltKey = LintRule(
    "misspelt-key", .warning,
    summary: "an unknown key in 'options' or 'sessionRequest', a misspelt key of an event, or a misspelt role",
    explanation: """
      Other programs write events, so keys that have no meaning here are ignored. In 'options' and 'sessionRequest' \
      such a key is misspelt, and the event goes to another window than it should. In a payload with 'aps', 'options' \
      is one of the app's own keys.
      """,
    cure: "correct its spelling, or remove it",
    triggering: LintRule.Example("{ \"url\": \"mail://inbox\", \"options\": { \"avoidsVisible\": true } }"),
    clean: LintRule.Example("{ \"url\": \"mail://inbox\", \"options\": { \"avoidVisible\": true } }")
  )
  .checkingEvents { event, report in
    let known = [("options", EventReader.optionKeys), ("sessionRequest", ["session", "userActivity"])]
    for (name, keys) in known where event["aps"] == nil {
      for (key, node) in event[name]?.members ?? [] where !keys.contains(key) {
        report.note(
          at: node, "'\(name)' has no key '\(key)': it is ignored",
          help: Suggestion.help(for: key, among: keys)
            ?? "the keys are \(keys.map { "'\($0)'" }.joined(separator: ", "))")
      }
    }
    let spelled = [
      (event, ["options"]), (event["userActivity"], ["webpageURL", "isHandoff"]),
      (event["shortcutItem"], ["localizedTitle"]),
    ]
    for (object, keys) in spelled where event["aps"] == nil {
      for (key, node) in object?.members ?? [] where !keys.contains(key) {
        guard let help = Suggestion.help(for: key, among: keys) else { continue }
        report.note(at: node, "an event has no key '\(key)' here: it is ignored", help: help)
      }
    }
    let options = event["options"]
    if event["aps"] != nil, let options, options.members.contains(where: { EventReader.optionKeys.contains($0.key) }) {
      report.note(
        at: options, "'options' beside 'aps' is one of the app's own keys: it is ignored",
        help: "write the payload as the value of 'notification'")
    } else if let node = options?["role"], let role = node.string, let meant = PropertyListKeys.role(meantBy: role) {
      report.note(at: node, "the system knows no role '\(role)'", help: "did you mean '\(meant)'?")
    }
  }
}

extension LintRule {
  /// A rule that finds payloads that don't show a notification.
  package static let notTappable = LintRule(
    "not-tappable", .note,
    summary: "a payload that shows no notification, so no window is chosen for it",
    explanation: """
      A background push ('content-available' without 'alert', 'sound' and 'badge') wakes the app and shows nothing. \
      An ActivityKit push ('content-state') without 'alert' only updates a Live Activity. Neither brings a window to \
      the front, so such a payload does not count as a sample, with or without 'target-content-id'. An ActivityKit \
      push with 'alert' is no sample either, but it is not reported: a tap on it opens the URL of its widget.
      """,
    cure: "test a payload with an 'alert', or the URL that the Live Activity opens",
    triggering: LintRule.Example("{ \"aps\": { \"content-available\": 1 } }"),
    clean: LintRule.Example("{ \"aps\": { \"content-available\": 1, \"alert\": \"A new message\" } }")
  )
  .checkingEvents { event, report in
    guard let aps = event.payload?["aps"], let kind = event.untappableKind else { return }
    report.note(at: aps, "\(kind) shows no notification: nobody can tap it, and no window is chosen for it")
  }
}

extension JSONNode {
  /// A description, for use in messages, of a payload that doesn't show a notification, or `nil` for any other event.
  ///
  /// Sources: Apple, "Pushing background updates to your App" and "Starting and updating Live Activities with
  /// ActivityKit push notifications".
  var untappableKind: String? {
    guard let aps = payload?["aps"], aps.isObject else { return nil }
    if updatesLiveActivity { return aps["alert"] == nil ? "a push for a Live Activity" : nil }
    let shown = ["alert", "sound", "badge"]
    guard let flag = aps["content-available"], flag.value == .integer(1), shown.allSatisfy({ aps[$0] == nil }),
      self["message"]?["notification"] == nil
    else { return nil }
    return "a background push"
  }

  /// Whether the event is a push for a Live Activity. A tap on it opens a URL, regardless of the target content
  /// identifier.
  var updatesLiveActivity: Bool { payload?["aps"]?["content-state"] != nil }
}

extension LintRule {
  /// A rule that finds payloads that APNs refuses because of their size.
  package static let payloadTooLarge = LintRule(
    "payload-too-large", .warning,
    summary: "a payload of more than 4,096 bytes",
    explanation: """
      APNs refuses a payload of more than 4,096 bytes, or 5,120 bytes for a VoIP notification, with the reason \
      PayloadTooLarge: nobody gets it. The size is that of the payload without spaces between its values; an escape \
      such as \\u00e9 counts as it is written.
      """,
    cure: "send less, and let the app or its notification service extension fetch the rest",
    triggering: LintRule.Example("{ \"aps\": { \"alert\": \"\(String(repeating: "x", count: 4_077))\" } }"),
    clean: LintRule.Example("{ \"aps\": { \"alert\": \"\(String(repeating: "x", count: 4_076))\" } }")
  )
  .checkingEvents { event, report in
    guard let payload = event.payload, payload["aps"] != nil, payload.textLength > 4_096 else { return }
    let size = payload.lengthWithoutSpaces
    guard size > 4_096 else { return }
    report.note(
      at: payload,
      "the payload has \(size) bytes: APNs refuses more than 4096"
        + (size > 5_120 ? ", and more than 5120 of a VoIP notification" : ", unless it is a VoIP notification"))
  }
}

extension LintRule {
  /// A rule that finds trailing commas in the objects and arrays of a payload. Trailing commas are allowed in other
  /// documents.
  package static let trailingComma = LintRule(
    "trailing-comma", .error,
    summary: "a trailing comma in an object or array of a payload",
    explanation: """
      JSON does not allow a comma after the last element. The push service refuses the whole payload. This tool \
      reads the payload anyway, so that the comma does not hide other findings.
      """,
    cure: "remove the comma",
    triggering: LintRule.Example(
      "{ \"aps\": { \"alert\": \"A new message\", \"target-content-id\": \"com.example.mail/thread/42\", } }"),
    clean: LintRule.Example(
      "{ \"aps\": { \"alert\": \"A new message\", \"target-content-id\": \"com.example.mail/thread/42\" } }")
  )
  .checkingEvents { event, report in
    // A payload nested in a `notification` event isn't sent to a push service in this form.
    let isEnveloped = event["aps"] == nil && event["notification"] != nil
    guard let payload = event.payload, !isEnveloped else { return }
    var trees = [event.tree]
    if payload.tree !== event.tree { trees.append(payload.tree) }
    for tree in trees {
      guard let offset = offsetOfTrailingComma(in: tree.text) else { continue }
      report.note(
        at: tree.position(at: offset),
        "the push service refuses a payload with a comma before the end of an object or array")
    }
  }

  /// Returns the offset of the first trailing comma in a string that `JSONParser` accepts, or `nil` if there isn't one.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  private static func offsetOfTrailingComma(in text: UnsafeMutableRawBufferPointer) -> Int? {
    var comma: Int?
    var isInString = false
    var isEscaped = false
    for (offset, byte) in text.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""):
        isInString.toggle()
        comma = nil
      case _ where isInString: break
      case UInt8(ascii: ","): comma = offset
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if let comma { return comma }
      case 0x09, 0x0A, 0x0D, 0x20: break
      default: comma = nil
      }
    }
    return nil
  }
}
