/// Tells classes of one name apart, and finds classes by the names that property lists have for them.
struct DelegateNames {
  private let facts: SourceFacts

  init(_ facts: SourceFacts) { self.facts = facts }

  /// The classes of a simple name: the name itself, or the paths of several declarations. Where these are the same, a
  /// file follows after a line break.
  func classes(named name: String) -> [String] {
    // Objective-C has one class of a name, with an interface and an implementation.
    let declarations =
      facts.types[name]?.declarations.filter { $0.kind == .class && $0.position.file.hasSuffix(".swift") } ?? []
    let paths = Dictionary(grouping: declarations, by: \.path)
    let files = paths.mapValues { Set($0.map(\.position.file)) }
    if files.count == 1, files.allSatisfy({ $0.value.count == 1 }) || files.isEmpty { return [name] }
    let classes = files.flatMap { path, files in files.count == 1 ? [path] : files.map { "\(path)\n\($0)" } }
    return classes.isEmpty ? [name] : classes.sorted()
  }

  /// The class that a condition belongs to.
  func owner(of fact: ConditionFact) -> String {
    let classes = classes(named: fact.owner)
    guard classes.count > 1 else { return classes.first ?? fact.owner }
    let path = facts.functions[fact.position]?.path
    let fitting = classes.filter { Self.shown($0) == path }
    return fitting.first { $0.hasSuffix("\n" + fact.position.file) } ?? fitting.first ?? classes[0]
  }

  /// What a window of a class is called.
  static func shown(_ name: String) -> String { name.split(separator: "\n").first.map(String.init) ?? name }

  /// The class that a property list names: `$(PRODUCT_MODULE_NAME).Name`, `Name` of `@objc(Name)`, or the name that the
  /// compiler gives to a nested class, `_TtCC4Mail5Outer5Inner`.
  func delegate(_ name: String) -> String {
    for (type, fact) in facts.types {
      guard let declaration = fact.declarations.first(where: { $0.runtimeName == name }) else { continue }
      return classes(named: type).count == 1 ? type : declaration.path
    }
    let path = Self.demangled(name) ?? name.split(separator: ".").last.map(String.init) ?? name
    return classes(named: path.typeName).count == 1 ? path.typeName : path
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
