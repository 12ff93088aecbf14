package import PredicateSyntax
package import SceneRouting
import StringPredicates

/// The input to the lint rules: an application's windows, facts about their predicates, and sample events.
package struct SceneInspection: Sendable {
  /// An activation predicate of a UIKit window or configuration.
  package struct Condition: Sendable {
    package var owner: LintLocation.Owner
    package var condition: EvaluationFault.Condition
    package var facts: PredicateFacts

    package var location: LintLocation { .predicate(owner, condition) }
  }

  /// A string in one of the sets passed to SwiftUI's `handlesExternalEvents` modifiers.
  package struct Label: Sendable {
    package var owner: LintLocation.Owner
    package var set: LintLocation.LabelSet
    package var index: Int
    package var text: String

    package var location: LintLocation { .label(owner, set, index) }
  }

  /// A sample event and its routing options.
  package struct Sample: Sendable {
    package var event: ExternalEvent
    package var options: RoutingOptions

    package init(event: ExternalEvent, options: RoutingOptions = .default) {
      self.event = event
      self.options = options
    }
  }

  /// The kind of app that the predicates of a document are meant for.
  package enum Audience: Hashable, Sendable {
    /// The predicates have the dialect `uiKit`, so those that UIKit rejects have already been reported as errors.
    case uiKit
    /// The format of the document can't specify a dialect, so its predicates may be meant for UIKit.
    case unstated
    /// The predicates have the dialect `extended`, so they never reach UIKit.
    case extended
  }

  package let application: SceneApplication
  package let sessions: [SceneSession]
  let policy: RoutingPolicy
  package let samples: [Sample]
  package let audience: Audience
  /// Whether the entire document could be read. Rules about multiple windows require this.
  package let isComplete: Bool
  /// The predicates of all UIKit windows and configurations.
  package let conditions: [Condition]
  private let conditionIndexes: [LintLocation: Int]
  /// The index of each session, by persistent identifier.
  let sessionIndexes: [String: Int]
  /// The strings in all sets passed to SwiftUI's `handlesExternalEvents` modifiers.
  package let labels: [Label]
  /// The outcome of routing each sample event. Empty if `isComplete` is `false`.
  package let outcomes: [SampleOutcome]
  /// The identifiers of the sample events in the form used for comparisons. Events without an identifier are omitted.
  package let identifiers: [String]
  /// Whether the app itself requests windows. If so, a window that no event reaches can be intentional.
  package let requestsWindows: Bool
  /// The placeholders in the conditions.
  let placeholders: Placeholders
  /// The router for the application, or `nil` if `isComplete` is `false`.
  package let router: SceneRouter?
  /// The facts that were proved about all windows. Empty if `isComplete` is `false`.
  let proofs: WindowProofs
  /// A witness that the router rejected, which indicates a bug in this library, or `nil` if there isn't one.
  package let defect: AnalysisDefect?
  let classifier: SampleOutcome.Classifier?

  /// The format string and arguments of each predicate, by location.
  package typealias Sources = [LintLocation: (format: String, arguments: [PredicateArgument])]

  /// Creates an inspection of an application.
  ///
  /// - Parameters:
  ///   - policy: The rules that differ between platforms. `nil` means the policy implied by the application's device.
  ///   - sources: The source text of each predicate, which the ranges in findings refer to. A predicate without source
  ///     text is parsed from its canonical form.
  ///   - requestsWindows: Whether the app itself requests windows.
  ///   - placeholders: The placeholders in the conditions.
  ///   - mayBeMeant: A closure that returns whether an identifier can be a value of a placeholder. Samples with such
  ///     identifiers are not reported.
  /// - Complexity: O(n · m) for n sessions and m samples, plus the cost of the predicates and proofs.
  package init(
    application: SceneApplication, sessions: [SceneSession], policy: RoutingPolicy? = nil, samples: [Sample] = [],
    audience: Audience = .uiKit,
    isComplete: Bool = true, sources: Sources = [:], requestsWindows: Bool = false, placeholders: [Placeholder] = [],
    mayBeMeant: (String) -> Bool = { _ in false }
  ) {
    self.requestsWindows = requestsWindows
    self.placeholders = Placeholders(placeholders)
    self.application = application
    self.sessions = sessions
    self.samples = samples
    self.audience = audience
    sessionIndexes = Dictionary(
      sessions.enumerated().map { ($1.persistentIdentifier, $0) }, uniquingKeysWith: { first, _ in first })
    self.policy = policy ?? RoutingPolicy(for: application)
    let router = isComplete ? try? SceneRouter(application: application, sessions: sessions, policy: policy) : nil
    self.router = router
    self.isComplete = router != nil
    var collector = Collector(sources: sources, placeholders: self.placeholders)
    for (index, session) in sessions.enumerated() { collector.add(session.conditions, of: .session(index)) }
    for (index, configuration) in application.configurations.enumerated() {
      if let conditions = configuration.conditions { collector.add(conditions, of: .configuration(index)) }
      collector.add(configuration.matching, .matching, of: .configuration(index))
    }
    conditions = collector.conditions
    conditionIndexes = Dictionary(
      conditions.enumerated().map { ($1.location, $0) }, uniquingKeysWith: { first, _ in first })
    labels = collector.labels
    do throws(AnalysisDefect) {
      proofs =
        try router.map { router throws(AnalysisDefect) in try WindowProofs(router, placeholders: placeholders) }
        ?? WindowProofs()
      defect = nil
    } catch {
      proofs = WindowProofs()
      defect = error
    }
    let classifier = router.map(SampleOutcome.Classifier.init)
    self.classifier = classifier
    outcomes =
      classifier.map { classifier in
        samples.map { sample in
          let identifier = router?.targetContentIdentifier(of: sample.event)
          return identifier.map(mayBeMeant) == true ? .asMeant : classifier.outcome(of: sample)
        }
      } ?? []
    identifiers = router.map { router in samples.compactMap { router.targetContentIdentifier(of: $0.event) } } ?? []
  }

  /// Returns the placeholder whose sample value is the given text, or `nil` if the text is known.
  func placeholder(of text: String) -> Placeholder? { placeholders[Array(text.utf8)] }

  /// Returns the predicate at a location.
  ///
  /// - Complexity: O(1) on average.
  package func condition(at location: LintLocation) -> Condition? { conditionIndexes[location].map { conditions[$0] } }

  private struct Collector {
    let sources: Sources
    let placeholders: Placeholders
    var conditions: [Condition] = []
    var labels: [Label] = []
    private var known: [StringPredicate: PredicateFacts] = [:]

    init(sources: Sources, placeholders: Placeholders) {
      self.sources = sources
      self.placeholders = placeholders
    }

    mutating func add(_ scene: SceneConditions, of owner: LintLocation.Owner) {
      switch scene {
      case .withoutModifier: break
      case .externalEvents(let preferring, let allowing):
        add(preferring, .preferring, of: owner)
        add(allowing, .allowing, of: owner)
      case .activation(let activation):
        add(activation.canActivate, .canActivate, of: owner)
        add(activation.prefersToActivate, .prefersToActivate, of: owner)
      }
    }

    mutating func add(_ set: ExternalEventSet?, _ kind: LintLocation.LabelSet, of owner: LintLocation.Owner) {
      for (index, text) in (set?.elements ?? []).enumerated() {
        labels.append(Label(owner: owner, set: kind, index: index, text: text))
      }
    }

    private mutating func add(
      _ predicate: StringPredicate, _ condition: EvaluationFault.Condition, of owner: LintLocation.Owner
    ) {
      let facts: PredicateFacts
      if let source = sources[.predicate(owner, condition)] {
        facts = PredicateFacts(
          CompilationResult(source.format, arguments: source.arguments), placeholders: placeholders)
      } else if let seen = known[predicate] {
        facts = seen
      } else {
        facts = PredicateFacts(CompilationResult(predicate.predicateFormat), placeholders: placeholders)
        known[predicate] = facts
      }
      conditions.append(Condition(owner: owner, condition: condition, facts: facts))
    }
  }
}

