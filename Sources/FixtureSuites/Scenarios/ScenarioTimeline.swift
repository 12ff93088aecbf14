import PredicateSyntax
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
    /// The number of sessions after the step. The array ``sessions`` can be limited to the most recently used ones.
    package var sessionCount = 0
    /// The differences between the result and the expectations.
    public var differences: [Difference]
    /// Whether the choice for the step's event depended on conditions. False unless the player records conditions.
    package var evaluatesConditions = false
    /// The sessions that the step made, refreshed or removed. Empty unless the player records conditions.
    package var changes: [SessionChange] = []
  }

  /// A session that a step made, refreshed or removed.
  package struct SessionChange: Hashable, Sendable {
    /// The persistent identifier of the session.
    package var session: String
    /// The session after the step, or `nil` if it no longer exists.
    package var after: SceneSession?
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

  /// The name of a scenario without a description.
  package static let defaultName = "the scenario"

  /// The scenario's description, without a final period, as the name of a test case.
  package var title: String {
    description.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 } ?? Self.defaultName
  }

  /// The differences as failures of a test case.
  package var failures: [CaseFailure] {
    differences.map { CaseFailure(line: $0.line, message: $0.message) }
  }
}

extension ScenarioTimeline {
  /// Returns the text of the scenario's file with unmet expectations replaced by the actual values.
  ///
  /// - Parameter bytes: The text that the scenario was read from.
  /// - Returns: The updated text and the number of expectations that were changed or added. If a step was unexpectedly
  ///   rejected, its error replaces all of the step's expectations.
  /// - Complexity: O(*n*) in the size of the text.
  public func updatingExpectations(in bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    guard let steps = (try? JSONTree(parsing: bytes))?.root["steps"]?.elements else { return (bytes, 0) }
    var fixes: [Diagnostic.FixIt] = []
    for (step, entry) in zip(steps, entries) {
      if let refusal = entry.differences.first(where: { $0.field == .error && $0.expected == nil }) {
        fixes += step.expectingOnly(#""error": \#(String(decoding: refusal.found.text, as: UTF8.self))"#)
        continue
      }
      // A null session can mean that a window is made, or that nothing opens. The outcome tells which.
      let hasNoSession = entry.differences.contains { $0.field == .session && $0.found == .null }
      let outcome = hasNoSession && step["expect"]?["outcome"] == nil ? entry.result[.outcome] : nil
      let addition = outcome.map { #""outcome": \#(String(decoding: $0.text, as: UTF8.self))"# }
      if let expect = step["expect"], expect.string != nil {
        fixes += expect.replacingName(entry.differences, adding: addition)
        continue
      }
      if let addition { fixes += step.expecting(addition) }
      for difference in entry.differences {
        let found = String(decoding: difference.found.text, as: UTF8.self)
        if difference.expected == nil {
          fixes += step.expecting(#""\#(difference.field.rawValue)": \#(found)"#)
        } else if let node = step["expect"]?[difference.field.rawValue] {
          fixes.append(Diagnostic.FixIt(range: SourceRange(node.range), replacement: found))
        }
      }
    }
    return DocumentIssue.applying(fixes, to: bytes)
  }
}

extension JSONNode {
  /// Returns the edit of an `expect` value that is only the name of a session.
  fileprivate func replacingName(_ differences: [ScenarioTimeline.Difference], adding addition: String?)
    -> [Diagnostic.FixIt]
  {
    if differences.isEmpty { return [] }
    let session = differences.first { $0.field == .session }?.found ?? value
    let others = differences.filter { $0.field != .session }
    let name = String(decoding: session.text, as: UTF8.self)
    if others.isEmpty, case .string = session {
      return [Diagnostic.FixIt(range: SourceRange(range), replacement: name)]
    }
    let members =
      [#""session": \#(name)"#]
      + others.map {
        #""\#($0.field.rawValue)": \#(String(decoding: $0.found.text, as: UTF8.self))"#
      } + [addition].compactMap { $0 }
    return [Diagnostic.FixIt(range: SourceRange(range), replacement: "{\(members.joined(separator: ", "))}")]
  }

  /// Returns the edits that insert an expectation at the start of the step's `expect` object.
  fileprivate func expecting(_ expectation: String) -> [Diagnostic.FixIt] {
    guard let expect = self["expect"], expect.isObject, !expect.members.isEmpty else {
      return expectingOnly(expectation)
    }
    let start = expect.range.lowerBound + 1
    return [Diagnostic.FixIt(range: SourceRange(start, start), replacement: expectation + ", ")]
  }

  /// Returns the edits that replace the step's `expect` value with a single expectation, or that add the value if it is
  /// missing.
  fileprivate func expectingOnly(_ expectation: String) -> [Diagnostic.FixIt] {
    if let expect = self["expect"] {
      return [Diagnostic.FixIt(range: SourceRange(expect.range), replacement: "{\(expectation)}")]
    }
    guard let end = members.last?.value.range.upperBound else { return [] }
    return [Diagnostic.FixIt(range: SourceRange(end, end), replacement: ", \"expect\": {\(expectation)}")]
  }
}
