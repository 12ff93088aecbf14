extension PatternTree {
  /// Returns texts that every match contains, from left to right.
  ///
  /// Considers only text outside groups, sets and optional parts; returns nothing for patterns with alternatives.
  ///
  /// - Parameter isCaseless: If `true`, returns ASCII texts that matches contain in any case; non-ASCII letters may
  ///   fold to ASCII. If `false`, returns only text outside `(?i)`.
  /// - Complexity: O(*n*) in the size of the pattern.
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

  /// Returns the UTF-8 of literal text; `nil` if it contains half of a surrogate pair.
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