extension SceneInspection {
  /// Returns the name of a window or configuration for use in messages.
  package func name(_ owner: LintLocation.Owner) -> String {
    switch owner {
    case .session(let index): sessions.indices.contains(index) ? "'\(sessions[index].persistentIdentifier)'" : "?"
    case .configuration(let index):
      application.configurations.indices.contains(index)
        ? "each window made from '\(application.configurations[index].name)'" : "?"
    }
  }

  func owner(ofSession identifier: String) -> LintLocation.Owner? { sessionIndexes[identifier].map { .session($0) } }

  /// Returns a list of session names for use in messages. Only the first four names are shown, followed by the number
  /// of remaining names.
  static func names(_ sessions: [String]) -> String {
    let shown = sessions.prefix(4).map { "'\($0)'" }
    return sessions.count > 4
      ? shown.joined(separator: ", ") + " and \(sessions.count - 4) more"
      : [shown.dropLast().joined(separator: ", "), shown.last ?? ""].filter { !$0.isEmpty }.joined(separator: " and ")
  }

  /// The `canActivate` and `prefersToActivate` predicates of all UIKit windows and configurations.
  package var pairs: [(owner: LintLocation.Owner, can: PredicateFacts, prefers: PredicateFacts)] {
    // The collector appends the `canActivate` and `prefersToActivate` predicates of each owner consecutively.
    stride(from: 1, to: conditions.count, by: 2).map { index in
      (conditions[index].owner, conditions[index - 1].facts, conditions[index].facts)
    }
  }

