/// A value of a source file with all names resolved.
package enum ResolvedValue: Hashable, Sendable {
  /// A text, perhaps with holes. A value that is not known at all is a text that is one hole.
  case text(PartialText)
  case integer(Int64)
  case double(Double)
  case boolean(Bool)
  case null
  case list([ResolvedValue])
  case dictionary([String: ResolvedValue])
  case predicate(SourcePredicate)
  /// A predicate with code in it, or a compound of one.
  case blockPredicate

  /// The text; `nil` for other values.
  package var text: PartialText? { if case .text(let text) = self { text } else { nil } }
}

/// A predicate of a source file.
package struct SourcePredicate: Hashable, Sendable {
  /// The format string, without holes.
  package var format: PartialText
  /// The values of `%@` and the other conversions.
  package var arguments: [ResolvedValue]
  /// Whether the format is the one of the source; otherwise it was put together, and its places are coarse.
  package var isVerbatim: Bool
  /// The values that were interpolated into the format and became arguments.
  package var interpolations: [PartialText.Hole] = []
}

/// Resolves the names in expressions with the constants of all files of an application.
package struct ConstantResolver: Sendable {
  private let constants: [String: [ConstantFact]]
  /// The constants of modules, by their names after those of the modules: `Mail.root`.
  private let qualified: [String: [ConstantFact]]
  private let access: ModuleAccess
  /// The variables of types, which hide constants of the module.
  private let variables: Set<String>
  /// Members of types, such as `Base.path`, that a subclass or a conforming type declares too: which one is meant
  /// depends on the object.
  private let overridden: Set<String>
  /// Full names by their last two parts.
  private let fullNames: [String: [String]]
  /// How deep constants may refer to each other.
  private static let levels = 32
  /// How many parts a value may have, where 64 bytes of text count as one. Constants count again wherever they are used.
  package static let parts = 10_000

  /// - Complexity: O(n) in the number of constants.
  package init(_ facts: SourceFacts) {
    constants = facts.constants
    access = ModuleAccess(facts)
    variables = facts.variables
    var fullNames: [String: [String]] = [:]
    for name in constants.keys.sorted() {
      let parts = name.split(separator: ".")
      // A member of an instance is not found by the name of its type.
      if parts.contains("self") { continue }
      for count in [2, 3] {
        if parts.count > count { fullNames[parts.suffix(count).joined(separator: "."), default: []].append(name) }
      }
    }
    self.fullNames = fullNames
    overridden = Self.overridden(facts)
    qualified = access.qualified(constants)
  }

  private static func overridden(_ facts: SourceFacts) -> Set<String> {
    var overridden: Set<String> = []
    var ancestors: [String: [String]] = [:]
    let types = facts.types.byDeclaredNames
    for name in Array(facts.constants.keys) + facts.variables {
      let parts = name.split(separator: ".").filter { $0 != "self" }
      guard parts.count > 1, let member = parts.last else { continue }
      let type = String(parts[parts.count - 2])
      let parents = ancestors[type] ?? types.ancestors(of: type)
      ancestors[type] = parents
      for parent in parents { overridden.insert("\(parent).\(member)") }
    }
    return overridden
  }

  /// Whether the value of a member depends on the class of the object. A name that begins with a type does not.
  private func mayBeOverridden(_ name: String, _ path: [String]) -> Bool {
    guard !overridden.isEmpty, path.count == 1 || path.first?.first?.isUppercase != true || path.first == "Self" else {
      return false
    }
    return overridden.contains(name.split(separator: ".").filter { $0 != "self" }.suffix(2).joined(separator: "."))
  }

  /// The value of an expression. One with too many parts is unknown.
  package func value(of expression: SourceExpression) -> ResolvedValue {
    boundedValue(expression) ?? .text(.unknown(expression))
  }

  /// The value of an expression, or `nil` if it has more parts than a value may have.
  package func boundedValue(_ expression: SourceExpression) -> ResolvedValue? {
    var remaining = Self.parts
    let value = value(of: expression, visited: [], levels: Self.levels, remaining: &remaining)
    return remaining >= 0 ? value : nil
  }

  /// The text of an expression; one hole if it is not a text.
  package func text(of expression: SourceExpression) -> PartialText {
    value(of: expression).text ?? .unknown(expression)
  }

  /// The values that an expression may have, where it is a choice or a function that returns several; else itself.
  ///
  /// More than `choices` values are not told apart.
  package func alternatives(of expression: SourceExpression) -> [SourceExpression] {
    guard expression.isChoice else { return [expression] }
    var found: [SourceExpression] = []
    var known: Set<String> = []
    var isSeveral = false
    var pending = [(expression: expression, levels: Self.levels)]
    while let (current, levels) = pending.popLast() {
      guard levels > 0, found.count + pending.count < Self.choices else { return [expression] }
      if case .choice(let values) = current.kind {
        pending += values.reversed().map { ($0, levels - 1) }
        isSeveral = isSeveral || values.count > 1
      } else if let name = name(in: current), case let values = values(of: name, for: current), values.count == 1,
        values[0].isChoice
      {
        pending.append((values[0], levels - 1))
      } else if value(of: current).summary.map({ known.insert($0).inserted }) ?? true {
        found.append(current)
      }
    }
    // A branch that puts text around a value is not taken without one.
    let possible = found.filter { !$0.hasMissingPart }
    return isSeveral ? (possible.isEmpty ? found : possible) : [expression]
  }

  private static let choices = 16

  /// The names that an expression needs and that no constant has.
  package func unresolvedNames(in expression: SourceExpression) -> [String] {
    switch expression.kind {
    case .name(let path, let scope):
      guard name(in: expression) == nil else { return [] }
      return [unaliased(Name(path: path, scope: scope, file: expression.position.file)).path.joined(separator: ".")]
    case .text(let parts):
      return parts.flatMap { part -> [String] in
        if case .interpolation(let inner) = part { unresolvedNames(in: inner) } else { [] }
      }
    case .list(let parts), .joined(let parts), .compound(_, let parts), .choice(let parts):
      return parts.flatMap(unresolvedNames)
    case .fallback(let value, let other): return unresolvedNames(in: value) + unresolvedNames(in: other)
    case .predicate(let format, let arguments): return ([format] + arguments).flatMap(unresolvedNames)
    case .valuePredicate(let value): return unresolvedNames(in: value)
    default: return []
    }
  }

  private func value(
    of expression: SourceExpression, visited: Set<String>, levels: Int, remaining: inout Int
  ) -> ResolvedValue {
    let unknown = ResolvedValue.text(.unknown(expression))
    remaining -= 1
    guard levels > 0, remaining >= 0 else { return unknown }
    func inner(_ expression: SourceExpression) -> ResolvedValue {
      value(of: expression, visited: visited, levels: levels - 1, remaining: &remaining)
    }
    switch expression.kind {
    case .unknown: return unknown
    case .integer(let number): return .integer(number)
    case .double(let number): return .double(number)
    case .boolean(let truth): return .boolean(truth)
    case .null: return .null
    case .list(let elements): return .list(elements.map(inner))
    case .dictionary(let entries):
      let pairs = entries.compactMap { entry in inner(entry.key).text?.known.map { ($0, inner(entry.value)) } }
      return .dictionary(Dictionary(pairs, uniquingKeysWith: { _, last in last }))
    case .text(let parts):
      for case .literal(let literal) in parts { remaining -= 1 + literal.text.utf8.count / 64 }
      return .text(PartialText(parts.flatMap { pieces(of: $0, inner) }))
    case .joined(let parts):
      let values = parts.map(inner)
      // What is added to a list is a list, though nothing may be known of it.
      if values.contains(where: { if case .list = $0 { true } else { false } }) {
        return .list(zip(parts, values).flatMap { elements(of: $1, $0) })
      }
      // With a number, or with nothing known, `+` may add numbers.
      guard values.allSatisfy({ $0.text != nil }),
        values.contains(where: { $0.text?.pieces.contains(where: \.isLiteral) == true })
      else { return unknown }
      return .text(PartialText(zip(parts, values).flatMap { pieces(of: $1, $0) }))
    case .choice(let parts):
      let values = parts.map(inner)
      guard let first = values.first, values.dropFirst().allSatisfy({ $0.isSame(as: first) }) else { return unknown }
      return first
    case .fallback(let value, let other):
      let known = inner(value)
      if known.text.map({ $0.known != nil }) ?? true { return known }
      var hole = PartialText.Hole(expression)
      hole.mayBeEmpty = inner(other).text?.known == "" && !value.isNeverMissing
      return .text(PartialText([.hole(hole)]))
    case .name(let path, let scope):
      var expression = expression
      if let declaration = declaration(of: path, scope, from: expression.position.file) {
        expression.identity = declaration
        expression.isShared =
          !declaration.split(separator: ".").contains("self") && !mayBeOverridden(declaration, path)
      }
      let unknown = ResolvedValue.text(.unknown(expression))
      guard let name = name(in: expression), !visited.contains(name) else { return unknown }
      let resolved = values(of: name, for: expression).map {
        value(of: $0, visited: visited.union([name]), levels: levels - 1, remaining: &remaining)
      }
      // A name with two values is known only if both are the same.
      guard let first = resolved.first, resolved.dropFirst().allSatisfy({ $0.isSame(as: first) }) else {
        return unknown
      }
      // The name of a constant that is not known says more than its initializer.
      if let text = first.text, text.pieces.count == 1, text.known == nil { return unknown }
      return first
    case .blockPredicate: return .blockPredicate
    case .constantPredicate(let value): return .predicate(SourcePredicate(value, at: expression.position))
    case .valuePredicate(let value):
      guard case .boolean(let truth) = inner(value) else { return unknown }
      return .predicate(SourcePredicate(truth, at: expression.position))
    case .predicate(let format, let arguments):
      guard let format = inner(format).text, let predicate = SourcePredicate(format, arguments.map(inner)) else {
        return unknown
      }
      return .predicate(predicate)
    case .compound(let junction, let parts):
      let values = parts.map(inner)
      if values.contains(.blockPredicate) { return .blockPredicate }
      let predicates = values.compactMap { if case .predicate(let predicate) = $0 { predicate } else { nil } }
      guard predicates.count == parts.count else { return unknown }
      return .predicate(SourcePredicate(junction, predicates, at: expression.position))
    }
  }

  /// The elements of a value that is added to a list.
  private func elements(of value: ResolvedValue, _ expression: SourceExpression) -> [ResolvedValue] {
    if case .list(let all) = value { return all }
    guard let text = value.text, text.pieces.count == 1, text.known == nil else { return [value] }
    var hole = PartialText.Hole(expression)
    hole.mayBeSeveral = true
    return [.text(PartialText([.hole(hole)]))]
  }

  private func pieces(
    of part: SourceExpression.TextPart, _ inner: (SourceExpression) -> ResolvedValue
  ) -> [PartialText.Piece] {
    switch part {
    case .literal(let literal): [.literal(literal)]
    case .interpolation(let expression): pieces(of: inner(expression), expression)
    }
  }

  private func pieces(of value: ResolvedValue, _ expression: SourceExpression) -> [PartialText.Piece] {
    func known(_ text: String) -> [PartialText.Piece] {
      [.literal(PartialText.Literal(text: text, position: expression.position, isVerbatim: false))]
    }
    switch value {
    case .text(let text): return text.pieces
    case .integer(let number): return known(String(number))
    case .boolean(let truth): return known(String(truth))
    default:
      return [.hole(PartialText.Hole(expression))]
    }
  }
}

