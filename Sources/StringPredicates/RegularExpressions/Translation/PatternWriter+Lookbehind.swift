extension PatternWriter {
  /// The program of a look-behind.
  ///
  /// PCRE2 10.42 takes branches of one length each, so that the lengths are written out.
  mutating func lookbehind(_ place: Int, isNegated: Bool) -> [UInt8] {
    guard let counted = LookbehindLength.countedByICU(tree, place), counted >= tree.longestInUTF16(place) else {
      refuse(.miscountedLookbehind, place)
      return []
    }
    let head = isNegated ? "(?<!" : "(?<="
    guard let texts = fixedTexts(place) else {
      refuse(.longLookbehind, place)
      return []
    }
    if texts.isEmpty { return Array((isNegated ? "(?:)" : "(?!)").utf8) }
    return .group(head, [UInt8].branches(texts))
  }

  /// Texts of one length each that together match what the look-behind does; `nil` where there are none.
  private mutating func fixedTexts(_ place: Int) -> [[UInt8]]? {
    var texts: [[UInt8]] = []
    for branch in tree.children(of: place) {
      let nodes = (branch + 1)..<tree.nodes[branch].end
      if isFixed(nodes) {
        texts.append(text(of: nodes))
      } else if !hasCapture(in: nodes), let most = extents[branch].maximum, most <= TranslationLimits.lookbehindLength,
        let table = lengths(of: branch)
      {
        texts += table.last.compactMap { $0 }
      } else {
        return nil
      }
    }
    return texts.reduce(0) { $0 + $1.count } <= TranslationLimits.expansion ? texts : nil
  }

  /// Whether PCRE2 sees one length in each part.
  private func isFixed(_ nodes: Range<Int>) -> Bool {
    var place = nodes.lowerBound
    while place < nodes.upperBound {
      let node = tree.nodes[place]
      switch node.kind {
      case .lineEnd, .dot(.all): return false
      case .group(let kind) where kind.isLookaround:
        place = node.end
        continue
      default:
        let isCounted = node.repetition.map { $0.minimum == $0.maximum } ?? true
        guard isCounted, extents[place].isFixed else { return false }
      }
      place += 1
    }
    return true
  }

  /// The texts of a branch by length; `nil` where the order of attempts counts, or there is too much text.
  private mutating func lengths(of branch: Int) -> LengthTable? {
    var tables: [Int: LengthTable] = [:]
    var budget = TranslationLimits.expansion * 10
    for place in partsToExpand(of: branch).reversed() {
      let node = tree.nodes[place]
      let table: LengthTable?
      switch node.kind {
      case .branch:
        table = tree.children(of: place).reduce(LengthTable.empty as LengthTable?) { table, child in
          table.flatMap { left in tables[child].flatMap { left.followed(by: $0, &budget) } }
        }
      case .group(.plain), .group(.capture):
        table = LengthTable(branches: tree.children(of: place).compactMap { tables[$0] })
      case .literal(let range, isCaseless: true): table = LengthTable(spellings: CaseClasses.folded(tree.text[range]))
      case .lineEnd: table = .pairOrOne("\\v")
      case .dot(.all): table = .pairOrOne(".")
      default:
        table = lengthOfItem(place).map { length in
          LengthTable(text(of: place..<node.end, withoutQuantifierOf: place), length)
        }
      }
      if let repetition = node.repetition, repetition.mode == .possessive, repetition.minimum != repetition.maximum {
        return nil
      }
      guard let item = table, let whole = item.repeated(node.repetition, &budget), budget > 0 else { return nil }
      tables[place] = whole
    }
    return tables[branch]
  }

  /// The nodes of a branch, without the insides of look-arounds and atomic groups, whose text stays as it is.
  private func partsToExpand(of branch: Int) -> [Int] {
    var parts: [Int] = []
    var place = branch
    while place < tree.nodes[branch].end {
      parts.append(place)
      if case .group(let kind) = tree.nodes[place].kind, kind.isLookaround || kind == .atomic {
        place = tree.nodes[place].end
      } else {
        place += 1
      }
    }
    return parts
  }

  /// The one length of an item without its quantifier; `nil` where there are several.
  private func lengthOfItem(_ place: Int) -> Int? {
    let node = tree.nodes[place]
    switch node.kind {
    case .literal(let range, _): return range.count
    case .set, .dot: return 1
    case .assertion: return 0
    case .group(let kind) where kind.isLookaround: return 0
    case .group:
      let branches = tree.children(of: place).map { extents[$0] }
      guard isFixed((place + 1)..<node.end), let first = branches.first, branches.allSatisfy({ $0 == first }) else {
        return nil
      }
      return first.minimum
    default: return nil
    }
  }

}
