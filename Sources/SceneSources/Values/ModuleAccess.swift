/// Which declarations a file sees: those of its module, and the public ones of the modules that it imports.
///
/// The module of a file is not known in an application, or in a target whose files are not told apart.
struct ModuleAccess: Sendable {
  /// The modules that files import, and those that they are part of, by their paths.
  private let imports: [String: Set<String>]
  private let modules: [String: String]

  init(_ facts: SourceFacts) {
    imports = facts.imports
    modules = facts.modules
  }

  /// Whether a file sees a declaration of another one.
  func isVisible(_ access: ConstantFact.Access, in home: String, from file: String) -> Bool {
    guard home != file, access > .file, !isOwn(home, of: file) else { return home == file || access > .file }
    let module = modules[home]
    return isReachable(access, in: home, from: file)
      && module.map { imports[file]?.contains($0) ?? false } ?? true
  }

  /// Whether a declaration is one of a module that a name says: `Mail.accept(scene)`.
  func isVisible(_ access: ConstantFact.Access, in home: String, of module: String, from file: String) -> Bool {
    modules[home] == module && isVisible(access, in: home, from: file)
  }

  /// Whether a file sees a declaration of another one if some file of its module imports the other one's.
  func isReachable(_ access: ConstantFact.Access, in home: String, from file: String) -> Bool {
    guard home != file, !isOwn(home, of: file) else { return true }
    // The modules of Objective-C are not known. A module whose name is known does not import the application.
    return modules[home] == nil ? !home.hasSuffix(".swift") : access == .everyone
  }

  /// The constants of modules, by their names after those of the modules.
  func qualified(_ constants: [String: [ConstantFact]]) -> [String: [ConstantFact]] {
    var qualified: [String: [ConstantFact]] = [:]
    for (name, facts) in modules.isEmpty ? [:] : constants {
      for fact in facts {
        guard let module = modules[fact.value.position.file] else { continue }
        qualified["\(module).\(name)", default: []].append(fact)
      }
    }
    return qualified
  }

  /// Whether two files are of one module.
  func isOwn(_ home: String, of file: String) -> Bool { modules[home] == modules[file] }
}
