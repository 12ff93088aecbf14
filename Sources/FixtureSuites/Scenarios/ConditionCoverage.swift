package import PredicateSyntax
internal import RoutingDocuments
public import SceneRouting
internal import StringPredicates

/// The comparisons in the conditions of scenarios, with whether the scenarios' events made them both true and false.
/// Scenarios that name the same scenes document are counted together.
///
/// A comparison that was never true, or never false, may contain an error that no scenario detects. A comparison that
/// was not evaluated because the rest of the condition decided counts as neither.
public struct ConditionCoverage: Hashable, Sendable {
  /// One comparison of one condition.
  public struct Comparison: Hashable, Sendable {
    /// The file of the scenes: the document that the scenario names, or the scenario.
    public var file: String
    /// The session's persistent identifier.
    public var session: String
    /// The condition that contains the comparison.
    public var condition: EvaluationFault.Condition
    /// The comparison in canonical form.
    public var text: String
    /// Whether it was evaluated for an event and was true.
    public var wasTrue = false
    /// Whether it was evaluated for an event and was false.
    public var wasFalse = false
    /// The condition in canonical form.
    package var predicate: String
    /// The range of the comparison in `predicate`, in UTF-8 code units.
    package var range: SourceRange
    /// The prefix of each identifier that the condition is evaluated with.
    package var focusPrefix = ""

    /// Whether the comparison was both true and false.
    public var isCovered: Bool { wasTrue && wasFalse }

    /// Returns a predicate for the identifiers that give the comparison this value and let it decide the condition.
    ///
    /// - Parameter isTrue: The value of the comparison.
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

  /// The comparisons in the order of scenarios, sessions and text.
  public private(set) var comparisons: [Comparison] = []

  /// The index of each condition's first comparison in `comparisons`.
  private var starts: [Condition: Int] = [:]

  /// The identity of a condition. A different assumed value makes it a different condition.
  private struct Condition: Hashable {
    var file: String
    var session: String
    var condition: EvaluationFault.Condition
    var predicate: String
  }

  /// Creates a coverage without scenarios.
  public init() {}

  /// The number of comparisons that were both true and false.
  public var coveredCount: Int { comparisons.count(where: \.isCovered) }

  /// The percentage of comparisons that were both true and false; 100 without comparisons.
  public var percent: Double {
    comparisons.isEmpty ? 100 : Double(coveredCount) / Double(comparisons.count) * 100
  }

  /// Adds the conditions of a scenario's sessions, including new and refreshed ones, evaluated for the identifiers of
  /// the events whose choice depends on conditions. Adds nothing if the device has a single window, since conditions
  /// are then never evaluated.
  ///
  /// - Complexity: O(*n* · *m*) for *n* sessions and *m* events, plus the cost of explaining their predicates.
  public mutating func add(_ scenario: Scenario, as played: ScenarioTimeline) {
    let application = scenario.scenes.application
    let policy = scenario.scenes.policy ?? RoutingPolicy(for: application)
    guard application.supportsMultipleScenes, policy.evaluatesPredicates else { return }
    let firstNew = comparisons.count
    defer {
      for index in firstNew..<comparisons.count { comparisons[index].focusPrefix = application.focusPrefix ?? "" }
    }
    let file = scenario.scenes.file
    // Adds the comparisons even if no event evaluates them.
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

  /// An evaluation that is done once for all events that need it.
  private struct Asked: Hashable {
    var session: String
    var conditions: SceneConditions
    var identifier: String?
  }

  /// - Parameter identifier: The identifier to evaluate; `nil` to add the comparisons only.
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
      // The canonical form has no arguments, so a part of it can be replaced.
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
