package import SceneRouting

/// A writer that formats decisions as NDJSON, one object per line. A layout determines the order of the keys.
///
/// ```json
/// {"index":0,"kind":"launch","targetContentIdentifier":"","outcome":"existingSession","session":"inbox",…}
/// ```
package struct DecisionWriter {
  private var json = JSONWriter()
  private let layout: DecisionLayout

  /// A template for decision lines, without the members that can differ between events with the same kind and outcome.
  package struct Template {
    fileprivate var bytes: [UInt8] = []
    /// The omitted members, and the offsets in `bytes` where they belong.
    fileprivate var gaps: [(offset: Int, field: DecisionField)] = []
  }

  /// The values of the members that can differ between events with the same kind and outcome.
  package struct Values: ~Copyable {
    package var index: Int
    package var file: String
    package var line: Int?
    package var id: ID?
    /// The target content identifier as UTF-8, or `nil` to write `null`.
    package var identifier: UnsafeRawBufferPointer?
    /// The persistent identifier of the chosen session.
    package var session: String?

    package enum ID {
      case value(JSONValue)
      /// The unescaped content of a string, as UTF-8.
      case string(UnsafeRawBufferPointer)
      /// The digits of an integer, as UTF-8.
      case integer(UnsafeRawBufferPointer)
    }

    package init(
      index: Int, file: String, line: Int?, id: ID? = nil, identifier: UnsafeRawBufferPointer? = nil,
      session: String? = nil
    ) {
      self.index = index
      self.file = file
      self.line = line
      self.id = id
      self.identifier = identifier
      self.session = session
    }
  }

  /// Creates an empty writer.
  package init(layout: DecisionLayout = .standard) { self.layout = layout }

  /// The lines written since the last call to `move(to:)`, each ending with a line feed.
  package var bytes: [UInt8] { json.bytes }

  /// The number of bytes written since the last call to `move(to:)`.
  package var count: Int { json.bytes.count }

  /// Appends the written lines to `lines` and empties the writer.
  package mutating func move(to lines: inout [UInt8]) {
    if lines.isEmpty {
      swap(&lines, &json.bytes)
    } else {
      lines += json.bytes
      json.bytes.removeAll(keepingCapacity: true)
    }
  }

  /// Writes a record as one line.
  package mutating func append(_ record: DecisionRecord) {
    var values = Values(index: record.index, file: "", line: nil, id: record.id.map { .value($0) })
    switch record.result {
    case .success(let decision): append(decision, record.kind, &values)
    case .failure(let fault):
      (values.file, values.line) = (fault.file, fault.line)
      append(template(fault, record.kind), values)
    }
  }

  /// Writes the decision about an event as one line.
  package mutating func append(_ decision: RoutingDecision, for record: EventRecord) {
    var values = Values(
      index: record.index, file: record.file, line: record.line, id: record.id.map { .value($0) })
    append(decision, record.event.kind, &values)
  }

  /// Writes a line for an event that could not be read.
  package mutating func append(_ failure: EventFailure) { append(DecisionRecord(failure)) }

  /// Writes a line for an event that could not be routed.
  package mutating func append(_ error: RoutingError, for record: EventRecord) {
    append(DecisionRecord(error, for: record))
  }

  private mutating func append(_ decision: RoutingDecision, _ kind: ExternalEvent.Kind?, _ values: inout Values) {
    let template = template(decision, kind)
    values.session = decision.session
    guard var identifier = decision.targetContentIdentifier else { return append(template, values) }
    identifier.withUTF8 {
      values.identifier = UnsafeRawBufferPointer($0)
      append(template, values)
    }
  }

  /// Writes a line by filling in a template.
  package mutating func append(_ template: Template, _ values: borrowing Values) {
    template.bytes.withUnsafeBufferPointer { bytes in
      var written = 0
      for (offset, field) in template.gaps {
        json.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written..<offset]))
        written = offset
        write(field, values)
      }
      json.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written...]))
    }
  }

  @inline(__always)
  private mutating func write(_ field: DecisionField, _ values: borrowing Values) {
    switch field {
    case .index: json.integer(values.index)
    case .file: json.string(values.file)
    case .line: values.line.write(to: &json)
    // The template already contains the quotation marks around the identifier.
    case .session: if var session = values.session { session.withUTF8 { json.content(UnsafeRawBufferPointer($0)) } }
    case .id:
      if values.id != nil, layout.omitsAbsent { json.name(DecisionField.id.rawValue) }
      switch values.id {
      case .value(let value)?: json.value(value)
      case .string(let text)?: quote(text)
      case .integer(let digits)?: json.bytes.append(contentsOf: digits)
      case nil: if !layout.omitsAbsent { json.raw("null") }
      }
    default: if let text = values.identifier { quote(text) } else { json.raw("null") }
    }
  }

  private mutating func quote(_ text: UnsafeRawBufferPointer) {
    json.raw("\"")
    json.content(text)
    json.raw("\"")
  }

  /// Returns a template for the lines of all events with the given kind and decision.
  package func template(_ decision: RoutingDecision, _ kind: ExternalEvent.Kind?) -> Template {
    template(layout.fields, hasSession: decision.session != nil) { field, json in
      let value = decision.value(of: field, kind)
      if value != nil || !layout.omitsAbsent { json.member(field.rawValue, value ?? field.absentValue) }
    }
  }

  private func template(_ fault: DecisionRecord.Fault, _ kind: ExternalEvent.Kind?) -> Template {
    template(layout.failureFields, hasSession: false) { field, json in
      switch field {
      case .error:
        json.member(field.rawValue) {
          $0.member("code", fault.code)
          $0.member("message", fault.message)
          $0.member("file", fault.file)
          $0.member("line", ifPresent: fault.line)
        }
      case .kind: json.member(field.rawValue, kind?.rawValue)
      default: json.member(field.rawValue, JSONValue.null)
      }
    }
  }

  private func template(
    _ fields: [DecisionField], hasSession: Bool, _ write: (DecisionField, inout JSONWriter) -> Void
  ) -> Template {
    var template = Template()
    var json = JSONWriter()
    json.raw("{")
    for field in fields {
      guard field.varies, field != .session || hasSession else {
        write(field, &json)
        continue
      }
      if field != .id || !layout.omitsAbsent { json.name(field.rawValue) }
      if field == .session { json.raw("\"") }
      template.gaps.append((json.bytes.count, field))
      if field == .session { json.raw("\"") }
    }
    json.raw("}\n")
    template.bytes = json.bytes
    return template
  }
}

