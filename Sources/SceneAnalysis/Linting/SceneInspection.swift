package import PredicateSyntax
package import SceneRouting
import StringPredicates

/// The input of the rules: an application's windows, facts about their predicates, and sample events.
package struct SceneInspection: Sendable {
  /// A predicate of a UIKit window.
  package struct Condition: Sendable {
    package var owner: LintLocation.Owner
    package var condition: EvaluationFault.Condition
    package var facts: PredicateFacts

    package var location: LintLocation { .predicate(owner, condition) }
  }

  /// A string in a SwiftUI set.
  package struct Label: Sendable {
    package var owner: LintLocation.Owner
    package var set: LintLocation.LabelSet
    package var index: Int
    package var text: String

    package var location: LintLocation { .label(owner, set, index) }
  }

  /// A sample event.
  package struct Sample: Sendable {
    package var event: ExternalEvent
    package var options: RoutingOptions

    package init(event: ExternalEvent, options: RoutingOptions = .default) {
      self.event = event
      self.options = options
    }
  }

  /// The requirements of the document's dialect.
  package enum Audience: Hashable, Sendable {
    /// The document states `uiKit`, so predicates that UIKit rejects are already errors.
    case uiKit
    /// The document states no dialect, so it may be for UIKit.
    case unstated
    /// The document states `extended`.
    case extended
  }

  package let application: SceneApplication
  package let sessions: [SceneSession]
  package let samples: [Sample]
  package let audience: Audience
  /// Whether the whole document could be read. Rules about several windows require it.
  package let isComplete: Bool
  /// The predicates of UIKit windows and of configurations.
  package let conditions: [Condition]
  private let conditionIndexes: [LintLocation: Int]
  /// The indices of sessions, by persistent identifier.
  let sessionIndexes: [String: Int]
  /// The strings of SwiftUI sets.
  package let labels: [Label]
  /// The outcome of each sample; empty if the application is incomplete.
  package let outcomes: [SampleOutcome]
  /// The identifiers of the samples as they are compared, without missing ones.
  package let identifiers: [String]
  /// Whether the app requests windows itself, so that a window without events may be intended.
  package let requestsWindows: Bool
  /// The texts of the placeholders in the conditions.
  package let standIns: Set<String>
  /// The router of the application, or `nil` if the application is incomplete.
  package let router: SceneRouter?
  /// The proofs about all windows; empty if the application is incomplete.
  let proofs: WindowProofs
  /// A witness that the router rejected, which is a bug in this library.
  package let defect: AnalysisDefect?
  let classifier: SampleOutcome.Classifier?

  /// The text and arguments that predicates were built from.
  package typealias Sources = [LintLocation: (format: String, arguments: [PredicateArgument])]

  /// Inspects an application.
  ///
  /// - Parameters:
  ///   - sources: The texts of predicates, for ranges in findings. Predicates without one are parsed from their
  ///     canonical form.
  ///   - requestsWindows: Whether the app requests windows itself.
  ///   - placeholders: The placeholders in the conditions.
  ///   - mayBeMeant: Returns whether an identifier may be a value of a placeholder. Its route is not reported.
  /// - Complexity: O(n · m) for n sessions and m samples, plus the cost of the predicates and proofs.
  package init(
    application: SceneApplication, sessions: [SceneSession], samples: [Sample] = [], audience: Audience = .uiKit,
    isComplete: Bool = true, sources: Sources = [:], requestsWindows: Bool = false, placeholders: [Placeholder] = [],
    mayBeMeant: (String) -> Bool = { _ in false }
  ) {
    self.requestsWindows = requestsWindows
    standIns = Set(placeholders.map(\.sampleValue))
    self.application = application
    self.sessions = sessions
    self.samples = samples
    self.audience = audience
    sessionIndexes = Dictionary(
      sessions.enumerated().map { ($1.persistentIdentifier, $0) }, uniquingKeysWith: { first, _ in first })
    let router = isComplete ? try? SceneRouter(application: application, sessions: sessions) : nil
    self.router = router
    self.isComplete = router != nil
    var collector = Collector(sources: sources, placeholders: Placeholders(placeholders))
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

  /// Returns the predicate at a place. O(1) expected.
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
