/// Finds the scene declarations to which modifiers apply, based on the names of types and members.
struct SceneReach {
  /// The scene declarations that certainly or possibly have a modifier.
  struct Scenes {
    var certain: [SceneFact] = []
    var possible: [SceneFact] = []
  }

  /// A type, property or function that displays a view.
  private enum Carrier: Hashable {
    case type(String)
    case member(MemberFact)
  }

  /// Whether each carrier certainly displays the view; otherwise, it possibly does.
  private typealias Carriers = [Carrier: Bool]

  private let facts: SourceFacts
  private let platform: SourcePlatform?
  let order: SceneOrder
  private let scenes: [SourcePosition: SceneFact]
  /// The paths of the types whose names are unique in each application, keyed by name.
  private let paths: [String: String]
  private let declaredTypes: Set<String>
  /// The names of the superclass and the protocols that each type declares, keyed by the name of the type.
  private let inherited: [String: Set<String>]
  /// The names of the types that have a `body`. Such a type displays only what its `body` uses.
  private let typesWithBody: Set<String>
  /// The types that conform to each protocol of the app.
  private let conforming: [String: Set<String>]
  /// The members that use each name, and whether they use it only occasionally.
  private var users: [String: [(member: MemberFact, isOccasional: Bool)]] = [:]
  /// The number of steps left for all modifiers. If none are left, every scene possibly has the remaining modifiers.
  private var budget = Budget()

  private final class Budget {
    var steps = 300_000
  }

  /// An application as it is built for a platform.
  private struct PlatformOfApplication: Hashable {
    var application: Int
    var platform: SourcePlatform
  }

  /// The protocols whose extensions add members to every view or scene.
  private static let protocols: Set<String> = ["View", "Scene", "ViewModifier"]

  /// - Parameters:
  ///   - platform: The platform of the application, or `nil` for any.
  ///   - applications: A closure that returns the numbers of the applications that contain a file.
  init(
    _ facts: SourceFacts, on platform: SourcePlatform?,
    applications: (String) -> [Int] = { _ in [0] }
  ) {
    self.facts = facts
    self.platform = platform
    order = SceneOrder(facts, on: platform)
    scenes = Dictionary(facts.scenes.map { ($0.position, $0) }) { first, _ in first }
    declaredTypes = Set(facts.types.map(\.name))
    inherited = facts.types.reduce(into: [:]) { $0[$1.name, default: []].formUnion($1.inherited) }
    // The extension of a protocol can declare the `body` of each view that conforms to the protocol.
    let bodies = Set(facts.uses.keys.filter { $0.name == "body" }.map(\.type))
    var conforming: [String: Set<String>] = [:]
    for type in facts.types {
      for name in SceneDelegates.withProtocols(type.inherited, facts) where facts.protocols[name] != nil {
        conforming[name, default: []].insert(type.name)
      }
    }
    self.conforming = conforming
    typesWithBody = bodies.reduce(into: bodies) { $0.formUnion(conforming[$1] ?? []) }
    var paths: [String: String] = [:]
    for (name, types) in Dictionary(grouping: facts.types.filter { !$0.isExtension }, by: \.name) {
      var builds: Set<PlatformOfApplication> = []
      let isUnique = types.allSatisfy { type in
        applications(type.position.file).allSatisfy { application in
          type.platforms.allSatisfy {
            builds.insert(PlatformOfApplication(application: application, platform: $0)).inserted
          }
        }
      }
      if isUnique { paths[name] = types[0].path }
    }
    self.paths = paths
    for (member, names) in facts.uses.mapValues({ $0.names(on: platform) }) {
      for name in names.all { users[name, default: []].append((member, false)) }
      for name in names.occasional.subtracting(names.all) { users[name, default: []].append((member, true)) }
    }
  }

  /// A copy with a full budget, which it does not share with the original.
  var withNewBudget: SceneReach {
    var reach = self
    reach.budget = Budget()
    return reach
  }

  /// Whether some modifiers were not followed to the end.
  var isExhausted: Bool { budget.steps <= 0 }

  /// Returns whether any function or property uses a name.
  ///
  /// - Parameter certainly: Whether a use inside a branch does not count.
  func uses(_ name: String, certainly: Bool = false) -> Bool {
    (users[name] ?? []).contains { !certainly || !$0.isOccasional }
  }

