package import RoutingDocuments
package import SceneRouting
import StringPredicates

/// Everything that can be said about the routing of one event.
package struct EventExplanation {
  /// The event.
  package var record: EventRecord
  /// What became of every session.
  package var explanation: RoutingExplanation
  /// The conditions of the sessions whose predicates were evaluated, by their persistent identifiers.
  package var conditions: [String: [ConditionExplanation]] = [:]

  /// Routes an event and looks at everything on the way.
  ///
  /// - Throws: As `SceneRouter.route(_:options:)`.
  package init(_ record: EventRecord, by router: SceneRouter) throws(RoutingError) {
    self.record = record
    explanation = try router.explain(record.event, options: record.options)
    for session in explanation.sessions {
      guard case .evaluated = session.verdict else { continue }
      conditions[session.session] = router.explainConditions(
        of: session.session, for: explanation.decision.targetContentIdentifier)
    }
  }
}