// MARK: Names

extension ConstantResolver {
  /// How many type aliases and constants a name may lead through.
  private static let aliases = 32

  /// A name as it is written in some types of a file.
  private struct Name {
    var path: [String]
    var scope: [String]
    var file: String
  }

  /// The full name of the constant that an expression names; `nil` if it is not a name or not one of a constant.
  private func name(in expression: SourceExpression) -> String? {
    guard case .name(let path, let scope) = expression.kind else { return nil }
    var steps = Self.aliases
    let found = find(Name(path: path, scope: scope, file: expression.position.file), &steps)
    return found.flatMap { mayBeOverridden($0, path) ? nil : $0 }
  }

  /// The values of a constant where an expression names it.
  private func values(of name: String, for expression: SourceExpression) -> [SourceExpression] {
    visible(name, from: expression.position.file).map { $0.value(with: expression.arguments) }
  }

  /// The values of a constant that a file sees.
  private func values(of name: String, from file: String) -> [SourceExpression] {
    visible(name, from: file).map(\.value)
  }

  private func isKnown(_ name: String, from file: String) -> Bool { !visible(name, from: file).isEmpty }

  /// The constants of a name that a file sees. Those of its module go before those of the modules that it imports.
  private func visible(_ name: String, from file: String) -> [ConstantFact] {
    let found = (constants[name] ?? qualified[name] ?? []).filter {
      access.isVisible($0.access, in: $0.value.position.file, from: file)
    }
    let own = found.count > 1 ? found.filter { access.isOwn($0.value.position.file, of: file) } : []
    return own.isEmpty ? found : own
  }

