internal import SceneRouting

/// Functions that set conditions or modifiers for their callers.
///
///     extension UIScene { func allow(_ prefix: String) { activationConditions.canActivate… = … prefix … } }
///     scene.allow("mail/")   // sets it for this delegate's windows
///
/// What such a function sets is given to each caller, with the arguments of the call.
struct SceneHelpers {
  /// UIKit's class of conditions.
  static let conditionsType = "UISceneActivationConditions"

  /// What a function sets.
  private enum Effect {
    case condition(ConditionFact)
    case modifier(ModifierFact)
    /// `handlesExternalEvents(matching:)`
    case matching(ModifierFact)
  }

  private enum Item {
    case effect(Effect)
    case call(CallFact)
  }

  private let facts: SourceFacts
  private let delegates: SceneDelegates
  /// What stands in each function, in the order of the source.
  private var items: [FunctionFact: [Item]] = [:]
  /// Everything in the order of the source.
  private var all: [(item: Item, function: FunctionFact?)] = []
  private var functions: [String: [FunctionFact]] = [:]
  /// The functions that calls are of.
  private var called: Set<FunctionFact> = []
  /// What functions set for their callers, as far as it was asked for.
  private var given: [FunctionFact: [Effect]] = [:]
  /// The functions that are asked for, each by the one before.
  private var open: Set<FunctionFact> = []
  /// How often a circle was cut.
  private var cuts = 0
  /// How many functions may still be asked for.
  private var steps = 100_000
  /// How many functions may lead from one to the next.
  private static let levels = 64
  /// How much may be given to callers.
  private static let limit = 10_000

  /// - Complexity: O(n log n) in the number of conditions, modifiers and calls.
  init(_ facts: SourceFacts, _ delegates: SceneDelegates? = nil) {
    self.facts = facts
    self.delegates = delegates ?? SceneDelegates(facts)
    var found = facts.conditions.map { (position: $0.position, item: Item.effect(.condition($0))) }
    found += facts.modifiers.map { ($0.position, .effect(.modifier($0))) }
    found += facts.sceneModifiers.map { ($0.position, .effect(.matching($0))) }
    var order: [String: Int] = [:]
    let calls = facts.calls.keys.map(\.file).sorted()
    for file in found.map(\.position.file) + calls where order[file] == nil { order[file] = order.count }
    found += facts.calls.values.map { ($0.position, .call($0)) }
    let key = { (place: SourcePosition) in (order[place.file] ?? 0, place.line, place.column) }
    for entry in found.sorted(by: { key($0.position) < key($1.position) }) {
      let function = facts.functions[entry.position]
      all.append((entry.item, function))
      if let function { items[function, default: []].append(entry.item) }
    }
    for function in items.keys { functions[function.calledName, default: []].append(function) }
    called = Set(facts.calls.values.compactMap(target))
  }

  // MARK: Names

  /// The names of the functions whose calls say more than they themselves.
  var names: Set<String> {
    Set(items.keys.filter(needsCallers).map(\.calledName)).subtracting(["body", ""])
  }

  private func needsCallers(_ function: FunctionFact) -> Bool {
    guard !Self.isCallback(function.name) else { return false }
    let isOthers = !isWindow(function.type) || delegates.isBase(function.type, named: [])
    return (items[function] ?? []).contains { item in
      switch item {
      // Also in the class itself: where a method is called says which windows have what it sets.
      case .effect(.condition): true
      case .effect(.modifier(let fact)): Self.isMentioned(fact, in: function)
      case .effect(.matching): true
      case .call(let call):
        isOthers && function.type != "View" || call.arguments.contains { function.isMentioned(in: $0.value) }
      }
    }
  }

  private static func isMentioned(_ fact: ModifierFact, in function: FunctionFact) -> Bool {
    [fact.preferring, fact.allowing].compactMap { $0 }.contains(where: function.isMentioned)
  }

  /// Whether UIKit calls a method of this name.
  private static func isCallback(_ name: String) -> Bool {
    ["scene", "windowScene", "templateApplicationScene", "application"].contains { name.hasPrefix($0) }
  }

