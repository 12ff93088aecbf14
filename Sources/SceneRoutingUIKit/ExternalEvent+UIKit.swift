#if canImport(UIKit)
  public import SceneRouting
  public import SceneRoutingAdapters
  public import UIKit

  extension NSUserActivity: UserActivityRepresentable {
    /// The absolute string of `webpageURL`.
    public var webpageAddress: String? { webpageURL?.absoluteString }
  }

  extension ShortcutItem {
    /// A quick action as UIKit hands it to a scene.
    @MainActor public init(_ item: UIApplicationShortcutItem) {
      self.init(
        type: item.type, localizedTitle: item.localizedTitle,
        targetContentIdentifier: item.targetContentIdentifier as? String)
    }
  }

  extension ExternalEvent {
    /// The event of a quick action.
    @MainActor public init(_ item: UIApplicationShortcutItem) { self = .shortcutItem(ShortcutItem(item)) }
  }
#endif
