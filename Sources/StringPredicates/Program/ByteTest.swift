/// A test that compares bytes and is decisive for most or all subjects.
///
/// If the bytes of an ASCII literal match and are followed by an ASCII character or the end of the text, the literal
/// also matches under Unicode rules, because no combining mark follows. A failed search is decisive only if the entire
/// subject is ASCII.
enum ByteTest: UInt8, Sendable {
  /// Comparing bytes is never decisive.
  case none
  /// The `==` operator without options.
  case equal
  case beginsWith, endsWith, contains
  // The case-insensitive (`[c]`) forms of the comparisons above.
  case equalIgnoringCase, beginsWithIgnoringCase, endsWithIgnoringCase, containsIgnoringCase
  /// The `LIKE` operator without options.
  case like
  /// The `LIKE` operator with options, for which comparing bytes is decisive if the subject is ASCII.
  case likeASCII, likeASCIIIgnoringCase
  /// A test that is false for every ASCII subject.
  case beyondASCII
  /// The `MATCHES` operator without `[d]`. The literal is the address of the `PatternProgram`.
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
