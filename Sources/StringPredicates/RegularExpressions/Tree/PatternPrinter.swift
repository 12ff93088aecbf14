extension PatternTree {
  /// The pattern as text that reads back as an equal tree. Comments, white space and names of groups are gone, and
  /// properties are ranges.
  ///
  /// - Complexity: O(*n*) in the size of the pattern.
  package func printed() -> String {
    var printer = PatternPrinter(tree: self)
    return printer.print()
  }
}

/// Prints a tree in ICU's grammar, in one pass over its nodes.
private struct PatternPrinter {
  let tree: PatternTree
  var text = ""
  /// The flags in force.
  var flags: PatternFlags = []
  /// The groups that are still open: where they end, and the flags to return to.
  var open: [(node: Int, flags: PatternFlags)] = []

  init(tree: PatternTree) { self.tree = tree }

  mutating func print() -> String {
    var previous: PatternNode?
    for (place, node) in tree.nodes.enumerated() {
      close(before: place)
      begin(node, at: place, after: previous)
      if case .literal = node.kind { previous = node } else { previous = nil }
    }
    close(before: tree.nodes.count)
    return text
  }

  private mutating func close(before place: Int) {
    while let last = open.last, tree.nodes[last.node].end <= place {
      open.removeLast()
      flags = last.flags
      if case .group(.pattern) = tree.nodes[last.node].kind { continue }
      text += ")" + suffix(tree.nodes[last.node])
    }
  }

  private mutating func begin(_ node: PatternNode, at place: Int, after previous: PatternNode?) {
    switch node.kind {
    case .group(let kind):
      open.append((place, flags))
      text += Self.head(kind)
    case .branch:
      if case .group = tree.nodes[place - 1].kind, tree.nodes[place - 1].end > place {} else { text += "|" }
    case .literal(let range, let isCaseless):
      set(.caseless, isCaseless)
      // A flag that is in force already keeps two runs of text apart.
      if let previous, previous.repetition == nil, node.repetition == nil || range.count > 1 {
        text += isCaseless ? "(?i)" : "(?-i)"
      }
      for scalar in tree.text[range] { text += Self.character(scalar) }
      text += suffix(node)
    default:
      text += item(node.kind) + suffix(node)
    }
  }

  private mutating func item(_ kind: PatternNode.Kind) -> String {
    switch kind {
    case .set(let index):
      let steps = tree.sets[index].steps
      let isCaseless = steps.contains(.closeOverCase)
      // Brackets around an operand would close it over case by itself.
      guard isCaseless, steps.contains(where: \.isCombination) else {
        set(.caseless, isCaseless)
        return tree.sets[index].printed
      }
      set(.caseless, false)
      return PatternSet(steps: [.begin, .property(tree.members(of: index))]).printed
    case .dot(let dot):
      set(.dotAll, dot == .all)
      if dot != .all { set(.unixLines, dot == .unixLine) }
      return "."
    case .assertion(let assertion): return item(assertion)
    case .lineEnd: return "\\R"
    case .cluster: return "\\X"
    case .reference(let group, let isCaseless):
      set(.caseless, isCaseless)
      // A digit that follows must not become part of the number.
      return "\\\(group)(?#)"
    case .literal, .group, .branch: return ""
    }
  }

  private mutating func item(_ assertion: PatternNode.Assertion) -> String {
    switch assertion {
    case .start:
      set(.multiline, false)
      return "^"
    case .end(let isUnix), .lineStart(let isUnix), .lineEnd(let isUnix):
      if case .end = assertion { set(.multiline, false) } else { set(.multiline, true) }
      set(.unixLines, isUnix)
      if case .lineStart = assertion { return "^" } else { return "$" }
    case .veryEnd: return "\\z"
    case .wordBoundary(let isNegated, let isUnicode):
      set(.unicodeWords, isUnicode)
      return isNegated ? "\\B" : "\\b"
    }
  }

  /// Writes a flag where it is not in force.
  private mutating func set(_ flag: PatternFlags, _ isOn: Bool) {
    guard flags.contains(flag) != isOn, let (letter, _) = PatternFlags.letters.first(where: { $0.flag == flag }) else {
      return
    }
    if isOn { flags.formUnion(flag) } else { flags.subtract(flag) }
    text += (isOn ? "(?" : "(?-") + String(Unicode.Scalar(letter)) + ")"
  }

  private func suffix(_ node: PatternNode) -> String {
    guard let repetition = node.repetition else { return "" }
    var text: String
    switch (repetition.minimum, repetition.maximum, repetition.isCounted) {
    case (0, nil, false): text = "*"
    case (1, nil, false): text = "+"
    case (0, 1, false): text = "?"
    case (let minimum, let maximum, _):
      text = "{\(minimum)" + (maximum == minimum ? "}" : maximum.map { ",\($0)}" } ?? ",}")
    }
    switch repetition.mode {
    case .greedy: break
    case .lazy: text += "?"
    case .possessive: text += "+"
    }
    return text
  }

  private static func head(_ kind: PatternNode.Group) -> String {
    switch kind {
    case .pattern: ""
    case .capture: "("
    case .plain: "(?:"
    case .atomic: "(?>"
    case .lookahead(let isNegated): isNegated ? "(?!" : "(?="
    case .lookbehind(let isNegated): isNegated ? "(?<!" : "(?<="
    }
  }

  /// A literal character, escaped where it has a meaning.
  static func character(_ value: UInt32) -> String {
    guard let scalar = Unicode.Scalar(value), value >= 0x20, value != 0x7F else {
      return "\\x{" + String(value, radix: 16) + "}"
    }
    return scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
      ? "\\" + String(scalar) : String(scalar)
  }
}

extension PatternSet {
  /// The set in ICU's grammar.
  fileprivate var printed: String {
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

  /// A set that is being printed, without its brackets.
  private struct Part {
    var text = ""
    /// Whether nothing can be added without brackets around it.
    var isClosed = false

    /// The text, where it must not be empty.
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
  fileprivate var isCombination: Bool { if case .combine = self { true } else { false } }
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
