import StringPredicates

extension PatternSet {
  /// The set in ICU's grammar.
  var printed: String { Self.text(of: steps) }

  /// Returns the set that the steps build, in ICU's grammar.
  static func text(of steps: [Step]) -> String {
    var stack: [Part] = []
    for step in steps {
      guard var top = stack.popLast() else {
        stack.append(Part())
        continue
      }
      switch step {
      case .begin:
        stack.append(top)
        top = Part()
      case .range(let first, let last): top.append(Self.text(first, last))
      case .characterClass(let name, let isNegated): top.append(name.printed(isNegated: isNegated))
      case .property(let scalars):
        for range in scalars.ranges { top.append(Self.text(range.lowerBound, range.upperBound)) }
        if scalars.isEmpty { top.append("[^" + Self.text(0, 0x10_FFFF) + "]") }
      case .closeOverCase: break
      case .complement:
        if top.isClosed { top.append("") }
        top = Part(text: "^" + top.members, isClosed: true)
      case .combine(let operation):
        var left = stack.popLast() ?? Part()
        left.append("")
        switch operation {
        case .union: left.text += top.bracketed
        case .intersection: left = Part(text: left.members + "&&" + top.bracketed, isClosed: true)
        case .difference: left = Part(text: left.members + "--" + top.bracketed, isClosed: true)
        }
        top = left
      }
      stack.append(top)
    }
    return (stack.last ?? Part()).bracketed
  }

  /// A set during printing, without its brackets.
  private struct Part {
    var text = ""
    /// Whether the text needs brackets before anything can be added.
    var isClosed = false

    /// The text, with the empty set written as the complement of all scalars.
    var members: String { text.isEmpty ? "[^" + PatternSet.text(0, 0x10_FFFF) + "]" : text }
    var bracketed: String { "[" + members + "]" }

    mutating func append(_ member: String) {
      if isClosed { self = Part(text: bracketed) }
      text += member
    }
  }

  private static func text(_ first: UInt32, _ last: UInt32) -> String {
    let start = PatternPrinter.character(first)
    return first == last ? start : start + "-" + PatternPrinter.character(last)
  }
}

extension PatternSet.Step {
  var isCombination: Bool { if case .combine = self { true } else { false } }
}

extension PatternSet.CharacterClass {
  fileprivate func printed(isNegated: Bool) -> String {
    switch self {
    case .digit: isNegated ? "\\D" : "\\d"
    case .horizontalSpace: isNegated ? "\\H" : "\\h"
    case .space: isNegated ? "\\S" : "\\s"
    case .lineEnd: isNegated ? "\\V" : "\\v"
    case .word: isNegated ? "\\W" : "\\w"
    }
  }
}
