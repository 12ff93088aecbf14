internal import SceneRouting

/// The functions that set conditions or modifiers for their callers, and which of them a call is of.
///
///     extension UIScene { func allow(_ prefix: String) { activationConditions.canActivate… = … prefix … } }
///     scene.allow("mail/")   // sets it for this delegate's windows
struct SceneFunctions {
  /// UIKit's class of conditions.
  static let conditionsType = "UISceneActivationConditions"

  /// What a function sets.
  enum Effect {
    case condition(ConditionFact)
    case modifier(ModifierFact)
    /// `handlesExternalEvents(matching:)`
    case matching(ModifierFact)
  }

  /// What stands in a function.
  enum Item {
    case effect(Effect)
    case call(CallFact)
  }

  let facts: SourceFacts
  let delegates: SceneDelegates
  private let access: ModuleAccess
  let receivers: ReceiverTypes
  let members: KnownMembers
  /// Everything in the order of the source.
  private(set) var all: [(item: Item, function: FunctionFact?)] = []
  /// What stands in each function, in the order of the source.
  private(set) var items: [FunctionFact: [Item]] = [:]
  private var named: [String: [FunctionFact]] = [:]
  /// Those of the names that many have, by their types.
  private var common: [String: [String: [FunctionFact]]] = [:]
  /// The functions that only their files see, by these and their names.
  private var privateOnes: [String: [FunctionFact]] = [:]
  /// The types that declare methods, by the names of these with labels.
  private var owners: [String: Set<String>] = [:]
  private var mentioned: Set<MemberPlace> = []
  /// The functions that calls are of.
  private(set) var called: Set<FunctionFact> = []
  /// The names of calls that may be of several functions.
  private(set) var ambiguousNames: Set<String> = []

  /// - Complexity: O(n log n) in the number of conditions, modifiers and calls.
  init(_ facts: SourceFacts, _ delegates: SceneDelegates? = nil) {
    self.facts = facts
    self.delegates = delegates ?? SceneDelegates(facts)
    access = ModuleAccess(facts)
    receivers = ReceiverTypes(facts, self.delegates)
    members = KnownMembers(facts, receivers)
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
    for function in items.keys {
      if function.access == .file {
        privateOnes[function.calledName.inFile(function.position.file), default: []].append(function)
      } else {
        named[function.calledName, default: []].append(function)
      }
    }
    for (name, functions) in named where functions.count > 8 {
      common[name] = Dictionary(grouping: functions, by: \.type)
    }
    for (type, fact) in facts.types { for method in fact.methods { owners[method, default: []].insert(type) } }
    mentioned = Self.mentioned(facts, in: Set(items.keys.filter(\.isPrivate).map(\.type)))
    for call in facts.calls.values where !isRecursive(call) {
      let meant = functions(of: call)
      if meant.count == 1 { called.formUnion(meant) }
      if meant.count > 1 || meant.isEmpty && isOpen(call) { ambiguousNames.insert(call.name) }
    }
  }

  // MARK: Names

  /// The names of the functions whose calls say more than they themselves.
  var names: Set<String> {
    Set(items.keys.filter(needsCallers).map(\.calledName.declaredName)).subtracting(["body", ""])
  }

  private func needsCallers(_ function: FunctionFact) -> Bool {
    guard !Self.isCallback(function.name) else { return false }
    let isOthers = !isWindow(function.type) || delegates.isBase(function.type, named: [])
    return (items[function] ?? []).contains { item in
      switch item {
      // Also in the class itself: where a method is called says which windows have what it sets.
      case .effect(.condition): true
      case .effect(.modifier(let fact)): function.isMentioned(in: fact)
      case .effect(.matching): true
      case .call(let call):
        call.isAssigned || isOthers && function.type != "View"
          || call.arguments.contains { function.isMentioned(in: $0.value) }
      }
    }
  }

  /// Whether UIKit calls a method of this name.
  private static func isCallback(_ name: String) -> Bool {
    ["scene", "windowScene", "templateApplicationScene", "application"].contains { name.hasPrefix($0) }
  }

  /// Whether a type may stand for a window: a class with a superclass or a protocol of UIKit, or a type of SwiftUI.
  func isWindow(_ type: String) -> Bool {
    guard let fact = facts.types[type], !fact.inherited.contains(Self.conditionsType) else { return false }
    if fact.isDeclared(as: .class) {
      // In Objective-C another file may name what a class inherits from.
      let isSwift = fact.declarations.contains { $0.position.file.hasSuffix(".swift") }
      return isSwift ? !inheritsPlainly(fact) : fact.inherited != ["NSObject"]
    }
    return fact.isDeclared(as: .other) && fact.inherited.contains { Self.shownTypes.contains($0) }
  }

