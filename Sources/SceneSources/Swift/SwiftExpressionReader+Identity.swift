#if SwiftSources
  internal import SwiftSyntax

  /// What tells the values of expressions apart that are written alike.
  extension SwiftExpressionReader {
    /// How many nodes of an expression are looked at; a larger one is told apart by its place.
    private static let nodes = 64
    /// How long an expression may be that is not told apart by its place, in UTF-8 code units.
    private static let length = 2_000
    /// Types whose initializers give another value each time.
    private static let fresh: Set<String> = ["UUID", "NSUUID", "Date", "NSDate"]

    /// What an expression has as its identity if it is only its place that tells it from others.
    func identity(of position: SourcePosition) -> String { position.description }

    /// Where the names in an expression are declared, apart from those of the module.
    ///
    /// - Parameters:
    ///   - nodes: The expression, or the operands and operators that it consists of.
    ///   - scope: The types around it.
    func identity(of nodes: [ExprSyntax], scope: [String]) -> String {
      guard let first = nodes.first, let last = nodes.last else { return "" }
      let start = first.positionAfterSkippingLeadingTrivia.utf8Offset
      let place = identity(of: lines.position(of: start))
      guard last.endPosition.utf8Offset - start <= Self.length else { return place }
      var declarations: Set<String> = []
      var pending = nodes.map { Syntax($0) }
      var count = 0
      while let node = pending.popLast() {
        count += 1
        guard count <= Self.nodes else { return place }
        if node.is(MacroExpansionExprSyntax.self) { return place }
        if let call = node.as(FunctionCallExprSyntax.self), Self.fresh.contains(call.calleeName ?? "") { return place }
        if let reference = node.as(DeclReferenceExprSyntax.self) {
          declaration(of: reference, scope).map { _ = declarations.insert($0) }
        }
        pending += node.children(viewMode: .sourceAccurate).filter { $0.kind != .token }
      }
      let remainder = SourceExpression.remainder(text(from: first, to: last))
      return (declarations.sorted() + (remainder.isEmpty ? [] : [remainder])).joined(separator: " ")
    }

    /// Where a name is declared; `nil` for one of the module, and for the member of another value.
    private func declaration(of reference: DeclReferenceExprSyntax, _ scope: [String]) -> String? {
      let name = reference.baseName.plainText
      if let access = reference.parent?.as(MemberAccessExprSyntax.self), access.declName.id == reference.id {
        return nil
      }
      if let local = local(name, at: reference) { return "\(lines.file):\(local.declaration)" }
      // A type is the same everywhere, apart from a generic parameter; other names may be members of the type around.
      if name.first?.isUppercase == true {
        let around = sequence(first: Syntax(reference), next: \.parent).prefix(Syntax.depth)
        let generic = around.first { $0.genericParameters.contains(name) }
        return generic.map { "\(lines.file):\($0.position.utf8Offset)" }
      }
      let types = scope.filter { $0 != "self" }
      return types.isEmpty ? nil : types.joined(separator: ".")
    }
  }
#endif
