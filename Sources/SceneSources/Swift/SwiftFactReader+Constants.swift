#if SwiftSources
  internal import SwiftSyntax

  /// The constants of types and of the module.
  extension SwiftFactReader {
    /// Integer types, whose enum cases count on from the one before.
    private static let integers: Set<String> = [
      "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    ]

    func noteConstant(
      _ value: SourceExpression, as name: String, _ access: ConstantFact.Access, _ parameters: [String] = []
    ) {
      facts.constants[name, default: []].append(ConstantFact(value: value, access: access, parameters: parameters))
    }

    /// `case main = "com.example.main"`, `case main` of an enum with raw strings or numbers
    func readConstant(_ element: EnumCaseElementSyntax) {
      guard let type = accesses.indices.last, !types.isEmpty else { return }
      let name = (types + [element.name.plainText, "rawValue"]).joined(separator: ".")
      let position = position(of: element)
      let inherited = facts.types[owner]?.inherited ?? []
      var value: SourceExpression?
      if let written = element.rawValue?.value {
        value = read(written)
      } else if inherited.contains("String") {
        let literal = PartialText.Literal(text: element.name.plainText, position: position, isVerbatim: true)
        value = SourceExpression(.text([.literal(literal)]), source: element.name.plainText, position: position)
      } else if !inherited.isDisjoint(with: Self.integers), let next = accesses[type].nextRawValue {
        value = SourceExpression(.integer(next), source: element.name.plainText, position: position)
      }
      accesses[type].nextRawValue = nil
      if case .integer(let number)? = value?.kind {
        let (next, overflows) = number.addingReportingOverflow(1)
        accesses[type].nextRawValue = overflows ? nil : next
      }
      guard let value else { return }
      noteConstant(value, as: name, access(of: nil))
      accesses[type].rawValues.append(
        SourceExpression(
          .name(types + [element.name.plainText, "rawValue"], scope: []), source: value.source, position: position))
    }

    /// `Kind.allCases.map(\.rawValue)`, at the end of an enum
    func noteAllCases() {
      guard let type = accesses.last, let first = type.rawValues.first,
        facts.types[owner]?.inherited.contains("CaseIterable") == true
      else { return }
      let all = SourceExpression(
        .list(type.rawValues), source: (types.last ?? "") + ".allCases", position: first.position)
      noteConstant(all, as: (types + ["allCases", "rawValue"]).joined(separator: "."), access(of: nil))
    }

    /// `static let main = "…"`, `let main = "…"` of a module or a type, `static var main: String { "…" }`
    func readConstants(_ variable: VariableDeclSyntax) {
      guard Syntax(variable).isMemberOrGlobal else { return }
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText else { continue }
        let value: ExprSyntax?
        if let initializer = binding.initializer, variable.bindingSpecifier.text == "let" {
          value = initializer.value
        } else {
          value = binding.accessorBlock?.onlyExpression
        }
        let fullName = (scope(of: variable) + [name]).joined(separator: ".")
        if value == nil, binding.typeAnnotation?.type.isPredicate == true, let getter = binding.accessorBlock?.getter {
          noteReturns(of: getter, as: fullName, at: Syntax(binding), variable.modifiers)
          continue
        }
        if binding.typeAnnotation?.type.isPredicate == true, let body = value?.calledClosure {
          noteReturns(of: body.statements, as: fullName, at: Syntax(binding), variable.modifiers)
          continue
        }
        guard let value, value.mayBeConstant else {
          facts.variables.insert(fullName)
          continue
        }
        noteConstant(read(value), as: fullName, access(of: variable.modifiers))
      }
    }

    /// `typealias Name = Outer.Other`
    func readAliasedName(_ alias: TypeAliasDeclSyntax) {
      guard Syntax(alias).isMemberOrGlobal else { return }
      var path: [String] = []
      var type = alias.initializer.value
      while let member = type.as(MemberTypeSyntax.self), path.count < 8 {
        path.append(member.name.plainText)
        type = member.baseType
      }
      guard let first = type.as(IdentifierTypeSyntax.self), first.genericArgumentClause == nil else { return }
      path.append(first.name.plainText)
      let name = (types + [alias.name.plainText]).joined(separator: ".")
      let value = SourceExpression(
        .name(path.reversed(), scope: types), source: alias.name.plainText, position: position(of: alias))
      facts.constants[name, default: []].append(
        ConstantFact(value: value, access: access(of: alias.modifiers), isAlias: true))
    }
  }

  // MARK: - Who may use a constant

  extension SwiftFactReader {
    /// What is known of a type around a place, or of an extension of one.
    struct TypeAround {
      var isExtension: Bool
      /// The access that is written, or the one of a type without; `nil` for an extension without.
      var access: ConstantFact.Access?
      /// The raw value of the next case of an enum, if it has none of its own.
      var nextRawValue: Int64? = 0
      /// The raw values of the cases of an enum.
      var rawValues: [SourceExpression] = []
    }

    /// A type that is entered.
    func typeAround(_ node: Syntax) -> TypeAround {
      let written = node.asProtocol((any WithModifiersSyntax).self)?.modifiers.access
      if node.is(ExtensionDeclSyntax.self) { return TypeAround(isExtension: true, access: written) }
      return TypeAround(isExtension: false, access: written ?? defaultAccess)
    }

    /// Who may use a member with these modifiers; without any, a case of an enum.
    func access(of modifiers: DeclModifierListSyntax?) -> ConstantFact.Access {
      let own = modifiers.map { $0.access ?? defaultAccess } ?? accesses.last?.access ?? .module
      return accesses.reduce(own) { access, type in
        // What is written before an extension is no limit for its members, unless it is private.
        type.isExtension && type.access != .file ? access : min(access, type.access ?? .everyone)
      }
    }

    private var defaultAccess: ConstantFact.Access {
      guard let type = accesses.last, type.isExtension else { return .module }
      return type.access ?? .module
    }
  }

  extension DeclModifierListSyntax {
    /// The access that the modifiers give.
    fileprivate var access: ConstantFact.Access? {
      for modifier in self where modifier.detail == nil {
        switch modifier.name.text {
        case "private", "fileprivate": return .file
        case "internal": return .module
        case "package", "public", "open": return .everyone
        default: break
        }
      }
      return nil
    }
  }

  extension AccessorBlockSyntax {
    /// The statements of `{ … }` and `{ get { … } }`.
    fileprivate var getter: CodeBlockItemListSyntax? {
      switch accessors {
      case .getter(let items): items
      case .accessors(let list): list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
      }
    }

    /// The expression of `{ "…" }` or `{ return "…" }`.
    fileprivate var onlyExpression: ExprSyntax? {
      guard let items = getter, items.count == 1, let only = items.first?.item else { return nil }
      if let statement = only.as(ReturnStmtSyntax.self) { return statement.expression }
      return only.as(ExprSyntax.self)
    }
  }

  extension ExprSyntax {
    /// Whether a constant may be read from the expression: most initializers are calls of other things.
    fileprivate var mayBeConstant: Bool {
      switch self.as(ExprSyntaxEnum.self) {
      case .stringLiteralExpr, .arrayExpr, .sequenceExpr, .memberAccessExpr, .declReferenceExpr, .booleanLiteralExpr,
        .integerLiteralExpr:
        true
      case .forceUnwrapExpr(let unwrap):
        unwrap.expression.as(FunctionCallExprSyntax.self)?.calleeName == "URL"
      case .functionCallExpr(let call):
        ["Set", "NSPredicate", "NSCompoundPredicate", "String", "init", "union"].contains(call.calleeName)
      default: false
      }
    }
  }
#endif
