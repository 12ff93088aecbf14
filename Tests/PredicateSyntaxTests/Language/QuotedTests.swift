import PredicateSyntax
import TestSupport
import Testing

/// Messages escape control characters of a predicate before they reach a terminal.
@Suite struct QuotedTests {
  @Test func escapesHiddenScalars() {
    #expect("a\u{1B}[31m\u{202E}b\n".quoted() == #"'a\u{1B}[31m\u{202E}b\n'"#)
    #expect("\u{9B}2J\u{2066}\u{200F}\u{FEFF}".quoted() == #"'\u{9B}2J\u{2066}\u{200F}\u{FEFF}'"#)
    #expect("é漢👍🏽".quoted() == "'é漢👍🏽'")
    #expect(String(repeating: "a", count: 20_000).quoted() == "'" + String(repeating: "a", count: 45) + "…'")
  }

  private static let hostile = ["\u{1B}[31m", "\u{202E}", "\u{9B}2J", "\u{7}", "\u{2066}", "\u{85}", "\u{E0041}", "\r"]

  /// Hostile text at every position of random invalid predicates.
  @Test func diagnosticsContainNoTerminalControls() {
    var random = SeededGenerator(seed: 61)
    var seen = 0
    let renderer = DiagnosticRenderer()
    for _ in 0..<3_000 {
      var text = HostileTexts.tokens(&random)
      for _ in 0...random.below(3) {
        let position = text.index(text.startIndex, offsetBy: random.below(text.count + 1))
        text.insert(contentsOf: random.pick(Self.hostile, or: ""), at: position)
      }
      let source = SourceText(text)
      let (tree, parsing) = Parser.parse(source)
      let found = Checker.check(
        tree, diagnostics: parsing, arguments: [.string(text)], variables: [:], dialect: .uiKit, limits: .default
      ).diagnostics
      for diagnostic in found {
        seen += 1
        let lines = renderer.render(diagnostic, in: source).split(separator: "\n").map(String.init)
        for line in lines + [diagnostic.message, diagnostic.help ?? ""] {
          let hidden = line.unicodeScalars.filter(\.isHidden)
          #expect(hidden.isEmpty && line.count < 2_000, "\(text.debugDescription): \(line.debugDescription)")
        }
      }
    }
    #expect(seen > 1_000)
  }

  @Test(arguments: ["x", "é", "\u{1B}"]) func messagesAreShort(letter: String) {
    let long = String(repeating: letter, count: 20_000)
    for text in [
      "SELF == \(long)", "\(long) == 'a'", "SELF \(long) 'a'", "SELF == “\(long)", "f:(\(long)) == 1", "'\(long)'",
    ] {
      let source = SourceText(text)
      let (tree, parsing) = Parser.parse(source)
      let found = Checker.check(
        tree, diagnostics: parsing, arguments: [], variables: [:], dialect: .extended, limits: .default
      ).diagnostics
      #expect(!found.isEmpty)
      for diagnostic in found {
        #expect(diagnostic.message.count + (diagnostic.help ?? "").count < 1_000, "\(diagnostic)")
      }
    }
  }
}
