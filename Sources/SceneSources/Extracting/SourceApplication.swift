package import SceneRouting

/// What an application declares, put together from all its files.
package struct SourceApplication: Sendable {
  /// A condition or a set that was read from source.
  package enum Condition: Sendable {
    case predicate(SourcePredicate)
    /// The value says nothing that could be read.
    case unread(PartialText)
  }

  /// Strings of a SwiftUI set.
  package struct Labels: Sendable {
    package var elements: [PartialText]
    package var position: SourcePosition
  }

  /// A declared kind of scene.
  package struct Configuration: Sendable {
    package var name: String
    package var role: SceneSessionRole
    package var matching: Labels?
    package var launchBehavior: SceneLaunchBehavior = .automatic
    package var delegateClassName: String?
    /// Whether nothing opens one window too many of it: there is one at a time, or one for each document.
    package var isNeverSurplus = false
    package var position: SourcePosition?
  }

  /// A window with its conditions.
  package struct Window: Sendable {
    package var name: String
    package var configuration: String?
    package var role: SceneSessionRole = .windowApplication
    /// Whether it is another window of its delegate at a later time.
    package var isLater = false
    package var canActivate: (condition: Condition, position: SourcePosition)?
    package var prefersToActivate: (condition: Condition, position: SourcePosition)?
    /// Whether it is a window of SwiftUI.
    package var isSwiftUI = false
    /// Whether a new window has the conditions from the beginning, and not only when something happens.
    package var isFromStart = false
    package var preferring: Labels?
    package var allowing: Labels?
    package var position: SourcePosition?
  }

  package var idiom: InterfaceIdiom = .pad
  package var supportsMultipleScenes: Bool?
  package var preferredDefaultRole: SceneSessionRole?
  package var configurations: [Configuration] = []
  package var windows: [Window] = []
  /// Where the scene manifest of the property list begins.
  package var manifestPosition: SourcePosition?
  /// The property list with static shortcut items.
  package var propertyListFile: String?
  /// The identifiers that the app sends, as far as they are known whole.
  package var sentIdentifiers: [(identifier: String, position: SourcePosition)] = []
  /// The identifiers that the app sends and that only the running app knows whole.
  package var sentShapes: [PartialText] = []
  /// Whether the app asks for windows by itself, so that a window that takes no event may be meant.
  package var requestsWindows = false
  package var findings: [SourceFinding] = []
  /// The formats of conditions that no window is known to have.
  package var otherFormats: [PartialText] = []

  package init() {}

  /// The windows that exist side by side: one, if the application has one at a time.
  package var sessions: [Window] { supportsMultipleScenes == false ? Array(windows.prefix(1)) : windows }

  /// The windows that show what new windows of a declared configuration are like, by its name: the windows beside
  /// `sessions`, and where all windows of a configuration are alike from their start, with nothing unknown, also these.
  package var windowsOfConfigurations: [String: Window] {
    var found: [String: Window] = [:]
    for (name, windows) in Dictionary(grouping: windows, by: { $0.configuration ?? "" }) where name != "" {
      let others = supportsMultipleScenes == false ? windows.filter { $0.name != self.windows.first?.name } : []
      if let other = others.first {
        found[name] = other
      } else if windows.count == 1, windows[0].isKnown, windows[0].isFromStart {
        found[name] = windows[0]
      }
    }
    return found
  }

  /// The other windows beside `sessions`: each stands for a configuration that no file declares. Their names are not
  /// those of declared ones.
  package var otherWindows: [Window] {
    let shown = Set(windowsOfConfigurations.values.map(\.name))
    var names = Set(configurations.map(\.name))
    return windows.dropFirst(sessions.count).filter { !shown.contains($0.name) }.map { window in
      var window = window
      while !names.insert(window.name).inserted { window.name += "-2" }
      return window
    }
  }

  /// Whether there is anything to route to.
  package var isEmpty: Bool { windows.isEmpty && configurations.isEmpty }

  /// How many conditions were read whole, with a hole, and not at all.
  package var shares: (whole: Int, partial: Int, unread: Int) {
    var shares = (whole: 0, partial: 0, unread: 0)
    func count(_ texts: [PartialText]) {
      if texts.allSatisfy({ $0.known != nil }) { shares.whole += 1 } else { shares.partial += 1 }
    }
    for window in windows {
      for entry in [window.canActivate, window.prefersToActivate] {
        switch entry?.condition {
        case .predicate(let predicate): count(predicate.arguments.flatMap(\.texts))
        case .unread: shares.unread += 1
        case nil: break
        }
      }
      for labels in [window.preferring, window.allowing].compactMap({ $0 }) { count(labels.elements) }
    }
    for labels in configurations.compactMap(\.matching) { count(labels.elements) }
    return shares
  }
}

extension SourceApplication.Window {
  /// Whether the window has conditions of its own, and nothing in them is known only at run time.
  fileprivate var isKnown: Bool {
    let conditions = [canActivate, prefersToActivate].compactMap { $0?.condition }
    let labels = [preferring, allowing].compactMap { $0 }
    let isUnread = conditions.contains { if case .unread = $0 { true } else { false } }
    let texts = conditions.flatMap(\.texts) + labels.flatMap(\.elements)
    return !isUnread && (isSwiftUI || !conditions.isEmpty) && texts.allSatisfy { $0.known != nil }
  }
}

extension SourceApplication.Condition {
  /// The texts in the arguments.
  fileprivate var texts: [PartialText] {
    if case .predicate(let predicate) = self { predicate.arguments.flatMap(\.texts) } else { [] }
  }
}

extension ResolvedValue {
  /// The texts in the value.
  package var texts: [PartialText] {
    switch self {
    case .text(let text): [text]
    case .list(let elements): elements.flatMap(\.texts)
    default: []
    }
  }
}
