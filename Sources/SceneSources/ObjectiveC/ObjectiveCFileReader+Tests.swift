extension ObjectiveCFileReader.Scan {
  /// How many tokens of a condition are looked at.
  private static let length = 256

  /// What the condition asks that begins at a bracket, as far as it asks for the configuration, the role or a parameter;
  /// `nil` if it is too long.
  func way(at start: Int) -> BranchWay? {
    guard isSymbol(start, "("), let end = end(ofCondition: start) else { return nil }
    var way = way(start + 1..<end)
    way.isFormality = isFormal(start + 1..<end)
    way.isPresence = isPresence(start + 1..<end)
    return way
  }

  private func end(ofCondition start: Int) -> Int? {
    var depth = 0
    for place in start..<min(start + Self.length, tokens.count) {
      if isSymbol(place, "(") { depth += 1 }
      if isSymbol(place, ")") { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// `a && b`, `a || b`
  private func way(_ range: Range<Int>) -> BranchWay {
    let all = parts(of: range, "&")
    let conditions = all.filter { !isFormal($0) }
    if conditions.isEmpty { return BranchWay(isComplete: false) }
    if all.count > 1 {
      let ways = conditions.map(way)
      return BranchWay(tests: ways.flatMap(\.tests), isComplete: ways.allSatisfy(\.isComplete))
    }
    let tests = parts(of: range, "|").map(test)
    guard let first = tests.first, var all = first, !tests.contains(nil),
      tests.allSatisfy({ $0?.subject.identity == all.subject.identity && $0?.isNegated == all.isNegated }),
      tests.count == 1 || !all.isNegated
    else { return BranchWay(isComplete: false) }
    all.values = tests.flatMap { $0?.values ?? [] }
    return BranchWay(tests: [all])
  }

  /// The parts between `&&` or `||` that is not in brackets.
  private func parts(of range: Range<Int>, _ symbol: Unicode.Scalar) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var depth = 0
    for place in range {
      if isSymbol(place, "(") || isSymbol(place, "[") { depth += 1 }
      if isSymbol(place, ")") || isSymbol(place, "]") { depth -= 1 }
      guard depth == 0, isSymbol(place, symbol), isSymbol(place + 1, symbol) else { continue }
      parts.append(start..<max(start, place))
      start = place + 2
    }
    return parts + [start..<max(start, range.upperBound)]
  }

  /// `[session.configuration.name isEqualToString:@"Main"]`, `session.role == UIWindowSceneSessionRoleApplication`
  private func test(_ range: Range<Int>) -> BranchTest? {
    var range = range
    var isNegated = false
    while isSymbol(range.lowerBound, "!"), range.count > 1 {
      isNegated.toggle()
      range = range.lowerBound + 1..<range.upperBound
    }
    let sides: (Range<Int>, Range<Int>)
    if isSymbol(range.lowerBound, "["),
      let place = range.first(where: { ["isEqualToString", "isEqual"].contains(word($0)) && isSymbol($0 + 1, ":") }),
      place > range.lowerBound, place + 2 < range.upperBound
    {
      sides = (range.lowerBound + 1..<place, place + 2..<range.upperBound - 1)
    } else if let place = range.first(where: { isSymbol($0 + 1, "=") && (isSymbol($0, "=") || isSymbol($0, "!")) }),
      place + 2 < range.upperBound
    {
      if isSymbol(place, "!") { isNegated.toggle() }
      sides = (range.lowerBound..<place, place + 2..<range.upperBound)
    } else {
      return parameterTest(range).map { test in
        var test = test
        test.isNegated = test.isNegated != isNegated
        return test
      }
    }
    for (one, other) in [sides, (sides.1, sides.0)] {
      if let subject = subject(one), !other.isEmpty {
        return BranchTest(
          subject: subject, values: [expression(other.lowerBound, other.upperBound)], isNegated: isNegated)
      }
    }
    return nil
  }

  /// `identifier`, `isMain`: a pointer is tested for `nil`, anything else for `NO`.
  private func parameterTest(_ range: Range<Int>) -> BranchTest? {
    guard range.count == 1, let subject = subject(range), let name = word(range.lowerBound),
      let type = method?.parameters.first(where: { $0.name == name })?.type
    else { return nil }
    let position = lines.position(of: tokens[range.lowerBound].start)
    if type.hasSuffix("*") || type == "id" {
      return BranchTest(
        subject: subject, values: [SourceExpression(.null, source: "nil", position: position)], isNegated: true)
    }
    guard ["BOOL", "bool", "Boolean"].contains(type) else { return nil }
    return BranchTest(subject: subject, values: [SourceExpression(.boolean(true), source: "YES", position: position)])
  }

  /// `session.configuration.name`, `session.role`, or a local variable with this value; a parameter
  private func subject(_ range: Range<Int>) -> SourceExpression? {
    var names = range.compactMap(word)
    if names.count == 1, case .name(let path, _)? = locals[names[0]]?.kind { names = path }
    let position = lines.position(of: tokens[range.lowerBound].start)
    if names.suffix(2) == ["configuration", "name"] { return .configurationName(at: position) }
    if range.count == 1, let name = names.first, let local = locals[name], local.kind == .unknown,
      method?.parameters.contains(where: { $0.name == name && $0.isConstant }) == true
    {
      return local
    }
    let outer = names.dropLast().last?.lowercased() ?? ""
    return names.last == "role" && (outer.hasSuffix("session") || outer == "configuration")
      ? .sessionRole(at: position) : nil
  }
}

// MARK: Formalities

extension ObjectiveCFileReader.Scan {
  /// Whether each part of a condition asks for what every window has: `!scene`, `self.window == nil`.
  private func isFormal(_ range: Range<Int>, levels: Int = 8) -> Bool {
    let all = parts(of: range, "&").flatMap { parts(of: $0, "|") }
    return !range.isEmpty
      && all.allSatisfy { part in
        let sides = self.sides(of: part)
        let values = sides.map { formalValue($0, levels: levels) }
        return values.contains { $0 != nil } && zip(sides, values).allSatisfy { $1 != nil || isConstant($0) }
      }
  }

  /// Whether each part of a condition asks that something is there which every window has: `windowScene != nil`.
  private func isPresence(_ range: Range<Int>) -> Bool {
    parts(of: range, "&").allSatisfy { part in
      let sides = self.sides(of: part)
      guard let value = sides.first.flatMap({ formalValue($0) }), value != .application, !isSymbol(part.lowerBound, "!")
      else {
        return false
      }
      return sides.count == 1 || isSymbol(sides[0].upperBound, "!") && word(sides[1].lowerBound) == "nil"
    }
  }

  /// The sides of `==` or `!=`, or the whole part.
  private func sides(of range: Range<Int>) -> [Range<Int>] {
    let place = range.dropLast(2).first { isSymbol($0 + 1, "=") && (isSymbol($0, "=") || isSymbol($0, "!")) }
    guard let place, place > range.lowerBound else { return [range] }
    return [range.lowerBound..<place, place + 2..<range.upperBound]
  }

  /// `nil`, `UIUserInterfaceIdiomPad`
  private func isConstant(_ range: Range<Int>) -> Bool {
    guard range.count == 1, let name = word(range.lowerBound) else { return false }
    return name == "nil" || name.first?.isUppercase == true
  }

  /// What a value is that begins with a name, up to the first argument of a message; `nil` for content.
  private func formalValue(_ range: Range<Int>, levels: Int = 8) -> FormalValue? {
    guard levels > 0 else { return nil }
    if let choice = choice(in: range) {
      let values = choice.values.map { formalValue($0, levels: levels - 1) }
      // The test of a choice does not lead to other choices: their number stays small.
      let isFormal =
        isFormal(choice.test, levels: 1) && zip(choice.values, values).allSatisfy { $1 != nil || isConstant($0) }
      return isFormal ? values.lazy.compactMap { $0 }.first : nil
    }
    let end = range.first { isSymbol($0, ":") } ?? range.upperBound
    let names = (range.lowerBound..<end).filter { !isInCast($0, of: range) }.compactMap(word)
    guard let first = names.first, var value = formalValue(named: first, levels: levels) else { return nil }
    for name in names.dropFirst() {
      guard let next = value.member(name) else { return nil }
      value = next
    }
    return value
  }

  private func formalValue(named name: String, levels: Int) -> FormalValue? {
    if let origin = origins[name], word(origin.lowerBound) != name, !isMade(origin),
      let value = formalValue(origin, levels: levels - 1)
    {
      return value
    }
    // The scene that UIKit calls a method for has one name.
    if case .name(let path, _)? = locals[name]?.kind, path.count == 1, path[0] != name {
      return FormalValue(named: path[0].trimmingUnderscores)
    }
    let type = method?.parameters.first { $0.name == name }?.type
    return FormalValue(named: name.trimmingUnderscores) ?? type.flatMap(FormalValue.init(type:))
  }

  /// Whether a function or a method of the app makes a value of its arguments: what it is called says nothing of it.
  private func isMade(_ range: Range<Int>) -> Bool {
    if let name = word(range.lowerBound), isSymbol(range.lowerBound + 1, "("), !FormalValue.isOfSystem(name) {
      return true
    }
    guard choice(in: range) == nil, let end = range.first(where: { isSymbol($0, ":") }) else { return false }
    return !FormalValue.classTests.contains(word(end - 1) ?? "")
  }

  /// `test ? value : other`, and `value ?: other`, which has no test of its own.
  private func choice(in range: Range<Int>) -> (test: Range<Int>, values: [Range<Int>])? {
    var depth = 0
    var mark: Int?
    for place in range {
      if isSymbol(place, "(") || isSymbol(place, "[") { depth += 1 }
      if isSymbol(place, ")") || isSymbol(place, "]") { depth -= 1 }
      guard depth == 0 else { continue }
      if mark == nil, isSymbol(place, "?") { mark = place }
      guard let mark, isSymbol(place, ":") else { continue }
      let test = range.lowerBound..<mark
      return (test, [mark + 1 < place ? mark + 1..<place : test, place + 1..<max(place + 1, range.upperBound)])
    }
    return nil
  }

  /// Whether a word is one of `(UIWindowScene *)`.
  private func isInCast(_ place: Int, of range: Range<Int>) -> Bool {
    isSymbol(place - 1, "(") && place > range.lowerBound && isSymbol(place + 1, "*") && isSymbol(place + 2, ")")
  }
}

extension String {
  /// The name of the property of an instance variable.
  fileprivate var trimmingUnderscores: String { String(drop { $0 == "_" }) }
}
