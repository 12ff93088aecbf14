import PredicateSyntax
import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// The index and the walk give the same results for all conditions, subjects and changes.
@Suite struct IndexAgreementTests {
  /// A factor for the number of trials.
  static let effort = TestEnvironment.scale

  /// The number of sessions of the largest workload.
  static let largest = TestEnvironment.scale > 1 ? 50_000 : 4_000

  private static let tunings = [
    IndexTuning(), .small, .colliding(bits: 8), .colliding(bits: 3), .colliding(bits: 1),
  ]

  /// Typical sessions, some of which are added, removed and changed between the events.
  @Test(arguments: [16, 100, largest], [0, 1, 2]) func agreesOnTypicalWorkloads(_ count: Int, _ tuning: Int) {
    var workload = WorkloadScenes(seed: 7)
    let (sessions, samples) = workload.sessions(count)
    var agreement = IndexAgreement(sessions, Self.tunings[tuning], isBuilt: true)
    let events = 300 * Self.effort
    var random = RandomScenes(seed: UInt64(count))
    for event in 0..<events {
      guard agreement.agrees(on: IndexAgreement.query(workload.identifier(of: samples))) else { return }
      guard let slot = agreement.store.slot(of: "scene-\(random.below(count))") else { continue }
      switch event % 8 {
      case 0: agreement.store.moveToFront(slot)
      case 1: agreement.store.setConditions(sessions[random.below(count)].conditions, of: slot)
      case 2:
        guard let session = agreement.store[slot] else { continue }
        agreement.store.remove(slot)
        agreement.store.add(session)
      default: break
      }
    }
    #expect(agreement.found > events / 2, "most events find a session")
  }

  @Test(arguments: tunings.indices, 1...4) func agreesOnRandomConditionsAndChanges(_ tuning: Int, _ seed: UInt64) {
    var source = RandomConditions(seed: seed, hasUnicode: seed % 2 == 0)
    var agreement = IndexAgreement([], Self.tunings[tuning])
    var names: [String] = []
    for step in 0..<1_500 * Self.effort {
      let isSmall = names.count < 60
      switch source.random.below(isSmall ? 12 : 16) {
      case 0...1:
        let name = "s\(step)"
        names.append(name)
        agreement.store.add(session(name, &source))
      case 2:
        guard let slot = slot(agreement.store, names, &source) else { continue }
        agreement.store.moveToFront(slot)
      case 3:
        guard let slot = slot(agreement.store, names, &source) else { continue }
        agreement.store.setConditions(session("", &source).conditions, of: slot)
      case 4:
        guard let slot = slot(agreement.store, names, &source) else { continue }
        agreement.store.setState(.background, isVisible: source.random.once(in: 2), of: slot)
      case 12...:
        guard !names.isEmpty else { continue }
        let name = names.remove(at: source.random.below(names.count))
        if let slot = agreement.store.slot(of: name) { agreement.store.remove(slot) }
      default:
        guard agreement.agrees(on: query(agreement.store, names, &source), "step \(step)") else { return }
      }
    }
    #expect(agreement.found > 60 && agreement.faulty > 20)
  }

  /// Conditions that several sessions share and that often exceed their limit.
  private static let slow = ["SELF MATCHES '(.|..)*[km]'", "SELF MATCHES '(.|..)*%'"].compactMap {
    try? StringPredicate($0, limits: PredicateLimits(matchSteps: 2, matchDepth: 2))
  }

  private func session(_ name: String, _ source: inout RandomConditions) -> SceneSession {
    var conditions = SceneConditions.activation(
      SceneActivationConditions(canActivate: condition(&source), prefersToActivate: condition(&source)))
    if source.random.once(in: 10) { conditions = .withoutModifier }
    if source.random.once(in: 10) {
      conditions = .externalEvents(
        preferring: ExternalEventSet([source.text(atMost: 2)]),
        allowing: ExternalEventSet([source.text(atMost: 1), "k"]))
    }
    return SceneSession(
      name, role: source.random.once(in: 8) ? .windowExternalDisplay : .windowApplication,
      isVisible: source.random.once(in: 3), conditions: conditions)
  }

  private func condition(_ source: inout RandomConditions) -> StringPredicate {
    source.random.once(in: 12) ? Self.slow[source.random.below(Self.slow.count)] : source.predicate()
  }

  private func slot(_ store: SessionStore, _ names: [String], _ source: inout RandomConditions) -> SessionSlot? {
    names.isEmpty ? nil : store.slot(of: names[source.random.below(names.count)])
  }

  private func query(_ store: SessionStore, _ names: [String], _ source: inout RandomConditions) -> RoutingRequest {
    let rules: [RoutingRule] = [.preferredThenCan, .preferredThenCan, .preferredOrNewScene, .mostRecentSuitable]
    let rule = rules[source.random.below(4)]
    var query = IndexAgreement.query(source.random.once(in: 50) ? nil : source.text(atMost: 5), rule)
    query.avoidsVisible = source.random.once(in: 3)
    // A plain launch never has the rule `preferredThenCan`.
    if rule == .preferredOrNewScene { query.isPlainLaunch = source.random.once(in: 4) }
    if source.random.once(in: 6) {
      query.role = source.random.once(in: 3) ? .immersiveSpaceApplication : .windowExternalDisplay
    }
    if source.random.once(in: 4) { query.requestingSlot = slot(store, names, &source) }
    for _ in 0..<source.random.below(3) where source.random.once(in: 2) {
      if let slot = slot(store, names, &source) { query.excluded.insert(slot) }
    }
    return query
  }
}
