import SceneRouting
import StringPredicates

/// The conditions of all windows of a router as languages of identifiers.
struct WindowLanguages {
  /// One condition of a window, or the `matching` of a configuration.
  struct Condition {
    var language: ApproximateLanguage
    var reasons: [String] = []
    var candidates: [String] = []
    /// The comparisons and the identifiers that they decide, if requested.
    var decisions: [ComparisonDecision] = []
    /// The number of comparisons beyond the limit.
    var omittedDecisions = 0

    static let always = Condition(language: .everything)
    static let never = Condition(language: .nothing)

    /// Returns whether the condition has the same value on an identifier for every placeholder value.
    func isKnown(for identifier: String, _ analysis: inout LanguageAnalysis) -> Bool {
      if language.isExact { return true }
      guard let verdict = try? analysis.evaluate(language, on: identifier) else { return false }
      return verdict.must == verdict.may
    }
  }

  struct Window {
    var session: String
    var role: SceneSessionRole
    var slot: Int
    var prefers: Condition
    var can: Condition
    /// The union of both conditions.
    var takes = ApproximateLanguage.nothing

    /// Texts to try if the conditions are inexact.
    var candidates: [String] { prefers.candidates + can.candidates }

    /// The reasons why the conditions are inexact.
    var reasons: [String] {
      (prefers.reasons + can.reasons).withoutRepetitions.map { "not decided for '\(session)': \($0)" }
    }
  }

  struct Configuration {
    var name: String
    var role: SceneSessionRole
    /// The `matching` predicate, if any.
    var matching: Condition?
  }

  let router: SceneRouter
  private(set) var windows: [Window] = []
  private(set) var configurations: [Configuration] = []
  private(set) var indexes: [String: Int] = [:]

  /// Adds the conditions of all windows and configurations to an analysis.
  ///
  /// - Parameter table: The cache of conditions, which is extended.
  /// - Complexity: O(n) in the total length of the predicates.
  init(_ router: SceneRouter, _ table: inout ConditionTable, into analysis: inout LanguageAnalysis) {
    self.router = router
    let asksPredicates = router.policy.evaluatesPredicates && router.application.supportsMultipleScenes
    for slot in router.store.mostRecentFirst {
      guard let session = router.store[slot] else { continue }
      var window = Window(
        session: session.persistentIdentifier, role: session.role, slot: slot, prefers: .never, can: .always)
      if asksPredicates {
        window.can = router.policy.unmodifiedWindowsTakeContent ? .always : .never
        if let predicates = session.conditions.predicates {
          window.prefers = table.condition(predicates.prefersToActivate, into: &analysis)
          window.can = table.condition(predicates.canActivate, into: &analysis)
        }
      }
      window.takes = analysis.union([window.prefers.language, window.can.language])
      indexes[window.session] = windows.count
      windows.append(window)
    }
    for configuration in router.application.configurations {
      var matching = configuration.matching.map { table.condition($0.predicate, into: &analysis) }
      // The empty identifier matches no `matching`, not even `*`.
      if let language = matching?.language {
        matching?.language = analysis.intersection([language, analysis.nonEmpty])
      }
      configurations.append(
        Configuration(name: configuration.name, role: configuration.role, matching: matching))
    }
  }

  /// Removes the Focus prefix from all languages, so that they contain identifiers as in events.
  ///
  /// Call this after all predicates have been added.
  mutating func removeFocusPrefix(_ analysis: inout LanguageAnalysis) {
    guard let prefix = router.application.focusPrefix, !prefix.isEmpty else { return }
    func remove(_ condition: inout Condition) {
      condition.language = analysis.removing(prefix: prefix, from: condition.language)
      for index in condition.decisions.indices {
        let decision = condition.decisions[index]
        condition.decisions[index].holding = analysis.removing(prefix: prefix, from: decision.holding)
        condition.decisions[index].failing = analysis.removing(prefix: prefix, from: decision.failing)
      }
    }
    for index in windows.indices {
      remove(&windows[index].prefers)
      remove(&windows[index].can)
      windows[index].takes = analysis.union([windows[index].prefers.language, windows[index].can.language])
    }
    for index in configurations.indices {
      if var matching = configurations[index].matching {
        remove(&matching)
        configurations[index].matching = matching
      }
    }
    analysis.keepLanguages()
  }

  /// The windows that can take an event for a role, in order of use. An app with one scene ignores the role.
  func windows(for role: SceneSessionRole) -> [Int] {
    let isSingle = !router.application.supportsMultipleScenes
    return windows.indices.filter { isSingle || windows[$0].role == role }
  }

  /// The indices of the configurations of a role, in order.
  func declared(_ role: SceneSessionRole) -> [Int] {
    configurations.indices.filter { configurations[$0].role == role }
  }

  /// The possible results for an identifier that no window of a role accepts.
  func openings(_ role: SceneSessionRole) -> [OpeningQuestion.Opening] {
    let unmatched = openingOfUnmatched(role)
    let able = declared(role).map { OpeningQuestion.Opening.configuration($0) }.filter { opening in
      // After the first one, a configuration without `matching` never opens for an identifier.
      if case .configuration(let index) = opening {
        configurations[index].matching != nil || opening == unmatched
      } else {
        false
      }
    }
    return able.contains(unmatched) ? able : able + [unmatched]
  }

  /// The result for an identifier that no window and no `matching` accepts: the first configuration without `matching`,
  /// or the first of all if the policy says so.
  func openingOfUnmatched(_ role: SceneSessionRole) -> OpeningQuestion.Opening {
    let declared = declared(role)
    guard let first = declared.first else { return .undeclared }
    if let open = declared.first(where: { configurations[$0].matching == nil }) { return .configuration(open) }
    return router.policy.unmatchedContentOpensFirstDeclaration ? .configuration(first) : .nothing
  }

  var conditions: [Condition] { windows.flatMap { [$0.prefers, $0.can] } + configurations.compactMap(\.matching) }

  /// Returns the router's decision for an identifier and a role, or `nil` if a limit was exceeded.
  static func decision(
    _ router: SceneRouter, _ identifier: String, role: SceneSessionRole
  ) -> RoutingDecision? {
    let decision = try? router.route(
      .remoteNotification(targetContentIdentifier: identifier), options: RoutingOptions(role: role))
    guard let decision, decision.faults.isEmpty else { return nil }
    return decision
  }
}
