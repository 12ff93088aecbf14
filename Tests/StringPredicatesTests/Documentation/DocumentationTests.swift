import Foundation
import PredicateSyntax
import StringPredicates
import Testing

/// Evaluates the tables of the documentation.
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
  func namedFilesExist(_ page: DocumentationPage) throws {
    let names = page.text.matches(of: /`((?:Fixtures|Sources|Tests)\/[^`]+)`/).map { String($0.1) }
    for name in names {
      let path = DocumentationPage.package.appendingPathComponent(name).path
      #expect(FileManager.default.fileExists(atPath: path), "\(page.url.lastPathComponent) names \(name)")
    }
  }

  @Test(arguments: pages)
  func linkedPagesExist(_ page: DocumentationPage) {
    let names = Set(Self.pages.map { $0.url.deletingPathExtension().lastPathComponent })
    for link in page.text.matches(of: /<doc:([A-Za-z]+)>/) {
      #expect(names.contains(String(link.1)), "\(page.url.lastPathComponent) links to \(link.1)")
    }
  }
}
