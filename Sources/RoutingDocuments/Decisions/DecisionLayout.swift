/// A member of a line of decisions. The raw values are those of documents.
package enum DecisionField: String, Hashable, Sendable, CaseIterable {
  /// The number of the event over all inputs, from 0. Lines that could not be read count, blank lines don't.
  case index
  /// The name of the input; `-` is standard input.
  case file
  /// The line of the event in its input, from 1. Blank lines count.
  case line
  /// The scalar under the event's `id`.
  case id
  /// The kind of the event.
  case kind
  /// The identifier as it was compared.
  case targetContentIdentifier
  /// What becomes of the event.
  case outcome
  /// The persistent identifier of the chosen session.
  case session
  /// The configuration of the chosen session, or the one to make a new session from.
  case configuration
  /// The chosen session's suitability.
  case suitability
  /// Why.
  case reason
  /// The calls into the application.
  case delivery
  /// Whether documentation allows another choice.
  case ambiguous
  /// The sessions that documentation allows to choose.
  case candidates
  /// Conditions that met a limit.
  case faults
  /// The sessions that would have been next.
  case runnersUp
  /// The error in place of a decision.
  case error
}

/// Which members a line of decisions has, and in which order.
package struct DecisionLayout: Hashable, Sendable {
  /// The members of a decision.
  package let fields: [DecisionField]
  /// The members of a line about an event that has no decision. `error` is always among them.
  package let failureFields: [DecisionField]
  /// Whether a member is left out where an event has none. Otherwise it is null there, so that all lines have the same
  /// members.
  package let omitsAbsent: Bool

  private init(_ fields: [DecisionField], failureFields: [DecisionField], omitsAbsent: Bool) {
    self.fields = fields
    self.failureFields = failureFields
    self.omitsAbsent = omitsAbsent
  }

  /// These members in this order. If the event has no decision, `error` comes last unless it is among them.
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

  /// The same, and the sessions that would have been next.
  package static let withRunnersUp = DecisionLayout(
    standard.fields + [.runnersUp], failureFields: standard.failureFields, omitsAbsent: true)

  /// The members of each of two decisions about one event.
  package static let ofMoves = DecisionLayout(
    [.targetContentIdentifier, .outcome, .session, .configuration, .suitability, .reason, .faults],
    failureFields: [.error], omitsAbsent: true)
}

extension DecisionField {
  /// Whether events of one kind with one decision differ in this member.
  var varies: Bool {
    switch self {
    case .index, .file, .line, .id, .targetContentIdentifier: true
    default: false
    }
  }
}
