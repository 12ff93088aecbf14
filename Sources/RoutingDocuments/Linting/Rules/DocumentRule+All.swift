extension DocumentRule {
  /// The rules for documents, in the order of their manual pages.
  package static let all: [DocumentRule] = [
    .misnamedContentKey, .contentKeyOutsideAps, .trailingComma, .notTappable, .unknownPropertyListKey,
    .misplacedManifestKey, .unknownRole,
    .duplicateConfigurationName, .emptyConfigurations, .sceneClass, .deprecatedRole,
  ]
}
