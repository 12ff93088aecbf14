/// The minimum and maximum number of scalars that part of a pattern can match.
package struct PatternExtent: Hashable, Sendable {
  /// The minimum number of scalars.
  package var minimum: Int
  /// The maximum number of scalars, or `nil` if it is unbounded.
  package var maximum: Int?

  package init(minimum: Int, maximum: Int?) {
    self.minimum = minimum
    self.maximum = maximum
  }

  static let nothing = PatternExtent(minimum: 0, maximum: 0)
  static let one = PatternExtent(minimum: 1, maximum: 1)

  /// The value at which lengths saturate. It exceeds the length of any subject.
  static let most = 1 << 40

  /// Whether all matches have the same length.
  var isFixed: Bool { minimum == maximum }

  /// Returns the minimum and maximum length of this part of a pattern followed by another part.
  func followed(by other: Self) -> Self {
    Self(
      minimum: min(minimum + other.minimum, Self.most),
      maximum: maximum.flatMap { one in other.maximum.map { min(one + $0, Self.most) } })
  }

  /// Returns the minimum and maximum length of an alternation between this part of a pattern and another part.
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
  /// Returns the minimum and maximum match length of every node in a subtree, taking quantifiers into account. Indices
  /// are relative to the subtree's root.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes plus the length of their text.
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

  /// Returns the minimum and maximum match length of case-folded text. Two or three folded scalars can match a single
  /// scalar. For example, `ss` matches `ß`.
  private func foldedExtent(_ range: Range<Int>) -> PatternExtent {
    let folded = CaseClasses.folded(text[range])
    guard folded.count > 1 else { return PatternExtent(minimum: folded.count, maximum: folded.count) }
    var fewest = [Int](repeating: 0, count: folded.count + 1)
    for index in (0..<folded.count).reversed() {
      fewest[index] = fewest[index + 1] + 1
      for width in 2...3 where index + width <= folded.count && CaseClasses.expands(folded, at: index, width) {
        fewest[index] = min(fewest[index], fewest[index + width] + 1)
      }
    }
    return PatternExtent(minimum: fewest[0], maximum: folded.count)
  }
}

extension PatternTree {
  /// Returns the literals that every match of the pattern contains, from left to right.
  ///
  /// Considers only text outside of groups, sets and optional parts. Returns an empty array for patterns with
  /// alternatives at the top level.
  ///
  /// - Parameter isCaseless: Whether to ignore case. If `true`, returns only ASCII literals. In a match, each of their
  ///   letters can be in either case, or be replaced by a non-ASCII letter that folds to it. If `false`, omits text
  ///   under `(?i)`.
  /// - Complexity: O(*n*), where *n* is the size of the pattern.
  package func requiredLiterals(isCaseless: Bool) -> [LiteralRun] {
    guard nodes.count > 2, nodes[1].end == nodes[0].end else { return [] }
    var runs: [LiteralRun] = []
    var current: [UInt8] = []
    var isAtStart = true
    func end(isAtEnd: Bool) {
      if !current.isEmpty {
        runs.append(LiteralRun(current, isAnchoredAtStart: isAtStart, isAnchoredAtEnd: isAtEnd))
      }
      current = []
      isAtStart = false
    }
    for nodeIndex in children(of: 1) {
      let node = nodes[nodeIndex]
      switch node.kind {
      case .assertion: continue
      case .literal(let range, let foldsCase) where node.repetition?.minimum ?? 1 > 0 && !range.isEmpty:
        guard let bytes = utf8(range), isCaseless ? bytes.allSatisfy({ $0 < 0x80 }) : !foldsCase else {
          end(isAtEnd: false)
          continue
        }
        current += bytes
        if node.repetition != nil { end(isAtEnd: false) }
      case .literal(let range, _) where range.isEmpty: continue
      case .literal, .set, .dot, .lineEnd, .reference, .group, .branch: end(isAtEnd: false)
      }
    }
    end(isAtEnd: true)
    return runs
  }

  /// Returns the UTF-8 encoding of literal text, or `nil` if the text contains an unpaired surrogate.
  private func utf8(_ range: Range<Int>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for value in text[range] {
      guard let scalar = Unicode.Scalar(value) else { return nil }
      bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
    return bytes
  }
}

/// A string that every match of a pattern contains.
///
/// For example, the pattern `scene://mail/\d+/open` has two literal runs: `scene://mail/` at the start and `/open` at
/// the end.
package struct LiteralRun: Hashable, Sendable {
  /// The UTF-8 encoding of the text, which is never empty.
  package var bytes: [UInt8]
  /// Whether a matching string must begin with the text.
  package var isAnchoredAtStart: Bool
  /// Whether a matching string must end with the text.
  package var isAnchoredAtEnd: Bool

  package init(_ bytes: [UInt8], isAnchoredAtStart: Bool, isAnchoredAtEnd: Bool) {
    self.bytes = bytes
    self.isAnchoredAtStart = isAnchoredAtStart
    self.isAnchoredAtEnd = isAnchoredAtEnd
  }
}
