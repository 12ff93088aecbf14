/// A type's declarations and its extensions.
package struct TypeFact: Hashable, Sendable {
  /// What kind of type a declaration makes.
  package enum Kind: Hashable, Sendable {
    case `class`, `protocol`, other
  }

  /// A declaration of the type itself, not an extension.
  package struct Declaration: Hashable, Sendable {
    package var kind: Kind
    /// The name with those of the types around it: `Mail.SceneDelegate`.
    package var path: String
    /// Who sees it.
    package var access = ConstantFact.Access.everyone
    /// Whether no class inherits from it.
    package var isFinal = false
    /// The name that Objective-C has for it: `@objc(MailDelegate)`.
    package var runtimeName: String?
    /// Whether a condition of the compiler is around it, so that another file may declare the same type.
    package var isConditional = false
    package var position: SourcePosition
  }

  /// Another name of a type.
  package struct Alias: Hashable, Sendable {
    /// The type, as it is written.
    package var target: String
    /// Who sees the name.
    package var access: ConstantFact.Access
  }

  /// The declarations; empty if the files only extend the type.
  package var declarations: Set<Declaration> = []
  /// The protocols and the superclass that it names.
  package var inherited: Set<String> = []
  /// What its members mention. Initializers and the like have no name: they are together under an empty one.
  package var members: [String: Set<Mention>] = [:]
  /// The members that only their file sees.
  package var privateMembers: Set<String> = []
  /// The members that other modules see, too.
  package var publicMembers: Set<String> = []
  /// The views that are there as soon as its `body` is.
  package var roots: Set<String> = []
  /// The names that lead to the types of its properties and methods, as far as they are known: `["Setup"]`, or
  /// `["Setup", "shared"]` for `let setup = Setup.shared`; empty where declarations differ. The name of a method ends in
  /// `()`, that of a property's elements in `[]`.
  package var properties: [String: [String]] = [:]
  /// The names of its generic parameters, in their order.
  package var genericParameters: [String] = []
  /// The types that arguments for them have.
  package var genericBounds: [String: String] = [:]
  /// The generic arguments of the types that it inherits from.
  package var inheritedArguments: [String: [String]] = [:]
  /// What it is another name of; several where conditions of the compiler decide.
  package var aliases: Set<Alias> = []
  /// The methods that it declares, with their labels.
  package var methods: Set<String> = []
  /// The methods that it calls on `super`, with their labels, and where.
  package var superCalls: [String: SourcePosition] = [:]

  /// Whether it is declared as a kind of type.
  func isDeclared(as kind: Kind) -> Bool { declarations.contains { $0.kind == kind } }

  func merging(_ other: Self) -> Self {
    Self(
      declarations: declarations.union(other.declarations), inherited: inherited.union(other.inherited),
      members: members.merging(other.members) { $0.union($1) },
      privateMembers: privateMembers.union(other.privateMembers),
      publicMembers: publicMembers.union(other.publicMembers), roots: roots.union(other.roots),
      properties: properties.merging(other.properties) { $0 == $1 ? $0 : [] },
      genericParameters: genericParameters.isEmpty ? other.genericParameters : genericParameters,
      genericBounds: genericBounds.merging(other.genericBounds) { first, _ in first },
      inheritedArguments: inheritedArguments.merging(other.inheritedArguments) { $0 == $1 ? $0 : [] },
      aliases: aliases.union(other.aliases),
      methods: methods.union(other.methods), superCalls: superCalls.merging(other.superCalls) { first, _ in first })
  }
}

extension [String: TypeFact] {
  /// The types by the names that they are declared with; those of one name are one.
  var byDeclaredNames: Self {
    Self(
      map { name, fact in
        (
          name.declaredName,
          TypeFact(declarations: fact.declarations, inherited: Set(fact.inherited.map(\.declaredName)))
        )
      }, uniquingKeysWith: { $0.merging($1) })
  }

  /// The types of the files that one inherits from, the nearest first: 64 at most.
  func ancestors(of name: String) -> [String] {
    var ancestors: [String] = []
    var level = [name]
    while !level.isEmpty, ancestors.count < 64 {
      let parents = Set(level.flatMap { self[$0]?.inherited ?? [] })
      level = parents.filter { self[$0]?.declarations.isEmpty == false && !ancestors.contains($0) && $0 != name }
        .sorted()
      ancestors += level
    }
    return ancestors
  }
}

extension String {
  /// The name of a type without the types around it and without arguments: `Base` of `Module.Base<Model>`.
  var typeName: String { prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? self }
}
