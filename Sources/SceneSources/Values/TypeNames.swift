/// The types that the files of an application declare, and which of them a name means.
///
/// A name is looked up as Swift does it: in the types around it from inside to outside, with what they inherit, among the
/// private types of the file, those of the module, and the public ones of imported modules.
struct TypeNames {
  /// What a name means.
  enum Meaning: Hashable {
    case type(TypeIdentity)
    /// One of several types.
    case several
    /// A type of another library.
    case foreign
  }

  /// The types of one path.
  private struct Declared {
    /// The private ones, by their files.
    var files: [String: TypeIdentity] = [:]
    /// The others, by their modules; empty where no module is known.
    var modules: [String: Shared] = [:]
  }

  /// The types of one path in a module: several if its files belong to different targets.
  private struct Shared {
    /// The Swift files that declare them.
    var files: Set<String> = []
    var types: Set<TypeIdentity> = []
    var access = ConstantFact.Access.module
  }

  private struct Alias {
    var target: String
    var scope: [String]
    var file: String
  }

  private let imports: [String: Set<String>]
  private let modules: [String: String]
  private let moduleNames: Set<String>
  private var declared: [String: Declared] = [:]
  /// The types by their names without those around them.
  private var named: [String: Set<TypeIdentity>] = [:]
  /// Those of them that other files may see.
  private var shared: [String: Set<TypeIdentity>] = [:]
  private var aliases: [TypeIdentity: Alias] = [:]
  /// The aliases that conditions of the compiler give several types.
  private var openAliases: Set<TypeIdentity> = []
  /// What types inherit from, as it is written, by their paths.
  private var parents: [String: Set<String>] = [:]
  /// The generic parameters of types, by their paths.
  private var parameters: [String: Set<String>] = [:]
  /// The names in the facts.
  private var keys: [TypeIdentity: String] = [:]
  /// How many types around a place, and how many of their ancestors, are looked at.
  private static let levels = 16
  /// How many types of one path the nearest is looked for among.
  private static let most = 512
  private static let widgets = "WidgetKit"
  /// Modules whose types no file declares.
  private static let systemModules: Set<String> = ["SwiftUI", "UIKit", "AppKit", "Foundation", "CarPlay", "Swift"]

  /// - Complexity: O(n) in the number of types.
  init(_ files: [(file: String, facts: SourceFacts)], imports: [String: Set<String>], modules: [String: String]) {
    self.imports = imports
    self.modules = modules
    moduleNames = Set(modules.values)
    for (file, facts) in files where file.hasSuffix(".swift") {
      for (path, fact) in facts.types where path != "" { noteFile(file, of: fact, at: path.plainPath) }
    }
    for (file, facts) in files {
      for (extended, fact) in facts.types where extended != "" {
        let path = extended.plainPath
        parents[path, default: []].formUnion(fact.inherited)
        if !fact.genericParameters.isEmpty { parameters[path, default: []].formUnion(fact.genericParameters) }
        for declaration in fact.declarations { add(path, declaration.access, in: file) }
        for alias in fact.aliases.sorted(by: { $0.target < $1.target }) {
          let type = add(path, alias.access, in: file)
          if aliases[type].map({ $0.target != alias.target }) ?? false { openAliases.insert(type) }
          aliases[type] = Alias(
            target: alias.target, scope: extended.scopes.dropLast(), file: file)
        }
      }
    }
  }

  private mutating func noteFile(_ file: String, of fact: TypeFact, at path: String) {
    // Of files with conditions of the compiler around a type, one is compiled.
    let accesses = fact.declarations.filter { !$0.isConditional }.map(\.access) + fact.aliases.map(\.access)
    guard accesses.contains(where: { $0 > .file }) else { return }
    declared[path, default: Declared()].modules[modules[file] ?? "", default: Shared()].files.insert(file)
  }

