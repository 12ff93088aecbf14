import StringPredicates
import TestSupport
import Testing

@Suite struct RequiredLiteralTests {
  /// `=a` is the whole, `a|` the start, `|a` the end; `~` marks a literal in the key.
  private func literals(_ format: String) throws -> [[String]]? {
    switch try StringPredicate(format).matcher.requiredLiterals() {
    case .unknown: nil
    case .unsatisfiable: []
    case .oneOf(let lists):
      lists.map { list in
        list.map { literal in
          let text = String(decoding: literal.bytes, as: UTF8.self)
          let anchor =
            literal.isWhole ? "=\(text)" : literal.isAtStart ? "\(text)|" : literal.isAtEnd ? "|\(text)" : text
          return (literal.isInKey ? "~" : "") + anchor
        }.sorted()
      }.sorted { $0.joined() < $1.joined() }
    }
  }

  @Test(
    arguments: [
      ("SELF == 'Ab'", [["=ab"]]), ("SELF ==[c] 'Ab'", [["~=ab"]]), ("SELF BEGINSWITH 'a'", [["~a|"]]),
      ("SELF ENDSWITH[n] 'a'", [["|a"]]), ("SELF CONTAINS[cd] 'a'", [["~a"]]),
      ("SELF IN {'a', 'b'}", [["=a"], ["=b"]]),
      ("SELF == 'é'", [["=é"]]), ("SELF CONTAINS 'é'", [["~e"]]), ("SELF != 'a'", nil), ("SELF < 'a'", nil),
      ("SELF == NULL", []),
      // The text between wildcards.
      ("SELF LIKE 'a*b?c*d'", [["a|", "b", "c", "|d"]]), ("SELF LIKE[c] 'A?'", [["~a|"]]),
      ("SELF LIKE 'ab'", [["=ab"]]), ("SELF LIKE '*'", nil), ("SELF LIKE[d] 'é*'", [["~e|"]]),
      ("SELF LIKE[c] 'я*'", [["~я|"]]),
      ("SELF MATCHES 'a.*B'", [["a|", "|b"]]), ("SELF MATCHES[c] 'A.*b'", [["~a|", "~|b"]]),
      ("SELF MATCHES '[a-z]+'", nil),
      // Junctions.
      ("SELF CONTAINS[n] 'a' AND SELF CONTAINS[n] 'bc'", [["a", "bc"]]), ("SELF == 'a' OR SELF != 'b'", nil),
      ("SELF == 'a' OR SELF CONTAINS[n] 'bc'", [["=a"], ["bc"]]),
      ("SELF CONTAINS[n] 'a' AND NOT SELF CONTAINS[n] 'b'", [["a"]]),
      ("NOT (SELF != 'a' AND SELF != 'b')", [["=a"], ["=b"]]),
      ("SELF CONTAINS[n] 'abc' AND (SELF == 'x' OR SELF BEGINSWITH[n] 'y')", [["abc"]]),
      ("SELF ENDSWITH[n] 'a' AND (SELF == 'x' OR SELF BEGINSWITH[n] 'yz')", [["=x"], ["yz|"]]),
    ] as [(String, [[String]]?)])
  func findsRequiredLiterals(_ format: String, _ expected: [[String]]?) throws {
    #expect(try literals(format) == expected?.map { $0.sorted() })
  }

  /// `^` and `$` are the ends of the subject.
  @Test(
    arguments: [
      ("scene://mail/\\d+/open", [], ["^scene://mail/", "/open$"]), ("abc", [], ["^abc$"]), (".*abc.*", [], ["abc"]),
      ("ab?c", [], ["^a", "c$"]), ("ab+c", [], ["^ab", "c$"]), ("aé*c", [], ["^a", "c$"]),
      ("a\\.b\\x41\\Q*\\E", [], ["^a.bA*$"]), ("x(abc)y[z]w[a-b]", [], ["^x", "yzw"]), ("^a\\bb$", [], ["^ab$"]),
      ("a{0}b{2}", [], ["b"]), ("ab|cd", [], []), ("(?i)ab", [], []), ("(ab)", [], []), ("\\uD83D", [], []),
      ("ab(?i)c(?-i)d", [], ["^ab", "d$"]), ("ab.é.c", .caseInsensitive, ["^ab", "c$"]),
      ("café[0-9]\u{301}x", .diacriticInsensitive, ["^cafe", "x$"]),
    ] as [(String, StringFolding, [String])])
  func findsTextThatAPatternRequires(_ pattern: String, _ options: StringFolding, _ expected: [String]) {
    let tree = PatternTree.read(Array(pattern.utf8), options: options).tree
    let runs = tree.requiredLiterals(isCaseless: options.contains(.caseInsensitive)).map { run in
      (run.isAnchoredAtStart ? "^" : "") + String(decoding: run.bytes, as: UTF8.self) + (run.isAnchoredAtEnd ? "$" : "")
    }
    #expect(runs == expected)
  }

