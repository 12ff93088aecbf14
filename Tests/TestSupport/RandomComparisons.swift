/// Random comparisons of the identifier with a string, and identifiers that almost match them: with marks, ligatures and
/// letters that fold, inserted, changed or left out.
public struct RandomComparisons {
  /// The source of the choices.
  public var random: SeededGenerator
  private let literals: [String]

  /// Creates a generator.
  ///
  /// - Parameter isASCII: Whether all literals are ASCII. Subjects may be beyond ASCII in any case.
  public init(seed: UInt64, isASCII: Bool) {
    random = SeededGenerator(seed: seed)
    literals = isASCII ? Self.letters : Self.letters + Self.letters + Self.odd
  }

  private static let letters = [
    "a", "b", "A", "B", "s", "f", "i", "l", "k", "K", "t", "n", " ", "/", "z", ";", "`", "=", "<", "",
  ]
  private static let odd = [
    "\u{301}", "\u{300}", "\u{1D165}", "\u{345}", "é", "É", "ß", "ẞ", "ﬁ", "ﬃ", "ﬄ", "ﬅ", "ŉ", "İ", "ı", "\u{212A}",
    "\u{17F}", "\u{37E}", "\u{1FEF}", "\u{2260}", "\u{200D}", "\u{FE0F}", "が", "Σ", "ά", "😀", "한", "\u{1100}",
    "\u{1161}", "ẖ", "ǰ", "\u{FB05}", "א", "\u{5B8}", "\u{94D}", "क", "\u{1F3FB}", "ø", "\u{344}", "\u{E0100}",
    "\u{20D0}", "\u{302A}", "\u{4E00}", "\u{FFFF}", "\u{10FFFF}", "\0", "\n", "\r\n", "ᾳ",
  ]
  private static let operators = ["==", "BEGINSWITH", "ENDSWITH", "CONTAINS", "IN", "<", "<=", ">", ">=", "LIKE"]
  private static let options = ["", "[c]", "[d]", "[cd]", "[n]"]
  private static let ligatures = [("ss", "ß"), ("fi", "ﬁ"), ("ffi", "ﬃ"), ("st", "ﬅ"), ("fl", "ﬄ"), ("fi", "ﬃ\u{301}")]

  /// Returns a comparison and its text.
  public mutating func comparison() -> (format: String, literal: String) {
    let operation = random.pick(Self.operators, or: "==")
    var literal = ""
    for _ in 0..<random.below(5) {
      literal += random.pick(literals, or: "a")
      if operation == "LIKE", random.once(in: 3) { literal += random.pick(["*", "?"], or: "*") }
    }
    var quoted = ""
    for scalar in literal.unicodeScalars {
      switch scalar {
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\0": quoted += "\\000"
      case "\\", "'": quoted += "\\\(scalar)"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return ("SELF \(operation)\(random.pick(Self.options, or: "")) '\(quoted)'", literal)
  }

  /// Returns a compound of comparisons and their texts.
  public mutating func condition(depth: Int = 2) -> (format: String, literals: [String]) {
    guard depth > 0, random.once(in: 2) else {
      let (format, literal) = comparison()
      return (format, [literal])
    }
    let first = condition(depth: depth - 1)
    if random.once(in: 4) { return ("NOT (\(first.format))", first.literals) }
    let second = condition(depth: depth - 1)
    let word = random.pick(["AND", "OR"], or: "AND")
    return ("(\(first.format)) \(word) (\(second.format))", first.literals + second.literals)
  }

  /// Returns a string similar to a literal.
  public mutating func subject(near literal: String) -> String {
    var text = ""
    let base = random.once(in: 8) ? [] : literal.unicodeScalars.map { String($0) }
    for part in base {
      switch random.below(14) {
      case 0: text += part.uppercased()
      case 1: text += part + random.pick(Self.odd, or: "")
      case 2: text += random.pick(Self.odd, or: "")
      case 3: break
      case 4: text += part + random.pick(["\u{301}", "\u{1D165}", "\u{345}"], or: "")
      case 5: text += part == "k" ? "\u{212A}" : part == "s" ? "\u{17F}" : part
      default:
        if part == "*" || part == "?" {
          text += random.once(in: 2) ? "" : random.pick(Self.odd, or: "")
        } else {
          text += part
        }
      }
    }
    for (letters, ligature) in Self.ligatures where random.once(in: 3) {
      text = text.replacing(letters, with: ligature)
    }
    for _ in 0..<random.below(4) {
      let more = random.pick(random.once(in: 2) ? Self.odd : Self.letters, or: "a")
      text = random.once(in: 2) ? text + more : more + text
    }
    return text
  }
}
