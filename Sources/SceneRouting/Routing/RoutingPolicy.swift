/// The rules of the choice that no Apple page promises. Each is one switch: this is the one place to change them.
///
///     var policy = RoutingPolicy.iPadOS
///     policy.launchTakesMostRecentSuitable = false   // a launch prefers as other events do
///
/// One observed rule has no switch, because without it nothing could be decided: among equals the most recently used
/// session wins. `marksUndocumentedChoices` says where a decision rests on it.
public struct RoutingPolicy: Hashable, Sendable {
  /// Predicates are evaluated. On a device with one window they never are: the most recently used session takes all.
  public var evaluatesPredicates = true
  /// An event without an identifier goes to the most recently used session and no predicate is evaluated.
  /// Otherwise the predicates are evaluated on the missing identifier.
  public var missingIdentifierTakesMostRecent = true
  /// The identifier of a plain launch is the empty string. Otherwise it is missing.
  public var launchComparesEmptyIdentifier = true
  /// A plain launch goes to the most recently used session that can or prefers. Otherwise those that prefer come first.
  public var launchTakesMostRecentSuitable = true
  /// A file that is opened under Stage Manager asks for a new scene.
  public var filesPreferNewSceneUnderStageManager = true
  /// A request to avoid visible sessions excludes sessions that only can, and ranks sessions that prefer last. Otherwise
  /// such a request is ignored.
  public var avoidsVisibleSessions = true
  /// A static shortcut item has the identifier of the key `UIApplicationShortcutItemTargetContentIdentifier`.
  /// Otherwise it has none.
  public var readsStaticShortcutItemIdentifiers = true
  /// A SwiftUI window without `handlesExternalEvents(preferring:allowing:)` has UIKit's default conditions, so it takes
  /// any content. Otherwise it never takes an event by its identifier, as on macOS.
  ///
  /// Source: the SDK's comment on the modifier: without it "the behavior is platform dependent".
  public var unmodifiedWindowsTakeContent = true
  /// An identifier that matches no scene declaration opens the first one, even if all have a `matching`.
  /// Otherwise no window opens, as on macOS.
  public var unmatchedContentOpensFirstDeclaration = true
  /// A decision that rests on one of these rules, or on the order of use, is marked ambiguous and names its candidates.
  public var marksUndocumentedChoices = false

  /// Makes the policy of an iPad, to be changed switch by switch.
  public init() {}

  /// What was seen on iPadOS. It holds for `pad` and `vision`.
  public static let iPadOS = RoutingPolicy()
  /// What was seen on a device with one window.
  public static let iPhone = RoutingPolicy(.iPhone)
  /// As iPadOS without Stage Manager. What Mac Catalyst really does is unknown.
  public static let macCatalyst = RoutingPolicy(.macCatalyst)
  /// A SwiftUI app for macOS, without Catalyst.
  public static let macOS = RoutingPolicy(.macOS)
  /// Decides as iPadOS, and marks what documentation does not promise.
  public static let documentedOnly = RoutingPolicy(.documentedOnly)
}

extension RoutingPolicy {
  /// The policies that have a name.
  public enum Preset: String, Hashable, Sendable, CaseIterable {
    /// What was seen on iPadOS.
    case iPadOS
    /// What was seen on a device with one window.
    case iPhone
    /// As iPadOS without Stage Manager.
    case macCatalyst
    /// A SwiftUI app for macOS, without Catalyst: a window without the modifier takes no event by its identifier, and
    /// an identifier that matches no declaration opens nothing.
    case macOS
    /// Decides as iPadOS, and marks what documentation does not promise.
    case documentedOnly

    /// Whether nobody has checked what the platform really does.
    public var isUnknown: Bool { self == .macCatalyst }
  }

  /// Creates the policy for a preset.
  public init(_ preset: Preset) {
    switch preset {
    case .iPadOS: break
    case .iPhone: evaluatesPredicates = false
    case .macCatalyst: filesPreferNewSceneUnderStageManager = false
    case .macOS:
      filesPreferNewSceneUnderStageManager = false
      unmodifiedWindowsTakeContent = false
      unmatchedContentOpensFirstDeclaration = false
    case .documentedOnly: marksUndocumentedChoices = true
    }
  }

  /// Makes the policy that a kind of device implies: `iPhone` for a phone, `iPadOS` for an iPad and Apple Vision, and for
  /// a Mac `macOS` if the app is one of SwiftUI, else `macCatalyst`.
  public init(idiom: InterfaceIdiom, isSwiftUI: Bool = false) {
    switch idiom {
    case .phone: self.init(.iPhone)
    case .pad, .vision: self.init(.iPadOS)
    case .mac: self.init(isSwiftUI ? .macOS : .macCatalyst)
    }
  }
}
