import Foundation
import RoutingDocuments
import SceneRouting
import SceneSources
import Testing

/// Checkouts that no tool was made for: each gives a message with its place, or is read all the same.
@Suite struct BadInputTests {
  private func scene(_ name: String, _ value: String) -> String {
    """
    @implementation \(name)
    - (void)a { c.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF LIEK %@", \(value)]; }
    @end

    """
  }

  @Test func megabytesOfGeneratedSourceAreRead() throws {
    let lines = (0..<60_000).map { "NSString * const Key\($0) = @\"com.example/\($0)\";\n" }.joined()
    let checkout = try Checkout(["Keys.m": lines, "Scene.m": lines + scene("Scene", "Key59999")])
    #expect(lines.utf8.count > 2_500_000)
    #expect(checkout.lint().contains { $0.hasPrefix("Scene.m:60002:104: error: 'LIEK' is not an operator") })
    #expect(summary(checkout.read().application) == ["Scene can SELF LIEK %@ | com.example/59999"])
  }

  @Test func textThatIsNotUTF8IsReadAroundIt() throws {
    let checkout = try Checkout()
    // A comment in Latin 1, and a literal.
    try checkout.write("Scene.m", Array("// caf".utf8) + [0xE9, 0x0A] + Array(scene("Scene", "@\"a\"").utf8))
    try checkout.write("Other.m", Array(scene("Other", "@\"caf").utf8.dropLast(1)) + [0xE9, 0x22, 0x0A])
    let found = checkout.lint()
    #expect(found.contains { $0.hasPrefix("Scene.m:3:104: error: 'LIEK'") }, "\(found)")
  }

  @Test func utf16IsNamed() throws {
    let units = scene("Scene", "@\"a\"").utf16
    let text = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    for mark in [[0xFF, 0xFE], []] as [[UInt8]] {
      let checkout = try Checkout()
      try checkout.write("Scene.m", mark + text)
      #expect(checkout.lint() == ["Scene.m:1:1: warning: the file is not UTF-8: it is not read [partly-read]"])
    }
  }

  @Test func constantsInCirclesAreUnknown() throws {
    let circle = "#define A B\n#define B A\nNSString * const C = C;\n"
    let checkout = try Checkout(["A.m": circle, "S.m": scene("S", "A"), "T.m": scene("T", "C")])
    #expect(summary(checkout.read().application) == ["S can SELF LIEK %@ | <A>", "T can SELF LIEK %@ | <C>"])
  }

  /// Each constant is the one before it, twice.
  @Test func constantsThatDoubleEnd() throws {
    let constants = (1..<60).map {
      "NSString * const A\($0) = [A\($0 - 1) stringByAppendingString:A\($0 - 1)];\n"
    }.joined()
    let checkout = try Checkout(["A.m": "NSString * const A0 = @\"x\";\n" + constants, "S.m": scene("S", "A59")])
    #expect(checkout.lint().contains { $0.hasPrefix("S.m:2:") && $0.contains("more than 10000 parts") })
    let local = constants.replacing("NSString * const ", with: "NSString *")
    let body = scene("S", "A59").replacing("{ c.", with: "{ NSString *A0 = @\"x\";\n\(local)c.")
    try checkout.write("S.m", Array(body.utf8))
    #expect(!checkout.lint().isEmpty)
  }

  @Test func assignmentsWithoutAnEndAreNamed() throws {
    let checkout = try Checkout(["A.m": "// WindowGroup\n" + String(repeating: "x = ", count: 20_000)])
    let found = checkout.lint()
    #expect(found.count == 1 && found[0].hasPrefix("A.m:2:") && found[0].hasSuffix("[partly-read]"), "\(found)")
  }

  @Test func groupsThatNestWithoutEndAreReadAsFarAsPathsGo() throws {
    let count = 20_000
    let groups = (0..<count).map {
      "G\($0) = { path = abcdefgh; sourceTree = \"<group>\"; children = (G\($0 + 1)); };\n"
    }
    let project = """
      { rootObject = R; objects = { R = { mainGroup = G0; targets = (T, U); };
      T = { productType = "com.apple.product-type.application"; }; U = { productType = "com.apple.product-type.application"; };
      \(groups.joined()) }; }
      """
    let checkout = try Checkout(["A.xcodeproj/project.pbxproj": project, "S.m": scene("S", "@\"a\"")])
    #expect(SourceUnits([checkout.path]).units.map(\.files.count) == [2, 2])
  }

