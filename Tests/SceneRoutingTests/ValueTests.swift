import SceneRouting
import StringPredicates
import Testing

/// Events, sets and decisions as Swift code makes them.
@Suite struct ValueTests {
  @Test func userInfoOfANotificationIsAnEvent() {
    func expect(_ userInfo: [AnyHashable: Any], content: String? = nil, _ event: ExternalEvent) {
      #expect(ExternalEvent(userInfo: userInfo, targetContentIdentifier: content) == event, "\(userInfo)")
    }
    expect(
      ["aps": ["alert": "Hello", "target-content-id": "thread/42"], "thread": 42], .notification("thread/42"))
    let anyKeys: [AnyHashable: Any] = ["target-content-id": "x", 7: "seven"]
    expect(["aps": anyKeys, 1: 2], .notification("x"))
    expect(["aps": [String: Any]()], .notification(nil))
    expect(["aps": ["target-content-id": 42]], .notification(nil))
    expect(["aps": ["target-content-id": "payload"]], content: "content", .notification("content"))
    // Without a server's payload, it is a local notification.
    expect([:], .notification(nil, isLocal: true))
    expect(["thread": 42], content: "x", .notification("x", isLocal: true))
    expect(["aps": "text"], .notification(nil, isLocal: true))
  }

  @Test func aDragOfADragIsThatOfItsItem() throws {
    var event = ExternalEvent.url("a")
    for _ in 0..<6_000 { event = .drag(event) }
    #expect(try router(scene("inbox")).route(event).targetContentIdentifier == "a")
  }

  @Test func canonicallyEquivalentTextsDiffer() {
    let kinds: [(String) -> ExternalEvent] = [{ .drag(.url($0)) }, { .notification($0) }, { .activity($0) }]
    for event in kinds { #expect(event("é") != event("e\u{301}") && event("é") == event("é")) }
    #expect(SceneApplication(focusFilterPrefix: "é") != SceneApplication(focusFilterPrefix: "e\u{301}"))
  }

  @Test func setsBecomePredicates() throws {
    for everything: ExternalEventSet in [["*"], ["a", "*"]] {
      #expect(everything.predicate.predicateFormat == "TRUEPREDICATE")
    }
    for nothing: ExternalEventSet in [[], [""]] { #expect(nothing.predicate.predicateFormat == "FALSEPREDICATE") }
    #expect(ExternalEventSet(["a", "", "b"]).predicate.format == "SELF CONTAINS[cd] %@ OR SELF CONTAINS[cd] %@")
    let quoted: ExternalEventSet = ["**", "it's \"%@\" $x"]
    #expect(try quoted.predicate.matches("anything") == false, "only a star alone is a wildcard")
    #expect(try quoted.predicate.matches("a**b"))
    #expect(try quoted.predicate.matches("say it's \"%@\" $x!"), "a string of a set is never parsed")
  }

  @Test func listsOfADecisionAreValues() {
    let plain = RoutingDecision(outcome: .unhandled, reason: .newScene)
    let runnerUp = RoutingDecision.RunnerUp(session: "b", suitability: .can)
    let fault = EvaluationFault(subject: "c", condition: .canActivate)
    var first = plain
    first.runnersUp = [runnerUp]
    first.candidates = ["d"]
    first.faults.append(fault)
    var second = first
    second.candidates.append("e")
    #expect(first.candidates == ["d"] && second.candidates == ["d", "e"])
    #expect(first.isAmbiguous && first.runnersUp == [runnerUp] && first.faults == [fault])
    #expect(first != plain)
    first.runnersUp = []
    first.candidates = []
    first.faults = []
    #expect(first == plain && Set([first, plain]).count == 1)
  }

  @Test func describesADecision() {
    let decisions = [
      RoutingDecision(outcome: .existing(session: "inbox"), reason: .prefers),
      RoutingDecision(outcome: .new(configuration: nil), reason: .newScene),
      RoutingDecision(outcome: .unhandled, reason: .creationNotAllowed),
    ]
    #expect(
      decisions.map(\.description) == [
        "inbox: it prefers this content", "new window: a new window is made for it",
        "nowhere: no window fits, and no new one is allowed",
      ])
    #expect(SceneSuitability.unsuitable < .can && .can < SceneSuitability.prefers)
  }
}
