internal import RoutingDocuments
internal import SceneAnalysis
internal import SceneRouting
internal import StringPredicates

/// A scenario with one step for each window, in which an event is routed to that window, followed by two events that no
/// window names.
package struct StarterScenario {
  private let application: SourceApplication
  /// The samples that replace unknown values, keyed by the names of the values.
  package let assumptions: [String: String]
  private let document: SceneDocument?

  package init(_ application: SourceApplication) {
    self.application = application
    let bytes = Array(ExtractedDocument(application).json.utf8)
    let unknown = (try? SceneDocument(withUnknownValuesIn: bytes, file: ""))?.unknownValues ?? []
    assumptions = Self.samples(for: unknown)
    document = try? SceneDocument(parsing: bytes, file: "", assuming: assumptions)
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
  package var text: String {
    var members: [(key: String, value: DocumentNode)] = [
      ("schema", .string("scene-router/scenario/1")),
      ("description", .string("One event for each window, an identifier that no window names, and a launch.")),
      ("scenes", .string("scenes.json")),
    ]
    if !assumptions.isEmpty {
      let values = assumptions.sorted { $0.key < $1.key }.map { (key: $0.key, value: DocumentNode.string($0.value)) }
      members.append(("assume", DocumentNode(.object(values))))
    }
    let head = members.map { "  \(JSONWriter.quoted($0.key)): \($0.value.oneLine)" }
    let list = steps.map { "    " + $0.oneLine }.joined(separator: ",\n")
    return "{\n" + (head + ["  \"steps\": [\n\(list)\n  ]"]).joined(separator: ",\n") + "\n}\n"
  }

  // MARK: Steps

  private var steps: [DocumentNode] {
    guard let document, var router = try? SceneRouter(application: document.application, sessions: document.sessions)
    else { return [] }
    let steps = application.sessions.compactMap { step(event(for: $0, router), &router) }
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
    guard let decision = try? router.route(event.event, options: event.options), (try? router.apply(decision)) != nil
    else { return nil }
    var expected: [(key: String, value: DocumentNode)] = [("outcome", .string(decision.outcome.name.rawValue))]
    if let session = decision.session { expected.append(("session", .string(session))) }
    if let name = decision.configuration { expected.append(("configuration", .string(name))) }
    expected.append(("reason", .string(decision.reason.rawValue)))
    return DocumentNode(.object([("event", event.node), ("expect", DocumentNode(.object(expected)))]))
  }

  private func event(
    for window: SourceApplication.Window, _ router: SceneRouter
  ) -> Event {
    let isOrdinary = window.role == .windowApplication
    let options = RoutingOptions(role: isOrdinary ? nil : window.role)
    guard let identifier = identifier(for: window, router, options) else {
      let event = ExternalEvent.sessionRequest(session: window.name, userActivity: nil)
      let request = DocumentNode(.object([("session", .string(window.name))]))
      return (event, options, DocumentNode(.object([("sessionRequest", request)])))
    }
    let notification = DocumentNode(.object([("targetContentIdentifier", .string(identifier))]))
    var members: [(key: String, value: DocumentNode)] = [("localNotification", notification)]
    // Without a role, the router considers only windows that have the ordinary role.
    if !isOrdinary { members.append(("options", DocumentNode(.object([("role", .string(window.role.rawValue))])))) }
    return (.notification(identifier, isLocal: true), options, DocumentNode(.object(members)))
  }

  /// Returns an identifier that the window takes, preferably because of its `prefersToActivate` condition.
  ///
  /// The candidates are the strings in the window's conditions and the shortest identifiers that satisfy the
  /// conditions. If the window takes none of them, returns the first string.
  private func identifier(
    for window: SourceApplication.Window, _ router: SceneRouter, _ options: RoutingOptions
  ) -> String? {
    let texts = window.texts.map { text in
      text.known ?? text.prefix + (assumptions[text.name] ?? "example") + text.suffix
    }.filter { !$0.isEmpty && $0 != "*" }
    let session = router.sessions.first { $0.persistentIdentifier == window.name }
    let conditions = session?.conditions.predicates
    let shortest = [conditions?.prefersToActivate, conditions?.canActivate].compactMap { condition in
      condition.flatMap { try? PredicateAnalyzer().satisfiability(of: $0).example?.identifier }
    }
    let candidates = (texts + shortest).filter { !$0.isEmpty }
    let reasons = candidates.map { candidate -> RoutingReason? in
      let decision = try? router.route(.notification(candidate, isLocal: true), options: options)
      return decision?.session == window.name ? decision?.reason : nil
    }
    let best = reasons.firstIndex { $0 == .prefers } ?? reasons.firstIndex { $0 != nil }
    return best.map { candidates[$0] } ?? texts.first
  }
}

extension SourceApplication.Window {
  /// The strings in the window's conditions, starting with those in `prefersToActivate`.
  fileprivate var texts: [SourceText] {
    var texts: [SourceText] = []
    for condition in [prefersToActivate, canActivate] {
      guard case .predicate(let predicate)? = condition?.value else { continue }
      texts += (predicate.withoutInterpolations ?? predicate).arguments.flatMap(\.texts)
    }
    return texts + (preferring?.elements ?? []) + (allowing?.elements ?? [])
  }
}
