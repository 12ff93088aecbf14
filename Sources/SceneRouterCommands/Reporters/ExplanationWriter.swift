import RoutingDocuments
package import StringPredicates

/// Writes explanations for programs, one object per line.
///
///     {"subject":"a","verdict":false,"predicate":"SELF == \"b\"","root":{"kind":"comparison",…,"parts":[]}}
package struct ExplanationWriter {
  private var json = JSONWriter()

  package init() {}

  /// Returns the line of an explanation, with its line feed.
  package mutating func line(_ explanation: PredicateExplanation, predicate: String) -> [UInt8] {
    json = JSONWriter()
    json.raw(#"{"subject":"#)
    if let subject = explanation.subject { json.string(subject) } else { json.raw("null") }
    json.raw(#","verdict":"#)
    write(explanation.verdict)
    json.raw(#","predicate":"#)
    json.string(predicate)
    json.raw(#","root":"#)
    write(explanation.parts)
    json.raw("}\n")
    return json.bytes
  }

  /// Writes the parts as nested objects. They are in preorder, so only brackets must be closed in between.
  private mutating func write(_ parts: [PredicateExplanation.Part]) {
    var depth = 0
    var previous = -1
    for part in parts {
      while depth > part.level {
        json.raw("]}")
        depth -= 1
      }
      if part.level == previous || previous > part.level { json.raw(",") }
      write(part)
      depth = part.level + 1
      previous = part.level
    }
    for _ in 0..<depth { json.raw("]}") }
    if parts.isEmpty { json.raw("null") }
  }

  private mutating func write(_ part: PredicateExplanation.Part) {
    json.raw(#"{"kind":"#)
    json.string(part.kind.rawValue)
    json.raw(#","text":"#)
    json.string(part.text)
    json.raw(#","range":["#)
    json.integer(part.range.lowerBound)
    json.raw(",")
    json.integer(part.range.upperBound)
    json.raw(#"],"outcome":"#)
    switch part.outcome {
    case .verdict(let value): json.string(value ? "true" : "false")
    case .limit: json.string("limit")
    case .notEvaluated(let wouldBe):
      json.string("notEvaluated")
      json.raw(#","wouldBe":"#)
      write(wouldBe)
    }
    json.raw(#","decided":"#)
    write(part.isDecisive)
    if let miss = part.nearMiss {
      json.raw(#","nearMiss":{"kind":"#)
      json.string(miss.kind.rawValue)
      json.raw(#","message":"#)
      json.string(miss.sentence)
      if let count = miss.matchedCharacters {
        json.raw(#","matchedCharacters":"#)
        json.integer(count)
      }
      json.raw("}")
    }
    json.raw(#","parts":["#)
  }

  private mutating func write(_ value: Bool?) {
    switch value {
    case true?: json.raw("true")
    case false?: json.raw("false")
    case nil: json.raw("null")
    }
  }
}
