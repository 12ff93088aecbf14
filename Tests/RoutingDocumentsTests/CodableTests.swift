import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneRouting
import StringPredicates
import Testing

@Suite struct CodableTests {
  private func again<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test func encodedScenesReadBackUnchanged() throws {
    let registry = try fullRegistry()
    let document = SceneDocument(application: registry.router.application, sessions: registry.sessions)
    let whole = SceneActivationConditions(prefersToActivate: try StringPredicate("length:(SELF) / %@ == 1.5", 2.0))
    let numbers = SceneDocument(sessions: [SceneSession("a", conditions: whole)])
    for document in [document, SceneDocument(), numbers] { #expect(try again(document) == document) }
  }

  @Test func refusesAnInvalidDocumentWithItsIssues() throws {
    let text = #"{"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":7}]}"#
    #expect {
      try JSONDecoder().decode(SceneDocument.self, from: Data(text.utf8))
    } throws: { ($0 as? DocumentError)?.first.path == "sessions[0].persistentIdentifier" }
  }

  static let events: [ExternalEvent] = [
    .notification(nil), .notification("a\u{0}"), .notification("a", isLocal: true), .notification(nil, isLocal: true),
    .shortcutItem(ShortcutItem(type: "compose", localizedTitle: "Compose", targetContentIdentifier: "é")),
    .userActivity(
      UserActivity(activityType: "read", targetContentIdentifier: "x", webpageURL: "https://a/", isHandoff: true)),
    .url("mail:1"), .sharePlay(activityIdentifier: "a"),
    .sharePlay(activityIdentifier: "a", association: .content("b")),
    .sharePlay(activityIdentifier: "a", association: .none), .launch, .drag(.url("a")),
    .drag(nil), .drag(.notification("a")), .drag(.userActivity(UserActivity(activityType: "read"))),
    .sessionRequest(session: nil, userActivity: nil),
    .sessionRequest(session: "a", userActivity: UserActivity(activityType: "read")),
  ]

  @Test(arguments: events) func encodedEventsReadBackUnchanged(event: ExternalEvent) throws {
    let options = RoutingOptions(
      role: .windowApplication, prefersNewScene: false, requestingSession: "b", excludedSessions: ["c"],
      allowsNewScene: false, avoidsVisible: true)
    for record in [
      EventRecord(event: event), EventRecord(id: .null, event: event), EventRecord(id: .integer(7), event: event),
      EventRecord(id: .string("e"), event: event, options: options),
    ] {
      #expect(try again(record) == record)
    }
  }

  @Test func encodedDecisionsReadBackUnchanged() throws {
    let router = try SceneRouter(
      application: SceneApplication(configurations: [SceneConfiguration(name: "Main")]),
      sessions: [SceneSession("a"), SceneSession("b")], policy: .iPadOSMarkingUndocumented)
    for (index, event) in Self.events.enumerated() {
      guard let decision = index % 2 == 0 ? try? router.routeWithRunnersUp(event) : try? router.route(event) else {
        continue
      }
      let record = DecisionRecord(decision, for: EventRecord(index: index, id: .string("e\(index)"), event: event))
      #expect(try again(record) == record)
    }
    let fault = DecisionRecord.Fault(code: "not-json", message: "no", file: "-", line: 8)
    let record = DecisionRecord(index: 3, kind: nil, result: .failure(fault))
    #expect(try again(record) == record)
  }
}
