import StringPredicates
import Testing

/// The time is proportional to the length of hostile texts. The size is suitable for unoptimized code.
@Suite(.timeLimit(.minutes(10)))
struct HostileTextTests {
  static let size = 5_000
  static let foldings = FoundationAgreementTests.foldings.map(\.value)
  static let marks = (0..<size).map { [0x301, 0x323, 0x345, 0x308][$0 * 7_919 % 4] as UInt32 }

  static func text(_ scalars: [UInt32], _ folding: StringFolding) -> FoldedText {
    FoldedText(scalars: scalars, folding: folding)
  }

  @Test(arguments: foldings) func comparesLongRunsOfMarks(_ folding: StringFolding) {
    let marks = Self.text([0x61] + Self.marks, folding)
    let ordered = Self.text([0x61] + CanonicalText.decomposed(Self.marks), folding)
    #expect(marks.compare(ordered) == 0)
    #expect(marks.contains(marks))
    #expect(!marks.contains(Self.text([0x62], folding)))
    #expect(!Self.text([0x304B] + Self.marks, folding).contains(Self.text(Self.marks + [0x304C], folding)))
    _ = Self.text([0x304C] + Self.marks, folding).compare(Self.text([0x304B] + Self.marks, folding))
  }

  @Test(arguments: foldings) func searchesRepeatedPrefixes(_ folding: StringFolding) {
    let plain = [UInt32](repeating: 0x61, count: Self.size)
    let half = plain.count / 2
    for end: [UInt32] in [[0x62], [0xDF], [0x0062, 0x301]] {
      let sought = Self.text(Array(plain[..<half]) + end, folding)
      #expect(!Self.text(plain, folding).contains(sought))
      #expect(!Self.text([0xC9] + plain, folding).contains(sought))
      #expect(!Self.text([0x64, 0x301] + plain, folding).hasSuffix(sought))
      #expect(Self.text([0x64, 0x301] + plain + end, folding).contains(sought))
    }
    let accented = (0..<Self.size).map { $0.isMultiple(of: 2) ? 0x61 : 0x301 as UInt32 }
    #expect(!Self.text(accented, folding).contains(Self.text(Array(accented[..<half]) + [0x62], folding)))
  }

  @Test func mapsLongText() {
    let text = Self.marks + [UInt32](repeating: 0x3A3, count: Self.size) + Self.marks
    #expect(TextMapping.lowercase(text).count == text.count)
    #expect(TextMapping.removingMarks(text).count == Self.size)
    #expect(TextMapping.canonical(text) == [UInt32](repeating: 0x3C3, count: Self.size))
  }
}
