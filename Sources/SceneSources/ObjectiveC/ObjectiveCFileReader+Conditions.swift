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

  /// The scene whose condition is set: `scene` for `scene.activationConditions.canActivate…`, also through a local
  /// variable and in a message; `nil` for anything else.
  func conditionsOwner(before place: Int) -> String? {
    let place = isSymbol(place - 1, ".") ? place - 2 : place - 1
    guard let last = word(place) else { return nil }
    if !isSymbol(place - 1, "."), case .name(let path, _)? = locals[last]?.kind, path.last == "activationConditions" {
      return sceneName(path.dropLast())
    }
    // An object of its own, which is given to a scene later.
    guard last == "activationConditions" else { return locals[last] == nil ? nil : last }
    return scene(before: place)
  }

  /// The scene of `scene.activationConditions`, from the last word on.
  func scene(before place: Int) -> String? {
    var path: [String] = []
    var place = place
    while path.count < 8, isSymbol(place - 1, "."), let name = word(place - 2) {
      path.insert(name, at: 0)
      place -= 2
    }
    return path.isEmpty ? nil : sceneName(path)
  }
}
