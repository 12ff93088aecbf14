/// Reads the conditions that Objective-C sets: literal formats, and string constants as arguments, also through a local
/// variable that is assigned once. Any other value is unknown, and so is one in a branch, a block or a method that is not that of a scene that connects.
///
/// Few apps with several windows are written in Objective-C, so that more would rarely be used.
package struct ObjectiveCFileReader {
  private let text: [UInt8]
  private let lines: SourceLines
  private let tokens: [ObjectiveCToken]
  private var facts = SourceFacts()
  private var index = 0
  /// The class of the current `@implementation`.
  private var owner = ""
  /// The first part of the current method's name. It is `scene` for the method that connects a scene, empty in an
  /// initializer, and `()` outside methods.
  private var method = "()"
  private var isAtConnection = false
  /// What the parameters and variables of the current method stand for.
  private var locals: [String: LocalScope.Local] = [:]
  /// The position of each open brace and the source text before it, such as `if (isOpen)`.
  private var braces: [(position: SourcePosition, condition: String)] = []
  /// The index of the first token of the current statement.
  private var statementStart = 0
  /// The maximum number of tokens of a statement that are looked at for each of its assignments.
  private static let longestStatement = 512
  /// Whether the current method may have returned, and whether it certainly has.
  private var (mayHaveReturned, hasReturned) = (false, false)
  private var callsSuper = false
  /// The open `#if` directives, with the builds in which the current branch is compiled.
  private var directives: [(text: String, build: BuildCondition)] = []
  /// Whether the file contains tests, whose conditions the app doesn't have.
  private var isTest = false

  /// Returns the facts about a file.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func facts(in bytes: [UInt8], file: String) -> SourceFacts {
    if let finding = SourceContent.refusal(of: bytes, file: file) { return SourceFacts(unread: finding) }
    var reader = ObjectiveCFileReader(bytes, file: file)
    while reader.index < reader.tokens.count {
      reader.readToken()
      reader.index += 1
    }
    return reader.isTest ? SourceFacts(ofTests: reader.facts.sites) : reader.facts
  }

  private init(_ text: [UInt8], file: String) {
    (self.text, lines) = (text, SourceLines(file: file, text: text))
    tokens = ObjectiveCLexer.tokens(of: text[...])
  }

  private func token(_ index: Int) -> ObjectiveCToken? { tokens.indices.contains(index) ? tokens[index] : nil }

  private func source(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    let start = tokens[first].range.lowerBound
    let end = min(max(start, tokens[last].range.upperBound), start + 1_000)
    return SourceExpression.oneLine(String(decoding: text[start..<end], as: UTF8.self))
  }

  private func expression(_ kind: SourceExpression.Kind, _ range: Range<Int>) -> SourceExpression {
    SourceExpression(
      kind: kind, source: source(range), position: lines.position(of: token(range.lowerBound)?.range.lowerBound ?? 0))
  }

  // MARK: Structure

  private mutating func readToken() {
    switch tokens[index].kind {
    case .directive(let range):
      read(directive: range)
      if statementStart == index { statementStart = index + 1 }
    case .word(let word): read(word)
    case .symbol(UInt8(ascii: "{")):
      let position = lines.position(of: tokens[index].range.lowerBound)
      braces.append((position, condition ?? source(statementStart..<index)))
      statementStart = index + 1
    case .symbol(UInt8(ascii: "}")):
      _ = braces.popLast()
      statementStart = index + 1
      if braces.isEmpty { endMethod() }
    case .symbol(UInt8(ascii: ";")): statementStart = index + 1
    case .symbol(UInt8(ascii: "-")) where braces.isEmpty, .symbol(UInt8(ascii: "+")) where braces.isEmpty: readMethod()
    case .symbol(UInt8(ascii: "=")): readAssignment()
    case .symbol(UInt8(ascii: "&")):
      // A function can change a variable whose address it gets.
      if let name = token(index + 1)?.word, locals[name] != nil { locals[name] = .unknown }
    case .symbol, .string: break
    }
  }

  private mutating func read(_ word: String) {
    switch word {
    case "@interface", "@implementation":
      guard let name = token(index + 1)?.word else { return }
      owner = word == "@implementation" ? name : ""
      let header = tokens[(index + 2)...].prefix(64).prefix { token in
        !["{", "-", "@"].contains { token.isSymbol($0) } && token.word?.hasPrefix("@") != true
      }
      let inherits = word == "@interface" && [":", "<", "("].contains { header.first?.isSymbol($0) == true }
      guard !build.may.isEmpty else { return }
      facts.types.append(
        TypeFact(
          path: name, inherited: inherits ? header.compactMap(\.word) : [],
          position: lines.position(of: tokens[index + 1].range.lowerBound), platforms: build.may))
    case "@end": (owner, braces) = ("", [])
    case "@import": isTest = isTest || token(index + 1)?.word == "XCTest"
    case "super": callsSuper = true
    case "class":
      // Code that names a class, as `[NoteDelegate class]` and `NoteDelegate.class` do, may choose it as a scene delegate.
      guard let name = tokens[..<index].last(where: { !$0.isSymbol(".") })?.word else { return }
      facts.uses[MemberFact(owner: owner, name: ""), default: NamesInUse()].all.insert(name + ".self")
    case "return" where condition == nil && braces.count == 1 && directives.isEmpty: hasReturned = true
    case "return", "goto": mayHaveReturned = true
    case "setCanActivateForTargetContentIdentifierPredicate": readMessage(.canActivate)
    case "setPrefersToActivateForTargetContentIdentifierPredicate": readMessage(.prefersToActivate)
    case "setActivationConditions": readMessage(nil)
    default: break
    }
  }

  private mutating func readMethod() {
    let signature = tokens[index...].prefix(256).prefix { !$0.isSymbol("{") && !$0.isSymbol(";") }
    endMethod()
    isAtConnection = signature.contains { $0.word == "willConnectToSession" }
    let first = signature.first { $0.word != nil && !["void", "IBAction"].contains($0.word) }?.word ?? ""
    method = isAtConnection ? "scene" : first.hasPrefix("init") ? "" : first == "scene" ? "scene(other)" : first
    for (type, name) in zip(signature, signature.dropFirst()) where type.isSymbol(")") {
      if let parameter = name.word { locals[parameter] = .unknown }
    }
  }

  private mutating func endMethod() {
    if isAtConnection, !owner.isEmpty {
      facts.overrides[MemberFact(owner: owner, name: "scene")] = callsSuper ? .sometimes : .never
    }
    (method, isAtConnection, locals) = ("()", false, [:])
    (mayHaveReturned, hasReturned, callsSuper) = (false, false, false)
  }

  /// The condition of the current statement without its braces, such as `if (isOpen)`.
  private var condition: String? {
    guard let word = token(statementStart)?.word, ["if", "else", "for", "while", "switch", "do", "case"].contains(word)
    else { return nil }
    var depth = 0
    for end in tokens[statementStart..<max(statementStart, index)].indices.dropFirst().prefix(Self.longestStatement) {
      if tokens[end].isSymbol("(") { depth += 1 }
      if tokens[end].isSymbol(")") { depth -= 1 }
      if depth == 0, tokens[end].word != "if" { return source(statementStart..<end + 1) }
    }
    return source(statementStart..<max(statementStart, index))
  }

  private var build: BuildCondition { directives.reduce(.always) { $0 && $1.build } }

  private mutating func read(directive range: Range<Int>) {
    let line = SourceExpression.oneLine(String(decoding: text[range], as: UTF8.self))
    let words = line.split(separator: " ")
    switch words.first {
    case "if", "ifdef", "ifndef":
      let isAlways = words == ["if", "1"]
      directives.append(("#" + line, isAlways ? .always : words == ["if", "0"] ? .never : .unknown))
    case "else", "elif":
      guard let last = directives.popLast() else { return }
      directives.append(("#" + line, words[0] == "else" ? !last.build : .unknown))
    case "endif": _ = directives.popLast()
    case "import": isTest = isTest || line.contains("XCTest")
    case "define":
      let body = ObjectiveCLexer.tokens(of: text[range])
      for token in body { addSite(inMacro: token, "#" + line) }
      guard body.count == 3, let name = body[1].word, body[2].string != nil else { return }
      declare(name, strings(body[2...], named: name))
    default: break
    }
  }

  /// Adds a site for the name of a condition in a macro, whose scene and value depend on its use.
  private mutating func addSite(inMacro token: ObjectiveCToken, _ line: String) {
    guard let kind = token.word.flatMap({ SiteFact.Kind(property: $0) }) else { return }
    let position = lines.position(of: token.range.lowerBound)
    let value = SourceExpression(kind: .unknown, source: line, position: position)
    var site = SiteFact(kind: kind, position: position, values: [value], owner: "", block: position)
    (site.target, site.isOfParameter, site.build) = (.object(line), true, build)
    facts.sites.append(site)
  }

  private mutating func declare(_ name: String, _ value: SourceExpression?) {
    if build == .never { return }
    facts.variables.append(
      VariableFact(name: name, owner: "", value: value.map { .expression($0) }, build: build, file: lines.file))
  }

  // MARK: Assignments

  private mutating func readAssignment() {
    guard let name = token(index - 1)?.word, token(index + 1)?.isSymbol("=") != true else { return }
    let before = token(index - 2)
    if let kind = SiteFact.Kind(property: name) {
      return addSite(kind, at: index - 1, index + 1..<end(of: index + 1))
    }
    let value = index + 1..<end(of: index + 1, limit: 128)
    if name == "activationConditions", before?.isSymbol(".") == true {
      addReplacement(at: index - 1, value)
    } else if before?.isSymbol(".") != true {
      if braces.isEmpty {
        let isConstant = statement(before: index).suffix(8).contains { $0.word == "const" }
        return declare(name, isConstant ? strings(tokens[value]) : nil)
      }
      let source = source(value)
      let isForeign = ["connectedScenes", "openSessions"].contains(where: source.contains)
      locals[name] =
        isForeign ? .foreign : locals[name] == nil ? .constant(strings(tokens[value]) ?? predicate(value)) : .unknown
    }
  }

  /// Reads a message such as `[conditions setCanActivateForTargetContentIdentifierPredicate:predicate]`.
  private mutating func readMessage(_ kind: SiteFact.Kind?) {
    guard token(index + 1)?.isSymbol(":") == true else { return }
    let value = index + 2..<end(of: index + 2)
    if let kind { addSite(kind, at: index, value) } else { addReplacement(at: index, value) }
  }

  /// Returns the index of the token that ends an expression.
  private func end(of start: Int, limit: Int = longestStatement) -> Int {
    var depth = 0
    let last = max(start, min(tokens.count, start + limit))
    for end in start..<last {
      if depth == 0, [";", ",", "]", ")", "}"].contains(where: { tokens[end].isSymbol($0) }) { return end }
      if ["[", "(", "{"].contains(where: { tokens[end].isSymbol($0) }) { depth += 1 }
      if ["]", ")", "}"].contains(where: { tokens[end].isSymbol($0) }) { depth -= 1 }
    }
    return last
  }

  /// The tokens of the current statement before an index.
  private func statement(before index: Int) -> ArraySlice<ObjectiveCToken> {
    tokens[max(min(statementStart, index), index - Self.longestStatement)..<index]
  }

  /// The object whose property or setter is at an index, as a path of names.
  private func receiver(at index: Int) -> (text: String, path: String) {
    let statement = statement(before: index)
    let start = statement.lastIndex { token in
      token.isSymbol("=") || token.isSymbol(",") || ["if", "else"].contains(token.word)
    }
    let text = source((start.map { $0 + 1 } ?? statement.startIndex)..<index)
    let names = text.replacing(#/\( ?\w+ ?\* ?\)/#, with: "").split { " []().".contains($0) }
    return (text, names.joined(separator: "."))
  }

  private mutating func addReplacement(at index: Int, _ value: Range<Int>) {
    let source = source(value)
    // The conditions of the scene itself are assigned back to it.
    if case .constant(let value)? = locals[source], value.source.hasSuffix("activationConditions") { return }
    if hasReturned { return }
    let path = receiver(at: index).path + ".activationConditions"
    var fact = ReplacementFact(
      owner: owner, position: lines.position(of: tokens[index].range.lowerBound), value: .init(source))
    fact.isOccasional = condition != nil || braces.count > 1
    fact.isOfOtherScene = SiteFact.Target(path) { locals[$0] } == .otherScene
    facts.replacements.append(fact)
  }

  private mutating func addSite(_ kind: SiteFact.Kind, at index: Int, _ value: Range<Int>) {
    let position = lines.position(of: tokens[index].range.lowerBound)
    let receiver = receiver(at: index)
    var site = SiteFact(
      kind: kind, position: position, values: [predicate(value)], owner: owner, receiver: receiver.text,
      target: SiteFact.Target(receiver.path) { locals[$0] }, block: braces.last?.position ?? position)
    if case .object(let name) = site.target, case .unknown? = locals[name] { site.isOfParameter = true }
    let conditions =
      directives.filter { $0.build != .always }.map(\.text) + braces.dropFirst().map(\.condition)
      + [condition].compactMap(\.self)
    site.condition = conditions.isEmpty ? nil : conditions.joined(separator: "; ")
    site.isOccasional = mayHaveReturned || condition != nil || braces.count > 1 || !isAtConnection && !method.isEmpty
    site.earlierExit = mayHaveReturned ? "return" : nil
    (site.build, site.isAtConnection, site.member) = (build, isAtConnection, method)
    if !hasReturned { facts.sites.append(site) }
  }

  // MARK: Values

  /// Reads `[NSPredicate predicateWithFormat:…]` and `[NSPredicate predicateWithValue:…]`.
  private func predicate(_ range: Range<Int>) -> SourceExpression {
    let parts = tokens[range].prefix(4).map { $0.word ?? "" }
    if range.count == 1, parts == ["nil"] { return expression(.null, range) }
    if range.count == 1, case .constant(let value)? = locals[parts[0]] { return expression(.local(value), range) }
    guard range.count > 5, token(range.lowerBound)?.isSymbol("[") == true, parts[1] == "NSPredicate" else {
      return expression(.unknown, range)
    }
    let arguments = range.lowerBound + 4..<range.upperBound - 1
    let values = values(arguments)
    // More tokens after the message, or another argument with a label, make another value.
    let isWhole = values.last.map { $0.end == arguments.upperBound } ?? false
    switch parts[2] {
    case "predicateWithValue" where arguments.count == 1:
      switch token(arguments.lowerBound)?.word {
      case "YES": return expression(.constantPredicate(true), range)
      // A number object is not nil, so it becomes YES.
      case "@YES", "@NO": return expression(.constantPredicate(true), range)
      case "NO": return expression(.constantPredicate(false), range)
      default: return expression(.unknown, range)
      }
    case "predicateWithFormat":
      if !isWhole { return expression(.unknown, range) }
      if case .unknown = values[0].value.kind { return expression(.unknown, range) }
      return expression(.predicate(format: values[0].value, arguments: values.dropFirst().map(\.value)), range)
    case "predicateWithBlock": return expression(.blockPredicate, range)
    default: return expression(.unknown, range)
    }
  }

  /// Returns the values that commas separate, with the index of the token after each: string literals, constants and
  /// numbers. Any other is unknown.
  private func values(_ range: Range<Int>) -> [(value: SourceExpression, end: Int)] {
    var values: [(SourceExpression, Int)] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let value = start..<min(end(of: start), range.upperBound)
      start = value.upperBound + 1
      let word = value.count == 1 ? token(value.lowerBound)?.word : nil
      let known = word.flatMap { word -> SourceExpression? in
        switch locals[word] {
        case nil: expression(Int64(word).map { .integer($0) } ?? .name(word), value)
        case .constant(let initial)?: expression(.local(initial), value)
        case .unknown?, .foreign?: nil
        }
      }
      values.append((strings(tokens[value]) ?? known ?? expression(.unknown, value), value.upperBound))
      if token(value.upperBound)?.isSymbol(",") != true { break }
    }
    return values
  }

  /// Returns adjacent string literals, which form a single string, or `nil` if there are other tokens.
  private func strings(_ tokens: ArraySlice<ObjectiveCToken>, named name: String? = nil) -> SourceExpression? {
    let ranges = tokens.compactMap(\.string)
    guard let first = tokens.first, !ranges.isEmpty, ranges.count == tokens.count else { return nil }
    let literals = ranges.flatMap { LiteralDecoder.objectiveC(lines).literals(of: text[$0]) }
    return SourceExpression(
      kind: .string(literals.map { .literal($0) }), source: name ?? source(tokens.startIndex..<tokens.endIndex),
      position: lines.position(of: first.range.lowerBound))
  }
}
