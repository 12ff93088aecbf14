/// The functions of Objective-C and their calls.
extension ObjectiveCFileReader.Scan {
  /// How many tokens of a call are looked at.
  private static let length = 256

  // MARK: Functions

  /// The parameters of a method, from its first name on.
  func parameters(from start: Int) -> [FunctionFact.Parameter] {
    var parameters: [FunctionFact.Parameter] = []
    var place = start
    while let label = word(place), isSymbol(place + 1, ":"), parameters.count < 64 {
      let name = isSymbol(place + 2, "(") ? end(ofBrackets: place + 2) : place + 2
      parameters.append(parameter(parameters.isEmpty ? "" : label, word(name) ?? ""))
      place = name + 1
    }
    return parameters
  }

  private func parameter(_ label: String, _ name: String) -> FunctionFact.Parameter {
    FunctionFact.Parameter(label: label, name: name, isOptional: false, isConstant: true)
  }

  /// `void AcceptOnly(UIScene *scene, NSString *identifier)`, up to the brace
  func cFunction(from start: Int, to brace: Int) -> FunctionFact? {
    guard start < brace,
      let bracket = (start..<brace).first(where: { isSymbol($0, "(") && word($0 - 1) != nil }),
      let name = word(bracket - 1), end(ofBrackets: bracket) == brace
    else { return nil }
    let names = arguments(in: bracket + 1..<brace - 1).map { range in range.last(where: { word($0) != nil }) }
    return FunctionFact(
      type: "", path: "", name: name, parameters: names.map { parameter("", $0.flatMap(word) ?? "") }, fullName: name,
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
    let values = arguments(in: place + 2..<max(place + 2, end - 1)).map { value(in: $0) }
    note(
      CallFact(
        // No method.
        name: name, base: .type(""), arguments: values.map { CallFact.Argument(label: "", value: $0) }, owner: owner,
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
      arguments.append(
        CallFact.Argument(label: arguments.isEmpty ? "" : label, value: value(in: start + 2..<max(start + 2, next))))
      start = next
    }
    let source = text(of: receiver)
    return CallFact(
      name: name, base: base(source), arguments: arguments, owner: owner,
      place: MemberPlace(type: owner, member: ""), blocks: blocks.path, receiver: source, source: source + " " + name,
      position: position)
  }

  private func base(_ receiver: String) -> CallFact.Base {
    if receiver == "self" || receiver == "super" || receiver == "[self class]" { return .own }
    return receiver.first?.isUppercase == true ? .type(receiver) : .value
  }

  private func text(of range: Range<Int>) -> String {
    guard let last = range.last else { return "" }
    return SourceExpression.summary(
      String(decoding: bytes[tokens[range.lowerBound].start..<tokens[last].end], as: UTF8.self))
  }

  private mutating func value(in range: Range<Int>) -> SourceExpression {
    steps -= range.count
    return resolved(expression(range.lowerBound, range.upperBound))
  }

  /// The place after a token, or after the brackets that it opens.
  private func end(ofPart start: Int, in limit: Int) -> Int {
    var depth = 0
    for place in start..<limit {
      if isSymbol(place, "[") || isSymbol(place, "(") || isSymbol(place, "{") { depth += 1 }
      if isSymbol(place, "]") || isSymbol(place, ")") || isSymbol(place, "}") { depth -= 1 }
      if depth <= 0 { return place + 1 }
    }
    return limit
  }

  /// The bracket that ends a message.
  private func end(ofMessage start: Int) -> Int? {
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
