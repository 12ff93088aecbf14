import RoutingDocuments
package import SceneRouting

/// An assignment or modifier in source code that sets a condition, together with the condition's value.
package struct SourceSite: Hashable, Sendable {
  /// The value that the assignment or modifier sets.
  package enum Value: Hashable, Sendable {
    /// A predicate, or an unknown expression.
    case predicate(SourceValue)
    /// The set passed to `handlesExternalEvents(matching:)`.
    case matching(SourceValue)
    /// The sets passed to `handlesExternalEvents(preferring:allowing:)`.
    case sets(preferring: SourceValue, allowing: SourceValue)

    var parts: [SourceValue] {
      switch self {
      case .predicate(let value), .matching(let value): [value]
      case .sets(let preferring, let allowing): [preferring, allowing]
      }
    }
  }

  var fact: SiteFact
  package let value: Value
  /// The windows to which the condition applies. Empty if the names in the source don't determine them.
  let windows: [SourceWindowName]
  /// Whether any window of the application may have the condition, because the names in the source don't determine it.
  let isUnplaced: Bool

  /// The positions of the scene declarations that may show the view with the modifier.
  var possibleScenes: Set<SourcePosition> = []

  /// The only window to which the condition applies, if there is exactly one.
  package var window: SourceWindowName? { windows.count == 1 ? windows[0] : nil }

  package var position: SourcePosition { fact.position }

  /// Returns whether two sites are at the same position and of the same kind, in which case they are the same site.
  package static func == (left: Self, right: Self) -> Bool {
    left.position == right.position && left.fact.kind == right.fact.kind
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(position)
    hasher.combine(fact.kind)
  }
}

/// A window, identified by its name in the source code.
package enum SourceWindowName: Hashable, Sendable {
  /// The window of a scene delegate, identified by the delegate's class.
  case delegate(String)
  /// The window of a SwiftUI scene declaration, identified by the declaration's position.
  case scene(SourcePosition, name: String)

  package var name: String {
    switch self {
    case .delegate(let name), .scene(_, let name): name
    }
  }

  fileprivate func name(in names: [SourcePosition: String]) -> String {
    if case .scene(let position, _) = self { names[position] ?? name } else { name }
  }
}

/// What an application is built from.
struct SourceScope {
  /// Returns whether a file belongs to the application.
  var isMember: (String) -> Bool = { _ in true }
  var platform: SourcePlatform?
}

extension SourceCheckout {
  /// Returns all assignments and modifiers that set conditions, sorted by position.
  package func sites() -> [SourceSite] { sites(delegates: [], reach(on: nil), in: SourceScope()) }

  func reach(on platform: SourcePlatform?) -> SceneReach {
    SceneReach(facts, on: platform) { memberships[$0, default: []] }
  }

  /// Returns the assignments and modifiers in some files, sorted by position.
  ///
  /// - Parameter delegates: The scene delegates listed in manifests, in addition to classes declared as scene delegates.
  func sites(
    delegates: Set<String>, _ reach: SceneReach, in scope: SourceScope
  ) -> [SourceSite] {
    let delegates = delegates.union(self.delegates.names)
    // For each object with conditions, whether some assignment to a scene is outside branches and closures.
    let assigned = Dictionary(
      facts.replacements.compactMap { fact -> ([String], Bool)? in
        guard case .object(let name) = fact.value, !fact.isOfOtherScene else { return nil }
        return ([fact.owner, name], !fact.isOccasional)
      }, uniquingKeysWith: { $0 || $1 })
    var names: [SourcePosition: String] = [:]
    let steps = ExpressionEvaluator.SharedSteps()
    return facts.sites.filter { scope.isMember($0.position.file) }.map { fact in
      var site = fact
      var context = ExpressionEvaluator.Context(owner: site.owner, file: site.position.file, sharing: steps)
      (context.isMember, context.platform, context.build) = (scope.isMember, scope.platform, site.build)
      let values = site.values.map { expression in
        evaluator.value(of: expression, in: context).mapTexts { text in
          text.mapPlaceholders { placeholder in
            let root = String(placeholder.expression.prefix { $0 != "." })
            if root == "Self" || evaluator.declarations.isLocalType(root, in: site.owner) {
              placeholder.isOfWindow = true
            }
          }
        }
      }
      let owner = site.owner.lastName
      let value: SourceSite.Value
      var windows: [SourceWindowName] = []
      var isUnplaced = false
      var possibleScenes: Set<SourcePosition> = []
      switch site.kind {
      case .canActivate, .prefersToActivate:
        value = .predicate(values[0])
        let isOwn: Bool =
          switch site.target {
          case .scene: true
          case .object(let name): assigned[[site.owner, name]] != nil
          case .otherScene: false
          }
        if isOwn, delegates.contains(owner) { windows = [.delegate(owner)] }
        if case .object(let name) = site.target, assigned[[site.owner, name]] == false { site.isOccasional = true }
        isUnplaced = windows.isEmpty
        // Calls of other methods are not followed.
        if !isUnplaced, !site.isAtConnection, !site.member.isEmpty, !site.isOccasional {
          site.isOccasional = true
          site.condition = site.condition ?? "where \(site.member) is called"
        }
      case .matching, .preferringAllowing:
        value = values.count > 1 ? .sets(preferring: values[0], allowing: values[1]) : .matching(values[0])
        let scenes = reach.scenes(of: site) { scene in
          scope.isMember(scene.file) && self.shareApplication(scene.file, site.position.file)
        }
        possibleScenes = Set(scenes.possible.map(\.position))
        isUnplaced =
          scenes.certain.isEmpty && scenes.possible.isEmpty && !reach.isForeign(site) && !reach.isUnused(site)
        windows = scenes.certain.filter(\.kind.hasWindows).map { scene in
          let name = names[scene.position] ?? name(of: scene, in: scope)
          names[scene.position] = name
          return .scene(scene.position, name: name)
        }
      }
      return SourceSite(
        fact: site, value: value, windows: windows, isUnplaced: isUnplaced, possibleScenes: possibleScenes)
    }
    .sorted { $0.position < $1.position }
  }

