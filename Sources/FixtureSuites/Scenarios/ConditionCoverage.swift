internal import PredicateSyntax
internal import RoutingDocuments
public import SceneRouting
internal import StringPredicates

/// Which comparisons of the conditions of scenarios were both true and false for the events of those scenarios.
///
/// A comparison that was never true, or never false, may hold a slip that no scenario would notice.
public struct ConditionCoverage: Hashable, Sendable {
  /// One comparison of one condition.
  public struct Comparison: Hashable, Sendable {
    /// The scenario's file.
    public var file: String
    /// The session's persistent identifier.
    public var session: String
    /// Which of its conditions.
    public var condition: EvaluationFault.Condition
    /// The comparison in canonical form.
    public var text: String
    /// Whether it was true for an event.
    public var wasTrue = false
    /// Whether it was false for an event.
    public var wasFalse = false

    /// Whether it was both.
    public var isCovered: Bool { wasTrue && wasFalse }
  }

  /// The comparisons in the order of the scenarios, of their sessions and of the text.
  public private(set) var comparisons: [Comparison] = []

  /// Begins without scenarios.
  public init() {}

  /// How many comparisons were both true and false.
  public var coveredCount: Int { comparisons.count(where: \.isCovered) }

  /// The share of comparisons that were both true and false, in percent; 100 without comparisons.
  public var percent: Double {
    comparisons.isEmpty ? 100 : Double(coveredCount) / Double(comparisons.count) * 100
  }

  /// Adds the conditions that the sessions of a scenario have at its start, evaluated for the identifiers of its events.
  ///
  /// - Complexity: O(n · m) for n sessions and m events, and what it costs to explain their predicates.
  public mutating func add(_ scenario: Scenario, as played: ScenarioTimeline) {
    let identifiers = Set(played.entries.compactMap { $0.transition?.decision.map(\.targetContentIdentifier) })
    for session in scenario.scenes.sessions {
      guard case .activation(let conditions) = session.conditions else { continue }
      for (condition, predicate) in [
        (EvaluationFault.Condition.canActivate, conditions.canActivate),
        (.prefersToActivate, conditions.prefersToActivate),
      ] {
        add(predicate, condition, of: session.persistentIdentifier, identifiers, in: scenario.file)
      }
    }
  }

  private mutating func add(
    _ predicate: StringPredicate, _ condition: EvaluationFault.Condition, of session: String,
    _ identifiers: Set<String?>, in file: String
  ) {
    let first = comparisons.count
    // Also without an event, so that the comparisons are known.
    comparisons += predicate.explain(nil).parts.filter { $0.kind == .comparison }.map {
      Comparison(file: file, session: session, condition: condition, text: $0.text)
    }
    for identifier in identifiers {
      let parts = predicate.explain(identifier).parts.filter { $0.kind == .comparison }
      for (place, part) in parts.enumerated() where comparisons.indices.contains(first + place) {
        switch part.outcome {
        case .verdict(true), .notEvaluated(wouldBe: true?): comparisons[first + place].wasTrue = true
        case .verdict(false), .notEvaluated(wouldBe: false?): comparisons[first + place].wasFalse = true
        case .notEvaluated(wouldBe: nil), .limit: break
        }
      }
    }
  }
}
