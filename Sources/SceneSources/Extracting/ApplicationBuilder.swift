internal import SceneRouting

/// Puts the facts of an application's files together.
struct ApplicationBuilder {
  let facts: SourceFacts
  let resolver: ConstantResolver
  let delegates: SceneDelegates
  let names: DelegateNames
  /// The uses of scenes of the app's own that modifiers follow, by their places.
  private let modifiedScenes: [SourcePosition: WindowFact]
  var application = SourceApplication()
  var configurationNames = UniqueNames()
  var windowNames = UniqueNames()

  init(_ facts: SourceFacts) {
    self.facts = facts
    resolver = ConstantResolver(facts)
    delegates = SceneDelegates(facts)
    names = DelegateNames(facts)
    let scenes = facts.scenes.values.joined().map { ($0.position, $0) }
    modifiedScenes = Dictionary(scenes) { first, second in
      var scene = first
      scene.matching = first.matching ?? second.matching
      scene.launchBehavior = first.launchBehavior ?? second.launchBehavior
      return scene
    }
  }

  /// The application, without what manifests and build settings say.
  mutating func build(manifest: SceneApplication?) -> SourceApplication {
    application.findings = facts.findings
    if let manifest { adopt(manifest) }
    addDeclarations()
    addForeignScenes()
    noteApps()
    addDelegates()
    addSentIdentifiers()
    for fact in facts.uncalledConditions {
      guard case .predicate(let predicate) = value(of: fact.value), predicate.isVerbatim else { continue }
      application.otherFormats.append(predicate.format)
    }
    if application.supportsMultipleScenes == false { beginWithMainWindow() }
    application.requestsWindows = facts.requestsSessions || !facts.openedWindows.isEmpty
    application.nameUnknownValues()
    return application
  }

  /// Puts the window first that an application with one at a time has: an ordinary one, of the first declared
  /// configuration that any has. An app for CarPlay has others, which do not exist side by side with it.
  private mutating func beginWithMainWindow() {
    let places = application.windows.indices.map { index in
      let window = application.windows[index]
      let declared = application.configurations.firstIndex { $0.name == window.configuration } ?? .max
      return (isOther: window.role == .windowApplication ? 0 : 1, declared: declared, index: index)
    }
    guard let first = places.min(by: { ($0.isOther, $0.declared, $0.index) < ($1.isOther, $1.declared, $1.index) })
    else { return }
    application.windows.insert(application.windows.remove(at: first.index), at: 0)
  }

  private mutating func adopt(_ manifest: SceneApplication) {
    application.supportsMultipleScenes = manifest.supportsMultipleScenes
    application.preferredDefaultRole = manifest.preferredDefaultSceneSessionRole
    for configuration in manifest.configurations {
      // Of a SwiftUI app such an entry says how the first scene of its role looks; the scenes are declared in Swift.
      let hasOwn = configuration.delegateClassName != nil || configuration.storyboardName != nil
      if !hasOwn, !facts.windows.isEmpty { continue }
      let name = configurationNames.add(configuration.name.isEmpty ? "Default" : configuration.name)
      application.configurations.append(
        SourceApplication.Configuration(
          name: name, role: configuration.role,
          delegateClassName: configuration.delegateClassName.map(names.delegate)))
    }
  }

  /// The value of an expression. One that is too large counts as unknown, which is noted.
  mutating func value(of expression: SourceExpression) -> ResolvedValue {
    if let value = resolver.boundedValue(expression) { return value }
    let finding = SourceFinding(
      "partly-read", .warning, at: expression.position,
      "the value has more than \(ConstantResolver.parts) parts (64 bytes of text count as one): it counts as unknown")
    if application.findings.last != finding { application.findings.append(finding) }
    return .text(.unknown(expression))
  }

  private mutating func labels(_ expression: SourceExpression) -> SourceApplication.Labels {
    let elements: [PartialText]
    switch value(of: expression) {
    case .list(let values): elements = values.map { $0.text ?? .unknown(expression) }
    case .text(let text): elements = [text]
    default: elements = [.unknown(expression)]
    }
    return SourceApplication.Labels(elements: elements, position: expression.position)
  }

