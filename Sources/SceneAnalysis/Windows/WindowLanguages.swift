import PredicateSyntax
import SceneRouting
import StringPredicates

/// The conditions of all of a router's windows, represented as languages of identifiers.
struct WindowLanguages {
  /// A condition of a window, or the `matching` set of a configuration.
  struct Condition {
    var language: ApproximateLanguage
    var reasons: [String] = []
    var candidates: [String] = []
    /// The comparisons in the condition, each with the identifiers for which it decides the condition's result. Empty
    /// unless requested.
    var decisions: [ComparisonDecision] = []
    /// The number of comparisons that exceeded the limit and weren't analyzed.
    var omittedDecisions = 0

    static let always = Condition(language: .everything)
    static let never = Condition(language: .nothing)

    /// Returns whether the condition has the same result for an identifier regardless of the placeholder values.
    func isKnown(for identifier: String, _ analysis: inout LanguageAnalysis) -> Bool {
      if language.isExact { return true }
      guard let verdict = try? analysis.evaluate(language, on: identifier) else { return false }
      return verdict.must == verdict.may
    }
  }

  struct Window {
    var session: String
    var role: SceneSessionRole
    var slot: SessionSlot
    var prefers: Condition
    var can: Condition
    /// The identifiers that at least one of the window's two conditions accepts.
    var takes = ApproximateLanguage.nothing
    /// The index of the window's configuration if its kind is `window`. The most recently used window of such a
    /// configuration is brought to the front instead of opening another one.
    var uniqueConfiguration: Int?

    /// The strings to try as identifiers if the languages of the conditions are inexact.
    var candidates: [String] { prefers.candidates + can.candidates }

    /// Why the languages of the conditions are inexact.
    var reasons: [String] {
      (prefers.reasons + can.reasons).withoutRepetitions.map { "not decided for '\(session)': \($0)" }
    }
  }

  struct Configuration {
    var name: String
    var role: SceneSessionRole
    var matching: Condition?
  }

  let router: SceneRouter
  private(set) var windows: [Window] = []
  private(set) var configurations: [Configuration] = []
  private(set) var indexes: [String: Int] = [:]
  /// The most recently used window of each configuration of kind `window` that has one.
  private(set) var uniqueWindows: [Int: Int] = [:]

