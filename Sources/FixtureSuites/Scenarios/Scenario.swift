public import RoutingDocuments
package import SceneRouting

/// Scenes, and a sequence of steps with their expected results.
///
/// ```json
/// { "schema": "scene-router/scenario/1", "description": "A window that was swiped away takes no event any more.",
///   "scenes": { "sessions": [ { "persistentIdentifier": "inbox" } ] },
///   "steps": [ { "session": { "destroy": "inbox" }, "expect": { "state": null } },
///              { "event": { "launch": {} }, "expect": { "outcome": "newSession" } } ] }
/// ```
public struct Scenario: Hashable, Sendable {
  /// The name of the supported schema.
  public static let schema = "scene-router/scenario/1"

  /// The document's name, as it was given.
  public var file: String
  /// The description of the scenario.
  public var description: String?
  /// The scenes at the start.
  public var scenes: SceneDocument
  /// The steps in order.
  public var steps: [Step]
  /// The warnings about the document.
  public var warnings: [DocumentIssue]

  /// Creates a scenario from values.
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
  /// One step with its expected result.
  public struct Step: Hashable, Sendable {
    /// The action.
    package var action: Action
    /// The expected values, in the order of the cases of `Field`. A step may fail only if `error` is expected.
    public var expectations: [Expectation]
    /// The line of the step in its document, from 1.
    public var line: Int

    package init(_ action: Action, expectations: [Expectation] = [], line: Int = 1) {
      self.action = action
      self.expectations = expectations
      self.line = line
    }
  }

  /// The action of a step.
  package enum Action: Hashable, Sendable {
    /// `{"event": {"launch": {}}}`
    case event(ExternalEvent, options: RoutingOptions = .default, id: JSONValue? = nil)
    /// `{"session": {"activate": "inbox"}}`
    case activate(String)
    /// `{"session": {"background": "inbox"}}`
    case background(String)
    /// `{"session": {"disconnect": "inbox"}}`
    case disconnect(String)
    /// `{"session": {"refresh": "inbox", "activationConditions": {"canActivate": "FALSEPREDICATE"}}}`
    case refresh(String, with: Renewal = .nothing)
    /// `{"session": {"destroy": "inbox", "dismissal": "commit"}}`
    case destroy(String, dismissal: SceneDismissal = .standard)
    /// `{"application": "terminate"}`
    case terminate
    /// `{"application": "launch"}`
    case launch
  }

  /// The new conditions of a refreshed scene.
  package enum Renewal: Hashable, Sendable {
    /// No change.
    case nothing
    /// UIKit activation conditions, which the step parses: invalid predicates do not replace the previous ones.
    case activationConditions(SceneConditionFormats)
    /// SwiftUI `handlesExternalEvents`.
    case handlesExternalEvents(SceneConditions)
  }

  /// A field of a step's result and its expected value. `null` also matches an absent field.
  public struct Expectation: Hashable, Sendable {
    /// The field to compare.
    public var field: Field
    /// The expected value.
    public var value: JSONValue
    /// The line of the expectation in its document, from 1.
    public var line: Int

    /// Creates an expectation.
    public init(_ field: Field, _ value: JSONValue, line: Int = 1) {
      self.field = field
      self.value = value
      self.line = line
    }
  }

  /// The fields that can be compared: the members of a decision line and the results of the step.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The code of the step's error.
    case error
    /// The outcome of the event.
    case outcome
    /// The persistent identifier of the chosen session.
    case session
    /// The configuration of the chosen session, or of the new one.
    case configuration
    /// The suitability of the chosen session.
    case suitability
    /// The reason for the choice.
    case reason
    /// The kind of the event.
    case kind
    /// The identifier that was compared.
    case targetContentIdentifier
    /// The calls that deliver the event to its session.
    case delivery
    /// The sessions that would have been chosen next.
    case runnersUp
    /// Whether the documentation allows another choice.
    case ambiguous
    /// The sessions that the documentation allows.
    case candidates
    /// The conditions that met a limit.
    case faults
    /// The index of the event among the events of the scenario, from 0.
    case index
    /// The `id` of the event.
    case id
    /// All calls of the step, in order.
    case callbacks
    /// The state of the step's session after the step; `null` if the session does not exist any more.
    case state
    /// The state of the application after the step.
    case applicationState
  }
}
