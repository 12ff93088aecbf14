internal import SceneRouting

/// Puts the facts of an application's files together.
struct ApplicationBuilder {
  let facts: SourceFacts
  let resolver: ConstantResolver
  private(set) var application = SourceApplication()
  private var configurationNames: Set<String> = []
  private var windowNames: Set<String> = []

  init(_ facts: SourceFacts) {
    self.facts = facts
    resolver = ConstantResolver(facts.constants)
  }

  /// The application, without what manifests and build settings say.
  mutating func build(manifest: SceneApplication?) -> SourceApplication {
    application.findings = facts.findings
    if let manifest { adopt(manifest) }
    addDeclarations()
    addDelegates()
    addSentIdentifiers()
    application.requestsWindows = facts.requestsSessions || !facts.openedWindows.isEmpty
    return application
  }

  private mutating func adopt(_ manifest: SceneApplication) {
    application.supportsMultipleScenes = manifest.supportsMultipleScenes
    application.preferredDefaultRole = manifest.preferredDefaultSceneSessionRole
    for configuration in manifest.configurations {
      let name = Self.unique(configuration.name.isEmpty ? "Default" : configuration.name, among: &configurationNames)
      application.configurations.append(
        SourceApplication.Configuration(
          name: name, role: configuration.role,
          delegateClassName: configuration.delegateClassName?.split(separator: ".").last.map(String.init)))
    }
  }

  /// The name, with a number if there is one like it, which is noted.
  private static func unique(_ name: String, among names: inout Set<String>) -> String {
    if names.insert(name).inserted { return name }
    var number = 2
    while !names.insert("\(name)-\(number)").inserted { number += 1 }
    return "\(name)-\(number)"
  }

  func labels(_ expression: SourceExpression) -> SourceApplication.Labels {
    let elements: [PartialText]
    switch resolver.value(of: expression) {
    case .list(let values): elements = values.map { $0.text ?? .unknown(expression.source, at: expression.position) }
    case .text(let text): elements = [text]
    default: elements = [.unknown(expression.source, at: expression.position)]
    }
    return SourceApplication.Labels(elements: elements, position: expression.position)
  }

  private mutating func addSentIdentifiers() {
    for expression in facts.sentIdentifiers {
      guard let text = resolver.value(of: expression).text, let known = text.known, !known.isEmpty else { continue }
      application.sentIdentifiers.append((known, expression.position))
    }
  }
}

// MARK: SwiftUI

extension ApplicationBuilder {
  /// Adds a configuration and a window for each scene declaration.
  private mutating func addDeclarations() {
    var reached: Set<String> = []
    let firstWindow = application.windows.count
    for fact in facts.windows {
      let id = fact.id.flatMap { resolver.text(of: $0).known }
      let title = fact.title.flatMap { resolver.text(of: $0).known }
      let name = Self.unique(id ?? title ?? fact.kind, among: &configurationNames)
      windowNames.insert(name)
      var configuration = SourceApplication.Configuration(name: name, role: Self.role(of: fact))
      configuration.position = fact.position
      configuration.matching = fact.matching.map(labels)
      configuration.launchBehavior = fact.launchBehavior.flatMap(SceneLaunchBehavior.init(rawValue:)) ?? .automatic
      if fact.kind == "Settings" {
        // Settings open from the menu, never for an event.
        configuration.matching = SourceApplication.Labels(elements: [], position: fact.position)
        configuration.launchBehavior = .suppressed
      }
      application.configurations.append(configuration)
      let views = reachable(from: fact.content)
      reached.formUnion(views)
      let modifiers = fact.modifiers + facts.modifiers.filter { views.contains($0.owner) }
      application.windows.append(window(name, configuration, modifiers, at: fact.position))
    }
    // A view that no declaration is seen to hold: of the only window, or of one of its own.
    let orphans = facts.modifiers.filter { !reached.contains($0.owner) }
    if application.windows.count == firstWindow + 1, !orphans.isEmpty {
      add(orphans, to: &application.windows[firstWindow])
    } else {
      for owner in Set(orphans.map(\.owner)).sorted() {
        let own = orphans.filter { $0.owner == owner }
        let name = Self.unique(owner, among: &windowNames)
        application.windows.append(window(name, nil, own, at: own.first?.position))
      }
    }
  }

