internal import RoutingDocuments
internal import SceneRouting

// Adds the windows that SwiftUI scenes declare.
extension ApplicationBuilder {
  mutating func addScenes(_ order: SceneOrder) {
    noteForeignScenes(order)
    let declared = order.scenes(of: isMember).filter { $0.kind.hasWindows && !$0.isForOlderSystems }
    noteUnread(declared.filter { $0.kind != .settings }.map { ($0.position, $0.build.may) })
    let scenes = declared.filter { $0.build.may(on: platform) }
    let repeated = order.repeated(in: isMember)
    for scene in scenes where repeated.contains(scene.declaration) {
      result.findings.append(
        DocumentIssue(
          "partly-read", .note, at: scene.position,
          "'\(scene.member == "body" ? scene.owner : scene.member)' is used several times: one of its windows is read",
          help: "add the others to the scenes document if they take events"))
    }
    // SwiftUI's application delegate makes the configurations of the roles for which the `App` declares scenes. Without a
    // target, a delegate class that exists may belong to another app in the same checkout.
    if !order.apps(of: isMember).isEmpty {
      let roles = Set(scenes.map { $0.role(on: platform) })
      result.configurations.removeAll { configuration in
        let delegate = configuration.delegateClassName
        return roles.contains(configuration.role) && (target != nil || delegate.map(checkout.declaresClass) != true)
      }
    }
    names.formUnion(result.configurations.map(\.name))
    // Declarations of one window in several branches add it once.
    let alternatives = Dictionary(grouping: scenes, by: \.alternative)
    for scene in scenes {
      let same = scene.alternative.flatMap { alternatives[$0] } ?? [scene]
      if same[0].position == scene.position { add(scene, others: same.dropFirst()) }
    }
  }

  /// Adds the configuration and the window that a SwiftUI scene declares.
  ///
  /// - Parameter others: The declarations of the same window in other branches.
  private mutating func add(_ scene: SceneFact, others: ArraySlice<SceneFact>) {
    let source = windowName(of: scene)
    let name = unique(source.name)
    let role = scene.role(on: platform)
    var configuration = SourceApplication.Configuration(name: name, role: role, position: scene.position)
    configuration.isSwiftUI = true
    configuration.kind = scene.kind.configurationKind
    configuration.launchBehavior =
      scene.value(of: "defaultLaunchBehavior", on: platform).flatMap(SceneLaunchBehavior.init) ?? .automatic
    let matching = sites(source, .matching)
    // A modifier in a branch or a sheet, or in an overloaded function, doesn't always apply, so the value is unknown.
    let possible = Set(result.sites.filter { $0.possibleScenes.contains(scene.position) }.map(\.fact.kind))
    // A modifier under the same `#if` as the scene is in each build that has the scene.
    func isWithScene(_ site: SourceSite) -> Bool {
      site.fact.build.must(on: platform) || site.fact.condition == scene.condition
    }
    if others.isEmpty, !scene.build.must(on: platform) {
      result.findings.append(
        DocumentIssue(
          "partly-read", .note, at: scene.position,
          "'\(name)' is a window of some builds only: \(scene.condition ?? "#if")",
          help: "remove it from the scenes document of the other builds"))
    }
    let outermost = Self.outermost(of: matching)
    if matching.isEmpty, [.documentGroup, .settings].contains(scene.kind) {
      // SwiftUI ignores the modifier of such a scene, so an unknown modifier doesn't matter.
    } else if outermost.map({ isWithScene($0) && ($0.fact.scene != nil || !$0.fact.isOccasional) }) ?? matching.isEmpty,
      others.allSatisfy({ hasEqualSites($0, source, .matching) }), !possible.contains(.matching)
    {
      result.decidedSites.formUnion(matching)
      configuration.matching =
        outermost.flatMap { union([($0.value.parts[0], $0.position)]) }
        ?? unknown(.matching, "\(name).matching").map { .init(elements: [$0], position: scene.position) }
    } else {
      let text = SourceText(unknown: "\(name).matching", at: scene.position)
      configuration.matching = SourceApplication.Labels(elements: [text], position: scene.position)
    }
    var window = SourceApplication.Window(name: name, configuration: name, role: role)
    window.isSwiftUI = true
    let modifiers = sites(source, .preferringAllowing)
    let isUnknown =
      !takeLabels(of: modifiers, at: scene) || possible.contains(.preferringAllowing)
      || modifiers.contains { $0.fact.isOccasional || !isWithScene($0) }
      || !others.allSatisfy { hasEqualSites($0, source, .preferringAllowing) }
    window.preferring = union(modifiers.map { ($0.value.parts[0], $0.position) })
    window.allowing = union(modifiers.map { ($0.value.parts[1], $0.position) })
    if !isUnknown { result.decidedSites.formUnion(modifiers) }
    if modifiers.isEmpty || isUnknown {
      func labels(_ set: String) -> SourceApplication.Labels? {
        let text = SourceText(unknown: "\(name).\(set)", at: scene.position, isOfWindow: true)
        return (isUnknown ? text : unknown(.preferringAllowing, "\(name).\(set)"))
          .map { .init(elements: [$0], position: scene.position) }
      }
      (window.preferring, window.allowing) = (labels("preferring"), labels("allowing"))
    }
    window.position = modifiers.first?.position ?? scene.position
    result.configurations.append(configuration)
    result.windows.append(window)
  }

