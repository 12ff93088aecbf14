import Foundation
import PredicateSyntax
import StringPredicates
import Testing

/// The page of diagnostic codes is complete, and its examples give the documented messages.
@Suite struct DiagnosticCodesTests {
  private func page() throws -> DocumentationPage {
    try #require(DocumentationPage.pages("StringPredicates").first { $0.url.lastPathComponent == "DiagnosticCodes.md" })
  }

  private func declaredCodes() throws -> Set<String> {
    var codes: Set<String> = []
    for target in ["PredicateSyntax", "StringPredicates"] {
      let folder = DocumentationPage.package.appendingPathComponent("Sources/\(target)")
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: /static let [A-Za-z]+ = DiagnosticCode\(rawValue: "([a-z-]+)"\)/) {
          codes.insert(String(match.1))
        }
      }
    }
    return codes
  }

  @Test func explainsExactlyTheDeclaredCodes() throws {
    let declared = try declaredCodes()
    #expect(declared.count > 50)
    let explained = try page().rows.compactMap { $0.cells["Code"].flatMap(DocumentationPage.code) }
    #expect(Set(explained) == declared)
    #expect(Set(explained).count == explained.count, "a code is explained twice")
  }

  @Test func everyExampleProducesItsMessage() throws {
    for row in try page().rows {
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
}
