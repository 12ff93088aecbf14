/// The constants and enumerations in a checkout, indexed by name.
struct Declarations {
  private var variables: [String: [VariableFact]] = [:]
  private var cases: [String: [CaseFact]] = [:]

  init(_ facts: SourceFacts) {
    variables = Dictionary(grouping: facts.variables, by: \.name)
    cases = Dictionary(grouping: facts.cases, by: \.name)
  }

  /// Returns the unique variable that a name can refer to, or `nil` if there isn't one or more than one.
  ///
  /// - Parameters:
  ///   - name: The name of the variable.
  ///   - type: The type qualifier as written in the source, or an empty string for an unqualified name.
  ///   - owner: The path of the type in which the name is used.
  ///   - file: The file in which the name is used. Declarations in the same file take precedence.
  func variable(_ name: String, of type: String, in owner: String, file: String) -> VariableFact? {
    let candidates = (variables[name] ?? []).filter {
      type.isEmpty ? Self.isVisible($0.owner, in: owner) : Self.isPath($0.owner, named: type)
    }
    if let only = Self.only(candidates, \.file, file) { return only }
    let literals = Set(candidates.map(\.value.literal))
    return literals.count == 1 && literals != [nil] ? candidates.first : nil
  }

  /// Returns the unique enumeration case that a name can refer to.
  func enumCase(_ name: String, of type: String, file: String) -> CaseFact? {
    Self.only((cases[name] ?? []).filter { Self.isPath($0.owner, named: type) }, \.file, file)
  }

  /// Returns the unique property of an enumeration that has the given name.
  func property(_ name: String, of enumeration: String, file: String) -> VariableFact? {
    let candidates = (variables[name] ?? []).filter {
      Self.isPath(enumeration, named: $0.owner) || Self.isPath($0.owner, named: enumeration)
    }
    return Self.only(candidates, \.file, file)
  }

  /// Returns the only candidate in the given file or, if that file contains none, the only candidate overall.
  private static func only<Fact>(_ candidates: [Fact], _ fileOf: KeyPath<Fact, String>, _ file: String) -> Fact? {
    let own = candidates.filter { $0[keyPath: fileOf] == file }
    let remaining = own.isEmpty ? candidates : own
    return remaining.count == 1 ? remaining[0] : nil
  }

  /// Returns whether an unqualified name inside the type `user` can refer to a member of `owner`.
  private static func isVisible(_ owner: String, in user: String) -> Bool {
    owner.isEmpty || user == owner || user.hasPrefix(owner + ".") || user.hasSuffix("." + owner)
  }

  /// Returns whether `name` can refer to the type at `path`. The name can be the path or a suffix of it, or the path
  /// qualified by a module.
  static func isPath(_ path: String, named name: String) -> Bool {
    if path == name || path.hasSuffix("." + name) { return !path.isEmpty }
    guard let dot = name.firstIndex(of: ".") else { return false }
    return path == name[name.index(after: dot)...]
  }
}

extension VariableFact.Value {
  /// The text of a string literal. Variables with equal literals count as one variable, because a constant can be
  /// declared in a header and defined elsewhere.
  fileprivate var literal: String? {
    guard case .expression(let expression) = self, case .string(let segments) = expression.kind else { return nil }
    var text = ""
    for segment in segments {
      guard case .literal(let literal) = segment else { return nil }
      text += literal.text
    }
    return text
  }
}