  /// Whether windows compete for events. They do if the app supports multiple scenes and the platform evaluates their
  /// predicates.
  package var hasSeveralWindows: Bool {
    application.supportsMultipleScenes && policy.evaluatesPredicates
  }

  /// Returns the text in quotation marks for use in messages, truncated to 80 scalars and with control characters
  /// escaped.
  package static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(80).map { scalar in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x202E).contains(scalar.value)
        ? scalar.escaped(asASCII: true) : String(Character(scalar))
    }
    return "'" + shown.joined() + (scalars.count > 80 ? "…'" : "'")
  }
}

/// The outcome of routing a sample event, classified for the lint rules.
package enum SampleOutcome: Hashable, Sendable {
  /// An open window takes the event, or the event itself requests or forbids a new window.
  case asMeant
  /// No open window takes the event, and a new window opens for a declaration whose `matching` set matches the event.
  case declared
  /// No open window takes the event, and a new window opens by default.
  case unclaimed
  /// No open window of a SwiftUI app takes the event and no `matching` set matches it, so the declaration without a
  /// `matching` set opens another window.
  case surplus(configuration: String)
  /// No open window takes the event, and no new window opens.
  case nothingOpens
  /// The event refers to something that doesn't exist.
  case unroutable(RoutingError)

  struct Classifier: Sendable {
    private let router: SceneRouter
    private let roles: Set<SceneSessionRole>
    private let rolesOfSwiftUI: Set<SceneSessionRole>

    init(router: SceneRouter) {
      self.router = router
      let sessions = router.sessions
      roles = Set(sessions.map(\.role))
      rolesOfSwiftUI = Set(sessions.filter(\.conditions.isSwiftUI).map(\.role))
    }

    func outcome(of sample: SceneInspection.Sample) -> SampleOutcome {
      do throws(RoutingError) {
        let request = try router.request(for: sample.event, sample.options)
        return outcome(of: try router.route(sample.event, options: sample.options), request)
      } catch {
        return .unroutable(error)
      }
    }

    private func outcome(of decision: RoutingDecision, _ request: borrowing RoutingRequest) -> SampleOutcome {
      if decision.reason == .noConfiguration { return .nothingOpens }
      // A window can claim an event only if the event has an identifier and targets the window's role.
      guard decision.reason == .newScene, request.rule == .preferredThenCan, roles.contains(decision.role) else {
        return .asMeant
      }
      let declared = router.application.configurations.filter { $0.role == decision.role }
      guard let chosen = declared.first(where: { $0.name == decision.configuration }) else { return .unclaimed }
      if chosen.matching != nil || request.opensFile && chosen.kind == .documentGroup { return .declared }
      let isSurplus =
        rolesOfSwiftUI.contains(decision.role) && chosen.kind != .documentGroup
        && declared.contains { $0.matching != nil }
      return isSurplus ? .surplus(configuration: chosen.name) : .unclaimed
    }
  }
}
