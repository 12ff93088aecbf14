/// The constants and enumerations in a checkout, indexed by name.
struct Declarations {
  private let variables: [String: [VariableFact]]
  private let cases: [String: [CaseFact]]
  /// The superclasses and protocols of types, keyed by the name of the type.
  private let inherited: [String: Set<String>]
  private let localTypes: [String: Set<String>]
  /// The bodies of the app's own functions named `handlesExternalEvents`.
  private let modifierOverloads: [String]

  init(_ facts: SourceFacts) {
    variables = Dictionary(grouping: facts.variables, by: \.name)
    cases = Dictionary(grouping: facts.cases, by: \.name)
    inherited = Dictionary(facts.types.map { ($0.name, Set($0.inherited)) }) { $0.union($1) }
    localTypes = facts.localTypes
    modifierOverloads = facts.modifierOverloads
  }

  /// Returns the unique variable that a name can refer to, or `nil` if there isn't one or more than one.
  ///
  /// - Parameters:
  ///   - name: The name of the variable.
  ///   - type: The type qualifier as written in the source, or an empty string for an unqualified name.
  ///   - context: The context in which the name is used. Among declarations of the same type, or among global ones,
  ///     those in the same file take precedence. Declarations of other builds aren't candidates.
  func variable(_ name: String, of type: String, in context: ExpressionEvaluator.Context) -> VariableFact? {
    Self.only(candidates(name, of: type, in: context), in: context.file)
  }

  /// Returns all variables that a name can refer to.
  func candidates(_ name: String, of type: String, in context: ExpressionEvaluator.Context) -> [VariableFact] {
    let named = variables[name] ?? []
    context.charge(forCandidates: named.count)
    let all = named.filter { ($0.build && context.build).may(on: context.platform) }
    let found = type.isEmpty ? visible(all, in: context.owner) : members(of: type, in: all, context)
    return Self.reachable(found, context)
  }

  /// Returns the members of a type, given its name as written in the context.
  ///
  /// A type that is declared in the enclosing type, in a type around it, or at file scope takes precedence, the innermost
  /// first. Otherwise, the name can refer to any type with that name.
  private func members<Fact: DeclarationFact>(
    of type: String, in all: [Fact], _ context: ExpressionEvaluator.Context
  ) -> [Fact] {
    let named = all.filter { Self.isPath($0.owner, named: type) }
    guard let first = named.first, named.contains(where: { $0.owner != first.owner }) else { return named }
    // A type in a function hides others, but only there.
    if named.contains(where: { $0.owner.contains("()") }) { return named }
    var scope = context.owner.split(separator: ".")
    while true {
      let path = (scope + [type[...]]).joined(separator: ".")
      let members = named.filter { $0.owner == path }
      if !members.isEmpty || scope.isEmpty { return members.isEmpty ? named : members }
      // A superclass or protocol can declare the type, too.
      let ancestors = ancestors(of: String(scope.removeLast()))
      let inherited = named.filter { fact in
        fact.owner.hasLast(type) && ancestors.contains(String(fact.owner.dropLast(type.count + 1)).lastName)
      }
      if !inherited.isEmpty { return inherited }
    }
  }

  /// Returns the candidates in the application that the context can name.
  private static func reachable<Fact: DeclarationFact>(
    _ facts: [Fact], _ context: ExpressionEvaluator.Context
  ) -> [Fact] {
    facts.filter { (!$0.isPrivate || $0.file == context.file) && context.isMember($0.file) }
  }

  /// Returns the variables that an unqualified name inside a type refers to: members of the type, or of the types
  /// around it, or inherited ones, or else global variables.
  private func visible(_ all: [VariableFact], in user: String) -> [VariableFact] {
    let members = all.filter { !$0.owner.isEmpty && Self.isVisible($0.owner, in: user) }
    if let innermost = members.map(\.owner.count).max() { return members.filter { $0.owner.count == innermost } }
    let ancestors = ancestors(of: user)
    let own = all.filter { ancestors.contains($0.owner.lastName) }
    return own.isEmpty ? all.filter(\.owner.isEmpty) : own
  }

  /// Returns the superclasses and protocols of a type and of the types around it.
  private func ancestors(of user: String) -> Set<String> {
    var found: Set<String> = []
    var pending = user.split(separator: ".").map(String.init)
    while let name = pending.popLast() {
      let ancestors = (inherited[name] ?? []).union(Self.inherited(by: name))
      for ancestor in ancestors where found.insert(ancestor).inserted { pending.append(ancestor) }
    }
    return found
  }