  @discardableResult
  private mutating func add(_ path: String, _ access: ConstantFact.Access, in file: String) -> TypeIdentity {
    let module = modules[file] ?? ""
    let files = declared[path]?.modules[module]?.files ?? []
    let isOneOfSeveral = files.count > 1 && files.contains(file)
    let type = TypeIdentity(path: path, module: modules[file], file: access == .file || isOneOfSeveral ? file : nil)
    named[path.typeName, default: []].insert(type)
    if access == .file {
      declared[path, default: Declared()].files[file] = type
    } else {
      shared[path.typeName, default: []].insert(type)
      var known = declared[path]?.modules[module] ?? Shared()
      known.types.insert(type)
      known.access = max(known.access, access)
      declared[path, default: Declared()].modules[module] = known
    }
    return type
  }

  // MARK: Names in the facts

  /// Gives each type a name of its own: the one it is declared with, if that means no other type anywhere.
  ///
  /// - Parameter others: The names that also mean types of other libraries, or one of several.
  mutating func name(besides others: Set<String>) {
    for (name, types) in named {
      let isUnique = types.count == 1 && !others.contains(name)
      var counts: [String: Int] = [:]
      if others.contains(name) { counts[name] = 1 }
      for type in types { for option in Set(type.names) { counts[option, default: 0] += 1 } }
      for type in types { keys[type] = isUnique ? name : type.names.first { counts[$0] == 1 } ?? type.fullName }
    }
  }

  /// The name of a type in the facts.
  func key(of type: TypeIdentity) -> String { keys[type] ?? type.path.typeName }

  /// Whether a name is one of a module of the files.
  func isModule(_ name: String) -> Bool { moduleNames.contains(name) }

  /// The type that a file declares under a path.
  func type(at path: String, declaredIn file: String) -> TypeIdentity? {
    guard let declared = declared[path] else { return nil }
    if let own = declared.files[file] { return own }
    let types = declared.modules[modules[file] ?? ""]?.types ?? []
    return types.count > 1 ? types.first { $0.file == file } : types.first
  }

  /// The type that another name stands for; the name itself if it stands for one of another library, or for several.
  func followed(_ type: TypeIdentity) -> TypeIdentity {
    var type = type
    for _ in 0..<Self.levels {
      guard let alias = aliases[type], !openAliases.contains(type),
        case .type(let target) = meaning(of: alias.target, in: alias.scope, of: alias.file, isLenient: true)
      else { break }
      type = target
    }
    return type
  }

  // MARK: Looking up

  /// What a name means, `Screen` or `Inbox.Screen`, where it stands in some types of a file.
  ///
  /// - Parameter isLenient: Whether a nested type is found by its name alone, if there is only one.
  func meaning(of name: String, in scope: [String], of file: String, isLenient: Bool = false) -> Meaning {
    meaning(of: name, in: scope, of: file, isLenient: isLenient, steps: Self.levels)
  }

  private func meaning(
    of name: String, in scope: [String], of file: String, isLenient: Bool, steps: Int
  ) -> Meaning {
    let last = name.typeName
    guard steps > 0, named[last] != nil else { return .foreign }
    let scope = scope.prefix(Self.levels)
    for count in stride(from: scope.count, through: 0, by: -1) {
      let outer = scope.prefix(count).joined(separator: ".")
      if parameters[outer]?.contains(name) == true { return .foreign }
      let path = outer.isEmpty ? name : "\(outer).\(name)"
      // A type of the module is not one of an imported module that has its name.
      if let found = find(path, from: file, isOwn: !outer.isEmpty && isOwn(outer, of: file)) { return found }
      if count > 0, let found = inherited(name, by: outer, from: file) { return found }
    }
    let parts = name.split(separator: ".")
    guard parts.count > 1, let first = parts.first.map(String.init) else {
      return fallback(last, of: file, isLenient: isLenient)
    }
    let rest = parts.dropFirst().joined(separator: ".")
    if moduleNames.contains(first), let declared = declared[rest] {
      if modules[file] == first, let own = declared.files[file] { return .type(own) }
      if let types = declared.modules[first]?.types, let found = nearest(types, to: file) { return found }
    }
    if Self.systemModules.contains(first) { return .foreign }
    if let found = aliased(parts.dropLast().joined(separator: "."), last, scope, file, steps) { return found }
    return fallback(last, of: file, isLenient: true)
  }

