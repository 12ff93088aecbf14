internal import SceneRouting

/// What the conditions of one scene are after each path through a function.
///
/// A path goes through one branch of each `if` and `switch`, or past it, and ends early where a branch returns. Loops and
/// closures are gone through once.
struct ConditionPaths {
  /// The conditions at one place of a path, by the indices of their assignments; `nil` for one that is not set.
  struct State: Hashable {
    var canActivate: Int?
    var prefersToActivate: Int?
    /// What the tests on the path say.
    fileprivate var knowledge: BranchKnowledge

    /// Whether both have the same conditions.
    fileprivate var conditions: [Int?] { [canActivate, prefersToActivate] }

    /// The assignment that sets a condition.
    subscript(condition: EvaluationFault.Condition) -> Int? {
      get { condition == .canActivate ? canActivate : prefersToActivate }
      set { if condition == .canActivate { canActivate = newValue } else { prefersToActivate = newValue } }
    }

    /// The indices in ascending order; missing ones come last.
    fileprivate var order: (Int, Int) {
      let (one, two) = (canActivate ?? .max, prefersToActivate ?? .max)
      return (min(one, two), max(one, two))
    }
  }

  /// How many states are told apart.
  static let limit = 64

  private let facts: [ConditionFact]
  /// The distinct states at the end of the function, in the order of the assignments.
  private(set) var states: [State] = []
  /// The assignments that take the place of one in the same block, by the ones that they replace.
  private var replaced: [Int: Int] = [:]
  /// The statements that may leave a block and were passed.
  private var departed: Set<Int> = []
  /// The assignment at which there were more states than are told apart.
  private(set) var excess: Int?

  /// Follows the paths through the assignments of one function to one scene, in the order of their places.
  ///
  /// - Complexity: O(n) in the number of assignments.
  init(_ facts: [ConditionFact]) {
    self.facts = facts
    let start = State(knowledge: BranchKnowledge(facts))
    let end = walk(facts.indices, level: 0, from: [start])
    var known: Set<[Int?]> = []
    states = distinct(end.live + end.left.map(\.state), at: 0).filter { known.insert($0.conditions).inserted }
      .sorted { $0.order < $1.order }
  }

  /// The assignments that replace one of the same block which is never in effect.
  var repetitions: [Int] {
    let effective = Set(states.flatMap { [$0.canActivate, $0.prefersToActivate].compactMap { $0 } })
    return replaced.filter { !effective.contains($0.key) }.map(\.value).sorted()
  }

  private struct Outcome {
    /// The states with which the path goes on.
    var live: [State] = []
    /// The states with which it goes on after a block further out.
    var left: [(exit: Int, state: State)] = []

    /// Goes on with what a statement makes of the live states.
    mutating func pass(_ other: Self) {
      live = other.live
      left += other.left
    }

    /// Goes on after a branch, or leaves a block further out with it.
    mutating func add(_ branch: Self, of block: ConditionFact.Block) {
      var ended = branch
      if let exit = block.exit {
        ended.left += ended.live.map { (exit, $0) }
        ended.live = []
      }
      for (exit, state) in ended.left {
        if exit == block.branch { ended.live.append(state) } else { left.append((exit, state)) }
      }
      live += ended.live
    }

    /// Ends a way in which nothing is set.
    mutating func end(_ way: BranchWay, with states: [State]) {
      let isPast = way.tests.isEmpty && way.isComplete && !way.isNegated
      if way.endsTheApp || way.isFormality && (way.exit != nil || isPast) { return }
      if let exit = way.exit { left += states.map { (exit, $0) } } else { live += states }
    }
  }

  /// Walks assignments that are in the same block at all levels before this one. It recurses, as deep as blocks nest.
  private mutating func walk(_ range: Range<Int>, level: Int, from states: [State]) -> Outcome {
    var outcome = Outcome(live: states)
    var deferred: [(range: Range<Int>, left: Int)] = []
    var place = range.lowerBound
    while place < range.upperBound, !outcome.live.isEmpty {
      let first = facts[place]
      let start = place
      depart(before: first, level: level, &outcome)
      if first.blocks.count <= level {
        // The values that one assignment may give. A call may set both conditions.
        while place < range.upperBound, facts[place].position == first.position,
          facts[place].condition == first.condition
        {
          place += 1
        }
        outcome.live = assign(start..<place, to: outcome.live)
      } else {
        let statement = first.blocks[level].statement
        while place < range.upperBound, facts[place].blocks.count > level,
          facts[place].blocks[level].statement == statement
        {
          place += 1
        }
        if first.blocks[level].isDeferred {
          deferred.append((start..<place, outcome.left.count))
        } else {
          outcome.pass(branches(start..<place, level: level, from: outcome.live))
        }
      }
    }
    for (range, left) in deferred.reversed() { finish(&outcome, with: range, level: level, since: left) }
    return outcome
  }

