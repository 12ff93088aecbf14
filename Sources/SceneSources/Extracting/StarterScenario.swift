internal import PredicateAnalysis
internal import RoutingDocuments
internal import SceneAnalysis
internal import SceneRouting
internal import StringPredicates

/// A scenario with one case for each window: an event that the window takes today.
package enum StarterScenario {
  /// What a value that only the running app knows is like.
  private static let example = "example"

  /// The scenario as JSON. It reads its scenes from `scenes.json` beside it.
  package static func text(of application: SourceApplication) -> String {
    let bytes = Array(ExtractedDocument(application).json.utf8)
    let assumptions = assumptions(for: (try? SceneDocument(withUnknownValuesIn: bytes, file: ""))?.unknownValues ?? [])
    var members = [
      "\"schema\": \"scene-router/scenario/1\"",
      "\"description\": \"Each window takes an event that is meant for it.\"",
      "\"scenes\": \"scenes.json\"",
    ]
    if !assumptions.isEmpty {
      let values = assumptions.sorted { $0.key < $1.key }.map {
        "\(JSONWriter.quoted($0.key)): \(JSONWriter.quoted($0.value))"
      }
      members.append("\"assume\": { " + values.joined(separator: ", ") + " }")
    }
    let steps = self.steps(application, bytes, assumptions)
    members.append("\"steps\": [\n" + steps.map { "    " + $0 }.joined(separator: ",\n") + "\n  ]")
    return "{\n" + members.map { "  " + $0 }.joined(separator: ",\n") + "\n}\n"
  }

  /// A value for everything that only the running app knows, by name.
  private static func assumptions(for unknown: [UnknownValue]) -> [String: String] {
    var assumptions: [String: String] = [:]
    // Several values differ, and none is part of another.
    let names = unknown.filter { $0.kind == .text }.map(\.name)
    let count = Set(names).count
    var examples: [String: String] = [:]
    for name in names where examples[name] == nil {
      let number = String(examples.count + 1)
      let zeros = String(repeating: "0", count: String(count).utf8.count - number.utf8.count)
      examples[name] = count == 1 ? example : "\(example)-\(zeros)\(number)"
    }
    for value in unknown {
      switch value.kind {
      case .number: assumptions[value.name] = "1"
      case .predicate: assumptions[value.name] = "SELF == '\(example)'"
      case .text:
        let known = assumptions[value.name] ?? examples[value.name] ?? example
        assumptions[value.name] =
          value.contains.isEmpty || known.contains(value.contains) ? known : known + value.contains
      }
    }
    return assumptions
  }

  private static func steps(
    _ application: SourceApplication, _ bytes: [UInt8], _ assumptions: [String: String]
  ) -> [String] {
    guard
      let document = try? SceneDocument(parsing: bytes, file: "", assuming: assumptions),
      var router = try? SceneRouter(application: document.application, sessions: document.sessions)
    else { return [] }
    return application.sessions.compactMap { window -> String? in
      let identifier = identifier(for: window, router, assumptions)
      let event: ExternalEvent
      let text: String
      if let identifier {
        event = .localNotification(targetContentIdentifier: identifier)
        // Without a role the ordinary windows are asked alone.
        let role =
          window.role == .windowApplication
          ? "" : ", \"options\": { \"role\": \(JSONWriter.quoted(window.role.rawValue)) }"
        text =
          "\"localNotification\": { \"targetContentIdentifier\": \(JSONWriter.quoted(identifier)) }" + role
      } else {
        event = .sessionRequest(session: window.name, userActivity: nil)
        text = "\"sessionRequest\": { \"session\": \(JSONWriter.quoted(window.name)) }"
      }
      guard let decision = try? router.route(event, options: window.options), (try? router.apply(decision)) != nil
      else { return nil }
      var expected = ["\"outcome\": \"\(decision.outcome.name.rawValue)\""]
      if let session = decision.session { expected.append("\"session\": " + JSONWriter.quoted(session)) }
      if let name = decision.configuration { expected.append("\"configuration\": " + JSONWriter.quoted(name)) }
      expected.append("\"reason\": \"\(decision.reason.rawValue)\"")
      return "{ \"event\": { \(text) }, \"expect\": { \(expected.joined(separator: ", ")) } }"
    }
  }
}

extension StarterScenario {
  /// An identifier for a window, where possible one that it prefers: a text or a shortest identifier of its conditions,
  /// or else a shortest one that it wins. Without either, any text.
  private static func identifier(
    for window: SourceApplication.Window, _ router: SceneRouter, _ assumptions: [String: String]
  ) -> String? {
    let texts = window.texts.map { $0.text(assuming: assumptions[$0.name] ?? example) }.filter {
      !$0.isEmpty && $0 != "*"
    }
    guard window.prefersToActivate != nil || window.canActivate != nil || !texts.isEmpty else { return nil }
    let session = router.sessions.first { $0.persistentIdentifier == window.name }
    let conditions = session?.conditions.predicates
    let shortest = [conditions?.prefersToActivate, conditions?.canActivate].compactMap { condition in
      condition.flatMap { try? PredicateAnalyzer().satisfiability(of: $0).witness?.identifier }
    }
    func reason(_ text: String) -> RoutingReason? {
      let decision = try? router.route(
        .localNotification(targetContentIdentifier: text), options: window.options)
      return decision?.session == window.name ? decision?.reason : nil
    }
    let candidates = (texts + shortest).filter { !$0.isEmpty }
    if let preferred = candidates.first(where: { reason($0) == .prefers }) { return preferred }
    if let taken = candidates.first(where: { reason($0) != nil }) { return taken }
    let windows = (try? SceneAnalyzer().foresight(of: router))?.windows
    let won = windows?.first { $0.session == window.name }?.stated.witness?.identifier ?? ""
    return won.isEmpty ? texts.first : won
  }
}

extension SourceApplication.Window {
  /// What an event that is meant for the window asks for.
  fileprivate var options: RoutingOptions { RoutingOptions(role: role == .windowApplication ? nil : role) }

  /// The texts of the conditions, those of `prefersToActivate` first.
  fileprivate var texts: [PartialText] {
    var texts: [PartialText] = []
    for entry in [prefersToActivate, canActivate] {
      guard case .predicate(let predicate)? = entry?.condition else { continue }
      texts += predicate.arguments.flatMap(\.texts)
    }
    return texts + (preferring?.elements ?? []) + (allowing?.elements ?? [])
  }
}

extension PartialText {
  /// The name of the unknown value, as documents write it.
  package var name: String { holes.map(\.name).joined(separator: ", ") }

  /// The text with a sample value for the unknown part.
  func text(assuming value: String) -> String { known ?? prefix + value + suffix }
}
