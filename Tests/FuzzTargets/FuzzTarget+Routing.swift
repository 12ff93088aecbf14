import PredicateSyntax
@_spi(UTF8) import SceneRouting
import StringPredicates
import TestSupport

extension FuzzTarget {
  /// The router and the plain router make the same decisions, also after applying them.
  static func checkRouter(_ bytes: [UInt8]) throws(FuzzFailure) {
    var random = RandomScenes(choices: bytes[...])
    let application = random.application()
    let sessions = random.sessions(of: application)
    let preset = RoutingPolicy.Preset.allCases[random.below(RoutingPolicy.Preset.allCases.count)]
    var plain = PlainRouter(application: application, sessions: sessions, preset: preset)
    guard var router = try? SceneRouter(application: application, sessions: sessions, policy: RoutingPolicy(preset))
    else { throw FuzzFailure("the sessions are refused") }
    for _ in 0..<12 {
      let event = random.event(for: plain.sessions)
      let options = random.options(for: plain.sessions)
      let expected = plain.answer(event, options)
      let decision = Result { () throws(RoutingError) in try router.route(event, options: options) }
      let actual = decision.map { PlainRouter.Answer($0) }.mapError { PlainRouter.Refusal($0.code) }
      guard actual == expected else { throw FuzzFailure("\(preset): \(event) \(options)\n\(actual)\n\(expected)") }
      guard case .success(let decision) = decision, case .success(let answer) = expected else { continue }
      guard let explanation = try? router.explain(event, options: options),
        PlainRouter.Answer(explanation.decision) == answer
      else { throw FuzzFailure("explain decides otherwise on \(event)") }
      guard random.once(in: 2) else { continue }
      do throws(RoutingError) {
        try router.apply(decision)
      } catch {
        throw FuzzFailure("\(event) cannot be applied: \(error.message)")
      }
      plain.apply(answer, role: decision.role)
      guard router.sessions == plain.sessions else { throw FuzzFailure("the sessions differ after \(event)") }
    }
  }

  /// The index and the walk find the same session after any changes. Short hashes make nearly all keys collide.
  static func checkIndex(_ bytes: [UInt8]) throws(FuzzFailure) {
    let flags = bytes.first ?? 0
    var source = RandomConditions(seed: 0, hasUnicode: flags & 1 != 0)
    source.random = RandomScenes(choices: bytes.dropFirst())
    var tuning = IndexTuning()
    if flags & 2 != 0 { (tuning.fewestWide, tuning.longestBucket, tuning.smallestStaged) = (3, 3, 0) }
    if flags & 4 != 0 { tuning.keys = HashKeys(mask: .max << (31 - UInt32(flags >> 3) % 8)) }
    var store = SessionStore(tuning: tuning)
    var names: [String] = []
    for step in 0..<60 {
      let slot = names.isEmpty ? nil : store.slot(of: names[source.random.below(names.count)])
      let conditions = SceneConditions.activation(
        SceneActivationConditions(canActivate: source.predicate(), prefersToActivate: source.predicate()))
      switch source.random.below(8) {
      case 0, 1, 2:
        names.append("s\(step)")
        store.add(
          SceneSession(
            "s\(step)", isVisible: source.random.once(in: 3), conditions: conditions))
      case 3: if let slot { store.moveToFront(slot) }
      case 4: if let slot { store.setConditions(conditions, of: slot) }
      case 5:
        guard !names.isEmpty else { continue }
        let name = names.remove(at: source.random.below(names.count))
        if let slot = store.slot(of: name) { store.remove(slot) }
      default:
        var request = RoutingRequest(
          rule: source.random.once(in: 4) ? .mostRecentSuitable : .preferredThenCan,
          targetContentIdentifier: source.text(atMost: 5))
        request.avoidsVisible = source.random.once(in: 3)
        var faults: [EvaluationFault] = []
        let found = store.choice(for: request, &faults)
        let walked = store.linearMatch(for: request, &faults)
        guard found == walked else {
          throw FuzzFailure(
            "step \(step), \(request.rule) \(request.targetContentIdentifier ?? "nil"): the index finds "
              + "\(found.debugDescription), the walk \(walked.debugDescription)")
        }
      }
    }
  }
}
