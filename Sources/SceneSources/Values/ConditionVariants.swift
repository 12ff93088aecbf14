internal import SceneRouting

/// The kinds of windows that the assignments of one class make: one for each distinct pair of conditions that a path
/// through its functions ends with.
struct ConditionVariants {
  /// A kind of window.
  struct Variant {
    var canActivate: ConditionFact?
    var prefersToActivate: ConditionFact?
    /// Whether it is the first kind at a later time: another function sets a part of its conditions anew.
    var isLater = false

    /// The assignments of the conditions.
    var facts: [ConditionFact] { [canActivate, prefersToActivate].compactMap { $0 } }

    /// Whether the condition is set.
    fileprivate func sets(_ condition: EvaluationFault.Condition) -> Bool {
      (condition == .canActivate ? canActivate : prefersToActivate) != nil
    }

    /// The variant with the conditions of another one where it has none.
    fileprivate func filled(from other: Self) -> Self {
      var filled = self
      filled.canActivate = canActivate ?? other.canActivate
      filled.prefersToActivate = prefersToActivate ?? other.prefersToActivate
      return filled
    }
  }

  /// The kinds of windows.
  private(set) var variants: [Variant] = []
  /// The assignments that replace another one of the same block, which has no effect, by their conditions.
  private(set) var repetitions: [EvaluationFault.Condition: Set<SourcePosition>] = [:]
  /// An assignment that makes more kinds than are told apart.
  private(set) var excess: ConditionFact?

  /// - Parameter differ: Whether the values of two assignments are known and not the same.
  /// - Complexity: O(n) in the number of assignments.
  init(_ facts: [ConditionFact], differ: (ConditionFact, ConditionFact) -> Bool = { _, _ in false }) {
    for function in Self.functions(facts) {
      let scenes = Self.scenes(function)
      if scenes.count > ConditionPaths.limit { excess = excess ?? function.first }
      for (index, scene) in scenes.prefix(ConditionPaths.limit).enumerated() {
        let paths = ConditionPaths(scene)
        for fact in paths.repetitions.map({ scene[$0] }) where !Self.isAgain(fact, in: scene, differ) {
          repetitions[fact.condition, default: []].insert(fact.position)
        }
        excess = excess ?? paths.excess.map { scene[$0] }
        let found = paths.states.map { state in
          Variant(
            canActivate: state.canActivate.map { scene[$0] },
            prefersToActivate: state.prefersToActivate.map { scene[$0] })
        }
        if index == 0 { join(found) } else { variants += found.filter { !$0.facts.isEmpty } }
      }
      if variants.count > ConditionPaths.limit {
        excess = excess ?? function.first
        variants = Array(variants.prefix(ConditionPaths.limit))
      }
    }
  }

  /// Leaves one of the kinds whose assignments have the same keys.
  mutating func merge(by key: (ConditionFact) -> String) {
    var known: Set<[String]> = []
    variants = variants.filter { known.insert($0.facts.map(key)).inserted }
  }

  /// Whether an assignment is made once more with the same value, because its function is called once more.
  private static func isAgain(
    _ fact: ConditionFact, in scene: [ConditionFact], _ differ: (ConditionFact, ConditionFact) -> Bool
  ) -> Bool {
    guard fact.origin != nil else { return false }
    let others = scene.filter {
      $0.condition == fact.condition && $0.place == fact.place && $0.position != fact.position
    }
    return !others.isEmpty && !others.contains { differ($0, fact) }
  }

  /// The assignments by the functions that have them.
  private static func functions(_ facts: [ConditionFact]) -> [[ConditionFact]] {
    struct Function: Hashable {
      var file: String
      var body: Int?
    }
    var functions: [[ConditionFact]] = []
    var indices: [Function: Int] = [:]
    for fact in facts {
      let function = Function(file: fact.position.file, body: fact.blocks.first?.branch)
      if let index = indices[function] {
        functions[index].append(fact)
      } else {
        indices[function] = functions.count
        functions.append([fact])
      }
    }
    return functions
  }

  /// The assignments of a function by the scenes that get them. Where the scene is not known, it is taken for all of them.
  private static func scenes(_ facts: [ConditionFact]) -> [[ConditionFact]] {
    var receivers: [String] = []
    var known: Set<String> = []
    for case let receiver? in facts.map(\.receiver) where known.insert(receiver).inserted { receivers.append(receiver) }
    guard receivers.count > 1 else { return [facts] }
    return receivers.prefix(ConditionPaths.limit + 1).map { receiver in
      facts.filter { $0.receiver == nil || $0.receiver == receiver }
    }
  }

  /// Adds what another function of the class does: it completes the windows that lack what it sets, or else makes windows
  /// of its own, which have the rest from the first one.
  private mutating func join(_ found: [Variant]) {
    guard let first = variants.first else {
      variants = found
      return
    }
    let set = [EvaluationFault.Condition.canActivate, .prefersToActivate].filter { condition in
      found.contains { $0.sets(condition) }
    }
    let lacking = variants.filter { variant in !set.contains(where: variant.sets) }
    if lacking.isEmpty {
      variants += found.filter { !$0.facts.isEmpty }.map { variant in
        var later = variant.filled(from: first)
        later.isLater = true
        return later
      }
    } else {
      variants = variants.flatMap { variant in
        set.contains(where: variant.sets) ? [variant] : found.map { variant.filled(from: $0) }
      }
    }
  }
}
