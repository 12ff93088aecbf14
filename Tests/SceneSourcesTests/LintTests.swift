import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import SceneRouting
import SceneSources
import Testing

/// Lint findings about checkouts.
@Suite struct LintTests {
  static let rules: [LintRule] = [
    .interpolatedFormat, .optionalIdentifier, .conditionSetTwice, .blockPredicate, .missingDelegate, .unreadCondition,
    .partlyRead,
  ]

  #if SwiftSources
    private func checkout(_ example: LintRule.Example) throws -> Checkout {
      let isList = example.document.hasPrefix("<")
      return try Checkout([
        isList ? "Info.plist" : "Example.swift": example.document,
        "Page.swift": isList ? "class PageSceneDelegate {}" : "",
      ])
    }

    @Test(arguments: rules) func reportsTheExampleOfEveryRule(rule: LintRule) throws {
      let checkout = try checkout(rule.triggering)
      let found = Linter(isStrict: true).lint([checkout.path]).issues.filter { $0.code == rule.code }
      #expect(found.map(\.severity) == [rule.severity])
      #expect(found.allSatisfy { $0.line != nil && $0.column != nil })
    }

    @Test(arguments: rules) func findsNothingInTheCleanExample(rule: LintRule) throws {
      let checkout = try checkout(rule.clean)
      #expect(Linter().lint([checkout.path]).issues == [])
    }

    /// An app that requests windows itself may open one that no identifier finds.
    @Test(arguments: [("", true), ("UIApplication.shared.activateSceneSession(for: request)", false)])
    func reportsWindowsThatNeverOpenUnlessTheAppOpensThem(statement: String, isReported: Bool) throws {
      let first = delegate("can = NSPredicate(value: true)", name: "FirstSceneDelegate")
      let second = delegate("can = NSPredicate(value: false)", members: "func open() { \(statement) }")
      let findings = try Checkout(["First.swift": first, "Second.swift": second]).lint()
      #expect(findings.contains { $0.contains("[never-chosen]") } == isReported, "\(findings)")
    }

    /// Some values cannot have the quotation mark that breaks a predicate.
    @Test(arguments: [
      ("\"SELF == '\\(id)'\"", true), ("\"SELF == '\\(id.uuidString)'\"", false),
      ("\"SELF == 'a'\" + (isStrict ? \"\" : \" OR SELF == 'b'\")", false),
      ("\"SELF == 'a'\" + (isStrict ? rest : \" OR SELF == 'b'\")", true),
    ])
    func reportsInterpolations(format: String, isReported: Bool) throws {
      let findings = try Checkout(["S.swift": delegate("prefers = NSPredicate(format: \(format))")]).lint()
      #expect(findings.contains { $0.contains("[interpolated-format]") } == isReported, "\(findings)")
    }

    /// A condition is in force while the function waits.
    @Test(arguments: [("", true), ("await load()", false)])
    func reportsConditionsThatAreNeverUsed(between: String, isReported: Bool) throws {
      let text = delegate(
        "prefers = NSPredicate(value: false)\n\(between)\nprefers = NSPredicate(format: \"SELF == 'a'\")")
      let findings = try Checkout(["S.swift": text]).lint()
      #expect(findings.contains { $0.contains("[condition-set-twice]") } == isReported, "\(findings)")
    }

    @Test func reportsFindingsInAFileOfTwoTargetsOnce() throws {
      let settings = ["SDKROOT": "iphoneos"]
      let text = project(["One": settings, "Two": settings]).replacing(
        "fileSystemSynchronizedGroups = (FTwo)", with: "fileSystemSynchronizedGroups = (FOne)")
      let checkout = try Checkout([
        "A.xcodeproj/project.pbxproj": text,
        "One/S.swift": delegate("prefers = NSPredicate(format: \"SELF LIEK 'a'\")"),
      ])
      #expect(checkout.lint().count == 1)
    }
  #endif

  @Test func usesPayloadsNextToTheSourcesAsSamples() throws {
    let text = objectiveCDelegate("prefers = P(@\"SELF BEGINSWITH 'b'\")P;")
    let checkout = try Checkout([
      "S.m": text, "push.json": #"{"aps": {"alert": "", "target-content-id": "a/1"}}"#,
      "sns.json": #"{"APNS": "{\"aps\": {\"alert\": \"\", \"target-content-id\": \"a/2\"}}"}"#,
      "other.json": #"{"apsis": 1}"#,
    ])
    #expect(checkout.lint().contains { $0.contains("matches none of your samples (2 samples)") }, "\(checkout.lint())")
  }

  @Test(arguments: [
    ("Settings.plist", "<plist><array><string>a</string></array></plist>"), ("Model.xcmapping", "bplist00"),
    ("Template.plist", "{{ name }}"), ("data.json", "[1, 2"), ("events.ndjson", "{\"a\": "),
    ("case.json", #"{"input": {"aps": {}}}"#), ("en.json", #"{"aps": "Apps", "ok": "OK"}"#),
  ])
  func ignoresUnrelatedFiles(_ name: String, _ text: String) throws {
    let checkout = try Checkout([name: text, "S.m": objectiveCDelegate("can = [NSPredicate predicateWithValue:YES];")])
    let result = Linter().lint([checkout.path])
    #expect(result.issues == [])
    #expect(!result.hadFailures)
  }

  /// What a folder contains besides is no failure of the run. A file that is named is meant to be read.
  @Test(
    arguments: [
      ("push.apns", #"{"aps": {"#, [.error], true),
      ("Info.plist", "#include \"Common.plist\"\n<plist><dict/></plist>", [.note], false), ("a.o", nil, [], true),
      (
        "Info.plist",
        "<plist><dict><key>a</key><!--\n#if B\n--><true/><!--\n#else\n--><false/></dict></plist>", [.note], false
      ),
    ] as [(String, String?, [Diagnostic.Severity], Bool)])
  func failsForNamedFilesOnly(
    name: String, text: String?, severities: [Diagnostic.Severity], isFailure: Bool
  ) throws {
    let checkout = try Checkout()
    let binary = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    try checkout.write(name, text.map { Array($0.utf8) } ?? binary)
    let found = Linter().lint([checkout.path])
    #expect(found.issues.map(\.severity) == severities)
    #expect(!found.hadFailures)
    let named = Linter().lint(["\(checkout.path)/\(name)"])
    #expect(named.issues.map(\.severity) == [.error])
    #expect(named.hadFailures == isFailure)
  }
}
