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
  /// Whether the member can differ between events that have the same kind and the same decision.
  var varies: Bool {
    switch self {
    case .index, .file, .line, .id, .targetContentIdentifier: true
    default: false
    }
  }
}