extension DecisionField {
  /// The value of the member in a layout that doesn't omit it.
  fileprivate var absentValue: JSONValue {
    switch self {
    case .ambiguous: .boolean(false)
    case .candidates, .faults: .array([])
    default: .null
    }
  }
}

extension RoutingDecision {
  /// Returns the value of a member that depends only on the decision and the kind of event, or `nil` if it is absent.
  func value(of field: DecisionField, _ kind: ExternalEvent.Kind?) -> JSONValue? {
    switch field {
    case .kind: JSONValue(kind?.rawValue)
    case .outcome: .string(outcome.name.rawValue)
    case .session: session.map { .string($0) }
    case .configuration: configuration.map { .string($0) }
    case .configurationChoice: configurationChoice.map { .string($0.rawValue) }
    case .suitability: JSONValue(suitability?.name)
    case .reason: .string(reason.rawValue)
    case .delivery: .array(callbacks.map { .string($0.description) })
    case .ambiguous: isAmbiguous ? .boolean(true) : nil
    case .candidates: isAmbiguous ? .array(candidates.map(JSONValue.string)) : nil
    case .faults:
      faults.isEmpty
        ? nil
        : .array(
          faults.map {
            .object(["subject": .string($0.subject), "condition": .string($0.condition.rawValue)])
          })
    case .runnersUp:
      .array(
        runnersUp.map { .object(["session": .string($0.session), "suitability": JSONValue($0.suitability?.name)]) })
    case .index, .file, .line, .id, .targetContentIdentifier, .error: nil
    }
  }
}

/// A member of the JSON object that describes a routing decision. The raw values are the member names.
package enum DecisionField: String, Hashable, Sendable, CaseIterable {
  /// The zero-based index of the event across all inputs. Unreadable lines are counted, but blank lines aren't.
  case index
  /// The name of the input, or `-` for stdin.
  case file
  /// The one-based line number of the event in its input. Blank lines are counted.
  case line
  /// The scalar value of the event's `id` key.
  case id
  /// The kind of event that was routed.
  case kind
  /// The target content identifier that the predicates were evaluated against.
  case targetContentIdentifier
  /// The outcome of routing the event.
  case outcome
  /// The persistent identifier of the chosen session.
  case session
  /// The configuration of the chosen or newly created session.
  case configuration
  /// Who determines the configuration of a new session, if a UIKit application declares several.
  case configurationChoice
  /// The suitability of the chosen session.
  case suitability
  /// The reason for the decision.
  case reason
  /// The scene callbacks that deliver the event to the app.
  case delivery
  /// Whether the choice depends on a rule that Apple doesn't document.
  case ambiguous
  /// The sessions that Apple's documentation allows the system to choose.
  case candidates
  /// The conditions whose evaluation exceeded a limit.
  case faults
  /// The sessions that would have been chosen next.
  case runnersUp
  /// The error that prevented a decision.
  case error
}

/// The members of a decision line and the order in which they are written.
package struct DecisionLayout: Hashable, Sendable {
  /// The members of a line that describes a decision.
  package let fields: [DecisionField]
  /// The members of a line for an event that could not be routed. `error` is always one of them.
  package let failureFields: [DecisionField]
  /// Whether absent members are omitted. If `false`, they are written as `null`, so that every line has the same
  /// members.
  package let omitsAbsent: Bool

  private init(_ fields: [DecisionField], failureFields: [DecisionField], omitsAbsent: Bool) {
    self.fields = fields
    self.failureFields = failureFields
    self.omitsAbsent = omitsAbsent
  }

  /// Creates a layout with the given members in the given order. Lines for events that could not be routed also include
  /// `error`.
  package init(_ fields: [DecisionField]) {
    self.init(
      fields, failureFields: fields.contains(.error) ? fields : fields + [.error], omitsAbsent: false)
  }

  /// The layout of the lines that `route --format ndjson` writes.
  package static let standard = DecisionLayout(
    [
      .index, .id, .kind, .targetContentIdentifier, .outcome, .session, .configuration, .configurationChoice,
      .suitability, .reason, .delivery, .ambiguous, .candidates, .faults,
    ], failureFields: [.index, .id, .error], omitsAbsent: true)

  /// The standard layout with the runner-up sessions appended.
  package static let withRunnersUp = DecisionLayout(
    standard.fields + [.runnersUp], failureFields: standard.failureFields, omitsAbsent: true)

  /// The layout that `diff` uses for each of its two decisions about an event.
  package static let ofMoves = DecisionLayout(
    [.targetContentIdentifier, .outcome, .session, .configuration, .suitability, .reason, .faults],
    failureFields: [.error], omitsAbsent: true)
}

extension DecisionField {
  /// Whether the member can differ between events that have the same kind and that equal windows take.
  var varies: Bool {
    switch self {
    case .index, .file, .line, .id, .targetContentIdentifier, .session: true
    default: false
    }
  }
}
