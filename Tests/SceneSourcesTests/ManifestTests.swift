import RoutingDocuments
import SceneRouting
import SceneSources
import Testing

/// What property lists and build settings say about an application.
@Suite struct ManifestTests {
  private static func list(_ content: String) -> String { "<plist version=\"1.0\"><dict>\(content)</dict></plist>" }

  private static func manifest(_ multiple: Bool, _ configurations: String = "") -> String {
    list(
      "<key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><\(multiple)/>"
        + "\(configurations)</dict>")
  }

  private static let shortcut = list(
    "<key>UIApplicationShortcutItems</key><array><dict><key>UIApplicationShortcutItemType</key><string>new</string>"
      + "<key>UIApplicationShortcutItemTitle</key><string>New</string></dict></array>")

  private static let scene = """
    @implementation Main
    - (void)a { c.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == 'a'"]; }
    @end
    @implementation Other
    - (void)a { c.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF LIEK 'b'"]; }
    @end
    """

  /// An app for CarPlay has several scenes of which one is a window.
  @Test func oneWindowAtATimeIsTheDeclaredOrdinaryOne() throws {
    func role(_ name: String, _ configuration: String, _ delegate: String) -> String {
      "<key>\(name)</key><array><dict><key>UISceneConfigurationName</key><string>\(configuration)</string>"
        + "<key>UISceneDelegateClassName</key><string>\(delegate)</string></dict></array>"
    }
    let configurations =
      role("CPTemplateApplicationSceneSessionRoleApplication", "Car", "Car")
      + role("UIWindowSceneSessionRoleApplication", "Default", "Other")
    let list = Self.manifest(false, "<key>UISceneConfigurations</key><dict>\(configurations)</dict>")
    let delegate =
      "@interface Car : UIResponder <CPTemplateApplicationSceneDelegate>\n@end\n@implementation Car\n@end\n"
    let read = try Checkout(["Info.plist": list, "S.m": delegate + Self.scene]).read().application
    #expect(read.sessions.map(\.name) == ["Other"])
  }

  @Test(arguments: [
    ("1,2", InterfaceIdiom.pad), ("1, 2", .pad), ("1,2 // iPhone and iPad", .pad), ("1 // not 2", .phone),
    ("7//", .vision),
  ])
  func settingsEndAtAComment(value: String, idiom: InterfaceIdiom) throws {
    let text = """
      TARGETED_DEVICE_FAMILY = \(value)
      // TARGETED_DEVICE_FAMILY = 2
      GENERATE_INFOPLIST_FILE = YES
      INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES // x
      """
    let read = try Checkout(["App.xcconfig": text, "S.m": Self.scene]).read().application
    #expect(read.idiom == idiom)
    #expect(read.supportsMultipleScenes == true)
  }

  @Test func appKitReadsNoSceneManifest() throws {
    func multiple(_ settings: String) throws -> Bool? {
      try Checkout(["App.xcconfig": settings, "Info.plist": Self.manifest(false), "S.m": Self.scene]).read(idiom: .mac)
        .application.supportsMultipleScenes
    }
    #expect(try multiple("SDKROOT = macosx") == nil)
    #expect(try multiple("SDKROOT = iphoneos\nSUPPORTS_MACCATALYST = YES") == false)
  }

  @Test(arguments: [(".macOS(.v14)", InterfaceIdiom.mac), (".iOS(.v17), .macOS(.v14)", .pad), ("", .pad)])
  func aPackageNamesItsPlatform(platforms: String, idiom: InterfaceIdiom) throws {
    let files = ["Package.swift": "let package = Package(name: \"A\", platforms: [\(platforms)])", "S.m": Self.scene]
    #expect(try Checkout(files).read().application.idiom == idiom)
  }

  @Test func aGeneratedManifestIsAddedToAList() throws {
    let generation = "INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES"
    let settings = "GENERATE_INFOPLIST_FILE = YES\n" + generation
    func read(_ list: String, _ settings: String) throws -> SourceApplication {
      try Checkout(["App.xcconfig": settings, "Info.plist": list, "S.m": Self.scene]).read().application
    }
    #expect(try read(Self.shortcut, settings).supportsMultipleScenes == true)
    #expect(try read(Self.shortcut, settings).propertyListFile?.hasSuffix("Info.plist") == true)
    // Xcode merges what it generates into the list: its values take the place of those in the list.
    let declared =
      "<key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>"
      + "<key>UISceneConfigurationName</key><string>Main</string></dict></array></dict>"
    #expect(try read(Self.manifest(false, declared), settings).supportsMultipleScenes == true)
    #expect(try read(Self.manifest(false, declared), settings).configurations.isEmpty)
    #expect(try read(Self.shortcut, settings.replacing("= YES", with: "= $(MULTI)")).supportsMultipleScenes == false)
    let variable = "GENERATE_INFOPLIST_FILE = YES\nINFOPLIST_KEY_UIApplicationSceneManifest_Generation = $(MULTI)"
    #expect(
      try Checkout(["App.xcconfig": variable, "S.m": Self.scene]).read().application.supportsMultipleScenes == nil)
    for other in ["", generation, "GENERATE_INFOPLIST_FILE = NO\n" + generation, "GENERATE_INFOPLIST_FILE = YES"] {
      #expect(try read(Self.shortcut, other).supportsMultipleScenes == false)
      #expect(try read(Self.manifest(false, declared), other).configurations.map(\.name) == ["Main"])
    }
  }

  @Test func aWindowOfADeclaredConfigurationIsNotASecondOne() throws {
    func configuration(_ name: String) -> String {
      "<dict><key>UISceneConfigurationName</key><string>\(name)</string><key>UISceneDelegateClassName</key><string>\(name)</string></dict>"
    }
    let configurations =
      "<key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array>"
      + configuration("Main") + configuration("Other") + "</array></dict>"
    let checkout = try Checkout(["Info.plist": Self.manifest(false, configurations), "S.m": Self.scene])
    let json = ExtractedDocument(checkout.read().application).json
    #expect(json.split(separator: "\"name\": \"Other\"", omittingEmptySubsequences: false).count == 2)
    #expect(
      checkout.lint().filter { $0.contains("error") } == [
        "S.m:5:104: error: 'LIEK' is not an operator [unknown-operator]"
      ])
  }

  #if SwiftSources
    @Test func windowGroupsOfAnAppWithOneWindowAreConfigurations() throws {
      let checkout = try Checkout([
        "Info.plist": Self.manifest(false),
        "App.swift": """
        @main struct A: App { var body: some Scene {
          WindowGroup(id: "main") { V() }
          WindowGroup(id: "viewer") { W() }.handlesExternalEvents(matching: ["viewer"])
        } }
        struct V: View { var body: some View { Text("").handlesExternalEvents(preferring: ["main"], allowing: ["*"]) } }
        struct W: View { var body: some View { Text("").handlesExternalEvents(preferring: ["viewer"], allowing: ["viewer"]) } }
        """,
      ])
      let json = ExtractedDocument(checkout.read().application).json
      let document = try SceneDocument(parsing: Array(json.utf8), file: "s")
      #expect(document.application.configurations.map(\.name) == ["main", "viewer"])
      #expect(document.application.configurations.map { $0.conditions != nil } == [true, true])
      #expect(document.sessions.map(\.persistentIdentifier) == ["main"])
      #expect(!checkout.lint().contains { $0.contains("error") }, "\(checkout.lint())")
    }
  #endif
}
