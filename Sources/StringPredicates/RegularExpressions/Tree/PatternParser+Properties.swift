import PredicateSyntax

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
          builder.add(.property(set))
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
    if text.lowercased() == "word" { return .scalars(PatternSet.CharacterClass.word.members) }
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
