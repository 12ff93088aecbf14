import Foundation
import RoutingDocuments
import SceneRouting
import SceneSources
import Testing

/// Malformed checkouts give a message with a position or are still read.
@Suite struct BadInputTests {
  private func scene(_ name: String, _ value: String) -> String {
    """
    @implementation \(name)SceneDelegate
    - (void)a { scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF LIEK %@", \(value)]; }
    @end

    """
  }

  @Test func readsMegabytesOfGeneratedSource() throws {
    let path = String(repeating: "x", count: 500)
    let lines = (0..<5_000).map { "NSString * const Key\($0) = @\"com.example/\(path)/\($0)\";\n" }.joined()
    let checkout = try Checkout(["Keys.m": lines, "Scene.m": lines + scene("A", "Key4999")])
    #expect(lines.utf8.count > 2_500_000)
    #expect(checkout.lint().contains { $0.hasPrefix("Scene.m:5002:129: error: 'LIEK' is not an operator") })
    #expect(checkout.values == [#"{"format":"SELF LIEK %@","arguments":["com.example/\#(path)/4999"]}"#])
  }

  @Test func treatsCircularConstantsAsUnknown() throws {
    let circle = "NSString * const A = B;\nNSString * const B = A;\nNSString * const C = C;\n"
    let checkout = try Checkout(["A.m": circle, "S.m": scene("S", "A"), "T.m": scene("T", "C")])
    #expect(checkout.values.allSatisfy { $0.contains("unknown") } && checkout.values.count == 2)
  }

  /// Each constant uses the previous one twice.
  @Test(arguments: [true, false]) func limitsConstantsThatGrowExponentially(areLocal: Bool) throws {
    let constants = (1..<60).map {
      "NSString * const A\($0) = [NSString stringWithFormat:@\"%@%@\", A\($0 - 1), A\($0 - 1)];\n"
    }
    let text = "NSString * const A0 = @\"x\";\n" + constants.joined()
    let statements = (areLocal ? text : "") + "can = P(@\"SELF == %@\", A59)P;"
    let checkout = try Checkout(["A.m": areLocal ? "" : text, "S.m": objectiveCDelegate(statements)])
    #expect(checkout.values.count == 1 && checkout.values[0].contains("unknown"), "\(checkout.values)")
  }

