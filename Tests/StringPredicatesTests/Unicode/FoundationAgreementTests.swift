import Foundation
import StringPredicates
import Testing

/// Comparison agrees with Foundation on texts of every script.
///
/// `SCENE_ROUTER_ORACLE=1000000 swift test --filter FoundationAgreement` compares that many pairs and prints the
/// numbers of comparisons and of differences, by operator and option.
struct FoundationAgreementTests {
  static let foldings: [(name: String, value: StringFolding)] = [
    ("", []), ("[c]", .caseInsensitive), ("[d]", .diacriticInsensitive),
    ("[cd]", [.caseInsensitive, .diacriticInsensitive]),
  ]

  @Test func agreesOnGeneratedPairs() {
    let environment = ProcessInfo.processInfo.environment
    let requested = environment["SCENE_ROUTER_ORACLE"].flatMap(Int.init)
    let seed = environment["SCENE_ROUTER_SEED"].flatMap(UInt64.init) ?? 15
    var generator = TextGenerator(seed: seed)
    var tally = Tally()
    for _ in 0..<(requested ?? 8_000) {
      let (text, other) = generator.pair()
      tally.compare(text, other)
    }
    #expect(tally.unexplained == 0, "\(tally.examples.joined(separator: "\n"))")
    #expect(tally.comparisons > 0)
    if requested != nil { print(tally.report) }
  }

  @Test func agreesOnDifficultPairs() {
    let pairs = [
      ("café", "cafe\u{301}"), ("café", "e"), ("cafe\u{301}", "cafe"), ("straße", "STRASSE"), ("ß", "s"), ("ﬁx", "FI"),
      ("ﬁx", "f"), ("ẞ", "ss"), ("İ", "i"), ("İ", "i\u{307}"), ("I", "ı"), ("ςΣσ", "σσς"), ("\u{212A}", "k"),
      ("\u{2126}", "Ω"), ("가", "\u{1100}\u{1161}"), ("각", "가"), ("\u{1100}\u{1161}\u{11A8}", "\u{1100}\u{1161}"),
      ("Ё", "е"), ("ø", "o"), ("が", "か"), ("א\u{5B0}", "א"), ("م\u{64F}", "م"), ("Ａ", "A"), ("a\u{AD}b", "ab"),
      ("👨\u{200D}👩", "👨"), ("👍🏽", "👍"), ("🇫🇷", "🇫"), ("a\r\nb", "\r"), ("a\u{323}\u{301}", "a\u{301}\u{323}"),
      ("abc", ""), ("", ""), ("", "a"), ("é", "é\0"), ("a10", "a9"), ("e\u{301}", "f"),
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
    let isFull = ProcessInfo.processInfo.environment["SCENE_ROUTER_ORACLE"] != nil
    var tally = Tally()
    for value in stride(from: UInt32(0x80), to: 0x3_0000, by: isFull ? 1 : 61) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      let decomposed = TextMapping.string(of: CanonicalText.decomposed([value]))
      tally.compare(text, decomposed)
      tally.compare("x" + text, "x")
      tally.compare("и" + text + "z", decomposed.unicodeScalars.first.map(String.init) ?? "")
      tally.compare(text, NSString(string: text).lowercased)
      tally.compare(NSString(string: text).uppercased, text)
      tally.compare(text + "\u{301}", TextMapping.string(of: TextMapping.likeFolded([value], .caseInsensitive)))
    }
    #expect(tally.unexplained == 0, "\(tally.examples.joined(separator: "\n"))")
    if isFull { print(tally.report) }
  }
}

struct Tally {
  var comparisons = 0
  var unexplained = 0
  var examples: [String] = []
  private var rows: [String: (compared: Int, known: [KnownDifference: Int], unexplained: Int)] = [:]

  mutating func compare(_ text: String, _ other: String) {
    let object = NSString(string: text)
    for folding in FoundationAgreementTests.foldings {
      let left = FoldedText(text, folding: folding.value)
      let right = FoldedText(other, folding: folding.value)
      for operation in ComparedOperator.allCases {
        let expected = FoundationOracle.verdict(operation, object, other, folding.value)
        let actual = left.verdict(operation, right)
        comparisons += 1
        let row = operation.rawValue + folding.name
        rows[row, default: (0, [:], 0)].compared += 1
        guard actual != expected else { continue }
        if let known = KnownDifference.explaining(operation, left, right) {
          rows[row]?.known[known, default: 0] += 1
          continue
        }
        rows[row]?.unexplained += 1
        unexplained += 1
        if examples.count < 60 {
          examples.append(
            "\(row): \(text.codePoints) | \(other.codePoints): Foundation \(expected), here \(actual)")
        }
      }
    }
  }

  var report: String {
    let lines = rows.sorted { $0.key < $1.key }.map { row, counts in
      let known = counts.known.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key) \($0.value)" }
      return "\(row): \(counts.compared) compared, \(counts.unexplained) unexplained, \(known.joined(separator: ", "))"
    }
    return (["\(comparisons) comparisons, \(unexplained) unexplained"] + lines).joined(separator: "\n")
  }
}
