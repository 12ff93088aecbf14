internal import RoutingDocuments
internal import SceneRouting

/// Builds an application from its manifest and the windows in its sources.
struct ApplicationBuilder {
  let checkout: SourceCheckout
  let target: SourceTarget?
  private let manifest: SceneManifest?
  var result: SourceApplication
  /// Whether the app's version for the Mac is built with Mac Catalyst. The build settings of the target say so. Without a
  /// target, the platforms for which the code is written do.
  private let isForCatalyst: Bool
  /// The devices with macOS or visionOS that the app may support, too. Empty if the caller has chosen a device.
  private let otherIdioms: Set<InterfaceIdiom>
  /// The sites of each window.
  private var sitesOfWindows: [SourceWindowName: [SourceSite]] = [:]
  private var unplacedSites: [SourceSite] = []
  /// The names that windows and SwiftUI configurations already use.
  var names: Set<String> = []

  init(_ checkout: SourceCheckout, _ target: SourceTarget?, idiom: InterfaceIdiom?) {
    self.checkout = checkout
    self.target = target
    isForCatalyst = target?.settings.isForCatalyst ?? Self.isForCatalyst(checkout)
    var failures: [DocumentIssue] = []
    manifest = SceneManifest(checkout, target, idiom: idiom ?? target?.idiom ?? .pad, failures: &failures)
    result = SourceApplication(target: target?.name, folder: target?.folder ?? checkout.root)
    result.failures = failures
    result.requestsWindows = checkout.requestsWindows
    let isForMac = Self.declaresMacScenes(checkout, target) || Self.isOnlyForMac(checkout, target)
    let others = target.flatMap { $0.idiom == nil ? nil : $0.otherIdioms } ?? [.mac, .vision]
    otherIdioms = idiom == nil ? others : []
    result.idiom = idiom ?? target?.idiom ?? (isForMac ? .mac : .pad)
    if idiom == nil, target?.idiom == nil, !isForMac, let target {
      result.findings.append(
        DocumentIssue(
          "partly-read", .note, at: SourcePosition(file: target.project, line: 1, column: 1),
          "the platform of '\(target.name)' is not known: it is read as an app for iPad",
          help: "choose one with --idiom pad, phone, mac or vision"))
    }
  }

  /// Whether a SwiftUI app declares a kind of scene or an application delegate that only macOS has, without a condition
  /// on the platform.
  private static func declaresMacScenes(_ checkout: SourceCheckout, _ target: SourceTarget?) -> Bool {
    checkout.facts.scenes.contains {
      [.settings, .menuBarExtra, .utilityWindow].contains($0.kind) && $0.platforms.contains(.iOS)
        && checkout.isMember($0.position.file, of: target)
    } || checkout.facts.filesOfMacApps.contains { checkout.isMember($0, of: target) }
  }

  /// Whether some scenes or conditions are compiled only for Mac Catalyst, and none only for macOS.
  private static func isForCatalyst(_ checkout: SourceCheckout) -> Bool {
    let platforms = checkout.facts.scenes.map(\.platforms) + checkout.facts.sites.map(\.platforms)
    return platforms.contains([.macCatalyst]) && !platforms.contains([.macOS])
  }

  /// Whether all scenes and conditions of an application are for macOS.
  private static func isOnlyForMac(_ checkout: SourceCheckout, _ target: SourceTarget?) -> Bool {
    let platforms =
      checkout.facts.scenes.filter { checkout.isMember($0.position.file, of: target) }.map(\.platforms)
      + checkout.facts.sites.filter { checkout.isMember($0.position.file, of: target) }.map(\.platforms)
    return platforms.contains([.macOS]) && !platforms.contains { $0.contains(.iOS) || $0.contains(.visionOS) }
  }

  consuming func application(_ reach: SceneReach) -> SourceApplication {
    var builder = self
    builder.noteSeveralApps(reach.order)
    builder.addManifest()
    builder.addSites(reach)
    builder.addScenes(reach.order)
    builder.noteMissingDelegates()
    builder.addDelegates(reach)
    return builder.result
  }

  var platform: SourcePlatform { SourcePlatform(result.idiom, isCatalyst: isForCatalyst) }

