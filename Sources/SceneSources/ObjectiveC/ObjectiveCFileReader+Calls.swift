/// The functions of Objective-C and their calls.
extension ObjectiveCFileReader.Scan {
  /// How many tokens of a call are looked at.
  private static let length = 256

  // MARK: Functions

  /// The parameters of a method, from its first name on.
  ///
  /// - Parameter assigned: The names that the body gives another value.
  func parameters(from start: Int, assigned: Set<String>) -> [FunctionFact.Parameter] {
    var parameters: [FunctionFact.Parameter] = []
    var place = start
    while let label = word(place), isSymbol(place + 1, ":"), parameters.count < 64 {
      let name = isSymbol(place + 2, "(") ? end(ofBrackets: place + 2) : place + 2
      let type = name > place + 4 ? place + 3..<min(name - 1, tokens.count) : 0..<0
      parameters.append(parameter(parameters.isEmpty ? "" : label, word(name) ?? "", type, assigned))
      place = name + 1
    }
    return parameters
  }

  private func parameter(
    _ label: String, _ name: String, _ type: Range<Int>, _ assigned: Set<String>
  ) -> FunctionFact.Parameter {
    let qualifiers: Set<String> = ["nullable", "nonnull", "const", "_Nullable", "_Nonnull", "__nullable", "__kindof"]
    let words = type.compactMap(word).filter { !qualifiers.contains($0) }
    return FunctionFact.Parameter(
      label: label, name: name, isOptional: false, isConstant: !assigned.contains(name),
      type: words.joined(separator: " ") + (type.contains { isSymbol($0, "*") } ? "*" : ""))
  }

  /// The names that a body gives a value: `name = …`.
  ///
  /// - Complexity: O(n) in the length of the body.
  func namesAssigned(inBody brace: Int) -> Set<String> {
    var names: Set<String> = []
    var depth = 0
    for place in brace..<tokens.count {
      if isSymbol(place, "{") { depth += 1 }
      if isSymbol(place, "}") { depth -= 1 }
      if depth == 0 { break }
      guard isSymbol(place, "="), !isSymbol(place + 1, "="), let name = word(place - 1), !isSymbol(place - 2, ".")
      else {
        continue
      }
      names.insert(name)
    }
    return names
  }

  /// The scene that UIKit calls a method for has one name, whatever the method calls it.
  mutating func nameScene(of method: FunctionFact) {
    guard ["scene", "windowScene"].contains(method.name) else { return }
    for parameter in method.parameters where ["UIScene*", "UIWindowScene*"].contains(parameter.type) {
      guard parameter.name != "scene" else { continue }
      locals[parameter.name] = SourceExpression(.name(["scene"], scope: []), source: "scene", position: method.position)
    }
  }

  /// What tells a scene from others: `scene` for the one that the delegate is called for, also as the one of its window
  /// or in a local variable.
  func sceneName(_ path: [String]) -> String {
    var path = path
    for _ in 0..<8 {
      guard let first = path.first, case .name(let other, _)? = locals[first]?.kind, other.first != first else { break }
      path = other + path.dropFirst()
    }
    let isOwn = path.first == "self" || path.first?.hasPrefix("_") == true
    let names = path.drop { $0 == "self" }.map { $0.drop { $0 == "_" } }
    if isOwn, names == ["window", "windowScene"] || names == ["windowScene"] || names == ["scene"] { return "scene" }
    return path.joined(separator: ".")
  }

  /// `void AcceptOnly(UIScene *scene, NSString *identifier)`, up to the brace
  func cFunction(from start: Int, to brace: Int, assigned: Set<String>) -> FunctionFact? {
    guard start < brace,
      let bracket = (start..<brace).first(where: { isSymbol($0, "(") && word($0 - 1) != nil }),
      let name = word(bracket - 1), end(ofBrackets: bracket) == brace
    else { return nil }
    let parameters = arguments(in: bracket + 1..<brace - 1).map { range in
      let last = range.last { word($0) != nil } ?? range.lowerBound
      return parameter("", word(last) ?? "", range.lowerBound..<last, assigned)
    }
    return FunctionFact(
      type: "", path: "", name: name, parameters: parameters, fullName: name,
      position: lines.position(of: tokens[start].start))
  }

  // MARK: Calls

  /// `[scene allow:@"mail/" or:other]`
  mutating func noteMessage(at place: Int) {
    let position = lines.position(of: tokens[place].start)
    guard let call = message(at: place, position: position, names: helpers) else { return }
    // What an override calls is inherited.
    if call.receiver == "super", call.name == method?.name { return }
    note(call)
  }

