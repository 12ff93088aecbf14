/// Finds the scene declarations to which view modifiers apply, based on type names.
struct SceneReach {
  private let facts: SourceFacts
  private let scenes: [SourcePosition: SceneFact]
  /// The names of the types that create instances of a type, keyed by the name of that type.
  private var users: [String: Set<String>] = [:]

  init(_ facts: SourceFacts) {
    self.facts = facts
    scenes = Dictionary(facts.scenes.map { ($0.position, $0) }) { first, _ in first }
    for (user, used) in facts.uses {
      let name = String(user.split(separator: ".").last ?? "")
      for type in used where !name.isEmpty && type != name { users[type, default: []].insert(name) }
    }
  }

  /// Returns the scene declarations to which a modifier applies: those that show the view, or the custom scene that it
  /// modifies. Empty if they are unknown.
  func scenes(of site: SiteFact) -> [SceneFact] {
    if let position = site.scene { return scenes[position].map { [$0] } ?? [] }
    switch site.kind {
    case .canActivate, .prefersToActivate: return []
    case .matching:
      // The modifier is applied to a custom scene, as in `EmulatorScene().handlesExternalEvents(matching: …)`.
      let own = facts.scenes.filter { $0.owner.split(separator: ".").last.map(String.init) == site.modifiedType }
      return own.count == 1 ? own : []
    case .preferringAllowing: return scenes(showing: Self.name(of: site.owner))
    }
  }

  /// The views that have modifiers but appear in no known scene declaration, and the types that create these views.
  var viewsWithoutScene: Set<String> {
    var names: Set<String> = []
    for site in facts.sites where site.kind == .preferringAllowing && site.scene == nil {
      let name = Self.name(of: site.owner)
      if !name.isEmpty, name != "View", scenes(showing: name).isEmpty { names.formUnion(usersAbove(name)) }
    }
    return names
  }

  /// Returns the names of the types of scenes that no `App` of an application creates, directly or through other types.
  /// Empty if the application declares no `App`.
  func unusedSceneTypes(in isMember: (String) -> Bool) -> Set<String> {
    let apps = facts.types.filter { $0.inherited.contains("App") && isMember($0.position.file) }.map(\.name)
    guard !apps.isEmpty else { return [] }
    var used: [String: Set<String>] = [:]
    for (user, types) in facts.uses { used[Self.name(of: user), default: []].formUnion(types) }
    var reached: Set<String> = []
    var pending = apps + [""]
    while let next = pending.popLast() {
      for type in used[next] ?? [] where reached.insert(type).inserted { pending.append(type) }
    }
    return Set(facts.types.filter { $0.inherited.contains("Scene") }.map(\.name)).subtracting(reached.union(apps))
  }

  /// Returns the last name in the path of a type.
  static func name(of path: String) -> String { String(path.split(separator: ".").last ?? "") }

  private func scenes(showing view: String) -> [SceneFact] {
    let views = usersAbove(view)
    return facts.scenes.filter { !$0.content.isDisjoint(with: views) }
  }

  /// Returns the type and all types that directly or indirectly create instances of it.
  private func usersAbove(_ name: String) -> Set<String> {
    var found: Set<String> = [name]
    var pending = [name]
    while let next = pending.popLast() {
      for user in users[next] ?? [] where found.insert(user).inserted { pending.append(user) }
    }
    return found
  }
}

/// The scene delegate classes of a checkout and their superclasses.
struct SceneDelegates {
  private let superclasses: [String: String]
  /// The names of the delegate classes. A class is included if its own name, or the name of its superclass or one of its
  /// protocols, ends in `SceneDelegate`, if it sets a condition in `scene(_:willConnectTo:options:)`, or if one of its
  /// superclasses is included.
  let names: Set<String>

  init(_ facts: SourceFacts) {
    let declared = Set(facts.types.map(\.name))
    var superclasses: [String: String] = [:]
    for type in facts.types {
      guard let superclass = type.inherited.first(where: declared.contains), superclass != type.name else { continue }
      superclasses[type.name] = superclass
    }
    self.superclasses = superclasses
    let named = facts.types.filter { type in
      type.inherited.contains(where: facts.delegateProtocols.contains)
        || ([type.name] + type.inherited).contains { $0.hasSuffix("SceneDelegate") }
    }.map(\.name)
    let connecting = facts.sites.filter(\.isAtConnection).compactMap {
      $0.owner.split(separator: ".").last.map(String.init)
    }
    let known = Set(named + connecting)
    names = known.union(declared.filter { !known.isDisjoint(with: Self.lineage(of: $0, superclasses)) })
  }

  /// Returns a class and its superclasses in the checkout, beginning with the class itself.
  func lineage(of name: String) -> [String] { Self.lineage(of: name, superclasses) }

  private static func lineage(of name: String, _ superclasses: [String: String]) -> [String] {
    var lineage = [name]
    while let next = lineage.last.flatMap({ superclasses[$0] }), !lineage.contains(next) { lineage.append(next) }
    return lineage
  }
}
