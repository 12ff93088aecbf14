/// A quick action on the Home Screen.
///
/// Source: Apple, `UIApplicationShortcutItem`.
public struct ShortcutItem: Hashable, Sendable {
  /// `UIApplicationShortcutItemType`.
  public var type: String
  /// The identifier of the item's content. A static item stores it under the undocumented key
  /// `UIApplicationShortcutItemTargetContentIdentifier`.
  public var targetContentIdentifier: String?
  /// `UIApplicationShortcutItemTitle`, passed through.
  package var localizedTitle: String?

  /// Creates an item.
  public init(type: String, targetContentIdentifier: String? = nil) {
    self.type = type
    self.targetContentIdentifier = targetContentIdentifier
  }

  package init(type: String, localizedTitle: String?, targetContentIdentifier: String? = nil) {
    self.init(type: type, targetContentIdentifier: targetContentIdentifier)
    self.localizedTitle = localizedTitle
  }
}
