extension Checker {
  /// Returns the diagnostic for a node that UIKit rejects as written, before any constant folding.
  ///
  /// `MATCHES` is checked along with the other comparison operators. Key paths, and forms such as `CAST` that both
  /// dialects reject, have separate diagnostics.
  ///
  /// Source: Apple, `UISceneActivationConditions.h`, and messages observed on devices.
  func uiKitRefusal(of id: NodeID) -> Diagnostic? {
    let node = tree[id]
    let what: String
    switch node.kind {
    case .variable(let name) where !declaredVariables.contains(name): what = "a variable"
    case .binary(.arithmetic, _, _), .negate: what = "arithmetic"
    case .index: what = "an index"
    case .call: what = "a function"
    case .variable, .binary, .subject, .string, .integer, .double, .boolean, .null, .list, .argument, .keyPath, .member,
      .special, .constant, .comparison, .not, .and, .or, .missing:
      return nil
    }
    if hasInvalidPart(node) { return nil }  // the part has already been rejected
    return .uiKitExpression(what, printed(id), at: node.range)
  }

  private func hasInvalidPart(_ node: SyntaxNode) -> Bool {
    var isInvalid = false
    node.kind.forEachPart { if self.isInvalid($0) { isInvalid = true } }
    return isInvalid
  }

  private func printed(_ id: NodeID) -> String {
    Printer.print(tree, node: id, arguments: arguments, variables: [:])
  }
}
