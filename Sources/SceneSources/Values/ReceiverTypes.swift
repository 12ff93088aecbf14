/// The types of the values that functions are called on, as far as they are declared.
struct ReceiverTypes {
  private let types: [String: TypeFact]
  private let delegates: SceneDelegates
  /// How many properties may lead from one to the next.
  private static let steps = 64

  init(_ facts: SourceFacts, _ delegates: SceneDelegates) {
    types = facts.types
    self.delegates = delegates
  }

  /// The type of a call's receiver: one of the files, or one of UIKit; `nil` if nothing declares it.
  ///
  /// - Parameter known: The types that the caller gives, by the names of parameters.
  func type(ofReceiverOf call: CallFact, _ known: KnownTypes = [:]) -> String? {
    if let type = type(of: call.receiverPath, in: call.owner, known)?.name, isDeclared(type) || Self.isOfSystem(type) {
      return type
    }
    // A property of UIKit, whatever it is one of. An assigned value has the scene that gets it as its receiver.
    let last = call.isAssigned ? nil : call.receiver?.split { [".", "?", "!"].contains($0) }.last.map(String.init)
    return [call.receiverPath.names.last, last].lazy.compactMap { $0.flatMap { Self.systemProperties[$0] } }.first
  }

  /// The type that a path leads to, with its generic arguments; `nil` if nothing declares it.
  func type(of path: ValuePath, in owner: String, _ known: KnownTypes) -> GenericType? {
    var way = Way()
    return type(of: path, in: owner, known, &way).map(GenericType.init)
  }

  private func type(of path: ValuePath, in owner: String, _ known: KnownTypes, _ way: inout Way) -> String? {
    var names = path.names
    if let type = path.parameter.flatMap({ known[$0] }), !names.isEmpty { names[0] = type }
    return type(of: names, in: known[KnownTypes.selfName] ?? owner, known, &way)
  }

  /// The types whose declarations or extensions would say what a call's receiver and arguments are, and are not among the
  /// files.
  func missingTypes(for call: CallFact) -> [String] {
    var way = Way()
    let receiver = call.base == .value ? type(of: call.receiverPath, in: call.owner, [:], &way) : nil
    let arguments = call.arguments.map { type(of: $0.path, in: call.owner, [:])?.name }
    let types = ([receiver.map { GenericType($0).name }] + arguments).compactMap { $0 }.filter { !isDeclared($0) }
    return (types + (receiver == nil ? [way.end].compactMap { $0 } : [])).filter { !Self.isOfSystem($0) }
      .map(\.declaredName)
  }

  /// Whether a call's receiver is declared with a type that the files do not have.
  func isOfAnotherModule(_ call: CallFact) -> Bool {
    type(of: call.receiverPath, in: call.owner, [:]).map { !isDeclared($0.name) } ?? false
  }

  /// Whether a method of a type may be called on a value of another one.
  func mayCall(methodOf type: String, on value: String) -> Bool {
    if delegates.isType(value, below: type) || delegates.isType(type, below: value) { return true }
    return (Self.systemAncestors[value] ?? []).contains { delegates.isType($0, below: type) }
  }

  /// The types that a value of a type has, too, apart from those of the protocols that extensions of UIKit conform to.
  func ancestors(of type: String) -> [String] { delegates.ancestors(of: type) + (Self.systemAncestors[type] ?? []) }

  /// Whether a type is declared in the files.
  func isDeclared(_ type: String) -> Bool { types[type]?.declarations.isEmpty == false }

  // MARK: UIKit

  private static let systemProperties = [
    "activationConditions": "UISceneActivationConditions", "scene": "UIWindowScene", "windowScene": "UIWindowScene",
  ]
  private static let systemAncestors = [
    "CPTemplateApplicationScene": ["UIScene", "UIResponder", "NSObject"],
    "UIScene": ["UIResponder", "NSObject"], "UISceneActivationConditions": ["NSObject"],
    "UIWindowScene": ["UIScene", "UIResponder", "NSObject"],
  ]

  static func isOfSystem(_ type: String) -> Bool { FormalValue.isOfSystem(type) }

  // MARK: Properties

  private struct Way {
    var steps = ReceiverTypes.steps
    /// The type that has no property of the name that comes next.
    var end: String?
  }

