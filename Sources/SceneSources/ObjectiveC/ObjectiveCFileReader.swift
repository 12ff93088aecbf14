package import SceneRouting

/// Reads what an Objective-C file says about conditions and identifiers.
package enum ObjectiveCFileReader {
  /// Reads one file.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func read(_ bytes: [UInt8], file: String, idiom: InterfaceIdiom) -> SourceFacts {
    let lines = SourceLines(file: file, text: bytes)
    let tokens = ObjectiveCPlatform(idiom: idiom).compiled(ObjectiveCTokenizer.tokens(of: bytes, lines: lines))
    var scan = Scan(tokens: tokens, lines: lines, bytes: bytes)
    scan.run()
    return scan.facts
  }

  private struct Scan {
    let tokens: [ObjectiveCTokenizer.Token]
    let lines: SourceLines
    let bytes: [UInt8]
    var facts = SourceFacts()
    private var owner: String
    /// Local constants of the function at the current place.
    private var locals: [String: SourceExpression] = [:]
    private var depth: Int { blocks.count }
    private var blocks = ObjectiveCBlocks()
    /// How many tokens may be looked at in assignments: without semicolons each reaches to the end of the file.
    private var steps: Int

    init(tokens: [ObjectiveCTokenizer.Token], lines: SourceLines, bytes: [UInt8]) {
      self.tokens = tokens
      self.lines = lines
      self.bytes = bytes
      steps = 1_000_000 + 4 * bytes.count
      owner = lines.file.split(separator: "/").last.map(String.init) ?? lines.file
    }

    private func word(_ place: Int) -> String? {
      guard tokens.indices.contains(place), case .word(let word) = tokens[place].kind else { return nil }
      return word
    }

    private func isSymbol(_ place: Int, _ text: Unicode.Scalar) -> Bool {
      tokens.indices.contains(place) && tokens[place].kind == .symbol(UInt8(ascii: text))
    }

    mutating func run() {
      var place = 0
      while place < tokens.count {
        switch tokens[place].kind {
        case .symbol(UInt8(ascii: "{")): blocks.open(at: tokens[place].start)
        case .symbol(UInt8(ascii: "}")):
          blocks.close()
          if depth == 0 { locals = [:] }
        case .symbol(UInt8(ascii: ";")):
          blocks.endStatement()
          if depth == 0 { locals = [:] }
        case .endOfDirective: if depth == 0 { locals = [:] }
        case .symbol(UInt8(ascii: "@")):
          if word(place + 1) == "implementation", let name = word(place + 2) { owner = name }
          if word(place + 1) == "end" { locals = [:] }
        case .directive("define"): define(place + 1)
        case .word(let word):
          blocks.note(word, at: tokens[place].start)
          if depth == 0, isParameter(place) {
            locals[word] = SourceExpression(.unknown, source: word, position: lines.position(of: tokens[place].start))
          }
          statement(word, at: place)
        default: break
        }
        place += 1
        guard steps >= 0 else { return noteExhaustion(at: place) }
      }
    }

    /// Whether a word outside of functions is where a parameter would be: `(NSString *)name`, `(NSString *name, …)`.
    private func isParameter(_ place: Int) -> Bool {
      if isSymbol(place - 1, ")") { return true }
      return (isSymbol(place + 1, ")") || isSymbol(place + 1, ","))
        && (isSymbol(place - 1, "*") || word(place - 1) != nil)
    }

    private mutating func noteExhaustion(at place: Int) {
      let offset = place < tokens.count ? tokens[place].start : bytes.count
      facts.findings.append(
        SourceFinding(
          "partly-read", .warning, at: lines.position(of: offset),
          "the assignments before this place are too long: the file is not read from here on"))
    }

    /// `#define name @"…"`
    private mutating func define(_ place: Int) {
      guard let name = word(place) else { return }
      let end = tokens[place...].firstIndex { $0.kind == .endOfDirective } ?? tokens.count
      guard place + 1 < end else { return }
      let value = expression(place + 1, end)
      if case .unknown = value.kind { return }
      facts.constants[name, default: []].append(value)
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
      case "requestSceneSessionActivation", "activateSceneSessionForRequest": facts.requestsSessions = true
      default:
        guard isSymbol(place + 1, "="), !isSymbol(place + 2, "="), place > 0, !isSymbol(place - 1, "."),
          let value = assigned(place)
        else { return }
        switch value.kind {
        case .text, .joined, .predicate, .constantPredicate, .compound, .name, .list:
          if depth > 0 {
            locals[word] =
              locals[word] == nil ? value : SourceExpression(.unknown, source: word, position: value.position)
          } else {
            facts.constants[word, default: []].append(value)
          }
        default: if depth > 0 { locals[word] = SourceExpression(.unknown, source: word, position: value.position) }
        }
      }
    }

    private mutating func assign(_ place: Int, _ condition: EvaluationFault.Condition) {
      guard let value = assigned(place) else { return }
      facts.conditions.append(
        ConditionFact(
          condition: condition, value: resolved(value), owner: owner, blocks: blocks.path,
          receiver: conditionsOwner(before: place), position: lines.position(of: tokens[place].start)))
    }

    /// The scene whose condition is set: `scene` for `scene.activationConditions.canActivate…`, also through a local
    /// variable and in a message; `nil` for anything else.
    private func conditionsOwner(before place: Int) -> String? {
      var place = isSymbol(place - 1, ".") ? place - 2 : place - 1
      guard let last = word(place) else { return nil }
      if !isSymbol(place - 1, "."), case .name(let path, _)? = locals[last]?.kind, path.last == "activationConditions" {
        return path.dropLast().joined(separator: ".")
      }
      guard last == "activationConditions" else { return nil }
      var path: [String] = []
      while path.count < 8, isSymbol(place - 1, "."), let name = word(place - 2) {
        path.insert(name, at: 0)
        place -= 2
      }
      return path.isEmpty ? nil : path.joined(separator: ".")
    }

    /// The value after `=` up to the semicolon, or after `set…:` up to the bracket.
    private mutating func assigned(_ place: Int) -> SourceExpression? {
      let isMessage = isSymbol(place + 1, ":")
      guard isMessage || isSymbol(place + 1, "=") && !isSymbol(place + 2, "=") else { return nil }
      var depth = 0
      var end = place + 2
      while end < tokens.count, steps >= 0 {
        steps -= 1
        switch tokens[end].kind {
        case .symbol(UInt8(ascii: "[")), .symbol(UInt8(ascii: "(")), .symbol(UInt8(ascii: "{")): depth += 1
        case .symbol(UInt8(ascii: "]")) where depth == 0, .symbol(UInt8(ascii: ";")) where depth == 0:
          return end > place + 2 ? expression(place + 2, end) : nil
        case .symbol(UInt8(ascii: "]")), .symbol(UInt8(ascii: ")")), .symbol(UInt8(ascii: "}")): depth -= 1
        default: break
        }
        end += 1
      }
      return nil
    }

    private func expression(_ start: Int, _ end: Int) -> SourceExpression {
      var parser = ObjectiveCExpressionParser(tokens[start..<end], lines: lines, bytes: bytes)
      return parser.parse()
    }

    /// The expression with local constants in their places.
    private mutating func resolved(_ value: SourceExpression, levels: Int = 16) -> SourceExpression {
      steps -= 1
      guard levels > 0, steps >= 0 else { return value }
      func inner(_ value: SourceExpression) -> SourceExpression { resolved(value, levels: levels - 1) }
      var value = value
      switch value.kind {
      case .name(let path, _):
        if path.count == 1, let local = locals[path[0]] { return inner(local) }
      case .text(let parts):
        value.kind = .text(
          parts.map { if case .interpolation(let expression) = $0 { .interpolation(inner(expression)) } else { $0 } })
      case .joined(let parts): value.kind = .joined(parts.map(inner))
      case .list(let parts): value.kind = .list(parts.map(inner))
      case .compound(let junction, let parts): value.kind = .compound(junction, parts.map(inner))
      case .predicate(let format, let arguments):
        value.kind = .predicate(format: inner(format), arguments: arguments.map(inner))
      default: break
      }
      return value
    }
  }
}
