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
    /// The persistent identifier of the chosen session, as UTF-8.
    package var session: UnsafeRawBufferPointer?

    package enum ID {
      /// A scalar as JSON, such as the digits of an integer.
      case json(UnsafeRawBufferPointer)
      /// The unescaped content of a string, as UTF-8.
      case string(UnsafeRawBufferPointer)
    }

    /// The number of bytes that are enough for the values of all members.
    fileprivate var room: Int {
      // 100 bytes are more than two integers, punctuation and `null` take.
      var room = 100 + file.utf8.count * 6
      if let identifier { room += OutputSpan.room(for: identifier) }
      if let session { room += OutputSpan.room(for: session) }
      switch id {
      case .json(let text)?: room += text.count
      case .string(let text)?: room += OutputSpan.room(for: text)
      case nil: break
      }
      return room
    }

    package init(
      index: Int, file: String, line: Int?, id: ID? = nil, identifier: UnsafeRawBufferPointer? = nil,
      session: UnsafeRawBufferPointer? = nil
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
    switch record.result {
    case .success(let decision):
      append(
        template(decision, record.kind), index: record.index, id: record.id,
        identifier: decision.targetContentIdentifier, session: decision.session)
    case .failure(let fault):
      append(
        template(fault, record.kind), index: record.index, file: fault.file, line: fault.line, id: record.id)
    }
  }

  /// Writes the decision about an event as one line.
  package mutating func append(_ decision: RoutingDecision, for record: EventRecord) {
    append(
      template(decision, record.event.kind), index: record.index, file: record.file, line: record.line, id: record.id,
      identifier: decision.targetContentIdentifier, session: decision.session)
  }

  /// Writes a line for an event that could not be read.
  package mutating func append(_ failure: EventFailure) { append(DecisionRecord(failure)) }

  /// Writes a line for an event that could not be routed.
  package mutating func append(_ error: RoutingError, for record: EventRecord) {
    append(DecisionRecord(error, for: record))
  }

  private mutating func append(
    _ template: Template, index: Int, file: String = "", line: Int? = nil, id: JSONValue?, identifier: String? = nil,
    session: String? = nil
  ) {
    let id = id?.text ?? []
    id.withUnsafeBytes { id in
      identifier.withBytes { identifier in
        session.withBytes { session in
          let values = Values(
            index: index, file: file, line: line, id: id.isEmpty ? nil : .json(id), identifier: identifier,
            session: session)
          append(template, values)
        }
      }
    }
  }

  /// Writes a line by filling in a template.
  package mutating func append(_ template: Template, _ values: borrowing Values) {
    let omitsAbsent = layout.omitsAbsent
    json.bytes.append(addingCapacity: template.bytes.count + values.room) { line in
      template.bytes.withUnsafeBytes { bytes in
        var written = 0
        for (offset, field) in template.gaps {
          line.append(UnsafeRawBufferPointer(rebasing: bytes[written..<offset]))
          written = offset
          Self.write(field, values, omitsAbsent: omitsAbsent, to: &line)
        }
        line.append(UnsafeRawBufferPointer(rebasing: bytes[written...]))
      }
    }
  }

  @inline(__always)
  private static func write(
    _ field: DecisionField, _ values: borrowing Values, omitsAbsent: Bool, to line: inout OutputSpan<UInt8>
  ) {
    switch field {
    case .index: line.append(digitsOf: UInt64(values.index.magnitude))
    case .file: Optional(values.file).withBytes { quote($0, to: &line) }
    case .line:
      if let number = values.line { line.append(digitsOf: UInt64(number.magnitude)) } else { quote(nil, to: &line) }
    // The template already contains the quotation marks around the identifier.
    case .session: if let session = values.session { line.append(contentOf: session) }
    case .id:
      if values.id != nil, omitsAbsent { line.append(",\"id\":") }
      switch values.id {
      case .json(let text)?: line.append(text)
      case .string(let text)?: quote(text, to: &line)
      case nil: if !omitsAbsent { quote(nil, to: &line) }
      }
    default: quote(values.identifier, to: &line)
    }
  }

  /// Writes a string or `null`.
  @inline(__always)
  private static func quote(_ text: UnsafeRawBufferPointer?, to line: inout OutputSpan<UInt8>) {
    guard let text else { return line.append("null") }
    line.append(UInt8(ascii: "\""))
    line.append(contentOf: text)
    line.append(UInt8(ascii: "\""))
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

extension String? {
  /// Calls `body` with the UTF-8 code units of the string, or with `nil` if the string is missing.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer?) -> Result) -> Result {
    guard var text = self else { return body(nil) }
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
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
