package import StringPredicates

extension PatternTree {
  /// Returns a pattern that parses to an equal tree, without comments, white space and group names, and with properties
  /// expanded to ranges.
  ///
  /// - Complexity: O(*n*) in the size of the pattern.
  package func printed() -> String {
    var printer = PatternPrinter(tree: self)
    return printer.print()
  }
}

/// Prints a tree in ICU's grammar, in one pass over its nodes.
struct PatternPrinter {
  let tree: PatternTree
  var text = ""
  /// The flags in effect.
  var flags: PatternFlags = []
  /// The open groups: the node that ends each, and the flags to restore there.
  var open: [(node: Int, flags: PatternFlags)] = []

  init(tree: PatternTree) { self.tree = tree }

  mutating func print() -> String {
    var previous: PatternNode?
    for (nodeIndex, node) in tree.nodes.enumerated() {
      close(before: nodeIndex)
      begin(node, at: nodeIndex, after: previous)
      if case .literal = node.kind { previous = node } else { previous = nil }
    }
    close(before: tree.nodes.count)
    return text
  }

  private mutating func close(before nodeIndex: Int) {
    while let last = open.last, tree.nodes[last.node].end <= nodeIndex {
      open.removeLast()
      flags = last.flags
      if case .group(.pattern) = tree.nodes[last.node].kind { continue }
      text += ")" + suffix(tree.nodes[last.node])
    }
  }

  private mutating func begin(_ node: PatternNode, at nodeIndex: Int, after previous: PatternNode?) {
    switch node.kind {
    case .group(let kind):
      open.append((nodeIndex, flags))
      text += Self.head(kind)
    case .branch:
      if case .group = tree.nodes[nodeIndex - 1].kind, tree.nodes[nodeIndex - 1].end > nodeIndex {} else { text += "|" }
    case .literal(let range, let isCaseless):
      set(.caseless, isCaseless)
      // A flag that is already in effect still separates two runs of text.
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
      set(.caseless, false)
      let ranges = tree.sets[index].ranges
      guard !ranges.isEmpty else { return "[^" + Self.range(0...0x10_FFFF) + "]" }
      return "[" + ranges.map(Self.range).joined() + "]"
    case .dot(let dot):
      set(.dotAll, dot == .all)
      return "."
    case .assertion(let assertion): return item(assertion)
    case .lineEnd: return "\\R"
    case .reference(let group, let isCaseless):
      set(.caseless, isCaseless)
      // Keeps a following digit out of the number.
      return "\\\(group)(?#)"
    case .literal, .group, .branch: return ""
    }
  }

  private mutating func item(_ assertion: PatternNode.Assertion) -> String {
    switch assertion {
    case .start:
      set(.multiline, false)
      return "^"
    case .end, .lineStart, .lineEnd:
      if case .end = assertion { set(.multiline, false) } else { set(.multiline, true) }
      if case .lineStart = assertion { return "^" } else { return "$" }
    case .veryEnd: return "\\z"
    case .wordBoundary(let isNegated):
      return isNegated ? "\\B" : "\\b"
    }
  }

  private static func range(_ range: ClosedRange<UInt32>) -> String {
    let start = character(range.lowerBound)
    return range.count == 1 ? start : start + "-" + character(range.upperBound)
  }

  /// Writes a flag group if the flag is not already in this state.
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

  /// Returns a literal character, escaped if it has a special meaning.
  static func character(_ value: UInt32) -> String {
    guard let scalar = Unicode.Scalar(value), value >= 0x20, value != 0x7F else {
      return "\\x{" + String(value, radix: 16) + "}"
    }
    return scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
      ? "\\" + String(scalar) : String(scalar)
  }
}
