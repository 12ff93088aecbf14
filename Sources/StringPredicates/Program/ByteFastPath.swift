/// A test that the bytes of a subject decide, for every subject or for most.
///
/// A bytewise match of an ASCII literal that is followed by ASCII or the end is also a Unicode match: no combining mark
/// can follow. A literal that is not found decides only if the whole subject is ASCII.
enum ByteFastPath: UInt8, Sendable {
  /// Bytes decide nothing.
  case none
  /// `==` without options.
  case equal
  case beginsWith, endsWith, contains
  // The same under `[c]`.
  case equalIgnoringCase, beginsWithIgnoringCase, endsWithIgnoringCase, containsIgnoringCase
  /// `LIKE` without options and `?`.
  case like
  /// `LIKE` where bytes decide for ASCII subjects.
  case likeASCII, likeASCIIIgnoringCase
  /// Subjects of ASCII fail.
  case beyondASCII
  /// `MATCHES` without `[d]`. The literal is the address of the `PatternProgram`.
  case matches

  /// The byte test for a step.
  init(_ step: MatcherStep) {
    self =
      switch (step.test, step.operation) {
      case (.bytes, .equal): .equal
      case (.ascii, .beginsWith): .beginsWith
      case (.ascii, .endsWith): .endsWith
      case (.ascii, .contains): .contains
      case (.asciiIgnoringCase, .equal): .equalIgnoringCase
      case (.asciiIgnoringCase, .beginsWith): .beginsWithIgnoringCase
      case (.asciiIgnoringCase, .endsWith): .endsWithIgnoringCase
      case (.asciiIgnoringCase, .contains): .containsIgnoringCase
      case (.like, _): .like
      case (.matches, _): step.count > 0 ? .matches : .none
      case (.textBeyondASCII, _): .beyondASCII
      case (.likeText, _): step.folding.contains(.caseInsensitive) ? .likeASCIIIgnoringCase : .likeASCII
      default: .none
      }
  }
}
