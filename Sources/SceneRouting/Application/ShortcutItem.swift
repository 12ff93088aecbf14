/// A quick action on the Home Screen.
///
/// Source: Apple, `UIApplicationShortcutItem`.
public struct ShortcutItem: Hashable, Sendable {
  package var type: String
  package var targetContentIdentifier: String?
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
