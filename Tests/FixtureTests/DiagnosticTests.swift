import FixtureSuites
import Foundation
import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// The guarantees of diagnostics, except their text.
@Suite struct DiagnosticTests {
  private static let files = FixtureFolder.files(in: ["Predicates", "Diagnostics"], withExtension: "predicates")

  /// Codes that no predicate can cause in this build.
  private static let unreachable: Set<String> = [
    "syntax-error",  // the fallback of `StringPredicateError.first`
    "regular-expressions-unavailable",  // available in this build
    "text-too-long",  // needs a quarter of a GiB
  ]

  @Test func everyCodeHasAFixture() throws {
    var met: Set<String> = []
    for file in Self.files {
      for expectation in try PredicateSuite(text: file.text(), file: file.name).cases.flatMap(\.expectations) {
        switch expectation.kind {
        case .error(let code, _), .warning(let code, _): met.insert(code.rawValue)
        default: break
        }
      }
    }
    let declared = try Self.declaredCodes()
    #expect(declared.count > 60)
    #expect(declared.subtracting(met).subtracting(Self.unreachable).isEmpty)
    #expect(met.subtracting(declared).isEmpty)
  }

  /// Returns the codes that the sources of the two libraries declare.
  private static func declaredCodes() throws -> Set<String> {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources")
    var codes: Set<String> = []
    for library in ["PredicateSyntax", "StringPredicates"] {
      let folder = sources.appendingPathComponent(library)
      for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) ?? .init()
      where file.pathExtension == "swift" {
        for match in try String(contentsOf: file, encoding: .utf8).matches(
          of: /DiagnosticCode\(rawValue: "([a-z-]+)"\)/)
        {
          codes.insert(String(match.1))
        }
      }
    }
    return codes
  }

  @Test(arguments: files) func rangesAreInsideTheTextAndFixItsResolveTheirErrors(file: FixtureFile) throws {
    for test in try PredicateSuite(text: file.text(), file: file.name).cases {
      let compilation = Self.compilation(of: test, test.format)
      for diagnostic in compilation.diagnostics {
        for range in [diagnostic.range, diagnostic.fixIt?.range].compactMap({ $0 }) {
          let isWhole =
            range.upperBound <= test.format.utf8.count
            && [range.lowerBound, range.upperBound].allSatisfy { compilation.tree.source.scalarStart($0) == $0 }
          try #require(isWhole, "\(test.title): \(range)", sourceLocation: file.location(line: test.formatLine))
        }
        guard let fixIt = diagnostic.fixIt else { continue }
        var bytes = Array(test.format.utf8)
        bytes.replaceSubrange(fixIt.range.lowerBound..<fixIt.range.upperBound, with: fixIt.replacement.utf8)
        let mended = Self.compilation(of: test, String(decoding: bytes, as: UTF8.self))
        let isLeft = mended.diagnostics.contains {
          $0.code == diagnostic.code && $0.range.lowerBound == diagnostic.range.lowerBound
        }
        // A placeholder without its quotation marks requires an argument.
        let asksForMore = diagnostic.code == .quotedPlaceholder
        #expect(
          !isLeft && (asksForMore || Self.errorCount(mended) <= Self.errorCount(compilation)),
          "\(test.title): \(String(decoding: bytes, as: UTF8.self))",
          sourceLocation: file.location(line: test.formatLine))
      }
    }
  }

  private static func compilation(of test: PredicateCase, _ format: String) -> CompilationResult {
    CompilationResult(
      format, arguments: test.arguments, variables: test.variables, dialect: test.dialect, limits: test.limits)
  }

  private static func errorCount(_ compilation: CompilationResult) -> Int {
    compilation.diagnostics.count { $0.severity == .error }
  }
}
