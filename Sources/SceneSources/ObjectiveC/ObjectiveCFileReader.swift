package import SceneRouting

/// Reads what an Objective-C file says about conditions and identifiers.
package enum ObjectiveCFileReader {
  /// Reads one file.
  ///
  /// - Parameter helpers: The names of the functions whose calls count.
  /// - Complexity: O(n) in the length of the text.
  package static func read(
    _ bytes: [UInt8], file: String, platform: SourcePlatform, helpers: Set<String> = []
  ) -> SourceFacts {
    let lines = SourceLines(file: file, text: bytes)
    let tokens = ObjectiveCPlatform(platform: platform).compiled(ObjectiveCTokenizer.tokens(of: bytes, lines: lines))
    guard !isTest(tokens) else { return SourceFacts() }
    var scan = Scan(tokens: tokens, lines: lines, bytes: bytes, helpers: helpers)
    scan.run()
    return scan.facts
  }

  /// Whether a file has tests in it, whose conditions are not the app's: `#import <XCTest/XCTest.h>`, `@import XCTest;`.
  private static func isTest(_ tokens: [ObjectiveCTokenizer.Token]) -> Bool {
    tokens.indices.contains { place in
      guard tokens[place].kind == .word("XCTest"), place > 1 else { return false }
      let (before, other) = (tokens[place - 1].kind, tokens[place - 2].kind)
      if before == .word("import") { return other == .symbol(UInt8(ascii: "@")) }
      return before == .symbol(UInt8(ascii: "<")) && (other == .directive("import") || other == .directive("include"))
    }
  }

  /// One pass over the tokens of a file.
  struct Scan {
    let tokens: [ObjectiveCTokenizer.Token]
    let lines: SourceLines
    let bytes: [UInt8]
    var facts = SourceFacts()
    var owner: String
    /// Local constants of the function at the current place.
    var locals: [String: SourceExpression] = [:] { didSet { if locals.isEmpty { (origins, variables) = ([:], [:]) } } }
    /// The tokens of the values that local variables get once.
    var origins: [String: Range<Int>] = [:]
    /// The types that local variables are declared with; empty where declarations differ.
    var variables: [String: String] = [:]
    /// The class or protocol whose declaration or implementation the current place is in.
    var declaring: String?
    private var depth: Int { blocks.count }
    var blocks = ObjectiveCBlocks()
    /// The scenes that get objects of conditions.
    var receivers = ConditionReceivers()
    /// The name of the function or method at the current place, if it returns a predicate.
    private var function: String?
    /// The method at the current place.
    var method: FunctionFact?
    /// What such functions return.
    private var returns: [String: [SourceExpression]] = [:]
    /// How many tokens may be looked at in assignments: without semicolons each reaches to the end of the file.
    var steps: Int

    /// The names of the functions whose calls count.
    let helpers: Set<String>

    init(tokens: [ObjectiveCTokenizer.Token], lines: SourceLines, bytes: [UInt8], helpers: Set<String>) {
      self.tokens = tokens
      self.helpers = helpers
      self.lines = lines
      self.bytes = bytes
      steps = 1_000_000 + 4 * bytes.count
      owner = lines.file.split(separator: "/").last.map(String.init) ?? lines.file
    }

    func word(_ place: Int) -> String? {
      guard tokens.indices.contains(place), case .word(let word) = tokens[place].kind else { return nil }
      return word
    }

    func isSymbol(_ place: Int, _ text: Unicode.Scalar) -> Bool {
      tokens.indices.contains(place) && tokens[place].kind == .symbol(UInt8(ascii: text))
    }

    mutating func run() {
      var place = 0
      while place < tokens.count {
        blocks.read(tokens[place])
        switch tokens[place].kind {
        case .symbol(UInt8(ascii: "{")): enterBody(at: place)
        case .symbol(UInt8(ascii: "}")), .symbol(UInt8(ascii: ";")):
          if depth == 0 {
            locals = [:]
            function = nil
            method = nil
          }
        case .endOfDirective: if depth == 0 { locals = [:] }
        case .symbol(UInt8(ascii: "@")):
          readType(at: place)
          if word(place + 1) == "property" { readProperty(at: place) }
          if word(place + 1) == "end" { (locals, declaring) = ([:], nil) }
        case .symbol(UInt8(ascii: "-")), .symbol(UInt8(ascii: "+")): if depth == 0 { readResult(at: place) }
        case .directive("define"): define(place + 1)
        case .symbol(UInt8(ascii: "[")): if depth > 0, !helpers.isEmpty { noteMessage(at: place) }
        case .symbol(UInt8(ascii: "^")): if depth > 0 { hideParameters(after: place) }
        case .word("if"): if let way = way(at: place + 1) { blocks.note(way.mapping { resolved($0) }) }
        case .word("super"): if isSymbol(place - 1, "[") { noteSuperCall(place) }
        case .word("in"): if depth > 0, isSymbol(place - 2, "*") || word(place - 2) != nil { hide(place - 1) }
        case .word("return"): if let function, blocks.isInMethod { returned(place, from: function) }
        case .word(let word):
          if depth == 0, isParameter(place) {
            locals[word] = unknown(word, at: lines.position(of: tokens[place].start))
          }
          statement(word, at: place)
          if depth > 0 { noteVariable(word, at: place) }
          if depth > 0, helpers.contains(word), isSymbol(place + 1, "(") { noteCall(of: word, at: place) }
        default: break
        }
        place += 1
        guard steps >= 0 else {
          noteExhaustion(at: place)
          break
        }
      }
      for (name, values) in returns {
        guard let first = values.first else { continue }
        let value = SourceExpression(.choice(values), source: name, position: first.position)
        facts.constants[name, default: []].append(ConstantFact(value: value, access: .module))
      }
      facts.conditions = facts.conditions.map(finished)
      facts.calls = facts.calls.mapValues { call in
        var call = call
        call.blocks = finished(call.blocks)
        return call
      }
    }

    private mutating func enterBody(at brace: Int) {
      guard depth == 1 else { return }
      if function == nil { function = function(before: brace) }
      let start = start(before: brace)
      let assigned = namesAssigned(inBody: brace)
      guard isSymbol(start, "-") || isSymbol(start, "+"), isSymbol(start + 1, "(") else {
        method = cFunction(from: start, to: brace, assigned: assigned)
        return
      }
      let header = end(ofBrackets: start + 1)
      guard let name = selector(from: header), let first = word(header) else { return }
      facts.types[owner, default: TypeFact()].methods.insert(name)
      let read = FunctionFact(
        type: owner, path: owner, name: first, parameters: parameters(from: header, assigned: assigned),
        fullName: name, position: lines.position(of: tokens[start].start))
      nameScene(of: read)
      method = read
    }

    /// `@implementation Name`, `@interface Name : Base <Protocol>`, `@protocol Name <Other>`, and categories of classes
    private mutating func readType(at place: Int) {
      guard let keyword = word(place + 1), ["implementation", "interface", "protocol"].contains(keyword),
        let name = word(place + 2), !isSymbol(place + 3, ";"), !isSymbol(place + 3, ",")
      else { return }
      var next = place + 3
      var fact = TypeFact()
      if isSymbol(next, "(") {
        next = end(ofBrackets: next)
      } else {
        let position = lines.position(of: tokens[place].start)
        fact.declarations = [
          TypeFact.Declaration(kind: keyword == "protocol" ? .protocol : .class, path: name, position: position)
        ]
      }
      if isSymbol(next, ":"), let base = word(next + 1) {
        fact.inherited.insert(base)
        next += 2
      }
      if isSymbol(next, "<") {
        for place in next..<min(next + 64, tokens.count) {
          if isSymbol(place, ">") { break }
          if let inherited = word(place) { fact.inherited.insert(inherited) }
        }
      }
      facts.types[name] = facts.types[name]?.merging(fact) ?? fact
      declaring = name
      if keyword == "implementation" { owner = name }
    }

    /// `[super scene:scene willConnectToSession:session options:options]`
    private mutating func noteSuperCall(_ place: Int) {
      guard let method else { return }
      var brackets = 0
      var name = ""
      for place in place + 1..<min(place + 256, tokens.count) {
        if isSymbol(place, "[") || isSymbol(place, "(") { brackets += 1 }
        if isSymbol(place, "]") || isSymbol(place, ")") { brackets -= 1 }
        if brackets < 0 { break }
        if brackets == 0, let part = word(place), isSymbol(place + 1, ":") { name += part + ":" }
      }
      if name.isEmpty { name = word(place + 1) ?? "" }
      facts.types[method.type, default: TypeFact()].superCalls[name] = lines.position(of: tokens[place].start)
    }

    private func start(before brace: Int) -> Int {
      var start = brace
      while start > 0, brace - start < 256, !isSymbol(start - 1, ";"), !isSymbol(start - 1, "}"),
        tokens[start - 1].kind != .endOfDirective
      {
        start -= 1
        if isSymbol(start, "-") || isSymbol(start, "+") { break }
      }
      return start
    }

    /// The selector of a method, from its first name on.
    private func selector(from start: Int) -> String? {
      var place = start
      var selector = ""
      while let part = word(place), isSymbol(place + 1, ":") {
        selector += part + ":"
        // The argument's type and name.
        place = isSymbol(place + 2, "(") ? end(ofBrackets: place + 2) + 1 : place + 3
      }
      return selector.isEmpty ? word(place) : selector
    }

    /// The function whose body begins at a brace, `Owner.selector` or `Name()`; `nil` if it does not return a predicate.
    private func function(before brace: Int) -> String? {
      let start = start(before: brace)
      guard let type = (start..<brace).first(where: { word($0) == "NSPredicate" || word($0) == "NSCompoundPredicate" }),
        isSymbol(type + 1, "*")
      else { return nil }
      guard isSymbol(start, "-") || isSymbol(start, "+") else {
        return isSymbol(type + 3, "(") ? word(type + 2).map { $0 + "()" } : nil
      }
      guard let place = (type..<brace).first(where: { isSymbol($0, ")") }), type < start + 4 else { return nil }
      return selector(from: place + 1).map { "\(owner).\($0)" }
    }

    /// The place after the brackets that open at a place.
    func end(ofBrackets start: Int) -> Int {
      var depth = 0
      for place in start..<min(start + 256, tokens.count) {
        if isSymbol(place, "(") { depth += 1 }
        if isSymbol(place, ")") { depth -= 1 }
        if depth == 0 { return place + 1 }
      }
      return tokens.count
    }

    /// `return …;` in a function that returns a predicate
    private mutating func returned(_ place: Int, from function: String) {
      guard let value = value(from: place + 1), returns[function, default: []].count < 64 else { return }
      returns[function, default: []].append(resolved(value))
    }

    /// The parameters of a block literal hide local constants, from here to the end of the function.
    private mutating func hideParameters(after caret: Int) {
      guard let start = (caret..<min(caret + 8, tokens.count)).first(where: { isSymbol($0, "(") }) else { return }
      for place in start..<end(ofBrackets: start) where isSymbol(place, ",") || isSymbol(place, ")") { hide(place - 1) }
    }

    private mutating func hide(_ place: Int) {
      guard let name = word(place) else { return }
      locals[name] = unknown(name, at: lines.position(of: tokens[place].start))
    }

    /// Whether a word outside of functions is where a parameter would be: `(NSString *)name`, `(NSString *name, …)`.
    private func isParameter(_ place: Int) -> Bool {
      if isSymbol(place - 1, ")") { return true }
      return (isSymbol(place + 1, ")") || isSymbol(place + 1, ","))
        && (isSymbol(place - 1, "*") || word(place - 1) != nil)
    }

    private mutating func statement(_ word: String, at place: Int) {
      let target =
        word.hasPrefix("set") && isSymbol(place + 1, ":")
        ? word.dropFirst(3).prefix(1).lowercased() + word.dropFirst(4) : word
      switch target {
      case "canActivateForTargetContentIdentifierPredicate": assign(place, .canActivate)
      case "prefersToActivateForTargetContentIdentifierPredicate": assign(place, .prefersToActivate)
      case "targetContentIdentifier":
        if let value = assigned(place) { facts.sentIdentifiers.append(resolved(value)) }
      case "value" where word == "setValue":
        if let condition = condition(ofKeyAfter: place) { assign(place, condition) }
      case "activationConditions": assignConditions(place)
      case "delegateClass":
        let names = (place + 1..<place + 5).compactMap { self.word($0) }
        guard let name = names.first(where: { $0.first?.isUppercase == true }) else { return }
        facts.delegateClasses.insert(name)
        if let role = roleOfConfiguration(before: place) { facts.delegateRoles[name, default: []].insert(role) }
        if let made = nameOfConfiguration(before: place) {
          facts.delegateConfigurations[name, default: []].append(resolved(made))
        }
      case "requestSceneSessionActivation", "activateSceneSessionForRequest": facts.requestsSessions = true
      default:
        guard isSymbol(place + 1, "="), !isSymbol(place + 2, "="), place > 0, !isSymbol(place - 1, "."),
          let range = valueRange(from: place + 2)
        else { return }
        let value = expression(range.lowerBound, range.upperBound)
        if depth > 0 { origins[word] = locals[word] == nil && range.count <= 256 ? range : nil }
        switch value.kind {
        case .text, .joined, .predicate, .constantPredicate, .valuePredicate, .compound, .name, .list, .choice:
          if depth > 0 {
            locals[word] =
              locals[word] == nil ? value : unknown(word, at: value.position)
          } else {
            let access = isStatic(place) && !isHeader ? ConstantFact.Access.file : .module
            facts.constants[word, default: []].append(ConstantFact(value: value, access: access))
          }
        default: if depth > 0 { locals[word] = unknown(word, at: value.position) }
        }
      }
    }

    private mutating func assign(_ place: Int, _ condition: EvaluationFault.Condition) {
      guard let value = assigned(place) else { return }
      let position = lines.position(of: tokens[place].start)
      facts.functions[position] = method
      facts.conditions.append(
        ConditionFact(
          condition: condition, value: resolved(value), owner: owner, blocks: blocks.path,
          receiver: conditionsOwner(before: place), departures: blocks.assign(), position: position))
    }

    /// `scene.activationConditions = [self conditionsForFile:file];`
    private mutating func assignConditions(_ place: Int) {
      guard let value = assigned(place), !value.source.hasPrefix("[\(SceneFunctions.conditionsType) new]"),
        !value.source.hasPrefix("[[\(SceneFunctions.conditionsType) alloc] init]")
      else { return }
      let position = value.position
      var call =
        message(at: place + 2, position: position)
        ?? CallFact(
          name: "", base: .own, arguments: [], owner: owner, place: MemberPlace(type: owner, member: ""),
          blocks: blocks.path, source: value.source, position: position)
      call.source = value.source
      call.isCall = value.source.hasPrefix("[")
      call.isAssigned = true
      call.receiver = scene(before: place)
      call.departures = blocks.assign()
      facts.functions[call.position] = method
      facts.calls[call.position] = call
      if let scene = call.receiver, let function = blocks.function {
        receivers.give(value.source, to: scene, in: function)
      }
    }

    /// The value after `=` up to the semicolon, or after `set…:` up to the bracket.
    private mutating func assigned(_ place: Int) -> SourceExpression? {
      let isMessage = isSymbol(place + 1, ":")
      guard isMessage || isSymbol(place + 1, "=") && !isSymbol(place + 2, "=") else { return nil }
      return value(from: place + 2)
    }

    private mutating func value(from start: Int) -> SourceExpression? {
      valueRange(from: start).map { expression($0.lowerBound, $0.upperBound) }
    }

    private mutating func valueRange(from start: Int) -> Range<Int>? {
      var depth = 0
      var end = start
      while end < tokens.count, steps >= 0 {
        steps -= 1
        switch tokens[end].kind {
        case .symbol(UInt8(ascii: "[")), .symbol(UInt8(ascii: "(")), .symbol(UInt8(ascii: "{")): depth += 1
        case .symbol(UInt8(ascii: "]")) where depth == 0, .symbol(UInt8(ascii: ";")) where depth == 0:
          return end > start ? start..<end : nil
        case .symbol(UInt8(ascii: "]")), .symbol(UInt8(ascii: ")")), .symbol(UInt8(ascii: "}")): depth -= 1
        default: break
        }
        end += 1
      }
      return nil
    }

    func expression(_ start: Int, _ end: Int) -> SourceExpression {
      var parser = ObjectiveCExpressionParser(tokens[start..<end], lines: lines, bytes: bytes)
      return parser.parse()
    }
  }
}
