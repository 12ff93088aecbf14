/// Finds classes by the names that property lists have for them.
struct DelegateNames {
  private let facts: SourceFacts

  init(_ facts: SourceFacts) { self.facts = facts }

  /// The class that a property list names: `$(PRODUCT_MODULE_NAME).Name`, `Name` of `@objc(Name)`, or the name that the
  /// compiler gives to a nested class, `_TtCC4Mail5Outer5Inner`.
  func delegate(_ name: String) -> String {
    for (type, fact) in facts.types where fact.declarations.contains(where: { $0.runtimeName == name }) { return type }
    let parts = name.split(separator: ".").map(String.init)
    let path = Self.demangled(name) ?? parts.last ?? name
    let named = facts.types.filter { type, fact in
      type.declaredName == path.typeName && fact.declarations.contains { $0.kind == .class }
    }
    if named.count == 1, let only = named.first { return only.key }
    let fitting = named.filter { $0.value.declarations.contains { $0.path == path } }
    let module = fitting.filter { isDeclared($0.value, in: parts.count > 1 ? parts[0] : nil) }
    // `$(PRODUCT_MODULE_NAME)` is the application, whose module is not known.
    let own = module.isEmpty ? fitting.filter { isDeclared($0.value, in: nil) } : module
    return own.count == 1 ? own.first?.key ?? path : path
  }

  private func isDeclared(_ type: TypeFact, in module: String?) -> Bool {
    type.declarations.contains { facts.modules[$0.position.file] == module }
  }

  /// The path of a class in a mangled name, without the module; `nil` for other names.
  private static func demangled(_ name: String) -> String? {
    guard name.hasPrefix("_Tt") else { return nil }
    var rest = name.dropFirst(3).drop { $0.isLetter }
    var names: [Substring] = []
    while !rest.isEmpty {
      // `P33_…` marks what is private to a file.
      let isPrivate = rest.hasPrefix("P")
      if isPrivate { rest.removeFirst() }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let count = Int(digits), count > 0, count <= rest.dropFirst(digits.count).count else { return nil }
      let part = rest.dropFirst(digits.count).prefix(count)
      if !isPrivate { names.append(part) }
      rest = rest.dropFirst(digits.count + count)
    }
    return names.count > 1 ? names.dropFirst().joined(separator: ".") : nil
  }
}