  /// Returns whether some application contains both files. Assumes so if the applications of a file aren't known.
  private func shareApplication(_ file: String, _ other: String) -> Bool {
    guard let one = memberships[file], let two = memberships[other] else { return true }
    return !Set(one).isDisjoint(with: two)
  }

  /// Returns each assignment and modifier as one line of JSON, in which windows have the names that applications give
  /// them.
  package func siteLines(idiom: InterfaceIdiom? = nil) -> [String] {
    let applications = applications(idiom: idiom)
    let names = applications.reduce(into: [:]) { $0.merge($1.sceneNames) { first, _ in first } }
    // Some delegate classes are named only in an application's manifest.
    let placed = Set(applications.flatMap(\.sites).filter { $0.window != nil })
    return sites().map { site in
      let window = site.windows.isEmpty ? placed.firstIndex(of: site).flatMap { placed[$0].window } : site.window
      return site.json(in: window, naming: names)
    }
  }

  /// Returns the name of a scene declaration: its identifier, title or kind, in that order of preference.
  ///
  /// - Parameter scope: The application that declares the scene.
  func name(of scene: SceneFact, in scope: SourceScope) -> String {
    var context = ExpressionEvaluator.Context(owner: scene.owner, file: scene.position.file)
    (context.isMember, context.platform, context.build) = (scope.isMember, scope.platform, scene.build)
    for expression in [scene.id, scene.title].compactMap({ $0 }) {
      if let name = evaluator.value(of: expression, in: context).text?.known, !name.isEmpty { return name }
    }
    return scene.kind.rawValue
  }
}

extension SceneFact.Kind {
  /// Whether events can be routed to a window of this kind.
  var hasWindows: Bool { self != .menuBarExtra }

  /// The kind of configuration that the declaration becomes. A `UtilityWindow` is unique, as a `Window` is.
  var configurationKind: SceneConfiguration.Kind {
    switch self {
    case .windowGroup, .immersiveSpace, .menuBarExtra: .windowGroup
    case .window, .utilityWindow: .window
    case .documentGroup: .documentGroup
    case .settings: .settings
    }
  }
}

extension SourceSite {
  /// The assignment or modifier as one line of JSON.
  ///
  ///     {"file":"App.swift","line":12,"column":14,"kind":"matching","value":["viewer"],"window":"viewer"}
  package var json: String { json(in: window, naming: [:]) }

  fileprivate func json(in window: SourceWindowName?, naming names: [SourcePosition: String]) -> String {
    var file = position.file
    if file.hasPrefix("./") { file.removeFirst(2) }
    var members: [(key: String, value: DocumentNode)] = [
      ("file", .string(file)), ("line", .integer(Int64(position.line))),
      ("column", .integer(Int64(position.column))), ("kind", .string(fact.kind.rawValue)),
      ("value", value.node), ("window", window.map { .string($0.name(in: names)) } ?? .null),
    ]
    let conditions = [fact.condition, fact.earlierExit.map { "unless ended at: \($0)" }].compactMap { $0 }
    if !conditions.isEmpty { members.append(("conditional", .string(conditions.joined(separator: "; ")))) }
    return DocumentNode(.object(members)).compact
  }
}

extension SourceSite.Value {
  fileprivate var node: DocumentNode {
    switch self {
    case .predicate(let value): value.node
    // An app's own modifier can take a single value.
    case .matching(.text(let text)) where text.known != nil: DocumentNode(.array([text.node]))
    case .matching(let value): value.node
    case .sets(let preferring, let allowing):
      DocumentNode(.object([("preferring", preferring.node), ("allowing", allowing.node)]))
    }
  }
}

extension SourceValue {
  /// The value as a document node. The recursion depth is limited by the nesting of lists in the source.
  fileprivate var node: DocumentNode {
    switch self {
    case .text(let text), .url(let text): text.node
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .boolean(let truth): .boolean(truth)
    case .null: .null
    case .list(let elements): DocumentNode(.array(elements.map(\.node)))
    case .blockPredicate: DocumentNode(.object([("unknown", .string("a predicate with a block"))]))
    case .predicate(let predicate):
      DocumentNode(
        .object(
          [("format", predicate.format.node)]
            + (predicate.arguments.isEmpty
              ? [] : [("arguments", DocumentNode(.array(predicate.arguments.map(\.node))))])))
    }
  }
}

extension SourceText {
  fileprivate var node: DocumentNode { known.map(DocumentNode.string) ?? DocumentNode(.object(unknownMembers)) }
}