  /// Returns the scene declarations to which a modifier applies: those that show the view, or the custom scene that it
  /// modifies. Empty if they are unknown.
  ///
  /// - Parameter isCandidate: A closure that returns whether the scene at a position can have the modifier.
  func scenes(of site: SiteFact, where isCandidate: (SourcePosition) -> Bool) -> Scenes {
    var scenes = allScenes(of: site)
    scenes.certain.removeAll { !isCandidate($0.position) }
    scenes.possible.removeAll { !isCandidate($0.position) }
    return scenes
  }

  private func allScenes(of site: SiteFact) -> Scenes {
    if let position = site.scene {
      return Scenes(certain: scenes[position].map { [$0] } ?? [])
    }
    switch site.kind {
    case .canActivate, .prefersToActivate: return Scenes()
    case .matching:
      // The app declares its own modifier of all scenes, or of one kind, which applies this one.
      let kind = SceneFact.Kind(rawValue: site.owner.lastName)
      if kind != nil || site.owner.lastName == "Scene" {
        let modified = facts.scenes.filter { $0.modifiers.contains(site.member) && (kind == nil || kind == $0.kind) }
        let isOverloaded = facts.functions[MemberFact(owner: site.owner, name: site.member), default: 0] > 1
        return isOverloaded ? Scenes(possible: modified) : Scenes(certain: modified)
      }
      // The modifier is applied to a custom scene, as in `EmulatorScene().handlesExternalEvents(matching: …)`, or to a
      // group. All their scenes get it.
      return Scenes(certain: composedScenes(of: site))
    case .preferringAllowing: return carriers(of: site).map(scenes(showing:)) ?? Scenes(possible: facts.scenes)
    }
  }

  /// Returns the scenes that a modifier of a custom scene or of a group applies to.
  private func composedScenes(of site: SiteFact) -> [SceneFact] {
    guard let start = site.group else {
      let owner = site.owner.lastName
      return site.modifiedType.map { order.scenes(of: MemberFact(owner: $0, name: "body")) }
        ?? site.modifiedMember.map { order.scenes(of: MemberFact(owner: owner, name: $0)) } ?? []
    }
    return order.scenes(of: MemberFact(owner: site.owner.lastName, name: site.member)) {
      $0.file == start.file && start < $0 && $0 < site.position
    }
  }

  /// Returns whether a modifier is in a function that extends all views or scenes and that no code uses.
  func isUnused(_ site: SiteFact) -> Bool {
    let type = site.owner.lastName
    guard Self.protocols.contains(type) || SceneFact.Kind(rawValue: type) != nil, site.scene == nil else {
      return false
    }
    return [site.member, "." + site.member, "\(type).\(site.member)"].allSatisfy { users[$0] == nil }
      && !facts.scenes.contains { $0.modifiers.contains(site.member) }
  }

  /// Returns whether a modifier is applied to a scene that another module declares.
  func isForeign(_ site: SiteFact) -> Bool {
    guard site.kind == .matching, site.scene == nil, let type = site.modifiedType else { return false }
    return !declaredTypes.contains(type)
  }

  /// The views that have modifiers, and the types and modifiers that create these views.
  var modifiedViews: Set<String> {
    var names: Set<String> = []
    for site in facts.sites where site.kind == .preferringAllowing && site.scene == nil {
      guard let carriers = carriers(of: site) else { continue }
      for carrier in carriers.keys {
        switch carrier {
        case .type(let name): if !name.isEmpty { names.insert(name) }
        case .member(let member): if Self.protocols.contains(member.type) { names.insert(member.name) }
        }
      }
    }
    return names
  }

