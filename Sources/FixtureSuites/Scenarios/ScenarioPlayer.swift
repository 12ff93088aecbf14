internal import PredicateSyntax
internal import RoutingDocuments
internal import SceneLifecycle
public import SceneRouting

/// A player that performs the steps of scenarios on a `SceneSessionRegistry`.
///
///     let timeline = try ScenarioPlayer().play(Scenario(contentsOf: "mail.json"))
///     timeline.differences.isEmpty   // true if every expectation is met
public struct ScenarioPlayer: Sendable {
  /// The routing policy, or `nil` to use the saved policy or, if none was saved, the device's default policy.
  public var policy: RoutingPolicy?
  /// Whether timeline entries record the sessions that each step makes, refreshes or removes. `ConditionCoverage` needs
  /// these records.
  public var recordsConditions = false
  /// The maximum number of sessions whose states each timeline entry records.
  package var sessionLimit = Int.max

  /// Creates a player with the given routing policy.
  public init(policy: RoutingPolicy? = nil) { self.policy = policy }

  /// Plays all steps of a scenario, including those after a failed step. A rejected step changes nothing.
  ///
  /// - Throws: Any error that `SceneSessionRegistry.init` throws. Scenes that were read from a document never cause
  ///   one.
  /// - Complexity: The cost of the steps, plus O(*n*) in the number of sessions for each step, whose states the timeline
  ///   records.
  public func play(_ scenario: Scenario) throws(RoutingError) -> ScenarioTimeline {
    var play = ScenarioPlay(
      registry: try scenario.scenes.registry(policy: policy), recordsConditions: recordsConditions,
      sessionLimit: sessionLimit)
    return ScenarioTimeline(
      file: scenario.file, description: scenario.description,
      entries: scenario.steps.enumerated().map { play.perform($1, number: $0 + 1) })
  }
}

private struct ScenarioPlay {
  var registry: SceneSessionRegistry
  let recordsConditions: Bool
  let sessionLimit: Int
  var eventCount = 0

  init(registry: SceneSessionRegistry, recordsConditions: Bool, sessionLimit: Int) {
    (self.registry, self.recordsConditions, self.sessionLimit) = (registry, recordsConditions, sessionLimit)
  }

  mutating func perform(_ step: Scenario.Step, number: Int) -> ScenarioTimeline.Entry {
    // Taken before the step changes the sessions.
    let words = considered(for: step)
    var transition: SceneTransition?
    var error: ScenarioTimeline.StepError?
    do throws(RoutingError) {
      let (done, refusal) = try transitionOf(step)
      transition = done
      error = refusal?.first
    } catch let refusal {
      error = ScenarioTimeline.StepError(code: refusal.code.rawValue, message: refusal.message)
    }
    var entry = ScenarioTimeline.Entry(
      step: step, transition: transition, error: error, result: [:], applicationState: registry.applicationState,
      sessions: sessionLimit > 0
        ? registry.sessions.prefix(sessionLimit).map {
          .init(persistentIdentifier: $0.persistentIdentifier, state: $0.state)
        } : [],
      differences: [])
    entry.sessionCount = registry.router.store.count
    if recordsConditions {
      entry.evaluatesConditions = transition?.decision?.restsOnConditions == true
      entry.changes = changedSessions(step, transition).map { .init(session: $0, after: registry[$0]) }
    }
    entry.result = result(of: entry)
    entry.compare(considered: words)
    for index in entry.differences.indices {
      (entry.differences[index].step, entry.differences[index].action) = (number, step.action.words)
    }
    if case .event = step.action { eventCount += 1 }
    return entry
  }

  /// Returns the identifiers of the sessions that a step may have made, refreshed or removed.
  private func changedSessions(_ step: Scenario.Step, _ transition: SceneTransition?) -> [String] {
    switch step.action {
    case .event: transition?.decision?.outcome.name == .newSession ? [transition?.session].compactMap { $0 } : []
    case .activate, .background, .disconnect, .terminate, .launch: []
    case .refresh(let session, _), .close(let session), .destroy(let session, _): [session]
    }
  }

