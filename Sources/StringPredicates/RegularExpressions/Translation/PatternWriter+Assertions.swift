extension PatternWriter {
  /// Writes an assertion.
  ///
  /// PCRE2's own `^` and `$` use other line ends and may match between CR and LF.
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

  /// Returns whether nothing follows a node; because the whole subject must match, the node is then at its end.
  private func isLast(_ nodeIndex: Int) -> Bool {
    guard tree.nodes[nodeIndex].repetition == nil, !context.usesClasses else { return false }
    return tree.children(of: 0).contains { branch in
      tree.nodes[branch].end == tree.nodes[nodeIndex].end && tree.children(of: branch).contains(nodeIndex)
    }
  }
}

/// `\b` as in ICU: between a word character and another one, looking back over marks and format characters.
enum WordBoundaryProgram {
  private static let name = "wb"

  /// The subpatterns that the calls use.
  static let definitions: [(name: String, text: [UInt8])] = {
    let word = PatternSet.CharacterClass.word.members.program()
    let marks = UnicodeProperty.scalars("Grapheme_Extend").union(UnicodeProperty.scalars("Cf")).program()
    // Whether the last character before any marks is a word character: recursively looks back one character.
    let previous = "(?<=(?!\(marks))\(word)|(?=\(marks))(?=(?&p)).)"
    let boundary = "(?!\(marks))(?:(?=\(word))(?!(?&p))|(?!\(word))(?&p))"
    return [("p", Array(previous.utf8)), (name, Array(boundary.utf8))]
  }()

  /// Between ASCII characters both engines agree, and PCRE2's own test is fast.
  static func call(isNegated: Bool) -> String {
    let own = isNegated ? "\\B" : "\\b"
    let called = isNegated ? "(?!(?&\(name)))" : "(?&\(name))"
    return "(?(?=[\\x{0}-\\x{7f}]|\\z)(?(?<![^\\x{0}-\\x{7f}])\(own)|\(called))|\(called))"
  }
}
