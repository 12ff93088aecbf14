public import RoutingDocuments
public import SceneLifecycle
public import SceneRouting

/// The result of playing a scenario.
public struct ScenarioTimeline: Hashable, Sendable {
  /// The result of one step.
  public struct Entry: Hashable, Sendable {
    /// The step that was performed.
    public var step: Scenario.Step
    /// The transition that the step caused, or `nil` if the step was rejected.
    public var transition: SceneTransition?
    /// The error that caused the step or its new conditions to be rejected, if any.
    public var error: StepError?
    /// The values in the step's result, keyed by field. Absent fields count as `null`.
    public var result: [Scenario.Field: JSONValue]
    /// The state of the application after the step.
    public var applicationState: SceneActivationState
    /// The sessions after the step, from most to least recently used.
    public var sessions: [SessionState]
    /// The differences between the result and the expectations.
    public var differences: [Difference]
    /// The sessions whose conditions were evaluated for the step's event, as they were before the step.
    package var asked: [SceneSession] = []
  }

  /// The state of a session after a step.
  public struct SessionState: Hashable, Sendable {
    /// The persistent identifier of the session.
    public var persistentIdentifier: String
    /// The state of the session's scene.
    public var state: SceneActivationState

    /// Creates the state of a session.
    public init(persistentIdentifier: String, state: SceneActivationState) {
      self.persistentIdentifier = persistentIdentifier
      self.state = state
    }
  }

  /// The error that caused a step, or a part of it, to be rejected.
  public struct StepError: Hashable, Sendable {
    /// The stable code of the error, which is compared with the expected `"error"` value.
    public var code: String
    /// The error message.
    public var message: String
  }

  /// A field whose value differs from the expected value.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The field that differs.
    public var field: Scenario.Field
    /// The expected value, or `nil` if the difference is an unexpected error or an unexpectedly exceeded limit.
    public var expected: JSONValue?
    /// The actual value of the field.
    public var found: JSONValue
    /// An explanation of the difference, such as an error message.
    public var reason: String?
    /// The one-based line number of the expectation, or of the step if there is no expectation for the field.
    public var line: Int
    /// The one-based number of the step.
    public var step = 1
    /// The action of the step in words, such as `event launch`.
    var action = ""
    /// A description of the actual value, if its JSON alone isn't clear enough.
    var foundWords: String?

    /// The line, the step and the difference, such as
    /// `line 6: step 2 (event launch): session: expected "inbox", found null`.
    public var description: String { "line \(line): \(message)" }

    /// A description of the difference that begins with its step.
    package var message: String { "step \(step) (\(action)): \(sentence)" }

    /// A description of the difference in one sentence, without its line and step.
    package var sentence: String {
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
  /// A description of the scenario.
  public var description: String?
  /// The results of the steps, in order.
  public var entries: [Entry]

  /// All differences, in the order of the steps.
  public var differences: [Difference] { entries.flatMap(\.differences) }

  /// The scenario's description, without a final period, as the name of a test case.
  package var title: String {
    description.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 } ?? "the scenario"
  }

  /// The differences as failures of a test case.
  package var failures: [CaseFailure] {
    differences.map { CaseFailure(line: $0.line, message: $0.message) }
  }
}
