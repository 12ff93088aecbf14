import RoutingDocuments
import SceneRouting
import Testing

@Suite struct EventReaderTests {
  /// Forms that `CodableTests` does not write.
  @Test(arguments: [
    (#"{"aps":{"target-content-id":"a"}}"#, ExternalEvent.notification("a")),
    (#"{"aps":{}}"#, .notification(nil)),
    (#"{"aps":{"target-content-id":null,"alert":"x"}}"#, .notification(nil)),
    (#"{"aps":{"content-available":1}}"#, .notification(nil)),
    (#"{"aps":{"target-content-id":"a"},"url":7,"launch":{},"options":9,"id":[]}"#, .notification("a")),
    (#"{"Simulator Target Bundle":"b","aps":{"target-content-id":""}}"#, .notification("")),
    (#"{"message":{"token":"t","apns":{"payload":{"aps":{"target-content-id":"a"}}}}}"#, .notification("a")),
    (#"{"message":{"notification":{},"apns":{"payload":{"aps":{"target-content-id":"a"}}}}}"#, .notification("a")),
    (#"{"message":{"notification":{"title":"T"},"apns":{"payload":{"own":1}}}}"#, .notification(nil)),
    (#"{"default":"T","APNS":"{\"aps\":{\"target-content-id\":\"a\"}}"}"#, .notification("a")),
    (#"{"APNS_SANDBOX":"{\"aps\":{}}"}"#, .notification(nil)),
    // The app's own keys next to an event are not envelopes.
    (#"{"url":"a","message":{"notification":{}},"APNS":{}}"#, .url("a")),
    (#"{"shortcutItem":{"type":"t","other":1}}"#, .shortcutItem(ShortcutItem(type: "t"))),
    (#"{"url":"file:///a%20b/e%CC%81.txt","stray":true}"#, .url("file:///a%20b/e%CC%81.txt")),
    (#"{"url":""}"#, .url("")),
    (
      #"{"sharePlay":{"activityIdentifier":"a","sceneAssociationBehavior":"default"}}"#,
      .sharePlay(activityIdentifier: "a")
    ),
    (#"{"launch":{},"options":{}}"#, .launch), (#"{"launch":{},"options":{"else":1}}"#, .launch),
    (#"{"drag":{"url":"b","appIcon":null}}"#, .drag(.url("b"))),
  ])
  func readsEveryKind(line: String, event: ExternalEvent) throws {
    let read = try record(line)
    #expect(read.event == event)
    #expect(read.options == .default)
    #expect(read.id == nil)
    #expect(read.index == 0 && read.line == 1)
  }

  @Test func keepsURLsByteForByte() throws {
    // Swift's `==` equates both spellings of é; a predicate does not.
    guard case .url(let url) = try record("{\"url\":\"e\u{301}\\u0000\"}").event else { throw TestFailure("no URL") }
    #expect(Array(url.utf8) == [0x65, 0xCC, 0x81, 0])
  }

  @Test(arguments: [
    ("7", JSONValue.integer(7)), ("7.5", .double(7.5)), ("\"7\"", .string("7")), ("true", .boolean(true)),
    ("null", .null), ("18446744073709551615", .wideNumber("18446744073709551615")),
  ])
  func keepsTheID(text: String, id: JSONValue) throws {
    #expect(try record("{\"id\":\(text),\"launch\":{}}").id == id)
  }

  @Test(arguments: [
    (#"{"URL":"a"}"#, "unknown-event", "", "not an event", "did you mean 'url'?"),
    (
      #"{"schema":"scene-router/scenario/1","steps":[]}"#, "unknown-event", "", "not an event",
      "run a scenario with scene-router test"
    ),
    (
      #"{"message":{"apns":{"payload":{"aps":{"target-content-id":"q"}}}},"url":"u"}"#, "ambiguous-event", "",
      "several events at once: 'url' and 'message'", nil
    ),
    (
      #"{"APNS":{"aps":{}}}"#, "wrong-type", "APNS", "expected the payload as a string of JSON, found an object",
      "write the object alone, or as a string, as Amazon SNS takes it"
    ),
    (
      #"{"message":{"token":"t","data":{"thread":"42"}}}"#, "missing-key", "message",
      "an FCM data message is not a notification: the user cannot tap it",
      "write the payload under 'apns.payload' of the message"
    ),
    (
      #"{"message":{"data":{},"apns":{"headers":{}}}}"#, "missing-key", "message",
      "the FCM message has no payload for APNs", "write the payload under 'apns.payload' of the message"
    ),
    (#"{"message":{"text":"hello"}}"#, "unknown-event", "", "not an event", nil),
    (#"{"APNS":"{}","launch":{}}"#, "ambiguous-event", "", "several events at once: 'launch' and 'APNS'", nil),
    (#"{"url":"a","launch":{}}"#, "ambiguous-event", "", "several events at once: 'url' and 'launch'", nil),
    (#""launch""#, "wrong-type", "", "found the string \"launch\"", nil),
    (#"null"#, "wrong-type", "", "found null", nil),
    (#"{"aps":"a"}"#, "wrong-type", "aps", "expected an object, found the string \"a\"", nil),
    (#"{"aps":null}"#, "wrong-type", "aps", "expected an object, found null", nil),
    (#"{"notification":{"target-content-id":"a"}}"#, "missing-key", "notification", "the key 'aps' is missing", nil),
    (#"{"message":{"apns":{"payload":{"own":1}}}}"#, "missing-key", "message.apns.payload", "the key 'aps'", nil),
    (#"{"message":{"token":"t"}}"#, "unknown-event", "", "not an event", nil),
    (#"{"message":"hello"}"#, "unknown-event", "", "not an event", nil),
    (#"{"APNS":7}"#, "unknown-event", "", "not an event", nil),
    (#"{"APNS":"{\"aps\":7}"}"#, "wrong-type", "APNS.aps", "expected an object, found the number 7", nil),
    (#"{"APNS":"{\"aps\":"}"#, "not-json", "APNS", "the payload in this string is not JSON", nil),
    (#"{"notification":[]}"#, "wrong-type", "notification", "expected an object, found an array", nil),
    (
      #"{"localNotification":{"targetContentIdentifier":false}}"#, "wrong-type",
      "localNotification.targetContentIdentifier", "expected a string, found false", nil
    ),
    (#"{"shortcutItem":{}}"#, "missing-key", "shortcutItem", "the key 'type' is missing", nil),
    (#"{"userActivity":{"webpageURL":"a"}}"#, "missing-key", "userActivity", "'activityType' is missing", nil),
    (#"{"url":null}"#, "wrong-type", "url", "expected a string, found null", nil),
    (#"{"url":{}}"#, "wrong-type", "url", "expected a string, found an object", nil),
    (#"{"launch":true}"#, "wrong-type", "launch", "expected an object, found true", nil),
    (#"{"sharePlay":{}}"#, "missing-key", "sharePlay", "'activityIdentifier' is missing", nil),
    (
      #"{"sharePlay":{"activityIdentifier":"a","sceneAssociationBehavior":"defualt"}}"#, "unknown-value",
      "sharePlay.sceneAssociationBehavior", "unknown value 'defualt': expected one of 'default', 'none'",
      "did you mean 'default'?"
    ),
    (
      #"{"sharePlay":{"activityIdentifier":"a","sceneAssociationBehavior":{}}}"#, "missing-key",
      "sharePlay.sceneAssociationBehavior", "the key 'content' is missing", nil
    ),
    (
      #"{"sharePlay":{"activityIdentifier":"a","sceneAssociationBehavior":1}}"#, "wrong-type",
      "sharePlay.sceneAssociationBehavior", "found the number 1", nil
    ),
    (
      #"{"drag":{}}"#, "missing-key", "drag", "the drag has no item",
      "write 'userActivity', 'url', 'notification' or \"appIcon\": true"
    ),
    (#"{"drag":{"appIcon":false}}"#, "missing-key", "drag", "the drag has no item", nil),
    (#"{"drag":{"appIcon":1}}"#, "wrong-type", "drag.appIcon", "expected true or false", nil),
    (#"{"drag":{"url":"a","appIcon":true}}"#, "ambiguous-event", "drag", "several items: 'url' and 'appIcon'", nil),
    (#"{"sessionRequest":{"session":7}}"#, "wrong-type", "sessionRequest.session", "found the number 7", nil),
    (
      #"{"sessionRequest":{"userActivity":{}}}"#, "missing-key", "sessionRequest.userActivity",
      "'activityType' is missing", nil
    ),
    (#"{"launch":{},"id":[1]}"#, "wrong-type", "id", "expected a string, a number, true, false or null", nil),
    (#"{"launch":{},"options":[]}"#, "wrong-type", "options", "expected an object, found an array", nil),
    (
      #"{"launch":{},"options":{"excluding":["a",1]}}"#, "wrong-type", "options.excluding[1]",
      "expected a string, found the number 1", nil
    ),
    (#"{"launch":{},"options":{"allowsNewScene":0}}"#, "wrong-type", "options.allowsNewScene", "the number 0", nil),
  ])
  func reportsInvalidEvents(line: String, code: String, path: String, message: String, help: String?) throws {
    let issue = try failure(line.utf8)
    #expect(issue.code.rawValue == code && issue.path == path && issue.message.contains(message), "\(issue)")
    if let help { #expect(issue.help == help) }
    #expect(issue.line == 1 && issue.file.hasSuffix("/events.ndjson"))
  }

  @Test func positionsInJSONStringsReferToTheFile() throws {
    #expect(try failure(#"{"APNS":"{\"aps\":{\"target-content-id\":7}}"}"#.utf8).column == 42)
    #expect(try failure(#"{"APNS":"{\"aps\":}"}"#.utf8).column == 19)
  }
}
