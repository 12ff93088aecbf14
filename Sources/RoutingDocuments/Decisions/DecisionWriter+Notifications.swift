package import SceneRouting

/// The part of a line that is the same for all notifications which are decided alike: all behind the identifier.
package struct DecisionEnding: Sendable {
  let bytes: [UInt8]

  /// Takes it from a decision about one of them.
  package init(of decision: RoutingDecision) {
    var writer = DecisionWriter()
    writer.appendAnswer(decision)
    bytes = writer.bytes
  }
}

extension DecisionWriter {
  /// Writes the decision about a remote notification without `id`. The line is the one that `append(_:for:)` writes.
  ///
  /// - Parameters:
  ///   - index: The number of the event over all inputs.
  ///   - identifier: The identifier as it is compared, in UTF-8; `nil` if it is missing.
  ///   - isPlain: Whether the identifier needs no escapes.
  ///   - ending: The rest of the line.
  package mutating func appendNotification(
    index: Int, identifier: UnsafeRawBufferPointer?, isPlain: Bool, ending: DecisionEnding
  ) {
    writer.raw("{\"index\":")
    writer.integer(index)
    writer.raw(",\"kind\":\"notification\",\"targetContentIdentifier\":")
    if let identifier {
      writer.raw("\"")
      if isPlain { writer.bytes.append(contentsOf: identifier) } else { writer.content(identifier) }
      writer.raw("\"")
    } else {
      writer.raw("null")
    }
    writer.bytes.append(contentsOf: ending.bytes)
  }
}
