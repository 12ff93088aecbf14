#if SwiftSources
  internal import SwiftSyntax

  /// The block that has a view as a statement, whatever happens: it is there as soon as the block is.
  enum RootBlock: Equatable {
    /// The getter of a property.
    case accessor
    /// The closure of a call, such as that of a scene declaration.
    case content(SyntaxIdentifier)
    /// There is a test, a presentation or something unknown around the view.
    case none

    /// Views that are made of what their closure makes, all of it at once.
    fileprivate static let containers: Set<String> = [
      "Group", "HStack", "NavigationStack", "NavigationView", "ScrollView", "VStack", "ZStack",
    ]
  }

  extension Syntax {
    /// The block that the view of a name is a statement of, with the calls and modifiers after it.
    var rootBlock: RootBlock {
      var node = self
      while let parent = node.parent {
        let isBase =
          parent.as(MemberAccessExprSyntax.self)?.base?.id == node.id
          || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
          || parent.is(ReturnStmtSyntax.self)
        if isBase {
          node = parent
          continue
        }
        guard parent.is(CodeBlockItemSyntax.self), let list = parent.parent, let block = list.parent else { break }
        if block.is(AccessorBlockSyntax.self) { return .accessor }
        guard let closure = block.as(ClosureExprSyntax.self), let call = closure.callAround else { break }
        guard let name = call.calleeName, RootBlock.containers.contains(name) else { return .content(call.id) }
        node = Syntax(call)
      }
      return .none
    }
  }

  extension ClosureExprSyntax {
    /// The call that has the closure as its first one.
    fileprivate var callAround: FunctionCallExprSyntax? {
      if let call = parent?.as(FunctionCallExprSyntax.self) { return call }
      return parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
    }
  }
#endif
