package import PredicateSyntax
internal import RoutingDocuments
public import SceneRouting
internal import StringPredicates

/// Which comparisons of the conditions of scenarios were both true and false for the events of those scenarios. Scenarios
/// that name the same scenes document are counted together.
///
/// A comparison that was never true, or never false, may hold a slip that no scenario would notice. What the rest of the
/// condition had decided before the comparison was evaluated does not count.
public struct ConditionCoverage: Hashable, Sendable {
  /// One comparison of one condition.
  public struct Comparison: Hashable, Sendable {
    /// The file of the scenes: the document that the scenario names, or the scenario itself.
    public var file: String
    /// The session's persistent identifier.
    public var session: String
    /// Which of its conditions.
    public var condition: EvaluationFault.Condition
    /// The comparison in canonical form.
    public var text: String
    /// Whether it was evaluated for an event and was true.
    public var wasTrue = false
    /// Whether it was evaluated for an event and was false.
    public var wasFalse = false
    /// The condition in canonical form.
    package var predicate: String
    /// Where the comparison is in that, in UTF-8 code units.
    package var range: SourceRange
    /// The text that stands before each identifier when the condition is asked.
    package var focusPrefix = ""

    /// Whether it was both.
    public var isCovered: Bool { wasTrue && wasFalse }

    /// A predicate for the identifiers for which the comparison has a value, and with it decides the condition.
    ///
    /// - Parameter isTrue: The value.
    package func deciding(by isTrue: Bool) -> String {
      let bytes = Array(predicate.utf8)
      func condition(with constant: String) -> String {
        guard range.lowerBound <= range.upperBound, range.upperBound <= bytes.count else { return predicate }
        return String(
          decoding: bytes[..<range.lowerBound] + Array(constant.utf8) + bytes[range.upperBound...], as: UTF8.self)
      }
      let (holds, fails) = (condition(with: "TRUEPREDICATE"), condition(with: "FALSEPREDICATE"))
      return
        "\(isTrue ? "" : "NOT ")(\(text)) AND ((\(holds)) AND NOT (\(fails)) OR NOT (\(holds)) AND (\(fails)))"
    }
  }

  /// The comparisons in the order of the scenarios, of their sessions and of the text.
  public private(set) var comparisons: [Comparison] = []

  /// Where the comparisons of each condition begin in `comparisons`.
  private var starts: [Condition: Int] = [:]

  /// What tells one condition from others. Values that scenarios assume make others of it.
  private struct Condition: Hashable {
    var file: String
    var session: String
    var condition: EvaluationFault.Condition
    var predicate: String
  }

  /// Begins without scenarios.
  public init() {}

  /// How many comparisons were both true and false.
  public var coveredCount: Int { comparisons.count(where: \.isCovered) }

  /// The share of comparisons that were both true and false, in percent; 100 without comparisons.
  public var percent: Double {
    comparisons.isEmpty ? 100 : Double(coveredCount) / Double(comparisons.count) * 100
  }

  /// Adds the conditions that the sessions of a scenario have at its start, and those that a step gives them or a new
  /// session, evaluated for the identifiers of the events whose choice depends on conditions. Where the scenes' device
  /// has one window at a time no condition is ever asked, and none is added.
  ///
  /// - Complexity: O(n · m) for n sessions and m events, and what it costs to explain their predicates.
  public mutating func add(_ scenario: Scenario, as played: ScenarioTimeline) {
    let application = scenario.scenes.application
    let policy = scenario.scenes.policy ?? RoutingPolicy(for: application)
    guard application.supportsMultipleScenes, policy.evaluatesPredicates else { return }
    let firstNew = comparisons.count
    defer {
      for place in firstNew..<comparisons.count { comparisons[place].focusPrefix = application.focusPrefix ?? "" }
    }
    let file = scenario.scenes.file
    // Also without an event, so that the comparisons are known.
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

  /// What is evaluated once, though several events ask it.
  private struct Asked: Hashable {
    var session: String
    var conditions: SceneConditions
    var identifier: String?
  }

  /// - Parameter identifier: What the session is asked for; `nil` if it is not asked.
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
      // The canonical form has no arguments, so that a part of it can be replaced.
      let canonical = (try? StringPredicate(format)) ?? predicate
      comparisons += canonical.explain(nil).parts.filter { $0.kind == .comparison }.map {
        Comparison(
          file: file, session: session, condition: condition, text: $0.text, predicate: format, range: $0.range)
      }
    }
    guard let identifier else { return }
    let parts = predicate.explain(identifier).parts.filter { $0.kind == .comparison }
    for (place, part) in parts.enumerated() where comparisons.indices.contains(first + place) {
      switch part.outcome {
      case .verdict(true): comparisons[first + place].wasTrue = true
      case .verdict(false): comparisons[first + place].wasFalse = true
      case .notEvaluated, .limit: break
      }
    }
  }
}
