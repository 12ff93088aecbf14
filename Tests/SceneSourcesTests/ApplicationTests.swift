import Foundation
import SceneRouting
import SceneSources
import Testing

/// The applications of a checkout and their documents.
@Suite struct ApplicationTests {
  private let mail = objectiveCDelegate("can = [NSPredicate predicateWithValue:YES];")
  private var maps: String { mail.replacing("PageSceneDelegate", with: "MapSceneDelegate") }

  private func checkout(_ settings: [String: [String: String]]) throws -> Checkout {
    try Checkout(["App.xcodeproj/project.pbxproj": project(settings), "Mail/S.m": mail, "Maps/S.m": maps])
  }

  @Test func readsEachApplicationTargetAsOneApplication() throws {
    let checkout = try checkout(["Mail": ["SDKROOT": "iphoneos"], "Maps": ["SDKROOT": "macosx"]])
    let applications = checkout.source.applications()
    #expect(applications.map(\.target) == ["Mail", "Maps"])
    #expect(applications.map(\.idiom) == [.pad, .mac])
    #expect(try checkout.document(target: "Mail").sessionNames == ["PageSceneDelegate"])
    #expect(try checkout.document(target: "Maps").sessionNames == ["MapSceneDelegate"])
    #expect(checkout.source.applications(target: "None").isEmpty)
  }

  @Test func readsOneApplicationWithoutAProject() throws {
    let checkout = try Checkout(["Mail/S.m": mail, "Maps/S.m": maps])
    #expect(try checkout.document().sessionNames == ["MapSceneDelegate", "PageSceneDelegate"])
    #expect(try checkout.document().idiom == "pad")
  }