  private mutating func transitionOf(
    _ step: Scenario.Step
  ) throws(RoutingError) -> (SceneTransition, SceneConditionFormats.Refusal?) {
    if case .refresh(let session, .activationConditions(let formats)) = step.action {
      return try registry.refresh(session, formats: formats)
    }
    return (try plainTransition(of: step), nil)
  }

  private mutating func plainTransition(of step: Scenario.Step) throws(RoutingError) -> SceneTransition {
    switch step.action {
    case .event(let event, let options, _):
      // Listing the runners-up evaluates conditions that aren't needed to make the choice, so they are listed only for
      // steps with an expectation about them.
      let decision =
        step.asksForRunnersUp
        ? try registry.router.routeWithRunnersUp(event, options: options)
        : try registry.router.route(event, options: options)
      return try registry.apply(decision, of: event)
    case .activate(let session): return try registry.activate(session)
    case .background(let session): return try registry.moveToBackground(session)
    case .disconnect(let session): return try registry.disconnect(session)
    case .refresh(let session, .nothing), .refresh(let session, .activationConditions):
      return try registry.refresh(session)
    case .refresh(let session, .handlesExternalEvents(let conditions)):
      return try registry.refresh(session, conditions: conditions)
    case .close(let session): return try registry.close(session)
    case .destroy(let session, let dismissal): return try registry.destroy(session, dismissal: dismissal)
    case .terminate: return registry.terminate()
    case .launch: return registry.launch()
    }
  }

  /// Returns a description of how the expected window and the most recently used ones were evaluated, for at most ten
  /// windows, if the decision about an event isn't the expected one.
  private func considered(for step: Scenario.Step) -> String? {
    guard case .event(let event, let options, _) = step.action,
      let decision = try? registry.router.route(event, options: options)
    else { return nil }
    let found = DecisionRecord(index: 0, kind: event.kind, result: .success(decision)).members(of: .standard)
    let isExpected = step.expectations.allSatisfy { expectation in
      guard expectation.field.isAboutChoice else { return true }
      let value = found.first { $0.0.rawValue == expectation.field.rawValue }?.1 ?? .null
      return value.isIdentical(to: expectation.value)
    }
    var expected: String?
    if case .string(let name)? = step.expectations.first(where: { $0.field == .session })?.value { expected = name }
    guard !isExpected,
      let verdicts = try? registry.router.verdicts(on: event, options: options, count: 10, after: expected)
    else { return nil }
    var words = verdicts.map { session, verdict in
      switch verdict {
      case .otherRole: "\(session.quoted()) was skipped: otherRole"
      case .excluded: "\(session.quoted()) was skipped: excluded"
      case .requestingScene: "\(session.quoted()) was skipped: requestingScene"
      case .evaluated(let suitability): "\(session.quoted()) \(suitability.name)"
      case .eligible: "\(session.quoted()) is eligible"
      case .notConsidered: "\(session.quoted()) was not considered"
      }
    }
    let others = registry.router.store.count - words.count
    if others > 0 { words.append("and \(others) more") }
    let missing = expected.flatMap { registry[$0] == nil ? "there is no session \($0.quoted()) before this step" : nil }
    let evaluated = words.isEmpty ? nil : "evaluated: " + words.joined(separator: ", ")
    return [missing, evaluated].compactMap { $0 }.joined(separator: "; ")
  }

  /// Returns the values in the step's result, keyed by field. The values for a decision are those of its decision
  /// line.
  private func result(of entry: ScenarioTimeline.Entry) -> [Scenario.Field: JSONValue] {
    var result: [Scenario.Field: JSONValue] = [:]
    if let decision = entry.transition?.decision {
      var record = DecisionRecord(index: eventCount, kind: .sessionRequest, result: .success(decision))
      if case .event(let event, _, let id) = entry.step.action { (record.id, record.kind) = (id, event.kind) }
      for (field, value) in record.members(of: entry.step.asksForRunnersUp ? .withRunnersUp : .standard) {
        Scenario.Field(rawValue: field.rawValue).map { result[$0] = value }
      }
      result[.ambiguous] = .boolean(decision.isAmbiguous)
    }
    for list in [Scenario.Field.candidates, .faults, .runnersUp] { result[list] = result[list] ?? .array([]) }
    if let transition = entry.transition {
      result[.callbacks] = .array(transition.callbacks.map { .string($0.description) })
      result[.state] = transition.state.map { .string($0.name) }
    }
    result[.applicationState] = .string(entry.applicationState.name)
    result[.error] = entry.error.map { .string($0.code) }
    return result
  }
}

