package import RoutingDocuments
package import SceneRouting

/// An application in a checkout, with its windows and scene declarations.
package struct SourceApplication: Sendable {
  /// The strings passed to `handlesExternalEvents`.
  struct Labels: Sendable {
    var elements: [SourceText]
    var position: SourcePosition
  }

  /// A UIKit activation condition.
  struct Condition: Sendable {
    var value: SourceValue
    var position: SourcePosition
  }

  /// A scene configuration.
  struct Configuration: Sendable {
    var name: String
    var role: SceneSessionRole
    var kind = SceneConfiguration.Kind.windowGroup
    var delegateClassName: String?
    var matching: Labels?
    var launchBehavior: SceneLaunchBehavior = .automatic
    /// Whether the configuration is a SwiftUI scene declaration.
    var isSwiftUI = false
    var position: SourcePosition?
  }

  /// A window and its conditions.
  struct Window: Sendable {
    var name: String
    var configuration: String?
    /// The name of the scene delegate's class, or `nil` if SwiftUI declares the window.
    var delegateClassName: String?
    var role: SceneSessionRole = .windowApplication
    var isSwiftUI = false
    var canActivate: Condition?
    var prefersToActivate: Condition?
    /// The conditions of a new window, as set in `scene(_:willConnectTo:options:)`.
    var canActivateAtConnection: Condition?
    var prefersToActivateAtConnection: Condition?
    var preferring: Labels?
    var allowing: Labels?
    var position: SourcePosition?

    /// The window with the conditions that it has when it connects.
    var connected: Window {
      var window = self
      window.canActivate = canActivateAtConnection
      window.prefersToActivate = prefersToActivateAtConnection
      return window
    }

    /// A new window with the conditions that this one has when it connects. The values that only the app knows can be
    /// different for each new window, so they have names of their own, such as `new Note.noteID`.
    ///
    /// - Parameter configuration: The name of the configuration of the new window.
    func new(from configuration: String) -> Window {
      var window = connected
      window.mapTexts { text in
        text.mapPlaceholders { placeholder in
          guard !placeholder.isGlobal else { return }
          let own = placeholder.expression.trimmingPrefix(name + ".").trimmingPrefix("self.")
          placeholder.expression = "new \(configuration).\(own)"
        }
      }
      return window
    }
  }

  /// The name of the application target, or `nil` if no project declares application targets.
  package let target: String?
  /// The folder of the project, or the given path if no project was found.
  package let folder: String
  package internal(set) var idiom: InterfaceIdiom = .pad
  var supportsMultipleScenes: Bool?
  var preferredDefaultRole: SceneSessionRole?
  var configurations: [Configuration] = []
  var windows: [Window] = []
  /// The position of the scene manifest.
  var manifestPosition: SourcePosition?
  /// The property list that contains static shortcut items.
  var propertyListFile: String?
  /// The assignments and modifiers that set the application's conditions.
  package internal(set) var sites: [SourceSite] = []
  /// Whether the code requests windows, for example with `openWindow`.
  package internal(set) var requestsWindows = false
  /// Whether the application represents only a single condition, without the other windows.
  var isPart = false
  /// The assignments and modifiers that determine a condition in the document. Others set a condition only in some cases,
  /// or that of a window that isn't known by name or isn't read.
  var decidedSites: Set<SourceSite> = []
  /// The issues with property lists that contain a scene manifest but can't be read.
  package internal(set) var failures: [DocumentIssue] = []
  /// Findings about the application's sources.
  package internal(set) var findings: [DocumentIssue] = []

  init(target: String?, folder: String) {
    self.target = target
    self.folder = folder
  }

  /// Whether the application contains no declarations that are relevant to scenes.
  package var isEmpty: Bool { windows.isEmpty && configurations.isEmpty && sites.isEmpty }

  /// The names of the SwiftUI scene declarations, keyed by position.
  var sceneNames: [SourcePosition: String] {
    Dictionary(
      configurations.filter(\.isSwiftUI).compactMap { configuration in
        configuration.position.map { ($0, configuration.name) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of windows, without settings.
  package var windowCount: Int { windowsWithoutSettings.count }

  /// The numbers of conditions in the document whose values are completely known, partly known and unknown. Conditions that
  /// the code sets only in some cases are excluded; see `undecidedCount`.
  package var extents: (whole: Int, partial: Int, none: Int) {
    var extents = (whole: 0, partial: 0, none: 0)
    for site in decidedSites {
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

  /// The number of assignments and modifiers that don't belong to a known window.
  package var sitesWithoutWindow: Int { sites.count { $0.windows.isEmpty && $0.possibleScenes.isEmpty } }

  /// The number of assignments and modifiers that set a condition only in some cases, so that the condition is unknown.
  package var undecidedCount: Int { sites.count - decidedSites.count - sitesWithoutWindow }

  // MARK: Windows in a document

  /// The windows that exist at the same time. Contains at most one window if the app supports only one, and no settings,
  /// which only the user opens.
  var sessions: [Window] {
    supportsMultipleScenes == false ? Array(windowsWithoutSettings.prefix(1)) : windowsWithoutSettings
  }

  private var windowsWithoutSettings: [Window] {
    let settings = Set(configurations.filter { $0.kind == .settings }.map(\.name))
    return windows.filter { window in !(window.configuration.map(settings.contains) ?? false) }
  }

  /// The window whose conditions apply to new windows, for each configuration name.
  var windowsOfConfigurations: [String: Window] {
    var found: [String: Window] = [:]
    var delegates: [String: Window] = [:]
    for window in supportsMultipleScenes == false ? windows.reversed() : windows {
      if let delegate = window.delegateClassName { delegates[delegate] = window }
      guard let name = window.configuration else { continue }
      let isOther = supportsMultipleScenes == false && window.name != windows.first?.name
      found[name] = isOther ? window : window.new(from: name)
    }
    // Several configurations can have the same delegate class.
    for configuration in configurations where found[configuration.name] == nil {
      let window = configuration.delegateClassName.flatMap { delegates[$0] }
      found[configuration.name] = window?.new(from: configuration.name)
    }
    return found
  }

  /// The windows that are represented neither in `sessions` nor by a declared configuration.
  var otherWindows: [Window] {
    let represented = windowsOfConfigurations
    return windows.dropFirst(sessions.count).filter { window in
      window.configuration.map { represented[$0]?.name != window.name } ?? true
    }
  }
}

extension SourceApplication {
  /// The application with the unknown values of different windows told apart: each window has variables of its own. A
  /// path that begins with a type, such as `Session.current.id`, is that of the same value everywhere.
  var withDistinctUnknowns: SourceApplication {
    var owners: [String: Set<String>] = [:]
    for window in windows {
      for placeholder in window.texts.flatMap(\.placeholders) where !placeholder.isGlobal {
        owners[placeholder.expression, default: []].insert(window.name)
      }
    }
    // Values in `matching` are named after the only window with the configuration, or after the configuration itself.
    let names = configurations.map { configuration in
      let own = windows.filter { $0.configuration == configuration.name }
      return own.count == 1 ? own[0].name : configuration.name
    }
    for (configuration, name) in zip(configurations, names) {
      for placeholder in (configuration.matching?.elements ?? []).flatMap(\.placeholders) where !placeholder.isGlobal {
        owners[placeholder.expression, default: []].insert(name)
      }
    }
    let shared = Set(owners.filter { $0.value.count > 1 }.keys)
    if shared.isEmpty { return self }
    func qualified(_ text: SourceText, by name: String) -> SourceText {
      text.mapPlaceholders { placeholder in
        guard shared.contains(placeholder.expression) else { return }
        placeholder.expression = "\(name).\(placeholder.expression)"
        placeholder.isOfWindow = true
      }
    }
    var application = self
    for index in windows.indices {
      let name = windows[index].name
      application.windows[index].mapTexts { qualified($0, by: name) }
    }
    for (index, name) in names.enumerated() {
      guard let elements = configurations[index].matching?.elements else { continue }
      application.configurations[index].matching?.elements = elements.map { qualified($0, by: name) }
    }
    return application
  }
}

extension SourceApplication.Window {
  fileprivate var texts: [SourceText] {
    [canActivate, prefersToActivate, canActivateAtConnection, prefersToActivateAtConnection]
      .flatMap { $0?.value.texts ?? [] } + [preferring, allowing].flatMap { $0?.elements ?? [] }
  }

  fileprivate mutating func mapTexts(_ transform: (SourceText) -> SourceText) {
    func change(_ condition: inout SourceApplication.Condition?) {
      if let value = condition?.value { condition?.value = value.mapTexts(transform) }
    }
    change(&canActivate)
    change(&prefersToActivate)
    change(&canActivateAtConnection)
    change(&prefersToActivateAtConnection)
    if let elements = preferring?.elements { preferring?.elements = elements.map(transform) }
    if let elements = allowing?.elements { allowing?.elements = elements.map(transform) }
  }
}
