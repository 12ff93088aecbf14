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
  ///
  /// The order isn't transitive, so the automaton says nothing about the order of two other strings.
  func ordered(_ order: Order, _ store: inout LanguageStore) -> UInt32? {
    var builder = AutomatonBuilder()
    let states = (0...letters.count).map { index in
      builder.addState(isAccepting: index == letters.count ? order.wantsEqual : order.wantsLess)
    }
    for index in 0...letters.count {
      for step in steps(at: index, order, &store) {
        builder.addEdge(
          from: states[index], over: step.set,
          to: step.advance.map { states[index + $0] } ?? AutomatonBuilder.universal)
      }
    }
    return builder.build(into: &store.graph)
  }

  /// A step of an order comparison.
  struct OrderStep {
    var set: UInt32
    /// The number of letters to advance, or `nil` if the order has been decided.
    var advance: Int?
  }

  /// Everything on which the steps at an index of a literal depend.
  struct OrderKey: Hashable {
    var table: UInt8
    var order: Order
    var skipsMarks: Bool
    /// The next letter. If a scalar can fold to this letter and others, also the letters after it.
    var letters: [UInt32]
  }

  /// The number of steps that a new set of scalars costs. The sets for a letter have about a thousand ranges.
  private static let stepsPerLetter = 200

  /// Returns the steps at an index of the literal. Most letters of a literal occur in other literals, too, so the
  /// steps are kept.
  private func steps(at index: Int, _ order: Order, _ store: inout LanguageStore) -> [OrderStep] {
    let rest = letters[index...]
    let multiples = rest.first.map(table.multiplesOfASCII) ?? []
    let key = OrderKey(
      table: table.number, order: order, skipsMarks: ignoresMarks && (index > 0 || letters.isEmpty),
      letters: Array(rest.prefix(multiples.map(\.letters.count).max() ?? 1)))
    if let known = store.graph.orderSteps[key] { return known }
    store.meter.note(Self.stepsPerLetter)
    let steps = newSteps(rest, multiples, order, skipsMarks: key.skipsMarks, &store.graph)
    store.graph.orderSteps[key] = steps
    return steps
  }

  private func newSteps(
    _ rest: ArraySlice<UInt32>, _ multiples: [FoldTable.Multiple], _ order: Order, skipsMarks: Bool,
    _ graph: inout StateGraph
  ) -> [OrderStep] {
    var steps: [OrderStep] = []
    func add(_ set: ScalarSet, _ advance: Int?, _ graph: inout StateGraph) {
      if !set.isEmpty { steps.append(OrderStep(set: graph.number(of: set), advance: advance)) }
    }
    let skipped = skipsMarks ? ScalarSets.marks : .empty
    add(skipped, 0, &graph)
    var less = ScalarSet.empty
    var equal = ScalarSet.empty
    if let letter = rest.first {
      equal = table.scalars(of: letter)
      less = !respectsMarks ? before(letter) : table.scalars(before: letter)
      add(equal, 1, &graph)
      for multiple in multiples {
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
