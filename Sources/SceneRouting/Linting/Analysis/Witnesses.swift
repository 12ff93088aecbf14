import PredicateSyntax

/// Strings on which two predicates may differ, made of their own texts. That a predicate holds for one of them is then
/// tried, so a wrong guess costs time and no truth.
package enum Witnesses {
  /// How many texts of each predicate are used.
  private static let limit = 24

  /// Strings made of the literals of these predicates, the shortest ideas first.
  package static func strings(for predicates: PredicateFacts...) -> [String] {
    var strings: [String] = []
    for facts in predicates {
      let literals = facts.literals.prefix(limit)
      for literal in literals { strings += alone(literal) }
      let beginnings = texts(literals, .beginsWith)
      let ends = texts(literals, .endsWith)
      let middles = texts(literals, .contains)
      for beginning in [""] + beginnings.prefix(6) {
        for middle in [""] + middles.prefix(6) {
          for end in [""] + ends.prefix(6) {
            strings.append("\(beginning)\(middle)\(end)")
            strings.append("\(beginning)x\(middle)x\(end)")
          }
        }
      }
    }
    return strings
  }

  private static func alone(_ literal: PredicateFacts.Literal) -> [String] {
    switch literal.operation {
    case .like:
      let pattern = literal.text
      return [pattern.filled(with: ""), pattern.filled(with: "x")]
    case .matches: return []
    default: return [literal.text, literal.text + "x", "x" + literal.text]
    }
  }

  private static func texts(_ literals: ArraySlice<PredicateFacts.Literal>, _ operation: Operator) -> [String] {
    literals.filter { $0.operation == operation && !$0.isNegated }.map(\.text)
  }
}

extension String {
  /// A pattern of `LIKE` with something in place of its wildcards; escapes are not looked at.
  fileprivate func filled(with text: String) -> String {
    var filled = ""
    for character in self {
      switch character {
      case "*": filled += text
      case "?": filled += "x"
      default: filled.append(character)
      }
    }
    return filled
  }
}
