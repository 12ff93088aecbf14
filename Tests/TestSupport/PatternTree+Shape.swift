package import StringPredicates

extension PatternTree {
  /// Descriptions of the nodes that do not depend on where texts and sets are stored.
  package var shape: [String] {
    nodes.map { node in
      var counts = node.repetition
      counts?.isCounted = false
      let repetition = counts.map { " \($0)" } ?? ""
      switch node.kind {
      case .literal(let range, let isCaseless): return "\(text[range]) \(isCaseless)" + repetition
      case .set(let set): return "\(sets[set].bounds)" + repetition
      default: return "\(node.kind) \(node.end)" + repetition
      }
    }
  }
}
