/// The members of one name that several modules declare for one type, such as `extension View { func accepts() }`.
struct ModuleMembers {
  /// Whether other modules see the members of a module, by their names, types and modules.
  private var modules: [String: [String: [String: Bool]]] = [:]
  private let imports: [String: Set<String>]
  private let moduleNames: [String: String]

  /// - Parameters:
  ///   - imports: The modules that files import, by their paths.
  ///   - moduleNames: The modules of files, by their paths.
  init(imports: [String: Set<String>], moduleNames: [String: String]) {
    self.imports = imports
    self.moduleNames = moduleNames
  }

  /// Adds the members of a type that a file declares.
  mutating func add(_ fact: TypeFact, named type: String, in file: String) {
    for member in fact.members.keys where member != "" && !fact.privateMembers.contains(member) {
      let isPublic = fact.publicMembers.contains(member)
      let module = moduleNames[file] ?? ""
      let known = modules[member]?[type]?[module] ?? false
      modules[member, default: [:]][type, default: [:]][module] = known || isPublic
    }
  }

  /// Leaves out what only one module declares.
  ///
  /// - Complexity: O(n) in the number of members.
  mutating func leaveOutOthers() {
    modules = modules.compactMapValues { types in
      let several = types.filter { $0.value.count > 1 }
      return several.isEmpty ? nil : several
    }
  }

  /// The name in the facts of a member that a file declares.
  func name(of member: String, in type: String, declaredIn file: String) -> String {
    modules[member]?[type] == nil ? member : member.inFile(moduleNames[file] ?? "")
  }

  /// The names that a member which a file mentions may have in the facts, apart from its own.
  func names(of member: String, from file: String) -> Set<String> {
    guard let types = modules[member] else { return [] }
    return Set(types.values.flatMap { seen($0, from: file) }.map(member.inFile))
  }

  /// The modules whose members a file means: its own, those that it imports, or those that other files may import.
  private func seen(_ modules: [String: Bool], from file: String) -> [String] {
    let own = moduleNames[file] ?? ""
    if modules[own] != nil { return [own] }
    let reached = modules.filter { $0.value && $0.key != "" }.keys
    let imported = reached.filter { imports[file]?.contains($0) ?? false }
    return imported.isEmpty ? Array(reached) : imported
  }
}