  /// Returns the types and members that directly or indirectly show the view with a modifier, or `nil` if the budget is
  /// used up.
  private func carriers(of site: SiteFact) -> Carriers? {
    var found: Carriers = [:]
    var pending: [Carrier] = []
    func add(_ member: MemberFact, isCertain: Bool) {
      // A helper property of a view counts for the view only if the body uses it, which is followed separately.
      let isType =
        !Self.protocols.contains(member.type)
        && (["", "body"].contains(member.name) || !typesWithBody.contains(member.type))
      let own: [Carrier] = [.member(member)] + (isType ? [.type(member.type)] : [])
      for carrier in own where found[carrier] == nil || isCertain && found[carrier] == false {
        found[carrier] = isCertain
        pending.append(carrier)
      }
      for type in conforming[member.type] ?? [] where found[.type(type)] == nil {
        found[.type(type)] = false
        pending.append(.type(type))
      }
    }
    // A scene takes as long as several names, because its content may use many of them.
    budget.steps -= 8 * facts.scenes.count
    guard budget.steps > 0 else { return nil }
    add(MemberFact(owner: site.owner, name: site.member), isCertain: true)
    while let carrier = pending.popLast() {
      let isCertain = found[carrier] == true
      for name in names(of: carrier) {
        budget.steps -= 1 + (users[name]?.count ?? 0)
        guard budget.steps > 0 else { return nil }
        for user in users[name] ?? [] where mayName(name, carrier, in: user.member.owner) {
          let isNamed = certainlyNames(name, carrier, in: user.member.owner)
          add(user.member, isCertain: isCertain && isNamed && !user.isOccasional)
        }
      }
    }
    return found
  }

  private func scenes(showing carriers: Carriers) -> Scenes {
    var names: [String: [(carrier: Carrier, isCertain: Bool)]] = [:]
    for (carrier, isCertain) in carriers {
      for name in self.names(of: carrier) { names[name, default: []].append((carrier, isCertain)) }
    }
    var result = Scenes()
    for scene in facts.scenes {
      func shows(_ used: Set<String>) -> Bool? {
        let verdicts = used.flatMap { name in
          (names[name] ?? []).filter { mayName(name, $0.carrier, in: scene.owner) }.map {
            $0.isCertain && certainlyNames(name, $0.carrier, in: scene.owner)
          }
        }
        return verdicts.isEmpty ? nil : verdicts.contains(true)
      }
      let content = scene.content.names(on: platform)
      if shows(content.all) == true {
        result.certain.append(scene)
      } else if shows(content.all) != nil || shows(content.occasional) != nil {
        result.possible.append(scene)
      }
    }
    return result
  }

  /// The names by which code refers to a type or member.
  private func names(of carrier: Carrier) -> [String] {
    switch carrier {
    case .type(let name):
      let outer = paths[name]?.split(separator: ".").dropLast().last
      return [name] + (outer.map { ["\($0).\(name)"] } ?? [])
    case .member(let member):
      return ["", "body"].contains(member.name)
        ? [] : [member.name, ".\(member.name)", "\(member.type).\(member.name)"]
    }
  }

  /// Returns whether a name that is used inside the type `owner` may refer to a carrier. The unqualified name of a member
  /// refers to no member of an unrelated type.
  private func mayName(_ name: String, _ carrier: Carrier, in owner: String) -> Bool {
    guard case .member(let member) = carrier, name == member.name else { return true }
    if member.type.isEmpty || Self.protocols.contains(member.type) { return true }
    let names = owner.split(separator: ".").map(String.init)
    return names.contains(member.type) || names.contains { inherits($0, member.type) }
  }

  private func inherits(_ type: String, _ other: String) -> Bool {
    var (pending, seen) = ([type], Set([type]))
    while let name = pending.popLast() {
      for next in inherited[name] ?? [] where seen.insert(next).inserted {
        if next == other { return true }
        pending.append(next)
      }
    }
    return false
  }

  /// Returns whether a name that is used inside the type `owner` certainly refers to a carrier.
  ///
  /// The name of a type is uncertain if several types have it, or if the type is nested in a type other than `owner`. The
  /// unqualified name of a member is certain inside the same type, or if an extension of a protocol adds the member to
  /// every view.
  private func certainlyNames(_ name: String, _ carrier: Carrier, in owner: String) -> Bool {
    switch carrier {
    case .type(let type):
      guard let path = paths[type] else { return !declaredTypes.contains(type) }
      let outer = path.split(separator: ".").dropLast().joined(separator: ".")
      return outer.isEmpty || name != type || owner == outer || owner.hasPrefix(outer + ".")
    case .member(let member):
      if facts.functions[member, default: 0] > 1 { return false }
      if Self.protocols.contains(member.type) { return true }
      return name == member.name ? owner.lastName == member.type : name.first != "."
    }
  }
}