  /// What the structures that SwiftUI shows conform to.
  private static let shownTypes: Set<String> = [
    "App", "Scene", "UIViewControllerRepresentable", "UIViewRepresentable", "View", "ViewModifier",
  ]
  /// What says nothing of scenes.
  private static let plainTypes: Set<String> = [
    "AnyObject", "Hashable", "Equatable", "Identifiable", "NSObject", "ObservableObject", "Sendable",
  ]

  /// Whether a class inherits from nothing but what has nothing to do with scenes, and protocols of the files.
  private func inheritsPlainly(_ fact: TypeFact) -> Bool {
    var visited: Set<String> = []
    var pending = Array(fact.inherited)
    while let name = pending.popLast() {
      guard visited.insert(name).inserted, !Self.plainTypes.contains(name) else { continue }
      guard let other = facts.types[name], other.isDeclared(as: .protocol), visited.count < 64 else { return false }
      pending += other.inherited
    }
    return true
  }

  /// Whether a private method is never named by another member, so that it does not run.
  func isUnused(_ function: FunctionFact) -> Bool {
    function.isPrivate && !called.contains(function)
      && !mentioned.contains(MemberPlace(type: function.type, member: function.name))
  }

  /// The members of types with private methods that other members name.
  private static func mentioned(_ facts: SourceFacts, in types: Set<String>) -> Set<MemberPlace> {
    var mentioned: Set<MemberPlace> = []
    for type in types {
      for (member, mentions) in facts.types[type]?.members ?? [:] {
        for case let name? in mentions.map(\.member?.shownName) where name != member.shownName {
          mentioned.insert(MemberPlace(type: type, member: name))
        }
      }
    }
    return mentioned
  }

  /// Whether a type has a property of a name.
  func isProperty(_ name: String, of type: String) -> Bool { facts.types[type]?.properties[name] != nil }

  // MARK: Calls

  /// The function that a call is of; `nil` if it is not known, or several may be meant.
  ///
  /// - Parameter known: The types that the caller gives the function around the call.
  func target(of call: CallFact, _ known: KnownTypes = [:]) -> FunctionFact? {
    let meant = functions(of: call, known)
    return meant.count == 1 ? meant[0] : nil
  }

  /// The functions that a call may be of.
  private func functions(of call: CallFact, _ known: KnownTypes = [:]) -> [FunctionFact] {
    // UIKit's own initializer goes before one whose parameters all have a default.
    if call.name == Self.conditionsType, call.arguments.isEmpty, !call.hasClosure { return [] }
    let receiver = call.base == .value ? receivers.type(ofReceiverOf: call, known) : nil
    let seen = shared(for: call, receiver) + (privateOnes[call.name.inFile(call.position.file)] ?? [])
    let fitting = seen.filter { $0.values(in: call) != nil && mayCall(call, $0, receiver) }
    return nearest(fitting, to: call.position.file)
  }

  /// The functions that a file sees: those of its module go before those of the modules that it imports, and these before
  /// others, which some file of the module may import.
  private func nearest(_ all: [FunctionFact], to file: String) -> [FunctionFact] {
    let reached = all.filter { $0.name == "init" || access.isReachable($0.access, in: $0.position.file, from: file) }
    guard reached.count > 1 else { return reached }
    let own = reached.filter { access.isOwn($0.position.file, of: file) }
    if !own.isEmpty { return own }
    let imported = reached.filter { access.isVisible($0.access, in: $0.position.file, from: file) }
    return imported.isEmpty ? reached : imported
  }

  /// The functions that a call may be of, apart from those of its file: not all that have its name, if many have it.
  private func shared(for call: CallFact, _ receiver: String?) -> [FunctionFact] {
    let all = named[call.name] ?? []
    guard let common = common[call.name] else { return all }
    let type: String
    switch call.base {
    case .own where call.owner != "UIWindowScene": type = call.owner
    case .type(let name) where name != Self.conditionsType: type = name
    case .value:
      if receiver == nil, typeOfCase(call) == nil {
        return ["Scene", "View"].flatMap { common[$0] ?? [] } + (onlyMethod(for: call).map { [$0] } ?? [])
      }
      guard let receiver, !delegates.hasSubtypes(receiver) else { return all }
      type = receiver
    default: return all
    }
    return (["", type] + receivers.ancestors(of: type)).flatMap { common[$0] ?? [] }
  }

