import Foundation
import StringPredicates
import Testing

/// Examples of comparison. Each was also compared with Foundation, see `agreesWithFoundation`.
struct FoldedTextTests {
  struct Example: Sendable {
    let text: String
    let other: String
    /// The options under which the texts are equal, and the first contains the second: "-", "c", "d" or "cd".
    let equal: String
    let contains: String
  }

  static func example(_ text: String, _ other: String, equal: String, contains: String) -> Example {
    Example(text: text, other: other, equal: equal, contains: contains)
  }

  static let examples = [
    example("café", "cafe\u{301}", equal: "- c d cd", contains: "- c d cd"),
    example("café", "e", equal: "", contains: "d cd"),
    example("cafe\u{301}", "cafe", equal: "d cd", contains: "d cd"),
    example("straße", "STRASSE", equal: "c cd", contains: "c cd"),
    example("ß", "s", equal: "", contains: ""),
    example("ﬁx", "FI", equal: "", contains: "c cd"),
    example("ﬁx", "f", equal: "", contains: ""),
    example("ẞ", "ss", equal: "c cd", contains: "c cd"),
    example("İ", "i", equal: "cd", contains: "cd"),
    example("İ", "i\u{307}", equal: "c cd", contains: "c cd"),
    example("I", "ı", equal: "", contains: ""),
    example("ςΣσ", "σσς", equal: "c cd", contains: "c cd"),
    example("\u{212A}", "k", equal: "c cd", contains: "c cd"),
    example("\u{2126}", "Ω", equal: "- c d cd", contains: "- c d cd"),
    example("가", "\u{1100}\u{1161}", equal: "- c d cd", contains: "- c d cd"),
    example("각", "가", equal: "", contains: ""),
    example("\u{1100}\u{1161}\u{11A8}", "\u{1100}\u{1161}", equal: "", contains: "d cd"),
    example("Ё", "е", equal: "cd", contains: "cd"),
    example("ø", "o", equal: "", contains: ""),
    example("が", "か", equal: "", contains: ""),
    example("א\u{5B0}", "א", equal: "d cd", contains: "d cd"),
    example("م\u{64F}", "م", equal: "d cd", contains: "d cd"),
    example("Ａ", "A", equal: "", contains: ""),
    example("a\u{AD}b", "ab", equal: "", contains: ""),
    example("👨\u{200D}👩", "👨", equal: "", contains: "- c d cd"),
    example("👍🏽", "👍", equal: "d cd", contains: "d cd"),
    example("🇫🇷", "🇫", equal: "", contains: "- c d cd"),
    example("a\r\nb", "\r", equal: "", contains: "- c d cd"),
    example("a\u{323}\u{301}", "a\u{301}\u{323}", equal: "- c d cd", contains: "- c d cd"),
    example("𐐀", "𐐨", equal: "c cd", contains: "c cd"),
    example("𝅗𝅥", "\u{1D157}\u{1D165}", equal: "- c d cd", contains: "- c d cd"),
    example("abc", "", equal: "", contains: ""),
    example("", "", equal: "- c d cd", contains: ""),
    example("", "a", equal: "", contains: ""),
    example("a\0b", "\0", equal: "", contains: "- c d cd"),
    example("é", "é\0", equal: "", contains: ""),
  ]

  static func options(_ letters: String) -> [StringFolding] {
    letters.split(separator: " ").map { letters in
      StringFolding(rawValue: (letters.contains("c") ? 1 : 0) | (letters.contains("d") ? 2 : 0))
    }
  }

  @Test(arguments: examples) func comparesEqualText(_ example: Example) {
    for folding in FoundationAgreementTests.foldings {
      let text = FoldedText(example.text, folding: folding.value)
      let other = FoldedText(example.other, folding: folding.value)
      let isEqual = Self.options(example.equal).contains(folding.value)
      #expect((text.compare(other) == 0) == isEqual, "\(example.text) == \(example.other) \(folding.name)")
      #expect((other.compare(text) == 0) == isEqual, "\(example.other) == \(example.text) \(folding.name)")
      let contains = Self.options(example.contains).contains(folding.value)
      #expect(text.contains(other) == contains, "\(example.text) CONTAINS \(example.other) \(folding.name)")
      if isEqual, !example.other.isEmpty {
        #expect(text.hasPrefix(other), "\(example.text) BEGINSWITH \(folding.name)")
      }
    }
  }

  @Test func agreesWithFoundation() {
    var tally = Tally()
    for example in Self.examples { tally.compare(example.text, example.other) }
    #expect(tally.unexplained == 0, "\(tally.examples.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("ABC", "abc"), ("10", "9"), ("a10", "a9"), ("Z", "a"), ("é", "f"), ("e\u{301}", "f"), ("", "a"), ("a", "ab"),
    ("\u{FFFF}", "😀"),
  ])
  func ordersText(_ lesser: String, _ greater: String) {
    let lesser = FoldedText(lesser, folding: [])
    let greater = FoldedText(greater, folding: [])
    #expect(lesser.compare(greater) < 0)
    #expect(greater.compare(lesser) > 0)
  }

  /// Bytes, strings and scalars give the same text; invalid UTF-8 doesn't trap.
  @Test func readsBytes() {
    let text = "aé日😀\0"
    #expect(FoldedText(Array(text.utf8), folding: []) == FoldedText(text, folding: []))
    #expect(FoldedText(text, folding: []).scalars == text.unicodeScalars.map(\.value))
    var generator = TextGenerator(seed: 3)
    for _ in 0..<2_000 {
      let bytes = (0..<generator.below(9)).map { _ in UInt8(generator.below(256)) }
      let broken = FoldedText(bytes, folding: [.caseInsensitive, .diacriticInsensitive])
      #expect(broken.compare(broken) == 0)
      _ = broken.contains(FoldedText("é", folding: broken.folding))
    }
  }
}
