extension SceneRouter {
  /// Marks a decision that documentation does not promise, and names the sessions that documentation allows:
  ///
  /// - without an identifier, every eligible session;
  /// - for a plain launch, every session that can or prefers;
  /// - with an identifier, those that prefer, else those that can; where a new scene is asked for, only those that
  ///   prefer. Visibility and Stage Manager do not count;
  /// - for a static shortcut item, whose key for an identifier is undocumented, as without an identifier.
  ///
  /// A decision is unambiguous if these are exactly the chosen session, or none where none was chosen. The chosen
  /// session is always among the candidates.
  package func mark(_ decision: inout RoutingDecision, request: RoutingRequest, match: SceneMatch?) {
    guard request.query.rule != .explicitSession, request.query.rule != .singleScene else { return }
    let chosen = match.map { [$0.slot] } ?? []
    var slots = chosen
    if request.documentedRule == .newScene {
      if match == nil { return }
    } else {
      slots = []
      var query = request.query
      query.rule = request.documentedRule
      query.avoidsVisible = false
      var recorder = WalkRecorder()
      let best = store.best(for: query, observer: &recorder)
      for case .weighed(let weighed, _) in recorder.entries {
        if weighed.slot == match?.slot || weighed.grade != .never && weighed.grade == best?.grade {
          slots.append(weighed.slot)
        }
      }
      for fault in named(recorder.faults) where !decision.faults.contains(fault) { decision.faults.append(fault) }
    }
    if request.documentedRule != .newScene, slots == chosen { return }
    decision.isAmbiguous = true
    decision.candidates = slots.compactMap { store[$0]?.persistentIdentifier }
  }
}
