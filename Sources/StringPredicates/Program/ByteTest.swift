/// A test that the bytes of a subject decide, for every subject or for most.
///
/// A bytewise match of an ASCII literal that is followed by ASCII or the end is also a Unicode match: no combining mark
/// can follow. A literal that is not found decides only if the whole subject is ASCII.
enum ByteTest: UInt8, Sendable {
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

  /// The byte test of a node.
  init(_ node: MatcherNode) {
    switch node.test {
    case .bytes: self = node.operation == .equal ? .equal : .none
    case .ascii:
      switch node.operation {
      case .beginsWith: self = .beginsWith
      case .endsWith: self = .endsWith
      case .contains: self = .contains
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .like, .matches, .in, .between:
        self = .none
      }
    case .asciiIgnoringCase:
      switch node.operation {
      case .equal: self = .equalIgnoringCase
      case .beginsWith: self = .beginsWithIgnoringCase
      case .endsWith: self = .endsWithIgnoringCase
      case .contains: self = .containsIgnoringCase
      case .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .like, .matches, .in, .between: self = .none
      }
    case .like: self = .like
    case .likeText: self = node.folding.contains(.caseInsensitive) ? .likeASCIIIgnoringCase : .likeASCII
    case .matches: self = node.count > 0 ? .matches : .none
    case .textBeyondASCII: self = .beyondASCII
    case .always, .never, .not, .and, .or, .choice, .settled, .missing, .text, .member, .length, .values: self = .none
    }
  }
}
