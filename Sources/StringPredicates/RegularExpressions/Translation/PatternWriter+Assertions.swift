extension PatternWriter {
  /// Writes an assertion.
  ///
  /// Doesn't use PCRE2's own `^` and `$`, which recognize different line terminators and can match between CR and LF.
  mutating func writeAssertion(_ assertion: PatternNode.Assertion, _ nodeIndex: Int) {
    switch assertion {
    case .start: output += "\\A".utf8
    case .lineStart(let isUnix): output += (isUnix ? "(?:\\A|(?<=\\n))" : "(?:\\A|(?<=\\v)(?!\\z))").utf8
    case .end where isLast(nodeIndex), .lineEnd where isLast(nodeIndex): output += "\\z".utf8
    case .end(let isUnix): output += (isUnix ? "(?=\\n?\\z)" : "(?=\\z|\\R\\z)(?<!\\r(?=\\n))").utf8
    case .lineEnd(let isUnix): output += (isUnix ? "(?=\\n|\\z)" : "(?=\\z|\\v)(?<!\\r(?=\\n))").utf8
    case .veryEnd: output += "\\z".utf8
    case .wordBoundary(let isNegated):
      ignoreCase(false)
      define(WordBoundaryProgram.definitions)
      output += WordBoundaryProgram.call(isNegated: isNegated).utf8
    }
  }

  /// Returns whether a node is the last one in the pattern. Because the pattern must match the entire subject, the last
  /// node always matches at the end of the subject.
  private func isLast(_ nodeIndex: Int) -> Bool {
    guard tree.nodes[nodeIndex].repetition == nil, isAtTopLevel else { return false }
    let next = tree.nodes[nodeIndex].end
    return next == tree.nodes.count || tree.nodes[next].kind == .branch
  }
}

/// A PCRE2 translation of ICU's `\b`, which matches between a word character and a nonword character, and skips marks
/// and format characters when it looks back.
enum WordBoundaryProgram {
  private static let name = "wb"

  /// The named subpatterns that a translated word boundary calls.
  static let definitions: [(name: String, text: [UInt8])] = {
    let word = PatternSet.CharacterClass.word.members.program()
    let marks = UnicodeProperty.scalars("Grapheme_Extend").union(UnicodeProperty.scalars("Cf")).program()
    // Matches if the last character before any marks is a word character. Looks back recursively, one character at a
    // time.
    let previous = "(?<=\u{1}(?!\(marks))\(word)|(?=\(marks))(?=(?&p)).)"
    let boundary = "(?!\(marks))(?:(?=\(word))(?!(?&p))|(?!\(word))(?&p))"
    return [("p", Array(previous.utf8)), (name, Array(boundary.utf8))]
  }()

  /// Returns a PCRE2 pattern for a word boundary. Between ASCII characters, the pattern uses PCRE2's own `\b`, which is
  /// fast and agrees with ICU there.
  static func call(isNegated: Bool) -> String {
    let own = isNegated ? "\\B" : "\\b"
    let called = isNegated ? "(?!(?&\(name)))" : "(?&\(name))"
    return "(?(?=[\\x{0}-\\x{7f}]|\\z)(?(?<![^\\x{0}-\\x{7f}])\(own)|\(called))|\(called))"
  }
}
