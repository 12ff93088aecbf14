import TestSupport

/// Generates random valid format strings with unusual spacing, all spellings of an operator, and redundant parentheses.
struct PredicateGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func below(_ bound: Int) -> Int { random.below(bound) }

  mutating func pick(_ elements: [String]) -> String { elements[below(elements.count)] }

  // MARK: - Predicates

  mutating func predicate(_ depth: Int = 4) -> String {
    guard depth > 0 else { return comparison(1) }
    switch below(9) {
    case 0, 1: return chain(pick(["AND", "and", "&&"]), depth)
    case 2, 3: return chain(pick(["OR", "Or", "||"]), depth)
    case 4: return pick(["NOT ", "! ", "not ", "!"]) + primary(depth - 1)
    case 5: return "(" + space() + predicate(depth - 1) + space() + ")"
    case 6: return pick(["TRUEPREDICATE", "falsePredicate"])
    default: return comparison(depth)
    }
  }

  private mutating func chain(_ word: String, _ depth: Int) -> String {
    (0..<2 + below(3)).map { _ in predicate(depth - 1) }.joined(separator: " \(word) ")
  }

  private mutating func primary(_ depth: Int) -> String {
    below(2) == 0 ? comparison(depth) : "(\(predicate(depth)))"
  }

  private mutating func comparison(_ depth: Int) -> String {
    let modifier = pick(["", "", "", "", "", "ANY ", "some ", "ALL ", "NONE "])
    let operation = pick([
      "=", "==", "!=", "<>", "<", ">", "<=", "=<", ">=", "=>", "BEGINSWITH", "endswith", "CONTAINS", "like", "MATCHES",
      "IN", "BETWEEN", "UTI-EQUALS", "TOKENMATCHES",
    ])
    let options = pick(["", "", "", "[c]", "[cd]", " [d]", "[CD]", "[n]", "[dc]", "[ l ]"])
    return "\(modifier)\(value(depth - 1)) \(operation)\(options) \(value(depth - 1))"
  }

  // MARK: - Values

  private mutating func value(_ depth: Int) -> String {
    guard depth > 0 else { return atom() }
    switch below(18) {
    case 0, 1:
      return "\(value(depth - 1)) \(pick(["+", "-", "*", "/", "**", "&", "|", "^", "<<", ">>"])) \(value(depth - 1))"
    case 2: return "(\(value(depth - 1)))"
    case 3: return "-" + space() + value(depth - 1)
    case 4: return "{\((0..<below(4)).map { _ in value(depth - 1) }.joined(separator: " , "))}"
    case 5: return "{\(atom()), \(atom())}[\(pick(["0", "FIRST", "last", "SIZE", "1 + 1"]))]"
    case 6: return pick(["lowercase:", "length:", "uppercase", "canonical:"]) + "(\(value(depth - 1)))"
    case 7: return "add:to:(\(value(depth - 1)), \(value(depth - 1)))"
    case 8: return "TERNARY(\(predicate(depth - 1)), \(value(depth - 1)), \(value(depth - 1)))"
    case 9: return pick(["CAST(1, 'NSDate')", "FUNCTION(SELF, 'a:', 1)", "FUNCTION('x', 'uppercase')"])
    case 10: return "(\(value(depth - 1)) \(pick(["UNION", "minus"])) \(value(depth - 1)))"
    // A condition as the base of an index or a key parses, although no dialect accepts it.
    case 11: return "(\(below(2) == 0 ? predicate(depth - 1) : value(depth - 1)))[\(pick(["0", "FIRST", "SIZE"]))]"
    case 12: return "(\(below(2) == 0 ? predicate(depth - 1) : value(depth - 1))).\(pick(["b", "@count", "#self"]))"
    default: return atom()
    }
  }

  private mutating func atom() -> String {
    switch below(14) {
    case 0, 1, 2, 3: return pick(["SELF", "self", "Self"])
    case 4, 5, 6, 7: return literal()
    case 8: return pick(["0", "1", "42", "-7", "0x1F", "9223372036854775807"])
    case 9: return pick(["1.5", "0.25", "9.2e-5", "1e300", "2.0", "-0.5"])
    case 10: return pick(["TRUE", "no", "nil", "NULL"])
    case 11: return pick(["%@", "%d", "%K"])
    case 12: return pick(["$a", "$SELF"])
    default: return pick(["name", "a.b", "#self", "a.@count"])
    }
  }

  private mutating func literal() -> String {
    let pieces = [
      "a", "b", " ", "é", "e\u{301}", "\\n", "\\\\", "\\t", "\\u00e9", "\\x41", "\\101", "😀", "*", "?", "\\\\*", "%@",
      "\u{2028}", "\u{85}", "\u{7f}", "\\d", "\u{ad}", "\u{e000}", "\\ud83d\\ude00", "\\0",
    ]
    let quote = pick(["'", "\""])
    let own = quote == "'" ? ["\"", "\\'"] : ["'", "\\\""]
    return quote + (0..<below(6)).map { _ in pick(pieces + own) }.joined() + quote
  }

  private mutating func space() -> String { pick(["", "", " ", "\t", "  "]) }
}
