/// The rules of the choice that differ between platforms and that Apple does not document.
///
/// Other observed rules cannot be switched: among equals, the most recently used session wins; an event without an
/// identifier goes to the most recently used session; a plain launch compares the empty identifier and chooses the most
/// recently used session that can or prefers; a request that avoids visible sessions chooses one only as a last resort;
/// a static shortcut item has the identifier of its Info.plist key. `marksUndocumentedChoices` reports decisions that
/// depend on them.
public struct RoutingPolicy: Hashable, Sendable {
  /// Whether predicates are evaluated. On a device with one window, the most recently used session handles every event.
  public var evaluatesPredicates = true
  /// Whether opening a file under Stage Manager prefers a new scene.
  public var filesPreferNewSceneUnderStageManager = true
  /// Whether a SwiftUI window without `handlesExternalEvents(preferring:allowing:)` has UIKit's default conditions.
  /// Otherwise it never handles an event by its identifier.
  ///
  /// Source: the SDK's comment on the modifier: without it "the behavior is platform dependent".
  public var unmodifiedWindowsTakeContent = true
  /// Whether an identifier that matches no scene declaration opens the first one, even if all of them have a
  /// `matching`. Otherwise no window opens.
  public var unmatchedContentOpensFirstDeclaration = true
  /// Whether a decision that depends on an undocumented rule lists its candidates.
  public var marksUndocumentedChoices = false

  /// The policy of iPadOS and visionOS, as observed.
  public static let iPadOS = RoutingPolicy(.iPadOS)
  /// The policy of a device with one window, as observed.
  public static let iPhone = RoutingPolicy(.iPhone)
  /// The policy of iPadOS without Stage Manager. The behavior of Mac Catalyst has not been verified.
  public static let macCatalyst = RoutingPolicy(.macCatalyst)
  /// The policy of a SwiftUI app for macOS, without Catalyst.
  public static let macOS = RoutingPolicy(.macOS)
  /// The policy of iPadOS that also marks every undocumented choice.
  public static let documentedOnly = RoutingPolicy(.documentedOnly)

  /// Creates the policy implied by an application's device: `iPhone` for a phone, `iPadOS` for an iPad and Apple
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
  /// The policies by their command-line names.
  package enum Preset: String, Hashable, Sendable, CaseIterable {
    case iPadOS, iPhone, macCatalyst, macOS, documentedOnly

    /// Whether the platform's behavior has not been verified.
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
