package import RoutingDocuments
package import SceneRouting

/// An application of a checkout: its windows and what it declares.
package struct SourceApplication: Sendable {
  /// The strings of `handlesExternalEvents`.
  struct Labels: Sendable {
    var elements: [SourceText]
    var position: SourcePosition
  }

  /// A condition of UIKit.
  struct Condition: Sendable {
    var value: SourceValue
    var position: SourcePosition
  }

  /// A declared kind of scene.
  struct Configuration: Sendable {
    var name: String
    var role: SceneSessionRole
    var delegateClassName: String?
    var matching: Labels?
    var launchBehavior: SceneLaunchBehavior = .automatic
    /// Whether it is a scene declaration of SwiftUI.
    var isSwiftUI = false
    var position: SourcePosition?
  }

  /// A window with its conditions.
  struct Window: Sendable {
    var name: String
    var configuration: String?
    var role: SceneSessionRole = .windowApplication
    var isSwiftUI = false
    /// Whether a new window has the conditions from its start.
    var isFromStart = true
    var canActivate: Condition?
    var prefersToActivate: Condition?
    var preferring: Labels?
    var allowing: Labels?
    var position: SourcePosition?

    /// Whether every condition is known whole.
    var isKnown: Bool {
      let values = [canActivate, prefersToActivate].compactMap { $0?.value.extent }
      let texts = ((preferring?.elements ?? []) + (allowing?.elements ?? [])).map(\.known)
      return values.allSatisfy { $0 == .whole } && texts.allSatisfy { $0 != nil }
    }
  }

  /// The name of the target; `nil` if the project files do not tell applications apart.
  package let target: String?
  /// The folder of the project, or the path that was given.
  package let folder: String
  package internal(set) var idiom: InterfaceIdiom = .pad
  var supportsMultipleScenes: Bool?
  var preferredDefaultRole: SceneSessionRole?
  var configurations: [Configuration] = []
  var windows: [Window] = []
  /// The position of the scene manifest.
  var manifestPosition: SourcePosition?
  /// The property list with static shortcut items.
  var propertyListFile: String?
  /// The sites of the application.
  package internal(set) var sites: [SourceSite] = []
  /// Whether the code opens windows itself.
  package internal(set) var requestsWindows = false
  /// Whether it is made of one condition: nothing is known of the other windows.
  var isPart = false
  /// Sites of which the document has none, because several set different conditions of one window.
  var undecidedSites: Set<SourceSite> = []
  /// Property lists with a scene manifest that cannot be read.
  package internal(set) var failures: [DocumentIssue] = []
  /// What is wrong with the application.
  package internal(set) var findings: [SourceFinding] = []

  init(target: String?, folder: String) {
    self.target = target
    self.folder = folder
  }

  /// Whether the application declares anything about scenes.
  package var isEmpty: Bool { windows.isEmpty && configurations.isEmpty && sites.isEmpty }

  /// The number of windows.
  package var windowCount: Int { windows.count }

  /// The number of conditions that are known whole, in part and not at all.
  package var extents: (whole: Int, partial: Int, none: Int) {
    var extents = (whole: 0, partial: 0, none: 0)
    for site in sites {
      for value in site.value.parts {
        switch value.extent {
        case .whole: extents.whole += 1
        case .partial: extents.partial += 1
        case .none: extents.none += 1
        }
      }
    }
    return extents
  }

  /// The number of sites that no window has.
  package var sitesWithoutWindow: Int { sites.count { $0.window == nil } }

  // MARK: Windows in a document

  /// The windows that exist side by side: one, if the application has one at a time.
  var sessions: [Window] { supportsMultipleScenes == false ? Array(windows.prefix(1)) : windows }

  /// The windows whose conditions new windows of a declared configuration have, by its name.
  var windowsOfConfigurations: [String: Window] {
    var found: [String: Window] = [:]
    for window in supportsMultipleScenes == false ? windows.reversed() : windows {
      guard let name = window.configuration else { continue }
      let isOther = supportsMultipleScenes == false && window.name != windows.first?.name
      if isOther || window.isKnown && window.isFromStart { found[name] = window }
    }
    return found
  }

  /// The windows beside `sessions` that no declared configuration stands for.
  var otherWindows: [Window] {
    windows.dropFirst(sessions.count).filter { window in
      window.configuration.map { windowsOfConfigurations[$0]?.name != window.name } ?? true
    }
  }
}
