import PredicateSyntax

extension PatternParser {
  /// Parses an escape sequence that the lexer doesn't resolve.
  mutating func parseEscape() {
    let start = token.range.lowerBound
    advance()
    let range = SourceRange(start, token.range.upperBound)
    switch token.sign {
    case _ where token.isEnd: diagnose(.loneBackslash, at: SourceRange(start, start + 1))
    case UInt8(ascii: "A"), UInt8(ascii: "G"): appendAssertion(.start, range)
    case UInt8(ascii: "Z"): appendAssertion(.end, range)
    case UInt8(ascii: "z"): appendAssertion(.veryEnd, range)
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      if flags.contains(.unicodeWords) { diagnose(.unicodeWordBoundary, at: range) }
      appendAssertion(.wordBoundary(isNegated: token.isSign("B")), range)
    case UInt8(ascii: "R"): appendEscape(.lineEnd, range)
    case UInt8(ascii: "X"):
      diagnose(.cluster, at: range)
      advance()
      repeatable = .item
    case UInt8(ascii: "k"): parseNamedReference(start)
    case UInt8(ascii: "N"):
      refuseNamedCharacter(start)
      repeatable = .item
    case UInt8(ascii: "p"), UInt8(ascii: "P"):
      guard let scalars = parseProperty(start) else {
        repeatable = .item
        return
      }
      append(scalars, at: SourceRange(start, token.range.lowerBound))
    case 0x31...0x39: parseReference(start)
    case let sign:
      if let (name, isNegated) = CharacterClass.named(sign) {
        endRun()
        let known = classes[sign]
        if known == nil { tree.sets.append((isNegated ? name.members.complement : name.members).spanningSurrogates) }
        classes[sign] = known ?? tree.sets.count - 1
        appendEscape(.set(known ?? tree.sets.count - 1), range)
      } else {
        // Any other escaped character is literal, although some letters have a special meaning in other engines.
        if Self.lettersOfOthers.contains(sign) { diagnose(.letter(Character(Unicode.Scalar(sign))), at: range) }
        appendLiteral(token.scalar, at: range)
        advance()
      }
    }
  }

  private static let lettersOfOthers = Set("CEKLOgilmoy".utf8)

  private mutating func appendAssertion(_ assertion: PatternNode.Assertion, _ range: SourceRange) {
    appendEscape(.assertion(assertion), range)
    repeatable = .nothing
  }

  private mutating func appendEscape(_ kind: PatternNode.Kind, _ range: SourceRange) {
    append(kind, at: range)
    advance()
  }

  /// Appends a set. A set with only one member becomes a literal character.
  mutating func append(_ set: ScalarSet, at range: SourceRange) {
    endRun()
    if let scalar = set.onlyMember {
      appendLiteral(scalar, at: range)
    } else {
      tree.sets.append(set.spanningSurrogates)
      append(.set(tree.sets.count - 1), at: range)
    }
  }

  /// Parses a named reference, `\k<name>`.
  private mutating func parseNamedReference(_ start: Int) {
    advance()
    guard token.isSign("<") else { return stop(.brokenReference, at: SourceRange(start, token.range.upperBound)) }
    advance()
    let nameStart = token.range.lowerBound
    guard let name = parseName() else { return stop(.brokenReference, at: SourceRange(start, token.range.upperBound)) }
    let range = SourceRange(start, token.range.upperBound)
    if let group = tree.groupNames[name] {
      append(.reference(group, isCaseless: flags.contains(.caseless)), at: range)
    } else {
      diagnose(.unknownName(String(decoding: name, as: UTF8.self)), at: SourceRange(nameStart, token.range.lowerBound))
    }
    advance()
  }

  /// Parses a numbered reference. For example, `\12` refers to group 12 if the pattern already contains that many
  /// groups. Otherwise, it refers to group 1 and is followed by the literal digit 2.
  private mutating func parseReference(_ start: Int) {
    var number = 0
    var digit = token.sign
    var end = token.range.upperBound
    while true {
      number = number * 10 + Int(digit - 0x30)
      guard number < tree.captureCount, let next = lexer.peek(), (0x30...0x39).contains(next) else { break }
      digit = next
      skipByte()
      end += 1
    }
    if let next = lexer.peek(), (0x30...0x39).contains(next) {
      diagnose(.referenceThenDigit, at: SourceRange(start, end + 1))
    }
    append(.reference(number, isCaseless: flags.contains(.caseless)), at: SourceRange(start, end))
    references.append((number, SourceRange(start, end)))
    advance()
  }

  /// Refuses a named character, `\N{name}`. Before the call, the current token is the `N`. After the call, it is the
  /// token after the closing brace.
  mutating func refuseNamedCharacter(_ start: Int) {
    advance()
    guard token.scalar == 0x7B else { return diagnose(.unnamedCharacter, at: SourceRange(start, start + 2)) }
    guard let name = parseBraced(start) else { return }
    diagnose(.namedCharacter(name), at: SourceRange(start, token.range.upperBound))
    advance()
  }

  /// Parses text in braces, or returns `nil` if the closing brace is missing. Before the call, the current token is the
  /// `{`. After the call, it is the `}`.
  mutating func parseBraced(_ start: Int) -> [UInt8]? {
    var name: [UInt8] = []
    advance()
    while token.scalar != 0x7D {
      if token.isEnd {
        diagnose(.unclosedProperty, at: SourceRange(start, min(start + 3, token.range.lowerBound)))
        return nil
      }
      name.append(contentsOf: String(Unicode.Scalar(token.scalar) ?? "\u{FFFD}").utf8)
      advance()
    }
    return name
  }

