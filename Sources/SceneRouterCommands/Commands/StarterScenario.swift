import RoutingDocuments
import SceneAnalysis
import SceneRouting
import SceneSources
import StringPredicates

/// A scenario with one step for each window, in which an event is routed to that window, followed by two events that no
/// window names.
struct StarterScenario {
  /// The samples that replace unknown values, keyed by the names of the values.
  let assumptions: [String: String]
  private let document: SceneDocument?

  /// - Parameter tree: The values of the scenes document.
  init(_ tree: JSONTree) {
    let unknown = (try? SceneDocument(withUnknownValuesIn: tree, file: ""))?.unknownValues ?? []
    assumptions = Self.samples(for: unknown)
    document = try? SceneDocument(tree, assuming: assumptions)
  }

  /// Creates a sample for each unknown value. No sample contains another sample.
  private static func samples(for unknown: [UnknownValue]) -> [String: String] {
    var samples: [String: String] = [:]
    let count = Set(unknown.map(\.name)).count
    for value in unknown {
      switch value.kind {
      case .number: samples[value.name] = "1"
      case .predicate: samples[value.name] = "SELF == 'example'"
      case .text:
        let number =
          String(repeating: "0", count: max(0, 3 - String(samples.count + 1).count)) + String(samples.count + 1)
        let sample = samples[value.name] ?? (count == 1 ? "example" : "example-\(number)")
        samples[value.name] =
          value.contains.isEmpty || sample.contains(value.contains) ? sample : sample + value.contains
      }
    }
    return samples
  }

  /// The text of the scenario.
  var text: String {
    var members: [(key: String, value: DocumentNode)] = [
      ("schema", .string("scene-router/scenario/1")),
      ("description", .string("One event for each window, an identifier that no window names, and a launch.")),
      ("scenes", .string("scenes.json")),
    ]
    if !assumptions.isEmpty {
      let values = assumptions.sorted { $0.key < $1.key }.map { (key: $0.key, value: DocumentNode.string($0.value)) }
      members.append(("assume", DocumentNode(.object(values))))
    }
    let head = members.map { "  \(JSONWriter.quoted($0.key)): \($0.value.text)" }
    let list = steps.map { "    " + $0.text }.joined(separator: ",\n")
    return "{\n" + (head + ["  \"steps\": [\n\(list)\n  ]"]).joined(separator: ",\n") + "\n}\n"
  }

  // MARK: Steps

  private var steps: [DocumentNode] {
    guard let document, var router = try? SceneRouter(application: document.application, sessions: document.sessions)
    else { return [] }
    let steps = document.sessions.compactMap { step(event(for: $0, router), &router) }
    return steps + Self.namedByNoWindow.compactMap { step($0, &router) }
  }

  /// An event, its options, and its form in the document.
  private typealias Event = (event: ExternalEvent, options: RoutingOptions, node: DocumentNode)

  /// An identifier that no condition contains, and a plain launch. They change windows if a `canActivate` changes.
  private static var namedByNoWindow: [Event] {
    let identifier = "named-by-no-window"
    let notification = DocumentNode(.object([("targetContentIdentifier", .string(identifier))]))
    return [
      (
        .notification(identifier, isLocal: true), .default, DocumentNode(.object([("localNotification", notification)]))
      ),
      (.launch, .default, DocumentNode(.object([("launch", DocumentNode(.object([])))]))),
    ]
  }

  private func step(_ event: Event, _ router: inout SceneRouter) -> DocumentNode? {
    guard let decision = try? router.route(event.event, options: event.options) else { return nil }
    do { try router.apply(decision) } catch { return nil }
    var expected: [(key: String, value: DocumentNode)] = [("outcome", .string(decision.outcome.name.rawValue))]
    if let session = decision.session { expected.append(("session", .string(session))) }
    if let name = decision.configuration { expected.append(("configuration", .string(name))) }
    expected.append(("reason", .string(decision.reason.rawValue)))
    return DocumentNode(.object([("event", event.node), ("expect", DocumentNode(.object(expected)))]))
  }

  private func event(for session: SceneSession, _ router: SceneRouter) -> Event {
    let isOrdinary = session.role == .windowApplication
    let options = RoutingOptions(role: isOrdinary ? nil : session.role)
    let name = session.persistentIdentifier
    guard let identifier = identifier(for: session, router, options) else {
      let request = DocumentNode(.object([("session", .string(name))]))
      return (
        .sessionRequest(session: name, userActivity: nil), options, DocumentNode(.object([("sessionRequest", request)]))
      )
    }
    let notification = DocumentNode(.object([("targetContentIdentifier", .string(identifier))]))
    var members: [(key: String, value: DocumentNode)] = [("localNotification", notification)]
    // Without a role, the router considers only windows that have the ordinary role.
    if !isOrdinary { members.append(("options", DocumentNode(.object([("role", .string(session.role.rawValue))])))) }
    return (.notification(identifier, isLocal: true), options, DocumentNode(.object(members)))
  }

  /// Returns an identifier that the window takes, preferably because of its `prefersToActivate` condition.
  ///
  /// The candidates are the literals in the window's conditions and the shortest identifiers that satisfy the
  /// conditions. If the window takes none of them, returns the first literal.
  private func identifier(for session: SceneSession, _ router: SceneRouter, _ options: RoutingOptions) -> String? {
    let predicates = session.conditions.predicates
    let conditions = [predicates?.prefersToActivate, predicates?.canActivate].compactMap { $0 }
    let facts = conditions.map { PredicateFacts(CompilationResult($0.predicateFormat)) }
    let literals = facts.flatMap { $0.literals.map(\.text) }.filter { !$0.isEmpty }
    let shortest = conditions.compactMap { try? PredicateAnalyzer().satisfiability(of: $0).example?.identifier }
    let candidates = literals + shortest.filter { !$0.isEmpty }
    let reasons = candidates.map { candidate -> RoutingReason? in
      let decision = try? router.route(.notification(candidate, isLocal: true), options: options)
      return decision?.session == session.persistentIdentifier ? decision?.reason : nil
    }
    let best = reasons.firstIndex { $0 == .prefers } ?? reasons.firstIndex { $0 != nil }
    return best.map { candidates[$0] } ?? literals.first
  }
}
