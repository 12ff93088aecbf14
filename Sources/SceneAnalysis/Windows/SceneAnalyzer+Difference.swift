public import SceneRouting

extension SceneAnalyzer {
  /// Compares how two versions of an application route identifiers, plain launches and events without an identifier.
  ///
  /// Lists a shortest example for each pair of old and new destinations. Each router keeps its sessions in order of
  /// use, so merely moving a session can change the result.
  ///
  /// - Throws: `AnalysisDefect` if a router doesn't confirm a witness.
  /// - Complexity: A search for each pair of a changed window and a destination with a common identifier, limited by the
  ///   budget.
  public func difference(
    from old: SceneRouter, to new: SceneRouter
  ) throws(AnalysisDefect) -> SceneDifference {
    var analysis = LanguageAnalysis(
      universe: universe, budget: budget, placeholders: Placeholders(placeholders),
      prefix: (old.application.focusFilterPrefix ?? "") + (new.application.focusFilterPrefix ?? ""))
    var comparison = Comparison(old, new, &analysis)
    var difference = SceneDifference(universe: universe, changes: [], undecided: [])
    func note(_ reason: String) { if !difference.undecided.contains(reason) { difference.undecided.append(reason) } }
    let reasons = try comparison.findChanges(limit: pairLimit, &analysis)
    let interruption = analysis.interruptionReason
    for reason in reasons where reason != interruption {
      note(reason == analysis.noneForSamples ? "other changes: \(reason)" : reason)
    }
    difference.changes = comparison.changes
    if let interruption { note(interruption) }
    difference.undecided += Self.otherLimits(old, new)
    if comparison.knowsLaunches(&analysis) {
      difference.launch = move(of: .launch, from: old, to: new)
    } else {
      note("whether a plain launch goes elsewhere: \(analysis.valueDependence)")
    }
    // Without an identifier, no condition is evaluated.
    difference.withoutIdentifier = move(of: .notification(nil), from: old, to: new)
    difference.changes.sort { $0.witness.length < $1.witness.length }
    return difference
  }

  /// Returns why limits may lead to other decisions: identifiers that only one of the versions routes, and conditions
  /// that only one of them evaluates to the end.
  private static func otherLimits(_ old: SceneRouter, _ new: SceneRouter) -> [String] {
    var reasons: [String] = []
    if old.identifierLimit != new.identifierLimit {
      reasons.append(
        "identifiers of more than \(min(old.identifierLimit, new.identifierLimit)) bytes: the limits differ")
    }
    for session in old.sessions {
      let names = [session, new[session.persistentIdentifier]].map { session in
        session?.conditions.predicates.map { [$0.canActivate.limits, $0.prefersToActivate.limits] }
      }
      guard let before = names[0], let after = names[1], before != after else { continue }
      reasons.append("whether '\(session.persistentIdentifier)' meets a limit: its conditions have other limits")
      if reasons.count >= 100 { break }
    }
    return reasons
  }

  /// Returns the change in the destination of an event, or `nil` if the destination is the same.
  private func move(of event: ExternalEvent, from old: SceneRouter, to new: SceneRouter) -> SceneDifference.Move? {
    guard let before = try? old.route(event), let after = try? new.route(event) else { return nil }
    let move = SceneDifference.Move(from: SceneDifference.Taker(before), to: SceneDifference.Taker(after))
    return move.from.isSame(as: move.to) ? nil : move
  }
}

/// The state of a comparison between two versions of an application.
private struct Comparison {
  private let old: SceneRouter
  private let new: SceneRouter
  private var before: WindowLanguages
  private var after: WindowLanguages
  private let ascii: ApproximateLanguage
  /// The changes found so far. Each pair of an old and a new destination occurs once for each role.
  private(set) var changes: [SceneDifference.Change] = []
  private var positions: [Pair: Int] = [:]
  /// The pairs of destinations for which a search was not decided, so that a shorter identifier may move between them.
  private var undecided: Set<Pair> = []

  /// The old and the new destination of identifiers.
  private struct Pair: Hashable {
    var role: SceneSessionRole
    var old: Destination
    var new: Destination
  }

  init(_ old: SceneRouter, _ new: SceneRouter, _ analysis: inout LanguageAnalysis) {
    self.old = old
    self.new = new
    var table = ConditionTable()
    before = WindowLanguages(old, &table, into: &analysis)
    after = WindowLanguages(new, &table, into: &analysis)
    ascii = analysis.identifiers(of: .ascii)
    before.removeFocusPrefix(&analysis)
    after.removeFocusPrefix(&analysis)
  }