  /// The full name of what declares the first name of a path; `nil` if that is not known.
  private func declaration(of path: [String], _ scope: [String], from file: String) -> String? {
    guard let first = path.first else { return nil }
    for count in stride(from: scope.count, through: 0, by: -1) {
      let name = (scope.prefix(count) + [first]).joined(separator: ".")
      if isKnown(name, from: file) || variables.contains(name) { return name }
    }
    return nil
  }

  /// The full name of a constant, looked up from the innermost type to the module. It recurses through aliases.
  private func find(_ name: Name, _ steps: inout Int) -> String? {
    let path = name.path
    guard !path.isEmpty, steps > 0 else { return nil }
    for count in stride(from: name.scope.count, through: 0, by: -1) {
      let fullName = (name.scope.prefix(count) + path).joined(separator: ".")
      if isKnown(fullName, from: name.file) { return fullName }
      if variables.contains(fullName) { return nil }
      if let other = unaliased(name, in: name.scope.prefix(count)) {
        steps -= 1
        if let found = find(other, &steps) { return found }
      }
    }
    // An extension of a nested type is known by the last of its names.
    let suffix = path.suffix(2).joined(separator: ".")
    if path.count > 2, isKnown(suffix, from: name.file) { return suffix }
    // A type may be nested in another one that the name leaves out.
    guard path.count > 1 else { return nil }
    let names = (fullNames[path.joined(separator: ".")] ?? []).filter { isKnown($0, from: name.file) }
    return names.count == 1 ? names[0] : nil
  }