  private mutating func addSentIdentifiers() {
    for expression in facts.sentIdentifiers {
      guard let text = resolver.value(of: expression).text else { continue }
      if let known = text.known {
        if !known.isEmpty { application.sentIdentifiers.append((known, expression.position)) }
      } else {
        application.sentShapes.append(text)
      }
    }
  }
}

// MARK: SwiftUI

extension ApplicationBuilder {
  /// Adds a configuration and a window for each scene declaration.
  private mutating func addDeclarations() {
    let graph = ViewGraph(facts)
    var reached = ViewGraph.Reach()
    let modifiers = Dictionary(grouping: facts.modifiers.indices) { facts.modifiers[$0].place }
    let firstWindow = application.windows.count
    var ids: [String: [WindowFact]] = [:]
    var menus: [WindowFact] = []
    let order = SceneOrder(facts)
    noteExcess(of: order)
    for use in order.uses {
      let fact = withModifiersOfScene(use)
      if fact.kind == "MenuBarExtra" {
        menus.append(fact)
        continue
      }
      let id = fact.id.flatMap { resolver.text(of: $0).known }
      if let id {
        if let finding = Self.repetition(of: fact, id, among: ids[id] ?? []) { application.findings.append(finding) }
        ids[id, default: []].append(fact)
      }
      let title = fact.title.flatMap { resolver.text(of: $0).known }
      let name = configurationNames.add(id ?? title ?? fact.kind)
      windowNames.note(name)
      var configuration = SourceApplication.Configuration(name: name, role: Self.role(of: fact))
      configuration.position = fact.position
      if let matching = fact.matching { configuration.matching = labels(matching) }
      configuration.launchBehavior = fact.launchBehavior.flatMap(SceneLaunchBehavior.init(rawValue:)) ?? .automatic
      configuration.isNeverSurplus = !["WindowGroup", "ImmersiveSpace"].contains(fact.kind)
      if fact.kind == "Settings" {
        // Settings open from the menu, never for an event.
        configuration.matching = SourceApplication.Labels(elements: [], position: fact.position)
        configuration.launchBehavior = .suppressed
      }
      application.configurations.append(configuration)
      let views = graph.reach(from: fact)
      reached.places.formUnion(views.places)
      reached.types.formUnion(views.types)
      let own = views.places.flatMap { modifiers[$0] ?? [] }.sorted().map { facts.modifiers[$0] }
      var window = window(name, configuration, fact.modifiers + own, at: fact.position)
      // Other views may come later, such as those of a sheet.
      let roots = own.isEmpty ? [] : graph.roots(of: fact)
      window.isFromStart =
        fact.modifiers.allSatisfy(\.isAtRoot)
        && own.allSatisfy { $0.isAtRoot && roots.contains($0.place.type) }
      application.windows.append(window)
    }
    for menu in menus {
      let views = graph.reach(from: menu)
      let own = views.places.subtracting(reached.places).flatMap { modifiers[$0] ?? [] }.sorted()
      noteMenu(menu.modifiers + own.map { facts.modifiers[$0] })
      reached.places.formUnion(views.places)
      reached.types.formUnion(views.types)
    }
    let given = Set(order.uses.flatMap(\.window.modifiers).map(\.position))
    // A view that no declaration is seen to hold: of the only window, or of one of its own.
    let unreached = facts.modifiers.filter { !reached.places.contains($0.place) && !given.contains($0.position) }
    let orphans = withoutUncalled(withoutHosted(unreached, graph)) { graph.isLeftOut($0, by: reached) }
    let declared = application.windows[firstWindow...]
    if declared.count == 1, var window = declared.first {
      add(orphans, to: &window)
      window.isFromStart = window.isFromStart && orphans.isEmpty
      application.windows[firstWindow] = window
      noteUnshown(orphans, graph, in: window.name)
    } else if !declared.isEmpty || !apps.isEmpty || !delegates.names.isEmpty {
      // A window comes from a declaration or a delegate.
      noteUnshown(orphans, graph, in: nil)
    } else {
      for (owner, own) in Dictionary(grouping: orphans, by: \.owner).sorted(by: { $0.key < $1.key }) {
        application.windows.append(window(windowNames.add(owner.shownName), nil, own, at: own.first?.position))
      }
    }
  }

