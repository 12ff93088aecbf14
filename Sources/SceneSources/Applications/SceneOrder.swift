/// Sorts the scene declarations of an application into the order in which its `App` lists them.
struct SceneOrder {
  private let facts: SourceFacts
  // The keys of both dictionaries contain the name of a type instead of its path.
  private var uses: [MemberFact: [SceneUseFact]] = [:]
  private var declared: [MemberFact: [SceneFact]] = [:]
  /// The names of the apps and scenes that the sources declare.
  private let sceneTypes: Set<String>
  private let platform: SourcePlatform?
  /// The names of the types whose `main()` code calls.
  private let startedTypes: Set<String>

  init(_ facts: SourceFacts, on platform: SourcePlatform?) {
    self.facts = facts
    self.platform = platform
    sceneTypes = Set(facts.types.filter { !Set($0.inherited).isDisjoint(with: ["App", "Scene"]) }.map(\.name))
    let names = facts.uses.values.reduce(into: Set<String>()) { names, use in
      let used = use.names(on: platform)
      names.formUnion(used.all.union(used.occasional).filter { $0.hasSuffix(".main") })
    }
    startedTypes = Set(names.map { String($0.dropLast(5)).lastName })
    for use in facts.sceneUses where use.build.may(on: platform) && !use.isForOlderSystems {
      uses[use.member.withoutPath, default: []].append(use)
    }
    for scene in facts.scenes where scene.build.may(on: nil) {
      declared[scene.declaration, default: []].append(scene)
    }
  }

  /// Returns the members that declare scenes and that an application uses more than once. A type counts as its `body`.
  func repeated(in isMember: (String) -> Bool) -> Set<MemberFact> {
    var (used, repeated): (Set<MemberFact>, Set<MemberFact>) = ([], [])
    for use in uses.values.joined() where isMember(use.position.file) {
      if let target = target(of: use), !used.insert(target).inserted { repeated.insert(target) }
    }
    return repeated
  }

  /// Returns the property, function or body that a name refers to, or `nil` if it has no scenes.
  func target(of use: SceneUseFact) -> MemberFact? {
    let names = use.name.split(separator: ".").map(String.init)
    let used: MemberFact
    if names.count == 2 {
      used = MemberFact(owner: names[0], name: names[1])
    } else if use.name.first?.isUppercase == true {
      used = MemberFact(owner: use.name, name: "body")
    } else {
      let own = MemberFact(owner: use.member.type, name: use.name)
      used = declared[own] != nil || uses[own] != nil ? own : MemberFact(owner: "", name: use.name)
    }
    return declared[used] != nil || uses[used] != nil ? used : nil
  }

  /// Whether a member declares scenes, or uses another member that does or may.
  func hasScenes(_ member: MemberFact) -> Bool {
    declared[member] != nil || (uses[member] ?? []).contains { target(of: $0) != nil }
  }

  /// Returns the types conforming to `App` that may run, in source order. A type with `@main` rules out types without it.
  /// If no type has it, the types whose `main()` code calls rule out the others. If code calls it for no type, any type
  /// may run, unless an application delegate has `@main`: then no `App` runs.
  func apps(of isMember: (String) -> Bool) -> [TypeFact] {
    let platforms = platform.map { [$0] } ?? SourcePlatform.all
    let types = facts.types.filter { !$0.platforms.isDisjoint(with: platforms) && isMember($0.position.file) }
    let apps = types.filter { $0.inherited.contains("App") }.sorted { $0.position < $1.position }
    let main = apps.filter { $0.isMainApp(on: platforms) }
    let startsDelegate = types.contains { type in
      !type.mainPlatforms.isDisjoint(with: platforms) && type.inherited.contains { $0.hasSuffix("ApplicationDelegate") }
    }
    if !main.isEmpty { return main }
    let all = apps.filter { startedTypes.contains($0.name) }
    // An app that hosts tests usually has `Test` in its name.
    let tested = all.filter { !$0.name.contains("Test") }
    let started = tested.isEmpty ? all : tested
    return !started.isEmpty ? started : startsDelegate ? [] : apps
  }

  /// Returns the scenes that the body of the `App` lists, in order. Apps that never run don't count.
  ///
  /// The scenes in types other than apps and scenes, and those in global functions, follow in source order, because
  /// their use may not have been recognized.
  ///
  /// - Parameter isMember: A closure that returns whether a file belongs to the application.
  func scenes(of isMember: (String) -> Bool) -> [SceneFact] {
    let scenes = declared.values.joined().filter { isMember($0.position.file) }
    guard facts.types.contains(where: { $0.inherited.contains("App") && isMember($0.position.file) }) else {
      return scenes.sorted { $0.position < $1.position }
    }
    var ordered: [SceneFact] = []
    var seen: Set<MemberFact> = []
    for app in apps(of: isMember) {
      add(MemberFact(owner: app.name, name: "body"), to: &ordered, &seen, in: isMember)
    }
    let found = Set(ordered.map(\.position))
    let others = scenes.filter { scene in
      let type = scene.owner.lastName
      return !found.contains(scene.position) && !sceneTypes.contains(type)
    }
    return ordered + others.sorted { $0.position < $1.position }
  }

  /// Returns the scenes that a property or function lists, in order.
  ///
  /// - Parameter isListed: A closure that returns whether the part of the member at a position counts.
  func scenes(of member: MemberFact, where isListed: (SourcePosition) -> Bool = { _ in true }) -> [SceneFact] {
    var (ordered, seen): ([SceneFact], Set<MemberFact>) = ([], [])
    add(member, to: &ordered, &seen, isListed: isListed)
    return ordered
  }

  /// Adds the scenes that a property or function declares, and the scenes of the members that it uses, in source order.
  private func add(
    _ member: MemberFact, to ordered: inout [SceneFact], _ seen: inout Set<MemberFact>,
    in isMember: (String) -> Bool = { _ in true }, isListed: (SourcePosition) -> Bool = { _ in true }
  ) {
    guard seen.count < 10_000, seen.insert(member).inserted else { return }
    var parts: [(position: SourcePosition, scene: SceneFact?, used: MemberFact?)] = []
    for scene in declared[member] ?? [] where isMember(scene.position.file) {
      parts.append((scene.position, scene, nil))
    }
    for use in uses[member] ?? [] where isMember(use.position.file) {
      if let used = target(of: use) { parts.append((use.position, nil, used)) }
    }
    for part in parts.sorted(by: { $0.position < $1.position }) where isListed(part.position) {
      if let scene = part.scene { ordered.append(scene) }
      if let used = part.used { add(used, to: &ordered, &seen, in: isMember) }
    }
  }
}
