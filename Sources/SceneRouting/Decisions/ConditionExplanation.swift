public import StringPredicates

/// Why one condition of a session holds for an identifier, or does not.
public struct ConditionExplanation: Hashable, Sendable {
  /// Which condition.
  public var condition: EvaluationFault.Condition
  /// Every part of its predicate, with those that decided.
  public var predicate: PredicateExplanation

  /// Makes an explanation.
  public init(condition: EvaluationFault.Condition, predicate: PredicateExplanation) {
    self.condition = condition
    self.predicate = predicate
  }
}