  /// Adds a note for each modifier of a menu's content, which is not a window.
  private mutating func noteMenu(_ modifiers: [ModifierFact]) {
    for modifier in modifiers {
      noteUnshown(
        modifier, "a MenuBarExtra shows this view, and no event finds one: no window has this",
        help: "delete the modifier, or write it in the content of a window")
    }
  }

  /// The types that are apps of SwiftUI.
  var apps: [TypeFact.Declaration] {
    facts.types.values.filter { $0.inherited.contains("App") }.flatMap(\.declarations)
      .sorted { "\($0.position)" < "\($1.position)" }
  }

  /// Adds a note if there are several apps, which one program cannot have side by side.
  private mutating func noteApps() {
    let apps = apps
    guard let first = apps.first, let second = apps.dropFirst().first else { return }
    application.findings.append(
      SourceFinding(
        "partly-read", .note, at: second.position,
        "'\(first.path)' and '\(second.path)' are both an App: their windows are taken for those of one program",
        help: "name the folder of one app, or the project that tells them apart"))
  }

  /// The scenes of SwiftUI itself.
  private static let scenes: Set<String> = [
    "WindowGroup", "Window", "UtilityWindow", "DocumentGroup", "DocumentGroupLaunchScene", "Settings", "MenuBarExtra",
    "ImmersiveSpace", "RemoteImmersiveSpace", "AlertScene", "AssistiveAccess", "WKNotificationScene", "Group",
  ]

  /// Adds a note for each scene whose declaration is in none of the files, such as one of a package that is fetched.
  private mutating func addForeignScenes() {
    for mention in facts.sceneMentions.values.joined().sorted(by: { "\($0.position)" < "\($1.position)" })
    where mention.isScene {
      guard case .type(let name) = mention.mention, !Self.scenes.contains(name),
        facts.types[name]?.declarations.isEmpty ?? true
      else { continue }
      application.findings.append(
        SourceFinding(
          "partly-read", .note, at: mention.position,
          "the scene '\(name.shownName)' is declared in none of the application's files: its windows are not read",
          help: "add its windows to the extracted document, or its package to the project if it lies in the checkout"))
    }
  }

  /// Adds a note for each view that no declaration is seen to show.
  ///
  /// - Parameter window: The only window, which its modifiers count for all the same.
  private mutating func noteUnshown(_ modifiers: [ModifierFact], _ graph: ViewGraph, in window: String?) {
    // What scenes of the app's own get as arguments.
    let given = graph.reach(
      from: facts.sceneMentions.flatMap { place, mentions in mentions.map { (place.type, $0.mention) } })
    // A name that may mean the view says so where it stands.
    for modifier in modifiers where !facts.ambiguousNames.contains(modifier.owner.declaredName.typeName) {
      let effect = window.map { "this counts for the only window, '\($0)'" } ?? "no window has this"
      let isGiven = given.places.contains(modifier.place)
      application.findings.append(
        SourceFinding(
          "unread-condition", .note, at: modifier.position,
          isGiven
            ? "which scene declaration shows '\(modifier.owner.shownName)' is not read: \(effect)"
            : "no scene declaration is seen to show '\(modifier.owner.shownName)': \(effect)",
          help: isGiven
            ? "make the view in the declaration itself, or add the modifier to the extracted document"
            : "remove the view if nothing shows it, or make it in a view that a scene declaration shows"))
    }
  }

  /// The modifiers without those of views that UIKit's delegates show: no window is declared for these, and routing takes
  /// the conditions of the delegate's scene.
  private mutating func withoutHosted(_ modifiers: [ModifierFact], _ graph: ViewGraph) -> [ModifierFact] {
    var others = modifiers
    for delegate in delegates.names.union(application.configurations.compactMap(\.delegateClassName)).sorted() {
      guard !others.isEmpty else { break }
      let places = graph.reach(from: [(delegate, .type(delegate))]).places
      for modifier in others where places.contains(modifier.place) {
        application.findings.append(
          SourceFinding(
            "unread-condition", .note, at: modifier.position,
            "'\(delegate.shownName)' shows this view: UIKit takes the conditions of its scene, not these",
            help: "set 'activationConditions' of the scene in '\(delegate.shownName)'"))
      }
      others.removeAll { places.contains($0.place) }
    }
    return others
  }

