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

    /// The name of the type of the elements of an array, a set or a dictionary.
    var elementPath: String? {
      var type = self
      for _ in 0..<Self.levels {
        switch type.as(TypeSyntaxEnum.self) {
        case .optionalType(let optional): type = optional.wrappedType
        case .implicitlyUnwrappedOptionalType(let optional): type = optional.wrappedType
        case .attributedType(let attributed): type = attributed.baseType
        case .arrayType(let list): return list.element.valuePath
        case .dictionaryType(let dictionary): return dictionary.value.valuePath
        default: return nil
        }
      }
      return nil
    }

    /// How many types may be around a name.
    static let levels = 16
  }

  extension Syntax {
    /// The names of the generic parameters of a type or a function.
    var genericParameters: [String] {
      asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause?.parameters.map(\.name.plainText) ?? []
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
    /// The type of a name that means a parameter.
    func parameterType(_ name: String, at node: Syntax) -> TypeSyntax? {
      reader.local(name, at: node).flatMap { node.parameterType(name, declaredAt: $0.declaration) }
    }
  }
#endif
