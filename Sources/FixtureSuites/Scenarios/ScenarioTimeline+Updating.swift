internal import RoutingDocuments

extension ScenarioTimeline {
  /// The text of the scenario's file with the value that was found in the place of each expectation that is not met.
  ///
  /// - Parameter bytes: The text that the scenario was read from.
  /// - Returns: The text, and how many expectations were changed. An error that nobody expected is left alone.
  /// - Complexity: O(n) in the size of the text.
  public func updatingExpectations(in bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    guard let steps = (try? JSONTree(parsing: bytes))?.root["steps"]?.elements else { return (bytes, 0) }
    var fixes: [DocumentIssue.Fix] = []
    for (step, entry) in zip(steps, entries) {
      for difference in entry.differences where difference.expected != nil {
        guard let node = step["expect"]?[difference.field.rawValue] else { continue }
        fixes.append(
          DocumentIssue.Fix(range: node.range, replacement: String(decoding: difference.found.text, as: UTF8.self)))
      }
    }
    return DocumentIssue.applying(fixes, to: bytes)
  }
}
