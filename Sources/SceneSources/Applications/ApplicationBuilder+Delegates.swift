internal import RoutingDocuments
internal import SceneRouting

// Adds the windows of UIKit's scene delegates.
extension ApplicationBuilder {
  mutating func addDelegates(_ reach: SceneReach) {
    // Collects the scene delegates in the manifest, such as `MailSceneDelegate`, and the classes that the code uses as
    // scene delegates.
    let declared = Set(result.configurations.compactMap(\.delegateClassName))
    let delegates = checkout.delegates
    var names = declared.union(delegates.names.filter { !types(named: $0).isEmpty })
    for case .delegate(let name) in result.sites.flatMap(\.windows) { names.insert(name) }
    // The window of a base class is that of the classes that inherit from it, unless code names the class itself.
    let bases = Set(names.flatMap { delegates.lineage(of: $0).dropFirst() }).filter { !reach.uses($0 + ".self") }
    let order = Dictionary(
      result.configurations.enumerated().compactMap { index, configuration in
        configuration.delegateClassName.map { ($0, index) }
      }, uniquingKeysWith: min)
    func rank(_ name: String) -> (Int, String) { (order[name] ?? .max, name) }
    let conditions = delegateConditions
    func condition(
      _ kind: SiteFact.Kind, of name: String, _ sites: [SourceSite], atConnection: Bool = false
    ) -> SourceApplication.Condition? {
      let lineage = delegates.lineage(of: name)
      if hasSeveralDeclarations(name) {
        return sites.first.map { DelegateConditions.unknown(kind, of: name, at: $0.position) }
      }
      let found = conditions.condition(kind, of: name, lineage, sites, atConnection: atConnection)
      // Only a configuration in the document has the condition of a scene that has just connected.
      if found?.isKnown == true, !atConnection || order[name] != nil { result.decidedSites.formUnion(sites) }
      return found?.value
    }
    var taken = Set(result.windows.map(\.name))
    let isOfSwiftUI = result.windows.contains(where: \.isSwiftUI)
    let isOnly = names.count { reach.uses($0 + ".self") } < 2
    var ordinary: Set = ["UIWindowSceneDelegate"]
    let classes = names.flatMap { delegates.lineage(of: $0) }.flatMap { checkout.types[$0] ?? [] }
    let protocols = SceneDelegates.withProtocols(classes.flatMap(\.inherited), checkout.facts)
    if ordinary.isDisjoint(with: protocols) { ordinary.insert("UISceneDelegate") }
    for name in names.subtracting(bases.subtracting(declared)).sorted(by: { rank($0) < rank($1) }) {
      let configurations = order[name] == nil ? [] : result.configurations.filter { $0.delegateClassName == name }
      let configuration = configurations.first { $0.role == .windowApplication } ?? configurations.first
      var window = SourceApplication.Window(
        name: taken.contains(name) ? unique(name) : name, configuration: configuration?.name, delegateClassName: name,
        role: configuration?.role ?? .windowApplication)
      taken.insert(window.name)
      let lineage = delegates.lineage(of: name)
      let canActivate = conditions.sites(.canActivate, of: lineage)
      let prefersToActivate = conditions.sites(.prefersToActivate, of: lineage)
      window.canActivate = condition(.canActivate, of: name, canActivate)
      window.prefersToActivate = condition(.prefersToActivate, of: name, prefersToActivate)
      window.canActivateAtConnection = condition(.canActivate, of: name, canActivate, atConnection: true)
      window.prefersToActivateAtConnection = condition(
        .prefersToActivate, of: name, prefersToActivate, atConnection: true)
      let sites = (canActivate + prefersToActivate).sorted { $0.position < $1.position }
      window.position =
        [window.canActivate, window.prefersToActivate].compactMap { $0?.position }.min() ?? sites.first?.position
        ?? types(named: name).first?.position ?? result.manifestPosition
      let isOrdinary = lineage.flatMap { checkout.types[$0] ?? [] }.contains {
        !ordinary.isDisjoint(with: SceneDelegates.withProtocols($0.inherited, checkout.facts))
      }
      guard configuration != nil || !sites.isEmpty || isOrdinary else { continue }
      if hasSeveralDeclarations(name), let position = window.position {
        result.findings.append(
          DocumentIssue(
            "partly-read", .note, at: position,
            "several classes are named '\(name)': their windows are read as one, with unknown conditions",
            help: "give the classes different names to have their conditions read"))
      }
      if configuration == nil, isOfSwiftUI {
        giveConditions(
          of: window, isUsed: reach.uses(name + ".self"),
          isCertain: isOnly && reach.uses(name + ".self", certainly: true))
      } else {
        result.windows.append(window)
      }
    }
    giveUnplacedConditions()
    // If the app supports only one window at a time, the window for the first declared configuration comes first.
    guard result.supportsMultipleScenes == false else { return }
    let main = result.configurations.first { $0.role == .windowApplication }?.name
    let first = result.windows.firstIndex { $0.configuration == main && main != nil }
    if let first { result.windows.insert(result.windows.remove(at: first), at: 0) }
  }

