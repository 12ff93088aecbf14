internal import PredicateSyntax
public import SceneRouting

/// A line of output that describes where an event was routed, or the error that prevented a decision.
///
///     let record = DecisionRecord(decision, for: event)
///     let json = try JSONEncoder().encode(record)
public struct DecisionRecord: Hashable, Sendable {
  /// The zero-based index of the event across all inputs.
  public var index: Int
  /// The value of the event's `id`, or `nil` if the event has none.
  public var id: JSONValue?
  /// The kind of event, or `nil` if the event could not be read.
  package var kind: ExternalEvent.Kind?
  /// The decision, or the error that prevented it.
  public var result: Result<RoutingDecision, Fault>

  /// An error that prevented a decision.
  public struct Fault: Error, Hashable, Sendable {
    /// A stable code that identifies the error.
    public var code: String
    /// A one-sentence description of the error, without a final period.
    public var message: String
    /// The name of the input, or `-` for stdin.
    public var file: String
    /// The one-based line number of the event, or `nil` if it is unknown.
    public var line: Int?

    /// Creates a fault with the given code, message and position.
    public init(code: String, message: String, file: String, line: Int? = nil) {
      self.code = code
      self.message = message
      self.file = file
      self.line = line
    }

    fileprivate var json: JSONValue {
      .members([
        "code": .string(code), "message": .string(message), "file": .string(file),
        "line": line.map { .integer(Int64($0)) } ?? .null,
      ])
    }

    init(_ error: RoutingError, for event: EventRecord) {
      self.init(code: error.code.rawValue, message: error.message, file: event.file, line: event.line)
    }
  }

  package init(
    index: Int, id: JSONValue? = nil, kind: ExternalEvent.Kind?, result: Result<RoutingDecision, Fault>
  ) {
    self.index = index
    self.id = id
    self.kind = kind
    self.result = result
  }

  /// Creates a record of the decision about an event.
  public init(_ decision: RoutingDecision, for event: EventRecord) {
    self.init(index: event.index, id: event.id, kind: event.event.kind, result: .success(decision))
  }

  /// Creates a record of an event that could not be read.
  public init(_ failure: EventFailure) {
    let issue = failure.error.first
    let message = issue.path.isEmpty ? issue.message : "\(issue.path): \(issue.message)"
    self.init(
      index: failure.index, id: failure.id, kind: nil,
      result: .failure(Fault(code: issue.code.rawValue, message: message, file: issue.file, line: issue.line)))
  }

  /// Creates a record of an event that could not be routed.
  public init(_ error: RoutingError, for event: EventRecord) {
    self.init(index: event.index, id: event.id, kind: event.event.kind, result: .failure(Fault(error, for: event)))
  }
}

extension DecisionRecord: Codable {
  /// Decodes a decision line. The line doesn't include the decision's role, which is set to its default.
  ///
  /// - Throws: The decoder's error, or a `DocumentError` with every error found.
  public init(from decoder: any Decoder) throws {
    self = try JSONValue.document(from: decoder) { node, log in
      JSONObjectReader(node, known: nil, log: log).flatMap { DecisionRecord($0) }
    }
  }

  /// Encodes the record in the format that `route --format ndjson` writes.
  public func encode(to encoder: any Encoder) throws {
    let listsRunnersUp = (try? result.get())?.runnersUp.isEmpty == false
    let members = members(of: listsRunnersUp ? .withRunnersUp : .standard)
    try JSONValue.object(Dictionary(members.map { ($0.rawValue, $1) }) { $1 }).encode(to: encoder)
  }

  /// Returns the members of the record in a layout that omits absent ones, in the order of the layout.
  package func members(of layout: DecisionLayout) -> [(field: DecisionField, value: JSONValue)] {
    let decision = try? result.get()
    return (decision == nil ? layout.failureFields : layout.fields).compactMap { field in
      let value: JSONValue? =
        switch field {
        case .index: .integer(Int64(index))
        case .id: id
        case .targetContentIdentifier: JSONValue(decision?.targetContentIdentifier)
        case .error: if case .failure(let fault) = result { fault.json } else { nil }
        case .file, .line, .kind, .outcome, .session, .configuration, .configurationChoice, .suitability, .reason,
          .delivery, .ambiguous, .candidates, .faults, .runnersUp:
          decision?.value(of: field, kind)
        }
      return value.map { (field, $0) }
    }
  }

  private init?(_ object: JSONObjectReader) {
    guard case .integer(let index)? = object.required("index")?.value else { return nil }
    self.init(
      index: Int(clamping: index), id: object.node["id"]?.identifyingValue,
      kind: object.choice("kind", ExternalEvent.Kind.self),
      result: .failure(Fault(code: "", message: "", file: "")))
    if let error = object.object("error", known: nil) {
      var line: Int?
      if case .integer(let number)? = error.value("line")?.value { line = Int(clamping: number) }
      result = .failure(
        Fault(
          code: error.requiredString("code") ?? "", message: error.requiredString("message") ?? "",
          file: error.string("file") ?? "", line: line))
    } else if let decision = RoutingDecision(object) {
      result = .success(decision)
    } else {
      return nil
    }
  }
}

extension RoutingDecision {
  fileprivate init?(_ object: JSONObjectReader) {
    guard object.required("outcome") != nil, let name = object.choice("outcome", RoutingOutcome.Name.self),
      object.required("reason") != nil, let reason = object.choice("reason", RoutingReason.self)
    else { return nil }
    func elements(_ key: StaticString) -> [JSONObjectReader] {
      object.array(key)?.compactMap { JSONObjectReader($0, known: nil, log: object.log) } ?? []
    }
    let configuration = object.string("configuration")
    let outcome: RoutingOutcome =
      switch name {
      case .existingSession: .existing(session: object.string("session") ?? "")
      case .newSession: .new(configuration: configuration)
      case .none: .unhandled
      }
    self.init(
      outcome: outcome, configuration: name == .existingSession ? configuration : nil,
      suitability: Self.suitability(of: object), reason: reason,
      targetContentIdentifier: object.string("targetContentIdentifier"),
      callbacks: object.strings("delivery")?.compactMap { name in SceneCallback.all.first { $0.description == name } }
        ?? [])
    configurationChoice = object.choice("configurationChoice", RoutingDecision.ConfigurationOrigin.self)
    runnersUp = elements("runnersUp").compactMap { runnerUp in
      runnerUp.requiredString("session").map { .init(session: $0, suitability: Self.suitability(of: runnerUp)) }
    }
    candidates = object.strings("candidates") ?? []
    faults = elements("faults").compactMap { fault in
      guard let subject = fault.requiredString("subject"),
        let condition = fault.choice("condition", EvaluationFault.Condition.self)
      else { return nil }
      return EvaluationFault(subject: subject, condition: condition)
    }
  }

  private static func suitability(of object: JSONObjectReader) -> SceneSuitability? {
    guard let name = object.string("suitability"), let node = object.value("suitability") else { return nil }
    let suitability = SceneSuitability.allCases.first { $0.name == name }
    if suitability == nil { object.log.unknownValue(name, known: SceneSuitability.allCases.map(\.name), at: node) }
    return suitability
  }
}
