/// Reads conditions and constants from Objective-C tokens, without resolving types or macros.
package struct ObjectiveCFileReader {
  private let text: [UInt8]
  private let lines: SourceLines
  private let tokens: [ObjectiveCToken]
  private var facts = SourceFacts()
  private var index = 0
  /// The class of the current `@implementation`.
  private var owner = ""
  private var isAtConnection = false
  /// The first part of the current method's name. It is `scene` for the method that connects a scene, and empty in an
  /// initializer and outside methods.
  private var method = ""
  /// Whether the system or the user calls the current method, and not each scene does when it connects.
  private var isOccasional = false
  /// Whether the current method may have returned before.
  private var mayHaveReturned = false
  /// The number of braces around an earlier statement that certainly returns, until they are closed.
  private var endedBraces: Int?
  /// The name of the first parameter of the method that is being read.
  private var parameter: String?
  /// How the method that is being read calls `super`.
  private var superCall = SuperCall.never
  /// Whether the file contains tests, whose conditions the app doesn't have.
  private var isTest = false
  /// The index of the last token of a statement without braces after `if`, `else`, `for` or `while`, and the condition
  /// of the statement.
  private var (branchEnd, branchCondition) = (-1, "")
  /// The number of `return` and `goto` statements so far.
  private var exits = 0
  private var scope = LocalScope()
  /// The open braces, each with the condition that precedes it, and whether it opens a block such as `^{ … }`.
  private var braces: [(position: SourcePosition, condition: String?, isBlock: Bool)] = []
  /// The index of the brace of a block or lambda in the expression that was read last.
  private var blockStart = -1
  /// The open `#if` directives.
  private var directives: [Directive] = []
  /// The names to which something is assigned after their declaration, or whose address is taken.
  private let changed: Set<String>

  /// A branch of an `#if` directive.
  private struct Directive {
    /// The condition as written in the source.
    var text: String
    /// The builds in which the branch is compiled.
    var own: BuildCondition
    /// The builds in which an earlier branch of the same directive is compiled.
    var earlier = BuildCondition.never
    /// The builds in which the code that contains the directive is compiled.
    var outer: BuildCondition

    var isAlways: Bool { (own && !earlier) == .always }
    var whole: BuildCondition { outer && own && !earlier }
  }

  private init(_ text: [UInt8], file: String) {
    self.text = text
    lines = SourceLines(file: file, text: text)
    tokens = ObjectiveCLexer.tokens(of: text[...])
    changed = Self.changedNames(in: tokens)
  }

  /// Returns the facts about a file.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func facts(in bytes: [UInt8], file: String) -> SourceFacts {
    if let finding = SourceContent.refusal(of: bytes, file: file) { return SourceFacts(unread: finding) }
    var reader = ObjectiveCFileReader(bytes, file: file)
    reader.read()
    return reader.isTest ? SourceFacts(ofTests: reader.facts.sites) : reader.facts
  }

  private mutating func read() {
    while index < tokens.count {
      let token = tokens[index]
      switch token.kind {
      case .directive(let range): read(directive: range)
      case .word(let word): read(word)
      case .symbol(UInt8(ascii: "{")): openBrace()
      case .symbol(UInt8(ascii: "}")): closeBrace()
      case .symbol(UInt8(ascii: "-")) where braces.isEmpty, .symbol(UInt8(ascii: "+")) where braces.isEmpty:
        readMethod()
      case .symbol(UInt8(ascii: "=")): readAssignment()
      case .symbol, .number, .string: break
      }
      index += 1
    }
  }

  private func position(of index: Int) -> SourcePosition { lines.position(of: tokens[index].range.lowerBound) }

  // MARK: Structure

  private mutating func read(_ word: String) {
    switch word {
    case "@interface", "@implementation":
      guard let name = tokens[(index + 1)...].first?.word else { return }
      owner = word == "@implementation" ? name : ""
      let header = tokens[(index + 2)...].prefix(64).prefix {
        !$0.isSymbol("{") && !$0.isSymbol("-") && !$0.isSymbol("@")
      }
      let first = header.first
      let inherits = first.map { $0.isSymbol(":") || $0.isSymbol("<") || $0.isSymbol("(") } ?? false
      let inherited = inherits && word == "@interface" ? header.prefix { !($0.word?.hasPrefix("@") ?? false) } : []
      guard !platforms.isEmpty else { return }
      facts.types.append(
        TypeFact(
          path: name, inherited: inherited.compactMap(\.word), position: position(of: index + 1),
          platforms: platforms))
    case "@end":
      owner = ""
      braces = []
      scope = LocalScope(directives: directives.count)
    case "super": readSuperCall()
    case "self" where index > 0 && tokens[index - 1].isSymbol("["):
      guard index + 1 < tokens.count, let name = tokens[index + 1].word else { return }
      addUse(of: name)
      if index + 3 < tokens.count, let argument = tokens[index + 3].word, case .foreign? = scope[argument] {
        facts.foreignArguments[ArgumentFact(function: name, index: 0), default: []].insert(owner)
      }
    case "class":
      // Code that names a class, as `[NoteDelegate class]` and `NoteDelegate.class` do, may choose it as a scene delegate.
      guard let name = tokens[..<index].last(where: { !$0.isSymbol(".") })?.word else { return }
      facts.uses[MemberFact(owner: owner, name: ""), default: NamesInUse()].all.insert(name + ".self")
    case "@import" where index + 1 < tokens.count && tokens[index + 1].isWord("XCTest"): isTest = true
    case "if", "else", "while": skipCondition()
    case "return", "goto":
      exits += 1
      if word == "return", braces.contains(where: \.isBlock) { return }
      if isInBranch || word == "goto" {
        if !isWindowGuard { mayHaveReturned = true }
      } else if directives.isEmpty {
        endedBraces = min(endedBraces ?? .max, braces.count)
      }
    case "for":
      skipCondition()
      // The element of a loop such as `for (UIScene *other in scenes)`.
      let head = tokens[index...].prefix(16)
      if let end = head.firstIndex(where: { $0.isWord("in") }), let name = tokens[end - 1].word {
        scope.declare(name, .foreign)
      }
    case "setCanActivateForTargetContentIdentifierPredicate": readSetter(.canActivate)
    case "setPrefersToActivateForTargetContentIdentifierPredicate": readSetter(.prefersToActivate)
    case "setActivationConditions" where index + 2 < tokens.count && tokens[index + 1].isSymbol(":"):
      index += 1
      readReplacement(at: index - 1)
    default: break
    }
  }

  private var isInBranch: Bool {
    index <= branchEnd || braces.contains { $0.condition.map { !Self.holdsForWindows($0) } ?? false }
  }

  /// Whether a condition such as `if (@available(iOS 13.0, *))` or `if ([scene isKindOfClass:[UIWindowScene class]])`
  /// holds for each window.
  private static func holdsForWindows(_ condition: String) -> Bool {
    !["&&", "||", "!"].contains(where: condition.contains)
      && (condition.hasPrefix("if (@available(") || condition.contains("isKindOfClass:[UIWindowScene class]"))
  }

  /// Whether the current statement is that of `if (![scene isKindOfClass:[UIWindowScene class]]) return;`.
  private var isWindowGuard: Bool {
    let condition = index <= branchEnd ? branchCondition : braces.last?.condition ?? ""
    let plain = condition.replacing("UIWindowScene.class", with: "[UIWindowScene class]")
    return plain.hasPrefix("if (!") && Self.holdsForWindows(plain.replacing("if (!", with: "if ("))
  }

  /// Finds the end of the statement that follows the condition at the current token, unless it has braces.
  private mutating func skipCondition() {
    var (end, depth) = (index + 1, 0)
    repeat {
      guard end < tokens.count else { return }
      if tokens[end].isSymbol("(") { depth += 1 }
      if tokens[end].isSymbol(")") { depth -= 1 }
      if depth > 0 || tokens[end].isSymbol(")") { end += 1 }
    } while depth > 0
    guard end < tokens.count, !tokens[end].isSymbol("{"), !tokens[end].isWord("if") else { return }
    guard let last = tokens[end...].prefix(1_000).firstIndex(where: { $0.isSymbol(";") }), last > branchEnd else {
      return
    }
    let condition = tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound
    (branchEnd, branchCondition) = (last, SourceExpression.oneLine(String(decoding: text[condition], as: UTF8.self)))
  }

  /// Whether each run of the method reaches the current statement.
  private var isCertain: Bool {
    !mayHaveReturned && !isInBranch && !braces.contains(where: \.isBlock) && endedBraces == nil
  }

  /// Records a call of `super` in `scene:willConnectToSession:options:`.
  private mutating func readSuperCall() {
    let message = tokens[index...].prefix(64).prefix { !$0.isSymbol("]") && !$0.isSymbol(";") }
    guard message.contains(where: { $0.isWord("willConnectToSession") }) else { return }
    superCall =
      isCertain && superCall == .never && build == .always ? .always(position(of: index)) : .sometimes
  }

  /// Records that the current method sends a message to `self`.
  private mutating func addUse(of name: String) {
    let use = NamesInUse(all: [name], direct: isCertain && !isOccasional ? [name] : [])
    facts.uses[MemberFact(owner: owner, name: method), default: NamesInUse()].formUnion(use)
  }

  private mutating func openBrace() {
    // Finds the condition before the brace, as in `if (…) {`, `} else {` or `switch (…) {`.
    var start = index
    if index > 0, tokens[index - 1].isSymbol(")") {
      var depth = 0
      for earlier in stride(from: index - 1, through: max(0, index - 200), by: -1) {
        if tokens[earlier].isSymbol(")") { depth += 1 }
        if tokens[earlier].isSymbol("(") { depth -= 1 }
        if depth == 0 {
          start = earlier
          break
        }
      }
    }
    let keyword = start > 0 ? tokens[start - 1].word : nil
    let isCondition = keyword.map { ["if", "else", "switch", "for", "while", "@catch", "catch"].contains($0) } ?? false
    let condition = isCondition ? tokens[start - 1].range.lowerBound..<tokens[index - 1].range.upperBound : nil
    let before = tokens[..<start].suffix(2)
    braces.append(
      (
        position(of: index), condition.map { SourceExpression.oneLine(String(decoding: text[$0], as: UTF8.self)) },
        !isCondition
          && (index == blockStart || before.contains { $0.isSymbol("^") } || before.last?.isSymbol("]") == true)
      ))
    scope.enter()
  }

  private mutating func closeBrace() {
    guard !braces.isEmpty else { return }
    braces.removeLast()
    scope.leave()
    if let ended = endedBraces, braces.count < ended { endedBraces = nil }
    guard braces.isEmpty else { return }
    if isAtConnection, !owner.isEmpty {
      facts.overrides[MemberFact(owner: owner, name: "scene")] = superCall
    }
    (isAtConnection, isOccasional, mayHaveReturned, method) = (false, false, false, "")
    scope = LocalScope(directives: directives.count)
  }

  /// Reads a method such as `- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session …`.
  private mutating func readMethod() {
    let signature = Array(tokens[index...].prefix(256).prefix { !$0.isSymbol("{") && !$0.isSymbol(";") })
    isAtConnection = signature.contains { $0.isWord("willConnectToSession") }
    superCall = .never
    let first = signature.first { $0.word != nil && !["void", "IBAction"].contains($0.word) }?.word ?? ""
    isOccasional =
      !isAtConnection
      && (["sceneDid", "sceneWill", "windowScene"].contains(where: first.hasPrefix) || first == "scene"
        || signature.contains { $0.isWord("IBAction") })
    method = isAtConnection ? "scene" : first.hasPrefix("init") ? "" : first == "scene" ? "scene(other)" : first
    scope.enter()
    for (type, name) in zip(signature, signature.dropFirst()) where type.isSymbol(")") {
      if let parameter = name.word { scope.declare(parameter, .unknown) }
    }
    let parameters = signature.drop { !$0.isSymbol(":") }
    parameter = zip(parameters, parameters.dropFirst()).first { $0.0.isSymbol(")") }?.1.word
  }

  private mutating func read(directive range: Range<Int>) {
    defer { scope.directives = directives.count }
    let line = SourceExpression.oneLine(String(decoding: text[range], as: UTF8.self))
    let words = line.split(separator: " ")
    switch words.first {
    case "if": directives.append(Directive(text: "#" + line, own: .init(macros: line.dropFirst(2)), outer: build))
    case "ifdef", "ifndef": directives.append(Directive(text: "#" + line, own: .unknown, outer: build))
    case "else", "elif":
      guard let last = directives.popLast() else { return }
      let own = words[0] == "else" ? .always : BuildCondition(macros: line.dropFirst(4))
      directives.append(
        Directive(text: "#" + line, own: own, earlier: last.earlier || last.own, outer: last.outer))
    case "endif": _ = directives.popLast()
    case "import" where line.contains("XCTest"): isTest = true
    case "define" where !platforms.isEmpty:
      let body = ObjectiveCLexer.tokens(of: text[range])
      for token in body { addSite(inMacro: token, line) }
      guard body.count > 2, let name = body[1].word else { return }
      let value = body[2...].filter { !$0.isSymbol("(") && !$0.isSymbol(")") }
      guard value.count == 1, case .string(let range) = value[0].kind else { return }
      let literals = LiteralDecoder.objectiveC(lines).literals(of: text[range])
      declare(
        name,
        SourceExpression(
          kind: .string(literals.map { .literal($0) }), source: name,
          position: lines.position(of: value[0].range.lowerBound)))
    default: break
    }
  }

  /// Adds a site for the name of a condition in a macro, whose scene and value depend on its use.
  private mutating func addSite(inMacro token: ObjectiveCToken, _ line: String) {
    guard let kind = token.word.flatMap({ SiteFact.Kind(property: $0) }) else { return }
    let position = lines.position(of: token.range.lowerBound)
    let value = SourceExpression(kind: .unknown, source: "#" + line, position: position)
    var site = SiteFact(kind: kind, position: position, values: [value], owner: "", block: position)
    (site.target, site.isOfParameter, site.build) = (.object(line), true, build)
    facts.sites.append(site)
  }

  private var build: BuildCondition { directives.last?.whole ?? .always }
  /// The platforms for which the current code may be compiled. Empty in `#if 0`.
  private var platforms: Set<SourcePlatform> { build.may }

  private mutating func declare(_ name: String, _ value: SourceExpression?) {
    if platforms.isEmpty { return }
    facts.variables.append(
      VariableFact(
        name: name, owner: "", value: value.map { .expression($0) }, build: build, file: lines.file))
  }

  // MARK: Assignments

  private mutating func expression() -> SourceExpression {
    var parser = ObjectiveCExpressionParser(tokens, from: index, text: text, lines: lines) { [scope] in scope[$0] }
    let expression = parser.expression()
    // The code in a lambda or a statement expression is read next.
    let brace = tokens[index..<max(index, parser.index)].firstIndex { $0.isSymbol("{") }
    if let brace, !tokens[brace - 1].isSymbol("(") { blockStart = brace }
    index = max(index, (brace ?? parser.index) - 1)
    return expression
  }

  private mutating func readAssignment() {
    guard index > 0, let name = tokens[index - 1].word, index + 1 < tokens.count, !tokens[index + 1].isSymbol("=")
    else {
      return
    }
    let start = index - 1
    let before = start > 0 ? tokens[start - 1] : nil
    switch name {
    case _ where SiteFact.Kind(property: name) != nil: readSites(at: start)
    case "activationConditions" where before?.isSymbol(".") == true: readReplacement(at: start)
    case _ where before?.isSymbol(".") == true: break
    case _ where before?.isSymbol("*") == true || before?.word != nil:
      index += 1
      let statement = tokens[..<start].suffix(8).reversed().prefix { !$0.isSymbol(";") && !$0.isSymbol("}") }
      let value = expression()
      if braces.isEmpty {
        declare(name, statement.contains { $0.isWord("const") } ? value : nil)
      } else {
        let isForeign = ["connectedScenes", "openSessions"].contains(where: value.source.contains)
        scope.declare(name, isForeign ? .foreign : changed.contains(name) ? .unknown : .constant(value))
      }
    default: scope.declare(name, .unknown)
    }
  }

  /// Reads an assignment to the conditions of a scene, whose value follows the current token.
  private mutating func readReplacement(at start: Int) {
    let position = position(of: start)
    index += 1
    let source = expression().source
    if endedBraces != nil { return }
    if scope.isAliasOfConditions(source) { return }
    facts.replacements.append(ReplacementFact(owner: owner, position: position, value: .init(source)))
  }

  /// Returns the names to which something is assigned other than in a declaration such as `NSString *name = …`.
  private static func changedNames(in tokens: [ObjectiveCToken]) -> Set<String> {
    var names: Set<String> = []
    for index in tokens.indices.dropFirst() {
      guard let name = tokens[index].word else { continue }
      let before = tokens[index - 1]
      if before.isSymbol("&") { names.insert(name) }
      guard index + 1 < tokens.count, !before.isSymbol("."), !before.isSymbol("*"), before.word == nil else { continue }
      let next = tokens[index + 1]
      let isComparison = index + 2 < tokens.count && tokens[index + 2].isSymbol("=")
      if next.isSymbol("=") && !isComparison || isComparison && ["+", "-", "|", "&"].contains(where: next.isSymbol) {
        names.insert(name)
      }
    }
    return names
  }

  /// Reads the assignment to a property, whose name is at `start`, and any further ones in `a = b = value`, which all set
  /// the last value.
  private mutating func readSites(at start: Int) {
    let first = facts.sites.count
    var start = start
    while let name = tokens[start].word, let kind = SiteFact.Kind(property: name) {
      index = start + 2
      let value = index
      addSite(kind, at: start)
      let read = tokens[min(value, tokens.count)..<min(max(value, index) + 1, tokens.count)]
      guard let next = read.firstIndex(where: { $0.isSymbol("=") }) else { break }
      start = next - 1
    }
    for site in facts.sites.indices.dropFirst(first) { facts.sites[site].values = facts.sites.last?.values ?? [] }
  }

  /// Reads a setter call such as `[conditions setCanActivateForTargetContentIdentifierPredicate:predicate]`.
  private mutating func readSetter(_ kind: SiteFact.Kind) {
    guard index + 2 < tokens.count, tokens[index + 1].isSymbol(":") else { return }
    let start = index
    index += 2
    addSite(kind, at: start)
  }

  private mutating func addSite(_ kind: SiteFact.Kind, at start: Int) {
    let position = position(of: start)
    let statement = tokens[..<start].suffix(16).reversed().prefix {
      !$0.isSymbol(";") && !$0.isSymbol("{") && !$0.isSymbol("}")
    }
    let receiver = statement.last.map { $0.range.lowerBound..<tokens[start].range.lowerBound }
    var site = SiteFact(
      kind: kind, position: position, values: [expression()], owner: owner,
      block: braces.last?.position ?? position)
    let conditions =
      directives.filter { !$0.isAlways }.map(\.text) + braces.compactMap(\.condition)
      + (start <= branchEnd ? [branchCondition] : [])
    site.build = build
    site.condition = conditions.isEmpty ? nil : conditions.joined(separator: "; ")
    site.receiver = receiver.map { SourceExpression.oneLine(String(decoding: text[$0], as: UTF8.self)) } ?? ""
    site.isAtConnection = isAtConnection
    site.member = method
    // `[[scene activationConditions] set…]` names the same object as `scene.activationConditions`.
    let uncast = site.receiver.replacing(#/\( ?\w+ ?\* ?\)/#, with: "")
    let path = uncast.split { " []().".contains($0) }.joined(separator: ".")
    site.target = SiteFact.Target(path) { scope[$0] }
    if let root = path.split(separator: ".").first, parameter.map({ $0 == root }) ?? false { site.parameter = 0 }
    site.isOccasional =
      isOccasional || mayHaveReturned || start <= branchEnd || isInBranch || braces.contains(where: \.isBlock)
    site.earlierExit = mayHaveReturned ? "return" : nil
    site.exits = exits
    if endedBraces == nil { facts.sites.append(site) }
  }
}