  /// Returns whether a file belongs to the application on its platform.
  func isMember(_ file: String) -> Bool {
    checkout.isMember(file, of: target) && target?.builds(file, for: platform) != false
  }

  /// The files of the application, for any platform, and its flags.
  var scope: SourceScope {
    SourceScope(
      isMember: { [checkout, target] in checkout.isMember($0, of: target) },
      isBuilt: { [target] in target?.settings.allows($0) ?? true })
  }

  /// Returns whether a build of the target can have flags that are set or not set as required.
  func isBuilt(_ flags: [String: Bool]) -> Bool { target?.settings.allows(flags) ?? true }

  /// Reports several apps that are read as a single app. This happens if no project says which files belong to each app,
  /// or if no app has `@main`, so that code may choose the app that runs.
  private mutating func noteSeveralApps(_ order: SceneOrder) {
    let apps = order.apps(of: isMember)
    guard let first = apps.first else { return }
    let hasMain = first.isMainApp(on: [platform])
    for other in apps.dropFirst() where target == nil || !hasMain {
      result.findings.append(
        DocumentIssue(
          "partly-read", .warning, at: other.position,
          "'\(other.name)' is read as a part of '\(first.name)': "
            + (hasMain ? "no project says which files belong to each app" : "no app has @main"),
          help: hasMain ? "read the folder of one app at a time" : "remove the windows of the app that doesn't run"
        ))
    }
  }

  // MARK: Manifest

  private mutating func addManifest() {
    guard let manifest else {
      // An iPhone or iPad app without a manifest supports only one window. If the property list is unknown, it might
      // contain a manifest.
      if let target, result.idiom == .pad || result.idiom == .phone {
        let lists = target.propertyLists(for: result.idiom)
        let isMissing = !lists.isEmpty && !lists.contains(where: DocumentFile.exists)
        let isUnknown = isMissing || !result.failures.isEmpty
        result.supportsMultipleScenes =
          target.settings.generatesManifest
          ? true : !isUnknown && (target.settings.generatesPropertyList || !lists.isEmpty) ? false : nil
        if isMissing { noteMissingList(lists[0], of: target) }
      }
      return
    }
    if target == nil {
      for file in manifest.unread {
        result.findings.append(
          DocumentIssue(
            "partly-read", .warning, at: SourcePosition(file: file, line: 1, column: 1),
            "nothing is read from this property list: '\(manifest.file)' has scenes too, and no project says which app "
              + "each is of", help: "read the folder of one app at a time"))
      }
    }
    if manifest.hasShortcutItems { result.propertyListFile = manifest.file }
    // AppKit ignores scene manifests.
    guard result.idiom != .mac || platform == .macCatalyst else { return }
    result.manifestPosition = manifest.position
    result.supportsMultipleScenes =
      target?.settings.generatesManifest == true ? true : manifest.application.supportsMultipleScenes
    result.preferredDefaultRole = manifest.application.preferredDefaultSceneSessionRole
    result.configurations = manifest.application.configurations.map { configuration in
      SourceApplication.Configuration(
        name: expanded(configuration.name), role: configuration.role,
        delegateClassName: configuration.delegateClassName.map { name in
          let name = expanded(name).lastName
          return checkout.facts.classNames[name] ?? name
        },
        position: manifest.position)
    }
  }

  /// Returns a text of the manifest in which the values of build settings replace names such as `$(SCENE)`.
  private func expanded(_ text: String) -> String { target?.settings.expanded(text) ?? text }

  private mutating func noteMissingDelegates() {
    guard let manifest, checkout.hasSources else { return }
    for name in manifest.bareDelegates where checkout.facts.classNames[name] == nil {
      let types = types(named: name)
      guard types.contains(where: { !$0.isExtension }), types.allSatisfy({ $0.position.file.hasSuffix(".swift") })
      else {
        continue
      }
      result.findings.append(
        DocumentIssue(
          "missing-delegate", .warning, at: manifest.position,
          "the manifest names the delegate class '\(name)' without its module, by which UIKit knows a class in Swift",
          help: "write $(PRODUCT_MODULE_NAME).\(name), or give the class this name with @objc(\(name))"))
    }
    let named = Set(result.configurations.compactMap(\.delegateClassName))
    for name in manifest.ownDelegates where named.contains(checkout.facts.classNames[name] ?? name) {
      guard !checkout.declaresClass(name) else { continue }
      result.findings.append(
        DocumentIssue(
          "missing-delegate", .warning, at: manifest.position,
          "the manifest names the delegate class '\(name)', which no file declares",
          help: "correct UISceneDelegateClassName: UIKit shows a black window if it cannot load the class"))
    }
  }

