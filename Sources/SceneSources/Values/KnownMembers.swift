/// The members of types that callers give functions, in the places where the functions name them.
///
///     func accept<K: Kind>(_ kind: K.Type) { … NSPredicate(format: "SELF BEGINSWITH %@", K.prefix) }
///     accept(Mail.self)   // Mail.prefix
struct KnownMembers {
  private let types: [String: TypeFact]
  private let constants: [String: [ConstantFact]]
  private let receivers: ReceiverTypes

  init(_ facts: SourceFacts, _ receivers: ReceiverTypes) {
    types = facts.types
    constants = facts.constants
    self.receivers = receivers
  }

  /// What a function sets, with the members of such types.
  func effect(_ effect: SceneFunctions.Effect, _ known: KnownTypes) -> SceneFunctions.Effect {
    guard !known.isEmpty, case .condition(var fact) = effect else { return effect }
    fact.value = value(fact.value, known)
    return .condition(fact)
  }

  /// A call in a function, with the members of such types in its arguments.
  func call(_ call: CallFact, _ known: KnownTypes) -> CallFact {
    guard !known.isEmpty else { return call }
    var call = call
    for index in call.arguments.indices { call.arguments[index].value = value(call.arguments[index].value, known) }
    return call
  }

  /// A value in the code of a class or of what it inherits from, as an object of the class has it.
  func value(_ value: SourceExpression, of type: String) -> SourceExpression {
    let ancestors = [type] + types.ancestors(of: type)
    return value.replacing { part in
      guard case .name(_, let scope) = part.kind, let name = scope.last(where: { $0 != "self" }),
        let home = ancestors.first(where: { $0.declaredName == name })
      else { return nil }
      var known = receivers.arguments(of: type, as: home)
      known[KnownTypes.selfName] = type
      return member(part, known)
    }
  }

  private func value(_ value: SourceExpression, _ known: KnownTypes) -> SourceExpression {
    value.replacing { member($0, known) }
  }

  /// The member of a known type that a part of an expression names; `nil` if it names none, or its value is not known.
  private func member(_ part: SourceExpression, _ known: KnownTypes) -> SourceExpression? {
    switch part.kind {
    case .name(let path, let scope):
      guard let first = path.first else { return nil }
      if path.count > 1, let type = known[first] { return member(Array(path.dropFirst()), of: type, part) }
      guard let type = known[KnownTypes.selfName], let home = scope.last(where: { $0 != "self" }),
        home != type.declaredName, types.ancestors(of: type).contains(where: { $0.declaredName == home })
      else { return nil }
      return member(path, of: type, part, isInstance: scope.contains("self"))
    case .unknown:
      let path = part.source.split(separator: ".").map(String.init)
      guard path.count > 1, let type = known[path[0]] else { return nil }
      return member(Array(path.dropFirst()), of: type, part, isInstance: true)
    default: return nil
    }
  }

  private func member(
    _ path: [String], of type: String, _ part: SourceExpression, isInstance: Bool = false
  ) -> SourceExpression? {
    let type = GenericType(type).name
    for owner in [type] + types.ancestors(of: type) {
      let names = types[owner]?.declarations.first?.path.split(separator: ".").map(String.init) ?? [owner.declaredName]
      for name in (isInstance ? [names + ["self"]] : []) + [names] {
        guard let first = path.first, let constant = constants[(name + [first]).joined(separator: ".")]?.first else {
          continue
        }
        var result = part
        result.kind = .name(name + path, scope: [])
        // It is seen wherever it is declared.
        result.position = constant.value.position
        result.identity = ""
        return result
      }
    }
    return nil
  }
}
