/// Puts the names of types and members in the facts of one file in the place of what is written: a type or a private member
/// that has its name alone keeps it, others get one of their own.
struct FactLinker {
  private let facts: SourceFacts
  private let file: String
  private let names: TypeNames
  /// The types that the file declares or extends, by their paths.
  private var keys: [String: String] = [:]
  /// The private members of the file whose names others have, by these names, with their types.
  private let privateMembers: [String: Set<String>]
  private let moduleMembers: ModuleMembers?
  /// The names that mean types of other libraries, or one of several.
  private(set) var others: Set<String> = []
  /// The names that mean one of several types, with the types that they stand in.
  private(set) var ambiguous: [String: String] = [:]

  /// - Parameters:
  ///   - privateMembers: The private members that have the name of another one, with their types in the facts.
  ///   - moduleMembers: The members that several modules declare.
  init(
    _ facts: SourceFacts, of file: String, _ names: TypeNames, _ privateMembers: [String: Set<String>] = [:],
    _ moduleMembers: ModuleMembers? = nil
  ) {
    self.facts = facts
    self.file = file
    self.names = names
    self.privateMembers = privateMembers
    self.moduleMembers = moduleMembers
    for path in facts.types.keys.sorted() where path != "" {
      // An extension begins at the top of a file.
      let plain = path.plainPath
      keys[path] = names.type(at: plain, declaredIn: file).map(names.key) ?? key(of: plain, in: "", isLenient: true)
    }
  }

  /// The names of the types in the facts by their paths in the file.
  var types: [String: String] { keys.merging(["": ""]) { first, _ in first } }

  /// The facts with such names.
  mutating func linked() -> SourceFacts {
    var result = facts
    result.types = [:]
    for (path, fact) in facts.types {
      let key = keys[path] ?? path
      result.types[key] = result.types[key]?.merging(linked(fact, at: path)) ?? linked(fact, at: path)
    }
    result.conditions = facts.conditions.map { linked($0) }
    result.uncalledConditions = facts.uncalledConditions.map { linked($0) }
    result.windows = facts.windows.map { linked($0) }
    result.modifiers = facts.modifiers.map { linked($0) }
    result.sceneModifiers = facts.sceneModifiers.map { linked($0) }
    result.functions = facts.functions.mapValues { linked($0) }
    result.calls = facts.calls.mapValues { linked($0) }
    linkScenes(&result)
    result.delegateClasses = Set(facts.delegateClasses.map { key(of: $0, in: "", isLenient: true) })
    result.delegateRoles = [:]
    for (name, roles) in facts.delegateRoles {
      result.delegateRoles[key(of: name, in: "", isLenient: true), default: []].formUnion(roles)
    }
    result.delegateConfigurations = [:]
    for (name, configurations) in facts.delegateConfigurations {
      result.delegateConfigurations[key(of: name, in: "", isLenient: true), default: []] += configurations
    }
    return result
  }

  private mutating func linkScenes(_ result: inout SourceFacts) {
    result.sceneMentions = [:]
    for (place, mentions) in facts.sceneMentions {
      result.sceneMentions[linked(place), default: []] += mentions.map { mention in
        var mention = mention
        mention.mention = linked(mention.mention, in: place.type).last ?? mention.mention
        mention.place = linked(mention.place)
        return mention
      }
    }
    result.scenes = [:]
    for (name, scenes) in facts.scenes {
      for scene in scenes {
        let use = linked(scene)
        let key = scene.member.isEmpty ? self.key(of: name, in: scene.owner) : "\(use.owner).\(use.member)"
        result.scenes[key, default: []].append(use)
      }
    }
  }

  // MARK: Names

  /// What a name of a type stands for in the facts.
  ///
  /// - Parameters:
  ///   - owner: The path of the type that the name stands in, or something else outside of types.
  ///   - isFollowed: Whether another name of a type stands for this type.
  private mutating func key(
    of name: String, in owner: String, isLenient: Bool = false, isFollowed: Bool = false
  ) -> String {
    let name = String(name.prefix { $0 != "<" })
    let scope = facts.types[owner] == nil ? [] : owner.scopes
    switch names.meaning(of: name, in: scope, of: file, isLenient: isLenient) {
    case .type(let type): return names.key(of: isFollowed ? names.followed(type) : type)
    case .foreign: others.insert(name.typeName)
    case .several:
      others.insert(name.typeName)
      ambiguous[name] = owner
    }
    return name.typeName
  }

  /// Whether a name means a module, and no type.
  private func isModule(_ name: String, in owner: String) -> Bool {
    guard names.isModule(name) else { return false }
    return names.meaning(of: name, in: facts.types[owner] == nil ? [] : owner.scopes, of: file) == .foreign
  }

  private func linked(_ place: MemberPlace) -> MemberPlace {
    let type = keys[place.type] ?? place.type
    return MemberPlace(type: type, member: member(place.member, of: type))
  }

  /// The name in the facts of a member that the file declares.
  private func member(_ name: String, of type: String) -> String {
    if privateMembers[name]?.contains(type) == true { return name.inFile(file) }
    return moduleMembers?.name(of: name, in: type, declaredIn: file) ?? name
  }