  /// Whether a type may stand for a window: a class, or what inherits from something.
  private func isWindow(_ type: String) -> Bool {
    guard let fact = facts.types[type], !fact.inherited.contains(Self.conditionsType) else { return false }
    // A delegate conforms to a protocol or has a superclass. In Objective-C another file may name them.
    let isSwift = fact.declarations.contains { $0.position.file.hasSuffix(".swift") }
    let isPlain = fact.inherited == ["NSObject"] || isSwift && fact.inherited.isEmpty
    if fact.isDeclared(as: .class) { return !isPlain }
    return fact.isDeclared(as: .other) && !fact.inherited.isEmpty
  }

  // MARK: Calls

  /// The function that a call is of; `nil` if it is not known, or several may be meant.
  private func target(of call: CallFact) -> FunctionFact? {
    let fitting = (functions[call.name] ?? []).filter { $0.values(in: call) != nil && mayCall(call, $0) }
    return fitting.count == 1 ? fitting[0] : nil
  }

  private func mayCall(_ call: CallFact, _ function: FunctionFact) -> Bool {
    if function.name == "init" { return true }
    switch call.base {
    case .own:
      if call.owner == "UIWindowScene", function.type == "UIScene" { return true }
      return function.type.isEmpty || delegates.isType(call.owner, below: function.type)
    // What stands for `.modifier(.accepts("a"))` has no type that is seen.
    case .type(Self.conditionsType) where function.type == "ViewModifier": return true
    case .type(let name): return delegates.isType(name, below: function.type)
    case .value: return !function.type.isEmpty && Self.mayBe(call.receiver ?? "", function.type)
    }
  }

  /// Whether an expression may have a value of a type, by the words in its name: `self.windowScene` and `UIScene`.
  private static func mayBe(_ receiver: String, _ type: String) -> Bool {
    if type == "View" || type == "Scene" { return true }
    // `Configurator.shared`, `Configurator()`
    if receiver.split(separator: ".").contains(where: { $0.prefix { $0 != "(" } == type }) { return true }
    let name =
      receiver.split { $0 == "." || $0 == "?" || $0 == "!" }.last.map { $0.prefix { $0 != "(" }.lowercased() } ?? ""
    let type = type.lowercased()
    return !name.isEmpty && type.contains(name)
      || ["scene", "condition", "delegate"].contains { name.contains($0) && type.contains($0) }
  }

  /// What a call sets, as far as its arguments are known.
  private mutating func effects(of call: CallFact, levels: Int) -> [Effect] {
    guard levels > 0, let function = target(of: call), let values = function.values(in: call) else { return [] }
    return effects(of: function, levels: levels - 1).map { bound($0, in: function, to: values, by: call) }
  }

  /// What a function sets for its callers.
  private mutating func effects(of function: FunctionFact, levels: Int) -> [Effect] {
    if let known = given[function] { return known }
    // Functions may call each other in circles.
    guard steps > 0, open.insert(function).inserted else {
      cuts += 1
      return []
    }
    defer { open.remove(function) }
    steps -= 1
    let before = cuts
    var found: [Effect] = []
    for item in items[function] ?? [] where found.count < 64 {
      switch item {
      case .effect(let effect): found.append(effect)
      case .call(let call): found += effects(of: call, levels: levels)
      }
    }
    let effects = Array(found.filter { isGiven($0, by: function) }.prefix(64))
    // What is found inside of a circle is not all of it.
    if cuts == before || open.count == 1 { given[function] = effects }
    return effects
  }

  /// Whether callers get what a function sets. Modifiers that do not depend on the call are found through the view.
  private func isGiven(_ effect: Effect, by function: FunctionFact) -> Bool {
    switch effect {
    case .condition, .matching: true
    case .modifier(let fact): Self.isMentioned(fact, in: function)
    }
  }