  @Test func aFileThatIsNamedTwiceIsReadOnce() throws {
    let checkout = try Checkout(["S.m": scene("S", "@\"a\"")])
    #expect(SourceUnits([checkout.path + "/S.m", checkout.path + "/S.m"]).units.map(\.files.count) == [1])
  }

  @Test func aFolderWithoutPermissionIsNamed() throws {
    let checkout = try Checkout(["closed/a.m": scene("A", "@\"a\""), "b.m": scene("B", "@\"b\"")])
    let closed = checkout.path + "/closed"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed) }
    let result = SourceLinter().lint([checkout.path])
    // The system's administrator may read everything.
    guard geteuid() != 0 else { return #expect(!result.hadFailures) }
    #expect(result.hadFailures)
    let refused = result.issues.filter { $0.code == .unreadableFile && $0.file == closed }
    #expect(refused.count == 1 && refused[0].message.contains("Permission"))
    #expect(result.issues.contains { $0.file.hasSuffix("b.m") })
  }

  @Test func aFolderThatGoesAwayIsNamed() throws {
    // What anybody cannot read, also the administrator: the walk has the name, and the folder is not there.
    let result = SourceLinter().lint([try Checkout().path + "/gone.m"])
    #expect(result.issues.map(\.code) == [.unreadableFile])
    #expect(result.hadFailures)
  }

  @Test func filesThatCannotBeOpenedAreNamed() throws {
    let checkout = try Checkout(["b.m": scene("B", "@\"b\"")])
    try FileManager.default.createSymbolicLink(atPath: checkout.path + "/a.m", withDestinationPath: "nowhere")
    try FileManager.default.createSymbolicLink(atPath: checkout.path + "/c.m", withDestinationPath: "c.m")
    let result = SourceLinter().lint([checkout.path])
    #expect(result.hadFailures)
    #expect(
      result.issues.filter { $0.code == .unreadableFile }.map(\.message) == [
        "cannot read the file: No such file or directory", "cannot read the file: Too many levels of symbolic links",
      ])
  }

  /// Names from old archives, which are not UTF-8: what has one cannot be opened by it, and is not passed over in silence.
  @Test func namesThatAreNotUTF8AreNamed() throws {
    let checkout = try Checkout(["b.m": scene("B", "@\"b\"")])
    let file = fopen(Array(checkout.path.utf8CString.dropLast()) + [0x2F, -1, 0x2E, 0x6D, 0], "w")
    // The system may refuse such names itself.
    guard let file else { return }
    fclose(file)
    let result = SourceLinter().lint([checkout.path])
    #expect(result.hadFailures)
    let refused = result.issues.filter { $0.code == .unreadableFile }
    #expect(refused.map(\.message) == ["cannot read the file or folder: its name is not UTF-8"])
    #expect(refused.map(\.file) == [checkout.path + "/\u{FFFD}.m"])
    #expect(result.issues.contains { $0.file.hasSuffix("b.m") })
  }

  @Test func otherFilesThatCannotBeReadAreNoFailure() throws {
    let checkout = try Checkout(["b.m": scene("B", "@\"b\""), "film.mov": ""])
    try FileManager.default.createSymbolicLink(atPath: checkout.path + "/latest", withDestinationPath: "nowhere")
    try #require(truncate(checkout.path + "/film.mov", 1 << 30) == 0)
    let result = SourceLinter().lint([checkout.path])
    #expect(!result.hadFailures)
    #expect(result.skipped.map(\.reason) == [.otherKind, .otherKind])
  }

  @Test func aProjectFileOfMegabytesIsRead() throws {
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
    let units = SourceUnits([checkout.path]).units
    #expect(units.map(\.target) == ["One", "Two"])
    #expect(units.map(\.files.count) == [2, 1])
  }
}
