/// How many scalars a part of a pattern can take.
package struct PatternExtent: Hashable, Sendable {
  /// The fewest.
  package var minimum: Int
  /// The most; `nil` is no limit.
  package var maximum: Int?

  package init(minimum: Int, maximum: Int?) {
    self.minimum = minimum
    self.maximum = maximum
  }

  static let nothing = PatternExtent(minimum: 0, maximum: 0)
  static let one = PatternExtent(minimum: 1, maximum: 1)

  /// Counts beyond this are no longer exact: far more than any subject has.
  static let most = 1 << 40

  /// Whether there is one length only.
  var isFixed: Bool { minimum == maximum }

  /// One part after the other.
  func followed(by other: Self) -> Self {
    Self(
      minimum: min(minimum + other.minimum, Self.most),
      maximum: maximum.flatMap { one in other.maximum.map { min(one + $0, Self.most) } })
  }

  /// One part or the other.
  func or(_ other: Self) -> Self {
    Self(
      minimum: min(minimum, other.minimum),
      maximum: maximum.flatMap { one in other.maximum.map { max(one, $0) } })
  }

  func repeated(_ repetition: PatternNode.Repetition?) -> Self {
    guard let repetition else { return self }
    func times(_ count: Int, _ length: Int) -> Int {
      let (product, overflows) = length.multipliedReportingOverflow(by: count)
      return overflows ? Self.most : min(product, Self.most)
    }
    let maximum: Int? =
      if let most = repetition.maximum, let maximum { times(most, maximum) } else { self.maximum == 0 ? 0 : nil }
    return Self(minimum: times(repetition.minimum, minimum), maximum: repetition.maximum == 0 ? 0 : maximum)
  }
}

extension PatternTree {
  /// The extents of the nodes of a subtree, each with its quantifier, counted from the subtree's first node.
  ///
  /// - Complexity: O(*n*) in the number of nodes and the length of their text.
  package func extents(of root: Int = 0) -> [PatternExtent] {
    let end = nodes[root].end
    var extents = [PatternExtent](repeating: .nothing, count: end - root)
    for node in (root..<end).reversed() {
      var extent: PatternExtent
      switch nodes[node].kind {
      case .literal(let range, let isCaseless):
        extent = isCaseless ? foldedExtent(range) : PatternExtent(minimum: range.count, maximum: range.count)
      case .set: extent = .one
      case .dot(.all), .lineEnd: extent = PatternExtent(minimum: 1, maximum: 2)
      case .dot: extent = .one
      case .cluster: extent = PatternExtent(minimum: 1, maximum: nil)
      case .assertion: extent = .nothing
      case .reference: extent = PatternExtent(minimum: 0, maximum: nil)
      case .branch:
        extent = children(of: node).reduce(.nothing) { $0.followed(by: extents[$1 - root]) }
      case .group(let kind):
        let branches = children(of: node).map { extents[$0 - root] }
        extent = branches.dropFirst().reduce(branches.first ?? .nothing) { $0.or($1) }
        if kind.isLookaround { extent = .nothing }
      }
      extents[node - root] = extent.repeated(nodes[node].repetition)
    }
    return extents
  }

  /// Text that is compared after folding: two or three folded scalars may stand for one, as `ss` does for `ß`.
  private func foldedExtent(_ range: Range<Int>) -> PatternExtent {
    let folded = CaseClasses.folded(text[range])
    guard folded.count > 1 else { return PatternExtent(minimum: folded.count, maximum: folded.count) }
    var fewest = [Int](repeating: 0, count: folded.count + 1)
    for place in (0..<folded.count).reversed() {
      fewest[place] = fewest[place + 1] + 1
      for width in 2...3 where place + width <= folded.count && CaseClasses.expands(folded, at: place, width) {
        fewest[place] = min(fewest[place], fewest[place + width] + 1)
      }
    }
    return PatternExtent(minimum: fewest[0], maximum: folded.count)
  }
}

extension PatternExtent {
  /// The greatest length of a look-behind as ICU counts it, in UTF-16 code units; `nil` where ICU finds none and refuses
  /// the pattern.
  ///
  /// Where a counted loop ends in a group with branches, ICU 72 counts its last branch only: `RegexCompile::maxMatchLength`
  /// follows the jump out of the group. `atLoopEnd` is the length under that rule.
  static func longestForICU(_ tree: PatternTree, _ root: Int) -> Int? {
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
      case .cluster, .reference: length = (nil, nil)
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