  private func bound(
    _ effect: Effect, in function: FunctionFact, to values: [String: SourceExpression], by call: CallFact
  ) -> Effect {
    switch effect {
    case .matching(var fact):
      fact.matching = fact.matching.map { function.binding($0, to: values) }
      return .matching(fact)
    case .modifier(var fact):
      fact.preferring = fact.preferring.map { function.binding($0, to: values) }
      fact.allowing = fact.allowing.map { function.binding($0, to: values) }
      fact.owner = call.owner
      fact.place = call.place
      fact.position = call.position
      return .modifier(fact)
    case .condition(var fact):
      fact.value = function.binding(fact.value, to: values)
      let isDelegates = delegates.names.contains(function.type) && !delegates.isType(call.owner, below: function.type)
      fact.owner = isDelegates ? function.type : call.owner
      fact.blocks = call.blocks + fact.blocks
      if call.base == .own, !function.type.isEmpty {
        fact.methods.append(ConditionFact.Method(type: function.type, name: function.fullName))
      }
      fact.receiver = receiver(of: fact, in: function, values, call)
      fact.position = call.position
      return .condition(fact)
    }
  }

  /// The scene whose conditions are set, as the caller names it.
  private func receiver(
    of fact: ConditionFact, in function: FunctionFact, _ values: [String: SourceExpression], _ call: CallFact
  ) -> String? {
    if call.isAssigned { return call.receiver }
    guard let receiver = fact.receiver else { return nil }
    if receiver.isEmpty || receiver == "self" { return call.receiver }
    return values[receiver]?.source ?? receiver
  }
}

// MARK: Giving to callers

extension SceneHelpers {
  /// The facts, with what functions set at their callers.
  mutating func bound() -> SourceFacts {
    var result = facts
    result.conditions = []
    result.modifiers = []
    let windows = Dictionary(facts.windows.indices.map { (facts.windows[$0].position, $0) }) { first, _ in first }
    var remaining = Self.limit
    for (item, function) in all {
      switch item {
      case .effect(let effect):
        if let function, called.contains(function), isGiven(effect, by: function) { continue }
        add(effect, in: function, to: &result)
      case .call(let call):
        let found = effects(of: call, levels: Self.levels)
        if found.isEmpty, call.isAssigned { result.conditions += unread(call) }
        remaining -= found.count
        for effect in found where remaining > 0 {
          if let function, called.contains(function), isGiven(effect, by: function) { continue }
          switch (effect, (call.window ?? call.scene).flatMap { windows[$0] }) {
          case (.modifier(let fact), let index?): result.windows[index].modifiers.append(fact)
          case (.matching(let fact), let index?):
            // The nearest modifier counts.
            result.windows[index].matching = result.windows[index].matching ?? fact.matching
          default: add(effect, in: function, to: &result)
          }
        }
      }
    }
    if remaining <= 0 || steps <= 0, let place = facts.calls.keys.min(by: { "\($0)" < "\($1)" }) {
      result.findings.append(
        SourceFinding(
          "partly-read", .warning, at: place,
          "functions set too many conditions for their callers, or call each other too often: the rest is not read"))
    }
    return result
  }

  private func add(_ effect: Effect, in function: FunctionFact?, to result: inout SourceFacts) {
    switch effect {
    case .matching: break
    case .modifier(let fact): result.modifiers.append(fact)
    case .condition(let fact):
      let name: String
      if let function {
        name = function.type.isEmpty ? function.fullName : "\(function.type).\(function.fullName)"
      } else {
        name = fact.owner
      }
      // A function of C belongs to its file.
      let isOthers = function.map { !isWindow($0.type) } ?? [".m", ".mm", ".h"].contains { fact.owner.hasSuffix($0) }
      guard isOthers else {
        result.conditions.append(fact)
        return
      }
      result.uncalledConditions.append(fact)
      result.findings.append(
        SourceFinding(
          "unread-condition", .note, at: fact.position,
          "'\(name)' sets '\(fact.condition.rawValue)' for its callers, and no scene delegate is seen to call it: "
            + "no window has the condition",
          help: "set the condition in the scene delegate, or call the function there by its name"))
    }
  }

  /// The conditions of an object that cannot be followed.
  private func unread(_ call: CallFact) -> [ConditionFact] {
    // An object that was made and changed nearby.
    if !call.isCall, facts.conditions.contains(where: { $0.owner == call.owner }) { return [] }
    return [EvaluationFault.Condition.canActivate, .prefersToActivate].map { condition in
      let source = "\(call.source).\(condition.rawValue)ForTargetContentIdentifierPredicate"
      return ConditionFact(
        condition: condition, value: SourceExpression(.unknown, source: source, position: call.position),
        owner: call.owner, blocks: call.blocks, receiver: call.receiver, position: call.position)
    }
  }
}
