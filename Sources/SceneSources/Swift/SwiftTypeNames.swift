#if SwiftSources
  internal import SwiftSyntax

  /// The names of types, as they are written.
  extension TypeSyntax {
    /// `Outer.Name`, also of `Outer.Name<Model>`; `nil` for other types.
    var namePath: String? {
      var names: [String] = []
      var type = self
      while names.count < Self.levels {
        if let last = type.as(IdentifierTypeSyntax.self) {
          return ([last.name.plainText] + names).joined(separator: ".")
        }
        guard let member = type.as(MemberTypeSyntax.self) else { return nil }
        names.insert(member.name.plainText, at: 0)
        type = member.baseType
      }
      return nil
    }

    /// The name of the type of a value: `Outer.Name` of `Outer.Name?` and `any Outer.Name`.
    var valuePath: String? {
      var type = self
      for _ in 0..<Self.levels {
        switch type.as(TypeSyntaxEnum.self) {
        case .optionalType(let optional): type = optional.wrappedType
        case .implicitlyUnwrappedOptionalType(let optional): type = optional.wrappedType
        case .someOrAnyType(let opaque): type = opaque.constraint
        case .attributedType(let attributed): type = attributed.baseType
        default: return type.namePath
        }
      }
      return nil
    }

    /// The type of a value with its generic arguments: `Box<Model>` of `Box<Model>?`.
    var valueType: String? {
      var type = self
      for _ in 0..<Self.levels {
        switch type.as(TypeSyntaxEnum.self) {
        case .optionalType(let optional): type = optional.wrappedType
        case .implicitlyUnwrappedOptionalType(let optional): type = optional.wrappedType
        case .someOrAnyType(let opaque): type = opaque.constraint
        case .attributedType(let attributed): type = attributed.baseType
        case .compositionType(let composition):
          let types = composition.elements.map(\.type).filter { !["AnyObject", "Sendable"].contains($0.namePath) }
          guard types.count == 1, let only = types.first else { return nil }
          type = only
        case .metatypeType(let meta): type = meta.baseType
        case .identifierType(let named): return type.namePath.map { $0 + (named.genericArgumentClause?.text ?? "") }
        case .memberType(let named): return type.namePath.map { $0 + (named.genericArgumentClause?.text ?? "") }
        default: return nil
        }
      }
      return nil
    }

    /// The type of the elements of an array, a set or a dictionary.
    var elementType: String? {
      var type = self
      for _ in 0..<Self.levels {
        switch type.as(TypeSyntaxEnum.self) {
        case .optionalType(let optional): type = optional.wrappedType
        case .implicitlyUnwrappedOptionalType(let optional): type = optional.wrappedType
        case .attributedType(let attributed): type = attributed.baseType
        case .arrayType(let list): return list.element.valueType
        case .dictionaryType(let dictionary): return dictionary.value.valueType
        default: return nil
        }
      }
      return nil
    }

    /// How many types may be around a name.
    static let levels = 16
  }

  extension GenericArgumentClauseSyntax {
    /// The arguments without blanks; empty if they are too long.
    var text: String {
      let names = arguments.map { argument in
        let name = TypeSyntax(Syntax(argument.argument))?.valueType ?? argument.argument.trimmedDescription
        return name.filter { !$0.isWhitespace }
      }
      let text = "<" + names.joined(separator: ",") + ">"
      return text.utf8.count <= 200 ? text : ""
    }
  }

  extension Syntax {
    /// The names of the generic parameters of a type or a function.
    var genericParameters: [String] { genericClause?.parameters.map(\.name.plainText) ?? [] }

    private var genericClause: GenericParameterClauseSyntax? {
      asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
    }

    /// The types that arguments for generic parameters have, by the names of these.
    var genericBounds: [String: String] {
      var bounds: [String: String] = [:]
      for parameter in genericClause?.parameters ?? [] {
        bounds[parameter.name.plainText] = parameter.inheritedType?.valueType
      }
      let clause = asProtocol((any WithGenericParametersSyntax).self)?.genericWhereClause
      for case .conformanceRequirement(let requirement) in clause?.requirements.map(\.requirement) ?? [] {
        guard let name = requirement.leftType.namePath, bounds[name] == nil else { continue }
        bounds[name] = requirement.rightType.valueType
      }
      return bounds
    }
  }

  extension ExprSyntax {
    /// `Outer.Name`, `Name<Model>`; `nil` for what is not the name of a type.
    var typeName: String? {
      var names: [String] = []
      var node = self.as(GenericSpecializationExprSyntax.self)?.expression ?? self
      while names.count < TypeSyntax.levels {
        let access = node.as(MemberAccessExprSyntax.self)
        guard let name = (access?.declName ?? node.as(DeclReferenceExprSyntax.self))?.baseName.plainText,
          name.first?.isUppercase == true, name != "Self"
        else { return nil }
        names.insert(name, at: 0)
        guard let base = access?.base else { return names.joined(separator: ".") }
        node = base
      }
      return nil
    }

    /// The type that an expression names or makes, with its generic arguments: `Box<Model>` of `Box<Model>()`.
    var madeType: String? {
      guard let path = typeName ?? typePath else { return nil }
      var callee = self.as(FunctionCallExprSyntax.self)?.calledExpression ?? self
      if let access = callee.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init" {
        callee = access.base ?? callee
      }
      return path + (callee.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause.text ?? "")
    }

    /// The type of `Name()` and `Outer.Name()`; `nil` where the expression does not say it.
    var typePath: String? {
      guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
      if let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init" {
        return access.base?.typeName
      }
      return call.calledExpression.typeName
    }
  }

  extension Syntax {
    fileprivate var isFunction: Bool { self.is(FunctionDeclSyntax.self) || self.is(InitializerDeclSyntax.self) }

    /// The type of a parameter of the function that begins at an offset.
    fileprivate func parameterType(_ name: String, declaredAt offset: Int) -> TypeSyntax? {
      let around = sequence(first: self, next: \.parent).prefix(Syntax.depth)
      let parameters = around.lazy.filter { $0.position.utf8Offset == offset }.compactMap {
        ($0.as(FunctionDeclSyntax.self)?.signature ?? $0.as(InitializerDeclSyntax.self)?.signature)?.parameterClause
      }.first?.parameters
      return parameters?.first { ($0.secondName ?? $0.firstName).plainText == name }?.type
    }
  }

  extension SwiftFactReader {
    /// The type of a name that means a parameter, or the type that a generic one is known to have.
    func parameterBound(_ name: String, at node: Syntax) -> String? {
      guard let type = parameterType(name, at: node)?.valueType else { return nil }
      let around = sequence(first: node, next: \.parent).prefix(Syntax.depth)
      guard let generic = around.first(where: { $0.genericParameters.contains(type) }), generic.isFunction else {
        return type
      }
      return generic.genericBounds[type]
    }

    /// The type of a name that means a parameter.
    func parameterType(_ name: String, at node: Syntax) -> TypeSyntax? {
      reader.local(name, at: node).flatMap { node.parameterType(name, declaredAt: $0.declaration) }
    }
  }
#endif
