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
  static func line(of explanation: RoutingExplanation, for record: EventRecord) -> [UInt8] {
    var writer = DecisionWriter(layout: .withRunnersUp)
    writer.append(explanation.decision, for: record)
    // The explanation is one more member of the line's object, which ends with a brace and a line feed.
    var line = writer.bytes
    line.removeLast(2)
    line += #","explanation":"#.utf8
    line += bytes(of: explanation)
    line += "}\n".utf8
    return line
  }

  /// The object of an explanation.
  private static func bytes(of explanation: RoutingExplanation) -> [UInt8] {
    var writer = EventExplanationWriter()
    writer.write(explanation)
    return writer.json.bytes
  }

  private mutating func write(_ explanation: RoutingExplanation) {
    json.raw(#"{"rule":"#)
    json.string(explanation.rule.rawValue)
    json.raw(#","role":"#)
    json.string(explanation.role.rawValue)
    json.raw(
      explanation.avoidsVisible ? #","avoidsVisible":true,"sessions":["# : #","avoidsVisible":false,"sessions":["#)
    for (place, session) in explanation.sessions.enumerated() {
      if place > 0 { json.raw(",") }
      write(session)
    }
    json.raw(#"],"configurations":["#)
    for (place, configuration) in explanation.configurations.enumerated() {
      if place > 0 { json.raw(",") }
      json.raw(#"{"name":"#)
      json.string(configuration.name)
      json.raw(#","role":"#)
      json.string(configuration.role.rawValue)
      json.raw(#","verdict":"#)
      json.string(configuration.verdict.name)
      json.raw(configuration.isChosen ? #","chosen":true}"# : #","chosen":false}"#)
    }
    json.raw("]")
    if let without = explanation.withoutChosen {
      json.raw(#","withoutChosen":"#)
      write(without)
    }
    json.raw("}")
  }

  private mutating func write(_ session: RoutingExplanation.Session) {
    json.raw(#"{"session":"#)
    json.string(session.session)
    json.raw(#","verdict":"#)
    switch session.verdict {
    case .otherRole: json.raw(#""skipped","skipped":"otherRole""#)
    case .excluded: json.raw(#""skipped","skipped":"excluded""#)
    case .requestingScene: json.raw(#""skipped","skipped":"requestingScene""#)
    case .evaluated(let suitability):
      json.raw(#""evaluated","suitability":"#)
      json.string(suitability.name)
    case .eligible: json.raw(#""eligible""#)
    case .notConsidered: json.raw(#""notConsidered""#)
    }
    json.raw(session.isChosen ? #","chosen":true"# : #","chosen":false"#)
    json.raw(session.isAvoided ? #","avoided":true"# : #","avoided":false"#)
    if case .evaluated = session.verdict {
      json.raw(#","conditions":["#)
      for (place, condition) in session.conditions.enumerated() {
        if place > 0 { json.raw(",") }
        write(condition)
      }
      json.raw("]")
    }
    json.raw("}")
  }

  private mutating func write(_ condition: RoutingExplanation.Condition) {
    json.raw(#"{"condition":"#)
    json.string(condition.name.rawValue)
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
      json.string(decision.outcome.name.rawValue)
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
