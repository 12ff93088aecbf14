/// Literals of a matcher's step and of everything that may follow it.
///
/// A step's successors stand before it, so that one pass from the first step to the last settles all of them. Parts
/// that several steps share are named by their places, not copied: a predicate of n parts takes O(n).
private enum Requirement {
  case never
  case anything
  /// All of these occur.
  case all([NecessaryLiteral])
  /// One of two requirements is met.
  case either(Int, Int)
}

extension Matcher {
  /// The literals that a subject which is not nil must hold for the predicate to hold, or to meet a limit.
  ///
  /// - Complexity: O(n) in the size of the predicate.
  package func necessaryLiterals() -> NecessaryLiterals {
    if let step = onlyStep { return literals(of: step) }
    var finder = RequirementFinder()
    for step in steps { finder.append(literals(of: step), step) }
    return finder.flattened(finder.place(of: entry))
  }
}

extension Matcher {
  /// The one step of a predicate that is one comparison.
  private var onlyStep: MatcherStep? {
    guard program.stepCount == 1, entry == 0 else { return nil }
    let step = program.start.load(as: MatcherStep.self)
    return step.ifTrue == Self.accepts && step.ifFalse == Self.rejects ? step : nil
  }
}

/// Settles the requirements of steps, one after the other.
private struct RequirementFinder {
  /// The requirements; the first two are those of the ends.
  private var requirements: [Requirement] = [.anything, .never]
  /// How good an anchor each gives: the length of the longest literal of the worst part.
  private var qualities: [Int] = [0, Int.max]
  /// The places of the steps' requirements.
  private var steps: [Int] = []

  /// The place of the requirement of a step or an end.
  func place(of step: Int32) -> Int {
    switch step {
    case Matcher.accepts: 0
    case Matcher.rejects: 1
    default: Int(step) < steps.count ? steps[Int(step)] : 0
    }
  }

  /// Adds a step. If its test holds, its own literals occur and its successor's; if not, those of the other successor.
  mutating func append(_ literals: NecessaryLiterals, _ step: MatcherStep) {
    steps.append(either(both(literals, place(of: step.ifTrue)), place(of: step.ifFalse)))
  }

  private mutating func add(_ requirement: Requirement, _ quality: Int) -> Int {
    requirements.append(requirement)
    qualities.append(quality)
    return requirements.count - 1
  }

  private mutating func both(_ literals: NecessaryLiterals, _ next: Int) -> Int {
    if case .never = requirements[next] { return 1 }
    switch literals {
    case .unsatisfiable: return 1
    case .unknown: return next
    case .oneOf(let lists):
      if lists.count == 1, let own = lists.first {
        if case .all(let others) = requirements[next], own.count + others.count <= 16 {
          let all = own + others
          return add(.all(all), Self.quality(all))
        }
        return qualities[next] > Self.quality(own) ? next : add(.all(own), Self.quality(own))
      }
      let quality = lists.map(Self.quality).min() ?? 0
      if qualities[next] > quality { return next }
      return lists.reduce(1) { place, list in either(place, add(.all(list), Self.quality(list))) }
    }
  }

  private mutating func either(_ first: Int, _ second: Int) -> Int {
    if first == second { return first }
    if case .never = requirements[first] { return second }
    if case .never = requirements[second] { return first }
    if case .anything = requirements[first] { return first }
    if case .anything = requirements[second] { return second }
    return add(.either(first, second), min(qualities[first], qualities[second]))
  }

  private static func quality(_ literals: [NecessaryLiteral]) -> Int {
    literals.map { $0.isWhole ? Int.max - 1 : $0.bytes.count }.max() ?? 0
  }

  /// The lists below a requirement, each once.
  func flattened(_ place: Int) -> NecessaryLiterals {
    switch requirements[place] {
    case .never: return .unsatisfiable
    case .anything: return .unknown
    default: break
    }
    var lists: [[NecessaryLiteral]] = []
    var seen: Set<Int> = []
    var pending = [place]
    while let place = pending.popLast() {
      guard seen.insert(place).inserted else { continue }
      switch requirements[place] {
      case .never, .anything: continue
      case .all(let literals): lists.append(literals)
      case .either(let first, let second): pending += [second, first]
      }
    }
    return .oneOf(lists)
  }
}