  /// The type that names lead to, from a type on. It recurses, as deep as there are steps.
  private func type(of path: [String], in owner: String, _ known: KnownTypes, _ way: inout Way) -> String? {
    guard let first = path.first else { return nil }
    var rest = path[...]
    var type = owner
    if first == "self" || first.first?.isUppercase == true {
      if first != "self" {
        guard let named = specialized(first, in: owner, known) else { return nil }
        type = named
      }
      rest.removeFirst()
    }
    while let name = rest.popFirst() {
      way.steps -= 1
      guard way.steps >= 0 else { return nil }
      let isElement = ["first", "last", "first()", "last()"].contains(rest.first)
      var found = isElement ? property(name + "[]", of: type) : nil
      if found != nil { rest.removeFirst() } else { found = property(name, of: type) }
      if found == nil, type == owner, name == first { found = property(name, of: "") }
      guard let found else {
        way.end = GenericType(type).name
        return nil
      }
      let types = found.owner == owner ? known : arguments(of: type, as: found.owner)
      guard let next = self.type(of: found.path, in: found.owner, types, &way) else { return nil }
      type = next
    }
    return type
  }

  /// What leads to the type of a property of a type, or of what that inherits from, and the type that declares it.
  private func property(_ name: String, of type: String) -> (path: [String], owner: String)? {
    let type = GenericType(type).name
    return ([type] + delegates.ancestors(of: type)).lazy.compactMap { owner in
      // A message of Objective-C may be one to a method of Swift.
      (types[owner]?.properties[name] ?? types[owner]?.properties[name + "()"]).map { (path: $0, owner: owner) }
    }.first
  }

  // MARK: Generic arguments

  /// A type with the arguments of the generic parameters in it, or the types that these have at least; `nil` for a
  /// parameter of which nothing is known.
  private func specialized(_ type: String, in owner: String, _ known: KnownTypes) -> String? {
    let fact = types[GenericType(owner).name]
    func argument(_ name: String) -> String? {
      known[name] ?? (fact?.genericParameters.contains(name) == true ? fact?.genericBounds[name] : name)
    }
    let generic = GenericType(type)
    if generic.arguments.isEmpty { return argument(generic.name) }
    return generic.mapping { argument($0) ?? $0 }
  }

  /// The arguments for the generic parameters of a type that another one is or inherits from, by their names.
  func arguments(of text: String, as ancestor: String) -> KnownTypes {
    let type = GenericType(text)
    var pending = [(name: type.name, types: arguments(type.arguments, for: type.name))]
    var visited: Set<String> = []
    while let (name, known) = pending.popLast(), visited.count < Self.steps {
      if name == ancestor { return known }
      guard visited.insert(name).inserted, let fact = types[name] else { continue }
      for parent in fact.inherited where types[parent] != nil {
        let given = (fact.inheritedArguments[parent] ?? []).map { GenericType($0).mapping { known[$0] ?? $0 } }
        pending.append((parent, arguments(given, for: parent)))
      }
    }
    return [:]
  }

  /// The types that a call gives a function.
  ///
  /// - Parameters:
  ///   - values: The arguments by the names of the parameters.
  ///   - known: The types that the function around the call has from its caller.
  func types(
    givenBy call: CallFact, to function: FunctionFact, _ values: [String: SourceExpression], _ known: KnownTypes
  ) -> KnownTypes {
    var types: KnownTypes = [:]
    if !function.type.isEmpty, let receiver = object(of: call, known), isDeclared(receiver.name) {
      types = arguments(of: receiver.text, as: function.type)
      if receiver.name != function.type, !delegates.hasSubtypes(receiver.name) {
        types[KnownTypes.selfName] = receiver.name
      }
    }
    for argument in call.arguments where !argument.path.names.isEmpty {
      guard let name = values.first(where: { $0.value == argument.value })?.key,
        let parameter = function.parameters.first(where: { $0.name == name }),
        let type = type(of: argument.path, in: call.owner, known), isDeclared(type.name)
      else { continue }
      let written = parameter.type.filter { $0 != "?" }.replacing(".Type", with: "")
      if function.genericParameters.contains(written) { types[written] = type.text }
      if written != type.name.declaredName { types[name] = type.text }
    }
    return types
  }

  /// The type of what a method is called on.
  private func object(of call: CallFact, _ known: KnownTypes) -> GenericType? {
    switch call.base {
    case .module: nil
    case .own: GenericType(known[KnownTypes.selfName] ?? call.owner)
    case .type(let name): GenericType(name)
    case .value: type(of: call.receiverPath, in: call.owner, known)
    }
  }

  private func arguments(_ arguments: [String], for type: String) -> KnownTypes {
    let parameters = types[type]?.genericParameters ?? []
    guard parameters.count == arguments.count else { return [:] }
    return KnownTypes(zip(parameters, arguments)) { first, _ in first }
  }
}

/// The types that a caller gives a function, by the names of parameters and generic parameters, and its own.
typealias KnownTypes = [String: String]

extension KnownTypes {
  /// The name of the type that a method is called on.
  static var selfName: String { "Self" }
}
