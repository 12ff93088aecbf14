extension ExpressionEvaluator {
  /// Returns the names of types and variables in an expression that unread files might declare.
  func missingNames(in expression: SourceExpression, _ context: Context) -> Set<String> {
    var names: Set<String> = []
    collect(expression, context, &names)
    return names
  }

  private func collect(_ expression: SourceExpression, _ context: Context, _ names: inout Set<String>) {
    guard context.isWithinLimits else { return }
    switch expression.kind {
    case .string(let segments):
      for case .interpolation(let part) in segments { collect(part, context, &names) }
    // Every file that declares the name must be read, because the name must be unique.
    case .implicitMember(let name), .typeName(let name): names.insert(name)
    case .list(let parts), .concatenation(let parts), .compoundPredicate(_, let parts):
      for part in parts { collect(part, context, &names) }
    case .local(let part), .url(let part): collect(part, context, &names)
    case .fallback(let first, let second):
      collect(first, context, &names)
      collect(second, context, &names)
    case .predicate(let format, let arguments):
      for part in [format] + arguments { collect(part, context, &names) }
    case .name, .member: collectPath(expression, context, &names)
    case .integer, .double, .boolean, .null, .constantPredicate, .blockPredicate, .parameter, .unknown: break
    }
  }

  private func collectPath(_ expression: SourceExpression, _ context: Context, _ names: inout Set<String>) {
    guard let path = expression.path else {
      if case .member(let base, _) = expression.kind { collect(base, context, &names) }
      return
    }
    // A known constant can refer to unknown constants. It can be declared differently for each platform.
    for end in [path.count, path.count - 1] where end > 0 {
      let part = Array(path.prefix(end))
      let known = declarations.candidates(part[end - 1], of: type(of: part, in: context), in: context)
      let isKnown = known.count > 1 ? Set(known.map(\.file)).count == 1 : !known.isEmpty
      guard isKnown || constant(part, in: context) != nil else { continue }
      // Another file may declare the name, or the type with the name, too.
      if known.contains(where: { $0.file != context.file }) { names.insert(part[max(0, end - 2)]) }
      for variable in known {
        guard case .expression(let value) = variable.value else { continue }
        collect(value, context.inside(owner: variable.owner, file: variable.file), &names)
      }
      return
    }
    if ["Self", "self"].contains(path[0]), let last = path.last { names.insert(last) }
    let types = path.filter { $0.first?.isUppercase == true && $0 != "Self" }
    if types.isEmpty, path.count == 1 { names.formUnion(path) } else { names.formUnion(types) }
  }
}
