package import PredicateSyntax
internal import RoutingDocuments
public import SceneRouting
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

  /// The comparisons of each condition.
  private var places: [Condition: Place] = [:]

  /// A key that identifies a condition. Conditions that differ only in an assumed value have different keys.
  private struct Condition: Hashable {
    var file: String
    var session: String
    var condition: EvaluationFault.Condition
    var predicate: StringPredicate
  }

  private struct Place {
    /// The indices of the condition's comparisons in `comparisons`.
    var indices: Range<Int>
    var trace: ComparisonTrace
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
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - played: The timeline of the scenario, from a player with `recordsConditions`. Without it, no comparison counts as
  ///     evaluated.
  ///   - policy: The policy of the player, or `nil` if it has none.
  /// - Complexity: O(*n* · *m*) for *n* sessions and *m* events, plus the cost of evaluating the predicates.
  public mutating func add(_ scenario: Scenario, as played: ScenarioTimeline, policy: RoutingPolicy? = nil) {
    let application = scenario.scenes.application
    let policy = policy ?? scenario.scenes.policy ?? RoutingPolicy(for: application)
    guard application.supportsMultipleScenes, policy.evaluatesPredicates else { return }
    let firstNew = comparisons.count
    defer {
      for index in firstNew..<comparisons.count { comparisons[index].focusPrefix = application.focusFilterPrefix ?? "" }
    }
    let file = scenario.scenes.file
    // Add the comparisons of all sessions, even if no event evaluates them.
    for session in scenario.scenes.sessions {
      for condition in Self.conditions(of: session, in: file) { _ = place(of: condition) }
    }
    var open = scenario.scenes.sessions.flatMap { Self.conditions(of: $0, in: file) }
    for entry in played.entries {
      if entry.evaluatesConditions, let decision = entry.transition?.decision {
        open.removeAll { isCovered(after: decision.targetContentIdentifier, $0) }
      }
      for change in entry.changes {
        open.removeAll { $0.session == change.session }
        if let session = change.after { open += Self.conditions(of: session, in: file) }
      }
    }
  }

  private static func conditions(of session: SceneSession, in file: String) -> [Condition] {
    guard let conditions = session.conditions.predicates else { return [] }
    return [
      (EvaluationFault.Condition.canActivate, conditions.canActivate),
      (.prefersToActivate, conditions.prefersToActivate),
    ].map {
      Condition(file: file, session: session.persistentIdentifier, condition: $0.0, predicate: $0.1)
    }
  }

  /// Returns the indices of a condition's comparisons and their trace. Adds the comparisons of a new condition.
  private mutating func place(of condition: Condition) -> Place {
    if let place = places[condition] { return place }
    let format = condition.predicate.predicateFormat
    // The canonical form needs no arguments, so any part of its text can be replaced.
    let canonical = (try? StringPredicate(format)) ?? condition.predicate
    let first = comparisons.count
    comparisons += canonical.explain(nil).parts.filter { $0.kind == .comparison }.map {
      Comparison(
        file: condition.file, session: condition.session, condition: condition.condition, text: $0.text,
        predicate: format, range: $0.range)
    }
    let place = Place(indices: first..<comparisons.count, trace: ComparisonTrace(condition.predicate))
    places[condition] = place
    return place
  }

  /// Evaluates a condition for an identifier, records which of its comparisons were true and false, and returns whether
  /// there is nothing left to record.
  private mutating func isCovered(after identifier: String?, _ condition: Condition) -> Bool {
    let place = place(of: condition)
    for (index, outcome) in zip(place.indices, place.trace.outcomes(for: identifier)) {
      switch outcome {
      case true?: comparisons[index].wasTrue = true
      case false?: comparisons[index].wasFalse = true
      case nil: break
      }
    }
    return comparisons[place.indices].allSatisfy(\.isCovered)
  }

  /// Returns whether two records contain the same comparisons.
  public static func == (left: Self, right: Self) -> Bool { left.comparisons == right.comparisons }

  /// Hashes the comparisons, which are all that `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(comparisons) }
}