  /// Returns the text in a range of the pattern.
  func text(_ range: SourceRange) -> String {
    let upper = min(range.upperBound, lexer.bytes.count)
    return String(decoding: lexer.bytes[min(range.lowerBound, upper)..<upper], as: UTF8.self)
  }
}

extension PatternParser {
  /// Parses `\p{name}` or `\P{name}`, or returns `nil` if the property is unknown. Before the call, the current token
  /// is the letter after the backslash. After the call, it is the token after the closing brace.
  mutating func parseProperty(_ start: Int) -> ScalarSet? {
    let isNegated = token.scalar == 0x50
    advance()
    guard token.scalar == 0x7B else {
      diagnose(.brokenProperty, at: SourceRange(start, max(start + 2, token.range.upperBound)))
      return nil
    }
    guard let name = parseBraced(start) else { return nil }
    let range = SourceRange(start, token.range.upperBound)
    let scalars = scalars(of: name, isNegated: isNegated, at: range)
    if flags.contains(.caseless), hasOneCase(name) { diagnose(.caselessProperty(text(range)), at: range) }
    advance()
    return scalars
  }

  /// Returns whether a property contains ASCII letters of only one case.
  private mutating func hasOneCase(_ name: [UInt8]) -> Bool {
    guard case .scalars(let scalars) = meaning(of: name, isCaseless: false) else { return false }
    return scalars.contains(0x41) != scalars.contains(0x61)
  }

  private mutating func meaning(of name: [UInt8], isCaseless: Bool) -> UnicodeProperty.Meaning {
    let key = [isCaseless ? 1 : 0] + name
    if let known = properties[key] { return known }
    let meaning = PropertyNames.meaning(of: name, isCaseless: isCaseless)
    properties[key] = meaning
    return meaning
  }

  /// Parses a POSIX class such as `:alpha:]`, starting at the first colon. If this succeeds, the current token is the
  /// `]`. Otherwise, restores the position and returns `false`.
  mutating func parsePOSIXClass(_ builder: inout SetBuilder) -> Bool {
    let saved = savedPosition()
    let start = token.range.lowerBound
    advance()
    let isNegated = token.scalar == 0x5E
    if isNegated { advance() }
    var name: [UInt8] = []
    repeat {
      if let scalar = Unicode.Scalar(token.scalar) { name.append(contentsOf: String(scalar).utf8) }
      advance()
    } while !token.isQuoted && !token.isEnd && token.scalar != 0x3A
    if token.isSign(":") {
      let end = token.range.upperBound
      advance()
      if token.scalar == 0x5D {
        if name == Array("punct".utf8) { diagnose(.punctuation, at: SourceRange(start, end)) }
        if let set = scalars(of: name, isNegated: isNegated, at: SourceRange(start, end)) {
          builder.add(set)
        }
        return true
      }
    }
    restore(saved)
    return false
  }

  /// Returns the scalars that have a property, or `nil` if the property isn't supported. Under `(?i)`, case variants
  /// are added before the property is negated.
  private mutating func scalars(of name: [UInt8], isNegated: Bool, at range: SourceRange) -> ScalarSet? {
    switch meaning(of: name, isCaseless: flags.contains(.caseless)) {
    case .scalars(let scalars): return isNegated ? scalars.complement : scalars
    case .unsupported: diagnose(.unsupportedProperty(String(decoding: name, as: UTF8.self)), at: range)
    case .unknown: diagnose(.unknownProperty(String(decoding: name, as: UTF8.self)), at: range)
    }
    return nil
  }
}

/// Looks up property names, including those that only ICU's regular expressions accept, such as `word`, `all`,
/// `InGreek` and `IsL`.
enum PropertyNames {
  static func meaning(of name: [UInt8], isCaseless: Bool) -> UnicodeProperty.Meaning {
    let plain = UnicodeProperty.meaning(of: name)
    guard case .unknown = plain else { return closed(plain, isCaseless) }
    let text = String(decoding: name, as: UTF8.self)
    if text.lowercased() == "word" { return .scalars(CharacterClass.word.members) }
    if text == "all" { return .scalars(.all) }
    if text.hasPrefix("In"), name.count >= 3 { return UnicodeProperty.meaning(of: "blk=".utf8 + name[2...]) }
    if text.hasPrefix("Is"), name.count >= 3, !name.contains(UInt8(ascii: "=")) {
      switch text.dropFirst(2).lowercased() {
      case "assigned": return closed(UnicodeProperty.meaning(of: "unassigned".utf8), isCaseless).complement
      case "titlecase": return closed(UnicodeProperty.meaning(of: "Lt".utf8), isCaseless)
      default: return closed(UnicodeProperty.meaning(of: name[2...]), isCaseless)
      }
    }
    return text.hasPrefix("java") ? .unsupported : .unknown
  }

  private static func closed(_ meaning: UnicodeProperty.Meaning, _ isCaseless: Bool) -> UnicodeProperty.Meaning {
    guard isCaseless, case .scalars(let set) = meaning else { return meaning }
    return .scalars(set.closedOverCase)
  }
}

extension UnicodeProperty.Meaning {
  fileprivate var complement: Self {
    guard case .scalars(let set) = self else { return self }
    return .scalars(set.complement)
  }
}
