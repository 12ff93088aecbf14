import PredicateSyntax
package import SceneAnalysis
import RoutingDocuments

extension LintRule {
  /// All lint rules, in the order in which the manual lists them. A rule that isn't in this list is never applied.
  package static let all: [LintRule] = [
    // The windows of an application.
    .refusedByUIKit, .archiveTooLarge, .neverMatches, .unfinishedProof, .neverChosen, .launchOpensWindow,
    .prefersNotCovered, .prefersEverything, .noPreference, .identicalPreference, .contestedIdentifier,
    .unclaimedIdentifier, .noWindowOpens, .surplusWindow, .unmatchedLabel, .percentEncoding, .focusPrefix,
    .shortcutWithoutIdentifier, .unusedConfiguration, .matchingEverything, .matchingTaken, .ignoredMatching,
    .impossibleLabel, .wildcardInLabel,
    .likeWithoutWildcard, .wildcardWithoutLike, .regularExpressionInLike, .excludesNothing, .numberAsPrefix,
    .payloadsWithoutIdentifier, .activitiesWithoutIdentifier,
    // Events and property lists.
    .misnamedContentKey, .contentKeyOutsideAps, .unknownOption, .trailingComma, .notTappable, .payloadTooLarge,
    .unknownPropertyListKey, .misplacedManifestKey, .unknownRole, .duplicateConfigurationName, .emptyConfigurations,
    .sceneClass, .deprecatedRole,
    // Source code.
    .interpolatedFormat, .optionalIdentifier, .conditionSetTwice, .blockPredicate, .missingDelegate, .unreadCondition,
    .partlyRead,
  ]

  /// The codes of the rules whose findings are reported only in strict mode.
  static let strictCodes = Set(all.filter(\.isStrict).map(\.code))
}