  private mutating func noteMissingList(_ file: String, of target: SourceTarget) {
    result.findings.append(
      DocumentIssue(
        "partly-read", .note, at: SourcePosition(file: target.project, line: 1, column: 1),
        "the property list of '\(target.name)' is not in the checkout: '\(file)'",
        help: "its scene manifest is unknown until the file is there"))
  }

  // MARK: Sites

  private mutating func addSites(_ reach: SceneReach) {
    let delegates = Set(result.configurations.compactMap(\.delegateClassName))
    let sites = checkout.sites(delegates: delegates, reach, in: scope)
    result.sites = sites.filter { $0.fact.platforms.contains(platform) && isBuilt($0.fact.flags) }
    unplacedSites = result.sites.filter(\.isUnplaced)
    for site in result.sites { for window in site.windows { sitesOfWindows[window, default: []].append(site) } }
    noteUnread("condition", sites.map { ($0.position, $0.fact.platforms) })
  }

  /// Reports the conditions or windows of an app for iOS that only its build for the Mac or for visionOS has.
  mutating func noteUnread(_ noun: String, _ declarations: [(position: SourcePosition, platforms: Set<SourcePlatform>)])
  {
    guard platform == .iOS else { return }
    for (idiom, system, device) in [
      (InterfaceIdiom.mac, "macOS", "the Mac"), (.vision, "visionOS", "Apple Vision Pro"),
    ] {
      let own: Set<SourcePlatform> = idiom == .mac ? [.macOS, .macCatalyst] : [.visionOS]
      let other = SourcePlatform(idiom, isCatalyst: isForCatalyst)
      let others = declarations.filter { $0.platforms.contains(other) && $0.platforms.isSubset(of: own) }
      guard otherIdioms.contains(idiom), let first = others.first else { continue }
      result.findings.append(
        DocumentIssue(
          "partly-read", .note, at: first.position,
          (others.count == 1
            ? "a \(noun) for \(system) alone is not read" : "\(others.count) \(noun)s for \(system) alone are not read")
            + ": the app is read as one for iPad",
          help: "read the app for \(device) with --idiom \(idiom.rawValue)"))
    }
  }

  func sites(_ window: SourceWindowName, _ kind: SiteFact.Kind) -> [SourceSite] {
    (sitesOfWindows[window] ?? []).filter { $0.fact.kind == kind }
  }

  /// Returns a value for a condition that an assignment or modifier may set for any window, because the names in the
  /// source don't say for which one.
  func unknown(_ kind: SiteFact.Kind, _ name: String) -> SourceText? {
    let site = unplacedSites.first { $0.fact.kind == kind }
    return site.map { SourceText(unknown: name, at: $0.position) }
  }

  // MARK: UIKit

