internal import PredicateSyntax
package import RoutingDocuments
internal import SceneRouting

extension Scenario: Codable {
  /// Decodes a scenario like ``init(parsing:file:limits:assuming:)``, but without the line numbers of its steps.
  ///
  /// - Throws: The decoder's error, or `DocumentError` with all errors found.
  public init(from decoder: any Decoder) throws {
    self = try JSONValue.document(from: decoder) { ScenarioReader(log: $1, limits: .default).scenario($0) }
  }

  /// Encodes the scenario without its `file`, `warnings` and line numbers.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  /// The scenario as a JSON value.
  package var json: JSONValue {
    .members([
      "schema": .string(Self.schema), "description": JSONValue(description), "scenes": scenes.json,
      "steps": .array(steps.map(\.json)),
    ])
  }
}

extension Scenario.Step {
  fileprivate var json: JSONValue {
    var members = action.json
    if !expectations.isEmpty {
      members["expect"] = .object(
        Dictionary(expectations.map { ($0.field.rawValue, $0.value) }, uniquingKeysWith: { _, last in last }))
    }
    return .object(members)
  }
}

extension Scenario.Action {
  fileprivate var json: [String: JSONValue] {
    switch self {
    case .event(let event, let options, let id):
      ["event": EventRecord(id: id, event: event, options: options).json]
    case .activate(let session): ["session": .object(["activate": .string(session)])]
    case .background(let session): ["session": .object(["background": .string(session)])]
    case .disconnect(let session): ["session": .object(["disconnect": .string(session)])]
    case .close(let session): ["session": .object(["close": .string(session)])]
    case .refresh(let session, let renewal):
      ["session": .object(renewal.json.merging(["refresh": .string(session)]) { first, _ in first })]
    case .destroy(let session, let dismissal):
      ["session": .object(["destroy": .string(session), "dismissal": .string(dismissal.rawValue)])]
    case .terminate: ["application": .string("terminate")]
    case .launch: ["application": .string("launch")]
    }
  }
}

extension Scenario.Renewal {
  fileprivate var json: [String: JSONValue] {
    switch self {
    case .nothing: [:]
    case .activationConditions(let formats):
      [
        "activationConditions": .object([
          "canActivate": formats.canActivate.json, "prefersToActivate": formats.prefersToActivate.json,
        ])
      ]
    case .handlesExternalEvents(let conditions): conditions.json
    }
  }
}

extension SceneConditionFormats.Format {
  fileprivate var json: JSONValue {
    .members([
      "format": .string(format), "arguments": arguments.isEmpty ? .null : .array(arguments.map(\.json)),
    ])
  }
}
