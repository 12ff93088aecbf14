import PredicateSyntax

extension Explainer {
  /// The place of a node among the parts.
  struct Place {
    var node: NodeID
    var level: Int
    var parent: Int?
    var isDecisive: Bool
  }

  /// The predicate nodes, each before its operands.
  func placesInOrder(from root: NodeID) -> [Place] {
    var places: [Place] = []
    var waiting = [Place(node: root, level: 0, parent: nil, isDecisive: true)]
    while let place = waiting.popLast() {
      let parent = places.count
      places.append(place)
      let operands = operands(of: place.node)
      let deciding = place.isDecisive ? decidingVerdict(of: place.node) : nil
      for operand in operands.reversed() {
        let verdict = verdicts[operand]
        waiting.append(
          Place(
            node: operand, level: place.level + 1, parent: parent,
            isDecisive: verdict != nil && verdict == deciding))
      }
    }
    return places
  }

  /// What an operand comes to if the verdict of the node rests on it.
  private func decidingVerdict(of node: NodeID) -> Verdict? {
    let verdict = verdicts[node]
    if case .not = tree[node].kind { return verdict == .yes ? .no : verdict == .no ? .yes : verdict }
    return verdict
  }

  func kind(of node: NodeID) -> PredicateExplanation.Part.Kind {
    switch tree[node].kind {
    case .and: .and
    case .or: .or
    case .not: .not
    case .constant: .constant
    default: .comparison
    }
  }

  /// The canonical text of a node, cut where it is long.
  func text(of node: NodeID) -> String {
    Printer.print(tree, node: node, arguments: arguments, variables: variables, limit: 4_096)
  }

  /// How near a comparison that failed came to holding, if that is known.
  mutating func nearMiss(_ node: NodeID, _ subject: inout PreparedSubject) -> NearMiss? {
    guard let predicate = checked[Int(node)], case .comparison(let comparison) = predicate.kind,
      case .comparison(let written) = tree[node].kind
    else { return nil }
    guard allowance > 0 else { return nil }
    let computed = ComparisonSides(comparison, in: predicate.tree, tree: tree, limits: limits)
    guard let sides = computed.values(&subject) else { return nil }
    // The texts are gone through some eight times. What is begun is finished: it is bounded by the texts themselves.
    allowance -= 8 * (sides.left.size + sides.right.size)
    let finder = NearMissFinder(
      comparison: comparison, limits: limits, leftName: name(of: comparison.left, written.left),
      rightName: name(of: comparison.right, written.right))
    return finder.nearMiss(sides.left, sides.right)
  }

  /// What a side of a comparison is called in a sentence.
  private func name(of operand: Operand, _ node: NodeID) -> String {
    switch operand {
    case .subject: "the subject"
    case .constant: "the literal"
    default: Printer.print(tree, node: node, arguments: arguments, variables: variables, limit: 60)
    }
  }
}

extension PredicateValue {
  /// How many bytes there are to look at.
  fileprivate var size: Int {
    switch self {
    case .null, .number: 8
    case .string(let bytes): bytes.count
    case .list(let elements): elements.cells.reduce(8) { $0 + ($1.text?.count ?? 8) }
    }
  }
}
