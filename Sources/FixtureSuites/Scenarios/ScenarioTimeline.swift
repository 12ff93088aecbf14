public import RoutingDocuments
public import SceneRouting

/// What happened when a scenario was played.
public struct ScenarioTimeline: Hashable, Sendable {
  /// One step with all that came of it.
  public struct Entry: Hashable, Sendable {
    /// The step.
    public var step: Scenario.Step
    /// What the step did; `nil` if it was refused.
    public var transition: SceneTransition?
    /// Why the step was refused, or its new conditions were.
    public var error: StepError?
    /// The step's result by the names that `expect` uses; absent names count as `null`.
    public var result: [Scenario.Field: JSONValue]
    /// The application's state after the step.
    public var applicationState: SceneActivationState
    /// The sessions after the step, most recently used first.
    public var sessions: [SessionState]
    /// The differences from the expectations.
    public var differences: [Difference]
    /// The sessions whose conditions were asked for the step's event, as they were then.
    package var asked: [SceneSession] = []
  }

  /// A session as a step left it.
  public struct SessionState: Hashable, Sendable {
    /// The session's persistent identifier.
    public var persistentIdentifier: String
    /// How active its scene is.
    public var state: SceneActivationState

    /// Makes a session's state.
    public init(persistentIdentifier: String, state: SceneActivationState) {
      self.persistentIdentifier = persistentIdentifier
      self.state = state
    }
  }

  /// Why a step, or a part of it, was refused.
  public struct StepError: Hashable, Sendable {
    /// The stable name of the fault, which `"error"` is compared with.
    public var code: String
    /// What is wrong.
    public var message: String
  }

  /// A field that is not as expected.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The field.
    public var field: Scenario.Field
    /// What was expected; `nil` for an error, or for conditions that met their limit, where nobody expected that.
    public var expected: JSONValue?
    /// What was found.
    public var found: JSONValue
    /// What explains the difference: the message of an error.
    public var reason: String?
    /// The line of the expectation, or of the step, from 1.
    public var line: Int
    /// What was found, in words, where a JSON value says too little.
    var foundWords: String?

    /// The difference in one sentence.
    public var description: String {
      let found = foundWords ?? Self.text(self.found)
      let because = reason.map { " (\($0))" } ?? ""
      guard let expected else {
        if field == .faults {
          return "a condition met its limit\(because); expect it with \"faults\": \(found) if it is meant"
        }
        return "the step was refused with \(found)\(because); expect it with \"error\": \(found) if it is meant"
      }
      return "\(field.rawValue): expected \(Self.text(expected)), found \(found)\(because)"
    }

    private static func text(_ value: JSONValue) -> String {
      var writer = JSONWriter()
      writer.value(value)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  /// The scenario's file.
  public var file: String
  /// What the story is about.
  public var description: String?
  /// The steps in order.
  public var entries: [Entry]

  /// Everything that is not as expected, in the order of the steps.
  public var differences: [Difference] { entries.flatMap(\.differences) }
}
