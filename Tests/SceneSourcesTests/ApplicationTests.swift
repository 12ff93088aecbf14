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

  @Test(
    arguments: [
      (["SDKROOT": "macosx"], .mac), (["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "macosx"], .mac),
      (["SDKROOT": "macosx", "TARGETED_DEVICE_FAMILY": "1,2"], .mac), (["MACOSX_DEPLOYMENT_TARGET": "14.0"], .mac),
      (["SUPPORTED_PLATFORMS": "macosx iphoneos iphonesimulator"], .pad),
      (["SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1"], .phone),
      (["SUPPORTED_PLATFORMS": "macosx iphoneos", "TARGETED_DEVICE_FAMILY": "1"], .mac),
      (["SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1,2"], .pad), (["SDKROOT": "xros"], .vision),
      (["SDKROOT": "xros", "TARGETED_DEVICE_FAMILY": "7"], .vision), (["SDKROOT[sdk=macosx*]": "macosx"], .mac),
      (["SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1,2", "TARGETED_DEVICE_FAMILY[sdk=iphone*]": "1"], .phone),
      (["SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1", "TARGETED_DEVICE_FAMILY[sdk=macosx*]": "2,6"], .phone),
      (["SDKROOT": "watchos"], nil), (["SDKROOT": "appletvos"], nil),
    ] as [([String: String], InterfaceIdiom?)])
  func takesThePlatformFromBuildSettings(_ settings: [String: String], _ idiom: InterfaceIdiom?) throws {
    let applications = try checkout(["Mail": settings, "Maps": ["SDKROOT": "iphoneos"]]).source.applications()
    #expect(applications.map(\.target) == (idiom == nil ? ["Maps"] : ["Mail", "Maps"]))
    #expect(applications.first { $0.target == "Mail" }?.idiom == idiom)
    #expect(applications.allSatisfy { $0.findings.isEmpty })
  }

  @Test func reportsAnUnknownPlatform() throws {
    let application = try #require(checkout(["Mail": [:]]).source.applications().first)
    #expect(application.idiom == .pad)
    #expect(
      application.findings.map(\.message) == ["the platform of 'Mail' is not known: it is read as an app for iPad"])
    #expect(try checkout(["Mail": [:]]).source.applications(idiom: .mac).allSatisfy { $0.findings.isEmpty })
  }

  /// Sources: swift-build, `MacroConfigFileParser` and `MacroEvaluation`.
  @Test(arguments: [
    String(repeating: "#include \"App.xcconfig\"\n", count: 8) + "SDKROOT = macosx",
    "SDKROOT = macosx;",
    "SDKROOT = $(SDKROOT)\nSUPPORTED_PLATFORMS = macosx", "SDKROOT = $(X)x$\nSUPPORTED_PLATFORMS = $(NONE) macosx",
  ])
  func readsTheValuesOfAnXcconfigFile(settings: String) throws {
    let text = project(["Mail": [:]]).replacing("isa = XCBuildConfiguration;", with: "baseConfigurationReference = X;")
      .replacing("children = (", with: "children = (X, ")
      .replacing("objects = {", with: "objects = { X = { path = App.xcconfig; sourceTree = \"<group>\"; };")
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": text, "Mail/S.m": mail, "App.xcconfig": settings,
    ])
    #expect(try checkout.document().idiom == "mac")
  }

  /// The target overrides the platforms of the project in its configuration `Mac` alone.
  @Test func readsTheSettingsOfEachBuildConfiguration() throws {
    let text = project(["Mail": [:]])
      .replacing("buildConfigurations = (CMail)", with: "buildConfigurations = (CMail, CMac)")
      .replacing("isa = XCBuildConfiguration;", with: "name = Release;")
      .replacing("mainGroup = G;", with: "mainGroup = G; buildConfigurationList = L;")
      .replacing(
        "objects = {",
        with: """
          objects = {
            L = { buildConfigurations = (D, E); };
            D = { name = Release; buildSettings = { SUPPORTED_PLATFORMS = "iphoneos macosx"; }; };
            E = { name = Mac; buildSettings = { SUPPORTED_PLATFORMS = "iphoneos macosx"; }; };
            CMac = { name = Mac; buildSettings = { SUPPORTED_PLATFORMS = macosx; }; };
          """)
    let checkout = try Checkout(["App.xcodeproj/project.pbxproj": text, "Mail/S.m": mail])
    #expect(try checkout.document().idiom == "pad")
  }

  /// Git tracks a project that was added by force, or it is generated anew.
  @Test func readsAProjectThatGitIgnores() throws {
    let checkout = try Checkout([
      ".gitignore": "*.xcodeproj\n", "App.xcodeproj/project.pbxproj": project(["Mail": ["SDKROOT": "macosx"]]),
      "Mail/S.m": mail,
    ])
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
    #expect(checkout.source.applications(target: "None").isEmpty)
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
    #expect(try checkout.document().sessionNames == ["PageSceneDelegate"])
  }

  /// An app can exclude a file that a framework contains, which is built into the app.
  @Test func keepsFilesOfFrameworks() throws {
    let text = project(["Mail": ["SDKROOT": "iphoneos"]])
      .replacing("targets = (", with: "targets = (TKit, ")
      .replacing(
        "FMail = { ",
        with: """
          E = { target = TMail; membershipExceptions = (Old.m); };
          K = { target = TKit; membershipExceptions = (Old.m); };
          TKit = { name = Kit; productType = "com.apple.product-type.framework"; };
          FMail = { exceptions = (E, K);
          """)
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": text, "Mail/S.m": mail,
      "Mail/Old.m": mail.replacing("PageSceneDelegate", with: "OldSceneDelegate"),
    ])
    #expect(try checkout.document().sessionNames == ["OldSceneDelegate", "PageSceneDelegate"])
  }

  /// What holds only in some builds is no value of the document, and what is in no build is nothing.
  @Test(arguments: [
    ("can = YES;\n#if DEBUG\ncan = NO;\n#endif", false), ("#if DEBUG\ncan = YES;\n#endif", false),
    ("#ifdef BETA\ncan = YES;\n#else\ncan = NO;\n#endif", false), ("can = NO;\ncan = YES;", true),
    ("#if 0\ncan = NO;\n#else\ncan = YES;\n#endif", true), ("can = YES;\n}\n- (void)b {\ncan = NO;", false),
  ])
  func decidesNothingThatDependsOnTheBuild(_ statements: String, _ isDecided: Bool) throws {
    let text = statements.replacing(/YES|NO/) { "[NSPredicate predicateWithValue:\($0.output)]" }
    #expect(
      try Checkout(["S.m": objectiveCDelegate(text)]).document().condition("PageSceneDelegate", "canActivate")
        == (isDecided ? #"{"format":"TRUEPREDICATE"}"# : #"{"unknown":"PageSceneDelegate.canActivate"}"#))
  }

  /// The build settings are a dictionary, whose order differs from process to process. Other settings and conditions
  /// change it within a process.
  @Test func prefersAPropertyListWithoutACondition() throws {
    let lists = ["plain", "phone", "mac"].map { ("Mail/\($0).plist", manifest($0)) }
    for number in 0..<24 {
      for plain in [true, false] {
        var settings = ["SDKROOT": "iphoneos"]
        if plain { settings["INFOPLIST_FILE"] = "$(SRCROOT)/$(TARGET_NAME)/plain.plist" }
        settings["INFOPLIST_FILE[sdk=iphoneos\(number)*]"] = "Mail/phone.plist"
        settings["INFOPLIST_FILE[sdk=macosx\(number)*]"] = "Mail/mac.plist"
        for other in 0..<number { settings["OTHER\(other)"] = "" }
        let checkout = try Checkout(
          Dictionary(lists) { $1 }.merging(["App.xcodeproj/project.pbxproj": project(["Mail": settings])]) { $1 })
        #expect(try checkout.document().configurationNames == [plain ? "plain" : "phone"])
      }
    }
  }

  /// A property list that only the build's preprocessor makes one may contain a manifest.
  @Test(arguments: [("", false), ("#ifndef MINIMAL\n", true)])
  func doesNotGuessWhatIsPreprocessed(directive: String, isSupported: Bool) throws {
    let checkout = try Checkout([
      "App.xcodeproj/project.pbxproj": project(["Mail": ["SDKROOT": "iphoneos", "INFOPLIST_FILE": "Mail/Info.plist"]]),
      "Mail/S.m": mail, "Mail/Info.plist": directive + manifest("Main"),
    ])
    // The default is true.
    #expect(try checkout.document().application["supportsMultipleScenes"] as? Bool == isSupported)
  }

  @Test func lintsASiteWithoutAWindow() throws {
    let text = objectiveCDelegate("prefers = P(@\"SELF LIEK 'a'\")P;")
      .replacing("PageSceneDelegate", with: "Controller").replacing("willConnectToSession", with: "other")
    let checkout = try Checkout(["S.m": text])
    #expect(try checkout.document().sessionNames == [])
    #expect(checkout.source.applications().map(\.sitesWithoutWindow) == [1])
    #expect(checkout.lint().map { $0.contains("'LIEK' is not an operator") } == [true])
  }

  @Test func reportsManifestsOfProjectGenerators() throws {
    let checkout = try Checkout(["project.yml": "name: App\ntargets:\n  App:\n", "S.m": mail])
    #expect(
      checkout.lint(isStrict: true) == [
        "project.yml:1:1: note: the targets of this manifest of XcodeGen are not read [partly-read]"
      ])
    try checkout.write("App.xcodeproj/project.pbxproj", Array(project(["Mail": ["SDKROOT": "iphoneos"]]).utf8))
    #expect(checkout.lint() == [])
  }
}

