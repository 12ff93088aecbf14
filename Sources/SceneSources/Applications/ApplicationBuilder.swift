internal import RoutingDocuments
internal import SceneRouting

/// Builds an application from its manifest and the windows in its sources.
struct ApplicationBuilder {
  let checkout: SourceCheckout
  let target: SourceTarget?
  private let manifest: SceneManifest?
  var result: SourceApplication
  /// Whether the build settings say that the app's version for the Mac is built with Mac Catalyst.
  private let isForCatalyst: Bool
  /// The devices with macOS or visionOS that the app may support, too. Empty if the caller has chosen a device.
  private let otherIdioms: Set<InterfaceIdiom>
  /// The sites of each window.
  private(set) var sitesOfWindows: [SourceWindowName: [SourceSite]] = [:]
  private(set) var unplacedSites: [SourceSite] = []
  /// The positions of all conditions in the application's files, with the platforms that may have them.
  private var conditions: [Declaration] = []
  /// The names that windows and SwiftUI configurations already use.
  var names: Set<String> = []
  /// How many more identifiers the `preferring` and `allowing` sets of the application may have, and whether the sets of
  /// some window did not fit.
  var (labelsLeft, isFull) = (mostLabels, false)
  static let mostLabels = 10_000

  init(_ checkout: SourceCheckout, _ target: SourceTarget?, idiom: InterfaceIdiom?) {
    self.checkout = checkout
    self.target = target
    isForCatalyst = target?.settings.isForCatalyst ?? false
    var failures: [DocumentIssue] = []
    manifest = SceneManifest(checkout, target, idiom: idiom ?? target?.idiom ?? .pad, failures: &failures)
    result = SourceApplication(target: target?.name, folder: target?.folder ?? checkout.root)
    result.failures = failures
    result.requestsWindows = checkout.requestsWindows
    let usesAppKit = Self.usesAppKit(checkout, target)
    let isForMac = usesAppKit || Self.isOnlyForMac(checkout, target) || checkout.projects.areGeneratedForMac
    // A package lists the oldest versions of platforms, even of those for which it has no executable.
    let stated = target.flatMap { $0.isOfPackage && usesAppKit ? .mac : $0.idiom }
    let others = target.flatMap { stated == nil ? nil : $0.otherIdioms } ?? [.mac, .vision]
    otherIdioms = idiom == nil ? others : []
    result.idiom = idiom ?? stated ?? (isForMac ? .mac : .pad)
    if idiom == nil, stated == nil, !isForMac, let target {
      result.findings.append(
        DocumentIssue(
          "partly-read", .note, at: SourcePosition(file: target.project, line: 1, column: 1),
          "the platform of '\(target.name)' is not known: it is read as an app for iPad",
          help: "choose one with --idiom pad, phone, mac or vision"))
    }
  }

  /// Whether a SwiftUI app uses AppKit, or declares a kind of scene that only macOS has, without a condition on the
  /// platform.
  private static func usesAppKit(_ checkout: SourceCheckout, _ target: SourceTarget?) -> Bool {
    checkout.facts.scenes.contains {
      [.settings, .menuBarExtra, .utilityWindow].contains($0.kind) && $0.build.may.contains(.iOS)
        && checkout.isMember($0.position.file, of: target)
    } || checkout.facts.filesOfMacApps.contains { checkout.isMember($0, of: target) }
  }

  /// Whether all scenes and conditions of an application are for macOS.
  private static func isOnlyForMac(_ checkout: SourceCheckout, _ target: SourceTarget?) -> Bool {
    let platforms =
      checkout.facts.scenes.filter { checkout.isMember($0.position.file, of: target) }.map(\.build.may)
      + checkout.facts.sites.filter { checkout.isMember($0.position.file, of: target) }.map(\.build.may)
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

  var scope: SourceScope {
    SourceScope(isMember: { [checkout, target] in checkout.isMember($0, of: target) }, platform: platform)
  }

  /// Reports several apps that are read as a single app. This happens if no project says which files belong to each app,
  /// or if no app has `@main`, so that code may choose the app that runs.
  private mutating func noteSeveralApps(_ order: SceneOrder) {
    let apps = order.apps(of: isMember)
    guard let first = apps.first else { return }
    let hasMain = first.isMainApp(on: [platform])
    for other in apps.dropFirst() where target == nil || !hasMain {
      let whole = other.name == first.name ? "the one in \(first.position.file)" : "'\(first.name)'"
      result.findings.append(
        DocumentIssue(
          "partly-read", .warning, at: other.position,
          "'\(other.name)' is read as a part of \(whole): "
            + (hasMain
              ? "no project says which files belong to each app" : "no app has @main, and code may choose either"),
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
        name: configuration.name, role: configuration.role,
        delegateClassName: configuration.delegateClassName.flatMap { name in
          let name = name.lastName
          return name.contains("$(") ? nil : checkout.facts.classNames[name] ?? name
        },
        position: manifest.position)
    }
    let names = manifest.application.configurations.compactMap(\.delegateClassName).map(\.lastName)
    for name in names where name.contains("$(") {
      result.findings.append(
        DocumentIssue(
          "partly-read", .note, at: manifest.position,
          "the delegate class '\(name)' depends on a build setting: its conditions are not read",
          help: "write them into the scenes document of each build"))
    }
  }

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
    result.sites = sites.filter { $0.fact.build.may(on: platform) }
    unplacedSites = result.sites.filter(\.isUnplaced)
    if reach.isExhausted, let first = result.sites.first {
      result.findings.append(
        DocumentIssue(
          "partly-read", .note, at: first.position,
          "the app has too many windows and modifiers to follow: some are unknown in every window",
          help: "write the sets of these windows into the scenes document"))
    }
    for site in result.sites { for window in site.windows { sitesOfWindows[window, default: []].append(site) } }
    conditions = sites.map { ($0.position, $0.fact.build.may) }
  }

  typealias Declaration = (position: SourcePosition, platforms: Set<SourcePlatform>)

  /// Reports the windows, or else the conditions, of an app for iOS that only its build for the Mac or for visionOS has.
  mutating func noteUnread(_ windows: [Declaration]) {
    guard platform == .iOS else { return }
    for (idiom, system, device) in [
      (InterfaceIdiom.mac, "macOS", "the Mac"), (.vision, "visionOS", "Apple Vision Pro"),
    ] {
      let own: Set<SourcePlatform> = idiom == .mac ? [.macOS, .macCatalyst] : [.visionOS]
      let other = SourcePlatform(idiom, isCatalyst: isForCatalyst)
      func isOnlyThere(_ declaration: Declaration) -> Bool {
        declaration.platforms.contains(other) && declaration.platforms.isSubset(of: own)
      }
      let noun = windows.contains(where: isOnlyThere) ? "window" : "condition"
      let others = (noun == "window" ? windows : conditions).filter(isOnlyThere)
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

  var delegateConditions: DelegateConditions {
    DelegateConditions(
      checkout, on: platform, sites: result.sites, ofWindows: sitesOfWindows, unplaced: unplacedSites,
      isMember: isMember)
  }

  /// Returns a value for a condition that an assignment or modifier may set for any window, because the names in the
  /// source don't say for which one.
  func unknown(_ kind: SiteFact.Kind, _ name: String) -> SourceText? {
    let site = unplacedSites.first { $0.fact.kind == kind }
    return site.map { SourceText(unknown: name, at: $0.position, isOfWindow: true) }
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
