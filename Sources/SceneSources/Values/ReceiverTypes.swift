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
  func type(ofReceiverOf call: CallFact) -> String? {
    var way = Way()
    if let type = type(of: call.receiverPath, in: call.owner, &way), isDeclared(type) || Self.isOfSystem(type) {
      return type
    }
    // A property of UIKit, whatever it is one of. An assigned value has the scene that gets it as its receiver.
    let last = call.isAssigned ? nil : call.receiver?.split { [".", "?", "!"].contains($0) }.last.map(String.init)
    return [call.receiverPath.last, last].lazy.compactMap { $0.flatMap { Self.systemProperties[$0] } }.first
  }

  /// The type whose declaration or extensions would say what a call's receiver is, and are not among the files.
  func missingType(for call: CallFact) -> String? {
    var way = Way()
    let type = type(of: call.receiverPath, in: call.owner, &way)
    return (type.flatMap { isDeclared($0) ? nil : $0 } ?? way.end).flatMap {
      Self.isOfSystem($0) ? nil : $0.declaredName
    }
  }

  /// Whether a call's receiver is declared with a type that the files do not have.
  func isOfAnotherModule(_ call: CallFact) -> Bool {
    var way = Way()
    return type(of: call.receiverPath, in: call.owner, &way).map { !isDeclared($0) } ?? false
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
  private func type(of path: [String], in owner: String, _ way: inout Way) -> String? {
    guard let first = path.first else { return nil }
    var rest = path[...]
    var type = owner
    if first == "self" || first.first?.isUppercase == true {
      type = first == "self" ? owner : first
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
        way.end = type
        return nil
      }
      guard let next = self.type(of: found.path, in: found.owner, &way) else { return nil }
      type = next
    }
    return type
  }

  /// What leads to the type of a property of a type, or of what that inherits from, and the type that declares it.
  private func property(_ name: String, of type: String) -> (path: [String], owner: String)? {
    ([type] + delegates.ancestors(of: type)).lazy.compactMap { owner in
      types[owner]?.properties[name].map { (path: $0, owner: owner) }
    }.first
  }
}