  @Test(arguments: ["[", "(", "@[", "{"])
  func treatsEndlesslyNestedBracketsAsUnknown(_ bracket: String) throws {
    let deep = String(repeating: bracket, count: 3_000)
    let value = "\(deep)a\(String(repeating: bracket == "(" ? ")" : bracket == "{" ? "}" : " b]", count: 3_000))"
    for text in [scene("S", value), scene("S", value).replacing("]; }", with: ""), "x = " + deep] {
      _ = try Checkout(["S.m": text]).lint()
    }
    #expect(try Checkout(["S.m": scene("S", value)]).values.count == 1)
  }

  @Test func readsEndlessAssignments() throws {
    let checkout = try Checkout(["A.m": "// handlesExternalEvents\n" + String(repeating: "x = ", count: 20_000)])
    #expect(checkout.lint() == [])
  }

  @Test func readsEndlesslyNestedGroups() throws {
    let count = 20_000
    let groups = (0..<count).map {
      "G\($0) = { path = abcdefgh; sourceTree = \"<group>\"; children = (G\($0 + 1)); };\n"
    }
    let project = """
      { rootObject = R; objects = { R = { mainGroup = G0; targets = (T); };
      T = { name = T; productType = "com.apple.product-type.application"; };
      \(groups.joined()) }; }
      """
    let checkout = try Checkout(["A.xcodeproj/project.pbxproj": project, "S.m": scene("S", "@\"a\"")])
    #expect(checkout.source.applications().map(\.target) == ["T"])
  }

  @Test func readsAFileNamedTwiceOnce() throws {
    let checkout = try Checkout(["S.m": scene("S", "@\"a\"")])
    #expect(SourceCheckout([checkout.path + "/S.m", checkout.path + "/S.m"]).sites().count == 1)
  }

  @Test(.enabled(if: geteuid() != 0, "root can read every file")) func reportsAFolderWithoutPermission() throws {
    let checkout = try Checkout(["closed/a.m": scene("A", "@\"a\""), "b.m": scene("B", "@\"b\"")])
    let closed = checkout.path + "/closed"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed) }
    let result = Linter().lint([checkout.path])
    #expect(result.hadFailures)
    let refused = result.issues.filter { $0.code == .unreadableFile && $0.file == closed }
    #expect(refused.count == 1 && refused[0].message.contains("Permission"))
    #expect(result.issues.contains { $0.file.hasSuffix("b.m") })
  }

  /// Checkouts without their submodules contain broken links.
  @Test(
    arguments: [
      ("nowhere", nil), ("c.m", "cannot read the file: Too many levels of symbolic links"),
    ] as [(String, String?)])
  func skipsBrokenLinksAndReportsCircularOnes(destination: String, message: String?) throws {
    let checkout = try Checkout(["b.m": scene("B", "@\"b\"")])
    try FileManager.default.createSymbolicLink(atPath: checkout.path + "/c.m", withDestinationPath: destination)
    let result = Linter().lint([checkout.path])
    #expect(result.hadFailures == (message != nil))
    #expect(result.skipped.map(\.reason) == (message == nil ? [.brokenLink] : []))
    #expect(result.issues.filter { $0.code == .unreadableFile }.map(\.message) == (message.map { [$0] } ?? []))
    #expect(result.issues.contains { $0.file.hasSuffix("b.m") })
  }

  /// Old archives may contain names that are not UTF-8. What is excluded, and what no reader would open, is no failure.
  @Test(arguments: [("m", [], 1), ("m", ["*.m"], 0), ("mov", [], 0)] as [(String, [String], Int)])
  func reportsFileNamesThatAreNotUTF8(ending: String, excluding: [String], count: Int) throws {
    let checkout = try Checkout(["b.m": scene("B", "@\"b\"")])
    let name = Array("\(checkout.path)/".utf8) + [0xFF] + Array(".\(ending)".utf8) + [0]
    // The file system may reject such names.
    guard let file = fopen(name.map { CChar(bitPattern: $0) }, "w") else { return }
    fclose(file)
    let issues = Linter().lint([checkout.path], excluding: excluding).issues
    let refused = issues.filter { $0.code == .unreadableFile }
    #expect(refused.map(\.file) == Array(repeating: checkout.path + "/\u{FFFD}.m", count: count))
    #expect(refused.allSatisfy { $0.message == "cannot read the file or folder: its name is not UTF-8" })
    #expect(excluding.isEmpty || issues.isEmpty)
  }

  @Test func ignoresUnreadableFilesOfOtherKinds() throws {
    let checkout = try Checkout(["b.m": scene("B", "@\"b\""), "film.mov": ""])
    try FileManager.default.createSymbolicLink(atPath: checkout.path + "/latest", withDestinationPath: "nowhere")
    try #require(truncate(checkout.path + "/film.mov", 1 << 30) == 0)
    #expect(!Linter().lint([checkout.path]).hadFailures)
  }

  @Test func readsAProjectFileOfMegabytes() throws {
    let count = 20_000
    let files = (0..<count).map {
      "\t\tF\($0) /* File.m */ = {isa = PBXFileReference; path = \"Some folder/File \($0).m\"; sourceTree = \"<group>\"; };\n"
        + "\t\tB\($0) /* File.m in Sources */ = {isa = PBXBuildFile; fileRef = F\($0) /* File.m */; };\n"
    }.joined()
    func list(_ name: String) -> String { (0..<count).map { "\(name)\($0)" }.joined(separator: ", ") }
    let project = """
      // !$*UTF8*$!
      { rootObject = R; objects = {
      \(files)
      R = { isa = PBXProject; mainGroup = G; targets = (T, U); }; G = { children = (\(list("F"))); sourceTree = "<group>"; };
      T = { isa = PBXNativeTarget; name = One; productType = "com.apple.product-type.application"; buildPhases = (P); };
      U = { isa = PBXNativeTarget; name = Two; productType = "com.apple.product-type.application"; buildPhases = (); };
      P = { isa = PBXSourcesBuildPhase; files = (\(list("B"))); };
      }; }
      """
    #expect(project.utf8.count > 3_500_000)
    let checkout = try Checkout(["A.xcodeproj/project.pbxproj": project, "Some folder/File 7.m": scene("A", "@\"a\"")])
    #expect(checkout.source.applications().map(\.target) == ["One"])
  }

  #if SwiftSources
    @Test func reportsGeneratedSwiftBeyondTheLimit() throws {
      let line = "let handlesExternalEvents = \"0123456789012345678901234567890123456789\"\n"
      let checkout = try Checkout(["S.swift": String(repeating: line, count: (10 << 20) / line.utf8.count)])
      #expect(
        checkout.lint() == [
          "S.swift:1:1: warning: the file has 9 MiB, more than the limit of 8 MiB: the file is not read [partly-read]"
        ])
    }

    @Test func readsGeneratedSwiftBelowTheLimit() throws {
      let lines = (0..<2_000).map { "#if A && B\nlet key = \"\($0)\"\n#endif\nlet key\($0) = \"com.example/\($0)\"\n" }
      // Each use of `key` may refer to any of its declarations.
      let uses = "can = NSPredicate(format: \"SELF IN %@\", [\(String(repeating: "key, ", count: 1_000))])\n"
      let source = "#if C\n" + delegate(uses + "prefers = NSPredicate(format: \"SELF == %@\", key1999)") + "\n#endif"
      let checkout = try Checkout(["K.swift": lines.joined(), "S.swift": source])
      #expect(checkout.values.last == #"{"format":"SELF == %@","arguments":["com.example/1999"]}"#)
    }

    @Test(arguments: ["[", "(", "{", "<"])
    func reportsEndlesslyNestedSwift(_ bracket: String) throws {
      let text = "let handlesExternalEvents = " + String(repeating: bracket, count: 20_000)
      #expect(try Checkout(["S.swift": text]).lint().contains { $0.hasSuffix("the file is not read [partly-read]") })
    }
  #endif
}