  /// The members that a name means in a type: a private one of another type may have the name, too.
  private func members(_ name: String, in type: String?) -> [String] {
    let others = moduleMembers?.names(of: name, from: file).sorted() ?? []
    guard let types = privateMembers[name] else { return [name] + others }
    let isOwn = type.map { types.contains(keys[$0] ?? $0) || types.contains("") } ?? false
    return (isOwn ? [] : [name] + others) + [name.inFile(file)]
  }

  private mutating func linked(_ mention: Mention, in owner: String) -> [Mention] {
    switch mention {
    case .type(let name): return [.type(key(of: name, in: owner))]
    case .member(let name): return members(name, in: owner).map { .member($0) }
    case .memberOfValue(let name): return members(name, in: nil).map { .memberOfValue($0) }
    case .staticMember(let type, let name):
      let type = key(of: type, in: owner)
      if privateMembers[name]?.contains(type) == true { return [.staticMember(type: type, member: name.inFile(file))] }
      let others = moduleMembers?.names(of: name, from: file).sorted() ?? []
      // A type that several modules extend has no member of the plain name.
      let isOne = member(name, of: type) == name
      return ((isOne ? [name] : []) + others).map { .staticMember(type: type, member: $0) }
    }
  }

  private mutating func linked(_ mentions: Set<Mention>, in owner: String) -> Set<Mention> {
    var result: Set<Mention> = []
    for mention in mentions { result.formUnion(linked(mention, in: owner)) }
    return result
  }
}

// MARK: - Facts

extension FactLinker {
  private mutating func linked(_ fact: TypeFact, at path: String) -> TypeFact {
    var result = fact
    let outer = path.split(separator: ".").dropLast().joined(separator: ".")
    result.inherited = Set(fact.inherited.map { key(of: $0, in: outer, isLenient: true, isFollowed: true) })
    result.members = [:]
    for (member, mentions) in fact.members {
      result.members[linked(MemberPlace(type: path, member: member)).member] = linked(mentions, in: path)
    }
    result.roots = Set(fact.roots.map { key(of: $0, in: path, isLenient: true) })
    result.properties = fact.properties.mapValues { linked($0, in: path) }
    result.genericBounds = fact.genericBounds.mapValues { linkedType($0, in: path) }
    result.inheritedArguments = [:]
    for (name, arguments) in fact.inheritedArguments {
      result.inheritedArguments[key(of: name, in: outer, isLenient: true)] = arguments.map { linkedType($0, in: outer) }
    }
    for alias in fact.aliases {
      result.members["", default: []].insert(.type(key(of: alias.target, in: outer, isLenient: true)))
    }
    return result
  }

  private func linked(_ fact: ConditionFact) -> ConditionFact {
    var fact = fact
    fact.owner = keys[fact.owner] ?? fact.owner
    return fact
  }

  private func linked(_ function: FunctionFact) -> FunctionFact {
    var function = function
    function.type = keys[function.type] ?? function.type
    return function
  }

  private func linked(_ fact: ModifierFact) -> ModifierFact {
    var fact = fact
    fact.owner = keys[fact.owner] ?? fact.owner
    fact.place = linked(fact.place)
    return fact
  }

  private mutating func linked(_ window: WindowFact) -> WindowFact {
    var result = window
    result.content = linked(window.content, in: window.owner)
    result.roots = Set(window.roots.map { key(of: $0, in: window.owner, isLenient: true) })
    result.modifiers = window.modifiers.map { linked($0) }
    result.owner = keys[window.owner] ?? window.owner
    let type = facts.types[window.owner] == nil ? "" : window.owner
    result.member = linked(MemberPlace(type: type, member: window.member)).member
    return result
  }

  private mutating func linked(_ call: CallFact) -> CallFact {
    var result = call
    result.owner = keys[call.owner] ?? call.owner
    result.place = linked(call.place)
    var base: String?
    if case .type(let type) = call.base, !type.isEmpty {
      base = type
      result.base =
        isModule(type, in: call.owner)
        ? .module(type) : .type(key(of: type, in: call.owner, isLenient: true, isFollowed: true))
    }
    // An initializer has the name of its type.
    if call.name.first?.isUppercase == true {
      let name = base.map { "\($0).\(call.name)" } ?? call.name
      result.name = key(of: name, in: call.owner, isLenient: true, isFollowed: true)
    }
    result.receiverPath.names = linked(call.receiverPath.names, in: call.owner)
    for index in call.arguments.indices {
      result.arguments[index].path.names = linked(call.arguments[index].path.names, in: call.owner)
    }
    return result
  }

  /// The names that lead to a value, which may begin with a type.
  private mutating func linked(_ path: [String], in owner: String) -> [String] {
    guard let first = path.first, first.first?.isUppercase == true else { return path }
    if path.count > 1, isModule(first, in: owner) { return Array(path.dropFirst()) }
    return [linkedType(first, in: owner)] + path.dropFirst()
  }

  /// The name of a type, and those of its generic arguments.
  private mutating func linkedType(_ text: String, in owner: String) -> String {
    GenericType(text).mapping { key(of: $0, in: owner, isLenient: true, isFollowed: true) }
  }
}
