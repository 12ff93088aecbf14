public import RoutingDocuments
package import SceneRouting

/// A scenario: scenes, and steps with the expected result of each.
///
/// ```json
/// { "schema": "scene-router/scenario/1", "description": "A window that was swiped away takes no event any more.",
///   "scenes": { "sessions": [ { "persistentIdentifier": "inbox" } ] },
///   "steps": [ { "session": { "destroy": "inbox" }, "expect": { "state": null } },
///              { "event": { "launch": {} }, "expect": { "outcome": "newSession" } } ] }
/// ```
public struct Scenario: Hashable, Sendable {
  /// The name of the schema that is read.
  public static let schema = "scene-router/scenario/1"

  /// The document's name as it was given.
  public var file: String
  /// What the story is about.
  public var description: String?
  /// The scenes that the story begins with.
  public var scenes: SceneDocument
  /// What happens, in order.
  public var steps: [Step]
  /// What is suspicious, though the document could be read.
  public var warnings: [DocumentIssue]

  /// Makes a scenario of values.
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
  /// A step with its expected result.
  public struct Step: Hashable, Sendable {
    /// What happens.
    package var action: Action
    /// The expected values, in the order of `Field`'s cases. A step may fail only if `error` is expected.
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

  /// What a refreshed scene renews.
  package enum Renewal: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// Its activation conditions, which are parsed in the step: invalid predicates leave the old ones in place.
    case activationConditions(SceneConditionFormats)
    /// SwiftUI's `handlesExternalEvents`.
    case handlesExternalEvents(SceneConditions)
  }

  /// A field of a step's result, and the value that it must have. `null` is also what an absent field has.
  public struct Expectation: Hashable, Sendable {
    /// The field to compare.
    public var field: Field
    /// What it must be.
    public var value: JSONValue
    /// The line of the expectation in its document, from 1.
    public var line: Int

    /// Makes an expectation.
    public init(_ field: Field, _ value: JSONValue, line: Int = 1) {
      self.field = field
      self.value = value
      self.line = line
    }
  }

  /// The fields that can be compared: those of a decision line, and the results of the step.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The code of the error that the step ends with.
    case error
    /// What becomes of the event.
    case outcome
    /// The persistent identifier of the chosen session.
    case session
    /// The chosen session's configuration, or the one of the new session.
    case configuration
    /// How well the chosen session suits the event.
    case suitability
    /// Why the event goes where it goes.
    case reason
    /// The kind of the event.
    case kind
    /// The identifier as it was compared.
    case targetContentIdentifier
    /// The calls that bring the event to its session.
    case delivery
    /// The sessions that would have been next.
    case runnersUp
    /// Whether documentation promises the choice.
    case ambiguous
    /// The sessions that documentation allows to choose.
    case candidates
    /// The conditions that met a limit.
    case faults
    /// The number of the event among the events of the story, from 0.
    case index
    /// What the document calls the event.
    case id
    /// All calls of the step, in order.
    case callbacks
    /// The state of the step's session after it; `null` if it is gone.
    case state
    /// The application's state after the step.
    case applicationState
  }
}
