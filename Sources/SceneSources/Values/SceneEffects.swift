/// What calls set: the effects of the functions that they are of, with the arguments of the calls.
struct SceneEffects {
  typealias Effect = SceneFunctions.Effect

  private let functions: SceneFunctions
  /// What functions set for their callers, as far as it was asked for.
  private var given: [Use: [Effect]] = [:]
  /// The functions that are called where a caller gives types.
  private(set) var called: Set<FunctionFact> = []
  /// The functions that are asked for, each by the one before.
  private var open: Set<FunctionFact> = []
  /// How often a circle was cut.
  private var cuts = 0
  /// How many functions may still be asked for.
  private var steps = 100_000
  /// How many functions may lead from one to the next.
  private static let levels = 64
  /// How many effects a function may have.
  private static let limit = 64

  /// A function with the types that its caller gives it.
  private struct Use: Hashable {
    var function: FunctionFact
    var known: KnownTypes
  }

  init(_ functions: SceneFunctions) { self.functions = functions }

  /// Whether no more functions are looked at.
  var isExhausted: Bool { steps <= 0 }

  /// What a call sets, as far as its arguments are known.
  ///
  /// - Parameter known: The types that the caller of the function around it gives.
  mutating func effects(of call: CallFact, _ known: KnownTypes = [:]) -> [Effect] {
    effects(of: call, known, levels: Self.levels)
  }

  private mutating func effects(of call: CallFact, _ known: KnownTypes, levels: Int) -> [Effect] {
    guard levels > 0, let function = functions.target(of: call, known), let values = function.values(in: call) else {
      return []
    }
    if !known.isEmpty { called.insert(function) }
    let types = functions.receivers.types(givenBy: call, to: function, values, known)
    return effects(of: function, types, levels: levels - 1).map { bound($0, in: function, to: values, by: call) }
  }

  /// What a function sets for its callers.
  private mutating func effects(of function: FunctionFact, _ known: KnownTypes, levels: Int) -> [Effect] {
    let use = Use(function: function, known: known)
    if let effects = given[use] { return effects }
    // Functions may call each other in circles.
    guard steps > 0, open.insert(function).inserted else {
      cuts += 1
      return []
    }
    defer { open.remove(function) }
    steps -= 1
    let before = cuts
    var found: [Effect] = []
    for item in functions.items[function] ?? [] where found.count < Self.limit {
      switch item {
      case .effect(let effect): found.append(functions.members.effect(effect, known))
      // What is called in a window is the window's.
      case .call(let call):
        guard call.window == nil, call.scene == nil else { continue }
        found += effects(of: functions.members.call(call, known), known, levels: levels)
      }
    }
    let effects = Array(found.filter(function.gives).prefix(Self.limit))
    // What is found inside of a circle is not all of it.
    if cuts == before || open.count == 1 { given[use] = effects }
    return effects
  }

  private func bound(
    _ effect: Effect, in function: FunctionFact, to values: [String: SourceExpression], by call: CallFact
  ) -> Effect {
    switch effect {
    case .matching(var fact):
      fact.matching = fact.matching.map {
        function.binding($0.toldApart(by: call.position, isMember: true), to: values)
      }
      return .matching(fact)
    case .modifier(var fact):
      fact.preferring = fact.preferring.map { function.binding($0, to: values) }
      fact.allowing = fact.allowing.map { function.binding($0, to: values) }
      fact.owner = call.owner
      fact.place = call.place
      fact.isAtRoot = call.isAtRoot
      fact.position = call.position
      return .modifier(fact)
    case .condition(let fact): return .condition(bound(fact, in: function, to: values, by: call))
    }
  }

  private func bound(
    _ condition: ConditionFact, in function: FunctionFact, to values: [String: SourceExpression], by call: CallFact
  ) -> ConditionFact {
    let delegates = functions.delegates
    var fact = condition.mappingTests {
      function.binding(self.bound($0, in: function, to: call).toldApart(by: call.position, isMember: false), to: values)
    }
    fact.value = function.binding(fact.value, to: values)
    let isDelegates = delegates.names.contains(function.type) && !delegates.isType(call.owner, below: function.type)
    fact.owner = isDelegates ? function.type : call.owner
    // Two calls of one function have its statements one after the other.
    fact.blocks = call.blocks + [ConditionFact.Block(statement: call.id, branch: call.id)] + fact.blocks
    fact.departures = call.departures + fact.departures.map { $0.toldApart(by: call.id) }
    if call.base == .own, !function.type.isEmpty {
      fact.methods.append(ConditionFact.Method(type: function.type, name: function.fullName))
    }
    fact.receiver = receiver(of: fact, values, call)
    fact.origin = fact.place
    fact.position = call.position
    return fact
  }

  /// A part of a test, with the value before the call's name in the place of `self`.
  private func bound(
    _ part: SourceExpression, in function: FunctionFact, to call: CallFact
  ) -> SourceExpression {
    let isSelf = part.kind == .unknown && part.source == "self" && call.base != .own
    guard let value = isSelf ? call.instance : part else { return unknown("self", call) }
    // A property of an enum may be any of its cases.
    guard case .member(let name)? = BranchValue(value), functions.isProperty(name, of: function.type) else {
      return value
    }
    return unknown("self.\(name)", call)
  }

  private func unknown(_ source: String, _ call: CallFact) -> SourceExpression {
    SourceExpression(.unknown, source: source, position: call.position, identity: "\(call.position)")
  }

  /// The scene whose conditions are set, as the caller names it.
  private func receiver(of fact: ConditionFact, _ values: [String: SourceExpression], _ call: CallFact) -> String? {
    if call.isAssigned { return call.receiver }
    guard let receiver = fact.receiver else { return nil }
    if receiver.isEmpty || receiver == "self" { return call.receiver }
    return values[receiver]?.source ?? receiver
  }
}
