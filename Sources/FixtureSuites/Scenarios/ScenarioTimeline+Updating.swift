internal import RoutingDocuments

extension ScenarioTimeline {
  /// The text of the scenario's file with the value that was found in the place of each expectation that is not met.
  ///
  /// - Parameter bytes: The text that the scenario was read from.
  /// - Returns: The text, and how many expectations were changed or added: where a step was refused and nobody expected
  ///   that, its error takes the place of all that was expected.
  /// - Complexity: O(n) in the size of the text.
  public func updatingExpectations(in bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    guard let steps = (try? JSONTree(parsing: bytes))?.root["steps"]?.elements else { return (bytes, 0) }
    var fixes: [DocumentIssue.Fix] = []
    for (step, entry) in zip(steps, entries) {
      if let refusal = entry.differences.first(where: { $0.field == .error && $0.expected == nil }) {
        fixes += step.expecting(#"{"error": \#(String(decoding: refusal.found.text, as: UTF8.self))}"#)
        continue
      }
      for difference in entry.differences {
        let found = String(decoding: difference.found.text, as: UTF8.self)
        if let node = step["expect"]?[difference.field.rawValue] {
          fixes.append(DocumentIssue.Fix(range: node.range, replacement: found))
        }
      }
    }
    return DocumentIssue.applying(fixes, to: bytes)
  }
}

extension JSONNode {
  /// Puts an object in the place of the `expect` of a step, or behind its last member.
  fileprivate func expecting(_ expectations: String) -> [DocumentIssue.Fix] {
    if let expect = self["expect"] { return [DocumentIssue.Fix(range: expect.range, replacement: expectations)] }
    guard let end = members.last?.value.range.upperBound else { return [] }
    return [DocumentIssue.Fix(range: end..<end, replacement: #", "expect": \#(expectations)"#)]
  }
}
