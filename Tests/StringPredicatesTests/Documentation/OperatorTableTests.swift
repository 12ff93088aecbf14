import PredicateSyntax
import Testing

/// The operators on the grammar page are those of the language's table.
@Suite struct OperatorTableTests {
  @Test func thePageSaysWhatTheTableSays() throws {
    let page = try #require(
      DocumentationPage.pages("PredicateSyntax").first { $0.url.lastPathComponent == "Grammar.md" })
    let rows = Operator.allCases.sorted { $0.precedence > $1.precedence }.compactMap(Self.row)
    #expect(page.text.contains(rows.joined(separator: "\n")), "the table is\n\(rows.joined(separator: "\n"))")
  }

  private static func row(_ operation: Operator) -> String? {
    guard !operation.spelling.isEmpty else { return nil }
    let spellings = operation.row.spellings.map { "`\($0.replacing("|", with: "\\|"))`" }
    let others = spellings.dropFirst().joined(separator: " ")
    return "| \(spellings[0]) | \(others) | \(operation.precedence) | \(values(operation.row.role)) |"
  }

  private static func values(_ role: Operator.Role) -> String {
    switch role {
    case .junction: "two or more conditions"
    case .prefix: "a condition"
    case .modifier: "a comparison with a list on the left"
    case .comparison(.anything): "any two values"
    case .comparison(.ordered): "two strings or two numbers"
    case .comparison(.texts): "two strings"
    case .comparison(.collection): "two strings, or a list and an element"
    case .comparison(.bounds): "a value and a list of two bounds"
    case .comparison(.unsupported), .refused: "recognized, and refused by name"
    case .arithmetic: "two numbers"
    case .negation: "a number"
    }
  }

  /// Every spelling is read as its operator, and printed in its canonical form.
  @Test func everySpellingIsRead() {
    for operation in Operator.allCases {
      for spelling in operation.row.spellings {
        var lexer = Lexer(SourceText(spelling + " "))
        // A minus is lexed as a subtraction; the parser tells the two apart.
        let (first, second) = (lexer.next(), lexer.next())
        #expect(first.kind == .operation(operation == .negate ? .subtract : operation), "\(spelling)")
        #expect(second.kind == .end)
      }
    }
  }

  @Test func mirrorsAreMutual() {
    for operation in Operator.allCases {
      guard let mirror = operation.row.mirror else { continue }
      #expect(mirror.row.mirror == operation)
    }
  }
}