  /// Returns the superclasses and protocols of a UIKit or AppKit type that an app's extensions can add members to.
  private static func inherited(by name: String) -> Set<String> {
    if name == "UIWindowSceneDelegate" { return ["UISceneDelegate"] }
    let isOfSystem = (name.hasPrefix("UI") || name.hasPrefix("NS")) && name != "NSObject"
    return isOfSystem ? ["NSObject", "NSObjectProtocol"] : []
  }

  /// Returns the names of a type and of the types around it, and their superclasses and protocols.
  func lineage(of type: String) -> Set<String> {
    ancestors(of: type).union(type.split(separator: ".").map(String.init))
  }

  /// Whether a name is a generic parameter or a nested type alias inside the type `user`.
  func isLocalType(_ name: String, in user: String) -> Bool {
    guard let owners = localTypes[name] else { return false }
    let lineage = lineage(of: user)
    return owners.contains { Self.isVisible($0, in: user) || lineage.contains($0.lastName) }
  }

  func declaresType(_ name: String) -> Bool { inherited[name] != nil }

  /// Returns whether another type declares a variable with the same name.
  func isRedeclared(_ variable: VariableFact) -> Bool {
    (variables[variable.name] ?? []).contains { $0.owner != variable.owner }
  }

  /// Returns whether the app's own overloads of `handlesExternalEvents` pass a URL or a raw value on unchanged. Only
  /// such overloads accept elements of other types than `String`.
  func passOn(_ value: SourceValue, isRawValue: Bool) -> Bool {
    let property: String
    if isRawValue {
      property = "rawValue"
    } else if case .url = value {
      property = "absoluteString"
    } else {
      return true
    }
    return modifierOverloads.allSatisfy { body in
      body.contains(property) && !body.contains("+") && !body.contains("\\(")
    }
  }

  /// Returns the static variables with a name.
  func staticVariables(_ name: String, in context: ExpressionEvaluator.Context) -> [VariableFact] {
    Self.reachable((variables[name] ?? []).filter(\.isStatic), context)
  }

  /// Returns the enumeration cases with a name.
  func enumCases(_ name: String, in context: ExpressionEvaluator.Context) -> [CaseFact] {
    Self.reachable(cases[name] ?? [], context)
  }

  /// Returns the unique enumeration case that a name can refer to.
  func enumCase(_ name: String, of type: String, in context: ExpressionEvaluator.Context) -> CaseFact? {
    let candidates = members(of: type, in: cases[name] ?? [], context)
    return Self.only(Self.reachable(candidates, context), in: context.file)
  }

  /// Whether all names are cases of the enumeration of a case.
  func areCases(_ names: some Sequence<String>, of enumeration: CaseFact) -> Bool {
    names.allSatisfy { (cases[$0] ?? []).contains { $0.owner == enumeration.owner } }
  }

  /// Returns the unique property of an enumeration that has the given name.
  func property(_ name: String, of enumeration: CaseFact, in context: ExpressionEvaluator.Context) -> VariableFact? {
    Self.only(Self.reachable(properties(name, of: enumeration), context), in: enumeration.file)
  }

  /// Returns whether an enumeration declares a property, such as a `rawValue` that the compiler would otherwise add.
  func hasProperty(_ name: String, _ enumeration: CaseFact) -> Bool { !properties(name, of: enumeration).isEmpty }

  private func properties(_ name: String, of enumeration: CaseFact) -> [VariableFact] {
    (variables[name] ?? []).filter {
      Self.isPath(enumeration.owner, named: $0.owner) || Self.isPath($0.owner, named: enumeration.owner)
    }
  }

  /// Returns the only candidate in the given file or, if that file contains none, the only candidate overall.
  private static func only<Fact: DeclarationFact>(_ candidates: [Fact], in file: String) -> Fact? {
    let own = candidates.filter { $0.file == file }
    let remaining = own.isEmpty ? candidates : own
    return remaining.count == 1 ? remaining[0] : nil
  }

  /// Returns whether an unqualified name inside the type `user` can refer to a member of `owner`.
  private static func isVisible(_ owner: String, in user: String) -> Bool {
    owner.isEmpty || user == owner || user.hasPrefix(owner + ".") || user.hasLast(owner)
  }

  /// Returns whether `name` can refer to the type at `path`: it is the path or a suffix of it.
  private static func isPath(_ path: String, named name: String) -> Bool {
    !path.isEmpty && (path == name || path.hasLast(name))
  }
}

extension String {
  /// Returns whether the path ends with a dot and other names.
  fileprivate func hasLast(_ names: String) -> Bool {
    hasSuffix(names) && utf8.dropLast(names.utf8.count).last == UInt8(ascii: ".")
  }
}