  private mutating func addDelegates(_ reach: SceneReach) {
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
    var taken = Set(result.windows.map(\.name))
    // A delegate class for CarPlay, another display or an extension point has no window unless its scene is declared.
    let others = checkout.facts.typesOfOtherRoles.filter { !reach.uses($0 + ".self") }
    names.subtract(others.subtracting(declared))
    var ordinary = checkout.facts.delegateProtocols.union(["UIWindowSceneDelegate"])
    let classes = names.flatMap { delegates.lineage(of: $0) }.flatMap { checkout.types[$0] ?? [] }
    let protocols = classes.flatMap(\.inherited)
    if ordinary.isDisjoint(with: protocols) { ordinary.insert("UISceneDelegate") }
    for name in names.subtracting(bases.subtracting(declared)).sorted(by: { rank($0) < rank($1) }) {
      let configurations = order[name] == nil ? [] : result.configurations.filter { $0.delegateClassName == name }
      let configuration = configurations.first { $0.role == .windowApplication } ?? configurations.first
      var window = SourceApplication.Window(
        name: taken.contains(name) ? unique(name) : name, configuration: configuration?.name, delegateClassName: name,
        role: configuration?.role ?? .windowApplication)
      taken.insert(window.name)
      let lineage = delegates.lineage(of: name)
      let canActivate = sites(.canActivate, of: lineage)
      let prefersToActivate = sites(.prefersToActivate, of: lineage)
      window.canActivate = condition(.canActivate, of: name, lineage, canActivate)
      window.prefersToActivate = condition(.prefersToActivate, of: name, lineage, prefersToActivate)
      window.canActivateAtConnection = condition(
        .canActivate, of: name, lineage, canActivate.filter(\.fact.isAtConnection), atConnection: true)
      window.prefersToActivateAtConnection = condition(
        .prefersToActivate, of: name, lineage, prefersToActivate.filter(\.fact.isAtConnection), atConnection: true)
      let sites = (canActivate + prefersToActivate).sorted { $0.position < $1.position }
      window.position =
        sites.first?.position ?? types(named: name).first?.position ?? result.manifestPosition
      let isOrdinary = lineage.flatMap { checkout.types[$0] ?? [] }.contains {
        !ordinary.isDisjoint(with: $0.inherited)
      }
      guard configuration != nil || !sites.isEmpty || isOrdinary else { continue }
      if configuration == nil, result.windows.contains(where: \.isSwiftUI) {
        giveConditions(of: window, isCertain: reach.uses(name + ".self", certainly: true))
      } else {
        result.windows.append(window)
      }
    }
    giveUnplacedConditions()
    addConfigurationInCode(reach)
    // If the app supports only one window at a time, the window for the first declared configuration comes first.
    guard result.supportsMultipleScenes == false else { return }
    let main = result.configurations.first { $0.role == .windowApplication }?.name
    let first = result.windows.firstIndex { $0.configuration == main && main != nil }
    if let first { result.windows.insert(result.windows.remove(at: first), at: 0) }
  }

  /// Adds the configuration of the only delegate class if the manifest has none and code names the class outside
  /// branches, as `configurationForConnecting` does. It is named like the class, because its name in the code isn't read.
  private mutating func addConfigurationInCode(_ reach: SceneReach) {
    guard result.configurations.isEmpty, let window = result.windows.first, let delegate = window.delegateClassName
    else { return }
    let classes = Set(result.windows.compactMap(\.delegateClassName).filter { reach.uses($0 + ".self") })
    if let position = window.position, classes.count > 1 {
      result.findings.append(
        DocumentIssue(
          "partly-read", .note, at: position,
          "code makes the configurations of \(classes.count) delegate classes, which are not read: new windows have no "
            + "conditions", help: "add the configurations to the scenes document"))
    }
    guard result.windows.count == 1, reach.uses(delegate + ".self", certainly: true) else { return }
    result.configurations = [
      SourceApplication.Configuration(
        name: delegate, role: window.role, delegateClassName: delegate, position: window.position)
    ]
    result.windows[0].configuration = delegate
  }

  /// The application's declarations of a class. A class whose interface is in a header belongs to the targets that
  /// contain its implementation.
  private func types(named name: String) -> [TypeFact] {
    let types = checkout.types[name] ?? []
    let implementations = types.filter { !$0.position.file.hasSuffix(".h") }
    return (implementations.isEmpty ? types : implementations).filter {
      isMember($0.position.file) && $0.platforms.contains(platform)
    }
  }

