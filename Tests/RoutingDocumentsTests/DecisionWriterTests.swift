import PredicateSyntax
import RoutingDocuments
import SceneRouting
import Testing

@Suite struct DecisionWriterTests {
  func line(
    _ decision: RoutingDecision, _ record: EventRecord, layout: DecisionLayout = .standard
  ) -> String {
    var writer = DecisionWriter(layout: layout)
    writer.append(decision, for: record)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func writesTheDocumentedLine() {
    let decision = RoutingDecision(
      outcome: .existing(session: "thread-42"), configuration: "Main", suitability: .prefers, reason: .prefers,
      targetContentIdentifier: "com.example.mail/thread/42",
      callbacks: [.willConnect, .willEnterForeground, .didBecomeActive])
    let record = EventRecord(
      id: .string("n1"), event: .notification("com.example.mail/thread/42"))
    #expect(
      line(decision, record)
        == #"{"index":0,"id":"n1","kind":"notification","targetContentIdentifier":"com.example.mail/thread/42","outcome":"existingSession","session":"thread-42","configuration":"Main","suitability":"prefers","reason":"prefers","delivery":["scene(_:willConnectTo:options:)","sceneWillEnterForeground","sceneDidBecomeActive"]}"#
        + "\n")
  }

  @Test func omitsAbsentFields() {
    let record = EventRecord(index: 3, event: .sessionRequest(session: nil, userActivity: nil))
    #expect(
      line(RoutingDecision(outcome: .new(configuration: nil), reason: .newScene), record)
        == #"{"index":3,"kind":"sessionRequest","targetContentIdentifier":null,"outcome":"newSession","suitability":null,"reason":"new-scene","delivery":[]}"#
        + "\n")
  }

  @Test func writesRunnersUpCandidatesAndFaults() {
    var decision = RoutingDecision(
      outcome: .existing(session: "a\"b"), suitability: .can, reason: .can, targetContentIdentifier: "é")
    decision.runnersUp = [.init(session: "c", suitability: .can), .init(session: "d", suitability: nil)]
    decision.candidates = ["a\"b", "c"]
    decision.faults = [EvaluationFault(subject: "d", condition: .canActivate)]
    let record = EventRecord(id: .integer(7), event: .url("é"))
    let common =
      #"{"index":0,"id":7,"kind":"url","targetContentIdentifier":"é","outcome":"existingSession","session":"a\"b","suitability":"can","reason":"can","delivery":[],"ambiguous":true,"candidates":["a\"b","c"],"faults":[{"condition":"canActivate","subject":"d"}]"#
    #expect(line(decision, record) == common + "}\n")
    #expect(
      line(decision, record, layout: .withRunnersUp) == common
        + #","runnersUp":[{"session":"c","suitability":"can"},{"session":"d","suitability":null}]}"# + "\n")
  }

  @Test func movesLinesAfterEarlierOnes() {
    var writer = DecisionWriter()
    let failure = { EventFailure(index: $0, error: DocumentError([DocumentIssue(.notJSON, file: "e", "x")])) }
    var lines: [UInt8] = []
    for index in 1...3 {
      writer.append(failure(index))
      writer.move(to: &lines)
      #expect(writer.count == 0)
    }
    let order = String(decoding: lines, as: UTF8.self).split(separator: "\n").map { $0.prefix(11) }
    #expect(order == [#"{"index":1,"#, #"{"index":2,"#, #"{"index":3,"#])
  }

  @Test func writesErrors() throws {
    var writer = DecisionWriter()
    var issue = DocumentIssue(.notJSON, file: "e.ndjson", line: 8, "the text is no JSON")
    issue.column = 2
    writer.append(EventFailure(index: 7, error: DocumentError([issue])))
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"index":7,"error":{"code":"not-json","message":"the text is no JSON","file":"e.ndjson","line":8}}"# + "\n"
    )
    var lines: [UInt8] = []
    writer.move(to: &lines)
    #expect(writer.count == 0)
    let record = EventRecord(
      index: 1, file: "-", line: 2, event: .launch, options: RoutingOptions(requestingSession: "nobody"))
    let router = try SceneRouter(application: SceneApplication())
    do throws(RoutingError) {
      _ = try router.route(record.event, options: record.options)
      Issue.record("the session exists")
    } catch {
      writer.append(error, for: record)
    }
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.hasPrefix(#"{"index":1,"error":{"code":"unknown-session","message":""#))
    #expect(text.hasSuffix(#"","file":"-","line":2}}"# + "\n"))
  }

  @Test func writesRequestedFieldsInOrder() {
    let decision = RoutingDecision(
      outcome: .existing(session: "a"), suitability: .can, reason: .can, targetContentIdentifier: "x")
    let record = EventRecord(index: 4, file: "e.ndjson", line: 9, id: .string("n"), event: .url("x"))
    #expect(
      line(decision, record, layout: DecisionLayout([.line, .session, .id, .configuration, .error, .ambiguous]))
        == #"{"line":9,"session":"a","id":"n","configuration":null,"error":null,"ambiguous":false}"# + "\n")
    #expect(line(decision, record, layout: DecisionLayout([.file])) == #"{"file":"e.ndjson"}"# + "\n")
    #expect(
      line(decision, record, layout: DecisionLayout(DecisionField.allCases))
        == #"{"index":4,"file":"e.ndjson","line":9,"id":"n","kind":"url","targetContentIdentifier":"x","outcome":"existingSession","session":"a","configuration":null,"configurationChoice":null,"suitability":"can","reason":"can","delivery":[],"ambiguous":false,"candidates":[],"faults":[],"runnersUp":[],"error":null}"#
        + "\n")
  }

  @Test(arguments: [
    ([DecisionField.line, .id, .session], #"{"line":8,"id":7,"session":null,"error":"#),
    ([.error, .index], #"{"error":{"code":"not-json","message":"m","file":"e.ndjson","line":8},"index":3}"#),
    ([.session, .delivery, .kind], #"{"session":null,"delivery":null,"kind":null,"error":"#),
  ])
  func alwaysWritesTheErrorField(fields: [DecisionField], start: String) {
    var writer = DecisionWriter(layout: DecisionLayout(fields))
    let issue = DocumentIssue(.notJSON, file: "e.ndjson", line: 8, "m")
    writer.append(EventFailure(index: 3, line: 8, id: .integer(7), error: DocumentError([issue])))
    #expect(String(decoding: writer.bytes, as: UTF8.self).hasPrefix(start))
  }
}
