#if SwiftSources
  internal import SwiftSyntax

  extension CodeBlockItemListSyntax {
    /// Whether the view that these statements make always contains a view, given by its name. `self` is also meant by the
    /// call of a modifier without a base, as in `padding().background(color)`. Recurses no deeper than the parser did.
    func alwaysShows(_ view: String) -> Bool { contains { Syntax($0.item).alwaysShows(view) } }
  }

  extension SyntaxProtocol {
    fileprivate func alwaysShows(_ view: String) -> Bool {
      if let choice = self.as(IfExprSyntax.self) {
        guard let other = choice.elseBody else { return false }
        return choice.body.statements.alwaysShows(view) && Syntax(other).alwaysShows(view)
      }
      if let choice = self.as(SwitchExprSyntax.self) {
        return choice.cases.allSatisfy { $0.as(SwitchCaseSyntax.self)?.statements.alwaysShows(view) ?? true }
      }
      if let reference = self.as(DeclReferenceExprSyntax.self) {
        if parent?.as(MemberAccessExprSyntax.self)?.declName.id == id { return false }
        let name = reference.baseName.text
        return name == view || view == "self" && name.first?.isLowercase == true && ExprSyntax(reference).isCalled
      }
      return children(viewMode: .sourceAccurate).contains { $0.alwaysShows(view) }
    }
  }
#endif
