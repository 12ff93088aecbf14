package import RoutingDocuments
package import SceneRouting

/// Writes decisions for people: one line an event, in columns.
///
///     n1  notification  com.example.mail/thread/42  → thread-42     it prefers this content
package struct DecisionText {
  private let identifierWidth: Int
  private let windowWidth: Int

  /// Prepares the columns for the sessions and configurations that decisions can name.
  package init(sessionIdentifiers: some Sequence<String>, configurations: some Sequence<String>) {
    let names = sessionIdentifiers.map(\.count) + configurations.map { $0.count + "new ".count }
    windowWidth = min(28, max(12, names.max() ?? 0))
    identifierWidth = 46
  }

  /// The line of a decision, and what has to be said below it.
  package func lines(_ decision: RoutingDecision, for record: EventRecord) -> [String] {
    let columns = [
      pad(name(of: record), 6), pad(record.event.kind.rawValue, 17),
      pad(decision.targetContentIdentifier.map(Self.shown) ?? "(no identifier)", identifierWidth),
      "→ " + pad(target(of: decision), windowWidth), Self.reason(decision),
    ]
    var lines = [columns.joined(separator: "  ")]
    if decision.isAmbiguous {
      lines.append("        documentation allows any of: \(decision.candidates.joined(separator: ", "))")
    }
    if !decision.runnersUp.isEmpty {
      let others = decision.runnersUp.map { other in
        other.session + (other.suitability.map { " (\($0.name))" } ?? "")
      }
      lines.append("        next would be: \(others.joined(separator: ", "))")
    }
    return lines
  }

  private func name(of record: EventRecord) -> String {
    guard let id = record.id else { return "#\(record.index)" }
    if case .string(let text) = id { return Self.shown(text) }
    var writer = JSONWriter()
    writer.value(id)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func target(of decision: RoutingDecision) -> String {
    switch decision.outcome {
    case .existingSession: decision.session ?? "?"
    case .newSession: decision.configuration.map { "new \($0)" } ?? "new window"
    case .none: "nowhere"
    }
  }

  /// A text on one line: controls are shown as escapes, and the empty text as a pair of quotes.
  private static func shown(_ text: String) -> String {
    guard !text.isEmpty else { return "\"\"" }
    guard text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) else {
      return text
    }
    return text.unicodeScalars.map { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? $0.escaped(asASCII: true) : String($0) }
      .joined()
  }

  private func pad(_ text: String, _ width: Int) -> String {
    let missing = width - text.count
    return missing > 0 ? text + String(repeating: " ", count: missing) : text
  }

  /// Why, in words.
  private static func reason(_ decision: RoutingDecision) -> String {
    switch decision.reason {
    case .explicitSession: "the request names this window"
    case .singleScene: "the app has one window only"
    case .prefers: "it prefers this content"
    case .can: "it can show this content, and no window prefers it"
    case .mostRecent: "the most recently used window takes it: no condition is asked"
    case .preferredButVisible: "it prefers this content, though it is visible already"
    case .newScene: "no window takes it, or a new one was asked for"
    case .creationNotAllowed: "no window takes it, and no new one is allowed"
    case .noConfiguration: "no window takes it, and no configuration matches it"
    }
  }
}
