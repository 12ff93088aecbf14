#if SwiftSources
  internal import SceneRouting
  internal import SwiftSyntax

  extension ExprSyntax {
    /// The role that an expression names: `.windowExternalDisplayNonInteractive`, `UISceneSession.Role.windowApplication`
    var sessionRole: SceneSessionRole? {
      self.as(MemberAccessExprSyntax.self).flatMap { SceneSessionRole.named[$0.declName.baseName.text] }
    }

    /// Whether the expression is a role of a session: `connectingSceneSession.role`
    fileprivate var isRole: Bool {
      self.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "role"
        || self.as(DeclReferenceExprSyntax.self)?.baseName.text == "role"
    }
  }

  extension Syntax {
    /// The role that the innermost branch around a node is for: `if session.role == .carTemplateApplication { … }`,
    /// `switch session.role { case .windowExternalDisplay: … }`
    var roleOfBranch: SceneSessionRole? {
      var node = self
      while let parent = node.parent, !parent.is(FunctionDeclSyntax.self) {
        if let branch = parent.as(IfExprSyntax.self), branch.body.id == node.id {
          for condition in branch.conditions {
            guard let parts = condition.condition.as(SequenceExprSyntax.self)?.elements.map({ $0 }), parts.count == 3,
              parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "=="
            else { continue }
            if parts[0].isRole, let role = parts[2].sessionRole { return role }
            if parts[2].isRole, let role = parts[0].sessionRole { return role }
          }
        }
        if let branch = parent.as(SwitchCaseSyntax.self), let label = branch.label.as(SwitchCaseLabelSyntax.self),
          label.caseItems.count == 1, let pattern = label.caseItems.first?.pattern.as(ExpressionPatternSyntax.self),
          let role = pattern.expression.sessionRole,
          branch.parent?.parent?.as(SwitchExprSyntax.self)?.subject.isRole == true
        {
          return role
        }
        node = parent
      }
      return nil
    }
  }
#endif
