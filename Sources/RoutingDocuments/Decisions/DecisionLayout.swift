/// A member of a decision line. The raw values are the names in the output.
package enum DecisionField: String, Hashable, Sendable, CaseIterable {
  /// The number of the event over all inputs, from 0. Unreadable lines count, blank lines do not.
  case index
  /// The name of the input; `-` is standard input.
  case file
  /// The line of the event in its input, from 1. Blank lines count.
  case line
  /// The scalar under the event's `id` key.
  case id
  /// The kind of the event.
  case kind
  /// The identifier that was compared.
  case targetContentIdentifier
  /// The outcome of the event.
  case outcome
  /// The persistent identifier of the chosen session.
  case session
  /// The configuration of the chosen session, or of the new one.
  case configuration
  /// The chosen session's suitability.
  case suitability
  /// The reason for the choice.
  case reason
  /// The calls into the application.
  case delivery
  /// Whether the documentation allows another choice.
  case ambiguous
  /// The sessions that the documentation allows.
  case candidates
  /// The conditions that met a limit.
  case faults
  /// The sessions that would have been chosen next.
  case runnersUp
  /// The error of an event without a decision.
  case error
}

/// The members of a decision line and their order.
package struct DecisionLayout: Hashable, Sendable {
  /// The members of a decision.
  package let fields: [DecisionField]
  /// The members of a line whose event has no decision. They always include `error`.
  package let failureFields: [DecisionField]
  /// Whether absent members are left out. If `false`, they are written as `null`, so that all lines have the same
  /// members.
  package let omitsAbsent: Bool

  private init(_ fields: [DecisionField], failureFields: [DecisionField], omitsAbsent: Bool) {
    self.fields = fields
    self.failureFields = failureFields
    self.omitsAbsent = omitsAbsent
  }

  /// Creates a layout with these members in this order. `error` is appended to failed lines unless it is among them.
  package init(_ fields: [DecisionField]) {
    self.init(
      fields, failureFields: fields.contains(.error) ? fields : fields + [.error], omitsAbsent: false)
  }

  /// The members that `route --format ndjson` writes.
  package static let standard = DecisionLayout(
    [
      .index, .id, .kind, .targetContentIdentifier, .outcome, .session, .configuration, .suitability, .reason,
      .delivery, .ambiguous, .candidates, .faults,
    ], failureFields: [.index, .id, .error], omitsAbsent: true)

  /// The members of `standard`, followed by the runners-up.
  package static let withRunnersUp = DecisionLayout(
    standard.fields + [.runnersUp], failureFields: standard.failureFields, omitsAbsent: true)

  /// The members of each of two decisions about one event, which `diff` writes.
  package static let ofMoves = DecisionLayout(
    [.targetContentIdentifier, .outcome, .session, .configuration, .suitability, .reason, .faults],
    failureFields: [.error], omitsAbsent: true)
}

extension DecisionField {
  /// Whether events with the same kind and the same decision can differ in this member.
  var varies: Bool {
    switch self {
    case .index, .file, .line, .id, .targetContentIdentifier: true
    default: false
    }
  }
}
