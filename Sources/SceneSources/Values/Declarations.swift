/// The constants and enumerations of a checkout, by name.
struct Declarations {
  private var variables: [String: [VariableFact]] = [:]
  private var cases: [String: [CaseFact]] = [:]

  init(_ facts: SourceFacts) {
    variables = Dictionary(grouping: facts.variables, by: \.name)
    cases = Dictionary(grouping: facts.cases, by: \.name)
  }

  /// Returns the only variable that a name can mean, or `nil` for none and for several.
  ///
  /// - Parameters:
  ///   - name: The name of the variable.
  ///   - type: The type before it as it is written, with dots; empty for a name alone.
  ///   - owner: The path of the type around the use.
  ///   - file: The file of the use. Its own declarations take precedence.
  func variable(_ name: String, of type: String, in owner: String, file: String) -> VariableFact? {
    let candidates = (variables[name] ?? []).filter {
      type.isEmpty ? Self.isVisible($0.owner, in: owner) : Self.isPath($0.owner, named: type)
    }
    if let only = Self.only(candidates, \.file, file) { return only }
    let literals = Set(candidates.map(\.value.literal))
    return literals.count == 1 && literals != [nil] ? candidates.first : nil
  }

  /// Returns the only case of an enumeration that a name can mean.
  func enumCase(_ name: String, of type: String, file: String) -> CaseFact? {
    Self.only((cases[name] ?? []).filter { Self.isPath($0.owner, named: type) }, \.file, file)
  }

  /// Returns the only property `name` of an enumeration.
  func property(_ name: String, of enumeration: String, file: String) -> VariableFact? {
    let candidates = (variables[name] ?? []).filter {
      Self.isPath(enumeration, named: $0.owner) || Self.isPath($0.owner, named: enumeration)
    }
    return Self.only(candidates, \.file, file)
  }

  /// Returns the only candidate, or the only one in the same file.
  private static func only<Fact>(_ candidates: [Fact], _ fileOf: KeyPath<Fact, String>, _ file: String) -> Fact? {
    let own = candidates.filter { $0[keyPath: fileOf] == file }
    let remaining = own.isEmpty ? candidates : own
    return remaining.count == 1 ? remaining[0] : nil
  }

  /// Whether a name without a type can mean a member of `owner`, seen from inside the type `user`.
  private static func isVisible(_ owner: String, in user: String) -> Bool {
    owner.isEmpty || user == owner || user.hasPrefix(owner + ".") || user.hasSuffix("." + owner)
  }

  /// Whether a type can be written as `name`: its path, or the end of it. A module's name may come first.
  static func isPath(_ path: String, named name: String) -> Bool {
    if path == name || path.hasSuffix("." + name) { return !path.isEmpty }
    guard let dot = name.firstIndex(of: ".") else { return false }
    return path == name[name.index(after: dot)...]
  }
}

extension VariableFact.Value {
  /// The text of a literal; equal ones, such as a constant in a header and its definition, are one constant.
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
