/// A test that compares bytes and is decisive for all or most subjects.
///
/// A bytewise match of an ASCII literal followed by ASCII or the end of the text is also a Unicode match, because no
/// combining mark follows. A failed search is decisive only if the whole subject is ASCII.
enum ByteTest: UInt8, Sendable {
  /// Bytes are never decisive.
  case none
  /// `==` without options.
  case equal
  case beginsWith, endsWith, contains
  // The same comparisons under `[c]`.
  case equalIgnoringCase, beginsWithIgnoringCase, endsWithIgnoringCase, containsIgnoringCase
  /// `LIKE` without options or `?`.
  case like
  /// `LIKE` patterns for which bytes are decisive in ASCII subjects.
  case likeASCII, likeASCIIIgnoringCase
  /// False for every ASCII subject.
  case beyondASCII
  /// `MATCHES` without `[d]`. The literal is the address of the `PatternProgram`.
  case matches

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
