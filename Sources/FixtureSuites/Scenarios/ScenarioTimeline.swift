public import RoutingDocuments
public import SceneRouting

/// The result of playing a scenario.
public struct ScenarioTimeline: Hashable, Sendable {
  /// The result of one step.
  public struct Entry: Hashable, Sendable {
    /// The step.
    public var step: Scenario.Step
    /// The transition of the step; `nil` if the step was refused.
    public var transition: SceneTransition?
    /// The reason that the step or its new conditions were refused.
    public var error: StepError?
    /// The result by the fields of `expect`; absent fields count as `null`.
    public var result: [Scenario.Field: JSONValue]
    /// The state of the application after the step.
    public var applicationState: SceneActivationState
    /// The sessions after the step, most recently used first.
    public var sessions: [SessionState]
    /// The differences from the expectations.
    public var differences: [Difference]
    /// The sessions whose conditions were evaluated for the step's event, as they were before the step.
    package var asked: [SceneSession] = []
  }

  /// The state of a session after a step.
  public struct SessionState: Hashable, Sendable {
    /// The session's persistent identifier.
    public var persistentIdentifier: String
    /// The state of its scene.
    public var state: SceneActivationState

    /// Creates the state of a session.
    public init(persistentIdentifier: String, state: SceneActivationState) {
      self.persistentIdentifier = persistentIdentifier
      self.state = state
    }
  }

  /// The reason that a step or a part of it was refused.
  public struct StepError: Hashable, Sendable {
    /// The stable code of the error, which `"error"` is compared with.
    public var code: String
    /// The error message.
    public var message: String
  }

  /// A field with an unexpected value.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The field.
    public var field: Scenario.Field
    /// The expected value; `nil` for an unexpected error or limit.
    public var expected: JSONValue?
    /// The actual value.
    public var found: JSONValue
    /// The explanation of the difference, such as the message of an error.
    public var reason: String?
    /// The line of the expectation or of the step, from 1.
    public var line: Int
    /// The description of the actual value, if JSON is not clear enough.
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

  /// The path of the scenario's file.
  public var file: String
  /// The description of the scenario.
  public var description: String?
  /// The steps in order.
  public var entries: [Entry]

  /// All differences, in the order of the steps.
  public var differences: [Difference] { entries.flatMap(\.differences) }
}
