/// A function that a condition, a modifier of a view or a call stands in: an initializer, a method, a computed property,
/// or a view whose properties are the parameters of its initializer.
package struct FunctionFact: Hashable, Sendable {
  /// A parameter.
  package struct Parameter: Hashable, Sendable {
    /// The label of the argument; empty without one.
    package var label: String
    /// The name inside of the function.
    package var name: String
    /// What it is without an argument.
    package var defaultValue: SourceExpression?
    /// Whether a call may leave it out.
    package var isOptional: Bool
    /// Whether it takes all arguments that follow without a label: `String...`.
    package var isVariadic = false
    /// Whether the name means the argument everywhere in the function.
    package var isConstant: Bool
    /// The type as it is written; empty if it is not.
    package var type = ""

    /// Whether a literal may be the argument: overloads differ in the types of their parameters.
    func accepts(_ argument: SourceExpression) -> Bool {
      let type = type.filter { $0 != "?" && $0 != " " }
      let isList = type.hasPrefix("[") || type.hasPrefix("Set<") || type.hasPrefix("Array<")
      switch argument.kind {
      case .text: return !isList && !Self.scalars.subtracting(["String", "Character"]).contains(type)
      case .list: return !Self.scalars.contains(type)
      case .integer, .double, .boolean: return !isList && !["String", "Character"].contains(type)
      default: return true
      }
    }

    private static let scalars: Set<String> = [
      "String", "Character", "Int", "Double", "Float", "CGFloat", "Bool", "Date", "UUID", "Color",
    ]
  }

  /// The type that it is a member of; empty for a function of the module.
  package var type: String
  /// The types around it and their outer types, `Mail.SceneDelegate`.
  package var path: String
  /// The name, `init` for an initializer.
  package var name: String
  package var parameters: [Parameter]
  /// Whether only its type may call it.
  package var isPrivate = false
  /// Who may call it.
  package var access = ConstantFact.Access.everyone
  /// Whether the parameters are properties of the type.
  package var hasProperties = false
  /// The name with labels: `allow(_:)`.
  package var fullName: String
  /// The names of its generic parameters.
  package var genericParameters: Set<String> = []
  /// Where it begins.
  package var position: SourcePosition

  /// The name that calls of it have.
  package var calledName: String { name == "init" ? type : name }
}

/// A call of a function that may set conditions or modifiers.
package struct CallFact: Hashable, Sendable {
  /// What stands before the name.
  package enum Base: Hashable, Sendable {
    /// Nothing, `self` or `super`.
    case own
    /// `Name.` of a type
    case type(String)
    /// `Name.` of a module
    case module(String)
    case value
  }

  /// The name of the function, or of the type for an initializer; empty if it is not known what gives the value.
  package var name: String
  package var base: Base
  /// The labels and values of the arguments.
  package var arguments: [Argument]
  /// Whether a closure follows the arguments.
  package var hasClosure = false
  /// Whether it is a call, not a name alone.
  package var isCall = true
  /// Whether the value becomes the conditions of a scene: `scene.activationConditions = conditions(for: id)`.
  package var isAssigned = false
  /// The type that the call stands in, or the file's name outside of any type.
  package var owner: String
  /// The member that it stands in.
  package var place: MemberPlace
  /// The place of the window declaration that it stands in.
  package var window: SourcePosition?
  /// Whether it follows a view that is there as soon as the window or the `body` around it is.
  package var isAtRoot = false
  /// The place of the window declaration that it is a modifier of.
  package var scene: SourcePosition?
  /// The blocks of statements around it.
  package var blocks: [ConditionFact.Block]
  /// The statements before it that may leave a block.
  package var departures: [ConditionFact.Departure] = []
  /// The expression before the name, or the scene whose conditions are assigned.
  package var receiver: String?
  /// The value before the name, which is `self` in the function.
  package var instance: SourceExpression?
  /// The names that lead to what stands before the name.
  package var receiverPath = ValuePath()
  /// The call as it is written.
  package var source: String
  package var position: SourcePosition

  /// An argument.
  package struct Argument: Hashable, Sendable {
    package var label: String
    package var value: SourceExpression
    /// The names that lead to it, if its type may be known.
    package var path = ValuePath()
  }
}

/// The names that lead to a value: a type or a property, and properties of it. Empty if it is more than that.
package struct ValuePath: Hashable, Sendable {
  package var names: [String] = []
  /// The parameter that it begins with, in the place of whose type a caller's argument has its own.
  package var parameter: String?
}

extension CallFact {
  /// A number for the place of the call, which is not the offset of a statement.
  var id: Int { -1 &- position.line &* 65_536 &- position.column }
}

extension FunctionFact {
  /// The values of the parameters in a call, by their names; `nil` if the call is one of another function.
  func values(in call: CallFact) -> [String: SourceExpression]? {
    values(of: call.arguments, hasClosure: call.hasClosure)
  }

