/// Random predicates from the whole grammar, and subjects similar to their literals, so that the results vary.
public struct RandomPredicates {
  /// The source of the choices.
  public var random: SeededGenerator
  /// The words for literals and subjects.
  private let words: [String]
  /// Whether `MATCHES` may occur.
  private let hasPatterns: Bool

  /// Creates a generator.
  ///
  /// - Parameter isASCII: Whether all literals and subjects are ASCII.
  public init(seed: UInt64, isASCII: Bool, hasPatterns: Bool) {
    random = SeededGenerator(seed: seed)
    words = isASCII ? Self.plainWords : Self.plainWords.prefix(6) + Self.unicodeWords
    self.hasPatterns = hasPatterns
  }

  private static let plainWords = [
    "", "a", "b", "ab", "ba", "aab", "abc", "A", "AB", "aBc", "a b", "mail/1", "MAIL/12", "com.example.mail", "*",
    "a*b",
    "?", "\\", "a\\b", "'", "\"", "\n", "a\r\nb", "\t", "%", "zz", "42", "1",
  ]
  private static let unicodeWords = [
    "é", "e\u{301}", "É", "café", "cafe\u{301}", "CAFÉ", "ß", "SS", "ẞ", "straße", "STRASSE", "ﬁ", "FI", "İ",
    "i\u{307}",
    "ı", "ς", "Σ", "σ", "\u{212A}", "k", "Å", "\u{212B}", "ậ", "a\u{302}\u{323}", "が", "か", "가", "\u{1100}\u{1161}",
    "שָ", "ש", "😀", "👍🏽", "\u{301}", "\u{200D}", "ö", "o\u{308}", "Ё", "е", "и", "й", "ά", "α", "Ω", "\u{2126}", "ǆ", "Ǆ",
  ]

  // MARK: - Subjects

  /// Returns a subject: nil, or one or more words.
  public mutating func subject() -> String? {
    if random.once(in: 12) { return nil }
    var text = word()
    while random.once(in: 2), text.utf8.count < 40 { text += word() }
    return text
  }

  private mutating func word() -> String { random.pick(words, or: "") }

  // MARK: - Predicates

  /// Returns a predicate with at most `depth` levels of compounds.
  public mutating func predicate(depth: Int = 3) -> String {
    guard depth > 0, random.once(in: 2) else { return random.once(in: 20) ? constant() : comparison() }
    switch random.below(5) {
    case 0: return random.pick(["NOT ", "!", "not "], or: "") + operand(depth)
    case 1, 2: return junction(random.pick([" AND ", " && ", " and "], or: ""), depth)
    default: return junction(random.pick([" OR ", " || ", " or "], or: ""), depth)
    }
  }

  private mutating func junction(_ word: String, _ depth: Int) -> String {
    var parts = [operand(depth), operand(depth)]
    while random.once(in: 3) { parts.append(operand(depth)) }
    return parts.joined(separator: word)
  }

  private mutating func operand(_ depth: Int) -> String {
    random.once(in: 2) ? "(" + predicate(depth: depth - 1) + ")" : predicate(depth: depth - 1)
  }

  private mutating func constant() -> String { random.pick(["TRUEPREDICATE", "FALSEPREDICATE"], or: "") }

  private mutating func comparison() -> String {
    switch random.below(16) {
    case 0: return "SELF IN\(options()) \(list())"
    case 1: return "\(text()) BETWEEN\(options()) {\(text()), \(text())}"
    case 2: return "SELF LIKE\(options()) \(literal(likePattern()))"
    case 3: return hasPatterns ? "SELF MATCHES\(random.pick(["", "[c]"], or: "")) \(literal(pattern()))" : comparison()
    case 4:
      return
        "\(random.pick(["ANY", "SOME", "ALL", "NONE"], or: "ANY")) \(list()) \(textOperator())\(options()) \(text())"
    case 5, 6: return "\(number()) \(orderOperator()) \(number())"
    case 7: return "\(text()) IN\(options()) \(text())"
    case 8: return "\(list()) CONTAINS\(options()) \(text())"
    case 9:
      return "SELF \(random.pick(["==", "!="], or: "==")) \(random.pick(["1", "nil", "{}", "TRUE", list()], or: "1"))"
    case 10: return "\(list()) \(random.pick(["==", "!=", "==[c]"], or: "==")) \(list())"
    case 11: return "SELF IN {\((0...8 + random.below(6)).map { _ in literal(word()) }.joined(separator: ", "))}"
    default:
      let sides = random.once(in: 5) ? (text(), "SELF") : ("SELF", text())
      return "\(sides.0) \(textOperator())\(options()) \(sides.1)"
    }
  }

  private mutating func textOperator() -> String {
    random.pick(
      ["==", "==", "!=", "<", "<=", ">", ">=", "BEGINSWITH", "BEGINSWITH", "ENDSWITH", "CONTAINS", "CONTAINS", "LIKE"],
      or: "==")
  }