  @Test(arguments: [
    (["SDKROOT": "macosx"], InterfaceIdiom.mac), (["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "macosx"], .mac),
    (["SDKROOT": "macosx", "TARGETED_DEVICE_FAMILY": "1,2"], .mac), (["MACOSX_DEPLOYMENT_TARGET": "14.0"], .mac),
    (["SUPPORTED_PLATFORMS": "macosx iphoneos iphonesimulator"], .pad),
    (["SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1"], .phone),
    (["SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1,2"], .pad), (["SDKROOT": "xros"], .vision),
    (["SDKROOT": "xros", "TARGETED_DEVICE_FAMILY": "7"], .vision),
    (["SDKROOT[sdk=macosx*]": "macosx"], .mac),
  ])
  func takesThePlatformFromBuildSettings(_ settings: [String: String], _ idiom: InterfaceIdiom) throws {
    let application = try #require(checkout(["Mail": settings]).source.applications().first)
    #expect(application.idiom == idiom)
    #expect(application.findings.isEmpty)
  }

  @Test func reportsAnUnknownPlatform() throws {
    let application = try #require(checkout(["Mail": [:]]).source.applications().first)
    #expect(application.idiom == .pad)
    #expect(
      application.findings.map(\.message) == ["the platform of 'Mail' is not known: it is read as an app for iPad"])
    #expect(try checkout(["Mail": [:]]).source.applications(idiom: .mac).allSatisfy { $0.findings.isEmpty })
  }

  @Test func ignoresWatchAndTelevisionApps() throws {
    let checkout = try checkout(["Mail": ["SDKROOT": "watchos"], "Maps": ["SDKROOT": "iphoneos"]])
    #expect(checkout.source.applications().map(\.target) == ["Maps"])
  }

  @Test func readsSettingsFromXcconfigFiles() throws {
    let text = project(["Mail": [:]]).replacing("isa = XCBuildConfiguration;", with: "baseConfigurationReference = X;")
      .replacing("children = (", with: "children = (X, ")
      .replacing("objects = {", with: "objects = { X = { path = Config/App.xcconfig; sourceTree = \"<group>\"; };")
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": text, "Mail/S.m": mail, "Config/App.xcconfig": "#include \"Base.xcconfig\"\n",
      "Config/Base.xcconfig": "// SDKROOT = iphoneos\nSDKROOT = macosx // for Macs\n",
    ])
    #expect(try checkout.document().idiom == "mac")
  }

  @Test func readsAnXcconfigFileThatIncludesItselfOnce() throws {
    let text = project(["Mail": [:]]).replacing("isa = XCBuildConfiguration;", with: "baseConfigurationReference = X;")
      .replacing("children = (", with: "children = (X, ")
      .replacing("objects = {", with: "objects = { X = { path = App.xcconfig; sourceTree = \"<group>\"; };")
    let settings = String(repeating: "#include \"App.xcconfig\"\n", count: 8) + "SDKROOT = macosx\n"
    let checkout = try Checkout(["App.xcodeproj/project.pbxproj": text, "Mail/S.m": mail, "App.xcconfig": settings])
    #expect(try checkout.document().idiom == "mac")
  }

  @Test func readsATargetThatIsListedTwiceOnce() throws {
    let text = project(["Mail": ["SDKROOT": "iphoneos"]]).replacing("(TMail)", with: "(TMail, TMail)")
    #expect(text.contains("(TMail, TMail)"))
    let checkout = try Checkout(["App.xcodeproj/project.pbxproj": text, "Mail/S.m": mail])
    #expect(checkout.source.applications().map(\.target) == ["Mail"])
  }

  @Test func assignsAFileWithoutATargetToTheNearestProject() throws {
    let checkout = try Checkout([
      "One/One.xcodeproj/project.pbxproj": project(["One": ["SDKROOT": "iphoneos"]]),
      "Two/Two.xcodeproj/project.pbxproj": project(["Two": ["SDKROOT": "iphoneos"]]),
      "One/One/S.m": mail, "Two/Two/S.m": mail, "One/Kit/K.m": maps,
    ])
    let names = try ["One", "Two"].map { try checkout.document(target: $0).sessionNames }
    #expect(names == [["MapSceneDelegate", "PageSceneDelegate"], ["PageSceneDelegate"]])
  }

  @Test func excludesFilesOfOtherTargetsAndExceptions() throws {
    let text = project(["Mail": ["SDKROOT": "iphoneos"], "Maps": ["SDKROOT": "iphoneos"]])
      .replacing(
        "FMail = { ", with: "E = { target = TMail; membershipExceptions = (Old.m); };\nFMail = { exceptions = (E); "
      )
      .replacing(
        "name = Maps; productType = \"com.apple.product-type.application\"",
        with: "name = Maps; productType = \"com.apple.product-type.bundle.unit-test\"")
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": text, "Mail/S.m": mail,
      "Mail/Old.m": mail.replacing("PageSceneDelegate", with: "OldSceneDelegate"), "Maps/S.m": maps,
    ])
    #expect(checkout.source.applications().map(\.target) == ["Mail"])
    // Old.m is in no target, so it belongs to the project.
    #expect(try checkout.document().sessionNames == ["OldSceneDelegate", "PageSceneDelegate"])
  }

  @Test func readsConfigurationsFromAManifest() throws {
    let list = """
      <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UIApplicationSupportsMultipleScenes</key><true/>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array>
          <dict><key>UISceneConfigurationName</key><string>Page</string>
            <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).Page</string></dict>
        </array></dict></dict></dict></plist>
      """
    let settings = ["SDKROOT": "iphoneos", "INFOPLIST_FILE": "$(SRCROOT)/$(TARGET_NAME)/App-Info.plist"]
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": project(["Mail": settings]), "Mail/App-Info.plist": list,
      "Mail/S.m": mail.replacing("PageSceneDelegate", with: "Page"),
    ])
    let document = try checkout.document()
    #expect(document.configurationNames == ["Page"])
    #expect(document.supportsMultipleScenes == true)
    #expect(document.text("Page", "configuration") == "\"Page\"")
    #expect(checkout.lint() == [])
  }

  /// What holds only in some builds is no value of the document, and what is in no build is nothing.
  @Test(arguments: [
    (
      "can = [NSPredicate predicateWithValue:YES];\n#if DEBUG\ncan = [NSPredicate predicateWithValue:NO];\n#endif",
      false
    ),
    (
      "#ifdef BETA\ncan = [NSPredicate predicateWithValue:YES];\n#else\ncan = [NSPredicate predicateWithValue:NO];\n#endif",
      false
    ),
    ("#if DEBUG\ncan = [NSPredicate predicateWithValue:YES];\n#endif", false),
    (
      "#if 0\ncan = [NSPredicate predicateWithValue:NO];\n#else\ncan = [NSPredicate predicateWithValue:YES];\n#endif",
      true
    ),
    ("can = [NSPredicate predicateWithValue:NO];\ncan = [NSPredicate predicateWithValue:YES];", true),
  ])
  func decidesNothingThatDependsOnTheBuild(_ statements: String, _ isDecided: Bool) throws {
    let document = try Checkout(["S.m": objectiveCDelegate(statements)]).document()
    #expect(
      document.text("PageSceneDelegate", "activationConditions", "canActivate")
        == (isDecided ? #"{"format":"TRUEPREDICATE"}"# : #"{"unknown":"PageSceneDelegate.canActivate"}"#))
  }

  /// The build settings are a dictionary, whose order differs from process to process. Other settings and conditions
  /// change it within a process.
  @Test func prefersAPropertyListWithoutACondition() throws {
    func list(_ name: String) -> String {
      """
      <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array>
          <dict><key>UISceneConfigurationName</key><string>\(name)</string></dict>
        </array></dict></dict></dict></plist>
      """
    }
    let lists = ["plain", "phone", "mac"].map { ("Mail/\($0).plist", list($0)) }
    for number in 0..<24 {
      for plain in [true, false] {
        var settings = ["SDKROOT": "iphoneos"]
        if plain { settings["INFOPLIST_FILE"] = "Mail/plain.plist" }
        settings["INFOPLIST_FILE[sdk=iphoneos\(number)*]"] = "Mail/phone.plist"
        settings["INFOPLIST_FILE[sdk=macosx\(number)*]"] = "Mail/mac.plist"
        for other in 0..<number { settings["OTHER\(other)"] = "" }
        let checkout = try Checkout(
          Dictionary(lists) { $1 }.merging(["App.xcodeproj/project.pbxproj": project(["Mail": settings])]) { $1 })
        #expect(try checkout.document().configurationNames == [plain ? "plain" : "phone"])
      }
    }
  }

  @Test func treatsConditionsSetDifferentlyAsUnknown() throws {
    let text = """
      @implementation PageSceneDelegate
      - (void)a { scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:YES]; }
      - (void)b { scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF LIEK 'a'"]; }
      @end
      """
    let checkout = try Checkout(["S.m": text])
    #expect(
      try checkout.document().text("PageSceneDelegate", "activationConditions", "canActivate")
        == #"{"unknown":"PageSceneDelegate.canActivate"}"#)
    // Each condition is still linted.
    #expect(checkout.lint().count == 1 && checkout.lint()[0].hasPrefix("S.m:3:"), "\(checkout.lint())")
  }

  @Test func usesTheLastConditionOfABlock() throws {
    let checkout = try Checkout([
      "S.m": objectiveCDelegate(
        "can = [NSPredicate predicateWithValue:YES];\ncan = [NSPredicate predicateWithValue:NO];")
    ])
    #expect(
      try checkout.document().text("PageSceneDelegate", "activationConditions", "canActivate")
        == #"{"format":"FALSEPREDICATE"}"#)
    #expect(checkout.lint().contains { $0.hasPrefix("S.m:5:") && $0.hasSuffix("[condition-set-twice]") })
  }

  @Test func extractsNoWindowFromASiteWithoutOne() throws {
    let checkout = try Checkout([
      "S.m": mail.replacing("PageSceneDelegate", with: "Controller").replacing("willConnectToSession", with: "other")
    ])
    #expect(try checkout.document().sessionNames == [])
    #expect(checkout.source.applications().map(\.sitesWithoutWindow) == [1])
  }

  @Test func reportsManifestsOfProjectGenerators() throws {
    let checkout = try Checkout(["project.yml": "name: App\ntargets:\n  App:\n", "S.m": mail])
    #expect(
      checkout.lint() == ["project.yml:1:1: note: the targets of this manifest of XcodeGen are not read [partly-read]"])
    try checkout.write("App.xcodeproj/project.pbxproj", Array(project(["Mail": ["SDKROOT": "iphoneos"]]).utf8))
    #expect(checkout.lint() == [])
  }

  @Test func reportsAnInvalidProjectFile() throws {
    let checkout = try Checkout(["A.xcodeproj/project.pbxproj": "{ objects = {\n  a = ; }; }", "S.m": mail])
    #expect(
      checkout.lint() == [
        "A.xcodeproj/project.pbxproj:2:7: warning: the project file cannot be read from here on: expected a value [partly-read]"
      ])
    #expect(try checkout.document().sessionNames == ["PageSceneDelegate"])
  }

  #if SwiftSources
    @Test func extractsConfigurationsAndWindowsFromSceneDeclarations() throws {
      let text = """
        @main struct A: App { var body: some Scene {
          WindowGroup { V() }.handlesExternalEvents(matching: ["main"])
          Window("Board", id: "board") { W().handlesExternalEvents(preferring: ["b"], allowing: ["*"]) }
            .defaultLaunchBehavior(.suppressed)
          Settings { S() }
          MenuBarExtra("M") { M() }
        } }
        """
      let document = try Checkout(["A.swift": text]).document(idiom: .mac)
      #expect(document.configurationNames == ["WindowGroup", "board", "Settings"])
      #expect(document.configurations[1]["defaultLaunchBehavior"] as? String == "suppressed")
      #expect(document.sessionNames == document.configurationNames)
      #expect(document.text("board", "handlesExternalEvents") == #"{"allowing":["*"],"preferring":["b"]}"#)
      #expect(document.text("WindowGroup", "handlesExternalEvents") == "{}")
    }

    @Test(arguments: [(InterfaceIdiom.mac, ["mac"]), (.pad, ["pad"]), (.vision, ["other"])])
    func omitsDeclarationsForOtherPlatforms(_ idiom: InterfaceIdiom, _ names: [String]) throws {
      let text = """
        struct A: App { var body: some Scene {
          #if os(macOS)
          Window("", id: "mac") { V() }
          #elseif canImport(UIKit) && !os(visionOS)
          WindowGroup(id: "pad") { V() }
          #else
          WindowGroup(id: "other") { V() }
          #endif
        } }
        """
      #expect(try Checkout(["A.swift": text]).document(idiom: idiom).sessionNames == names)
    }

    @Test(arguments: [("Settings { S() }", "mac"), ("#if os(macOS)\nSettings { S() }\n#endif", "pad")])
    func takesThePlatformFromScenesThatOnlyMacsHave(_ scene: String, _ idiom: String) throws {
      let text = "struct A: App { var body: some Scene { WindowGroup { V() }\n\(scene)\n} }"
      #expect(try Checkout(["A.swift": text]).document().idiom == idiom)
    }

    @Test func numbersWindowsOfTheSameName() throws {
      let text = "struct A: App { var body: some Scene { WindowGroup { V() }; WindowGroup { W() } } }"
      #expect(try Checkout(["A.swift": text]).document().sessionNames == ["WindowGroup", "WindowGroup-2"])
    }

    @Test func readsAnExecutableOfAPackageAsAnApplication() throws {
      let manifest = """
        let package = Package(name: "P", platforms: [.macOS(.v14)], targets: [
          .executableTarget(name: "Mail", dependencies: ["Kit"]), .target(name: "Kit"), .testTarget(name: "MailTests")])
        """
      let scene = "struct A: App { var body: some Scene { WindowGroup(id: \"%\") { V() } } }"
      let checkout = try Checkout([
        "Package.swift": manifest, "Sources/Mail/A.swift": scene.replacing("%", with: "mail"),
        "Sources/Kit/K.swift": scene.replacing("%", with: "kit"),
        "Tests/MailTests/T.swift": scene.replacing("%", with: "test"),
      ])
      let document = try checkout.document()
      #expect(document.idiom == "mac")
      #expect(document.sessionNames.sorted() == ["kit", "mail"])
    }

    @Test func readsTheDevicesOfAnAppForPlaygrounds() throws {
      let manifest = """
        let package = Package(name: "P", platforms: [.iOS("17.0")], products: [
          .iOSApplication(name: "P", targets: ["App"], supportedDeviceFamilies: [.phone])], targets: [
          .executableTarget(name: "App", path: ".")])
        """
      let scene = "struct A: App { var body: some Scene { WindowGroup { V() } } }"
      #expect(try Checkout(["Package.swift": manifest, "A.swift": scene]).document().idiom == "phone")
    }

    @Test func configurationHasTheInitialConditionsOfItsWindows() throws {
      let list = """
        <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
          <key>UIApplicationSupportsMultipleScenes</key><true/>
          <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array>
            <dict><key>UISceneConfigurationName</key><string>Page</string>
              <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).PageSceneDelegate</string></dict>
          </array></dict></dict></dict></plist>
        """
      func conditions(_ text: String) throws -> Any? {
        try Checkout(["Info.plist": list, "S.swift": text]).document().configurations[0]["activationConditions"]
      }
      let start = delegate("can = NSPredicate(value: false)")
      #expect(try conditions(start) != nil)
      #expect(try conditions(start.replacing("willConnectTo", with: "later")) == nil)
      #expect(try conditions(delegate("can = NSPredicate(format: \"SELF == %@\", id)")) == nil)
      // What another method sets later changes a window, but not what a new one begins with.
      let later = """
        extension PageSceneDelegate {
          func show(_ id: String) {
            scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == %@", id)
          }
        }
        """
      let connected = try conditions(start + later) as? [String: [String: String]]
      #expect(connected?["canActivate"]?["format"] == "FALSEPREDICATE")
      let checkout = try Checkout(["Info.plist": list, "S.swift": start + later])
      #expect(
        try checkout.document().text("PageSceneDelegate", "activationConditions", "canActivate")
          == #"{"unknown":"PageSceneDelegate.canActivate"}"#)
    }

    /// What a reader cannot place is never a window without conditions.
    @Test func aModifierWithoutAKnownWindowMayBeThatOfAnyWindow() throws {
      let app = """
        @main struct A: App { var body: some Scene {
          WindowGroup(id: "one") { Root() }
          WindowGroup(id: "two") { Root() }
          WindowGroup(id: "own") { Text("").handlesExternalEvents(preferring: ["own"], allowing: []) }
        } }
        struct Root: View { var body: some View { % } }

        """
      let shared = app.replacing("%", with: #"Text("").handlesExternalEvents(preferring: ["mail"], allowing: [])"#)
      let document = try Checkout(["A.swift": shared]).document()
      for name in ["one", "two"] {
        #expect(document.text(name, "handlesExternalEvents", "preferring") == #"["mail"]"#)
      }
      let helper = #"""
        extension View {
          func takesMail() -> some View { handlesExternalEvents(preferring: ["mail"], allowing: []) }
        }
        """#
      let wrapped = try Checkout(["A.swift": app.replacing("%", with: "Text(\"\").takesMail()") + helper]).document()
      #expect(wrapped.text("one", "handlesExternalEvents", "preferring") == #"["mail"]"#)
      let other = try Checkout(["A.swift": app.replacing("%", with: "Text(\"\")") + helper]).document()
      #expect(other.text("one", "handlesExternalEvents", "preferring") == #"[{"unknown":"one.preferring"}]"#)
      #expect(other.text("own", "handlesExternalEvents", "preferring") == #"["own"]"#)
    }

    @Test(arguments: [
      // Another scene.
      ("for other in UIApplication.shared.connectedScenes { other.activationConditions.% = p }", nil),
      (
        "guard let other = UIApplication.shared.connectedScenes.first else { return }\nother.activationConditions.% = p",
        nil
      ),
      ("UIApplication.shared.connectedScenes.forEach { $0.activationConditions.% = p }", nil),
      // A branch, a loop, and what follows a branch that returns.
      ("if options.urlContexts.isEmpty { scene.activationConditions.% = p }", nil),
      ("for _ in options.urlContexts { scene.activationConditions.% = p }", nil),
      ("if a { return }\nscene.activationConditions.% = p", nil),
      ("if #available(iOS 17, *) { scene.activationConditions.% = p }", "FALSEPREDICATE"),
      (
        "guard let window = scene as? UIWindowScene else { return }\nwindow.activationConditions.% = p",
        "FALSEPREDICATE"
      ),
      // Objects with conditions.
      ("let c = UISceneActivationConditions()\nc.% = p\nscene.activationConditions = c", "FALSEPREDICATE"),
      ("let c = scene.activationConditions\nc.% = p", "FALSEPREDICATE"),
      ("let c = UISceneActivationConditions()\nc.% = p", nil),
      ("let c = A()\nlet d = A()\nc.% = p\nd.% = q\nscene.activationConditions = c", "FALSEPREDICATE"),
      ("let c = A()\nlet d = A()\nc.% = p\nd.% = p\nscene.activationConditions = a ? c : d", nil),
      ("scene.activationConditions.% = p\nscene.activationConditions = .init()", nil),
      ("scene.activationConditions = .init()\nscene.activationConditions.% = p", "FALSEPREDICATE"),
      ("scene.activationConditions = conditions(for: scene)", nil),
    ])
    func aConditionThatMayBeAnotherOneIsUnknown(statements: String, format: String?) throws {
      let text = delegate(
        statements.replacing("%", with: "canActivateForTargetContentIdentifierPredicate")
          .replacing("= p", with: "= NSPredicate(value: false)").replacing("= q", with: "= NSPredicate(value: true)"))
      let found = try Checkout(["S.swift": text]).document().text(
        "PageSceneDelegate", "activationConditions", "canActivate")
      #expect(found == format.map { #"{"format":"\#($0)"}"# } ?? #"{"unknown":"PageSceneDelegate.canActivate"}"#)
    }

    @Test func anOverrideWithoutSuperInheritsNothing() throws {
      let text =
        delegate("can = NSPredicate(value: false)", name: "Base") + """
          class Sub: Base {
            override func scene(_ s: UIScene, willConnectTo t: UISceneSession, options: UIScene.ConnectionOptions) { }
          }
          """
      #expect(try Checkout(["S.swift": text]).document().text("Sub", "activationConditions") == nil)
    }

    @Test func variablesOfDifferentWindowsAreDifferentValues() throws {
      let text =
        delegate("prefers = NSPredicate(format: \"SELF == %@\", id)", name: "DocSceneDelegate")
        + delegate("prefers = NSPredicate(format: \"SELF == %@\", id)", name: "MailSceneDelegate")
      let document = try Checkout(["S.swift": text]).document()
      for name in ["DocSceneDelegate", "MailSceneDelegate"] {
        let condition = document.text(name, "activationConditions", "prefersToActivate")
        #expect(condition?.contains(#""arguments":[{"unknown":"\#(name).id"}]"#) == true, "\(condition ?? "")")
      }
    }

    private static let shown = "Text(\"\").handlesExternalEvents(preferring: [\"c\"], allowing: [\"*\"])"

    /// A window shows a view by whatever name the code refers to it.
    @Test(arguments: [
      ("Content()", #"["c"]"#), ("home", #"["c"]"#), ("self.home", #"["c"]"#), ("make()", #"["c"]"#),
      ("Screen.first.view", #"["c"]"#), ("Screen.make()", #"["c"]"#), ("Content.init()", #"["c"]"#),
      ("Text(\"\").wrapped()", #"["c"]"#), ("holder.root", #"[{"unknown":"one.preferring"}]"#),
      ("Text(\"\").sheet(isPresented: $show) { Content() }", #"[{"unknown":"one.preferring"}]"#),
      ("if flag { \(shown) } else { Text(\"\") }", #"[{"unknown":"one.preferring"}]"#), ("Other()", nil),
      ("Alias()", #"["c"]"#), ("Box<Content>()", #"["c"]"#), ("Helper()", nil), ("Names.Row()", #"["n"]"#),
      ("Row()", #"[{"unknown":"one.preferring"}]"#), ("Twice()", #"[{"unknown":"one.preferring"}]"#),
      ("Opener()", #"[{"unknown":"one.preferring"}]"#), ("Pages()", #"[{"unknown":"one.preferring"}]"#),
      ("if flag { Content() } else { Names.Row() }", #"[{"unknown":"one.preferring"}]"#),
      ("if flag { Content() } else { Text(\"\") }", #"[{"unknown":"one.preferring"}]"#),
      ("flag ? AnyView(Content()) : AnyView(Text(\"\"))", #"[{"unknown":"one.preferring"}]"#),
      ("Text(\"\").navigationDestination(isPresented: $show) { Content() }", #"[{"unknown":"one.preferring"}]"#),
      ("Text(\"\").onAppear { show(Content()) }", #"[{"unknown":"one.preferring"}]"#),
      ("Text(\"\").claiming(1)", #"[{"unknown":"one.preferring"}]"#),
      ("Text(\"\").sheet(isPresented: $show) { sheet }", #"[{"unknown":"one.preferring"}]"#),
    ])
    func followsTheViewOfAWindow(content: String, preferring: String?) throws {
      let text = """
        @main struct A: App {
          var home: some View { Content() }
          var sheet: some View { Content() }
          func make() -> some View { Content() }
          var body: some Scene {
            WindowGroup(id: "one") { \(content) }
            WindowGroup(id: "two") { Content() }
          }
        }
        struct Content: View { var body: some View { \(Self.shown) } }
        struct Pages: View { var body: some View { switch page { case .one: Content(); case .two: Names.Row() } } }
        struct Wrap: ViewModifier { func body(content: Content) -> some View { content.overlay(Content()) } }
        extension View { func wrapped() -> some View { modifier(Wrap()) } }
        extension View {
          func claiming() -> some View { overlay(Content()) }
          func claiming(_ number: Int) -> some View { self }
        }
        enum Screen { case first; var view: some View { Content() }; static func make() -> some View { Content() } }
        class Holder { var root: some View { Content() } }
        typealias Alias = Content
        struct Helper: View { var body: some View { Text("") }; var unused: some View { Content() } }
        struct Opener: View {
          var body: some View { Button("") { open() } }
          func open() { window.contentViewController = NSHostingController(rootView: Content()) }
        }
        """
      // A view that nothing shows would leave every window open.
      let row = Self.shown.replacing("\"c\"", with: "\"n\"")
      let nested = "enum Names { struct Row: View { var body: some View { \(row) } } }"
      let twice = "private struct Twice: View { var body: some View { \(Self.shown) } }"
      let files = [
        "A.swift": text,
        "B.swift": content.contains("Row") || content == "Pages()" ? nested : content.contains("Twice") ? twice : "",
        "C.swift": content.contains("Twice") ? twice : "",
      ]
      let document = try Checkout(files).document()
      #expect(document.text("one", "handlesExternalEvents", "preferring") == preferring)
      #expect(document.text("two", "handlesExternalEvents", "preferring") == #"["c"]"#)
    }

    /// A class that a configuration in code names has a window, although another class inherits from it.
    @Test func keepsABaseClassThatCodeNames() throws {
      let base = delegate("can = NSPredicate(value: true)", name: "MainSceneDelegate")
      let derived = "class DetailSceneDelegate: MainSceneDelegate {}"
      func windows(_ code: String) throws -> [String] {
        try Checkout(["A.swift": base, "B.swift": derived, "C.swift": code]).document().sessionNames
      }
      #expect(try windows("") == ["DetailSceneDelegate"])
      #expect(
        try windows("func f(_ c: UISceneConfiguration) { c.delegateClass = MainSceneDelegate.self }")
          == ["DetailSceneDelegate", "MainSceneDelegate"])
    }

    /// What follows a statement that may leave the function isn't set for each window.
    @Test(arguments: [
      ("guard let windowScene = scene as? UIWindowScene else { return }", true),
      ("guard let self else { return }", true),
      ("guard options.userActivities.isEmpty else { return }", false),
      ("do { try load() } catch { return }", false), ("if flag { return }", false),
    ])
    func readsWhatEachWindowSets(statement: String, isKnown: Bool) throws {
      let checkout = try Checkout(["S.swift": delegate(statement + "\nprefers = NSPredicate(format: \"SELF == 'a'\")")])
      let value = try checkout.document().text("PageSceneDelegate", "activationConditions", "prefersToActivate")
      #expect((value?.contains("SELF == 'a'") == true) == isKnown, "\(value ?? "none")")
      #expect(checkout.values == [#"{"format":"SELF == 'a'"}"#])
    }

    /// The declared type of a constant can change its text: an interpolated `Double` of 2 is `2.0`.
    @Test func readsConstantsOfOtherTypesAsUnknown() throws {
      let text = """
        let d: Double = 2, n: Int = 2, s: String = "x", k: Key = "x"
        @main struct A: App { var body: some Scene {
          WindowGroup { Text("") }.handlesExternalEvents(matching: ["\\(d)", "\\(n)", "\\(s)", "\\(k)"])
        } }
        """
      #expect(
        try Checkout(["A.swift": text]).values == [#"[{"unknown":"d"},"2","x",{"unknown":"k"}]"#])
    }

    /// A mock in the tests is no scene delegate of the app, and a byte order mark is no error.
    @Test func leavesTestsOut() throws {
      let checkout = try Checkout([
        "S.swift": "\u{FEFF}" + delegate("prefers = NSPredicate(format: \"SELF == 'a'\")"),
        "T.swift": "import XCTest\nclass MockSceneDelegate: PageSceneDelegate {}",
      ])
      #expect(try checkout.document().sessionNames == ["PageSceneDelegate"])
      #expect(checkout.lint() == [])
    }

    @Test func reportsSeveralAppsWithoutAProject() throws {
      func app(_ name: String) -> String {
        "@main struct \(name): App { var body: some Scene { WindowGroup { Text(\"\") } } }"
      }
      let findings = try Checkout(["App/A.swift": app("A"), "Demo/B.swift": app("B")]).lint()
      #expect(findings.contains { $0.contains("'B' is read as a part of 'A'") }, "\(findings)")
      #expect(try Checkout(["App/A.swift": app("A")]).lint() == [])
    }

    /// The files between a scene and the view with the modifier contain none of the words that are searched for first.
    @Test func readsTheFilesBetweenASceneAndAModifier() throws {
      let checkout = try Checkout([
        "App.swift": "@main struct A: App { var body: some Scene { WindowGroup(id: \"one\") { Root() } } }",
        "Root.swift": "struct Root: View { var body: some View { Text(\"\").takesMail() } }",
        "View.swift": "extension View { func takesMail() -> some View { modifier(Handler()) } }",
        "Handler.swift": """
        struct Handler: ViewModifier { func body(content: Content) -> some View {
          content.handlesExternalEvents(preferring: ["c"], allowing: []) } }
        """,
      ])
      #expect(try checkout.document().text("one", "handlesExternalEvents", "preferring") == #"["c"]"#)
    }

    /// Scenes come in the order in which the app lists them, wherever they are declared.
    @Test(arguments: [
      ("struct First: Scene { var body: some Scene { WindowGroup(id: \"first\") { V() } } }", "First()"),
      ("extension A { var first: some Scene { WindowGroup(id: \"first\") { V() } } }", "first"),
      ("enum Scenes { static func first() -> some Scene { WindowGroup(id: \"first\") { V() } } }", "Scenes.first()"),
      ("", "SwiftUI.WindowGroup(id: \"first\") { V() }"),
    ])
    func keepsTheOrderOfScenes(declaration: String, use: String) throws {
      let text = """
        \(declaration)
        @main struct A: App { var body: some Scene {
          \(use)
          WindowGroup(id: "second") { V() }
        } }
        extension A { var unused: some Scene { WindowGroup(id: "unused") { V() } } }
        struct Preview: App { var body: some Scene { WindowGroup(id: "gallery") { V() } } }
        """
      #expect(try Checkout(["A.swift": text]).document().configurationNames == ["first", "second"])
    }

    /// A modifier of scenes that the app declares, and one of a scene of another module.
    @Test func followsModifiersOfScenes() throws {
      let text = """
        extension Scene { func main() -> some Scene { handlesExternalEvents(matching: ["main"]) } }
        @main struct A: App { var body: some Scene {
          WindowGroup(id: "one") { V() }.main()
          WindowGroup(id: "two") { V() }
          About(x: 1) { V() }.handlesExternalEvents(matching: ["about"])
        } }
        """
      let configurations = try Checkout(["A.swift": text]).document().configurations
      #expect(configurations.map { $0["matching"] as? [String] } == [["main"], nil])
    }

    /// A file of a target is built only for the platforms that its build file names.
    @Test func readsFilesForTheirPlatforms() throws {
      let project = """
        { rootObject = R; objects = {
          R = { isa = PBXProject; mainGroup = G; targets = (T); };
          G = { isa = PBXGroup; sourceTree = "<group>"; children = (F1, F2); };
          F1 = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
          F2 = { isa = PBXFileReference; path = B.swift; sourceTree = "<group>"; };
          B1 = { isa = PBXBuildFile; fileRef = F1; platformFilter = ios; };
          B2 = { isa = PBXBuildFile; fileRef = F2; platformFilters = (xros, ); };
          S = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
          T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.application";
            buildPhases = (S); buildConfigurationList = L; };
          L = { buildConfigurations = (C); };
          C = { isa = XCBuildConfiguration; buildSettings = { SUPPORTED_PLATFORMS = "iphoneos xros"; }; };
        }; }
        """
      func app(_ id: String) -> String {
        "@main struct A: App { var body: some Scene { WindowGroup(id: \"\(id)\") { V().handlesExternalEvents("
          + "preferring: [\"\(id)\"], allowing: []) } } }"
      }
      let checkout = try Checkout(["X.xcodeproj/project.pbxproj": project, "A.swift": app("a"), "B.swift": app("b")])
      #expect(try checkout.document(idiom: .pad).configurationNames == ["a"])
      #expect(try checkout.document(idiom: .vision).configurationNames == ["b"])
    }

    @Test(arguments: [
      ("WindowGroup { V() }", ["WindowGroup"]), ("Group {\n MainScene()\n }", ["main"]), ("UI.MainScene()", ["main"]),
    ])
    func readsOnlyScenesThatTheAppCreates(content: String, expected: [String]) throws {
      let text = """
        @main struct A: App { var body: some Scene { \(content) } }
        struct MainScene: Scene { var body: some Scene { WindowGroup(id: "main") { V() } } }
        struct OldScene: Scene { var body: some Scene { OtherScene() } }
        struct OtherScene: Scene { var body: some Scene { WindowGroup(id: "other") { V() } } }
        enum UI {}
        """
      #expect(try Checkout(["A.swift": text]).document().configurationNames == expected)
    }

    /// Without a project, only one property list is read, and the others are named.
    @Test func namesPropertyListsThatAreNotRead() throws {
      let list = """
        <plist><dict><key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
          <key>UIWindowSceneSessionRoleApplication</key>
          <array><dict><key>UISceneConfigurationName</key><string>Main</string></dict></array>
        </dict></dict></dict></plist>
        """
      let checkout = try Checkout(["A/Info.plist": list, "B/Info.plist": list])
      let findings = checkout.source.applications().first?.findings ?? []
      #expect(findings.map { $0.file.hasSuffix("B/Info.plist") } == [true])
    }

    @Test func readsClassesOfAProtocolThatInheritsFromADelegate() throws {
      let text = "protocol Themed: UIWindowSceneDelegate {}\nclass Page: UIResponder, Themed {}"
      #expect(try Checkout(["S.swift": text]).document().sessionNames == ["Page"])
    }

    @Test func namesTheConditionsOfAnotherPlatform() throws {
      let scene = "WindowGroup(id: \"%\") { V() }.handlesExternalEvents(matching: [\"%\"])"
      let text = """
        @main struct A: App { var body: some Scene {
          #if os(macOS)
          \(scene.replacing("%", with: "mac"))
          #else
          \(scene.replacing("%", with: "pad"))
          #endif
        } }
        """
      let checkout = try Checkout(["A.swift": text])
      #expect(
        checkout.source.applications().first?.findings.map(\.help) == ["read the app for the Mac with --idiom mac"])
      let mac = try Checkout(["A.swift": text.replacing("#else", with: "#elseif os(tvOS)")])
      #expect(try mac.document().idiom == "mac")
    }

    @Test(arguments: [("iphoneos macosx", 1), ("iphoneos", 0)])
    func namesTheConditionsOfTheOtherPlatformOfATarget(platforms: String, count: Int) throws {
      let text = """
        @main struct A: App { var body: some Scene {
          #if os(macOS)
          WindowGroup(id: "mac") { V() }.handlesExternalEvents(matching: ["mac"])
          #else
          WindowGroup(id: "pad") { V() }
          #endif
        } }
        """
      let project = project(["Mail": ["SUPPORTED_PLATFORMS": platforms]])
      let checkout = try Checkout(["App.xcodeproj/project.pbxproj": project, "Mail/A.swift": text])
      let notes = checkout.lint().filter { $0.contains("a condition for macOS alone is not read") }
      #expect(notes.count == count, "\(checkout.lint())")
    }

    @Test func readsCodeForCatalystForTheMacOnly() throws {
      let text = """
        @main struct A: App { var body: some Scene {
          WindowGroup(id: "main") { V() }
          #if targetEnvironment(macCatalyst)
          WindowGroup(id: "catalyst") { V() }
          #endif
        } }
        """
      let checkout = try Checkout(["A.swift": text])
      #expect(try checkout.document(idiom: .pad).sessionNames == ["main"])
      #expect(try checkout.document(idiom: .mac).sessionNames == ["main", "catalyst"])
    }

    /// A SwiftUI app can name a scene delegate in `configurationForConnecting`.
    @Test func aSceneDelegateOfASwiftUIAppHasNoWindowOfItsOwn() throws {
      let text =
        delegate("can = NSPredicate(value: false)")
        + "@main struct A: App { var body: some Scene { WindowGroup(id: \"main\") { V() } } }"
      let document = try Checkout(["A.swift": text]).document()
      #expect(document.sessionNames == ["main"])
      #expect(document.text("main", "activationConditions", "canActivate") == #"{"format":"FALSEPREDICATE"}"#)
      #expect(document.application["framework"] as? String == "swiftUI")
    }

    /// A new window has another value.
    @Test func aConfigurationHasTheKnownConditionsOfItsWindow() throws {
      let manifest = """
        <plist><dict><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
        <key>UISceneConfigurationName</key><string>Main</string>
        <key>UISceneDelegateClassName</key><string>PageSceneDelegate</string></dict></array></dict></dict></dict></plist>
        """
      let text = delegate("can = NSPredicate(value: false)\nprefers = NSPredicate(format: \"SELF == %@\", id)")
      let document = try Checkout(["Info.plist": manifest, "S.swift": text]).document()
      let conditions = document.configurations.first?["activationConditions"] as? [String: Any]
      #expect(conditions.map { Set($0.keys) } == ["canActivate"])
    }

    @Test func subclassesInheritTheConditionsOfADelegate() throws {
      let base = delegate("can = NSPredicate(value: false)\nprefers = NSPredicate(value: true)", name: "Base")
      let own = delegate("super.scene(scene, willConnectTo: session, options: options)\ncan = NSPredicate(value: true)")
      let checkout = try Checkout([
        "Base.swift": base, "Map.swift": "final class Map: Base {}\nfinal class City: Map {}",
        "Page.swift": own.replacing("UIResponder, UIWindowSceneDelegate", with: "Base")
          .replacing("  func", with: "  override func").replacing("PageSceneDelegate", with: "Page"),
      ])
      let document = try checkout.document()
      #expect(document.sessionNames == ["City", "Page"])
      #expect(document.text("City", "activationConditions", "canActivate") == #"{"format":"FALSEPREDICATE"}"#)
      #expect(document.text("City", "activationConditions", "prefersToActivate") == #"{"format":"TRUEPREDICATE"}"#)
      #expect(document.text("Page", "activationConditions", "canActivate") == #"{"format":"TRUEPREDICATE"}"#)
      #expect(document.text("Page", "activationConditions", "prefersToActivate") == #"{"format":"TRUEPREDICATE"}"#)
      #expect(checkout.source.applications().map(\.sitesWithoutWindow) == [0])
    }
  #endif
}
