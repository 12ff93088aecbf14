internal import RoutingDocuments

extension ScenarioTimeline {
  /// Returns the text of the scenario's file with unmet expectations replaced by the actual values.
  ///
  /// - Parameter bytes: The text that the scenario was read from.
  /// - Returns: The updated text and the number of expectations that were changed or added. If a step was unexpectedly
  ///   rejected, its error replaces all of the step's expectations.
  /// - Complexity: O(*n*) in the size of the text.
  public func updatingExpectations(in bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    guard let steps = (try? JSONTree(parsing: bytes))?.root["steps"]?.elements else { return (bytes, 0) }
    var fixes: [DocumentIssue.Fix] = []
    for (step, entry) in zip(steps, entries) {
      if let refusal = entry.differences.first(where: { $0.field == .error && $0.expected == nil }) {
        fixes += step.expectingOnly(#""error": \#(String(decoding: refusal.found.text, as: UTF8.self))"#)
        continue
      }
      if let expect = step["expect"], expect.string != nil {
        fixes += expect.replacingName(entry.differences)
        continue
      }
      for difference in entry.differences {
        let found = String(decoding: difference.found.text, as: UTF8.self)
        if difference.expected == nil {
          fixes += step.expecting(#""\#(difference.field.rawValue)": \#(found)"#)
        } else if let node = step["expect"]?[difference.field.rawValue] {
          fixes.append(DocumentIssue.Fix(range: node.range, replacement: found))
        }
      }
    }
    return DocumentIssue.applying(fixes, to: bytes)
  }
}

extension JSONNode {
  /// Returns the edit of an `expect` value that is only the name of a session.
  fileprivate func replacingName(_ differences: [ScenarioTimeline.Difference]) -> [DocumentIssue.Fix] {
    if differences.isEmpty { return [] }
    let session = differences.first { $0.field == .session }?.found ?? value
    let others = differences.filter { $0.field != .session }
    let name = String(decoding: session.text, as: UTF8.self)
    if others.isEmpty, case .string = session { return [DocumentIssue.Fix(range: range, replacement: name)] }
    let members =
      [#""session": \#(name)"#]
      + others.map {
        #""\#($0.field.rawValue)": \#(String(decoding: $0.found.text, as: UTF8.self))"#
      }
    return [DocumentIssue.Fix(range: range, replacement: "{\(members.joined(separator: ", "))}")]
  }

  /// Returns the edits that insert an expectation at the start of the step's `expect` object.
  fileprivate func expecting(_ expectation: String) -> [DocumentIssue.Fix] {
    guard let expect = self["expect"], expect.isObject, !expect.members.isEmpty else {
      return expectingOnly(expectation)
    }
    let start = expect.range.lowerBound + 1
    return [DocumentIssue.Fix(range: start..<start, replacement: expectation + ", ")]
  }

  /// Returns the edits that replace the step's `expect` value with a single expectation, or that add the value if it is
  /// missing.
  fileprivate func expectingOnly(_ expectation: String) -> [DocumentIssue.Fix] {
    if let expect = self["expect"] {
      return [DocumentIssue.Fix(range: expect.range, replacement: "{\(expectation)}")]
    }
    guard let end = members.last?.value.range.upperBound else { return [] }
    return [DocumentIssue.Fix(range: end..<end, replacement: ", \"expect\": {\(expectation)}")]
  }
}
