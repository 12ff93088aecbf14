import SceneRouting

extension SceneRule {
  /// All rules about windows, in the order of the manual.
  package static let all: [SceneRule] = [
    .refusedByUIKit, .archiveTooLarge, .neverMatches, .unfinishedProof, .neverChosen, .launchOpensWindow,
    .prefersNotCovered,
    .prefersEverything, .noPreference, .identicalPreference, .contestedIdentifier, .unclaimedIdentifier,
    .noWindowOpens, .surplusWindow, .unmatchedLabel, .percentEncoding, .focusPrefix, .shortcutWithoutIdentifier,
    .unusedConfiguration, .matchingEverything, .impossibleLabel, .likeWithoutWildcard, .numberAsPrefix,
    .payloadsWithoutIdentifier,
  ]
}
