public import PredicateSyntax
public import RoutingDocuments
package import SceneLifecycle
package import SceneRouting

/// A sequence of steps with their expected results, and the scenes that exist before the first step.
///
/// ```json
/// { "schema": "scene-router/scenario/1", "description": "A window that was swiped away no longer receives events.",
///   "scenes": { "sessions": [ { "persistentIdentifier": "inbox" } ] },
///   "steps": [ { "session": { "destroy": "inbox" }, "expect": { "state": null } },
///              { "event": { "launch": {} }, "expect": { "outcome": "newSession" } } ] }
/// ```
public struct Scenario: Hashable, Sendable {
  /// The name of the supported document schema.
  public static let schema = "scene-router/scenario/1"

  /// The file name of the document, as passed to the initializer.
  public var file: String
  /// A description of the scenario.
  public var description: String?
  /// The scenes at the start of the scenario.
  public var scenes: SceneDocument
  /// The steps, in order.
  public var steps: [Step]
  /// Warnings about the document that the scenario was read from.
  public var warnings: [DocumentIssue]

  /// Creates a scenario from the given values.
  public init(
    file: String = "", description: String? = nil, scenes: SceneDocument = SceneDocument(), steps: [Step] = [],
    warnings: [DocumentIssue] = []
  ) {
    self.file = file
    self.description = description
    self.scenes = scenes
    self.steps = steps
    self.warnings = warnings
  }
}

extension Scenario {
  /// A step in a scenario, with its expected results.
  public struct Step: Hashable, Sendable {
    /// The action to perform.
    package var action: Action
    /// The expected values, in the order of the cases of `Field`. The step must succeed unless `error` is expected.
    public var expectations: [Expectation]
    /// The one-based line number of the step in the scenario's document.
    public var line: Int

    package init(_ action: Action, expectations: [Expectation] = [], line: Int = 1) {
      self.action = action
      self.expectations = expectations
      self.line = line
    }
  }

  /// An action that a scenario step performs.
  package enum Action: Hashable, Sendable {
    /// Routes an event: `{"event": {"launch": {}}}`.
    case event(ExternalEvent, options: RoutingOptions = .default, id: JSONValue? = nil)
    /// Activates a session: `{"session": {"activate": "inbox"}}`.
    case activate(String)
    /// Moves a session to the background: `{"session": {"background": "inbox"}}`.
    case background(String)
    /// Disconnects a session: `{"session": {"disconnect": "inbox"}}`.
    case disconnect(String)
    /// Refreshes a session, optionally with new conditions: `{"session": {"refresh": "inbox", "activationConditions":
    /// {"canActivate": "FALSEPREDICATE"}}}`.
    case refresh(String, with: Renewal = .nothing)
    /// Closes a window at the user's request: `{"session": {"close": "inbox"}}`.
    case close(String)
    /// Destroys a session at the application's request: `{"session": {"destroy": "inbox", "dismissal": "commit"}}`.
    case destroy(String, dismissal: SceneDismissal = .standard)
    /// Terminates the application: `{"application": "terminate"}`.
    case terminate
    /// Launches the application: `{"application": "launch"}`.
    case launch
  }

  /// The new activation conditions of a refreshed session.
  package enum Renewal: Hashable, Sendable {
    /// The conditions don't change.
    case nothing
    /// UIKit activation conditions, which are parsed when the step runs. Invalid predicates don't replace the previous
    /// ones.
    case activationConditions(SceneConditionFormats)
    /// The conditions of SwiftUI's `handlesExternalEvents` modifier.
    case handlesExternalEvents(SceneConditions)
  }

  /// The expected value of a field in a step's result. An expected `null` also matches an absent field.
  public struct Expectation: Hashable, Sendable {
    /// The field to compare.
    public var field: Field
    /// The expected value of the field.
    public var value: JSONValue
    /// The one-based line number of the expectation in the scenario's document.
    public var line: Int

    /// Creates an expectation for the value of a field.
    public init(_ field: Field, _ value: JSONValue, line: Int = 1) {
      self.field = field
      self.value = value
      self.line = line
    }
  }

  /// A field of a step's result that can be compared with an expectation: a member of a decision line or a result of
  /// the step itself.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The code of the error that made the step fail.
    case error
    /// The outcome of routing the event.
    case outcome
    /// The persistent identifier of the chosen session.
    case session
    /// The configuration of the chosen session or of the new session.
    case configuration
    /// The suitability of the chosen session.
    case suitability
    /// The reason for the routing decision.
    case reason
    /// The kind of the event.
    case kind
    /// The target content identifier that was compared with the activation conditions.
    case targetContentIdentifier
    /// The callbacks that deliver the event to its session.
    case delivery
    /// The next-best sessions after the chosen one.
    case runnersUp
    /// Whether Apple's documentation also permits a different choice.
    case ambiguous
    /// The sessions that Apple's documentation permits.
    case candidates
    /// The conditions whose evaluation exceeded a limit.
    case faults
    /// The zero-based index of the event among all events in the scenario.
    case index
    /// The `id` of the event.
    case id
    /// All callbacks that result from the step, in order.
    case callbacks
    /// The state of the step's session after the step, or `null` if the session no longer exists.
    case state
    /// The state of the application after the step.
    case applicationState
  }
}

extension Scenario.Action {
  /// A one-line description of the step.
  package var words: String {
    switch self {
    case .event(let event, let options, _): "event \(event.words)\(options == .default ? "" : " with options")"
    case .activate(let session): "session activate \(session.shownOnOneLine)"
    case .background(let session): "session background \(session.shownOnOneLine)"
    case .disconnect(let session): "session disconnect \(session.shownOnOneLine)"
    case .refresh(let session, .nothing): "session refresh \(session.shownOnOneLine)"
    case .refresh(let session, _): "session refresh \(session.shownOnOneLine) with new conditions"
    case .close(let session): "session close \(session.shownOnOneLine)"
    case .destroy(let session, let dismissal): "session destroy \(session.shownOnOneLine) (\(dismissal.rawValue))"
    case .terminate: "application terminate"
    case .launch: "application launch"
    }
  }
}

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
