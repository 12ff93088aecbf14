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
  /// The assignment at which there were more states than are told apart.
  private(set) var excess: Int?

  /// Follows the paths through the assignments of one function to one scene, in the order of their places.
  ///
  /// - Complexity: O(n) in the number of assignments.
  init(_ facts: [ConditionFact]) {
    self.facts = facts
    let end = walk(facts.indices, level: 0, from: [State()])
    states = distinct(end.live + end.left.map(\.state), at: 0).sorted { $0.order < $1.order }
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
  }

  /// Walks assignments that are in the same block at all levels before this one. It recurses, as deep as blocks nest.
  private mutating func walk(_ range: Range<Int>, level: Int, from states: [State]) -> Outcome {
    var outcome = Outcome(live: states)
    var place = range.lowerBound
    while place < range.upperBound, !outcome.live.isEmpty {
      let first = facts[place]
      let start = place
      outcome.left += departures(before: first, level: level, with: outcome.live)
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
        let passed = branches(start..<place, level: level, from: outcome.live)
        outcome.live = passed.live
        outcome.left += passed.left
      }
    }
    return outcome
  }

  /// The states with which the path may leave before an assignment. A path that has set nothing makes no window.
  private func departures(
    before fact: ConditionFact, level: Int, with states: [State]
  ) -> [(exit: Int, state: State)] {
    guard level > 0, !fact.departures.isEmpty else { return [] }
    let set = states.filter { $0 != State() }
    return fact.departures.filter { $0.branch == fact.blocks[level - 1].branch }.flatMap { departure in
      set.map { (departure.exit, $0) }
    }
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
        next[condition] = index
        result.append(next)
      }
    }
    return distinct(result, at: alternatives.lowerBound)
  }

  /// Walks the branches of one statement.
  private mutating func branches(_ range: Range<Int>, level: Int, from states: [State]) -> Outcome {
    var outcome = Outcome()
    var count = 0
    var place = range.lowerBound
    while place < range.upperBound {
      let block = facts[place].blocks[level]
      let start = place
      while place < range.upperBound, facts[place].blocks[level].branch == block.branch { place += 1 }
      var branch = walk(start..<place, level: level + 1, from: states)
      if let exit = block.exit {
        branch.left += branch.live.map { (exit, $0) }
        branch.live = []
      }
      for (exit, state) in branch.left {
        if exit == block.branch { branch.live.append(state) } else { outcome.left.append((exit, state)) }
      }
      outcome.live += branch.live
      count += 1
    }
    if count < facts[range.lowerBound].blocks[level].ways { outcome.live += states }
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
