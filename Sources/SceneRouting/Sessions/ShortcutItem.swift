/// A quick action on the Home Screen.
///
/// Source: Apple, `UIApplicationShortcutItem`.
public struct ShortcutItem: Hashable, Sendable {
  /// `UIApplicationShortcutItemType`.
  public var type: String
  /// `UIApplicationShortcutItemTitle`, passed through.
  public var localizedTitle: String?
  /// Which content the item is about. A static item has it under the key
  /// `UIApplicationShortcutItemTargetContentIdentifier`, which no Apple page mentions.
  public var targetContentIdentifier: String?

  /// Makes an item.
  public init(type: String, localizedTitle: String? = nil, targetContentIdentifier: String? = nil) {
    self.type = type
    self.localizedTitle = localizedTitle
    self.targetContentIdentifier = targetContentIdentifier
  }
}
