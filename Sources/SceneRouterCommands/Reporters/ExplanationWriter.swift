import RoutingDocuments
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
