import SceneRouting

extension SceneRule {
  /// All lint rules about windows, in the order in which the manual lists them.
  package static let all: [SceneRule] = [
    .refusedByUIKit, .archiveTooLarge, .neverMatches, .unfinishedProof, .neverChosen, .launchOpensWindow,
    .prefersNotCovered,
    .prefersEverything, .noPreference, .identicalPreference, .contestedIdentifier, .unclaimedIdentifier,
    .noWindowOpens, .surplusWindow, .unmatchedLabel, .percentEncoding, .focusPrefix, .shortcutWithoutIdentifier,
    .unusedConfiguration, .matchingEverything, .impossibleLabel, .likeWithoutWildcard, .numberAsPrefix,
    .payloadsWithoutIdentifier, .activitiesWithoutIdentifier,
  ]
}
