extension Checker {
  /// Returns the diagnostic for a node that UIKit refuses as written, before constant folding.
  ///
  /// Source: Apple, `UISceneActivationConditions.h`, and the messages seen on devices. `MATCHES` is refused with the
  /// other operators; key paths and the calls that both dialects refuse have their own diagnostics.
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
    if hasInvalidPart(node) { return nil }  // the part has already been refused
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
