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
      for diagnostic in diagnostics(of: text, [.string(text)], dialect: .uiKit) {
        seen += 1
        let lines = renderer.render(diagnostic, in: SourceText(text)).split(separator: "\n").map(String.init)
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
      let found = diagnostics(of: text)
      #expect(!found.isEmpty)
      for diagnostic in found {
        #expect(diagnostic.message.count + (diagnostic.help ?? "").count < 1_000, "\(diagnostic)")
      }
    }
  }
}

/// Parses and checks a predicate.
func diagnostics(
  of format: String, _ arguments: [PredicateArgument] = [], variables: [String: PredicateArgument] = [:],
  dialect: PredicateDialect = .extended, limits: PredicateLimits = .default
) -> [Diagnostic] {
  let (tree, found) = Parser.parse(SourceText(format), limits: limits)
  return Checker.check(
    tree, diagnostics: found, arguments: arguments, variables: variables, dialect: dialect, limits: limits
  ).diagnostics
}
