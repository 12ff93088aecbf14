import Foundation
import PredicateSyntax
import StringPredicates
import Testing

/// The tables of the documentation are true and complete.
@Suite struct DocumentationTests {
  private static let pages = DocumentationPage.pages("StringPredicates") + DocumentationPage.pages("PredicateSyntax")

  @Test(arguments: pages)
  func everyRowIsTrue(_ page: DocumentationPage) throws {
    for row in page.rows where row.cells["Verdict"] != nil {
      try check(row, "\(page.url.lastPathComponent):\(row.line)")
    }
  }

  @Test func findsRowsToEvaluate() {
    #expect(Self.pages.flatMap(\.rows).filter { $0.cells["Verdict"] != nil }.count > 200)
  }

  private func check(_ row: DocumentationPage.Row, _ location: String) throws {
    let subject = try #require(row.cells["Subject"].flatMap(DocumentationPage.string), "\(location): no subject")
    let format = try #require(row.cells["Predicate"].flatMap(DocumentationPage.code), "\(location): no predicate")
    let verdict = try #require(row.cells["Verdict"])
    let arguments = try arguments(row.cells["Arguments"] ?? "", location)
    let dialect = row.cells["Dialect"].flatMap(DocumentationPage.code).flatMap(PredicateDialect.init) ?? .extended
    do throws(StringPredicateError) {
      let predicate = try StringPredicate(format, arguments: arguments, dialect: dialect)
      let found = try? predicate.matches(subject)
      #expect(found.map { "\($0)" } == verdict, "\(location): \(format) on \(subject ?? "nil")")
      let canonical = try? StringPredicate(predicate.predicateFormat, dialect: dialect).matches(subject)
      #expect(canonical == found, "\(location): \(predicate.predicateFormat)")
    } catch {
      let codes = error.diagnostics.filter { $0.severity == .error }.map { "`\($0.code)`" }
      #expect(codes.contains(verdict), "\(location): \(format) is refused: \(codes)")
    }
  }

  private func arguments(_ cell: String, _ location: String) throws -> [PredicateArgument] {
    guard !cell.isEmpty else { return [] }
    if let code = DocumentationPage.code(cell), let number = Int64(code) { return [.integer(number)] }
    let text = try #require(DocumentationPage.string(cell) ?? nil, "\(location): no argument")
    return [.string(text)]
  }

  @Test(arguments: pages)
  func namedFilesAndLinkedPagesExist(_ page: DocumentationPage) {
    for name in page.text.matches(of: /`((?:Fixtures|Sources|Tests)\/[^`]+)`/) {
      let path = DocumentationPage.package.appendingPathComponent(String(name.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(page.url.lastPathComponent) names \(name.1)")
    }
    let names = Set(Self.pages.map { $0.url.deletingPathExtension().lastPathComponent })
    for link in page.text.matches(of: /<doc:([A-Za-z]+)>/) {
      #expect(names.contains(String(link.1)), "\(page.url.lastPathComponent) links to \(link.1)")
    }
  }

  // MARK: - Diagnostic codes

  private static func page(_ name: String) throws -> DocumentationPage {
    try #require(pages.first { $0.url.lastPathComponent == name })
  }

  @Test func explainsExactlyTheDeclaredCodes() throws {
    var declared: Set<String> = []
    for target in ["PredicateSyntax", "StringPredicates"] {
      let folder = DocumentationPage.package.appendingPathComponent("Sources/\(target)")
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: /static let [A-Za-z]+ = DiagnosticCode\(rawValue: "([a-z-]+)"\)/) {
          declared.insert(String(match.1))
        }
      }
    }
    #expect(declared.count > 50)
    let explained = try Self.page("DiagnosticCodes.md").rows.compactMap {
      $0.cells["Code"].flatMap(DocumentationPage.code)
    }
    #expect(Set(explained) == declared)
    #expect(Set(explained).count == explained.count, "a code is explained twice")
  }

  @Test func everyExampleProducesItsMessage() throws {
    for row in try Self.page("DiagnosticCodes.md").rows {
      let code = try #require(row.cells["Code"].flatMap(DocumentationPage.code))
      // Some codes have no example of one line.
      guard let example = row.cells["Example"].flatMap(DocumentationPage.code) else { continue }
      let dialect: PredicateDialect = row.cells["Dialect"] == "`uiKit`" ? .uiKit : .extended
      let arguments = row.cells["Arguments"].flatMap(DocumentationPage.string) ?? nil
      let compilation = CompilationResult(example, arguments: arguments.map { [.string($0)] } ?? [], dialect: dialect)
      let found = compilation.diagnostics.filter { $0.code.rawValue == code }
      let words = found.map { "\($0.message)|\($0.help ?? "")|\($0.severity.rawValue)" }
      let expected = "\(row.cells["Message"] ?? "")|\(row.cells["Cure"] ?? "")|\(row.cells["Weight"] ?? "")"
      #expect(words.contains(expected), "\(code): \(words) in line \(row.line)")
    }
  }

  // MARK: - Operators

  @Test func grammarListsTheOperatorsOfTheLanguage() throws {
    var seen: Set<Operator> = []
    let operators = (Operator.spellings.map(\.operation) + [.negate]).filter { seen.insert($0).inserted }
    let rows = operators.sorted { $0.precedence > $1.precedence }.map(Self.row).joined(separator: "\n")
    #expect(try Self.page("Grammar.md").text.contains(rows), "the table is\n\(rows)")
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
}
