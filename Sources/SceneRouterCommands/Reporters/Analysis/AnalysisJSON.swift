import RoutingDocuments
import SceneAnalysis

/// The JSON output of `analyze` and `diff`.
enum AnalysisJSON {
  /// `{"universe":"any","predicate":"…","satisfiable":A}`
  static func document(predicate: String, _ universe: IdentifierUniverse, _ answer: AnalysisAnswer) -> [UInt8] {
    var writer = begin(universe)
    writer.raw(",\"predicate\":")
    writer.string(predicate)
    member("satisfiable", answer, &writer)
    return end(&writer)
  }

  /// `{"universe":…,"both":A,"onlyFirst":A,"onlySecond":A,"equal":true}`
  static func document(_ relation: PredicateRelation, _ universe: IdentifierUniverse) -> [UInt8] {
    var writer = begin(universe)
    member("both", relation.both, &writer)
    member("onlyFirst", relation.onlyFirst, &writer)
    member("onlySecond", relation.onlySecond, &writer)
    writer.raw(",\"equal\":")
    if let isEqual = relation.isEqual { isEqual ? writer.raw("true") : writer.raw("false") } else { writer.raw("null") }
    return end(&writer)
  }

  /// `{"universe":…,"windows":[…],"gap":A,"opens":[…],"competing":[…],"undecided":[…]}`
  static func document(_ analysis: RoutingAnalysis) -> [UInt8] {
    var writer = begin(analysis.universe)
    list("windows", analysis.windows, &writer) { window, writer in
      writer.raw("{\"session\":")
      writer.string(window.session)
      member("stated", window.stated, &writer)
      member("anyOrder", window.anyOrder, &writer)
      if !window.blockers.isEmpty { list("blockers", window.blockers, &writer) { $1.string($0) } }
      writer.raw("}")
    }
    member("gap", analysis.gap, &writer)
    list("opens", analysis.opens, &writer) { opening, writer in
      writer.raw("{\"configuration\":")
      if let name = opening.configuration { writer.string(name) } else { writer.raw("null") }
      member("gap", opening.gap, &writer)
      writer.raw("}")
    }
    list("competing", analysis.competing, &writer) { competition, writer in
      writer.raw("{\"sessions\":[")
      for (index, session) in competition.sessions.enumerated() {
        if index > 0 { writer.raw(",") }
        writer.string(session)
      }
      writer.raw("]")
      witness(competition.witness, &writer)
      writer.raw("}")
    }
    list("undecided", analysis.undecided, &writer) { $1.string($0) }
    return end(&writer)
  }

  /// `{"universe":…,"same":false,"changes":[…],"launch":{…}}`
  static func document(_ difference: SceneDifference) -> [UInt8] {
    var writer = begin(difference.universe)
    writer.raw(",\"same\":")
    if let isSame = difference.isSame { isSame ? writer.raw("true") : writer.raw("false") } else { writer.raw("null") }
    list("changes", difference.changes, &writer) { change, writer in
      writer.raw("{")
      if change.role != .windowApplication {
        writer.raw("\"role\":")
        writer.string(change.role.rawValue)
        writer.raw(",")
      }
      writer.raw("\"from\":")
      taker(change.from, &writer)
      writer.raw(",\"to\":")
      taker(change.to, &writer)
      witness(change.witness, &writer)
      if change.isBeyondASCII { writer.raw(",\"beyondASCII\":true") }
      writer.raw("}")
    }
    if let launch = difference.launch {
      writer.raw(",\"launch\":{\"from\":")
      taker(launch.from, &writer)
      writer.raw(",\"to\":")
      taker(launch.to, &writer)
      writer.raw("}")
    }
    if !difference.undecided.isEmpty { list("undecided", difference.undecided, &writer) { $1.string($0) } }
    return end(&writer)
  }

  // MARK: - Parts

  private static func begin(_ universe: IdentifierUniverse) -> JSONWriter {
    var writer = JSONWriter()
    writer.raw("{\"universe\":")
    writer.string(universe.rawValue)
    return writer
  }

  private static func end(_ writer: inout JSONWriter) -> [UInt8] {
    writer.raw("}\n")
    return writer.bytes
  }

  private static func member(_ name: StaticString, _ answer: AnalysisAnswer, _ writer: inout JSONWriter) {
    writer.raw(",\"")
    writer.raw(name)
    writer.raw("\":")
    switch answer {
    case .witness(let found):
      writer.raw("{\"answer\":\"some\"")
      witness(found, &writer)
    case .impossible: writer.raw("{\"answer\":\"none\"")
    case .undecided(let reason):
      writer.raw("{\"answer\":\"undecided\",\"reason\":")
      writer.string(reason)
    }
    writer.raw("}")
  }

  private static func witness(_ witness: IdentifierWitness, _ writer: inout JSONWriter) {
    writer.raw(",\"witness\":")
    writer.string(witness.identifier)
    writer.raw(",\"length\":")
    writer.integer(witness.length)
    if !witness.isShortest { writer.raw(",\"shortest\":false") }
    if let values = witness.values {
      writer.raw(",\"values\":")
      writer.string(values.rawValue)
    }
  }

  private static func list<Element>(
    _ name: StaticString, _ elements: [Element], _ writer: inout JSONWriter,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    writer.raw(",\"")
    writer.raw(name)
    writer.raw("\":[")
    for (index, element) in elements.enumerated() {
      if index > 0 { writer.raw(",") }
      write(element, &writer)
    }
    writer.raw("]")
  }

  private static func taker(_ taker: SceneDifference.Taker, _ writer: inout JSONWriter) {
    writer.raw("{\"outcome\":")
    writer.string(taker.outcome.name.rawValue)
    if let session = taker.session {
      writer.raw(",\"session\":")
      writer.string(session)
    }
    if let configuration = taker.configuration {
      writer.raw(",\"configuration\":")
      writer.string(configuration)
    }
    writer.raw("}")
  }
}
