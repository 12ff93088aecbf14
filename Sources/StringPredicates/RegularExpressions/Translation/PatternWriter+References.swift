import PredicateSyntax

extension PatternWriter {
  mutating func writeReference(_ group: Int, _ isCaseless: Bool, _ nodeIndex: Int) {
    ignoreCase(false)
    guard captures.contains(group) else {
      output += "(?!)".utf8
      return
    }
    if isCaseless, let range = tree.caselessText(ofCapture: group) {
      // The capture group contains only a literal, so the reference matches the same literal in any spelling.
      output += "(?(<c\(group)>)".utf8
      let outer = context.usesClasses
      context.usesClasses = true
      writeLiteral(nodeIndex, range, true)
      context.usesClasses = outer
      output += "|(?!))".utf8
      return
    }
    if isCaseless { refuse(.caselessReference, nodeIndex) }
    output += "\\g{c\(group)}".utf8
  }

  /// The nodes inside items such as `(…){0}`, which ICU drops. References to capture groups inside these items never
  /// match.
  var nodesThatICUForgets: Set<Int> {
    var forgotten: Set<Int> = []
    var end = 0
    for (nodeIndex, node) in tree.nodes.enumerated() {
      if node.repetition?.isNever == true { end = max(end, node.end) }
      if nodeIndex < end { forgotten.insert(nodeIndex) }
    }
    return forgotten
  }
}

extension PatternTree {
  /// Returns the range of the text in a capture group that contains only a literal under `(?i)`, or `nil` for other
  /// groups.
  fileprivate func caselessText(ofCapture number: Int) -> Range<Int>? {
    guard let group = nodes.firstIndex(where: { $0.kind == .group(.capture(number)) }), nodes[group].end == group + 3,
      case .literal(let range, isCaseless: true) = nodes[group + 2].kind, nodes[group + 2].repetition == nil
    else { return nil }
    return range
  }
}
