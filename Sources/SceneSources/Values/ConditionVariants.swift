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
  /// The assignments that replace another one of the same block, which has no effect.
  private(set) var repetitions: Set<SourcePosition> = []
  /// An assignment that makes more kinds than are told apart.
  private(set) var excess: ConditionFact?

  /// - Complexity: O(n) in the number of assignments.
  init(_ facts: [ConditionFact]) {
    for function in Self.functions(facts) {
      let scenes = Self.scenes(function)
      if scenes.count > ConditionPaths.limit { excess = excess ?? function.first }
      for (index, scene) in scenes.prefix(ConditionPaths.limit).enumerated() {
        let paths = ConditionPaths(scene)
        repetitions.formUnion(
          paths.repetitions.map { scene[$0] }.filter { !Self.isAgain($0, in: scene) }.map(\.position))
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

  /// Whether an assignment is made once more, because its function is called once more.
  private static func isAgain(_ fact: ConditionFact, in scene: [ConditionFact]) -> Bool {
    fact.origin != nil && scene.contains { $0.place == fact.place && $0.position != fact.position }
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
    for case let receiver? in facts.map(\.scene) where known.insert(receiver).inserted { receivers.append(receiver) }
    guard receivers.count > 1 else { return [facts] }
    return receivers.prefix(ConditionPaths.limit + 1).map { receiver in
      facts.filter { $0.scene == nil || $0.scene == receiver }
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

extension ConditionFact {
  /// What tells the scene from others. In Objective-C the scene that a delegate is called for has several names: the
  /// parameter, a variable with the type of a window scene, and the one of its window.
  fileprivate var scene: String? {
    guard let receiver, !position.file.hasSuffix(".swift") else { return receiver }
    let last = receiver.split { !$0.isLetter && !$0.isNumber }.last
    return last == "scene" || last == "windowScene" ? "scene" : receiver
  }
}