  /// `Pages.Screen` with `typealias Pages = Inbox`.
  private func aliased(
    _ outer: String, _ name: String, _ scope: ArraySlice<String>, _ file: String, _ steps: Int
  ) -> Meaning? {
    guard
      case .type(let type) = meaning(of: outer, in: Array(scope), of: file, isLenient: false, steps: steps - 1),
      let alias = aliases[type]
    else { return nil }
    let found = meaning(
      of: "\(alias.target).\(name)", in: alias.scope, of: alias.file, isLenient: false, steps: steps - 1)
    return found == .foreign ? nil : found
  }

  /// Whether the module of a file declares a type at a path.
  private func isOwn(_ path: String, of file: String) -> Bool {
    declared[path].map { $0.files[file] != nil || $0.modules[modules[file] ?? ""] != nil } ?? false
  }

  /// What a path means that begins at the top of a file; `nil` if the file sees no such type.
  ///
  /// - Parameter isOwn: Whether only the module of the file counts.
  private func find(_ path: String, from file: String, isOwn: Bool = false) -> Meaning? {
    guard let declared = declared[path] else { return nil }
    if let own = declared.files[file] { return .type(own) }
    let module = modules[file] ?? ""
    if let own = declared.modules[module] { return nearest(own.types, to: file) }
    if isOwn { return nil }
    let imported = imports[file] ?? []
    var found = imported.compactMap { declared.modules[$0] }.filter { $0.access == .everyone }
    // A target of a project, whose module is not known. A module whose name is known does not import the application.
    if found.isEmpty, module.isEmpty, let other = declared.modules[""] { found.append(other) }
    guard let first = found.first else { return nil }
    return found.count == 1 ? nearest(first.types, to: file) : .several
  }

  /// The type whose file has most folders in common with another file.
  private func nearest(_ types: Set<TypeIdentity>, to file: String) -> Meaning? {
    guard types.count > 1 else { return types.first.map { .type($0) } }
    guard types.count <= Self.most else { return types.first { $0.file == file }.map { .type($0) } ?? .several }
    let folders = file.split(separator: "/")
    let found = types.map { type -> (type: TypeIdentity, common: Int) in
      let other = type.file?.split(separator: "/") ?? []
      return (type, zip(folders, other).prefix { $0 == $1 }.count)
    }
    let most = found.map(\.common).max()
    var all = found.filter { $0.common == most }
    if imports[file]?.contains(Self.widgets) != true {
      // A widget is a target of its own.
      let others = all.filter { $0.type.file.map { imports[$0]?.contains(Self.widgets) == true } != true }
      if !others.isEmpty { all = others }
    }
    return all.count == 1 ? .type(all[0].type) : .several
  }

  /// A type that is nested in one which another one inherits from.
  private func inherited(_ name: String, by type: String, from file: String) -> Meaning? {
    var visited: Set<String> = [type]
    var pending = Array(parents[type] ?? [])
    while let parent = pending.popLast(), visited.count < Self.levels {
      guard visited.insert(parent).inserted else { continue }
      if let found = find("\(parent).\(name)", from: file) { return found }
      pending += parents[parent] ?? []
    }
    return nil
  }

  /// A type that no lookup finds: imports, or the module of a target, may not be known.
  ///
  /// A private type is seen nowhere else, and neither is a nested one without its outer type, or one that another module
  /// keeps for itself.
  private func fallback(_ name: String, of file: String, isLenient: Bool) -> Meaning {
    let module = modules[file] ?? ""
    let seen = declared[name]?.modules.filter {
      $0.key == module || !$0.key.isEmpty && $0.value.access == .everyone
    }
    let types =
      isLenient
      ? Array((shared[name] ?? []).prefix(2)) : seen?.values.prefix(2).flatMap { $0.types.prefix(2) } ?? []
    guard let first = types.first else { return .foreign }
    if types.count == 1 { return .type(first) }
    // Nested types alone, which nobody means by this name.
    return seen?.isEmpty == false ? .several : .foreign
  }
}
