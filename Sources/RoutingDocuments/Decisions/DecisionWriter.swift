package import SceneRouting

/// Writes decisions as NDJSON: one object a line, with its keys in the order of a layout.
///
/// ```json
/// {"index":0,"kind":"launch","targetContentIdentifier":"","outcome":"existingSession","session":"inbox",…}
/// ```
package struct DecisionWriter {
  private var writer = JSONWriter()
  private let layout: DecisionLayout
  /// Whether the line has no member yet.
  private var isAtStart = true

  /// What a line says beside its decision.
  private struct Line {
    var index: Int
    var file: String
    var line: Int?
    var id: JSONValue?
    var kind: ExternalEvent.Kind?
    var fault: DecisionRecord.Fault?

    init(_ record: EventRecord) {
      (index, file, line, id, kind) = (record.index, record.file, record.line, record.id, record.event.kind)
    }

    init(_ record: DecisionRecord) {
      (index, file, id, kind) = (record.index, "", record.id, record.kind)
      if case .failure(let fault) = record.result { (self.fault, file, line) = (fault, fault.file, fault.line) }
    }
  }

  /// Makes a writer with nothing written.
  package init(layout: DecisionLayout = .standard) { self.layout = layout }

  /// The lines written since the last call of `removeAll()`, each with its line feed.
  package var bytes: [UInt8] { writer.bytes }

  /// Forgets what was written and keeps the memory.
  package mutating func removeAll() { writer.bytes.removeAll(keepingCapacity: true) }

  /// Writes a record.
  package mutating func append(_ record: DecisionRecord) {
    append(try? record.result.get(), Line(record))
  }

  /// Writes the decision about an event.
  package mutating func append(_ decision: RoutingDecision, for record: EventRecord) {
    append(decision, Line(record))
  }

  /// Writes an event that could not be read.
  package mutating func append(_ failure: EventFailure) {
    let record = DecisionRecord(failure)
    var line = Line(record)
    line.line = failure.line ?? line.line
    append(nil, line)
  }

  /// Writes an event that could not be routed.
  package mutating func append(_ error: RoutingError, for record: EventRecord) {
    var line = Line(record)
    line.fault = DecisionRecord.Fault(error, for: record)
    append(nil, line)
  }

  private mutating func append(_ decision: RoutingDecision?, _ line: Line) {
    for field in decision == nil ? layout.failureFields : layout.fields {
      if layout.omitsAbsent, Self.isAbsent(field, decision, line) { continue }
      name(field)
      if field.varies { varying(field, decision, line) } else { fixed(field, decision, line.kind, line.fault) }
    }
    end()
  }

  /// Writes the line of a notification with this decision, without the members that vary, and cuts it where they belong.
  /// Only the optional `id` has its name left out too.
  ///
  /// - Returns: Where each piece ends. There is one more than the layout has members that vary.
  package mutating func appendPieces(of decision: RoutingDecision) -> [Int] {
    var ends: [Int] = []
    for field in layout.fields {
      if field.varies {
        if field != .id || !layout.omitsAbsent { name(field) }
        ends.append(writer.bytes.count)
      } else if !layout.omitsAbsent || !Self.isAbsent(field, decision, nil) {
        name(field)
        fixed(field, decision, .notification, nil)
      }
    }
    end()
    return ends + [writer.bytes.count]
  }

  /// Whether the standard line does without this member.
  private static func isAbsent(_ field: DecisionField, _ decision: RoutingDecision?, _ line: Line?) -> Bool {
    switch field {
    case .id: line?.id == nil
    case .session: decision?.session == nil
    case .configuration: decision?.configuration == nil
    case .ambiguous, .candidates: decision?.isAmbiguous != true
    case .faults: decision?.faults.isEmpty != false
    case .error: line?.fault == nil
    default: false
    }
  }

  /// Writes the value of a member that notifications with the same decision differ in.
  private mutating func varying(_ field: DecisionField, _ decision: RoutingDecision?, _ line: Line) {
    switch field {
    case .index: writer.integer(line.index)
    case .file: writer.string(line.file)
    case .line: if let number = line.line { writer.integer(number) } else { writer.raw("null") }
    case .id: writer.value(line.id ?? .null)
    default: stringOrNull(decision?.targetContentIdentifier)
    }
  }

  /// Writes the value of another member.
  private mutating func fixed(
    _ field: DecisionField, _ decision: RoutingDecision?, _ kind: ExternalEvent.Kind?, _ fault: DecisionRecord.Fault?
  ) {
    guard let decision else {
      switch (field, fault) {
      case (.kind, _): stringOrNull(kind?.rawValue)
      case (.error, let fault?): error(fault)
      default: writer.raw("null")
      }
      return
    }
    switch field {
    case .kind: stringOrNull(kind?.rawValue)
    case .outcome: writer.string(decision.outcome.name.rawValue)
    case .session: stringOrNull(decision.session)
    case .configuration: stringOrNull(decision.configuration)
    case .suitability: stringOrNull(decision.suitability?.name)
    case .reason: writer.string(decision.reason.rawValue)
    case .delivery: list(decision.delivery) { $0.string($1.rawValue) }
    case .ambiguous: decision.isAmbiguous ? writer.raw("true") : writer.raw("false")
    case .candidates: list(decision.candidates) { $0.string($1) }
    case .faults: list(decision.faults, Self.fault)
    case .runnersUp: list(decision.runnersUp, Self.runnerUp)
    case .error, .index, .file, .line, .id, .targetContentIdentifier: writer.raw("null")
    }
  }

  private static func fault(_ writer: inout JSONWriter, _ fault: EvaluationFault) {
    writer.raw("{\"subject\":")
    writer.string(fault.subject)
    writer.raw(",\"condition\":")
    writer.string(fault.condition.rawValue)
    writer.raw("}")
  }

  private static func runnerUp(_ writer: inout JSONWriter, _ runnerUp: RoutingDecision.RunnerUp) {
    writer.raw("{\"session\":")
    writer.string(runnerUp.session)
    writer.raw(",\"suitability\":")
    if let suitability = runnerUp.suitability { writer.string(suitability.name) } else { writer.raw("null") }
    writer.raw("}")
  }

  private mutating func error(_ fault: DecisionRecord.Fault) {
    writer.raw("{\"code\":")
    writer.string(fault.code)
    writer.raw(",\"message\":")
    writer.string(fault.message)
    writer.raw(",\"file\":")
    writer.string(fault.file)
    if let line = fault.line {
      writer.raw(",\"line\":")
      writer.integer(line)
    }
    writer.raw("}")
  }

  private mutating func name(_ field: DecisionField) {
    isAtStart ? writer.raw("{\"") : writer.raw(",\"")
    isAtStart = false
    writer.bytes.append(contentsOf: field.rawValue.utf8)
    writer.raw("\":")
  }

  private mutating func end() {
    writer.raw("}\n")
    isAtStart = true
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