  /// Gives the conditions that a scene delegate sets to the windows that SwiftUI declares without modifiers. The delegate
  /// has no window of its own: a SwiftUI app has one that its application delegate names.
  ///
  /// - Parameter isCertain: Whether code names the class outside branches. If not, it is unknown which windows have it.
  private mutating func giveConditions(of delegate: SourceApplication.Window, isCertain: Bool) {
    guard delegate.canActivate != nil || delegate.prefersToActivate != nil else { return }
    var delegate = delegate
    if !isCertain {
      func unknown(_ kind: SiteFact.Kind, _ known: SourceApplication.Condition?) -> SourceApplication.Condition? {
        known.map { unknownCondition(kind, of: delegate.name, at: $0.position) }
      }
      delegate.canActivate = unknown(.canActivate, delegate.canActivate)
      delegate.prefersToActivate = unknown(.prefersToActivate, delegate.prefersToActivate)
      delegate.canActivateAtConnection = delegate.canActivate
      delegate.prefersToActivateAtConnection = delegate.prefersToActivate
      result.decidedSites.subtract(sitesOfWindows[.delegate(delegate.name)] ?? [])
    }
    for index in result.windows.indices {
      let window = result.windows[index]
      guard window.isSwiftUI, window.preferring == nil, window.allowing == nil else { continue }
      result.windows[index].isSwiftUI = false
      result.windows[index].canActivate = delegate.canActivate
      result.windows[index].prefersToActivate = delegate.prefersToActivate
      result.windows[index].canActivateAtConnection = delegate.canActivateAtConnection
      result.windows[index].prefersToActivateAtConnection = delegate.prefersToActivateAtConnection
    }
  }

  /// Makes the conditions of SwiftUI windows without modifiers unknown if code sets conditions of scenes that the names in
  /// the source don't determine, such as those in `connectedScenes`.
  private mutating func giveUnplacedConditions() {
    let sites = unplacedSites.filter {
      [.canActivate, .prefersToActivate].contains($0.fact.kind) && !isUnusedObject($0)
    }
    for index in result.windows.indices where !sites.isEmpty {
      let window = result.windows[index]
      guard window.isSwiftUI, window.preferring == nil, window.allowing == nil else { continue }
      func condition(_ kind: SiteFact.Kind) -> SourceApplication.Condition? {
        sites.first { $0.fact.kind == kind }.map { unknownCondition(kind, of: window.name, at: $0.position) }
      }
      result.windows[index].isSwiftUI = false
      result.windows[index].canActivate = condition(.canActivate)
      result.windows[index].prefersToActivate = condition(.prefersToActivate)
    }
  }

  /// Returns the sites that set a condition of a delegate class: its own and, unless it sets the condition when the
  /// scene connects, those of its superclasses.
  private func sites(_ kind: SiteFact.Kind, of lineage: [String]) -> [SourceSite] {
    var found: [SourceSite] = []
    let overrides = checkout.facts.overrides
    for (index, name) in lineage.enumerated() where !found.contains(where: \.fact.isAtConnection) {
      for var site in sites(.delegate(name), kind) {
        let overriding = lineage[..<index].compactMap { overrides[MemberFact(owner: $0, name: site.fact.member)] }
        if overriding.contains(nil) { continue }
        // The superclass's method, if it is called later, may set the condition again.
        if let call = overrides[MemberFact(owner: name, name: site.fact.member)], let call, site.position < call,
          lineage[(index + 1)...].contains(where: { !sites(.delegate($0), kind).isEmpty })
        {
          site.fact.isOccasional = true
        }
        found.append(site)
      }
      if overrides[MemberFact(owner: name, name: "scene")] == .some(nil) { break }
    }
    return found
  }