  private static func role(of fact: WindowFact) -> SceneSessionRole {
    if fact.kind == "ImmersiveSpace" { return .immersiveSpaceApplication }
    return fact.isVolumetric ? .windowVolumetricApplication : .windowApplication
  }

  private func window(
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
  private func add(_ modifiers: [ModifierFact], to window: inout SourceApplication.Window) {
    func join(_ labels: inout SourceApplication.Labels?, _ expression: SourceExpression?) {
      guard let expression else { return }
      let more = self.labels(expression)
      labels = labels ?? SourceApplication.Labels(elements: [], position: more.position)
      for element in more.elements {
        let isKnown = labels?.elements.contains { $0.known != nil && $0.known == element.known } == true
        if !isKnown { labels?.elements.append(element) }
      }
    }
    for modifier in modifiers {
      join(&window.preferring, modifier.preferring)
      join(&window.allowing, modifier.allowing)
    }
  }

  /// The views that a window holds, also through other views.
  private func reachable(from types: Set<String>) -> Set<String> {
    var reached = types
    var pending = Array(types)
    while let type = pending.popLast() {
      for next in facts.types[type]?.mentioned ?? [] where reached.insert(next).inserted { pending.append(next) }
    }
    return reached
  }
}

// MARK: UIKit

extension ApplicationBuilder {
  private static let delegateProtocols: Set<String> = [
    "UIWindowSceneDelegate", "UISceneDelegate", "CPTemplateApplicationSceneDelegate",
  ]

  /// Adds a window for each class that is a scene delegate or assigns conditions.
  private mutating func addDelegates() {
    var owners: [String] = []
    var known: Set<String> = []
    for condition in facts.conditions where known.insert(condition.owner).inserted { owners.append(condition.owner) }
    let delegates = facts.types.filter { !$0.value.inherited.isDisjoint(with: Self.delegateProtocols) }.keys.sorted()
    let named = application.configurations.compactMap(\.delegateClassName)
    for owner in (delegates + named) where known.insert(owner).inserted { owners.append(owner) }
    let conditions = Dictionary(grouping: facts.conditions, by: \.owner)
    for owner in owners { addWindows(of: owner, conditions[owner] ?? []) }
  }

  private mutating func addWindows(of owner: String, _ conditions: [ConditionFact]) {
    let configuration = application.configurations.first { $0.delegateClassName == owner }
    func make() -> SourceApplication.Window {
      var window = SourceApplication.Window(
        name: Self.unique(owner, among: &windowNames), configuration: configuration?.name)
      window.role = configuration?.role ?? .windowApplication
      window.position = configuration?.position
      return window
    }
    var window = make()
    var blocks: [EvaluationFault.Condition: Int] = [:]
    for fact in conditions {
      if let block = blocks[fact.condition] {
        if block == fact.block {
          application.findings.append(
            SourceFinding(
              "condition-set-twice", .warning, at: fact.position,
              "'\(fact.condition.rawValue)' is set twice here: the first value has no effect",
              help: "join both with OR in one predicate"))
        } else {
          // Another block of the class sets it otherwise: that is another kind of window.
          application.windows.append(window)
          window = make()
          blocks = [:]
        }
      }
      blocks[fact.condition] = fact.block
      window.position = window.position ?? fact.position
      let condition: SourceApplication.Condition
      switch resolver.value(of: fact.value) {
      case .predicate(let predicate): condition = .predicate(predicate)
      case let value:
        condition = .unread(value.text ?? .unknown(fact.value.source, at: fact.value.position))
        application.findings.append(
          SourceFinding(
            "unread-condition", .note, at: fact.value.position,
            "the condition is known at run time only: '\(fact.value.source)'",
            help: "write NSPredicate(format:) here, with the values as arguments"))
      }
      switch fact.condition {
      case .canActivate: window.canActivate = (condition, fact.position)
      case .prefersToActivate: window.prefersToActivate = (condition, fact.position)
      case .matching: break
      }
    }
    application.windows.append(window)
  }
}
