/// The rules of the choice in which platforms differ, and which no Apple page promises.
///
/// Other observed rules have no switch: among equals the most recently used session wins; an event without an identifier
/// goes to the most recently used session; a plain launch compares the empty identifier and takes the most recently used
/// session that can or prefers; a request that avoids visible sessions takes one only as a last resort; a static shortcut
/// item has the identifier of its Info.plist key. `marksUndocumentedChoices` reports where a decision rests on them.
public struct RoutingPolicy: Hashable, Sendable {
  /// Whether predicates are evaluated. On a device with one window the most recently used session takes every event.
  public var evaluatesPredicates = true
  /// Whether a file that is opened under Stage Manager prefers a new scene.
  public var filesPreferNewSceneUnderStageManager = true
  /// Whether a SwiftUI window without `handlesExternalEvents(preferring:allowing:)` has UIKit's default conditions.
  /// Otherwise it never takes an event by its identifier.
  ///
  /// Source: the SDK's comment on the modifier: without it "the behavior is platform dependent".
  public var unmodifiedWindowsTakeContent = true
  /// Whether an identifier that matches no scene declaration opens the first one, even if all have a `matching`.
  /// Otherwise no window opens.
  public var unmatchedContentOpensFirstDeclaration = true
  /// Whether a decision that rests on an undocumented rule names its candidates.
  public var marksUndocumentedChoices = false

  /// The policy of iPadOS and visionOS, as observed.
  public static let iPadOS = RoutingPolicy(.iPadOS)
  /// The policy of a device with one window, as observed.
  public static let iPhone = RoutingPolicy(.iPhone)
  /// The policy of iPadOS without Stage Manager. Nobody has checked what Mac Catalyst really does.
  public static let macCatalyst = RoutingPolicy(.macCatalyst)
  /// The policy of a SwiftUI app for macOS, without Catalyst.
  public static let macOS = RoutingPolicy(.macOS)
  /// The policy of iPadOS that also marks every choice that documentation does not promise.
  public static let documentedOnly = RoutingPolicy(.documentedOnly)

  /// Creates the policy that an application's device implies: `iPhone` for a phone, `iPadOS` for an iPad and Apple
  /// Vision, `macOS` for SwiftUI on a Mac, else `macCatalyst`.
  public init(for application: SceneApplication) {
    switch application.idiom {
    case .phone: self.init(.iPhone)
    case .pad, .vision: self.init(.iPadOS)
    case .mac: self.init(application.framework == .swiftUI ? .macOS : .macCatalyst)
    }
  }
}

extension RoutingPolicy {
  /// The policies by their names on the command line.
  package enum Preset: String, Hashable, Sendable, CaseIterable {
    case iPadOS, iPhone, macCatalyst, macOS, documentedOnly

    /// Whether nobody has checked what the platform really does.
    package var isUnknown: Bool { self == .macCatalyst }
  }

  package init(_ preset: Preset) {
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
}
