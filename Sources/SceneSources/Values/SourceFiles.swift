/// The facts of the files of an application, which are put together under the names that types have in all of them.
package struct SourceFiles: Sendable {
  /// What belongs to no source file, and the modules of all.
  package var shared = SourceFacts()
  private var files: [(file: String, facts: SourceFacts)] = []
  private var indices: [String: Int] = [:]

  package init() {}

  /// Adds what a file says.
  package mutating func add(_ facts: SourceFacts, of file: String) {
    indices[file] = files.count
    files.append((file, facts))
  }

  /// Adds the calls of a file that was added before.
  mutating func addCalls(_ facts: SourceFacts, of file: String) {
    guard let index = indices[file] else { return }
    files[index].facts.calls.merge(facts.calls) { first, _ in first }
    files[index].facts.functions.merge(facts.functions) { first, _ in first }
  }

  /// The facts of all files.
  ///
  /// - Complexity: O(n) in the size of the facts.
  package var facts: SourceFacts {
    let imports = imports
    var names = TypeNames(files, imports: imports, modules: shared.modules)
    // Which names mean types of other libraries is known when all were looked up.
    var others: Set<String> = []
    for (file, facts) in files {
      var linker = FactLinker(facts, of: file, names)
      _ = linker.linked()
      others.formUnion(linker.others)
    }
    names.name(besides: others)
    let types = files.map { file, facts in (file: file, facts: facts, keys: FactLinker(facts, of: file, names).types) }
    let privateMembers = Self.privateMembers(types)
    var moduleMembers = ModuleMembers(imports: imports, moduleNames: shared.modules)
    for (file, facts, keys) in types {
      for (path, fact) in facts.types { moduleMembers.add(fact, named: keys[path] ?? path, in: file) }
    }
    moduleMembers.leaveOutOthers()
    var result = shared
    result.imports = imports
    for (file, facts) in files {
      var linker = FactLinker(facts, of: file, names, privateMembers[file] ?? [:], moduleMembers)
      result.append(linker.linked())
      result.ambiguousNames.formUnion(linker.ambiguous.keys.map(\.typeName))
      result.findings += Self.findings(of: linker, facts, in: file)
    }
    return result
  }

  /// The modules that files import, and those that these modules export.
  private var imports: [String: Set<String>] {
    var exports: [String: Set<String>] = [:]
    for (file, facts) in files {
      for modules in facts.exports.values { exports[shared.modules[file] ?? "", default: []].formUnion(modules) }
    }
    var imports: [String: Set<String>] = [:]
    for (file, facts) in files where file.hasSuffix(".swift") {
      var found = (facts.imports[file] ?? []).union(exports[shared.modules[file] ?? ""] ?? [])
      var pending = exports.isEmpty ? [] : Array(found)
      while let module = pending.popLast() {
        for next in exports[module] ?? [] where found.insert(next).inserted { pending.append(next) }
      }
      imports[file] = found
    }
    return imports
  }

  /// The private members whose names other members of their types have: by their files and names, with the types.
  ///
  /// - Parameter types: The files with their facts, and the names of the types in them by their paths.
  private static func privateMembers(
    _ types: [(file: String, facts: SourceFacts, keys: [String: String])]
  ) -> [String: [String: Set<String>]] {
    var places: [MemberPlace: Set<String>] = [:]
    var counts: [MemberPlace: Int] = [:]
    for (file, facts, keys) in types {
      for (path, fact) in facts.types {
        for member in fact.privateMembers where member != "" {
          places[MemberPlace(type: keys[path] ?? path, member: member), default: []].insert(file)
        }
      }
    }
    for (_, facts, keys) in types {
      for (path, fact) in facts.types {
        for member in fact.members.keys {
          counts[MemberPlace(type: keys[path] ?? path, member: member), default: 0] += 1
        }
      }
    }
    var found: [String: [String: Set<String>]] = [:]
    for (place, files) in places where counts[place] ?? 0 > 1 {
      for file in files { found[file, default: [:]][place.member, default: []].insert(place.type) }
    }
    return found
  }

  /// Notes about names that mean one of several types.
  private static func findings(of linker: FactLinker, _ facts: SourceFacts, in file: String) -> [SourceFinding] {
    linker.ambiguous.sorted { $0.key < $1.key }.map { name, owner in
      let places = facts.types[owner]?.declarations.map(\.position).filter { $0.file == file } ?? []
      let place = places.min { ($0.line, $0.column) < ($1.line, $1.column) }
      return SourceFinding(
        "partly-read", .note, at: place ?? SourcePosition(file: file, line: 1, column: 1),
        "'\(name)' is the name of several types here: which of them is meant is not read",
        help: "write the module or the type around it, too, such as Inbox.\(name.typeName)")
    }
  }
}