  /// Finds a shortest identifier for each pair of an old and a new destination between which identifiers move.
  ///
  /// - Returns: Why changes may be missing. Empty if all of them were found.
  mutating func findChanges(limit: Int, _ analysis: inout LanguageAnalysis) throws(AnalysisDefect) -> [String] {
    let used = [before, after].flatMap { $0.windows.map(\.role) + $0.configurations.map(\.role) }
    var reasons: Set<String> = []
    for role in ([.windowApplication] + used).withoutRepetitions {
      analysis.beginQuestion()
      let areas = ChangedArea.windows(role, before, after, &analysis)
      for isOld in [true, false] {
        let changed = areas.filter { $0.isOld == isOld }
        let others = destinations(role, isOld ? after : before, &analysis)
        analysis.keepLanguages()
        let dependsOnValues = try analysis.forEachOverlap(
          of: changed.map(\.language), and: others.map(\.language)
        ) { analysis, area, other throws(AnalysisDefect) in
          let reason = try findChange(in: changed[area], others[other].destination, &analysis)
          if let reason, reasons.count < 100 { reasons.insert(reason) }
          return changes.count < limit
        }
        if dependsOnValues { reasons.insert(analysis.noneForSamples) }
      }
      let (opened, opening) = ChangedArea.unaccepted(role, before, after)
      for area in opened where changes.count < limit {
        for other in opening {
          if let reason = try findChange(in: area, other, &analysis) { reasons.insert(reason) }
        }
      }
    }
    for position in undecided.compactMap({ positions[$0] }) { changes[position].claimNothingAboutOthers() }
    if changes.count >= limit { reasons.insert("only \(limit) changes are listed") }
    return reasons.sorted()
  }

  /// Returns the destinations for a role, each with a superset of the identifiers that it receives.
  private func destinations(
    _ role: SceneSessionRole, _ languages: WindowLanguages, _ analysis: inout LanguageAnalysis
  ) -> [(destination: Destination, language: ApproximateLanguage)] {
    languages.received(role, &analysis).sorted { $0.key < $1.key }.map { (.window($0.key), $0.value) }
      + languages.openings(role).map { (.opening($0), .everything) }
  }

  /// Finds a shortest identifier that moves from an old destination to a new destination, and records the change.
  ///
  /// - Parameters:
  ///   - area: The changed destination, which belongs to either version.
  ///   - other: The destination in the other version.
  ///
  /// - Returns: Why it is unknown whether there is one, or `nil` if that is decided.
  private mutating func findChange(
    in area: ChangedArea, _ other: Destination, _ analysis: inout LanguageAnalysis
  ) throws(AnalysisDefect) -> String? {
    let pair =
      area.isOld
      ? Pair(role: area.role, old: area.destination, new: other)
      : Pair(role: area.role, old: other, new: area.destination)
    if before.name(of: pair.old) == after.name(of: pair.new) { return nil }
    let (old, new) = (old, new)
    var from = DestinationQuestion(before, pair.old, pair.role)
    var to = DestinationQuestion(after, pair.new, pair.role)
    var found: (from: RoutingDecision, to: RoutingDecision)?
    let windows = before.windows(of: pair.old) + after.windows(of: pair.new)
    let answer = try analysis.refine(
      reasons: { (from.reasons + to.reasons).withoutRepetitions }, question: "a difference",
      candidates: { windows.flatMap(\.candidates) },
      target: { analysis, all in
        let ways = from.targets(&analysis, leavingOutAll: all)
        let others = to.targets(&analysis, leavingOutAll: all)
        var parts: [ApproximateLanguage] = []
        for one in ways {
          for other in others { parts.append(analysis.intersection([area.language, one, other])) }
        }
        return analysis.union(parts)
      },
      judge: { identifier in
        let decisions = (
          WindowLanguages.decision(old, identifier, role: pair.role),
          WindowLanguages.decision(new, identifier, role: pair.role)
        )
        let verdicts = (from.judge(decisions.0), to.judge(decisions.1))
        if verdicts == (.found, .found), let one = decisions.0, let other = decisions.1 { found = (one, other) }
        if verdicts.0 == .unevaluated || verdicts.1 == .unevaluated { return .unevaluated }
        if verdicts.0 == .found { return verdicts.1 }
        return verdicts.0 == .blocked || verdicts.1 != .blocked ? verdicts.0 : .blocked
      })
    if case .undecided(let reason) = answer {
      undecided.insert(pair)
      return reason
    }
    guard let witness = answer.example, let found else { return nil }
    var change = SceneDifference.Change(
      role: pair.role, from: SceneDifference.Taker(found.from), to: SceneDifference.Taker(found.to), witness: witness)
    if !witness.identifier.unicodeScalars.allSatisfy(\.isASCII) {
      analysis.beginQuestion()
      let moving = [from.targets(&analysis, leavingOutAll: false), to.targets(&analysis, leavingOutAll: false)]
      change.isBeyondASCII = analysis.provesNothing(
        analysis.intersection([area.language, ascii] + moving.map { analysis.union($0) }))
    }
    note(change, pair)
    return nil
  }

