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
      if value < 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: value))
      } else {
        guard let scalar = Unicode.Scalar(value) else { return nil }
        bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
    return bytes
  }
}
