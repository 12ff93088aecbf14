import SceneRouting
import StringPredicates

/// The conditions of all windows of a router, as languages of identifiers.
struct WindowLanguages {
  /// One condition of a window, or the `matching` of a configuration.
  struct Condition {
    var language: ApproximateLanguage
    var reasons: [String] = []
    var candidates: [String] = []
    /// Its comparisons with the identifiers that they decide, where they were asked for.
    var decisions: [ComparisonDecision] = []
    /// How many more comparisons it has.
    var omittedDecisions = 0

    static let always = Condition(language: .everything)
    static let never = Condition(language: .nothing)

    /// Whether it is proved that the condition holds for an identifier, or that it does not: for every value of the
    /// texts that are known in part.
    func isKnown(for identifier: String, _ analysis: inout LanguageAnalysis) -> Bool {
      if language.isExact { return true }
      guard let verdict = try? analysis.verdict(language, on: identifier) else { return false }
      return verdict.must == verdict.may
    }
  }

  /// A window, in the order of use.
  struct Window {
    var session: String
    var role: SceneSessionRole
    var slot: Int
    var prefers: Condition
    var can: Condition
    /// The identifiers for which one of the conditions holds.
    var takes = ApproximateLanguage.nothing

    /// Texts worth trying where they are not decided exactly.
    var candidates: [String] { prefers.candidates + can.candidates }

    /// Why its conditions are not decided exactly.
    var reasons: [String] {
      (prefers.reasons + can.reasons).withoutRepetitions.map { "not decided for '\(session)': \($0)" }
    }
  }

  /// A declared configuration.
  struct Configuration {
    var name: String
    var role: SceneSessionRole
    /// `nil` where it has no `matching`.
    var matching: Condition?
  }

  let router: SceneRouter
  private(set) var windows: [Window] = []
  private(set) var configurations: [Configuration] = []
  private(set) var indexes: [String: Int] = [:]

  /// Adds the conditions of all windows and configurations to an analysis.
  ///
  /// - Parameter table: The conditions that were added before, to which the router's are added.
  /// - Complexity: O(n) in the length of all predicates.
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
      // The empty identifier fits no `matching`, not even `*`.
      if let language = matching?.language {
        matching?.language = analysis.intersection([language, analysis.nonEmpty])
      }
      configurations.append(
        Configuration(name: configuration.name, role: configuration.role, matching: matching))
    }
  }

  /// Takes the Focus prefix off: what remains are the identifiers as events bring them.
  ///
  /// It is a step of its own because all predicates must be added before it.
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

  /// The windows that can take an event for a role, in the order of use. An app with one scene has one for all roles.
  func windows(for role: SceneSessionRole) -> [Int] {
    let isSingle = !router.application.supportsMultipleScenes
    return windows.indices.filter { isSingle || windows[$0].role == role }
  }

  /// The configurations of a role, in their order.
  func declared(_ role: SceneSessionRole) -> [Int] {
    configurations.indices.filter { configurations[$0].role == role }
  }

  /// What can open for an identifier that no window of a role takes.
  func openings(_ role: SceneSessionRole) -> [OpeningQuestion.Opening] {
    let unmatched = openingOfUnmatched(role)
    let able = declared(role).map { OpeningQuestion.Opening.configuration($0) }.filter { opening in
      // A configuration without `matching` after the first one never opens by an identifier.
      if case .configuration(let index) = opening {
        configurations[index].matching != nil || opening == unmatched
      } else {
        false
      }
    }
    return able.contains(unmatched) ? able : able + [unmatched]
  }

  /// What opens for an identifier that no window takes and no `matching` fits: the first configuration without
  /// `matching`, else the first one if the policy says so.
  func openingOfUnmatched(_ role: SceneSessionRole) -> OpeningQuestion.Opening {
    let declared = declared(role)
    guard let first = declared.first else { return .undeclared }
    if let open = declared.first(where: { configurations[$0].matching == nil }) { return .configuration(open) }
    return router.policy.unmatchedContentOpensFirstDeclaration ? .configuration(first) : .nothing
  }

  /// All conditions of windows and configurations.
  var conditions: [Condition] { windows.flatMap { [$0.prefers, $0.can] } + configurations.compactMap(\.matching) }

  /// The decision for an identifier, asked of windows of a role; `nil` if it met a limit.
  static func decision(
    _ router: SceneRouter, _ identifier: String, role: SceneSessionRole
  ) -> RoutingDecision? {
    let decision = try? router.route(
      .remoteNotification(targetContentIdentifier: identifier), options: RoutingOptions(role: role))
    guard let decision, decision.faults.isEmpty else { return nil }
    return decision
  }
}