  /// Adds the conditions of all windows and configurations to an analysis.
  ///
  /// - Parameter table: The cache of conditions, to which new conditions are added.
  /// - Complexity: O(n), where n is the total length of the predicates.
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
    for (index, configuration) in router.application.configurations.enumerated() {
      if configuration.kind == .window {
        for window in windows.indices where windows[window].role == configuration.role {
          guard router.store[windows[window].slot]?.configuration == configuration.name else { continue }
          windows[window].uniqueConfiguration = windows[window].uniqueConfiguration ?? index
          uniqueWindows[index] = uniqueWindows[index] ?? window
        }
      }
      var matching = configuration.matching.map { table.condition($0.predicate, into: &analysis) }
      // No `matching` set accepts the empty identifier, not even one that contains `*`.
      if let language = matching?.language {
        matching?.language = analysis.intersection([language, analysis.nonEmpty])
      }
      configurations.append(
        Configuration(name: configuration.name, role: configuration.role, matching: matching))
    }
  }

  /// Removes the Focus prefix from all languages, so that they contain identifiers as they appear in events.
  ///
  /// Call this method after all predicates have been added.
  mutating func removeFocusPrefix(_ analysis: inout LanguageAnalysis) {
    guard let prefix = router.application.focusFilterPrefix, !prefix.isEmpty else { return }
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

  /// Returns the indices of the windows that can receive events for a role, ordered by use. The role is ignored if the
  /// app supports only one scene.
  func windows(for role: SceneSessionRole) -> [Int] {
    let isSingle = !router.application.supportsMultipleScenes
    return windows.indices.filter { isSingle || windows[$0].role == role }
  }

  /// Returns a superset of the identifiers that each window with a given role receives, keyed by the window's index.
  ///
  /// If a more recently used window has the same `can` condition, a window receives only what it prefers.
  func received(_ role: SceneSessionRole, _ analysis: inout LanguageAnalysis) -> [Int: ApproximateLanguage] {
    var earlier: Set<ApproximateLanguage> = []
    var received: [Int: ApproximateLanguage] = [:]
    for index in windows(for: role) {
      let (prefers, can) = (windows[index].prefers.language, windows[index].can.language)
      let isTaken = can.isExact && !earlier.insert(can).inserted
      received[index] =
        windows[index].uniqueConfiguration == nil ? isTaken ? prefers : windows[index].takes : .everything
    }
    return received
  }

  /// Returns the indices of the configurations with a given role that an event can open, in declaration order.
  func declared(_ role: SceneSessionRole) -> [Int] {
    configurations.indices.filter {
      configurations[$0].role == role && router.application.configurations[$0].kind != .settings
    }
  }

  /// Returns the possible outcomes for an identifier that no window with the given role takes. Omits configurations whose
  /// unique window is open.
  func openings(_ role: SceneSessionRole) -> [OpeningQuestion.Opening] {
    let unmatched = openingOfUnmatched(role)
    let able = declared(role).map { OpeningQuestion.Opening.configuration($0) }.filter { opening in
      // Among the configurations without a `matching` set, only the first can open for an identifier.
      if case .configuration(let index) = opening {
        configurations[index].matching != nil || opening == unmatched
      } else {
        false
      }
    }
    return (able.contains(unmatched) ? able : able + [unmatched]).filter { opening in
      if case .configuration(let index) = opening { uniqueWindows[index] == nil } else { true }
    }
  }

  /// Returns the outcome for an identifier that no window and no `matching` set accepts. The free configuration opens.
  /// If every configuration has a set, the policy determines whether the first configuration opens.
  func openingOfUnmatched(_ role: SceneSessionRole) -> OpeningQuestion.Opening {
    if let free = router.application.freeConfiguration(for: role) { return .configuration(free) }
    guard router.application.configurations.contains(where: { $0.role == role }) else { return .undeclared }
    return router.lastConfiguration(for: role).map { .configuration($0) } ?? .nothing
  }

  var conditions: [Condition] { windows.flatMap { [$0.prefers, $0.can] } + configurations.compactMap(\.matching) }

  /// Returns the router's decision for an identifier and a role, or `nil` if a limit was exceeded.
  static func decision(
    _ router: SceneRouter, _ identifier: String, role: SceneSessionRole
  ) -> RoutingDecision? {
    let decision = try? router.route(
      .notification(identifier), options: RoutingOptions(role: role))
    guard let decision, decision.faults.isEmpty else { return nil }
    return decision
  }
}

/// A cache for the languages of conditions. Windows with equal predicates share an entry, even across the two versions
/// that are compared.
struct ConditionTable {
  /// The predicate's text is stored as UTF-8, because Swift treats canonically equivalent strings as equal.
  private struct Key: Hashable {
    var format: [UInt8]
    var dialect: PredicateDialect
  }

  /// The maximum number of comparisons per condition for which to compute a `ComparisonDecision`.
  private let decisions: Int
  private var known: [Key: WindowLanguages.Condition] = [:]

  init(decisions: Int = 0) { self.decisions = decisions }

  /// Returns the condition for a predicate. Adds the predicate to the analysis if it isn't cached.
  mutating func condition(
    _ predicate: StringPredicate, into analysis: inout LanguageAnalysis
  ) -> WindowLanguages.Condition {
    // If the predicate has arguments, its format string doesn't identify it, so it isn't cached.
    let key = predicate.origin == nil ? Key(format: Array(predicate.format.utf8), dialect: predicate.dialect) : nil
    if let key, let condition = known[key] { return condition }
    let added = analysis.add(predicate, decisions: decisions)
    let condition = WindowLanguages.Condition(
      language: added.language, reasons: added.reasons, candidates: added.candidates, decisions: added.decisions,
      omittedDecisions: added.omittedDecisions)
    if let key { known[key] = condition }
    return condition
  }
}
