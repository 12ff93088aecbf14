extension Checker {
  /// What UIKit refuses, by the tree as it was written: before anything is folded, and whatever it would come to.
  ///
  /// Source: Apple, `UISceneActivationConditions.h`, and the messages seen on devices. `MATCHES` is refused with the
  /// other operators; key paths and the calls that both dialects refuse have their own words.
  func uiKitRefusal(of id: NodeID) -> Diagnostic? {
    let node = tree[id]
    switch node.kind {
    case .negate, .binary, .index, .call:
      if hasInvalidPart(node) { return nil }  // the part has already been refused
    default: break
    }
    switch node.kind {
    case .variable(let name) where declaredVariables.contains(name): return nil
    case .variable: return .uiKitExpression("a variable", printed(id), at: node.range)
    case .binary(let operation, _, _) where operation.row.role == .refused: return nil
    case .negate, .binary: return .uiKitExpression("arithmetic", printed(id), at: node.range)
    case .index: return .uiKitExpression("an index", printed(id), at: node.range)
    case .call: return .uiKitExpression("a function", printed(id), at: node.range)
    default: return nil
    }
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
