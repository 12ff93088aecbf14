import RoutingDocuments
import SceneRouting
package import StringPredicates

/// Writes predicate explanations as NDJSON, with one object per line.
///
///     {"subject":"a","verdict":false,"predicate":"SELF == \"b\"","root":{"kind":"comparison",…,"parts":[]}}
package struct ExplanationWriter {
  private var json = JSONWriter()

  package init() {}

  /// Returns the line for an explanation, including its line feed.
  package mutating func line(_ explanation: PredicateExplanation, predicate: String) -> [UInt8] {
    json = JSONWriter()
    json.raw("{")
    json.member("subject", explanation.subject)
    json.member("verdict", explanation.verdict)
    json.member("predicate", predicate)
    json.name("root")
    write(explanation.parts)
    json.raw("}\n")
    return json.bytes
  }

  /// Writes the parts as nested objects. The parts are in preorder, so only closing brackets are needed between them.
  private mutating func write(_ parts: [PredicateExplanation.Part]) {
    var depth = 0
    var previous = -1
    for part in parts {
      while depth > part.level {
        json.raw("]}")
        depth -= 1
      }
      if part.level <= previous { json.raw(",") }
      write(part)
      depth = part.level + 1
      previous = part.level
    }
    for _ in 0..<depth { json.raw("]}") }
    if parts.isEmpty { json.raw("null") }
  }

  /// Writes a part up to the opening bracket of its array of child parts.
  private mutating func write(_ part: PredicateExplanation.Part) {
    json.raw("{")
    json.member("kind", part.kind.rawValue)
    json.member("text", part.text)
    json.member("range", part.range)
    switch part.outcome {
    case .verdict(let value): json.member("outcome", value ? "true" : "false")
    case .limit: json.member("outcome", "limit")
    case .notEvaluated(let wouldBe):
      json.member("outcome", "notEvaluated")
      json.member("wouldBe", wouldBe)
    }
    json.member("decided", part.isDecisive)
    if let miss = part.nearMiss {
      json.member("nearMiss") {
        $0.member("kind", miss.kind.rawValue)
        $0.member("message", miss.sentence)
        $0.member("matchedCharacters", ifPresent: miss.matchedCharacters)
      }
    }
    json.name("parts")
    json.raw("[")
  }
}

/// Writes the `explanation` member of a decision line.
///
///     {"rule":"preferredThenCan","role":"…","avoidsVisible":false,"sessions":[{"session":"inbox",…}],
///      "configurations":[],"withoutChosen":{"outcome":"newSession",…}}
enum EventExplanationWriter {
  /// Returns the line for a decision, including its explanation.
  static func line(of explanation: RoutingExplanation, for record: EventRecord) -> [UInt8] {
    var writer = DecisionWriter(layout: .withRunnersUp)
    writer.append(explanation.decisionWithRunnersUp, for: record)
    // Removes the closing brace and line feed at the end of the decision's object.
    var json = JSONWriter(Array(writer.bytes.dropLast(2)))
    json.member("explanation", object: { write(explanation, to: &$0) })
    json.raw("}\n")
    return json.bytes
  }

  private static func write(_ explanation: RoutingExplanation, to json: inout JSONWriter) {
    json.member("rule", explanation.rule.rawValue)
    json.member("role", explanation.role.rawValue)
    json.member("avoidsVisible", explanation.avoidsVisible)
    json.member("sessions", explanation.sessions, write)
    json.member("configurations", explanation.configurations) { json, configuration in
      json.object {
        $0.member("name", configuration.name)
        $0.member("role", configuration.role.rawValue)
        $0.member("verdict", configuration.verdict.name)
        $0.member("chosen", configuration.isChosen)
      }
    }
    if let without = explanation.withoutChosen { json.member("withoutChosen", object: { write(without, to: &$0) }) }
  }

  private static func write(_ json: inout JSONWriter, _ session: RoutingExplanation.Session) {
    json.object { json in
      json.member("session", session.sessionIdentifier)
      switch session.verdict {
      case .otherRole: skip("otherRole", &json)
      case .excluded: skip("excluded", &json)
      case .requestingScene: skip("requestingScene", &json)
      case .evaluated(let suitability):
        json.member("verdict", "evaluated")
        json.member("suitability", suitability.name)
      case .eligible: json.member("verdict", "eligible")
      case .notConsidered: json.member("verdict", "notConsidered")
      }
      json.member("chosen", session.isChosen)
      json.member("avoided", session.isAvoided)
      if case .evaluated = session.verdict { json.member("conditions", session.conditions, write) }
    }
  }

  private static func skip(_ reason: String, _ json: inout JSONWriter) {
    json.member("verdict", "skipped")
    json.member("skipped", reason)
  }

  private static func write(_ json: inout JSONWriter, _ condition: RoutingExplanation.Condition) {
    json.object { json in
      json.member("condition", condition.name.rawValue)
      let predicate = condition.predicate
      json.member("verdict", predicate.verdict)
      json.member("predicate", predicate.parts.first?.text ?? "")
      json.member("decided", predicate.decisiveParts) { json, part in
        json.object {
          $0.member("text", part.text)
          $0.member("range", part.range)
          if case .verdict(let verdict) = part.outcome { $0.member("verdict", verdict) }
          $0.member("nearMiss", ifPresent: part.nearMiss?.sentence)
        }
      }
    }
  }

  private static func write(_ result: Result<RoutingDecision, RoutingError>, to json: inout JSONWriter) {
    switch result {
    case .success(let decision):
      json.member("outcome", decision.outcome.name.rawValue)
      json.member("session", ifPresent: decision.session)
      json.member("configuration", ifPresent: decision.configuration)
      json.member("suitability", decision.suitability?.name)
      json.member("reason", decision.reason.rawValue)
    case .failure(let error):
      json.member("error") {
        $0.member("code", error.code.rawValue)
        $0.member("message", error.message)
      }
    }
  }
}
