internal import SceneRouting

/// Gives what functions set to their callers, and says where no window gets it.
struct SceneHelpers {
  private let facts: SourceFacts
  private let functions: SceneFunctions
  private var effects: SceneEffects
  private var result: SourceFacts
  /// The window declarations by their places.
  private let windows: [SourcePosition: Int]
  /// How much may still be given to callers.
  private var remaining = 10_000

  /// - Complexity: O(n log n) in the number of conditions, modifiers and calls.
  private init(_ facts: SourceFacts) {
    self.facts = facts
    functions = SceneFunctions(facts)
    effects = SceneEffects(functions)
    windows = Dictionary(facts.windows.indices.map { (facts.windows[$0].position, $0) }) { first, _ in first }
    result = facts
    result.conditions = []
    result.modifiers = []
  }

  /// The facts, with what functions set at their callers.
  static func bound(_ facts: SourceFacts) -> SourceFacts {
    var helpers = Self(facts)
    // Which functions are called with types that callers give is known when all calls were followed.
    for case (.call(let call), _) in helpers.functions.all { _ = helpers.foundEffects(of: call) }
    for (item, function) in helpers.functions.all {
      switch item {
      case .effect(let effect): helpers.give(effect, in: function)
      case .call(let call): if !helpers.functions.isRecursive(call) { helpers.giveEffects(of: call, in: function) }
      }
    }
    helpers.noteExcess()
    return helpers.result
  }

  /// Adds what a function sets, unless its callers have it.
  private mutating func give(_ effect: SceneFunctions.Effect, in function: FunctionFact?) {
    if let function, isCalled(function), function.gives(effect) { return }
    switch effect {
    case .matching: break
    case .modifier(let fact): result.modifiers.append(fact)
    case .condition(let fact):
      if isOthers(fact, function) {
        noteUncalled(fact, function)
      } else if let function, functions.isUnused(function) {
        noteUnused(fact, function)
      } else {
        result.conditions.append(fact)
      }
    }
  }

  private func isCalled(_ function: FunctionFact) -> Bool {
    functions.called.contains(function) || effects.called.contains(function)
  }

  /// What a call sets, for each subclass that gives the class around it types of its own.
  private mutating func foundEffects(of call: CallFact) -> [SceneFunctions.Effect] {
    let heirs = functions.heirs(of: call)
    guard !heirs.isEmpty else { return effects.effects(of: call) }
    return heirs.flatMap { heir in
      var known = functions.receivers.arguments(of: heir, as: call.owner)
      known[KnownTypes.selfName] = heir
      return effects.effects(of: functions.members.call(call, known), known).map { effect in
        guard case .condition(var fact) = effect else { return effect }
        fact.heir = heir
        return .condition(fact)
      }
    }
  }

  private mutating func giveEffects(of call: CallFact, in function: FunctionFact?) {
    let found = foundEffects(of: call)
    if found.isEmpty, call.isAssigned { result.conditions += unread(call) }
    remaining -= found.count
    guard remaining > 0 else { return }
    let window = (call.window ?? call.scene).flatMap { windows[$0] }
    for effect in found {
      let isGiven = window == nil && function.map { isCalled($0) && $0.gives(effect) } ?? false
      if isGiven { continue }
      switch (effect, window) {
      case (.modifier(let fact), let index?): result.windows[index].modifiers.append(fact)
      case (.matching(let fact), let index?):
        // The nearest modifier counts.
        result.windows[index].matching = result.windows[index].matching ?? fact.matching
      case (.matching(let fact), nil):
        guard let place = call.scene else { continue }
        var scene = WindowFact(kind: call.name, owner: call.owner, position: place)
        scene.matching = fact.matching
        result.scenes["\(place)", default: []].append(scene)
      default: give(effect, in: function)
      }
    }
  }

  /// Whether a condition is set for others, not for the windows of the class. A function of C belongs to its file.
  private func isOthers(_ fact: ConditionFact, _ function: FunctionFact?) -> Bool {
    function.map { !functions.isWindow($0.type) } ?? [".m", ".mm", ".h"].contains { fact.owner.hasSuffix($0) }
  }

  private mutating func noteUncalled(_ fact: ConditionFact, _ function: FunctionFact?) {
    if fact.isDefault { return }
    var name = fact.owner.shownName
    if let function {
      name = function.type.isEmpty ? function.fullName : "\(function.type.shownName).\(function.fullName)"
    }
    let isAmbiguous = function.map { functions.ambiguousNames.contains($0.calledName) } ?? false
    result.uncalledConditions.append(fact)
    result.findings.append(
      SourceFinding(
        "unread-condition", .note, at: fact.position,
        "'\(name)' sets '\(fact.condition.rawValue)' for its callers, and "
          + (isAmbiguous
            ? "the calls of this name may be of other functions: " : "no scene delegate is seen to call it: ")
          + "no window has the condition",
        help: isAmbiguous
          ? "call it on a value whose type is declared, or give it another name"
          : "set the condition in the scene delegate, or call the function there by its name"))
  }

  private mutating func noteUnused(_ fact: ConditionFact, _ function: FunctionFact) {
    result.uncalledConditions.append(fact)
    result.findings.append(
      SourceFinding(
        "unread-condition", .note, at: fact.position,
        "'\(function.fullName)' is private and not called: no window has the condition",
        help: "call it, or delete it"))
  }

  private mutating func noteExcess() {
    guard remaining <= 0 || effects.isExhausted,
      let place = facts.calls.keys.min(by: { "\($0)" < "\($1)" })
    else { return }
    result.findings.append(
      SourceFinding(
        "partly-read", .warning, at: place,
        "functions set too many conditions for their callers, or call each other too often: the rest is not read"))
  }

  /// The conditions of an object that cannot be followed.
  private func unread(_ call: CallFact) -> [ConditionFact] {
    // An object that was made and changed nearby.
    if !call.isCall, facts.conditions.contains(where: { $0.owner == call.owner }) { return [] }
    return [EvaluationFault.Condition.canActivate, .prefersToActivate].map { condition in
      let source = "\(call.source).\(condition.rawValue)ForTargetContentIdentifierPredicate"
      return ConditionFact(
        condition: condition, value: SourceExpression(.unknown, source: source, position: call.position),
        owner: call.owner, blocks: call.blocks, receiver: call.receiver, departures: call.departures,
        position: call.position)
    }
  }
}
