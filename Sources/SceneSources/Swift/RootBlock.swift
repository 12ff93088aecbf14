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
      "AnyView", "GeometryReader", "Group", "HStack", "NavigationSplitView", "NavigationStack", "NavigationView",
      "ScrollView", "VStack", "ZStack", "background", "overlay",
    ]
    /// Views and modifiers that take a view as their first argument.
    fileprivate static let wrappers: Set<String> = ["AnyView", "background", "overlay"]
  }

  extension Syntax {
    /// The block that the view of a name is a statement of, with the calls and modifiers after it.
    var rootBlock: RootBlock {
      var node = self
      while let parent = node.parent {
        if let host = node.host {
          node = host
          continue
        }
        guard parent.is(CodeBlockItemSyntax.self), let list = parent.parent, let block = list.parent else { break }
        if block.is(AccessorBlockSyntax.self) { return .accessor }
        if let branch = block.parent?.as(IfExprSyntax.self), branch.body.id == block.id, branch.asksForSystem {
          node = Syntax(branch)
          continue
        }
        guard let closure = block.as(ClosureExprSyntax.self), let call = closure.callAround else { break }
        guard let name = call.calleeName, RootBlock.containers.contains(name) else { return .content(call.id) }
        // What the other columns show depends on what is selected.
        if name == "NavigationSplitView", let label = closure.label, label != "sidebar" { break }
        node = Syntax(call)
      }
      return .none
    }

    /// What shows a view in any case: a modifier of it, a wrapper around it, or the statement that it is.
    private var host: Syntax? {
      guard let parent else { return nil }
      let isBase =
        parent.as(MemberAccessExprSyntax.self)?.base?.id == id
        || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == id
        || parent.is(ReturnStmtSyntax.self) || parent.is(ExpressionStmtSyntax.self)
      if isBase { return parent }
      guard let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self), call.arguments.first?.id == parent.id,
        RootBlock.wrappers.contains(call.calleeName ?? "")
      else { return nil }
      return Syntax(call)
    }
  }

  extension IfExprSyntax {
    /// Whether the branch is taken on each system that is new enough.
    fileprivate var asksForSystem: Bool {
      conditions.allSatisfy { element in
        element.condition.as(AvailabilityConditionSyntax.self)?.availabilityKeyword.tokenKind == .poundAvailable
      }
    }
  }

  extension ClosureExprSyntax {
    /// The call that has the closure as its first one.
    fileprivate var callAround: FunctionCallExprSyntax? {
      if let call = parent?.as(FunctionCallExprSyntax.self) { return call }
      return parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
    }

    /// The label of the closure among the arguments of a call.
    fileprivate var label: String? { parent?.as(LabeledExprSyntax.self)?.label?.text }
  }
#endif
