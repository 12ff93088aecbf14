import RoutingDocuments
import SceneAnalysis

/// The JSON output of `analyze` and `diff`.
enum AnalysisJSON {
  /// Returns the object `{"universe":"any","predicate":"…","satisfiable":A}`, where `A` is an answer.
  static func document(predicate: String, _ universe: IdentifierUniverse, _ answer: AnalysisAnswer) -> [UInt8] {
    JSONWriter.line { json in
      json.member("universe", universe.rawValue)
      json.member("predicate", predicate)
      member("satisfiable", answer, &json)
    }
  }

  /// Returns the object `{"universe":…,"both":A,"onlyFirst":A,"onlySecond":A,"equal":true}`, where each `A` is an
  /// answer.
  static func document(_ relation: PredicateRelation, _ universe: IdentifierUniverse) -> [UInt8] {
    JSONWriter.line { json in
      json.member("universe", universe.rawValue)
      member("both", relation.both, &json)
      member("onlyFirst", relation.onlyFirst, &json)
      member("onlySecond", relation.onlySecond, &json)
      json.member("equal", relation.isEqual)
    }
  }

  /// Returns the result of a routing analysis as JSON, where `A` is an answer.
  ///
  ///     {"universe":…,"windows":[…],"gap":A,"opens":[…],"competing":[…],"undecided":[…]}
  static func document(_ analysis: RoutingAnalysis) -> [UInt8] {
    JSONWriter.line { json in
      json.member("universe", analysis.universe.rawValue)
      json.member("windows", analysis.windows) { json, window in
        json.object {
          $0.member("session", window.session)
          if window.role != .windowApplication { $0.member("role", window.role.rawValue) }
          member("stated", window.stated, &$0)
          member("anyOrder", window.anyOrder, &$0)
          if !window.blockers.isEmpty { $0.member("blockers", array: window.blockers) }
        }
      }
      member("gap", analysis.gap, &json)
      json.member("opens", analysis.opens) { json, opening in
        json.object {
          $0.member("outcome", opening.outcome.name.rawValue)
          $0.member("configuration", opening.configuration)
          member("gap", opening.gap, &$0)
        }
      }
      json.member("competing", analysis.competing) { json, competition in
        json.object {
          $0.member("sessions", array: competition.sessions)
          members(of: competition.witness, &$0)
        }
      }
      json.member("undecided", array: analysis.undecided)
    }
  }

  /// Returns the object `{"universe":…,"same":false,"changes":[…],"launch":{…},"withoutIdentifier":{…}}`.
  static func document(_ difference: SceneDifference) -> [UInt8] {
    JSONWriter.line { json in
      json.member("universe", difference.universe.rawValue)
      json.member("same", difference.isSame)
      json.member("changes", difference.changes) { json, change in
        json.object {
          if change.role != .windowApplication { $0.member("role", change.role.rawValue) }
          member("from", change.from, &$0)
          member("to", change.to, &$0)
          members(of: change.witness, &$0)
          if change.isBeyondASCII { $0.member("beyondASCII", true) }
        }
      }
      for (name, move) in [("launch", difference.launch), ("withoutIdentifier", difference.withoutIdentifier)] {
        guard let move else { continue }
        json.member(name) {
          member("from", move.from, &$0)
          member("to", move.to, &$0)
        }
      }
      if !difference.undecided.isEmpty { json.member("undecided", array: difference.undecided) }
    }
  }

  // MARK: - Parts

  private static func member(_ name: String, _ answer: AnalysisAnswer, _ json: inout JSONWriter) {
    json.member(name) {
      switch answer {
      case .witness(let witness):
        $0.member("answer", "some")
        members(of: witness, &$0)
      case .impossible: $0.member("answer", "none")
      case .undecided(let reason):
        $0.member("answer", "undecided")
        $0.member("reason", reason)
      }
    }
  }

  private static func members(of witness: IdentifierWitness, _ json: inout JSONWriter) {
    json.member("witness", witness.identifier)
    json.member("length", witness.length)
    if !witness.isShortest { json.member("shortest", false) }
    json.member("values", ifPresent: witness.values?.rawValue)
  }

  private static func member(_ name: String, _ taker: SceneDifference.Taker, _ json: inout JSONWriter) {
    json.member(name) {
      $0.member("outcome", taker.outcome.name.rawValue)
      $0.member("session", ifPresent: taker.session)
      $0.member("configuration", ifPresent: taker.configuration)
    }
  }
}
