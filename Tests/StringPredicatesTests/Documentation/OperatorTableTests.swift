import PredicateSyntax
import Testing

/// The operators on the grammar page match the language's.
@Suite struct OperatorTableTests {
  private static let operators: [Operator] = {
    var seen: Set<Operator> = []
    return (Operator.spellings.map(\.operation) + [.negate]).filter { seen.insert($0).inserted }
  }()

  @Test func pageListsTheOperatorsOfTheLanguage() throws {
    let page = try #require(
      DocumentationPage.pages("PredicateSyntax").first { $0.url.lastPathComponent == "Grammar.md" })
    let rows = Self.operators.sorted { $0.precedence > $1.precedence }.map(Self.row)
    #expect(page.text.contains(rows.joined(separator: "\n")), "the table is\n\(rows.joined(separator: "\n"))")
  }

  private static func row(_ operation: Operator) -> String {
    let others = Operator.spellings.filter { $0.operation == operation && $0.spelling != operation.spelling }
    let spellings = ([operation.spelling] + others.map(\.spelling)).map { "`\($0.replacing("|", with: "\\|"))`" }
    let rest = spellings.dropFirst().joined(separator: " ")
    return "| \(spellings[0]) | \(rest) | \(operation.precedence) | \(operands(of: operation)) |"
  }

  private static func operands(of operation: Operator) -> String {
    switch operation {
    case .or, .and: "two or more conditions"
    case .not: "a condition"
    case .modifier: "a comparison with a list on the left"
    case .comparison(let comparison):
      switch comparison.operands {
      case .anything: "any two values"
      case .ordered: "two strings or two numbers"
      case .texts: "two strings"
      case .listAndElement, .elementAndList: "two strings, or a list and an element"
      case .bounds: "a value and a list of two bounds"
      }
    case .unsupported, .assign, .set: "recognized, and refused by name"
    case .arithmetic: "two numbers"
    case .negate: "a number"
    }
  }

  @Test func parsesEverySpelling() {
    for (spelling, operation) in Operator.spellings {
      var lexer = Lexer(SourceText(spelling + " "))
      let (first, second) = (lexer.next(), lexer.next())
      #expect(first.kind == .operation(operation), "\(spelling)")
      #expect(second.kind == .end)
    }
  }

  @Test func mirrorsAreMutual() {
    for operation in ComparisonOperator.allCases {
      guard let mirror = operation.mirror else { continue }
      #expect(mirror.mirror == operation)
    }
  }
}
