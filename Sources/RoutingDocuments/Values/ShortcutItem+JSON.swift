package import SceneRouting

extension ShortcutItem {
  /// The shortcut item as a JSON object.
  package var json: JSONValue {
    .members([
      "type": .string(type), "localizedTitle": JSONValue(localizedTitle),
      "targetContentIdentifier": JSONValue(targetContentIdentifier),
    ])
  }
}

extension JSONKeys {
  static let shortcutItem: JSONKeys = ["type", "localizedTitle", "targetContentIdentifier"]
}
