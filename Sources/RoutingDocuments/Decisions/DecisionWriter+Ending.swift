package import SceneRouting

/// The part of a line that is the same for all events which are decided alike: all behind the identifier, with the line
/// feed.
package struct DecisionEnding: Sendable {
  /// What is written.
  package let bytes: [UInt8]

  /// Takes it from the decision about one of them.
  package init(of decision: RoutingDecision) {
    var writer = DecisionWriter()
    writer.appendAnswer(decision)
    bytes = writer.bytes
  }
}
