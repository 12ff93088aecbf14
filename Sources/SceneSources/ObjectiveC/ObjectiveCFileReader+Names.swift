internal import SceneRouting

extension ObjectiveCFileReader.Scan {
  /// A local name that is known at run time only, told from others by the place where it gets its value.
  func unknown(_ name: String, at position: SourcePosition) -> SourceExpression {
    SourceExpression(.unknown, source: name, position: position, identity: position.description)
  }

  /// What tells an expression from others that are written alike: the local name that it begins with, the type for
  /// `self` and instance variables, or the method.
  private func identity(of value: SourceExpression) -> String {
    guard value.kind.mayBeUnknown, value.identity.isEmpty else { return value.identity }
    if case .name(let path, _) = value.kind, let first = path.first {
      if let local = locals[first], !local.identity.isEmpty { return local.identity }
      if first == "self" || first.hasPrefix("_") { return owner }
      if first.first?.isUppercase == true { return "" }
    }
    return blocks.function.map { "\(lines.file):\($0)" } ?? ""
  }

  /// The expression with local constants in their places.
  mutating func resolved(_ value: SourceExpression, levels: Int = 16) -> SourceExpression {
    steps -= 1
    guard levels > 0, steps >= 0 else { return value }
    func inner(_ value: SourceExpression) -> SourceExpression { resolved(value, levels: levels - 1) }
    var value = value
    value.identity = identity(of: value)
    switch value.kind {
    case .name(let path, _):
      if path.count == 1, let local = locals[path[0]] {
        var known = inner(local)
        // The name of a value that a method gives says more than the call.
        if case .name(let call, _) = known.kind, call.count > 1 { known.source = value.source }
        return known
      }
      if path.count == 2, path[0] == "self" { value.kind = .name([owner, path[1]], scope: []) }
    case .text(let parts):
      value.kind = .text(
        parts.map { if case .interpolation(let expression) = $0 { .interpolation(inner(expression)) } else { $0 } })
    case .joined(let parts): value.kind = .joined(parts.map(inner))
    case .list(let parts): value.kind = .list(parts.map(inner))
    case .choice(let parts): value.kind = .choice(parts.map(inner))
    case .valuePredicate(let part): value.kind = .valuePredicate(inner(part))
    case .compound(let junction, let parts): value.kind = .compound(junction, parts.map(inner))
    case .predicate(let format, let arguments):
      value.kind = .predicate(format: inner(format), arguments: arguments.map(inner))
    default: break
    }
    return value
  }
}

extension ObjectiveCFileReader.Scan {
  /// The role that a configuration is made with before a place of its function:
  /// `[UISceneConfiguration configurationWithName:@"TV" sessionRole:UIWindowSceneSessionRoleExternalDisplay]`
  func roleOfConfiguration(before place: Int) -> SceneSessionRole? {
    for place in stride(from: place, to: max(-1, place - 64), by: -1) where word(place) == "sessionRole" {
      let role = word(place + 2).map(SceneSessionRole.init(rawValue:))
      return role.flatMap { SceneSessionRole.known.contains($0) ? $0 : nil }
    }
    return nil
  }

  /// The name that a configuration is made with before a place of its function.
  func nameOfConfiguration(before place: Int) -> SourceExpression? {
    for place in stride(from: place, to: max(-1, place - 64), by: -1)
    where ["configurationWithName", "initWithName"].contains(word(place)) && isSymbol(place + 1, ":") {
      let end = (place + 2..<min(place + 34, tokens.count)).first {
        isSymbol($0, "]") || word($0) != nil && isSymbol($0 + 1, ":")
      }
      return end.map { expression(place + 2, $0) }
    }
    return nil
  }
}

extension ObjectiveCFileReader.Scan {
  mutating func noteExhaustion(at place: Int) {
    let offset = place < tokens.count ? tokens[place].start : bytes.count
    facts.findings.append(
      SourceFinding(
        "partly-read", .warning, at: lines.position(of: offset),
        "the assignments before this place are too long: the file is not read from here on"))
  }

  /// `#define name @"…"`
  mutating func define(_ place: Int) {
    guard let name = word(place) else { return }
    let end = tokens[place...].firstIndex { $0.kind == .endOfDirective } ?? tokens.count
    guard place + 1 < end else { return }
    let value = expression(place + 1, end)
    if case .unknown = value.kind { return }
    // A macro ends with its file, unless that is included in others.
    facts.constants[name, default: []].append(ConstantFact(value: value, access: isHeader ? .module : .file))
  }

  var isHeader: Bool { lines.file.hasSuffix(".h") }

  /// Whether the declaration that a place is in begins with `static`.
  func isStatic(_ place: Int) -> Bool {
    for place in stride(from: place - 1, to: max(-1, place - 9), by: -1) {
      if isSymbol(place, ";") || isSymbol(place, "}") || tokens[place].kind == .endOfDirective { return false }
      if word(place) == "static" { return true }
    }
    return false
  }
}