  /// The subclasses of the delegate around a call, if it is one for which these choose types.
  func heirs(of call: CallFact) -> [String] {
    guard facts.types[call.owner]?.genericParameters.isEmpty == false, delegates.isBase(call.owner, named: []) else {
      return []
    }
    let heirs = delegates.names.filter { $0 != call.owner && delegates.isType($0, below: call.owner) }
    return Array(heirs.sorted().prefix(64))
  }

  /// Whether a function calls itself.
  func isRecursive(_ call: CallFact) -> Bool {
    guard let function = facts.functions[call.position], function.calledName == call.name else { return false }
    return target(of: call) == function
  }

  private func mayCall(_ call: CallFact, _ function: FunctionFact, _ receiver: String?) -> Bool {
    if function.name == "init" { return true }
    switch call.base {
    case .own:
      if call.owner == "UIWindowScene", function.type == "UIScene" { return true }
      return function.type.isEmpty || delegates.isType(call.owner, below: function.type)
    // What stands for `.modifier(.accepts("a"))` has no type that is seen.
    case .type(Self.conditionsType) where function.type == "ViewModifier": return true
    case .type(let name): return delegates.isType(name, below: function.type)
    case .module(let name):
      return function.type.isEmpty
        && access.isVisible(function.access, in: function.position.file, of: name, from: call.position.file)
    case .value where function.type == "View" || function.type == "Scene": return mayModify(call, function)
    case .value:
      guard !function.type.isEmpty else { return false }
      if let receiver { return receivers.mayCall(methodOf: function.type, on: receiver) }
      if let type = typeOfCase(call) { return type.declaredName == function.type.declaredName }
      return onlyMethod(for: call) == function
    }
  }

  /// The method of the files that a call on a value is of if nothing declares the value: the only one that fits,
  /// in a type of the app.
  private func onlyMethod(for call: CallFact) -> FunctionFact? {
    guard call.base == .value, call.isCall, !receivers.isOfAnotherModule(call) else { return nil }
    var found: FunctionFact?
    for function in named[call.name] ?? [] where function.values(in: call) != nil {
      guard found == nil, !["", "View", "Scene"].contains(function.type), !ReceiverTypes.isOfSystem(function.type)
      else { return nil }
      found = function
    }
    return found
  }

  /// The enum of the case that a call is on, and not a value of the app with a name that begins as those of types do.
  private func typeOfCase(_ call: CallFact) -> String? {
    call.instance?.typeOfCase.flatMap { receivers.isDeclared($0) ? $0 : nil }
  }

  /// Whether a call may be of a function of the files, and nothing declares what it is called on.
  private func isOpen(_ call: CallFact) -> Bool {
    guard call.base == .value, receivers.type(ofReceiverOf: call) == nil else { return false }
    return (named[call.name] ?? []).prefix(64).contains { function in
      !["", "View", "Scene"].contains(function.type) && function.values(in: call) != nil
    }
  }

  /// Whether a call may be of a modifier of views or of scenes.
  private func mayModify(_ call: CallFact, _ function: FunctionFact) -> Bool {
    if call.scene != nil { return function.type == "Scene" }
    if call.window != nil, function.type == "Scene" { return false }
    // A name without a call is seldom a view; another type has a method with this name.
    let receiver = call.receiver ?? ""
    return receiver.contains("(") || ["content", "body"].contains(receiver)
      || owners[function.fullName]?.isSubset(of: ["View", "Scene"]) ?? true
  }
}

extension SourceExpression {
  /// `Kind` of `Kind.main` and `Outer.Kind.main`
  fileprivate var typeOfCase: String? {
    guard case .name(let path, _) = kind, path.count > 1, path.last?.first?.isLowercase == true else { return nil }
    return path[path.count - 2]
  }
}

extension Mention {
  /// The name of a member.
  fileprivate var member: String? {
    switch self {
    case .type: nil
    case .member(let name), .memberOfValue(let name), .staticMember(_, let name): name
    }
  }
}

extension FunctionFact {
  /// Whether a modifier has one of the parameters in it.
  func isMentioned(in fact: ModifierFact) -> Bool {
    [fact.preferring, fact.allowing].compactMap { $0 }.contains(where: isMentioned)
  }

  /// Whether callers get what the function sets. Modifiers that do not depend on the call are found through the view.
  func gives(_ effect: SceneFunctions.Effect) -> Bool {
    switch effect {
    case .condition, .matching: true
    case .modifier(let fact): isMentioned(in: fact)
    }
  }
}