  private mutating func orderOperator() -> String {
    random.pick(["==", "!=", "<", "<=", ">", ">=", "=<", "<>"], or: "==")
  }

  private mutating func options() -> String { random.pick(["", "", "", "[c]", "[d]", "[cd]", "[n]", "[l]"], or: "") }

  // MARK: - Values

  /// Returns a string expression. With a positive depth it may be computed from other values.
  private mutating func text(depth: Int = 2) -> String {
    guard depth > 0 else { return random.pick(["SELF", "SELF", "nil", literal(word())], or: "SELF") }
    switch random.below(18) {
    case 0...3: return "SELF"
    case 4: return "nil"
    case 5: return "\(random.pick(["uppercase", "lowercase"], or: "")):(\(text(depth: depth - 1)))"
    case 6, 7: return ternary(depth) { $0.text(depth: depth - 1) }
    case 8, 9: return "\(list(depth: depth - 1))[\(position(depth - 1))]"
    default: return literal(random.once(in: 5) ? word() + word() : word())
    }
  }

  /// Returns a ternary expression of two values. The condition is a comparison or any predicate.
  private mutating func ternary(_ depth: Int, _ value: (inout RandomPredicates) -> String) -> String {
    let condition =
      random.once(in: 2) ? "SELF \(textOperator())\(options()) \(literal(word()))" : predicate(depth: depth - 1)
    let first = value(&self)
    return "TERNARY(\(condition), \(first), \(random.once(in: 8) ? "nil" : value(&self)))"
  }

  private mutating func position(_ depth: Int) -> String {
    random.pick(["FIRST", "LAST", "0", "1", "2", "length:(SELF)", number(depth: depth)], or: "0")
  }

  /// Returns a list of strings, some of them computed, or a ternary expression of such lists.
  private mutating func list(depth: Int = 2) -> String {
    if depth > 0, random.once(in: 6) { return ternary(depth) { $0.list(depth: depth - 1) } }
    let elements = (0..<random.below(4)).map { _ in
      switch random.below(12) {
      case 0, 1: random.pick(["nil", "SELF"], or: "nil")
      case 2 where depth > 0: text(depth: depth - 1)
      default: literal(word())
      }
    }
    return "{" + elements.joined(separator: ", ") + "}"
  }

  private mutating func number(depth: Int = 2) -> String {
    guard depth > 0, random.once(in: 2) else {
      return random.pick(["0", "1", "2", "3", "-1", "7", "2.5", "length:(SELF)", "length:(SELF)", "TRUE"], or: "0")
    }
    switch random.below(12) {
    case 0: return ternary(depth) { $0.number(depth: depth - 1) }
    case 1: return "\(random.pick(["sum", "min", "max", "average", "count"], or: "sum"))(\(numbers(depth - 1)))"
    case 2: return "\(numbers(depth - 1))[\(position(depth - 1))]"
    case 3: return "\(list(depth: depth - 1))[SIZE]"
    case 4: return "length:(\(text(depth: depth - 1)))"
    case 5: return "\(random.pick(["abs", "floor", "ceiling", "trunc"], or: "abs")):(\(number(depth: depth - 1)))"
    default: break
    }
    let operation = random.pick(["+", "-", "*", "/", "**", "&", "|", "^", "<<", ">>"], or: "+")
    let sides = (number(depth: depth - 1), number(depth: depth - 1))
    return random.once(in: 2) ? "(\(sides.0) \(operation) \(sides.1))" : "\(sides.0) \(operation) \(sides.1)"
  }

  /// Returns a list of numbers.
  private mutating func numbers(_ depth: Int) -> String {
    if depth > 0, random.once(in: 4) { return ternary(depth) { $0.numbers(depth - 1) } }
    return "{\((0..<random.below(4)).map { _ in number(depth: depth) }.joined(separator: ", "))}"
  }

  private mutating func likePattern() -> String {
    var pattern = ""
    for scalar in (word() + word()).unicodeScalars {
      switch random.below(6) {
      case 0: pattern += "*"
      case 1: pattern += "?"
      case 2: pattern += "*" + String(scalar)
      default: pattern += String(scalar)
      }
    }
    return pattern
  }

  private mutating func pattern() -> String {
    let atoms = ["a", "b", "c", "ab", ".", ".*", "a+", "b?", "(a|b)", "(?:ab|c)", "\\d", "\\.", "A", "/", " "]
    return (0...random.below(5)).map { _ in random.pick(atoms, or: "a") }.joined()
  }

  /// Returns a string literal with this value.
  private mutating func literal(_ text: String) -> String {
    let quote = random.once(in: 3) ? "\"" : "'"
    var result = quote
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\\": result += "\\\\"
      case "'", "\"": result += String(scalar) == quote || random.once(in: 2) ? "\\\(scalar)" : String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + quote
  }
}
