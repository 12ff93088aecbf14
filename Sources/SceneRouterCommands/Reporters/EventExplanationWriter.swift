import RoutingDocuments
import SceneRouting
import StringPredicates

/// Writes the member `explanation` of a decision line.
///
///     {"rule":"preferredThenCan","role":"…","avoidsVisible":false,"sessions":[{"session":"inbox",…}],
///      "configurations":[],"withoutChosen":{"outcome":"newSession",…}}
struct EventExplanationWriter {
  private var json = JSONWriter()

  /// The line of a decision with its explanation.
  static func line(of event: EventExplanation) -> [UInt8] {
    var writer = DecisionWriter(layout: .withRunnersUp)
    writer.append(event.explanation.decision, for: event.record)
    // The explanation is one more member of the line's object, which ends with a brace and a line feed.
    var line = writer.bytes
    line.removeLast(2)
    line += #","explanation":"#.utf8
    line += bytes(of: event)
    line += "}\n".utf8
    return line
  }

  /// The object of an explanation.
  private static func bytes(of event: EventExplanation) -> [UInt8] {
    var writer = EventExplanationWriter()
    writer.write(event)
    return writer.json.bytes
  }

  private mutating func write(_ event: EventExplanation) {
    let explanation = event.explanation
    json.raw(#"{"rule":"#)
    json.string(explanation.rule.rawValue)
    json.raw(#","role":"#)
    json.string(explanation.role.rawValue)
    json.raw(
      explanation.avoidsVisible ? #","avoidsVisible":true,"sessions":["# : #","avoidsVisible":false,"sessions":["#)
    for (place, session) in explanation.sessions.enumerated() {
      if place > 0 { json.raw(",") }
      write(session, event.conditions[session.session])
    }
    json.raw(#"],"configurations":["#)
    for (place, configuration) in explanation.configurations.enumerated() {
      if place > 0 { json.raw(",") }
      json.raw(#"{"name":"#)
      json.string(configuration.name)
      json.raw(#","role":"#)
      json.string(configuration.role.rawValue)
      json.raw(#","verdict":"#)
      json.string(configuration.verdict.rawValue)
      json.raw(configuration.isChosen ? #","chosen":true}"# : #","chosen":false}"#)
    }
    json.raw("]")
    if let without = explanation.withoutChosen {
      json.raw(#","withoutChosen":"#)
      write(without)
    }
    json.raw("}")
  }

  private mutating func write(
    _ session: RoutingExplanation.ConsideredSession, _ conditions: [ConditionExplanation]?
  ) {
    json.raw(#"{"session":"#)
    json.string(session.session)
    json.raw(#","verdict":"#)
    switch session.verdict {
    case .skipped(let reason):
      json.raw(#""skipped","skipped":"#)
      json.string(reason.rawValue)
    case .evaluated(let suitability):
      json.raw(#""evaluated","suitability":"#)
      json.string(suitability.name)
    case .eligible: json.raw(#""eligible""#)
    case .notConsidered: json.raw(#""notConsidered""#)
    }
    json.raw(session.isChosen ? #","chosen":true"# : #","chosen":false"#)
    json.raw(session.isAvoided ? #","avoided":true"# : #","avoided":false"#)
    if let conditions {
      json.raw(#","conditions":["#)
      for (place, condition) in conditions.enumerated() {
        if place > 0 { json.raw(",") }
        write(condition)
      }
      json.raw("]")
    }
    json.raw("}")
  }

  private mutating func write(_ condition: ConditionExplanation) {
    json.raw(#"{"condition":"#)
    json.string(condition.condition.rawValue)
    json.raw(#","verdict":"#)
    json.value(condition.predicate.verdict.map { .boolean($0) } ?? .null)
    json.raw(#","predicate":"#)
    json.string(condition.predicate.parts.first?.text ?? "")
    json.raw(#","decided":["#)
    for (place, part) in condition.predicate.decisiveParts.enumerated() {
      if place > 0 { json.raw(",") }
      json.raw(#"{"text":"#)
      json.string(part.text)
      json.raw(#","range":["#)
      json.integer(part.range.lowerBound)
      json.raw(",")
      json.integer(part.range.upperBound)
      json.raw("]")
      if case .verdict(let verdict) = part.outcome { json.raw(verdict ? #","verdict":true"# : #","verdict":false"#) }
      if let miss = part.nearMiss {
        json.raw(#","nearMiss":"#)
        json.string(miss.sentence)
      }
      json.raw("}")
    }
    json.raw("]}")
  }

  private mutating func write(_ result: Result<RoutingDecision, RoutingError>) {
    switch result {
    case .success(let decision):
      json.raw(#"{"outcome":"#)
      json.string(decision.outcome.rawValue)
      if let session = decision.session {
        json.raw(#","session":"#)
        json.string(session)
      }
      if let configuration = decision.configuration {
        json.raw(#","configuration":"#)
        json.string(configuration)
      }
      json.raw(#","suitability":"#)
      json.value(decision.suitability.map { .string($0.name) } ?? .null)
      json.raw(#","reason":"#)
      json.string(decision.reason.rawValue)
      json.raw("}")
    case .failure(let error):
      json.raw(#"{"error":{"code":"#)
      json.string(error.code.rawValue)
      json.raw(#","message":"#)
      json.string(error.message)
      json.raw("}}")
    }
  }
}