  /// `AcceptOnly(scene, @"a")`
  mutating func noteCall(of name: String, at place: Int) {
    let end = end(ofBrackets: place + 1)
    guard end <= tokens.count, isSymbol(end - 1, ")") else { return }
    let values = arguments(in: place + 2..<max(place + 2, end - 1)).map { argument("", in: $0) }
    note(
      CallFact(
        // No method.
        name: name, base: .type(""), arguments: values, owner: owner,
        place: MemberPlace(type: owner, member: ""), blocks: blocks.path, source: name,
        position: lines.position(of: tokens[place].start)))
  }

  private mutating func note(_ call: CallFact) {
    var call = call
    // A call that makes conditions was noted with the assignment.
    guard facts.calls[call.position] == nil else { return }
    call.departures = blocks.assign()
    facts.functions[call.position] = method
    facts.calls[call.position] = call
  }

  /// The call that a bracket begins; `nil` for anything else, and for one that is too long.
  ///
  /// - Parameter names: The names that count; without any all do.
  mutating func message(at place: Int, position: SourcePosition, names: Set<String> = []) -> CallFact? {
    guard isSymbol(place, "["), let end = end(ofMessage: place) else { return nil }
    var start = place + 1
    while start < end, !(word(start) != nil && (isSymbol(start + 1, ":") || start + 1 == end)) {
      start = self.end(ofPart: start, in: end)
    }
    guard let name = word(start), start > place + 1, names.isEmpty || names.contains(name) else { return nil }
    let receiver = place + 1..<start
    var arguments: [CallFact.Argument] = []
    while start + 1 < end, let label = word(start), isSymbol(start + 1, ":") {
      var next = start + 2
      while next < end, !(next > start + 2 && word(next) != nil && isSymbol(next + 1, ":")) {
        next = self.end(ofPart: next, in: end)
      }
      arguments.append(argument(arguments.isEmpty ? "" : label, in: start + 2..<max(start + 2, next)))
      start = next
    }
    let source = text(of: receiver)
    return CallFact(
      name: name, base: base(source), arguments: arguments, owner: owner,
      place: MemberPlace(type: owner, member: ""), blocks: blocks.path, receiver: source,
      receiverPath: valuePath(of: receiver), source: source + " " + name, position: position)
  }

  private func base(_ receiver: String) -> CallFact.Base {
    if receiver == "self" || receiver == "super" || receiver == "[self class]" { return .own }
    return receiver.first?.isUppercase == true && !receiver.contains(".") ? .type(receiver) : .value
  }

  private func text(of range: Range<Int>) -> String {
    guard let last = range.last else { return "" }
    return SourceExpression.summary(
      String(decoding: bytes[tokens[range.lowerBound].start..<tokens[last].end], as: UTF8.self))
  }

  private mutating func argument(_ label: String, in range: Range<Int>) -> CallFact.Argument {
    CallFact.Argument(label: label, value: value(in: range), path: valuePath(of: range))
  }

  private mutating func value(in range: Range<Int>) -> SourceExpression {
    steps -= range.count
    let written = expression(range.lowerBound, range.upperBound)
    var value = resolved(written)
    if case .name(let path, _) = written.kind, sceneName(path) == "scene" { value.source = "scene" }
    return value
  }

  /// The place after a token, or after the brackets that it opens.
  func end(ofPart start: Int, in limit: Int) -> Int {
    var depth = 0
    for place in start..<limit {
      if isSymbol(place, "[") || isSymbol(place, "(") || isSymbol(place, "{") { depth += 1 }
      if isSymbol(place, "]") || isSymbol(place, ")") || isSymbol(place, "}") { depth -= 1 }
      if depth <= 0 { return place + 1 }
    }
    return limit
  }

  /// The bracket that ends a message.
  func end(ofMessage start: Int) -> Int? {
    let limit = min(start + Self.length, tokens.count)
    let end = end(ofPart: start, in: limit) - 1
    return end > start && isSymbol(end, "]") ? end : nil
  }

  /// The parts between commas.
  private func arguments(in range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var place = start
    while place < range.upperBound {
      if isSymbol(place, ",") {
        parts.append(start..<place)
        start = place + 1
      }
      place = end(ofPart: place, in: range.upperBound)
    }
    return parts + [start..<max(start, range.upperBound)]
  }
}