extension Scenario.Step {
  fileprivate var asksForRunnersUp: Bool { expectations.contains { $0.field == .runnersUp } }
}

extension Scenario.Field {
  /// Whether the field describes which window was chosen and why.
  fileprivate var isAboutChoice: Bool { [.outcome, .session, .suitability, .reason, .configuration].contains(self) }
}

extension RoutingDecision {
  /// Whether the choice depended on conditions, so that a different identifier could have led to a different session.
  fileprivate var restsOnConditions: Bool { ![.explicitSession, .singleScene, .mostRecent].contains(reason) }
}

extension ScenarioTimeline.Entry {
  /// Appends the differences between the expectations and the result.
  ///
  /// - Parameter considered: A description of how each window was evaluated.
  fileprivate mutating func compare(considered: String?) {
    for expectation in step.expectations {
      let found = result[expectation.field] ?? .null
      guard !found.isIdentical(to: expectation.value) else { continue }
      var difference = ScenarioTimeline.Difference(
        field: expectation.field, expected: expectation.value, found: found,
        reason: error?.message ?? (expectation.field.isAboutChoice ? considered : nil), line: expectation.line)
      if expectation.field == .session, case .new(let configuration)? = transition?.decision?.outcome {
        difference.foundWords = configuration.map { "a new '\($0)' window" } ?? "a new window"
        if let name = transition?.session, expectation.value.isIdentical(to: .string(name)) {
          difference.reason = "\(name.quoted()) is its name afterwards; expect \"outcome\": \"newSession\""
        }
      } else if expectation.field.isAboutChoice, transition != nil, transition?.decision == nil {
        difference.reason = "this step routes no event; expect 'state', 'applicationState' or 'callbacks'"
      }
      differences.append(difference)
    }
    if let fault = transition?.decision?.faults.first, !step.expectations.contains(where: { $0.field == .faults }) {
      differences.append(
        ScenarioTimeline.Difference(
          field: .faults, expected: nil, found: result[.faults] ?? .null,
          reason: "\(fault.condition.rawValue) of '\(fault.subject)'", line: step.line))
    }
    guard let error, !step.expectations.contains(where: { $0.field == .error }) else { return }
    differences.append(
      ScenarioTimeline.Difference(
        field: .error, expected: nil, found: .string(error.code), reason: error.message, line: step.line))
  }
}

extension SceneConditionFormats.Refusal {
  /// The first error in the rejected conditions.
  fileprivate var first: ScenarioTimeline.StepError? {
    guard let diagnostic = (canActivate ?? prefersToActivate)?.first else { return nil }
    return ScenarioTimeline.StepError(code: diagnostic.code.rawValue, message: diagnostic.message)
  }
}

extension JSONValue {
  /// Returns whether two values are identical, with strings compared byte by byte. By contrast, `==` treats canonically
  /// equivalent strings as equal.
  fileprivate func isIdentical(to other: JSONValue) -> Bool {
    var pending = [(self, other)]
    while let (one, two) = pending.popLast() {
      switch (one, two) {
      case (.string(let one), .string(let two)): guard one.utf8.elementsEqual(two.utf8) else { return false }
      case (.array(let one), .array(let two)):
        guard one.count == two.count else { return false }
        pending += zip(one, two)
      case (.object(let one), .object(let two)):
        guard one.keys == two.keys else { return false }
        pending += one.map { ($1, two[$0] ?? .null) }
      default: guard one == two else { return false }
      }
    }
    return true
  }
}