  /// Whether the application has several classes with the same name, in other types, files or modules.
  private func hasSeveralDeclarations(_ name: String) -> Bool {
    let classes = types(named: name).filter { !$0.isExtension && $0.position.file.hasSuffix(".swift") }
    return Set(classes.map { [$0.path, $0.position.file] }).count > 1
  }

  /// The application's declarations of a class. A class whose interface is in a header belongs to the targets that
  /// contain its implementation.
  func types(named name: String) -> [TypeFact] {
    let types = checkout.types[name] ?? []
    let implementations = types.filter { !$0.position.file.hasSuffix(".h") }
    return (implementations.isEmpty ? types : implementations).filter {
      isMember($0.position.file) && $0.platforms.contains(platform)
    }
  }

  /// Gives the conditions that a scene delegate sets to the windows that SwiftUI declares without modifiers. The delegate
  /// adds no window, because the application delegate of a SwiftUI app names it for these windows.
  ///
  /// - Parameters:
  ///   - isUsed: Whether code names the class. If so, the sets of windows with modifiers are unknown: the delegate and
  ///     SwiftUI set the same conditions.
  ///   - isCertain: Whether code names the class outside branches. If not, it is unknown which windows have it.
  private mutating func giveConditions(of delegate: SourceApplication.Window, isUsed: Bool, isCertain: Bool) {
    guard delegate.canActivate != nil || delegate.prefersToActivate != nil else { return }
    var delegate = delegate
    if !isCertain {
      func unknown(_ kind: SiteFact.Kind, _ known: SourceApplication.Condition?) -> SourceApplication.Condition? {
        known.map { DelegateConditions.unknown(kind, of: delegate.name, at: $0.position) }
      }
      delegate.canActivate = unknown(.canActivate, delegate.canActivate)
      delegate.prefersToActivate = unknown(.prefersToActivate, delegate.prefersToActivate)
      delegate.canActivateAtConnection = delegate.canActivate
      delegate.prefersToActivateAtConnection = delegate.prefersToActivate
      result.decidedSites.subtract(sitesOfWindows[.delegate(delegate.name)] ?? [])
    }
    for index in result.windows.indices {
      let window = result.windows[index]
      guard window.isSwiftUI, window.preferring == nil, window.allowing == nil else {
        if window.isSwiftUI, isUsed { hideSets(ofWindowAt: index) }
        continue
      }
      result.windows[index].isSwiftUI = false
      result.windows[index].canActivate = delegate.canActivate
      result.windows[index].prefersToActivate = delegate.prefersToActivate
      result.windows[index].canActivateAtConnection = delegate.canActivateAtConnection
      result.windows[index].prefersToActivateAtConnection = delegate.prefersToActivateAtConnection
    }
  }

  private mutating func hideSets(ofWindowAt index: Int) {
    let window = result.windows[index]
    func unknown(_ set: String, _ labels: SourceApplication.Labels?) -> SourceApplication.Labels? {
      labels.map {
        .init(
          elements: [SourceText(unknown: "\(window.name).\(set)", at: $0.position, isOfWindow: true)],
          position: $0.position)
      }
    }
    result.windows[index].preferring = unknown("preferring", window.preferring)
    result.windows[index].allowing = unknown("allowing", window.allowing)
    for (name, sites) in sitesOfWindows where name.name == window.name {
      result.decidedSites.subtract(sites.filter { $0.fact.kind == .preferringAllowing })
    }
  }

  /// Makes the conditions of SwiftUI windows without modifiers unknown if code sets conditions of scenes that the names in
  /// the source don't determine, such as those in `connectedScenes`.
  private mutating func giveUnplacedConditions() {
    let sites = unplacedSites.filter {
      [.canActivate, .prefersToActivate].contains($0.fact.kind) && !delegateConditions.isUnusedObject($0)
    }
    for index in result.windows.indices where !sites.isEmpty {
      let window = result.windows[index]
      guard window.isSwiftUI, window.preferring == nil, window.allowing == nil else { continue }
      func condition(_ kind: SiteFact.Kind) -> SourceApplication.Condition? {
        sites.first { $0.fact.kind == kind }.map { DelegateConditions.unknown(kind, of: window.name, at: $0.position) }
      }
      result.windows[index].isSwiftUI = false
      result.windows[index].canActivate = condition(.canActivate)
      result.windows[index].prefersToActivate = condition(.prefersToActivate)
    }
  }
}
