/// A scene configuration: an entry in `UISceneConfigurations` in Info.plist, or a SwiftUI scene declaration.
public struct SceneConfiguration: Hashable, Sendable {
  /// The kind of a SwiftUI scene declaration. An entry in `UISceneConfigurations` is a `windowGroup`.
  ///
  /// Source: Apple, `Window`, `WindowGroup`, `DocumentGroup` and `Settings`.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A group of windows, each of which can be opened many times.
    case windowGroup
    /// A single, unique window. If it is open, it is brought to the front and never opened a second time.
    case window
    /// A group of windows for documents, which opens files. It ignores `handlesExternalEvents(matching:)`.
    ///
    /// Source: Apple, `Scene.handlesExternalEvents(matching:)`. A document group opens the types that it supports, which
    /// a configuration doesn't list; that it opens every file is this project's decision.
    case documentGroup
    /// The settings of an app on a Mac, which no event opens.
    case settings
  }

  package var name: String
  package var role: SceneSessionRole
  package var kind: Kind
  /// The argument of `handlesExternalEvents(matching:)`, even if the declaration ignores it.
  package var declaredMatching: ExternalEventSet?
  /// Whether an event without an identifier, or a plain launch, opens a window from this declaration, as set by SwiftUI's `defaultLaunchBehavior(_:)`.
  package var defaultLaunchBehavior: SceneLaunchBehavior
  package var conditions: SceneConditions?
  // The values of `UISceneClassName`, `UISceneDelegateClassName` and `UISceneStoryboardFile`, which are preserved in
  // documents but don't affect routing.
  package var sceneClassName: String?
  package var delegateClassName: String?
  package var storyboardName: String?

  /// Creates a scene configuration.
  ///
  /// - Parameters:
  ///   - name: The name of the configuration, which is unique within a role. Info.plist key: `UISceneConfigurationName`.
  ///   - role: The session role for which the configuration is declared.
  ///   - kind: The kind of the declaration.
  ///   - matching: The identifiers for which this declaration can create a new window, as set by SwiftUI's
  ///     `handlesExternalEvents(matching:)`. `nil` means that the declaration lacks this modifier, so it accepts any
  ///     identifier that no other declaration matches.
  ///   - conditions: The conditions of sessions created from the configuration. `nil` means UIKit's defaults or, in a
  ///     SwiftUI application, ``SceneConditions/withoutModifier``.
  public init(
    name: String, role: SceneSessionRole = .windowApplication, kind: Kind = .windowGroup,
    matching: ExternalEventSet? = nil, conditions: SceneConditions? = nil
  ) {
    self.init(
      name: name, role: role, kind: kind, matching: matching, defaultLaunchBehavior: .automatic, conditions: conditions)
  }

  @_disfavoredOverload
  package init(
    name: String, role: SceneSessionRole = .windowApplication, kind: Kind = .windowGroup,
    matching: ExternalEventSet? = nil, defaultLaunchBehavior: SceneLaunchBehavior = .automatic,
    conditions: SceneConditions? = nil, sceneClassName: String? = nil, delegateClassName: String? = nil,
    storyboardName: String? = nil
  ) {
    self.name = name
    self.role = role
    self.kind = kind
    self.declaredMatching = matching
    self.defaultLaunchBehavior = defaultLaunchBehavior
    self.conditions = conditions
    self.sceneClassName = sceneClassName
    self.delegateClassName = delegateClassName
    self.storyboardName = storyboardName
  }

  /// The identifiers for which a new window opens from this declaration. `nil` means the identifiers that no other
  /// declaration matches.
  package var matching: ExternalEventSet? { kind == .documentGroup ? nil : declaredMatching }
}

/// Whether a plain launch opens a window from a SwiftUI scene declaration.
///
/// Source: Apple, `Scene.defaultLaunchBehavior(_:)` and `SceneLaunchBehavior`.
package enum SceneLaunchBehavior: String, Hashable, Sendable, CaseIterable {
  /// The declaration opens a window if it is the first automatic one and no declaration is `presented`.
  case automatic
  /// The declaration takes precedence over automatic ones.
  case presented
  /// Plain launches skip the declaration.
  case suppressed
}

/// A quick action on the Home Screen.
///
/// Source: Apple, `UIApplicationShortcutItem`.
public struct ShortcutItem: Hashable, Sendable {
  package var type: String
  @ExactText package var targetContentIdentifier: String?
  /// The value of `UIApplicationShortcutItemTitle`, which is preserved in documents but doesn't affect routing.
  package var localizedTitle: String?

  /// Creates a shortcut item.
  ///
  /// - Parameters:
  ///   - type: The type of the item. Info.plist key: `UIApplicationShortcutItemType`.
  ///   - targetContentIdentifier: The identifier of the content that the item opens. A static item stores it in
  ///     Info.plist, under the undocumented key `UIApplicationShortcutItemTargetContentIdentifier`.
  public init(type: String, targetContentIdentifier: String? = nil) {
    (self.type, self.targetContentIdentifier) = (type, targetContentIdentifier)
  }

  package init(type: String, localizedTitle: String?, targetContentIdentifier: String? = nil) {
    self.init(type: type, targetContentIdentifier: targetContentIdentifier)
    self.localizedTitle = localizedTitle
  }
}