#if SwiftSources
  /// The windows and conditions of applications in Swift.
  @Suite struct SwiftApplicationTests {
    /// An app that is built with Mac Catalyst is one for iOS on a Mac, and a native app for the Mac never is.
    @Test(arguments: [
      (["SDKROOT": "macosx"], ["mac"]), (["SDKROOT": "iphoneos", "SUPPORTS_MACCATALYST": "YES"], ["ios", "catalyst"]),
      (["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "iphoneos macosx", "SUPPORTS_MACCATALYST": "NO"], ["mac"]),
    ])
    func tellsNativeAppsForTheMacFromThoseBuiltWithCatalyst(settings: [String: String], names: [String]) throws {
      let text = """
        @main struct A: App { var body: some Scene {
        #if os(iOS)
        WindowGroup(id: "ios") { V() }
        #elseif os(macOS)
        WindowGroup(id: "mac") { V() }
        #endif
        #if targetEnvironment(macCatalyst)
        WindowGroup(id: "catalyst") { V() }
        #endif
        } }
        """
      let checkout = try Checkout(["App.xcodeproj/project.pbxproj": project(["Mail": settings]), "Mail/S.swift": text])
      #expect(try checkout.document(idiom: .mac).sessionNames == names)
    }

    /// No window shows a preview.
    @Test(arguments: ["struct P: PreviewProvider { static var previews: some View", "#Preview"])
    func ignoresPreviews(beginning: String) throws {
      let text = """
        @main struct A: App { var body: some Scene { WindowGroup(id: "h") { V() } } }
        struct V: View { var body: some View { Text("") } }
        \(beginning) { V().handlesExternalEvents(preferring: ["p"], allowing: []) }
        """ + (beginning.contains("struct") ? " }" : "")
      let checkout = try Checkout(["S.swift": text])
      #expect(try checkout.document().condition("h", "preferring") == nil)
    }

    @Test func aTypeInAFunctionHidesOneOfTheFile() throws {
      let text =
        "struct R { static let id = \"a\" }\n"
        + delegate(
          """
          struct R { static let id = "b" }
          can = NSPredicate(format: "SELF == %@", R.id)
          """)
      let value = try #require(Checkout(["S.swift": text]).values.first)
      #expect(value.contains("unknown"))
    }

    private static let platforms = """
      #if os(macOS)
      Window("", id: "mac") { V() }
      #elseif canImport(UIKit) && !os(visionOS)
      WindowGroup(id: "pad") { V() }
      #else
      WindowGroup(id: "other") { V() }
      #endif
      """
    private static let catalyst = """
      WindowGroup(id: "main") { V() }
      #if targetEnvironment(macCatalyst)
      WindowGroup(id: "catalyst") { V() }
      #endif
      """

    @Test(
      arguments: [
        (platforms, .mac, "mac", ["mac"]), (platforms, .pad, "pad", ["pad"]),
        (platforms, .vision, "vision", ["other"]), (catalyst, .pad, "pad", ["main"]),
        ("WindowGroup { V() }; WindowGroup { W() }", nil, "pad", ["WindowGroup", "WindowGroup-2"]),
        ("WindowGroup { V() }\nSettings { S() }", nil, "mac", ["WindowGroup"]),
        ("WindowGroup { V() }\n#if os(macOS)\nSettings { S() }\n#endif", nil, "pad", ["WindowGroup"]),
        ("if #available(macOS 13, *) { new } else { old }", nil, "pad", ["new"]),
        ("if #unavailable(macOS 13) { old } else { new }", nil, "pad", ["new"]),
        (
          "if #available(macOS 13, *) { WindowGroup(id: \"new\") { V() } } else { WindowGroup { V() } }", nil, "pad",
          ["new"]
        ),
      ] as [(String, InterfaceIdiom?, String, [String])])
    func readsTheScenesOfAPlatform(scenes: String, given: InterfaceIdiom?, idiom: String, names: [String]) throws {
      let rest = """
        extension A { var new: some Scene { WindowGroup(id: "new") { V() } }
          var old: some Scene { WindowGroup(id: "old") { V() } } }
        """
      let document = try Checkout(["A.swift": app(scenes, rest)]).document(idiom: given)
      #expect(document.idiom == idiom)
      #expect(document.sessionNames == names)
    }

    @Test(arguments: ["some SwiftUI.Scene", "some Scene"]) func readsTheTypeOfABody(type: String) throws {
      let text = app("WindowGroup(id: \"main\") { V() }").replacing("some Scene", with: type)
      #expect(try Checkout(["A.swift": text]).document().sessionNames == ["main"])
    }

    @Test(arguments: [
      ("@NSApplicationDelegateAdaptor", "mac"), ("@SwiftUI.NSApplicationDelegateAdaptor(D.self)", "mac"),
      ("@UIApplicationDelegateAdaptor", "pad"), ("#if os(macOS)\n@NSApplicationDelegateAdaptor", "pad"),
    ])
    func takesThePlatformFromTheApplicationDelegate(attribute: String, idiom: String) throws {
      let end = attribute.hasPrefix("#if") ? "\n#endif\n" : "\n"
      let text = app("WindowGroup { V() }").replacing("var body", with: "\n\(attribute) var delegate: D\(end)var body")
      #expect(try Checkout(["A.swift": text]).document().idiom == idiom)
    }

    /// SwiftUI makes the configurations of its scenes, so the manifest's delegate has no window. Without a project, the
    /// delegate may belong to a UIKit app, and the scenes to its app for Apple Watch.
    @Test(arguments: [(false, false, ["main"]), (false, true, ["Main", "main"]), (true, true, ["main"])])
    func theManifestOfASwiftUIAppDeclaresNoWindow(hasProject: Bool, hasClass: Bool, names: [String]) throws {
      let delegate = hasClass ? "class PageSceneDelegate: UIResponder, UIWindowSceneDelegate {}" : ""
      let checkout = try Checkout([
        "Mail/A.swift": app("WindowGroup(id: \"main\") { V() }", delegate), "Mail/Info.plist": manifest("Main"),
      ])
      if hasProject {
        let project = project(["Mail": ["SDKROOT": "iphoneos", "INFOPLIST_FILE": "Mail/Info.plist"]])
        try checkout.write("App.xcodeproj/project.pbxproj", Array(project.utf8))
      }
      let document = try checkout.document()
      // An app with a single window has the window of its first configuration.
      #expect(document.configurationNames == names && document.sessions.count == 1)
      #expect(document.sessions.first?["configuration"] as? String == names[0])
      #expect(checkout.lint() == [])
    }

    /// A file of an app for Apple Watch is in no app with windows.
    @Test(arguments: ["watchos", "appletvos"]) func leavesOutAppsWithoutWindows(platform: String) throws {
      let project = project(["Watch": ["SDKROOT": platform], "Phone": ["SDKROOT": "iphoneos"]])
      let checkout = try Checkout([
        "App.xcodeproj/project.pbxproj": project, "Watch/A.swift": app("WindowGroup { V() }"),
      ])
      #expect(checkout.source.applications().isEmpty)
    }

    /// Scenes come in the order in which the app lists them, wherever they are declared. Others are left out.
    @Test(arguments: [
      ("First()", "struct First: Scene { var body: some Scene { % } }"),
      ("first", "extension A { var first: some Scene { % } }"),
      ("Scenes.first()", "enum Scenes { static func first() -> some Scene { % } }"),
      ("SwiftUI.WindowGroup(id: \"first\") { V() }", ""), ("WindowGroup.init(id: \"first\") { V() }", ""),
      ("SwiftUI.Window.init(\"F\", id: \"first\") { V() }", ""),
      ("First.init()", "struct First: Scene { var body: some Scene { % } }"),
      ("scene(for: 1)", "extension A { func scene(for number: Int) -> some Scene { % } }"),
      ("scene(1)", "extension A { func scene(_ number: Int) -> some Scene { % } }"),
      ("Group {\n First()\n }", "struct First: Scene { var body: some Scene { % } }"),
      ("UI.First()", "struct First: Scene { var body: some Scene { % } }\nenum UI {}"),
    ])
    func readsTheScenesThatTheAppLists(use: String, declaration: String) throws {
      let rest = """
        extension A { var unused: some Scene { WindowGroup(id: "unused") { V() } } }
        struct Preview: App { var body: some Scene { WindowGroup(id: "gallery") { V() } } }
        struct OldScene: Scene { var body: some Scene { OtherScene() } }
        struct OtherScene: Scene { var body: some Scene { WindowGroup(id: "other") { V() } } }
        """
      let first = declaration.replacing("%", with: "WindowGroup(id: \"first\") { V() }")
      let text = first + "\n" + app("\(use)\nWindowGroup(id: \"second\") { V() }", rest)
      #expect(try Checkout(["A.swift": text]).document().configurationNames == ["first", "second"])
    }

    /// With `#if os(…)` in its body, an app has different scenes on each platform.
    @Test(arguments: [
      ("#if os(macOS)\nmac\n#else\nmobile\n#endif", ["mac"], ["pad"]),
      ("#if os(macOS)\nMac()\n#else\nMobile()\n#endif", ["mac"], ["pad"]),
      ("#if !os(macOS)\nmobile\n#endif\nmac", ["mac"], ["pad", "mac"]),
    ])
    func listsTheScenesOfThePlatform(scenes: String, mac: [String], pad: [String]) throws {
      let rest = """
        extension A { @SceneBuilder var mac: some Scene { Mac() }
          var mobile: some Scene { Mobile() } }
        struct Mac: Scene { var body: some Scene { Window("", id: "mac") { V() } } }
        struct Mobile: Scene { var body: some Scene { WindowGroup(id: "pad") { V() } } }
        """
      let checkout = try Checkout(["A.swift": app(scenes, rest)])
      #expect(try checkout.document(idiom: .mac).configurationNames == mac)
      #expect(try checkout.document(idiom: .pad).configurationNames == pad)
    }

    @Test(arguments: [InterfaceIdiom.mac, .pad]) func readsTheViewOfThePlatform(idiom: InterfaceIdiom) throws {
      let rest = ["Mac", "Pad"].map {
        "struct \($0)Root: View { var body: some View { Text(\"\").handlesExternalEvents(preferring: [\"\($0)\"], allowing: []) } }"
      }.joined(separator: "\n")
      let scene = "WindowGroup(id: \"a\") {\n#if os(macOS)\nMacRoot()\n#else\nPadRoot()\n#endif\n}"
      let document = try Checkout(["A.swift": app(scene, rest)]).document(idiom: idiom)
      #expect(document.condition("a", "preferring") == (idiom == .mac ? #"["Mac"]"# : #"["Pad"]"#))
    }

    /// Branches that declare a window with the same identifier declare one window.
    @Test(arguments: [
      ("[\"a\"]", "[\"a\"]", #"["a"]"#), ("[\"a\"]", "[\"b\"]", #"[{"unknown":"w.matching"}]"#),
    ])
    func declaresAWindowInSeveralBranches(first: String, second: String, matching: String) throws {
      let scenes = [("title", first), ("\"\"", second)].map {
        "return WindowGroup(\($0), id: \"w\") { V() }.handlesExternalEvents(matching: \($1))"
      }
      let rest = "extension A { var group: some Scene { if let title { \(scenes[0]) } else { \(scenes[1]) } } }"
      let document = try Checkout(["A.swift": app("group\nWindowGroup(id: \"x\") { V() }", rest)]).document()
      #expect(document.configurationNames == ["w", "x"])
      let value = try JSONSerialization.data(withJSONObject: document.configurations[0]["matching"] ?? [])
      #expect(String(decoding: value, as: UTF8.self) == matching)
    }

    /// The application of a platform is the type that has the attribute on it.
    @Test func readsTheAppOfThePlatform() throws {
      let text = ["macOS", "iOS"].map {
        "#if os(\($0))\n@main\n#endif\nstruct \($0)App: App { var body: some Scene { WindowGroup(id: \"\($0)\") { V() } } }\n"
      }.joined()
      let checkout = try Checkout(["A.swift": text])
      for (idiom, name) in [(InterfaceIdiom.mac, "macOS"), (.pad, "iOS")] {
        #expect(try checkout.document(idiom: idiom).configurationNames == [name])
      }
    }

    @Test func aModifierInABranchOfTheBuildIsUnknown() throws {
      func matching(_ scenes: String) throws -> Any? {
        try Checkout(["A.swift": app(scenes)]).document().configurations.first?["matching"]
      }
      func modifier(_ name: String) -> String { ".handlesExternalEvents(matching: [\"\(name)\"])" }
      let group = "WindowGroup(id: \"a\") { V() }"
      let branches = "\(group)\n#if DEBUG\n\(modifier("d"))\n#else\n\(modifier("r"))\n#endif"
      #expect(try matching(branches) as? [[String: String]] == [["unknown": "a.matching"]])
      #expect(try matching("#if DEBUG\n\(group)\(modifier("d"))\n#endif") as? [String] == ["d"])
      // The outermost modifier replaces the others.
      #expect(try matching(group + modifier("d") + modifier("e")) as? [String] == ["e"])
      #expect(try matching("Group { \(group)\(modifier("d")) }\(modifier("e"))") as? [String] == ["e"])
    }

    /// The windows of a scene that another module declares are missing.
    @Test(arguments: [
      ("Welcome()", "", true), ("Welcome { V() }.windowStyle(.plain)", "", true), ("Kit.Welcome()", "", true),
      ("Welcome()", "struct Welcome: Scene { var body: some Scene { Inner() } }", false),
      ("Welcome()", "typealias Welcome = Inner", false), ("WindowGroup { Welcome() }", "", false),
      ("WindowGroup { V() }.commands { Welcome() }", "", false), ("Group {\nWelcome()\n}", "", true),
      ("Welcome(id: \"w\") { V() }", "typealias Welcome = Window", true),
    ])
    func notesScenesOfOtherModules(scene: String, declaration: String, isNoted: Bool) throws {
      let inner = "struct Inner: Scene { var body: some Scene { WindowGroup(id: \"inner\") { V() } } }"
      let checkout = try Checkout([
        "A.swift": app("\(scene)\nWindow(id: \"a\") { V() }"), "B.swift": declaration, "C.swift": inner,
      ])
      let notes = checkout.lint(isStrict: true).filter {
        $0.contains("no file declares the scene 'Welcome': its windows are missing")
      }
      #expect(notes.count == (isNoted ? 1 : 0), "\(checkout.lint())")
    }

    @Test func readsAnExecutableOfAPackageAsAnApplication() throws {
      let package = """
        let package = Package(name: "P", platforms: [.macOS(.v14)], targets: [
          .executableTarget(name: "Mail", dependencies: ["Kit"]), .target(name: "Kit"), .testTarget(name: "MailTests")])
        """
      let scene = "struct A: App { var body: some Scene { WindowGroup(id: \"%\") { V() } } }"
      let document = try Checkout([
        "Package.swift": package, "Sources/Mail/A.swift": scene.replacing("%", with: "mail"),
        "Sources/Kit/K.swift": scene.replacing("%", with: "kit"),
        "Tests/MailTests/T.swift": scene.replacing("%", with: "test"),
      ]).document()
      #expect(document.idiom == "mac")
      #expect(document.sessionNames.sorted() == ["kit", "mail"])
    }

    @Test(arguments: [
      "path: \".\", exclude: [\"Other\"]", "path: \".\", sources: [\"App\", \"Main.swift\"]", "path: \"App\"",
    ])
    func readsTheSourcesOfAnExecutable(folders: String) throws {
      let package = """
        let package = Package(name: "P", platforms: [.macOS(.v14)], targets: [.executableTarget(name: "P", \(folders))])
        """
      let other = "struct B: Scene { var body: some Scene { WindowGroup(id: \"other\") { V() } } }"
      let document = try Checkout([
        "Package.swift": package, "App/A.swift": app("WindowGroup(id: \"main\") { V() }"),
        "Other/B.swift": app("B()", other),
      ]).document()
      #expect(document.sessionNames == ["main"])
    }

    /// If a package has an app and a command-line tool, only the app is extracted.
    @Test func readsTheExecutableWithScenes() throws {
      let targets = ".executableTarget(name: \"A\"), .executableTarget(name: \"T\"), .target(name: \"Kit\")"
      let checkout = try Checkout([
        "Package.swift": "let package = Package(name: \"P\", targets: [\(targets)])",
        "Sources/A/A.swift": app("KitScene()"), "Sources/T/main.swift": "print(1)",
        "Sources/Kit/K.swift": "struct KitScene: Scene { var body: some Scene { WindowGroup { V() } } }",
      ])
      #expect(checkout.source.applications().map(\.target) == ["A"])
    }

    @Test func readsTheDevicesOfAnAppForPlaygrounds() throws {
      let package = """
        let package = Package(name: "P", platforms: [.iOS("17.0")], products: [
          .iOSApplication(name: "P", targets: ["App"], supportedDeviceFamilies: [.phone])], targets: [
          .executableTarget(name: "App", path: ".")])
        """
      let files = ["Package.swift": package, "A.swift": app("WindowGroup { V() }")]
      #expect(try Checkout(files).document().idiom == "phone")
    }

    @Test(
      arguments: [
        // The conditions of a scene other than the delegate's own.
        ("for other in UIApplication.shared.connectedScenes { other.activationConditions.% = p }", false),
        (
          "guard let other = UIApplication.shared.connectedScenes.first else { return }\n"
            + "other.activationConditions.% = p", false
        ),
        ("UIApplication.shared.connectedScenes.forEach { $0.activationConditions.% = p }", false),
        // A branch, a loop, and what follows a branch that returns.
        ("if options.urlContexts.isEmpty { scene.activationConditions.% = p }", false),
        ("for _ in options.urlContexts { scene.activationConditions.% = p }", false),
        ("if a { return }\nscene.activationConditions.% = p", false),
        ("guard options.userActivities.isEmpty else { return }\nscene.activationConditions.% = p", false),
        ("do { try load() } catch { return }\nscene.activationConditions.% = p", false),
        ("guard let self else { return }\nscene.activationConditions.% = p", true),
        ("if #available(iOS 17, *) { scene.activationConditions.% = p }", true),
        ("if let s = window?.windowScene { s.activationConditions.% = p }", true),
        ("guard let s = self.window?.windowScene else { return }\ns.activationConditions.% = p", true),
        ("guard let window = scene as? UIWindowScene else { return }\nwindow.activationConditions.% = p", true),
        // Objects with conditions.
        ("let c = UISceneActivationConditions()\nc.% = p\nscene.activationConditions = c", true),
        ("let c = scene.activationConditions\nc.% = p", true),
        ("let c = UISceneActivationConditions()\nc.% = p", false),
        ("let c = A()\nlet d = A()\nc.% = p\nd.% = q\nscene.activationConditions = c", true),
        ("let c = A()\nlet d = A()\nc.% = p\nd.% = p\nscene.activationConditions = a ? c : d", false),
        ("scene.activationConditions.% = p\nscene.activationConditions = .init()", false),
        ("scene.activationConditions = .init()\nscene.activationConditions.% = p", true),
        ("scene.activationConditions = conditions(for: scene)", false),
        // What runs later, or not for each window.
        ("list.onSelect = { scene.activationConditions.% = p }", false),
        ("func change() { scene.activationConditions.% = p }", false),
        ("for url in urls { if url.isFileURL { return } }\nscene.activationConditions.% = p", false),
        ("switch role { case .a: break\ndefault: return }\nscene.activationConditions.% = p", false),
        ("if a { if b { return } }\nscene.activationConditions.% = p", false),
        ("do { try setUp()\nscene.activationConditions.% = p } catch { }", false),
        ("Other.shared.window?.windowScene?.activationConditions.% = p", false),
        ("guard let scene = scene as? UIWindowScene else { return }\nscene.activationConditions.% = p", true),
        ("guard scene is UIWindowScene else { return }\nscene.activationConditions.% = p", true),
        ("if scene is UIWindowScene { scene.activationConditions.% = p }", true),
        ("if item is Mail { scene.activationConditions.% = p }", false),
      ])
    func aConditionThatMayBeAnotherOneIsUnknown(statements: String, isKnown: Bool) throws {
      let text = statements.replacing("%", with: "canActivateForTargetContentIdentifierPredicate")
        .replacing("= p", with: "= NSPredicate(value: false)").replacing("= q", with: "= NSPredicate(value: true)")
      #expect(
        try Checkout(["S.swift": delegate(text)]).document().condition("PageSceneDelegate", "canActivate")
          == (isKnown ? #"{"format":"FALSEPREDICATE"}"# : #"{"unknown":"PageSceneDelegate.canActivate"}"#))
    }

    @Test func subclassesInheritTheConditionsOfADelegate() throws {
      func subclass(_ name: String, _ statements: String) -> String {
        delegate(statements, name: name).replacing("UIResponder, UIWindowSceneDelegate", with: "Base")
          .replacing("  func", with: "  override func")
      }
      let checkout = try Checkout([
        "Base.swift": delegate("can = NSPredicate(value: false)\nprefers = NSPredicate(value: true)", name: "Base"),
        "Map.swift": "final class Map: Base {}\nfinal class City: Map {}", "None.swift": subclass("None", ""),
        "Page.swift": subclass(
          "Page", "super.scene(scene, willConnectTo: session, options: options)\ncan = NSPredicate(value: true)"),
      ])
      let document = try checkout.document()
      #expect(document.sessionNames == ["City", "None", "Page"])
      let (yes, no) = (#"{"format":"TRUEPREDICATE"}"#, #"{"format":"FALSEPREDICATE"}"#)
      func hole(_ name: String, _ kind: String) -> String { "{\"unknown\":\"\(name).\(kind)Activate\"}" }
      #expect(
        document.sessionNames.map { document.condition($0, "canActivate") } == [
          no, hole("None", "can"), hole("Page", "can"),
        ])
      #expect(
        document.sessionNames.map { document.condition($0, "prefersToActivate") } == [
          yes, hole("None", "prefersTo"), yes,
        ])
      #expect(checkout.source.applications().map(\.sitesWithoutWindow) == [0])
    }

    @Test(arguments: ["id", "Token(id)"]) func variablesOfDifferentWindowsAreDifferentValues(value: String) throws {
      let names = ["DocSceneDelegate", "MailSceneDelegate"]
      let text = names.map { delegate("prefers = NSPredicate(format: \"SELF == %@\", \(value))", name: $0) }
      let document = try Checkout(["S.swift": text.joined()]).document()
      for name in names {
        let condition = try #require(document.condition(name, "prefersToActivate"))
        #expect(condition.contains(#""arguments":[{"unknown":"\#(name).\#(value)"}]"#), "\(condition)")
      }
    }

    private static let unknown = #"[{"unknown":"one.preferring"}]"#
    private static let shown = "Text(\"\").handlesExternalEvents(preferring: [\"c\"], allowing: [\"*\"])"

    /// A window shows a view by whatever name the code refers to it. A modifier that the reader cannot place may be that
    /// of each window without a known one.
    @Test(
      arguments: [
        ("Content()", #"["c"]"#), ("home", #"["c"]"#), ("self.home", #"["c"]"#), ("make()", #"["c"]"#),
        ("Screen.first.view", #"["c"]"#), ("Screen.make()", #"["c"]"#), ("Content.init()", #"["c"]"#),
        ("Text(\"\").wrapped()", #"["c"]"#), ("holder.root", unknown), ("Alias()", #"["c"]"#),
        ("Text(\"\").sheet(isPresented: $show) { Content() }", unknown), ("Box<Content>()", unknown),
        ("if #available(iOS 26, *) { Content() } else { Names.Row() }", unknown),
        ("if #unavailable(iOS 26) { Names.Row() } else { Content() }", unknown),
        ("if #available(iOS 26, *) { Text(\"\") } else { Names.Row() }", unknown),
        ("if #available(iOS 26, *) { Content() } else { Content() }", #"["c"]"#),
        ("ForEach(items) { _ in Content() }", unknown), ("List(items) { _ in Content() }", unknown),
        ("List { Content() }", #"["c"]"#), ("List(selection: $id) { Content() }", #"["c"]"#),
        ("Text(\"\").onLongPress { show(Content()) }", unknown),
        ("if flag { \(shown) } else { Text(\"\") }", unknown), ("Other()", nil), ("Helper()", nil),
        ("Names.Row()", #"["n"]"#), ("Row()", unknown), ("Twice()", unknown), ("Opener()", unknown),
        ("Pages()", unknown), ("Gate { Content() }", unknown), ("Gate(content: { Content() })", unknown),
        ("Gate(content: Content())", unknown), ("Gate(content: Content().padding())", unknown),
        ("Text(\"\").gated { Content() }", unknown), ("view ?? Content()", unknown),
        ("NavigationSplitView { Text(\"\") } detail: { Content() }", #"["c"]"#),
        ("Text(\"\").background { Content() }", #"["c"]"#), ("Content().gated { Text(\"\") }", #"["c"]"#),
        ("if flag { Content() } else { Names.Row() }", unknown),
        ("if flag { Content() } else { Text(\"\") }", unknown),
        ("flag ? AnyView(Content()) : AnyView(Text(\"\"))", unknown), ("Text(\"\").claiming(1)", unknown),
        ("Text(\"\").navigationDestination(isPresented: $show) { Content() }", unknown),
        ("Text(\"\").onAppear { show(Content()) }", unknown),
        ("Text(\"\").sheet(isPresented: $show) { sheet }", unknown),
        ("Text(\"\").directly()", #"["d"]"#), ("Text(\"not directly\")", nil),
      ] as [(String, String?)])
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
      // Added only to what shows them: nothing else may leave a window open.
      let row = "enum Names { struct Row: View { var body: some View { \(Self.shown.replacing("c", with: "n")) } } }"
      let twice = "private struct Twice: View { var body: some View { \(Self.shown) } }"
      let directly =
        "extension View { func directly() -> some View { handlesExternalEvents(preferring: [\"d\"], "
        + "allowing: []) } }"
      let added = content.contains("Row") || content == "Pages()" ? row : content.contains("directly") ? directly : ""
      let isTwice = content.contains("Twice")
      let document = try Checkout([
        "A.swift": text, "B.swift": isTwice ? twice : added, "C.swift": isTwice ? twice : "",
      ]).document()
      #expect(document.condition("one", "preferring") == preferring)
      #expect(document.condition("two", "preferring") == #"["c"]"#)
    }

    /// A view that one window shows directly and another in a view of a file without scenes.
    @Test func followsTheViewOfSeveralWindows() throws {
      let content = "Text(\"\").handlesExternalEvents(preferring: [\"c\"], allowing: [])"
      let document = try Checkout([
        "A.swift": app("WindowGroup(id: \"one\") { Content() }\nWindowGroup(id: \"two\") { Wrapper() }"),
        "B.swift": "struct Wrapper: View { var body: some View { Content() } }",
        "C.swift": "struct Content: View { var body: some View { \(content) } }",
      ]).document()
      #expect(["one", "two"].map { document.condition($0, "preferring") } == [#"["c"]"#, #"["c"]"#])
    }

    /// A class that a configuration in code names has a window, although another class inherits from it.
    @Test(arguments: [("", 0), ("func f(_ c: UISceneConfiguration) { c.delegateClass = MainSceneDelegate.self }", 1)])
    func keepsABaseClassThatCodeNames(code: String, count: Int) throws {
      let names = try Checkout([
        "A.swift": delegate("can = NSPredicate(value: true)", name: "MainSceneDelegate"),
        "B.swift": "class DetailSceneDelegate: MainSceneDelegate {}", "C.swift": code,
      ]).document().sessionNames
      #expect(names == ["DetailSceneDelegate"] + ["MainSceneDelegate"].prefix(count))
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
      let first = app("WindowGroup { Text(\"\") }")
      let second = first.replacing("struct A", with: "struct B")
      let findings = try Checkout(["App/A.swift": first, "Demo/B.swift": second]).lint()
      #expect(findings.contains { $0.contains("'B' is read as a part of 'A'") }, "\(findings)")
      #expect(try Checkout(["App/A.swift": first]).lint() == [])
    }

    /// A modifier of scenes that the app declares, and one of a scene of another module.
    @Test func followsModifiersOfScenes() throws {
      let scenes = """
        WindowGroup(id: "one") { V() }.main()
        WindowGroup(id: "two") { V() }
        About(x: 1) { V() }.handlesExternalEvents(matching: ["about"])
        """
      let rest = "extension Scene { func main() -> some Scene { handlesExternalEvents(matching: [\"main\"]) } }"
      let configurations = try Checkout(["A.swift": app(scenes, rest)]).document().configurations
      #expect(configurations.map { $0["matching"] as? [String] } == [["main"], nil])
    }

    /// The modifier of a custom scene or of a group is that of all its scenes.
    @Test(arguments: [
      "Both().handles()", "both.handles()", "both(for: 1).handles()",
      "Group {\nInner()\nWindowGroup(id: \"b\") { V() }\n}.handles()",
    ])
    func followsModifiersOfComposedScenes(scenes: String) throws {
      let text = app(
        scenes.replacing("handles()", with: "handlesExternalEvents(matching: [\"x\"])")
          + "\nWindowGroup(id: \"c\") { V() }",
        """
        struct Inner: Scene { var body: some Scene { WindowGroup(id: "a") { V() } } }
        struct Both: Scene { var body: some Scene { Inner(); WindowGroup(id: "b") { V() } } }
        extension A {
          var both: some Scene { Both() }
          func both(_ number: Int) -> some Scene { Both() }
        }
        """)
      let configurations = try Checkout(["A.swift": text]).document().configurations
      let matching = Dictionary(
        uniqueKeysWithValues: configurations.map { ($0["name"] as? String, $0["matching"] as? [String]) })
      #expect(matching == ["a": ["x"], "b": ["x"], "c": nil])
    }

    /// The reader doesn't follow calls, so a condition that a helper method of a delegate sets is unknown for each window.
    @Test func aConditionThatAnotherMethodSetsIsUnknown() throws {
      let members = "func set() { can = NSPredicate(format: \"SELF == 'a'\") }"
      let checkout = try Checkout(["A.swift": delegate("set()", members: members), "Info.plist": manifest("Page")])
      let document = try checkout.document()
      #expect(
        document.condition("PageSceneDelegate", "canActivate") == #"{"unknown":"PageSceneDelegate.canActivate"}"#)
      #expect(document.configurations[0]["activationConditions"] != nil)
      #expect(checkout.sites[0].contains(#""conditional":"where set is called""#))
    }

    /// Conditions of scenes that no name determines may be those of each window without a modifier.
    @Test func conditionsOfAllScenesMayBeThoseOfAWindow() throws {
      let rest = """
        func set() {
          for scene in UIApplication.shared.connectedScenes {
            scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
          }
        }
        """
      let document = try Checkout(["A.swift": app("WindowGroup(id: \"a\") { V() }", rest)]).document()
      #expect(document.condition("a", "canActivate") == #"{"unknown":"a.canActivate"}"#)
    }

    /// Each platform can have a constant of its own, which uses constants of other files.
    @Test func readsConstantsOfEachPlatform() throws {
      let text = """
        extension A {
          #if os(macOS)
            static let set: Set<String> = [Auth.url]
          #else
            static let set: Set<String> = ["a", Auth.url]
          #endif
        }
        """
      let scene = "WindowGroup(id: \"a\") { V().handlesExternalEvents(preferring: Self.set, allowing: []) }"
      let checkout = try Checkout(["A.swift": app(scene, text), "B.swift": "enum Auth { static let url = \"b\" }"])
      #expect(try checkout.document(idiom: .mac).condition("a", "preferring") == #"["b"]"#)
      #expect(try checkout.document(idiom: .pad).condition("a", "preferring") == #"["a","b"]"#)
    }

    /// A file of a target is built only for the platforms that its build file names.
    @Test func readsFilesForTheirPlatforms() throws {
      let project = project(["T": ["SUPPORTED_PLATFORMS": "iphoneos xros"]])
        .replacing("fileSystemSynchronizedGroups = (FT);", with: "buildPhases = (S);")
        .replacing("children = (FT);", with: "children = (F1, F2);")
        .replacing(
          "objects = {",
          with: """
            objects = {
            F1 = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
            F2 = { isa = PBXFileReference; path = B.swift; sourceTree = "<group>"; };
            B1 = { isa = PBXBuildFile; fileRef = F1; platformFilter = ios; };
            B2 = { isa = PBXBuildFile; fileRef = F2; platformFilters = (xros, ); };
            S = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
            """)
      let texts = ["a", "b"].map {
        app("WindowGroup(id: \"\($0)\") { V().handlesExternalEvents(preferring: [\"\($0)\"], allowing: []) }")
      }
      let checkout = try Checkout(["X.xcodeproj/project.pbxproj": project, "A.swift": texts[0], "B.swift": texts[1]])
      #expect(try checkout.document(idiom: .pad).configurationNames == ["a"])
      #expect(try checkout.document(idiom: .vision).configurationNames == ["b"])
    }

    /// Without a project, only one property list is read, and the others are named.
    @Test func namesPropertyListsThatAreNotRead() throws {
      let checkout = try Checkout(["A/Info.plist": manifest("Main"), "B/Info.plist": manifest("Main")])
      let findings = checkout.source.applications().first?.findings ?? []
      #expect(findings.map { $0.file.hasSuffix("B/Info.plist") } == [true])
    }

    /// Reports the window for macOS.
    @Test(arguments: [(nil, 1), ("iphoneos macosx", 1), ("iphoneos", 0)] as [(String?, Int)])
    func namesTheWindowsOfAnotherPlatform(platforms: String?, count: Int) throws {
      let scenes = """
        #if os(macOS)
        WindowGroup(id: "mac") { Log() }.handlesExternalEvents(matching: ["mac"])
        #else
        WindowGroup(id: "pad") { V() }
        #endif
        """
      let log =
        "struct Log: View { var body: some View { V().handlesExternalEvents(preferring: [], allowing: [\"a\"]) } }"
      let checkout = try Checkout(["Mail/A.swift": app(scenes, log)])
      if let platforms {
        let project = project(["Mail": ["SUPPORTED_PLATFORMS": platforms]])
        try checkout.write("App.xcodeproj/project.pbxproj", Array(project.utf8))
      }
      let notes = checkout.source.applications().flatMap(\.findings)
      let help = "read the app for the Mac with --idiom mac"
      #expect(notes.map(\.help) == Array(repeating: help, count: count), "\(notes)")
    }

    /// A SwiftUI app can name a scene delegate in `configurationForConnecting`. If it does so in a branch, only some of its
    /// windows have this delegate.
    @Test(arguments: [("$", true), ("if flag { $ }", false), ("", false)])
    func aSceneDelegateOfASwiftUIAppHasNoWindowOfItsOwn(statement: String, isKnown: Bool) throws {
      let choice = statement.replacing("$", with: "c.delegateClass = PageSceneDelegate.self")
      let text =
        app("WindowGroup(id: \"main\") { V() }", delegate("can = NSPredicate(value: false)"))
        + "class AppDelegate { func configuration() { \(choice) } }"
      let document = try Checkout(["A.swift": text]).document()
      #expect(document.sessionNames == ["main"])
      #expect(
        document.condition("main", "canActivate")
          == (isKnown ? #"{"format":"FALSEPREDICATE"}"# : #"{"unknown":"PageSceneDelegate.canActivate"}"#))
      #expect(document.application["framework"] as? String == "swiftUI")
    }

    /// An example in no target is another app.
    @Test func anAppInNoTargetHasNoWindows() throws {
      let demo = app("WindowGroup(id: \"demo\") { V() }").replacing("A: App", with: "Demo: App")
      let checkout = try Checkout([
        "App.xcodeproj/project.pbxproj": project(["Mail": ["SDKROOT": "iphoneos"]]),
        "Mail/A.swift": app("WindowGroup(id: \"mail\") { V() }"), "Kit/Examples/Demo.swift": demo,
      ])
      #expect(try checkout.document().sessionNames == ["mail"])
    }

    /// A class in Swift has the name of its module, unless it has another one in Objective-C.
    @Test(arguments: [("", 1), ("@objc(PageSceneDelegate) ", 0)])
    func reportsADelegateWithoutItsModule(attribute: String, count: Int) throws {
      let checkout = try Checkout([
        "Info.plist": manifest("Main").replacing("$(PRODUCT_MODULE_NAME).", with: ""),
        "S.swift": attribute + delegate("can = NSPredicate(value: true)"),
      ])
      #expect(checkout.lint().count { $0.contains("'PageSceneDelegate' without its module") } == count)
    }

    /// Another target's constant or type with the same name is another one.
    @Test(arguments: ["application", "bundle.unit-test", "app-extension", "framework"])
    func readsTheNamesOfTheTarget(product: String) throws {
      let text = project(["Mail": ["SDKROOT": "iphoneos"], "Other": ["SDKROOT": "iphoneos"]])
        .replacing(
          "name = Other; productType = \"com.apple.product-type.application\"",
          with: "name = Other; productType = \"com.apple.product-type.\(product)\"")
      let constants = "enum Names { static let id = \"mail\"; static let key = \"k\" }"
      let mail = app(
        "WindowGroup(id: Names.id) { V().handlesExternalEvents(preferring: [Names.key], allowing: []) }", constants)
      let others = constants.replacing("\"k\"", with: "\"x\"").replacing("mail", with: "other")
      let other =
        product == "framework"
        ? others
        : app("OtherScene()", others)
          + "struct OtherScene: Scene { var body: some Scene { WindowGroup(id: \"o\") { W() } } }"
      let checkout = try Checkout([
        "App.xcodeproj/project.pbxproj": text, "Mail/A.swift": mail, "Other/A.swift": other,
      ])
      let document = try checkout.document(target: "Mail")
      #expect(document.sessionNames == ["mail"])
      #expect(document.condition("mail", "preferring") == #"["k"]"#)
    }

    /// A view in both branches of `#available` is always shown. A `return` for another platform ends nothing.
    @Test(arguments: [
      ("if #available(iOS 16, *) { NavigationStack { content } } else { NavigationView { content } }", #"["c"]"#),
      ("if a { Content() } else { Content().padding() }", nil), ("if a { content } else if b { content }", nil),
      ("if a { content } else { Text(\"\") }", nil),
      ("#if os(macOS)\nreturn Text(\"\")\n#else\nreturn content\n#endif", #"["c"]"#),
      ("#if os(macOS)\nreturn Text(\"\")\n#endif\nreturn content", #"["c"]"#),
      ("#if DEBUG\nreturn Text(\"\")\n#endif\nreturn content", nil),
      ("V()\n#if os(iOS)\n.padding()\n#if !targetEnvironment(macCatalyst)\n.claiming()\n#endif\n#endif", #"["c"]"#),
      (
        "V()\n#if os(iOS)\n.padding()\n#if !os(tvOS)\n.handlesExternalEvents(preferring: [\"c\"], allowing: [])\n#endif\n#endif",
        #"["c"]"#
      ),
    ])
    func followsViewsOfBranches(content: String, preferring: String?) throws {
      let rest = """
        struct Root: View {
          var body: some View { \(content) }
          var content: some View { Content() }
        }
        struct Content: View { var body: some View { V().claiming() } }
        extension View { func claiming() -> some View { handlesExternalEvents(preferring: ["c"], allowing: []) } }
        """
      let document = try Checkout(["A.swift": app("WindowGroup(id: \"w\") { Root() }", rest)]).document()
      #expect(document.condition("w", "preferring") == preferring ?? #"[{"unknown":"w.preferring"}]"#)
    }

    @Test func followsModifiersOfAKindOfScene() throws {
      let rest = "extension WindowGroup { func x() -> some Scene { handlesExternalEvents(matching: [\"x\"]) } }"
      let configurations = try Checkout([
        "A.swift": app("WindowGroup(id: \"a\") { V() }.x()\nWindow(id: \"b\") { V() }", rest)
      ]).document().configurations
      #expect(configurations.map { $0["matching"] as? [String] } == [["x"], nil])
    }

    @Test func aModifierOfScenesInABranchIsUnknown() throws {
      let own = "if flag { return handlesExternalEvents(matching: [\"x\"]) } else { return self }"
      let checkout = try Checkout([
        "A.swift": app("WindowGroup(id: \"a\") { V() }.x()", "extension Scene { func x() -> some Scene { \(own) } }")
      ])
      let matching = try checkout.document().configurations[0]["matching"]
      #expect(matching as? [[String: String]] == [["unknown": "a.matching"]])
    }

    /// An app that no target contains is reported if the checkout has packages but no Xcode project.
    @Test func notesAnAppInNoTarget() throws {
      let package = "let package = Package(name: \"P\", targets: [.executableTarget(name: \"Tool\")])"
      let tool = app("WindowGroup(id: \"t\") { V() }")
      let checkout = try Checkout([
        "Kit/Package.swift": package, "Kit/Sources/Tool/T.swift": tool,
        "App/A.swift": tool.replacing("A: App", with: "Mail: App"),
      ])
      #expect(
        checkout.lint(isStrict: true).filter { $0.contains("no target has") } == [
          "App/A.swift:1:14: note: no target has 'Mail': its windows are not read [partly-read]"
        ])
    }
  }
#endif
