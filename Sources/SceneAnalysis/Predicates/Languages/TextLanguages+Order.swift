import StringPredicates

extension TextLanguages {
  /// How the subject must be ordered relative to the literal.
  enum Order: Hashable {
    case less, lessOrEqual, greater, greaterOrEqual

    var wantsLess: Bool { self == .less || self == .lessOrEqual }
    var wantsEqual: Bool { self == .lessOrEqual || self == .greaterOrEqual }
  }

  /// Builds an automaton that accepts all strings that have the given order relative to the literal. Letters are
  /// compared one by one, and a proper prefix is less than the longer string. With `[d]`, marks are ignored except at
  /// the start.
  func ordered(_ order: Order, _ graph: inout StateGraph) -> UInt32? {
    var builder = AutomatonBuilder()
    let states = (0...letters.count).map { index in
      builder.addState(isAccepting: index == letters.count ? order.wantsEqual : order.wantsLess)
    }
    let decided = addEverything(&builder, &graph)
    // The steps depend only on the next few letters, so long literals often repeat the same steps.
    var known: [ArraySlice<UInt32>: [OrderStep]] = [:]
    for index in 0...letters.count {
      let next = letters[index...].prefix(Self.longestMultiple + 1)
      let steps: [OrderStep]
      if index > 0, let repeated = known[next] {
        steps = repeated
      } else {
        steps = self.steps(at: index, order, &graph)
        if index > 0 { known[next] = steps }
      }
      for step in steps {
        builder.addEdge(from: states[index], over: step.set, to: step.advance.map { states[index + $0] } ?? decided)
      }
    }
    return builder.build(into: &graph)
  }

  /// The maximum number of letters that a single scalar decomposes or folds to.
  private static let longestMultiple = 18

  private struct OrderStep {
    var set: UInt32
    /// The number of letters to advance, or `nil` if the order has been decided.
    var advance: Int?
  }

  private func steps(at index: Int, _ order: Order, _ graph: inout StateGraph) -> [OrderStep] {
    var steps: [OrderStep] = []
    func add(_ set: ScalarSet, _ advance: Int?, _ graph: inout StateGraph) {
      let inside = domain == .all ? set : set.intersection(domain)
      if !inside.isEmpty { steps.append(OrderStep(set: graph.number(of: inside), advance: advance)) }
    }
    let skipped = ignoresMarks && (index > 0 || letters.isEmpty) ? ScalarSets.marks : .empty
    add(skipped, 0, &graph)
    var less = ScalarSet.empty
    var equal = ScalarSet.empty
    if index < letters.count {
      equal = table.scalars(of: letters[index])
      less = !respectsMarks ? before(letters[index]) : table.scalars(before: letters[index])
      add(equal, 1, &graph)
      for multiple in table.multiples(beginningWith: letters[index]) {
        let rest = letters[index...]
        if rest.starts(with: multiple.letters) {
          equal = equal.union(ScalarSet(multiple.scalar))
          add(ScalarSet(multiple.scalar), multiple.letters.count, &graph)
        } else if multiple.letters.lexicographicallyPrecedes(rest) {
          less = less.union(ScalarSet(multiple.scalar))
        }
      }
    }
    add(order.wantsLess ? less : less.union(equal).union(skipped).complement, nil, &graph)
    return steps
  }

  private func before(_ letter: UInt32) -> ScalarSet {
    letter == 0 ? .empty : ScalarSet(0, letter - 1)
  }
}
