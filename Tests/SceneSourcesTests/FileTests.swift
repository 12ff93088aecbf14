import Foundation
import SceneRouting
import SceneSources
import Testing

@Suite struct FileTests {
  @Test func walksPastWhatIsNotSource() throws {
    let checkout = try Checkout([
      "a.m": "", "Pods/b.m": "", ".build/c.m": "", "sub/DerivedData/d.m": "", "sub/e.m": "", "ignored/f.m": "",
      "kept/g.m": "", ".gitignore": "# comment\nignored/\n*.generated.m\n!keep.generated.m\n", "x.generated.m": "",
      "keep.generated.m": "", "sub/.gitignore": "/h.m", "sub/h.m": "", "sub/deep/h.m": "",
    ])
    func files(_ excluding: String...) -> [String] {
      SourceWalk(excluding: excluding).files(in: checkout.path).files.map {
        String($0.dropFirst(checkout.path.count + 1))
      }
      .filter { $0.hasSuffix(".m") }
    }
    #expect(files() == ["a.m", "keep.generated.m", "kept/g.m", "sub/deep/h.m", "sub/e.m"])
    #expect(files("sub/**", "k*") == ["a.m"])
    #expect(files("*.m") == [])
    #expect(files("sub/*") == ["a.m", "keep.generated.m", "kept/g.m"])
    for folder in ["sub/", "./sub", "./sub/", checkout.path + "/sub/"] {
      #expect(files(folder) == ["a.m", "keep.generated.m", "kept/g.m"], "\(folder)")
    }
  }

  @Test func saysWhatItPassesOver() throws {
    let checkout = try Checkout([
      ".gitignore": "built/\n", "built/a.m": "", "Pods/b.m": "", "notes.txt": "", "c.m": "", "d.m": "",
      "folder/e.m": "",
    ])
    try FileManager.default.createSymbolicLink(atPath: checkout.path + "/link", withDestinationPath: "folder")
    let skipped = SourceLinter().lint([checkout.path], excluding: ["d.*"]).skipped.map {
      "\($0.path.dropFirst(checkout.path.count + 1)) \($0.reason)"
    }
    #expect(
      skipped == [
        "Pods builtOrFetched", "built ignored", "d.m excluded", "link link", ".gitignore otherKind",
        "notes.txt otherKind",
      ])
  }

  @Test func payloadsBesideTheSourceAreSamples() throws {
    let scene = """
      @implementation Scene
      - (void)a {
        c.prefersToActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'b'"];
      }
      @end
      @implementation Other
      - (void)a {
        c.prefersToActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'a'"];
      }
      @end
      """
    let checkout = try Checkout([
      "Scene.m": scene, "push.json": #"{"aps": {"alert": "", "target-content-id": "a/1"}}"#,
      "sns.json": #"{"APNS": "{\"aps\": {\"alert\": \"\", \"target-content-id\": \"a/2\"}}"}"#,
      "other.json": #"{"apsis": 1}"#,
    ])
    #expect(
      checkout.lint() == [
        "Scene.m:3:111: note: BEGINSWITH 'b' matches none of your samples (2 samples) [unmatched-label]"
      ])
  }

  @Test func preprocessedPropertyListsAreWarningsInAWalk() throws {
    let checkout = try Checkout(["Info.plist": "#include \"Common.plist\"\n<plist><dict/></plist>"])
    #expect(
      checkout.lint() == [
        "Info.plist:1:1: warning: the file becomes a property list only when the build preprocesses it: '#include' is a directive of the preprocessor [preprocessed-property-list]"
      ])
    #expect(SourceLinter().lint([checkout.path + "/Info.plist"]).issues.map(\.severity) == [.error])
  }

  @Test func aBinaryFileThatIsNamedIsOneError() throws {
    let checkout = try Checkout()
    try checkout.write("a.o", (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    let result = SourceLinter().lint([checkout.path + "/a.o"])
    #expect(result.issues.count == 1)
    #expect(result.hadFailures)
    #expect(SourceLinter().lint([checkout.path]).issues.isEmpty)
  }

  @Test func circlesOfLinksEnd() throws {
    let checkout = try Checkout(["a/b/c.m": ""])
    try FileManager.default.createSymbolicLink(atPath: checkout.path + "/a/b/up", withDestinationPath: "../../a")
    try FileManager.default.createSymbolicLink(atPath: checkout.path + "/self", withDestinationPath: "self")
    #expect(SourceWalk().files(in: checkout.path).files.filter { $0.hasSuffix(".m") }.count == 1)
  }

  @Test func folderThatIsNotThereIsSaid() {
    let result = SourceWalk().files(in: "/nowhere/at/all")
    #expect(result.unreadable.count == 1)
    #expect(result.files.isEmpty)
  }

  @Test func readsBuildSettings() {
    func settings(_ text: String, _ file: String) -> BuildSettings {
      var settings = BuildSettings()
      settings.read([[BuildSettings.Source(file: file)]]) { _ in Array(text.utf8) }
      return settings
    }
    let pad = settings(
      """
      \t\t\t\tINFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES;
      \t\t\t\tGENERATE_INFOPLIST_FILE = YES;
      \t\t\t\t"INFOPLIST_KEY_UISupportedInterfaceOrientations[sdk=iphoneos*]" = "a b";
      \t\t\t\tTARGETED_DEVICE_FAMILY = "1,2";
      // SDKROOT = macosx
      OTHER = 1
      """, "p")
    #expect(pad.generatesManifest?.position.description == "p:1:5")
    #expect(pad.idiom == .pad)
    #expect(settings("SDKROOT = macosx\r\n", "x").idiom == .mac)
    // The families are those of iOS.
    #expect(settings("SDKROOT = macosx\nTARGETED_DEVICE_FAMILY = 1,2\n", "x").idiom == .mac)
    #expect(
      settings("SDKROOT = auto\nSUPPORTED_PLATFORMS = macosx\nTARGETED_DEVICE_FAMILY = 1,2\n", "x").idiom == .mac)
    #expect(
      settings("SDKROOT = auto\nSUPPORTED_PLATFORMS = macosx iphoneos iphonesimulator\n", "x").idiom == .pad)
    #expect(BuildSettings().idiom == nil)
  }

  @Test func tellsProjectsApart() throws {
    let project = "one/One.xcodeproj/project.pbxproj"
    let checkout = try Checkout([
      project: "", "one/a.m": "", "two/Project.swift": "import ProjectDescription", "two/sub/b.m": "", "c.m": "",
      "d/Project.swift": "",
    ])
    let units = SourceUnits([checkout.path]).units.map { unit in
      unit.files.map { String($0.dropFirst(checkout.path.count + 1)) }
    }
    #expect(units == [["c.m", "d/Project.swift"], [project, "one/a.m"], ["two/Project.swift", "two/sub/b.m"]])
  }
}