  /// Records a change. If one with the same destinations is known, keeps the better example of the two.
  private mutating func note(_ change: SceneDifference.Change, _ pair: Pair) {
    guard let position = positions[pair] else {
      positions[pair] = changes.count
      changes.append(change)
      return
    }
    let known = changes[position]
    if change.witness.isPreferred(to: known.witness) { changes[position] = change }
    if !known.witness.isShortest || !change.witness.isShortest { changes[position].witness.isShortest = false }
    changes[position].isBeyondASCII = known.isBeyondASCII && change.isBeyondASCII
  }

  /// Returns whether the change in the destination of a plain launch is the same for every placeholder value. It is the
  /// same if the sessions are equal, or if the result of each condition is known for the empty identifier.
  func knowsLaunches(_ analysis: inout LanguageAnalysis) -> Bool {
    !analysis.hasPlaceholders || old.sessions == new.sessions
      || (before.conditions + after.conditions).allSatisfy { $0.isKnown(for: "", &analysis) }
  }
}

extension SceneDifference.Change {
  /// Withdraws the claims that the example is the shortest and that only identifiers beyond ASCII move in this way. Other
  /// searches are undecided.
  fileprivate mutating func claimNothingAboutOthers() { (witness.isShortest, isBeyondASCII) = (false, false) }
}

extension IdentifierWitness {
  /// Whether this witness is a better example: first, valid for every placeholder value; then, ASCII; then, shorter.
  fileprivate func isPreferred(to other: Self) -> Bool {
    func rank(_ witness: Self) -> (Int, Int, Int) {
      let isASCII = witness.identifier.unicodeScalars.allSatisfy(\.isASCII)
      return (witness.values == .someValue ? 1 : 0, isASCII ? 0 : 1, witness.length)
    }
    return rank(self) < rank(other)
  }
}

extension WindowLanguages {
  fileprivate func windows(of destination: Destination) -> [Window] {
    if case .window(let index) = destination { [windows[index]] } else { [] }
  }

  /// Returns a name that identifies a destination in both versions.
  fileprivate func name(of destination: Destination) -> DestinationName {
    switch destination {
    case .window(let index): .session(Array(windows[index].session.utf8))
    case .opening(.configuration(let index)): .configuration(Array(configurations[index].name.utf8))
    case .opening(.undeclared), .opening(.anything): .undeclared
    case .opening(.nothing): .nothing
    }
  }
}

/// A name that identifies a destination in both versions. Names are compared as UTF-8, because a canonically equivalent
/// name belongs to a different session or configuration.
private enum DestinationName: Hashable {
  case session([UInt8])
  case configuration([UInt8])
  case undeclared, nothing
}

/// Searches for an identifier that is routed to a given destination.
private enum DestinationQuestion {
  case window(WindowQuestion)
  case opening(OpeningQuestion)

  init(_ languages: WindowLanguages, _ destination: Destination, _ role: SceneSessionRole) {
    switch destination {
    case .window(let index): self = .window(WindowQuestion(languages, index, isFirst: false))
    case .opening(let opening): self = .opening(OpeningQuestion(languages, opening, role: role))
    }
  }

  /// Returns the languages whose union contains the identifiers that can be routed to the destination.
  func targets(_ analysis: inout LanguageAnalysis, leavingOutAll: Bool) -> [ApproximateLanguage] {
    switch self {
    case .window(let question): question.targets(&analysis, leavingOutAll: leavingOutAll)
    case .opening(let question): [question.target(&analysis, leavingOutAll: leavingOutAll)]
    }
  }

  mutating func judge(_ decision: RoutingDecision?) -> LanguageAnalysis.Judgement {
    switch self {
    case .window(var question):
      defer { self = .window(question) }
      return question.judge(decision)
    case .opening(var question):
      defer { self = .opening(question) }
      return question.judge(decision)
    }
  }

  var reasons: [String] {
    switch self {
    case .window(let question): question.reasons
    case .opening(let question): question.reasons
    }
  }
}

extension Array where Element: Hashable {
  var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
