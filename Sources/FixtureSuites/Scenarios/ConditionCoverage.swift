package import PredicateSyntax
internal import RoutingDocuments
package import SceneRouting
internal import StringPredicates

/// A record of which comparisons in activation conditions have been both true and false in a set of scenarios. Results
/// for scenarios that refer to the same scenes document are combined.
///
/// A comparison that was never true, or never false, may contain an error that no scenario detects. A comparison that
/// wasn't evaluated, because other parts of the condition determined the result, counts as neither true nor false.
public struct ConditionCoverage: Hashable, Sendable {
  /// A comparison in an activation condition.
  public struct Comparison: Hashable, Sendable {
    /// The file that declares the scenes: the scenes document that the scenario refers to, or the scenario itself.
    public var file: String
    /// The persistent identifier of the session that the condition belongs to.
    public var session: String
    /// The kind of activation condition that contains the comparison.
    package var condition: EvaluationFault.Condition
    /// The comparison in canonical form.
    public var text: String
    /// Whether the comparison was evaluated for an event and was true.
    public var wasTrue = false
    /// Whether the comparison was evaluated for an event and was false.
    public var wasFalse = false
    /// The condition that contains the comparison, in canonical form.
    package var predicate: String
    /// The range of the comparison in `predicate`, in UTF-8 code units.
    package var range: SourceRange
    /// The prefix that an active Focus filter adds to each identifier before the condition is evaluated.
    package var focusPrefix = ""

    /// Whether the comparison has been both true and false.
    public var isCovered: Bool { wasTrue && wasFalse }

    /// Returns a predicate that matches exactly the identifiers for which the comparison has the given value and
    /// determines the result of the condition.
    ///
    /// - Parameter isTrue: The required value of the comparison.
    package func deciding(by isTrue: Bool) -> String {
      let bytes = Array(predicate.utf8)
      func condition(with constant: String) -> String {
        guard range.lowerBound <= range.upperBound, range.upperBound <= bytes.count else { return predicate }
        return String(
          decoding: bytes[..<range.lowerBound] + Array(constant.utf8) + bytes[range.upperBound...], as: UTF8.self)
      }
      let (whenTrue, whenFalse) = (condition(with: "TRUEPREDICATE"), condition(with: "FALSEPREDICATE"))
      return
        "\(isTrue ? "" : "NOT ")(\(text)) AND ((\(whenTrue)) AND NOT (\(whenFalse)) OR NOT (\(whenTrue)) AND (\(whenFalse)))"
    }
  }

  /// The comparisons, ordered by scenario, then by session, then by position in the condition.
  public private(set) var comparisons: [Comparison] = []

  /// The index of each condition's first comparison in `comparisons`.
  private var starts: [Condition: Int] = [:]

  /// A key that identifies a condition. Conditions that differ only in an assumed value have different keys.
  private struct Condition: Hashable {
    var file: String
    var session: String
    var condition: EvaluationFault.Condition
    var predicate: String
  }

  /// Creates an empty coverage record.
  public init() {}

  /// The number of comparisons that have been both true and false.
  public var coveredCount: Int { comparisons.count(where: \.isCovered) }

  /// The percentage of comparisons that have been both true and false, or 100 if there are no comparisons.
  public var percent: Double {
    comparisons.isEmpty ? 100 : Double(coveredCount) / Double(comparisons.count) * 100
  }

  /// Adds the activation conditions of a scenario's sessions, including sessions that are created or refreshed during
  /// the scenario. The conditions are evaluated for each event whose routing depends on conditions.
  ///
  /// Does nothing if conditions are never evaluated, for example because the device supports only a single window.
  ///
  /// - Complexity: O(*n* · *m*) for *n* sessions and *m* events, plus the cost of explaining the predicates.
  public mutating func add(_ scenario: Scenario, as played: ScenarioTimeline) {
    let application = scenario.scenes.application
    let policy = scenario.scenes.policy ?? RoutingPolicy(for: application)
    guard application.supportsMultipleScenes, policy.evaluatesPredicates else { return }
    let firstNew = comparisons.count
    defer {
      for index in firstNew..<comparisons.count { comparisons[index].focusPrefix = application.focusFilterPrefix ?? "" }
    }
    let file = scenario.scenes.file
    // Add the comparisons of all sessions, even if no event evaluates them.
    for session in scenario.scenes.sessions { add(session, nil, in: file) }
    var seen: Set<Asked> = []
    for entry in played.entries {
      guard let decision = entry.transition?.decision else { continue }
      for session in entry.asked {
        let identifier = decision.targetContentIdentifier
        let asked = Asked(
          session: session.persistentIdentifier, conditions: session.conditions, identifier: identifier)
        if seen.insert(asked).inserted { add(session, .some(identifier), in: file) }
      }
    }
  }

  /// An evaluation of a session's conditions for an identifier. Identical evaluations are performed only once.
  private struct Asked: Hashable {
    var session: String
    var conditions: SceneConditions
    var identifier: String?
  }

  /// Adds the comparisons in a session's conditions.
  ///
  /// - Parameter identifier: The identifier to evaluate the conditions for, or `nil` to add the comparisons without
  ///   evaluating them.
  private mutating func add(_ session: SceneSession, _ identifier: String??, in file: String) {
    guard let conditions = session.conditions.predicates else { return }
    for (condition, predicate) in [
      (EvaluationFault.Condition.canActivate, conditions.canActivate),
      (.prefersToActivate, conditions.prefersToActivate),
    ] {
      add(predicate, condition, of: session.persistentIdentifier, identifier, in: file)
    }
  }

  private mutating func add(
    _ predicate: StringPredicate, _ condition: EvaluationFault.Condition, of session: String,
    _ identifier: String??, in file: String
  ) {
    let format = predicate.predicateFormat
    let key = Condition(file: file, session: session, condition: condition, predicate: format)
    let first = starts[key] ?? comparisons.count
    if starts.updateValue(first, forKey: key) == nil {
      // The canonical form needs no arguments, so any part of its text can be replaced.
      let canonical = (try? StringPredicate(format)) ?? predicate
      comparisons += canonical.explain(nil).parts.filter { $0.kind == .comparison }.map {
        Comparison(
          file: file, session: session, condition: condition, text: $0.text, predicate: format, range: $0.range)
      }
    }
    guard let identifier else { return }
    let parts = predicate.explain(identifier).parts.filter { $0.kind == .comparison }
    for (index, part) in parts.enumerated() where comparisons.indices.contains(first + index) {
      switch part.outcome {
      case .verdict(true): comparisons[first + index].wasTrue = true
      case .verdict(false): comparisons[first + index].wasFalse = true
      case .notEvaluated, .limit: break
      }
    }
  }
}