extension BuildCondition {
  /// Evaluates the condition of an `#if` directive, such as `TARGET_OS_VISION || !TARGET_OS_IOS`. A condition with
  /// parentheses is unknown.
  ///
  /// Source: `TargetConditionals.h` in Apple's SDKs. `TARGET_OS_IOS` is true for Catalyst, too.
  fileprivate init(macros condition: Substring) {
    guard !condition.contains("(") else {
      self = .unknown
      return
    }
    self = condition.split(separator: "||").reduce(.never) { alternatives, alternative in
      let parts = alternative.split(separator: "&").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
      return alternatives
        || parts.reduce(.always) { all, part in
          let value = Self(macro: String(part.drop { $0 == "!" }))
          return all && (part.prefix { $0 == "!" }.count.isMultiple(of: 2) ? value : !value)
        }
    }
  }

  private init(macro name: String) {
    switch name {
    case "0", "NO", "false", "TARGET_OS_TV", "TARGET_OS_WATCH": self = .never
    case "1", "YES", "true": self = .always
    case "TARGET_OS_OSX": self = .only([.macOS])
    case "TARGET_OS_VISION": self = .only([.visionOS])
    case "TARGET_OS_MACCATALYST": self = .only([.macCatalyst])
    case "TARGET_OS_IOS": self = .only([.iOS, .macCatalyst])
    case "TARGET_OS_IPHONE": self = .only([.iOS, .macCatalyst, .visionOS])
    default: self = .unknown
    }
  }
}
