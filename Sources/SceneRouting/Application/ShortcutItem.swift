/// A quick action on the Home Screen.
///
/// Source: Apple, `UIApplicationShortcutItem`.
public struct ShortcutItem: Hashable, Sendable {
  /// `UIApplicationShortcutItemType`.
  public var type: String
  /// The content that the item is about. A static item has it under the key
  /// `UIApplicationShortcutItemTargetContentIdentifier`, which no Apple page mentions.
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
