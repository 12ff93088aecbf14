internal import SceneRouting

extension ObjectiveCFileReader.Scan {
  /// Adds what is known at the end of the file of the blocks around an assignment.
  func finished(_ fact: ConditionFact) -> ConditionFact {
    var fact = receivers.resolved(fact)
    fact.blocks = finished(fact.blocks)
    let statements = Set(fact.blocks.map(\.statement))
    fact.departures = fact.departures.filter { !statements.contains($0.statement) }.map { departure in
      var departure = departure
      departure.ways = blocks.testedWays(through: departure.statement) ?? departure.ways
      return departure
    }
    return fact
  }

  /// The blocks with what is known of them at the end of the file.
  func finished(_ path: [ConditionFact.Block]) -> [ConditionFact.Block] {
    path.map { block in
      var block = block
      block.exit = blocks.exits[block.branch]
      block.ways = blocks.ways(through: block.statement)
      block.choice = blocks.choice(of: block)
      return block
    }
  }

  /// `[conditions setValue:predicate forKey:@"canActivate…"]`, from the first word on
  func condition(ofKeyAfter place: Int) -> EvaluationFault.Condition? {
    for place in place..<min(place + 256, tokens.count) {
      if isSymbol(place, ";") { break }
      guard let word = word(place), word == "forKey" || word == "forKeyPath", place + 2 < tokens.count,
        case .string(let parts) = tokens[place + 2].kind
      else { continue }
      return parts.map(\.text).joined().split(separator: ".").last.flatMap { .init(property: String($0)) }
    }
    return nil
  }
}
