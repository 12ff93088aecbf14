extension PatternTree {
  /// The longest text that a look-behind can match, in UTF-16 code units.
  func longestInUTF16(_ root: Int) -> Int {
    var lengths = [Int](repeating: 0, count: nodes[root].end - root)
    for place in (root..<nodes[root].end).reversed() {
      var length = 0
      switch nodes[place].kind {
      case .literal(let range, let isCaseless):
        let scalars = isCaseless ? CaseClasses.folded(text[range]) : Array(text[range])
        length = scalars.reduce(0) { $0 + ($1 > 0xFFFF ? 2 : 1) }
      case .set(let set): length = members(of: set).bounds.last.map { $0 > 0x1_0000 ? 2 : 1 } ?? 0
      case .dot, .lineEnd: length = 2
      case .assertion, .reference: length = 0
      case .branch: length = children(of: place).reduce(0) { min($0 + lengths[$1 - root], PatternExtent.most) }
      case .group(let kind):
        let isPart = !kind.isLookaround || place == root
        length = isPart ? children(of: place).reduce(0) { max($0, lengths[$1 - root]) } : 0
      }
      let count = nodes[place].repetition.map { $0.maximum ?? 0 } ?? 1
      let (product, overflows) = length.multipliedReportingOverflow(by: count)
      lengths[place - root] = overflows ? PatternExtent.most : min(product, PatternExtent.most)
    }
    return lengths[0]
  }
}
