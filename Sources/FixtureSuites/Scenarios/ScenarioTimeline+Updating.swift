internal import RoutingDocuments

extension ScenarioTimeline {
  /// The text of the scenario's file with the value that was found in the place of each expectation that is not met.
  ///
  /// - Parameter bytes: The text that the scenario was read from.
  /// - Returns: The text, and how many expectations were changed or added: where a step was refused and nobody expected
  ///   that, its error is added.
  /// - Complexity: O(n) in the size of the text.
  public func updatingExpectations(in bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    guard let steps = (try? JSONTree(parsing: bytes))?.root["steps"]?.elements else { return (bytes, 0) }
    var fixes: [DocumentIssue.Fix] = []
    for (step, entry) in zip(steps, entries) {
      for difference in entry.differences {
        let found = String(decoding: difference.found.text, as: UTF8.self)
        if difference.expected == nil {
          fixes += step.adding(#""\#(difference.field.rawValue)": \#(found)"#).map { [$0] } ?? []
        } else if let node = step["expect"]?[difference.field.rawValue] {
          fixes.append(DocumentIssue.Fix(range: node.range, replacement: found))
        }
      }
    }
    return DocumentIssue.applying(fixes, to: bytes)
  }
}

extension JSONNode {
  /// Adds an expectation to a step: the first in its `expect`, or in an `expect` after its last member.
  fileprivate func adding(_ expectation: String) -> DocumentIssue.Fix? {
    func insertion(_ text: String, at offset: Int) -> DocumentIssue.Fix {
      DocumentIssue.Fix(range: offset..<offset, replacement: text)
    }
    guard let expect = self["expect"], expect.isObject else {
      return members.last.map { insertion(#", "expect": {\#(expectation)}"#, at: $0.value.range.upperBound) }
    }
    return insertion(expectation + (expect.members.isEmpty ? "" : ", "), at: expect.range.lowerBound + 1)
  }
}
