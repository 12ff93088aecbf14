/// How ICU bounds the length of look-behinds.
enum LookbehindLength {
  /// The greatest length of a look-behind as ICU counts it, in UTF-16 code units; `nil` where ICU finds none and refuses
  /// the pattern.
  ///
  /// Where a counted loop ends in a group with branches, ICU 72 counts its last branch only: `RegexCompile::maxMatchLength`
  /// follows the jump out of the group. `atLoopEnd` is the length under that rule.
  static func countedByICU(_ tree: PatternTree, _ root: Int) -> Int? {
    typealias Length = (plain: Int?, atLoopEnd: Int?)
    let end = tree.nodes[root].end
    var lengths = [Length](repeating: (0, 0), count: end - root)
    for place in (root..<end).reversed() {
      let node = tree.nodes[place]
      var length: Length
      switch node.kind {
      case .literal(let range, let isCaseless):
        let units = tree.unitsForICU(range, isCaseless)
        length = (units, units)
      case .set(let set):
        let units = tree.members(of: set).isEmpty ? 0 : 2
        length = (units, units)
      case .dot, .lineEnd: length = (2, 2)
      case .assertion: length = (0, 0)
      case .reference: length = (nil, nil)
      case .branch:
        length = (0, 0)
        for child in tree.children(of: place) {
          let next = lengths[child - root]
          length.atLoopEnd = sum(length.plain, tree.nodes[child].end == node.end ? next.atLoopEnd : next.plain)
          length.plain = sum(length.plain, next.plain)
        }
      case .group(let kind):
        var longest: Int? = 0
        for child in tree.children(of: place) {
          longest = longest.flatMap { so in lengths[child - root].plain.map { max(so, $0) } }
        }
        length = (longest, longest)
        if kind == .plain, let last = tree.children(of: place).reduce(nil, { _, child in child }) {
          length.atLoopEnd = lengths[last - root].atLoopEnd
          // An earlier branch without an end is not seen either.
        }
        if case .lookbehind = kind, place != root { length = (0, 0) }
      }
      lengths[place - root] = node.repetition.map { repeated(length, $0, node, tree) } ?? length
    }
    return lengths[0].plain
  }

  private static func sum(_ left: Int?, _ right: Int?) -> Int? {
    guard let left, let right, left + right < 0x7FFF_FFFF else { return nil }
    return left + right
  }

  private static func repeated(
    _ length: (plain: Int?, atLoopEnd: Int?), _ repetition: PatternNode.Repetition, _ node: PatternNode,
    _ tree: PatternTree
  ) -> (plain: Int?, atLoopEnd: Int?) {
    guard let maximum = repetition.maximum else { return (nil, nil) }
    if !repetition.isCounted { return repetition.mode == .lazy ? (nil, nil) : length }
    func times(_ length: Int?) -> Int? {
      if maximum == 0 { return 0 }
      guard let length, length.multipliedReportingOverflow(by: maximum).partialValue < 0x7FFF_FFFF,
        !length.multipliedReportingOverflow(by: maximum).overflow
      else { return nil }
      return length * maximum
    }
    if repetition.mode == .greedy, maximum <= 10, maximum == 1 || tree.isOneOperationForICU(node) {
      return (times(length.plain), maximum == 1 ? length.atLoopEnd : times(length.plain))
    }
    return (times(length.atLoopEnd), times(length.atLoopEnd))
  }
}

extension PatternTree {
  fileprivate func unitsForICU(_ range: Range<Int>, _ isCaseless: Bool) -> Int {
    if !isCaseless, range.count == 1 { return text[range.lowerBound] > 0x1_0000 ? 2 : 1 }
    let scalars = isCaseless ? CaseClasses.folded(text[range]) : Array(text[range])
    if isCaseless, scalars.count == 1 { return 2 }
    return scalars.reduce(0) { $0 + ($1 > 0xFFFF ? 2 : 1) }
  }

  /// Whether ICU compiles an item to one operation.
  fileprivate func isOneOperationForICU(_ node: PatternNode) -> Bool {
    switch node.kind {
    case .literal(let range, let isCaseless): (isCaseless ? CaseClasses.folded(text[range]).count : range.count) == 1
    case .group, .branch: false
    default: true
    }
  }
}
