#if SwiftSources
  import RoutingDocuments
  import SceneAnalysis
  import SceneSources
  import Testing

  /// The examples of the manual are the tests of the rules about source code.
  @Suite struct SourceRuleTests {
    static let manuals = SourceLinter.manuals.filter { !Linter.manuals.contains($0) }

    @Test(arguments: manuals) func findsItsOwnExample(manual: LintManual) throws {
      let checkout = try Checkout(["Example.swift": manual.triggering.document])
      let found = SourceLinter().lint([checkout.path]).issues.filter { $0.code == manual.code }
      #expect(found.map(\.severity) == [manual.severity])
      #expect(found.allSatisfy { $0.line != nil && $0.column != nil })
    }

    @Test(arguments: manuals) func findsNothingInTheCleanOne(manual: LintManual) throws {
      let checkout = try Checkout(["Example.swift": manual.clean.document])
      #expect(SourceLinter().lint([checkout.path]).issues == [])
    }
  }
#endif
