/// Reads the conditions that Objective-C sets: literal formats, and string constants as arguments, also through a local
/// variable that is assigned once. Any other value is unknown, and so is one in a branch or a block, of another scene, or
/// outside the method that connects the scene.
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
  /// The meanings of the parameters and local variables of the current method, by name.
  private var locals: [String: LocalScope.Local] = [:]
  /// The position of each open brace, the source text before it, such as `if (isOpen)`, and the number of parentheses
  /// around it.
  private var braces: [(position: SourcePosition, condition: String, parentheses: Int, isBlock: Bool)] = []
  /// The number of open parentheses inside the innermost brace. The semicolons in `for (…; …; …)` end no statement.
  private var parentheses = 0
  /// The parameter of the method that connects a scene, unless something is assigned to it.
  private var sceneParameter: String?
  /// The number of statements so far that may end a method.
  private var exits = 0
  /// The index of the first token of the current statement.
  private var statementStart = 0
  /// The maximum number of tokens of a statement that are looked at for each of its assignments.
  private static let longestStatement = 512
  /// The word with which the current method may have ended before the current position, such as `return`.
  private var earlierExit: String?
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
      braces.append((position, condition ?? source(statementStart..<index), parentheses, opensBlock))
      (statementStart, parentheses) = (index + 1, 0)
    case .symbol(UInt8(ascii: "}")):
      (statementStart, parentheses) = (index + 1, braces.popLast()?.parentheses ?? 0)
      if braces.isEmpty { endMethod() }
    case .symbol(UInt8(ascii: "(")): parentheses += 1
    case .symbol(UInt8(ascii: ")")): parentheses = max(0, parentheses - 1)
    case .symbol(UInt8(ascii: ";")) where parentheses == 0: statementStart = index + 1
    case .symbol(UInt8(ascii: "-")) where braces.isEmpty, .symbol(UInt8(ascii: "+")) where braces.isEmpty: readMethod()
    case .symbol(UInt8(ascii: "=")): readAssignment()
    case .symbol(UInt8(ascii: "&")):
      // A function that gets the address of a variable can change it.
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
    case "@end": (owner, braces, parentheses) = ("", [], 0)
    case "@import": isTest = isTest || token(index + 1)?.word == "XCTest"
    case "class":
      // Code that names a class, as `[NoteDelegate class]` and `NoteDelegate.class` do, may choose it as a scene delegate.
      guard let name = tokens[..<index].last(where: { !$0.isSymbol(".") })?.word else { return }
      facts.uses[MemberFact(owner: owner, name: ""), default: NamesInUse()].all.insert(name + ".self")
    case "return", "goto": noteExit()
    // A macro that is a statement may return. Its name has no lowercase letters.
    case _ where index == statementStart && !word.contains(where: \.isLowercase):
      if token(index + 1)?.isSymbol("(") == true { noteExit() }
    case _ where Self.setters[word] != nil: readMessage(Self.setters[word])
    case "setActivationConditions": readMessage(nil)
    default: break
    }
  }

  /// Records that the Objective-C method may end at the current position. A `return` in a block doesn't end the method.
  private mutating func noteExit() {
    if braces.contains(where: \.isBlock) { return }
    if !braces.isEmpty, earlierExit == nil { earlierExit = token(index)?.word }
    exits += 1
  }

  /// Whether the brace at the current position opens a block, such as `^{` or `^BOOL(id object) {`.
  private var opensBlock: Bool {
    var depth = 0
    for token in tokens[..<index].suffix(64).reversed() {
      if token.isSymbol(")") {
        depth += 1
      } else if depth > 0 {
        if token.isSymbol("(") { depth -= 1 }
      } else if token.word == nil, !token.isSymbol("*") {
        return token.isSymbol("^")
      }
    }
    return false
  }

  private mutating func readMethod() {
    let signature = tokens[index...].prefix(256).prefix { !$0.isSymbol("{") && !$0.isSymbol(";") }
    endMethod()
    isAtConnection = signature.contains { $0.word == "willConnectToSession" }
    let first = signature.first { $0.word != nil && !["void", "IBAction"].contains($0.word) }?.word ?? ""
    method = isAtConnection ? "scene" : first.hasPrefix("init") ? "" : first == "scene" ? "scene(other)" : first
    let parameters = signature.drop { !$0.isSymbol(":") }
    for (type, name) in zip(parameters, parameters.dropFirst()) where type.isSymbol(")") {
      guard let parameter = name.word else { continue }
      if isAtConnection, sceneParameter == nil { sceneParameter = parameter }
      locals[parameter] = .unknown
    }
  }

  private mutating func endMethod() {
    if isAtConnection, !owner.isEmpty {
      facts.overrides[MemberFact(owner: owner, name: "scene")] = false
    }
    (method, isAtConnection, locals, sceneParameter) = ("()", false, [:], nil)
    earlierExit = nil
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

  /// Whether the current code is in all builds or in no build.
  private var isDecided: Bool { directives.allSatisfy { $0.build == .always || $0.build == .never } }

  private var build: BuildCondition { directives.reduce(.always) { $0 && $1.build } }

  private mutating func read(directive range: Range<Int>) {
    let line = SourceExpression.oneLine(String(decoding: text[range], as: UTF8.self))
    let words = line.prefix(upTo: line.firstRange(of: "/")?.lowerBound ?? line.endIndex).split(separator: " ")
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
      guard body.count > 1, let name = body[1].word else { return }
      declare(name, body.count == 3 && isDecided ? strings(body[2...], named: name) : nil)
    default: break
    }
  }

  private static let setters: [String: SiteFact.Kind] = [
    "setCanActivateForTargetContentIdentifierPredicate": .canActivate,
    "setPrefersToActivateForTargetContentIdentifierPredicate": .prefersToActivate,
  ]

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
        return declare(name, before?.word == "const" && isDecided ? strings(tokens[value]) : nil)
      }
      assign(value, to: name, isDeclared: before?.isSymbol("*") == true || before?.word != nil)
    }
  }

  /// Records the value that is assigned to a local variable. The value is known only if the variable is declared outside
  /// branches and assigned once.
  private mutating func assign(_ value: Range<Int>, to name: String, isDeclared: Bool) {
    if name == sceneParameter { sceneParameter = nil }
    if ["connectedScenes", "openSessions"].contains(where: source(value).contains) {
      locals[name] = .foreign
    } else if locals[name] == nil, isDeclared, condition == nil, braces.count == 1, isDecided {
      locals[name] = .constant(strings(tokens[value]) ?? predicate(value))
    } else {
      locals[name] = .unknown
      // The scene may get a different object from the one whose conditions were set.
      for site in facts.sites.indices where facts.sites[site].target == .object(name) {
        if facts.sites[site].owner == owner { facts.sites[site].isOccasional = true }
      }
    }
  }

  /// Reads a message such as `[conditions setCanActivateForTargetContentIdentifierPredicate:predicate]`.
  private mutating func readMessage(_ kind: SiteFact.Kind?) {
    guard token(index + 1)?.isSymbol(":") == true else { return }
    let value = index + 2..<end(of: index + 2)
    if let kind { addSite(kind, at: index, value) } else { addReplacement(at: index, value) }
  }

  /// Returns the index of the first token after the expression that begins at an index.
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

  /// Returns the tokens of the current statement that precede an index.
  private func statement(before index: Int) -> ArraySlice<ObjectiveCToken> {
    tokens[max(min(statementStart, index), index - Self.longestStatement)..<index]
  }

  /// The names in an expression such as `((UIWindowScene *)scene).activationConditions`, without its casts.
  private static func names(in source: String) -> [String] {
    source.replacing(#/\( ?\w+ ?\* ?\)/#, with: "").split { " []().".contains($0) }.map(String.init)
  }

  /// Returns whether an expression, split into its names, refers to the scene that connects or to its conditions.
  private func isOwnScene(_ path: [String], depth: Int = 4) -> Bool {
    guard let root = path.first else { return false }
    if root == sceneParameter { return path.count == 1 || path.count == 2 && path[1] == "activationConditions" }
    guard depth > 0, case .constant(let value)? = locals[root] else { return false }
    return isOwnScene(Self.names(in: value.source) + path.dropFirst(), depth: depth - 1)
  }

  /// The object whose property or setter is at an index, as a path of names.
  private func receiver(at index: Int) -> (text: String, path: [String]) {
    let statement = statement(before: index)
    let start = statement.indices.last { index in
      let token = tokens[index]
      // A macro such as `ASSERT(scene)` may need no semicolon.
      let endsCall =
        token.isSymbol(")") && self.token(index - 1)?.isSymbol("*") != true && self.token(index + 1)?.word != nil
      return endsCall || token.isSymbol("=") || token.isSymbol(",") || ["if", "else"].contains(token.word)
    }
    let text = source((start.map { $0 + 1 } ?? statement.startIndex)..<index)
    return (text, Self.names(in: text))
  }

  private mutating func addReplacement(at index: Int, _ value: Range<Int>) {
    let source = source(value)
    // The conditions of the scene itself are assigned back to it.
    if case .constant(let value)? = locals[source], value.source.hasSuffix("activationConditions") { return }
    let path = receiver(at: index).path
    var fact = ReplacementFact(
      owner: owner, position: lines.position(of: tokens[index].range.lowerBound), value: .init(source))
    fact.isOccasional = condition != nil || braces.count > 1 || !isOwnScene(path)
    fact.isOfOtherScene =
      SiteFact.Target((path + ["activationConditions"]).joined(separator: ".")) { locals[$0] } == .otherScene
    facts.replacements.append(fact)
  }

  private mutating func addSite(_ kind: SiteFact.Kind, at index: Int, _ value: Range<Int>) {
    let position = lines.position(of: tokens[index].range.lowerBound)
    let receiver = receiver(at: index)
    var site = SiteFact(
      kind: kind, position: position, values: [predicate(value)], owner: owner, receiver: receiver.text,
      target: SiteFact.Target(receiver.path.joined(separator: ".")) { locals[$0] },
      block: braces.last?.position ?? position)
    var isUnknownObject = site.target == .scene && !isOwnScene(receiver.path)
    if case .object(let name) = site.target, case .unknown? = locals[name] {
      (site.isOfParameter, isUnknownObject) = (true, true)
    }
    // The operators `&&`, `||` and `?:` may skip the assignment.
    let isOperand = statement(before: index).contains { token in ["&", "|", "?"].contains { token.isSymbol($0) } }
    let conditions =
      directives.filter { $0.build != .always }.map(\.text) + braces.dropFirst().map(\.condition)
      + [condition].compactMap(\.self)
    site.condition = conditions.isEmpty ? nil : conditions.joined(separator: "; ")
    site.isOccasional =
      earlierExit != nil || condition != nil || braces.count > 1 || !isAtConnection && !method.isEmpty
      || isUnknownObject
      || isOperand
    site.earlierExit = earlierExit
    site.exits = exits
    (site.build, site.isAtConnection, site.member) = (build, isAtConnection, method)
    facts.sites.append(site)
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
      case "YES", "TRUE", "true": return expression(.constantPredicate(true), range)
      // A number object is not nil, so it becomes YES.
      case "@YES", "@NO": return expression(.constantPredicate(true), range)
      case "NO", "FALSE", "false": return expression(.constantPredicate(false), range)
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
        case .unknown?, .ambiguous?, .foreign?: nil
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