  /// Walks what comes at the end of a block, however the paths leave it.
  ///
  /// - Parameter left: How many had left when it was reached.
  private mutating func finish(_ outcome: inout Outcome, with range: Range<Int>, level: Int, since left: Int) {
    let leaving = outcome.left[left...]
    outcome.left.removeSubrange(left...)
    outcome.pass(branches(range, level: level, from: outcome.live))
    for (exit, state) in leaving {
      outcome.left += branches(range, level: level, from: [state]).live.map { (exit, $0) }
    }
  }

  /// Leaves at the statements before an assignment.
  private mutating func depart(before fact: ConditionFact, level: Int, _ outcome: inout Outcome) {
    guard level > 0 else { return }
    for departure in fact.departures
    where departure.branch == fact.blocks[level - 1].branch && departed.insert(departure.statement).inserted {
      let starts = starts(of: departure.ways, from: outcome.live)
      outcome.live = []
      for (way, states) in zip(departure.ways, starts) { outcome.end(way, with: states) }
      outcome.live = distinct(outcome.live, at: departure.branch)
    }
  }

  /// The states with which each of some ways begins.
  private func starts(of ways: [BranchWay], from states: [State]) -> [[State]] {
    var starts = ways.map { _ in [State]() }
    for state in states {
      var state = state
      for (index, way) in ways.enumerated() {
        let value = state.knowledge.value(of: way)
        if value == false { continue }
        var taken = state
        taken.knowledge = state.knowledge.assuming(way, isTaken: true)
        starts[index].append(taken)
        if value == true { break }
        state.knowledge = state.knowledge.assuming(way, isTaken: false)
      }
    }
    return starts
  }

  private mutating func assign(_ alternatives: Range<Int>, to states: [State]) -> [State] {
    var result: [State] = []
    for state in states {
      for index in alternatives {
        let condition = facts[index].condition
        if let before = state[condition], facts[before].blocks.last?.branch == facts[index].blocks.last?.branch {
          replaced[before] = alternatives.lowerBound
        }
        var next = state
        next[condition] = facts[index].isDefault ? nil : index
        result.append(next)
      }
    }
    return distinct(result, at: alternatives.lowerBound)
  }

  /// Walks the branches of one statement.
  private mutating func branches(_ range: Range<Int>, level: Int, from states: [State]) -> Outcome {
    var outcome = Outcome()
    let first = facts[range.lowerBound].blocks[level]
    var starts = first.choice.map { self.starts(of: $0.ways, from: states) }
    var falling: (branch: Int, states: [State])?
    var count = 0
    var place = range.lowerBound
    while place < range.upperBound {
      let block = facts[place].blocks[level]
      let start = place
      while place < range.upperBound, facts[place].blocks[level].branch == block.branch { place += 1 }
      var before = states
      if let index = block.choice?.index, let found = starts?[index] {
        before = found
        starts?[index] = []
      }
      if let falling {
        if falling.branch == block.branch { before += falling.states } else { outcome.live += falling.states }
      }
      falling = nil
      var branch = walk(start..<place, level: level + 1, from: distinct(before, at: start))
      if let next = block.next {
        falling = (next, branch.live)
        branch.live = []
      }
      outcome.add(branch, of: block)
      count += 1
    }
    outcome.live += falling?.states ?? []
    if let choice = first.choice, let starts {
      for (way, states) in zip(choice.ways, starts) { outcome.end(way, with: states) }
    } else if count < first.ways {
      outcome.live += states
    }
    outcome.live = distinct(outcome.live, at: range.lowerBound)
    outcome.left = withoutRepetitions(outcome.left, at: range.lowerBound)
    return outcome
  }

  private mutating func distinct(_ states: [State], at place: Int) -> [State] {
    guard states.count > 1 else { return states }
    var known: Set<State> = []
    let distinct = states.filter { known.insert($0).inserted }
    if distinct.count > Self.limit, excess == nil { excess = place }
    return Array(distinct.prefix(Self.limit))
  }

  private mutating func withoutRepetitions(
    _ left: [(exit: Int, state: State)], at place: Int
  ) -> [(exit: Int, state: State)] {
    guard left.count > 1 else { return left }
    return Dictionary(grouping: left, by: \.exit).sorted { $0.key < $1.key }.flatMap { exit, states in
      distinct(states.map(\.state), at: place).map { (exit, $0) }
    }
  }
}
