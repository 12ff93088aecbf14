/// Tells classes of one name apart, and finds classes by the names that property lists have for them.
struct DelegateNames {
  private let facts: SourceFacts

  init(_ facts: SourceFacts) { self.facts = facts }

  /// The classes that a name in the facts stands for: several where files of other targets declare one each, which a file
  /// after a line break tells apart.
  func classes(named name: String) -> [String] {
    // Objective-C has one class of a name, with an interface and an implementation.
    let declarations =
      facts.types[name]?.declarations.filter { $0.kind == .class && $0.position.file.hasSuffix(".swift") } ?? []
    let files = Set(declarations.map(\.position.file))
    return files.count > 1 ? files.sorted().map(name.inFile) : [name]
  }

  /// The class that a condition belongs to.
  func owner(of fact: ConditionFact) -> String {
    let classes = classes(named: fact.owner)
    guard classes.count > 1 else { return fact.owner }
    return classes.first { $0.hasSuffix("\n" + fact.position.file) } ?? classes[0]
  }

  /// The name in the facts of a class.
  func type(of owner: String) -> String { facts.types[owner] == nil ? owner.shownName : owner }

  /// The class that a property list names: `$(PRODUCT_MODULE_NAME).Name`, `Name` of `@objc(Name)`, or the name that the
  /// compiler gives to a nested class, `_TtCC4Mail5Outer5Inner`.
  func delegate(_ name: String) -> String {
    for (type, fact) in facts.types where fact.declarations.contains(where: { $0.runtimeName == name }) { return type }
    let parts = name.split(separator: ".").map(String.init)
    let path = Self.demangled(name) ?? parts.last ?? name
    let found = facts.types.filter { type, fact in
      type.declaredName == path.typeName && fact.declarations.contains { $0.kind == .class }
    }.keys.sorted()
    if found.count == 1 { return found[0] }
    let module = parts.count > 1 ? parts[0] : nil
    let own = found.filter { type in
      facts.types[type]?.declarations.contains { $0.path == path && facts.modules[$0.position.file] == module } == true
    }
    return own.first ?? found.first { type in facts.types[type]?.declarations.contains { $0.path == path } == true }
      ?? path
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
