/// The routing rules that differ between platforms and that Apple doesn't document.
///
/// Other observed rules can't be changed:
///
/// - Among equally suitable sessions, the most recently used one is chosen.
/// - An event without an identifier goes to the most recently used session.
/// - A plain launch evaluates predicates against the empty identifier, and chooses the most recently used session that
///   prefers or can show the content.
/// - A request that avoids visible sessions chooses one only as a last resort.
/// - A static shortcut item's identifier is the one stored under its Info.plist key.
///
/// To have decisions that depend on these rules marked, use `iPadOSMarkingUndocumented`.
public struct RoutingPolicy: Hashable, Sendable {
  /// Whether predicates are evaluated. If not, the most recently used session handles every event, as it does on a
  /// device with only one window.
  package var evaluatesPredicates = true
  /// Whether opening a file under Stage Manager prefers a new scene.
  package var filesPreferNewSceneUnderStageManager = true
  /// Whether a SwiftUI window without `handlesExternalEvents(preferring:allowing:)` has UIKit's default conditions. If
  /// not, such a window never handles an event by its identifier.
  ///
  /// Source: the SDK's comment on the modifier, which says that the behavior without it "is platform dependent".
  package var unmodifiedWindowsTakeContent = true
  /// Whether an identifier that matches no scene declaration opens a window from the first declaration, even if every
  /// declaration has a `matching` set. If not, no window opens.
  package var unmatchedContentOpensFirstDeclaration = true
  /// Whether the application gets UIKit's calls. If not, URLs and user activities arrive through SwiftUI's `onOpenURL`
  /// and `onContinueUserActivity`, and nothing else has a call.
  ///
  /// Source: Apple's documentation of UIKit, which is available on iOS, iPadOS, visionOS and Mac Catalyst.
  package var callsUIKit = true
  /// Whether the application's process ends when the user closes the last window, whose session is then restored at the
  /// next launch. If not, the session goes with its window. See `SceneSessionRegistry.close(_:)`.
  package var endsWithLastWindow = true
  /// Whether decisions that depend on an undocumented rule list their candidates.
  package var marksUndocumentedChoices = false

  /// The policy observed on iPadOS and visionOS.
  public static let iPadOS = RoutingPolicy(.iPadOS)
  /// The policy observed on a device with only one window.
  public static let iPhone = RoutingPolicy(.iPhone)
  /// The policy assumed for Mac Catalyst: the same as on iPadOS, but without Stage Manager. The actual behavior hasn't
  /// been verified.
  public static let macCatalyst = RoutingPolicy(.macCatalyst)
  /// The policy for a SwiftUI app on macOS that doesn't use Mac Catalyst.
  public static let macOS = RoutingPolicy(.macOS)
  /// The iPadOS policy, except that every undocumented choice is marked.
  public static let iPadOSMarkingUndocumented = RoutingPolicy(.documentedOnly)

  /// Creates the policy implied by an application's device: `iPhone` for an iPhone, `iPadOS` for an iPad or Apple
  /// Vision, `macOS` for a SwiftUI app on a Mac, and `macCatalyst` for any other app on a Mac.
  package init(for application: SceneApplication) { self.init(.implied(by: application)) }
}

extension RoutingPolicy {
  /// The predefined policies. The raw values are their names on the command line.
  package enum Preset: String, Hashable, Sendable, CaseIterable {
    case iPadOS, iPhone, macCatalyst, macOS, documentedOnly

    /// Returns the policy that an application's device implies.
    package static func implied(by application: SceneApplication) -> Self {
      switch application.idiom {
      case .phone: .iPhone
      case .pad, .vision: .iPadOS
      case .mac: application.framework == .swiftUI ? .macOS : .macCatalyst
      }
    }
  }

  package init(_ preset: Preset) {
    switch preset {
    case .iPadOS: break
    case .iPhone:
      evaluatesPredicates = false
      filesPreferNewSceneUnderStageManager = false
    case .macCatalyst:
      filesPreferNewSceneUnderStageManager = false
      endsWithLastWindow = false
    case .macOS:
      filesPreferNewSceneUnderStageManager = false
      unmodifiedWindowsTakeContent = false
      unmatchedContentOpensFirstDeclaration = false
      callsUIKit = false
      endsWithLastWindow = false
    case .documentedOnly: marksUndocumentedChoices = true
    }
  }
}

/// The options for a routing request.
public struct RoutingOptions: Hashable, Sendable {
  package var prefersNewScene: Bool?
  package var allowsNewScene: Bool
  package var avoidsVisible: Bool?
  package var role: SceneSessionRole?
  package var requestingSession: String?
  package var excludedSessions: [String]

  package static let `default` = RoutingOptions()
}

extension RoutingOptions {
  /// Creates options for a routing request.
  ///
  /// - Parameters:
  ///   - role: The role that the session must have. `nil` means an ordinary window or, for a plain launch, the preferred
  ///     default role in the scene manifest.
  ///   - prefersNewScene: Whether to choose an existing session only if it prefers the content, and otherwise to create
  ///     a new one. If `nil`, this depends on the event: content drags, and session requests that don't name a session,
  ///     prefer a new scene.
  ///   - requestingSession: The session whose scene made the request. It is not chosen, unless the request names it, the
  ///     app has at most one scene, or it is an open unique `Window`.
  ///   - excludedSessions: The sessions that are not chosen, with the same exceptions.
  ///   - allowsNewScene: Whether a new session may be created.
  ///   - avoidsVisible: Whether to avoid visible sessions. If `nil`, only drags avoid them.
  public init(
    role: SceneSessionRole? = nil, prefersNewScene: Bool? = nil, requestingSession: String? = nil,
    excludedSessions: [String] = [], allowsNewScene: Bool = true, avoidsVisible: Bool? = nil
  ) {
    // The memberwise initializer doesn't copy the options, unlike one that assigns to their properties.
    self.init(
      prefersNewScene: prefersNewScene, allowsNewScene: allowsNewScene, avoidsVisible: avoidsVisible, role: role,
      requestingSession: requestingSession, excludedSessions: excludedSessions)
  }
}