  /// Returns the condition that a scene delegate sets. Within each block, the last assignment under the same conditions
  /// wins. The result is unknown if several remain that set different conditions, if all of them depend on the build or
  /// on what happens at run time, if the scene gets another object with conditions later, or if other code, such as that
  /// of a view controller, sets the condition of a scene that its names don't determine.
  ///
  /// - Parameters:
  ///   - owners: The delegate class and its superclasses.
  ///   - atConnection: Whether the condition is that of a scene that has just connected, which no other code has changed.
  private mutating func condition(
    _ kind: SiteFact.Kind, of delegate: String, _ owners: [String], _ sites: [SourceSite], atConnection: Bool = false
  ) -> SourceApplication.Condition? {
    let replacements = checkout.facts.replacements.filter { fact in
      owners.contains(fact.owner.lastName) && !fact.isOfOtherScene && isMember(fact.position.file)
    }
    let isReplaced = replacements.contains { fact in
      switch fact.value {
      case .object(let name):
        // The conditions of an object that code doesn't set here, such as the result of a computed property, are unknown.
        sites.last { $0.position.file == fact.position.file }.map {
          $0.position < fact.position && $0.fact.target == .scene
        } ?? !result.sites.contains { $0.fact.target == .object(name) && owners.contains($0.fact.owner.lastName) }
      case .unknown: true
      case .defaults: sites.contains { $0.position < fact.position && $0.position.file == fact.position.file }
      }
    }
    let others = unplacedSites.filter {
      $0.fact.kind == kind && (!isUnusedObject($0) || owners.contains($0.fact.owner.lastName))
    }
    guard let first = sites.first ?? others.first else {
      return isReplaced
        ? unknownCondition(kind, of: delegate, at: replacements[0].position) : nil
    }
    struct Place: Hashable {
      var block: SourcePosition
      var condition: String?
    }
    var last: [Place: SourceSite] = [:]
    for site in sites { last[Place(block: site.fact.block, condition: site.fact.condition)] = site }
    let remaining = last.values.sorted { $0.position < $1.position }
    let formats = Set(remaining.map { SourceValue.shape($0.value.parts[0]) })
    let isOccasional = last.values.allSatisfy {
      $0.fact.isOccasional || !$0.fact.certainPlatforms.contains(platform)
    }
    let isReset = checkout.facts.replacements.contains {
      !checkout.delegates.names.contains($0.owner.lastName) && !$0.isOfOtherScene && isMember($0.position.file)
    }
    let isContested = !atConnection && (isReset || !others.allSatisfy(isUnusedObject))
    guard formats.count == 1, !isOccasional, !isReplaced, !isContested, let site = remaining.first else {
      return unknownCondition(kind, of: delegate, at: first.position)
    }
    // Only a configuration in the document has the condition of a scene that has just connected.
    if !atConnection || result.configurations.contains(where: { $0.delegateClassName == delegate }) {
      result.decidedSites.formUnion(sites)
    }
    return SourceApplication.Condition(value: site.value.parts[0], position: site.position)
  }

  /// Returns whether a delegate sets a condition of an object that it gives to no scene.
  private func isUnusedObject(_ site: SourceSite) -> Bool {
    guard case .object(let name) = site.fact.target, !site.fact.isOfParameter,
      checkout.delegates.names.contains(site.fact.owner.lastName)
    else { return false }
    return !checkout.facts.replacements.contains {
      $0.isOfOtherScene && $0.owner == site.fact.owner && $0.value == .object(name)
    }
  }

  private func unknownCondition(
    _ kind: SiteFact.Kind, of delegate: String, at position: SourcePosition
  ) -> SourceApplication.Condition {
    SourceApplication.Condition(
      value: .text(SourceText(unknown: "\(delegate).\(kind.rawValue)", at: position)), position: position)
  }

  /// Returns an unused name, appending a number if necessary. For example, `Main` becomes `Main-2`.
  mutating func unique(_ name: String) -> String {
    var unique = name
    var number = 2
    while !names.insert(unique).inserted {
      unique = "\(name)-\(number)"
      number += 1
    }
    return unique
  }
}

extension SourceValue {
  /// Returns a description of the value that excludes source positions, for comparing values.
  static func shape(_ value: SourceValue) -> String {
    func shape(_ text: SourceText) -> String {
      text.pieces.map { piece in
        switch piece {
        case .literal(let literal): literal.text
        case .placeholder(let placeholder): "\u{0}\(placeholder.expression)\u{0}"
        }
      }.joined()
    }
    switch value {
    case .text(let text): return "t" + shape(text)
    case .url(let text): return "u" + shape(text)
    case .integer(let number): return String(number)
    case .double(let number): return String(number)
    case .boolean(let truth): return String(truth)
    case .null: return "null"
    case .blockPredicate: return "block"
    case .list(let elements): return "[" + elements.map(self.shape).joined(separator: "\u{1}") + "]"
    case .predicate(let predicate):
      return "p" + shape(predicate.format) + predicate.arguments.map { "\u{1}" + self.shape($0) }.joined()
    }
  }
}
