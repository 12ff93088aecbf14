package import SceneRouting

/// Writes decisions as NDJSON: one object a line, with its keys always in the same order.
///
/// ```json
/// {"index":0,"kind":"launch","targetContentIdentifier":"","outcome":"existingSession","session":"inbox",…}
/// ```
package struct DecisionWriter {
  private var writer = JSONWriter()

  /// What a line says beside what every line says.
  package struct Details: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The sessions that would have been next.
    package static let runnersUp = Details(rawValue: 1)
  }

  private let details: Details

  /// Makes a writer with nothing written.
  package init(details: Details = []) { self.details = details }

  /// The lines written since the last call of `removeAll()`, each with its line feed.
  package var bytes: [UInt8] { writer.bytes }

  /// Forgets what was written and keeps the memory.
  package mutating func removeAll() { writer.bytes.removeAll(keepingCapacity: true) }

  /// Writes a record.
  package mutating func append(_ record: DecisionRecord) {
    switch record.result {
    case .success(let decision): append(decision, index: record.index, id: record.id, kind: record.kind ?? .launch)
    case .failure(let fault):
      append(index: record.index, code: fault.code, fault.message, file: fault.file, line: fault.line)
    }
  }

  /// Writes the decision about an event.
  package mutating func append(_ decision: RoutingDecision, for record: EventRecord) {
    append(decision, index: record.index, id: record.id, kind: record.event.kind)
  }

  /// Writes the decision about an event of which only this is known.
  package mutating func append(
    _ decision: RoutingDecision, index: Int, id: JSONValue?, kind: ExternalEvent.Kind
  ) {
    begin(index: index)
    if let id {
      writer.raw(",\"id\":")
      writer.value(id)
    }
    member("kind", kind.rawValue)
    writer.raw(",\"targetContentIdentifier\":")
    stringOrNull(decision.targetContentIdentifier)
    appendAnswer(decision)
  }

  /// Writes what a line says behind the identifier, with the line feed. It is the same for all events that are decided
  /// alike.
  package mutating func appendAnswer(_ decision: RoutingDecision) {
    member("outcome", decision.outcome.rawValue)
    if let session = decision.session { member("session", session) }
    if let configuration = decision.configuration { member("configuration", configuration) }
    writer.raw(",\"suitability\":")
    stringOrNull(decision.suitability?.name)
    member("reason", decision.reason.rawValue)
    writer.raw(",\"delivery\":")
    list(decision.delivery) { $0.string($1.rawValue) }
    appendExtras(of: decision)
    end()
  }

  private mutating func appendExtras(of decision: RoutingDecision) {
    if decision.isAmbiguous {
      writer.raw(",\"ambiguous\":true,\"candidates\":")
      list(decision.candidates) { $0.string($1) }
    }
    if !decision.faults.isEmpty {
      writer.raw(",\"faults\":")
      list(decision.faults) { writer, fault in
        writer.raw("{\"subject\":")
        writer.string(fault.subject)
        writer.raw(",\"condition\":")
        writer.string(fault.condition.rawValue)
        writer.raw("}")
      }
    }
    guard details.contains(.runnersUp) else { return }
    writer.raw(",\"runnersUp\":")
    list(decision.runnersUp) { writer, runnerUp in
      writer.raw("{\"session\":")
      writer.string(runnerUp.session)
      writer.raw(",\"suitability\":")
      if let suitability = runnerUp.suitability { writer.string(suitability.name) } else { writer.raw("null") }
      writer.raw("}")
    }
  }

  /// Writes an event that could not be read.
  package mutating func append(_ failure: EventFailure) {
    let issue = failure.error.first
    let message = issue.path.isEmpty ? issue.message : "\(issue.path): \(issue.message)"
    append(index: failure.index, code: issue.code.rawValue, message, file: issue.file, line: issue.line)
  }

  /// Writes an event that could not be routed.
  package mutating func append(_ error: RoutingError, for record: EventRecord) {
    append(index: record.index, code: error.code.rawValue, error.message, file: record.file, line: record.line)
  }

  private mutating func append(index: Int, code: String, _ message: String, file: String, line: Int?) {
    begin(index: index)
    writer.raw(",\"error\":{\"code\":")
    writer.string(code)
    member("message", message)
    member("file", file)
    if let line {
      writer.raw(",\"line\":")
      writer.integer(line)
    }
    writer.raw("}")
    end()
  }

  private mutating func begin(index: Int) {
    writer.raw("{\"index\":")
    writer.integer(index)
  }

  private mutating func end() { writer.raw("}\n") }

  private mutating func member(_ key: StaticString, _ value: String) {
    writer.raw(",\"")
    writer.raw(key)
    writer.raw("\":")
    writer.string(value)
  }

  private mutating func stringOrNull(_ text: String?) {
    if let text { writer.string(text) } else { writer.raw("null") }
  }

  private mutating func list<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    writer.raw("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { writer.raw(",") }
      write(&writer, element)
    }
    writer.raw("]")
  }
}
