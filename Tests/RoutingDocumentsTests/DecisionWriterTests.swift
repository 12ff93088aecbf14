import RoutingDocuments
import SceneRouting
import Testing

/// `Fixtures/Transcripts` has whole lines and each field, `Fixtures/Schemas` the form of all.
@Suite struct DecisionWriterTests {
  @Test(arguments: [false, true]) func writesRunnersUpCandidatesAndFaults(hasRunnersUp: Bool) {
    var decision = RoutingDecision(
      outcome: .existing(session: "a\"b"), suitability: .can, reason: .can, targetContentIdentifier: "é")
    decision.runnersUp = [.init(session: "c", suitability: .can), .init(session: "d", suitability: nil)]
    decision.candidates = ["a\"b", "c"]
    decision.faults = [EvaluationFault(subject: "d", condition: .canActivate)]
    var writer = DecisionWriter(layout: hasRunnersUp ? .withRunnersUp : .standard)
    writer.append(decision, for: EventRecord(id: .integer(7), event: .url("é")))
    let common =
      #"{"index":0,"id":7,"kind":"url","targetContentIdentifier":"é","outcome":"existingSession","session":"a\"b","suitability":"can","reason":"can","delivery":[],"ambiguous":true,"candidates":["a\"b","c"],"faults":[{"condition":"canActivate","subject":"d"}]"#
    let runnersUp = #","runnersUp":[{"session":"c","suitability":"can"},{"session":"d","suitability":null}]"#
    #expect(String(decoding: writer.bytes, as: UTF8.self) == common + (hasRunnersUp ? runnersUp : "") + "}\n")
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