  /// The modifiers without those that no view calls, or that the body of their view leaves out.
  private mutating func withoutUncalled(
    _ modifiers: [ModifierFact], isLeftOut: (MemberPlace) -> Bool
  ) -> [ModifierFact] {
    var others: [ModifierFact] = []
    for modifier in modifiers {
      let (type, member) = (modifier.place.type.shownName, modifier.place.member.shownName)
      if modifier.owner == "View" {
        noteUnshown(
          modifier, "'\(member)' sets this for the views that call it, and no window is seen to have one of them",
          help: "call it in a view that a scene declaration shows")
      } else if isLeftOut(modifier.place) {
        noteUnshown(
          modifier, "the body of '\(type)' is not seen to use '\(member)', which has this: no window has it",
          help: "use '\(member)' in the body, or delete it")
      } else {
        others.append(modifier)
      }
    }
    return others
  }

  private mutating func noteUnshown(_ modifier: ModifierFact, _ message: String, help: String) {
    application.findings.append(
      SourceFinding("unread-condition", .note, at: modifier.position, message, help: help))
  }

  /// The declaration with the modifiers that follow the scenes it is part of, where it has none itself.
  private func withModifiersOfScene(_ use: SceneUse) -> WindowFact {
    var fact = use.window
    let names = use.places.isEmpty ? ["\(fact.owner).\(fact.member)", fact.owner] : []
    let scenes = use.places.compactMap { modifiedScenes[$0] } + names.flatMap { facts.scenes[$0]?.prefix(1) ?? [] }
    for scene in scenes {
      fact.matching = fact.matching ?? scene.matching
      fact.launchBehavior = fact.launchBehavior ?? scene.launchBehavior
    }
    return fact
  }

  private mutating func noteExcess(of order: SceneOrder) {
    guard order.isExcessive, let place = facts.windows.first?.position else { return }
    application.findings.append(
      SourceFinding(
        "partly-read", .warning, at: place,
        "the app's body uses its own scenes too often: each of the others is read once"))
  }

  /// The finding about a declaration whose id an earlier one of the same member has, unless one of them is in the branch
  /// of an `if` and the other one in another branch.
  private static func repetition(of fact: WindowFact, _ id: String, among others: [WindowFact]) -> SourceFinding? {
    let first = others.prefix(16).first { other in
      guard other.owner == fact.owner, other.member == fact.member, other.position.file == fact.position.file else {
        return false
      }
      let branches = zip(other.blocks, fact.blocks).first { $0 != $1 }
      return branches.map { $0.statement != $1.statement } ?? true
    }
    guard let first else { return nil }
    let message =
      first.position == fact.position
      ? "the body has this scene with the id '\(id)' several times"
      : "the scene in line \(first.position.line) has the id '\(id)', too"
    return SourceFinding(
      "duplicate-configuration-name", .warning, at: fact.position, message + ": SwiftUI opens only one of them by it",
      help: "give each scene an id of its own")
  }

  private static func role(of fact: WindowFact) -> SceneSessionRole {
    if fact.kind == "ImmersiveSpace" { return .immersiveSpaceApplication }
    return fact.isVolumetric ? .windowVolumetricApplication : .windowApplication
  }

  private mutating func window(
    _ name: String, _ configuration: SourceApplication.Configuration?, _ modifiers: [ModifierFact],
    at position: SourcePosition?
  ) -> SourceApplication.Window {
    var window = SourceApplication.Window(name: name, configuration: configuration?.name)
    window.role = configuration?.role ?? .windowApplication
    window.isSwiftUI = true
    window.position = position
    add(modifiers, to: &window)
    return window
  }

  /// Several modifiers of one window are joined by union.
  private mutating func add(_ modifiers: [ModifierFact], to window: inout SourceApplication.Window) {
    window.preferring = union(modifiers.compactMap(\.preferring), with: window.preferring)
    window.allowing = union(modifiers.compactMap(\.allowing), with: window.allowing)
  }

  private mutating func union(
    _ expressions: [SourceExpression], with labels: SourceApplication.Labels?
  ) -> SourceApplication.Labels? {
    let sets = [labels].compactMap { $0 } + expressions.map { self.labels($0) }
    guard var union = sets.first else { return nil }
    var known: Set<String> = []
    union.elements = sets.flatMap(\.elements).filter { $0.known.map { known.insert($0).inserted } ?? true }
    return union
  }
}