  /// `Identifiers.main` for `IDs.main` with `typealias IDs = Identifiers` in a type, and `Kind.main.rawValue` for
  /// `kind.rawValue` with `let kind = Kind.main`.
  private func unaliased(_ name: Name, in types: ArraySlice<String>) -> Name? {
    for length in stride(from: min(name.path.count - 1, 3), to: 0, by: -1) {
      let values = values(of: (types + name.path.prefix(length)).joined(separator: "."), from: name.file)
      guard values.count == 1, case .name(let path, let scope) = values[0].kind else { continue }
      return Name(path: path + name.path.dropFirst(length), scope: scope, file: values[0].position.file)
    }
    return nil
  }

  /// The name with all aliases that are known in their place.
  private func unaliased(_ name: Name) -> Name {
    var name = name
    for _ in 0..<Self.aliases {
      let scopes = stride(from: name.scope.count, through: 0, by: -1).lazy.map { name.scope.prefix($0) }
      guard let next = scopes.compactMap({ unaliased(name, in: $0) }).first else { break }
      name = next
    }
    return name
  }
}

extension SourceExpression {
  /// Whether every app has the value, though its type is optional.
  fileprivate var isNeverMissing: Bool {
    if case .name(["Bundle", "main", "bundleIdentifier"], _) = kind { true } else { false }
  }

  /// Whether it may have several values itself, or is a name that may.
  fileprivate var isChoice: Bool {
    switch kind {
    case .choice, .name: true
    default: false
    }
  }
}

extension ResolvedValue {
  /// A predicate that is known whole, in words.
  fileprivate var summary: String? {
    guard case .predicate(let predicate) = self, let format = predicate.format.known else { return nil }
    let arguments = predicate.arguments.map { $0.text?.known }
    return arguments.contains(nil) ? nil : ([format] + arguments.compactMap { $0 }).joined(separator: "\0")
  }

  /// Whether both are the same apart from where they stand.
  fileprivate func isSame(as other: Self) -> Bool {
    if let one = text?.known, let two = other.text?.known { return one == two }
    return self == other
  }
}
