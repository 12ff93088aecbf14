import StringPredicates

extension TextLanguages {
  /// How a text stands to a literal.
  enum Order: Hashable {
    case less, lessOrEqual, greater, greaterOrEqual

    var wantsLess: Bool { self == .less || self == .lessOrEqual }
    var wantsEqual: Bool { self == .lessOrEqual || self == .greaterOrEqual }
  }

  /// The texts that stand in an order to the literal: letters are compared one by one, and what ends first is less.
  /// Under `[d]` marks are passed over, except at the beginning.
  func ordered(_ order: Order, _ graph: inout StateGraph) -> UInt32? {
    var builder = AutomatonBuilder()
    let states = (0...letters.count).map { place in
      builder.addState(isAccepting: place == letters.count ? order.wantsEqual : order.wantsLess)
    }
    let decided = addEverything(&builder, &graph)
    for place in 0...letters.count {
      let source = states[place]
      let skipped = ignoresMarks && (place > 0 || letters.isEmpty) ? ScalarSets.marks : .empty
      addEdge(&builder, &graph, from: source, over: skipped, to: source)
      var less = ScalarSet.empty
      var equal = ScalarSet.empty
      if place < letters.count {
        equal = table.scalars(of: letters[place])
        less = !respectsMarks ? before(letters[place]) : table.scalars(before: letters[place])
        for multiple in table.multiples(beginningWith: letters[place]) {
          let rest = letters[place...]
          if rest.starts(with: multiple.letters) {
            equal = equal.union(ScalarSet(multiple.scalar))
            addEdge(
              &builder, &graph, from: source, over: ScalarSet(multiple.scalar),
              to: states[place + multiple.letters.count])
          } else if multiple.letters.lexicographicallyPrecedes(rest) {
            less = less.union(ScalarSet(multiple.scalar))
          }
        }
        addEdge(&builder, &graph, from: source, over: table.scalars(of: letters[place]), to: states[place + 1])
      }
      let chosen = order.wantsLess ? less : less.union(equal).union(skipped).complement
      addEdge(&builder, &graph, from: source, over: chosen, to: decided)
    }
    return builder.build(into: &graph)
  }

  private func before(_ letter: UInt32) -> ScalarSet {
    letter == 0 ? .empty : ScalarSet(0, letter - 1)
  }
}
