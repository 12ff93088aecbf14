import Foundation
import StringPredicates
import TestSupport
import Testing

/// Comparison agrees with Foundation on texts of every script.
struct FoundationAgreementTests {
  static let foldings: [(name: String, value: StringFolding)] = [
    ("", []), ("[c]", .caseInsensitive), ("[d]", .diacriticInsensitive),
    ("[cd]", [.caseInsensitive, .diacriticInsensitive]),
  ]

  @Test func agreesOnGeneratedPairs() {
    var generator = TextGenerator(seed: 15)
    var tally = Tally()
    for _ in 0..<8_000 * TestEnvironment.scale {
      let (text, other) = generator.pair()
      tally.compare(text, other)
    }
    #expect(tally.unexplained == 0, "\(tally.examples.joined(separator: "\n"))")
  }

  @Test func agreesOnDifficultPairs() {
    let pairs = [
      ("café", "cafe\u{301}"), ("café", "e"), ("cafe\u{301}", "cafe"), ("straße", "STRASSE"), ("ß", "s"), ("ﬁx", "FI"),
      ("ﬁx", "f"), ("ẞ", "ss"), ("İ", "i"), ("İ", "i\u{307}"), ("I", "ı"), ("ςΣσ", "σσς"), ("\u{212A}", "k"),
      ("\u{2126}", "Ω"), ("가", "\u{1100}\u{1161}"), ("각", "가"), ("\u{1100}\u{1161}\u{11A8}", "\u{1100}\u{1161}"),
      ("Ё", "е"), ("ø", "o"), ("が", "か"), ("א\u{5B0}", "א"), ("م\u{64F}", "م"), ("Ａ", "A"), ("a\u{AD}b", "ab"),
      ("👨\u{200D}👩", "👨"), ("👍🏽", "👍"), ("🇫🇷", "🇫"), ("a\r\nb", "\r"), ("a\u{323}\u{301}", "a\u{301}\u{323}"),
      ("a/😀e\u{301}", "😀é"), ("a/日e\u{301}", "日é"), ("😀😀e\u{301}x", "😀😀é"), ("a😀か\u{3099}", "😀ガ"),
      ("abc", ""), ("", ""), ("", "a"), ("é", "é\0"), ("a10", "a9"), ("e\u{301}", "f"),
      ("a\u{200D}\u{94D}\u{16CA}", "\u{94D}"), ("\u{ABBC}\u{323}", "\u{13EC}\u{323}"),
    ]
    var tally = Tally()
    for (text, other) in pairs {
      tally.compare(text, other)
      for folding in Self.foldings.map(\.value) {
        let (left, right) = (FoldedText(text, folding: folding), FoldedText(other, folding: folding))
        #expect((left.compare(right) == 0) == (right.compare(left) == 0), "\(text) \(other)")
      }
    }
    #expect(tally.unexplained == 0, "\(tally.examples.joined(separator: "\n"))")
  }

  /// Compares each scalar with its folding, decomposition and mappings, and a letter and the scalar with the letter
  /// alone.
  @Test func agreesOnEveryScalar() {
    var tally = Tally()
    for value in UInt32(0x80)..<0x3_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      let decomposed = TextMapping.string(of: CanonicalText.decomposed([value]))
      // Of the scalars that nothing folds or decomposes, such as ideographs, some are enough.
      let folded = NSString(string: text).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      let isPlain = [folded, decomposed].allSatisfy { $0.unicodeScalars.elementsEqual([scalar]) }
      guard value % 61 == 0 || !isPlain || scalar.properties.isGraphemeExtend else { continue }
      tally.compare(text, decomposed)
      tally.compare("x" + text, "x")
      tally.compare("и" + text + "z", decomposed.unicodeScalars.first.map(String.init) ?? "")
      tally.compare(text, NSString(string: text).lowercased)
      tally.compare(NSString(string: text).uppercased, text)
      tally.compare(text + "\u{301}", TextMapping.string(of: TextMapping.likeFolded([value], .caseInsensitive)))
    }
    #expect(tally.unexplained == 0, "\(tally.examples.joined(separator: "\n"))")
    #expect(tally.comparisons > 20_000)
  }
}

struct Tally {
  var comparisons = 0
  var unexplained = 0
  var examples: [String] = []

  mutating func compare(_ text: String, _ other: String) {
    let object = NSString(string: text)
    for folding in FoundationAgreementTests.foldings {
      let left = FoldedText(text, folding: folding.value)
      let right = FoldedText(other, folding: folding.value)
      for operation in ComparedOperator.allCases {
        let expected = FoundationOracle.verdict(operation, object, other, folding.value)
        let actual = left.verdict(operation, right)
        comparisons += 1
        guard actual != expected, KnownDifference.explaining(operation, left, right) == nil else { continue }
        unexplained += 1
        if examples.count < 60 {
          examples.append(
            "\(operation.rawValue)\(folding.name): \(text.codePoints) | \(other.codePoints): Foundation \(expected), here \(actual)"
          )
        }
      }
    }
  }
}
