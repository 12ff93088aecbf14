extension ExpressionEvaluator {
  /// The names in an expression that unread files might declare.
  struct MissingNames {
    /// The names of types and global variables that may be declared anywhere.
    var all: Set<String> = []
    /// The names used inside one of `types`. A member of such a type with the same name, which an unread file may declare,
    /// takes precedence over the declaration that was found.
    var hideable: Set<String> = []
    /// The types in which names are used, with their superclasses and protocols.
    var types: Set<String> = []

    mutating func formUnion(_ other: Self) {
      all.formUnion(other.all)
      hideable.formUnion(other.hideable)
      types.formUnion(other.types)
    }
  }

  func missingNames(in expression: SourceExpression, _ context: Context) -> MissingNames {
    var names = MissingNames()
    collect(expression, context, &names)
    return names
  }

  private func collect(_ expression: SourceExpression, _ context: Context, _ names: inout MissingNames) {
    guard context.isWithinLimits else { return }
    switch expression.kind {
    case .string(let segments):
      for case .interpolation(let part) in segments { collect(part, context, &names) }
    // Every file that declares the name must be read, because the name must be unique.
    case .implicitMember(let name): names.all.insert(name.baseName)
    case .list(let parts), .concatenation(let parts), .compoundPredicate(_, let parts):
      for part in parts { collect(part, context, &names) }
    case .typeName(let name): names.all.insert(name)
    case .allCases(let type, let property): names.all.insert(type.isEmpty ? property : type.lastName)
    case .instance(let type, let arguments):
      if let type { names.all.insert(type) }
      for argument in arguments { collect(argument.value, context, &names) }
    case .local(let part), .url(let part): collect(part, context, &names)
    case .call(let function, let arguments):
      for part in [function] + arguments { collect(part, context, &names) }
    case .fallback(let first, let second):
      collect(first, context, &names)
      collect(second, context, &names)
    case .formatted(let format, let arguments), .predicate(let format, let arguments):
      for part in [format] + arguments { collect(part, context, &names) }
    case .name, .member: collectPath(expression, context, &names)
    case .integer, .double, .boolean, .null, .constantPredicate, .blockPredicate, .parameter, .unknown: break
    }
  }

  private func collectPath(_ expression: SourceExpression, _ context: Context, _ names: inout MissingNames) {
    guard let path = expression.path else {
      if case .member(let base, _) = expression.kind { collect(base, context, &names) }
      return
    }
    // An extension in another file, or a superclass there, may declare a member or a nested type with this name.
    if !context.owner.isEmpty, let first = path.first(where: { $0 != "self" && $0 != "Self" }) {
      names.hideable.insert(first.baseName)
      names.types.formUnion(declarations.lineage(of: context.owner))
    }
    // A known constant can refer to unknown constants. It can be declared differently for each platform.
    let last = path[path.count - 1]
    for end in [path.count, path.count - 1] where end > 0 {
      let part = Array(path.prefix(end))
      let type = type(of: part, in: context)
      let known = declarations.candidates(part[end - 1], of: type, in: context)
      let isKnown = known.count > 1 ? Set(known.map(\.file)).count == 1 : !known.isEmpty
      guard isKnown || constant(part, in: context) != nil else { continue }
      // The module that uses the name may declare it, too, and other files may have overloads of a function.
      let isNear = known.allSatisfy { context.distance($0.file, context.file) == 0 } && !last.contains("(")
      if !isNear { names.all.insert(part[end - 1].baseName) }
      for variable in known {
        guard case .expression(let value) = variable.value else { continue }
        collect(value, context.inside(owner: variable.owner, file: variable.file), &names)
      }
      return
    }
    if ["Self", "self"].contains(path[0]) { names.all.insert(last.baseName) }
    let types = path.filter { $0.first?.isUppercase == true && $0 != "Self" }
    if types.isEmpty, path.count == 1 { names.all.insert(last.baseName) } else { names.all.formUnion(types) }
  }
}