  /// Counts the labels of a window's modifiers against the limit of the application, and returns whether they fit. A view
  /// with thousands of modifiers in hundreds of windows would otherwise fill the memory.
  private mutating func takeLabels(of modifiers: [SourceSite], at scene: SceneFact) -> Bool {
    let count = modifiers.reduce(0) { $0 + $1.value.parts.reduce(0) { $0 + $1.texts.count } }
    if count > labelsLeft, !isFull {
      isFull = true
      result.findings.append(
        DocumentIssue(
          "partly-read", .note, at: scene.position,
          "the windows have more than \(Self.mostLabels) identifiers in all: the sets of this one, and other large ones, "
            + "are not read",
          help: "write the sets of these windows into the scenes document"))
    }
    guard count <= labelsLeft else { return false }
    labelsLeft -= count
    return true
  }

  /// Returns the modifier that replaces the others of a scene, or `nil` if their order isn't known. The modifier of a
  /// group or of a custom scene is outside those of its scenes.
  ///
  /// Source: OpenSwiftUI, where the modifier sets the conditions of each scene that it modifies.
  private static func outermost(of sites: [SourceSite]) -> SourceSite? {
    let outer = sites.filter { $0.fact.scene == nil }
    if outer.isEmpty || sites.count == 1 { return sites.last }
    let isOwnModifier = outer.contains { site in
      let type = site.fact.owner.lastName
      return type == "Scene" || SceneFact.Kind(rawValue: type) != nil
    }
    return outer.count == 1 && !isOwnModifier ? outer[0] : nil
  }

  private func windowName(of scene: SceneFact) -> SourceWindowName {
    .scene(scene.position, name: checkout.name(of: scene, in: scope))
  }

  /// Returns whether the modifiers of a scene set the same values as the modifiers of a window.
  private func hasEqualSites(_ scene: SceneFact, _ window: SourceWindowName, _ kind: SiteFact.Kind) -> Bool {
    func values(_ name: SourceWindowName) -> [[String]] {
      sites(name, kind).map { $0.value.parts.map(SourceValue.shape) }
    }
    return values(windowName(of: scene)) == values(window)
  }

  /// Reports the scenes that another module or an alias declares, and the app's own scenes in which none is found, such as
  /// one whose body is a stored property, because their windows are missing.
  private mutating func noteForeignScenes(_ order: SceneOrder) {
    // SwiftUI's scenes that have no windows that take events on these platforms.
    var reported: Set = [
      "AlertScene", "AssistiveAccess", "DocumentGroupLaunchScene", "Group", "RemoteImmersiveSpace",
      "WKNotificationScene",
    ]
    func isDeclared(_ use: SceneUseFact) -> Bool {
      let name = use.name
      let types = checkout.types[name] ?? []
      if types.contains(where: { $0.inherited.contains("Scene") }) {
        return order.target(of: use).map(order.hasScenes) ?? false
      }
      return !types.isEmpty
        || checkout.typesWithMembers.contains(name) && !checkout.facts.sceneAliases.contains(name)
    }
    for use in checkout.facts.sceneUses where use.isElement && isMember(use.position.file) {
      guard !use.isForOlderSystems, use.build.may(on: platform), !use.name.contains("."),
        SceneFact.Kind(rawValue: use.name) == nil,
        !isDeclared(use), reported.insert(use.name).inserted
      else { continue }
      let what = checkout.types[use.name] == nil ? "no file declares the scene" : "no scene is found in the scene"
      result.findings.append(
        DocumentIssue(
          "partly-read", .note, at: use.position, "\(what) '\(use.name)': its windows are missing",
          help: "add them to the scenes document if they take events"))
    }
  }

  /// Combines the label sets of several modifiers. A completely unknown set becomes a single unknown element.
  private func union(_ sets: [(value: SourceValue, position: SourcePosition)]) -> SourceApplication.Labels? {
    guard let first = sets.first else { return nil }
    var labels = SourceApplication.Labels(elements: [], position: first.position)
    var known: Set<String> = []
    for set in sets {
      for text in set.value.texts where text.known.map({ known.insert($0).inserted }) ?? true {
        labels.elements.append(text)
      }
    }
    return labels
  }
}

extension SceneFact {
  /// What the declarations of one window in several branches have in common, or `nil` outside branches.
  fileprivate var alternative: [String]? {
    condition == nil ? nil : id.map { [kind.rawValue, owner, member, $0.source] }
  }

  fileprivate func role(on platform: SourcePlatform) -> SceneSessionRole {
    if kind == .immersiveSpace { return .immersiveSpaceApplication }
    return value(of: "windowStyle", on: platform) == "volumetric" ? .windowVolumetricApplication : .windowApplication
  }

  fileprivate func value(of modifier: String, on platform: SourcePlatform) -> String? {
    settings.last { $0.modifier == modifier && $0.build.may(on: platform) }?.value
  }
}