  /// The values of the parameters with some arguments; `nil` if they are those of another function.
  func values(of arguments: [CallFact.Argument], hasClosure: Bool) -> [String: SourceExpression]? {
    var values: [String: SourceExpression] = [:]
    var rest = parameters[...]
    var lists: [String: [SourceExpression]] = [:]
    var last: Parameter?
    for argument in arguments {
      // An argument without a label goes on with the list before it.
      if let last, last.isVariadic, argument.label.isEmpty {
        lists[last.name]?.append(argument.value)
        continue
      }
      while let next = rest.first, next.label != argument.label {
        guard next.isOptional else { return nil }
        values[next.name] = next.defaultValue
        rest.removeFirst()
      }
      guard let parameter = rest.popFirst(), parameter.accepts(argument.value) else { return nil }
      values[parameter.name] = argument.value
      if parameter.isVariadic { lists[parameter.name] = [argument.value] }
      last = parameter
    }
    for (name, elements) in lists { values[name]?.kind = .list(elements) }
    for parameter in rest {
      guard parameter.isOptional || hasClosure else { return nil }
      values[parameter.name] = parameter.defaultValue
    }
    return values.filter { name, _ in parameters.contains { $0.name == name && $0.isConstant } }
  }

  /// Whether an expression has one of the parameters in it.
  func isMentioned(in expression: SourceExpression) -> Bool {
    var isMentioned = false
    _ = expression.replacing { part in
      if parameter(of: part) != nil { isMentioned = true }
      return nil
    }
    return isMentioned
  }

  /// The expression with values in the places of the parameters.
  func binding(_ expression: SourceExpression, to values: [String: SourceExpression]) -> SourceExpression {
    expression.replacing { part in parameter(of: part).flatMap { values[$0] } }
  }

  /// The name of the parameter that an expression is.
  private func parameter(of expression: SourceExpression) -> String? {
    let name: String
    switch expression.kind {
    case .unknown where !hasProperties: name = expression.source
    case .name(let path, let scope) where hasProperties:
      guard path.count == 1, scope.last == "self", scope.dropLast().joined(separator: ".") == self.path else {
        return nil
      }
      name = path[0]
    default: return nil
    }
    return parameters.contains { $0.name == name && $0.isConstant } ? name : nil
  }
}

extension SourceExpression {
  /// The expression with some of its parts replaced, from outside to inside.
  ///
  /// - Parameter replacement: What takes the place of a part; `nil` looks at its own parts.
  func replacing(levels: Int = 64, _ replacement: (SourceExpression) -> SourceExpression?) -> SourceExpression {
    guard levels > 0 else { return self }
    return replacement(self) ?? mappingParts { $0.replacing(levels: levels - 1, replacement) }
  }

  /// The expression as one call of a function has it: two calls have values of their own.
  ///
  /// - Parameter isMember: Whether also the members of the type around the function differ.
  func toldApart(by call: SourcePosition, isMember: Bool, levels: Int = 64) -> SourceExpression {
    guard levels > 0 else { return self }
    var result = mappingParts { $0.toldApart(by: call, isMember: isMember, levels: levels - 1) }
    if isMember || isLocal { result.use += " \(call)" }
    return result
  }

  /// Whether it is a predicate with `nil` as an argument, or as a part of one.
  var hasMissingPart: Bool {
    guard case .predicate(_, let arguments) = kind else { return false }
    return arguments.contains { argument in
      if argument.kind == .null { return true }
      guard case .text(let parts) = argument.kind else { return false }
      return parts.contains { if case .interpolation(let value) = $0 { value.kind == .null } else { false } }
    }
  }

  /// The expression with other parts.
  private func mappingParts(_ inner: (SourceExpression) -> SourceExpression) -> SourceExpression {
    var result = self
    result.arguments = arguments.map(inner)
    switch kind {
    case .text(let parts):
      result.kind = .text(
        parts.map { if case .interpolation(let value) = $0 { .interpolation(inner(value)) } else { $0 } })
    case .list(let parts): result.kind = .list(parts.map(inner))
    case .joined(let parts): result.kind = .joined(parts.map(inner))
    case .choice(let parts): result.kind = .choice(parts.map(inner))
    case .compound(let junction, let parts): result.kind = .compound(junction, parts.map(inner))
    case .fallback(let value, let other): result.kind = .fallback(inner(value), inner(other))
    case .predicate(let format, let arguments):
      result.kind = .predicate(format: inner(format), arguments: arguments.map(inner))
    case .valuePredicate(let value): result.kind = .valuePredicate(inner(value))
    case .dictionary(let entries):
      result.kind = .dictionary(entries.map { Entry(key: inner($0.key), value: inner($0.value)) })
    default: break
    }
    return result
  }
}
