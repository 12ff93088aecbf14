internal import SceneRouting

/// The classes that are scene delegates, and what they inherit.
struct SceneDelegates {
  private static let systemProtocols: Set<String> = [
    "UIWindowSceneDelegate", "UISceneDelegate", "CPTemplateApplicationSceneDelegate",
  ]

  private let types: [String: TypeFact]
  private let roles: [String: Set<SceneSessionRole>]
  /// The types that inherit from a type of the files.
  private let subtypes: [String: [String]]
  /// The classes that are delegates, by their own declarations or through others.
  let names: Set<String>
  /// The protocols of the files that delegates conform to.
  let protocols: Set<String>

  /// - Complexity: O(n) in the number of types.
  init(_ facts: SourceFacts) {
    types = facts.types
    roles = facts.delegateRoles
    var subtypes: [String: [String]] = [:]
    for (name, fact) in facts.types {
      for parent in fact.inherited { subtypes[parent, default: []].append(name) }
    }
    var found = facts.delegateClasses
    var pending = Array(Self.systemProtocols) + found
    while let next = pending.popLast() {
      for type in subtypes[next] ?? [] where found.insert(type).inserted { pending.append(type) }
    }
    self.subtypes = subtypes
    names = found.filter { facts.types[$0]?.isDeclared(as: .protocol) != true }
    protocols = found.subtracting(names)
  }

  /// The types of the files that a class inherits from, the nearest first.
  func ancestors(of name: String) -> [String] { types.ancestors(of: name) }

  /// The delegates that may have subclasses.
  var bases: Set<String> {
    names.filter { types[$0]?.declarations.contains { $0.kind == .class && !$0.isFinal } == true }
  }

  /// The role of the scenes that a class is the delegate of; `nil` if nothing says it, or several are named.
  func role(of name: String) -> SceneSessionRole? {
    if let roles = roles[name] { return roles.count == 1 ? roles.first : nil }
    let inherited = ([name] + ancestors(of: name)).flatMap { types[$0]?.inherited ?? [] }
    let isWindow = inherited.contains { $0 == "UIWindowSceneDelegate" }
    return !isWindow && inherited.contains("CPTemplateApplicationSceneDelegate") ? .carPlayTemplateApplication : nil
  }

  /// Whether a type inherits from another one of the files.
  func isType(_ name: String, below ancestor: String) -> Bool {
    name == ancestor || hasSubtypes(ancestor) && ancestors(of: name).contains(ancestor)
  }

  /// Whether types of the files inherit from a type.
  func hasSubtypes(_ name: String) -> Bool { subtypes[name] != nil }

  /// Whether a delegate is the base of others alone: no configuration names it.
  func isBase(_ name: String, named: Set<String>) -> Bool {
    !named.contains(name) && subtypes[name]?.contains(where: names.contains) == true
  }

  /// Whether a method of an ancestor runs for a class: no class between them overrides it without calling it.
  func isRun(_ method: String, of ancestor: String, for name: String) -> Bool {
    ([name] + ancestors(of: name)).filter { $0 != ancestor && isType($0, below: ancestor) }
      .allSatisfy { !isOverridden(method, in: $0) || types[$0]?.superCalls[method] != nil }
  }

  /// Whether a class declares a method.
  func isOverridden(_ method: String, in name: String) -> Bool { types[name]?.methods.contains(method) == true }
}