  @Test func takesLinearTimeForLongChainsOfAlternatives() throws {
    let parts = (0..<5_000).map { "SELF == 'a\($0)'" }.joined(separator: " OR ")
    #expect(try literals(parts)?.count == 5_000)
    let pairs = (0..<300).map { "(SELF == 'a\($0)' OR SELF == 'b\($0)')" }.joined(separator: " AND ")
    #expect(try literals(pairs)?.count == 2)
  }

  @Test(arguments: [false, true], 1...4)
  func everyMatchContainsTheRequiredLiterals(_ hasUnicode: Bool, _ seed: UInt64) throws {
    var source = RandomConditions(seed: seed, hasUnicode: hasUnicode)
    var holds = 0
    for _ in 0..<3_000 {
      let predicate = source.predicate()
      let literals = predicate.matcher.requiredLiterals()
      for _ in 0..<6 {
        let subject = source.text(atMost: 5)
        guard (try? predicate.matches(subject)) == true else { continue }
        holds += 1
        #expect(Self.fits(literals, subject), "\(predicate) \(subject.debugDescription) \(literals)")
      }
    }
    #expect(holds > 1_000)
  }

  /// Inside the folding of a literal's character, a comparison accepts any folding character as the next part.
  @Test(arguments: ["==", "BEGINSWITH", "ENDSWITH", "CONTAINS"], ["", "[c]", "[d]", "[cd]"])
  func everyMatchInsideAFoldingContainsTheRequiredLiterals(_ operation: String, _ options: String) throws {
    let letters = [
      "s", "f", "i", "k", "\u{212A}", "ſ", "ß", "ﬁ", "ﬀ", "ﬅ", "İ", "é", "Å", "Ι", "ΐ", "ẍ", "\u{F900}", "\u{301}",
      "\u{308}", "が", "한",
    ]
    let subjects = letters + letters.flatMap { first in letters.map { first + $0 } }
    var holds = 0
    for literal in letters + letters.flatMap({ [$0 + "\u{301}", "s" + $0] }) {
      let predicate = try StringPredicate("SELF \(operation)\(options) %@", arguments: [.string(literal)])
      let literals = predicate.matcher.requiredLiterals()
      for subject in subjects where try predicate.matches(subject) {
        holds += 1
        if !Self.fits(literals, subject) {
          Issue.record("\(predicate) \(subject.unicodeScalars.map(\.value)) \(literals)")
        }
      }
    }
    #expect(holds > 50)
  }

  private static func fits(_ literals: RequiredLiterals, _ subject: String) -> Bool {
    let text = subject.utf8.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    let key = Array(subject.utf8).withUnsafeBufferPointer { SubjectKey.key(of: $0) }
    func occurs(_ literal: RequiredLiteral) -> Bool {
      if literal == .beyondASCII { return subject.utf8.contains { $0 >= 0x80 } }
      let folded = literal.isInKey ? key : text
      let bytes = literal.bytes
      if literal.isWhole { return folded == bytes }
      if literal.isAtStart { return folded.starts(with: bytes) }
      if literal.isAtEnd { return folded.reversed().starts(with: bytes.reversed()) }
      return bytes.isEmpty
        || folded.count >= bytes.count
          && (0...(folded.count - bytes.count)).contains { folded[$0...].starts(with: bytes) }
    }
    switch literals {
    case .unknown: return true
    case .unsatisfiable: return false
    case .oneOf(let lists): return lists.contains { $0.allSatisfy(occurs) }
    }
  }
}
