package import SceneRouting

extension ShortcutItem {
  /// The item as documents write it.
  package var json: JSONValue {
    .members([
      "type": .string(type), "localizedTitle": JSONValue(localizedTitle),
      "targetContentIdentifier": JSONValue(targetContentIdentifier),
    ])
  }
}

extension JSONKeys {
  /// The keys of a shortcut item.
  static let shortcutItem: JSONKeys = ["type", "localizedTitle", "targetContentIdentifier"]
}
