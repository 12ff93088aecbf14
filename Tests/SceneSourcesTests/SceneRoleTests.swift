import RoutingDocuments
import SceneRouting
import SceneSources
import Testing

/// Which role the windows of an application have, and which of its scenes are windows of their own.
@Suite struct SceneRoleTests {
  private func roles(_ files: [String: String]) throws -> [String] {
    try Checkout(files).read().application.windows.map { "\($0.name) \($0.role.rawValue)" }
  }

  @Test func objectiveCNamesTheRoleOfADelegate() throws {
    func app(_ role: String) -> String {
      """
      @implementation App
      - (void)a {
        UISceneConfiguration *c = [[UISceneConfiguration alloc] initWithName:@"TV" sessionRole:\(role)];
        c.delegateClass = [Screen class];
      }
      @end
      """
    }
    #expect(
      try roles(["App.m": app("UIWindowSceneSessionRoleExternalDisplayNonInteractive")])
        == ["Screen UIWindowSceneSessionRoleExternalDisplayNonInteractive"])
    #expect(try roles(["App.m": app("session.role")]) == ["Screen UIWindowSceneSessionRoleApplication"])
  }

  @Test func aDelegateForCarPlayIsNoOrdinaryWindow() throws {
    func car(_ more: String = "") -> String {
      "@interface Car : UIResponder <CPTemplateApplicationSceneDelegate\(more)>\n@end\n@implementation Car\n@end"
    }
    #expect(try roles(["Car.m": car()]) == ["Car CPTemplateApplicationSceneSessionRoleApplication"])
    #expect(try roles(["Car.m": car(", UIWindowSceneDelegate")]) == ["Car UIWindowSceneSessionRoleApplication"])
  }

  #if SwiftSources
    @Test(arguments: [
      "let c = UISceneConfiguration(name: nil, sessionRole: .windowExternalDisplay); c.delegateClass = Screen.self",
      "if session.role == .windowExternalDisplay { c.delegateClass = Screen.self } else { c.delegateClass = Main.self }",
      "switch session.role { case .windowExternalDisplay: c.delegateClass = Screen.self; default: break }",
    ])
    func swiftNamesTheRoleOfADelegate(code: String) throws {
      let text = """
        class App { func a(session: UISceneSession, c: UISceneConfiguration) { \(code) } }
        class Main: UIResponder, UIWindowSceneDelegate {}
        class Screen: UIResponder, UIWindowSceneDelegate {}
        """
      #expect(
        try roles(["App.swift": text]) == [
          "Main UIWindowSceneSessionRoleApplication", "Screen UIWindowSceneSessionRoleExternalDisplay",
        ])
    }

    private static let app = """
      @main struct Chat: App {
        @UIApplicationDelegateAdaptor var delegate: Delegate
        var body: some Scene { WindowGroup { Text("a").handlesExternalEvents(preferring: ["a"], allowing: ["a"]) } }
      }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {}

      """

    @Test func theDelegateOfSwiftUIWindowsIsNoWindow() throws {
      let delegate = "class Delegate { func a() { configuration.delegateClass = SceneDelegate.self } }\n"
      #expect(try roles(["App.swift": Self.app + delegate]) == ["WindowGroup UIWindowSceneSessionRoleApplication"])
      let screen =
        "class Delegate { func a() { if x.role == .windowExternalDisplay { c.delegateClass = SceneDelegate.self } } }"
      #expect(
        try roles(["App.swift": Self.app + screen]) == [
          "WindowGroup UIWindowSceneSessionRoleApplication",
          "SceneDelegate UIWindowSceneSessionRoleExternalDisplay",
        ])
    }

    @Test func aConfigurationWithoutDelegateIsNoDeclarationOfASwiftUIApp() throws {
      func list(_ delegate: String) -> String {
        "<plist version=\"1.0\"><dict><key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>"
          + "<key>UIWindowSceneSessionRoleApplication</key><array><dict><key>UISceneConfigurationName</key>"
          + "<string>Default Configuration</string>\(delegate)</dict></array></dict></dict></dict></plist>"
      }
      let app = Self.app
      let delegate = "<key>UISceneDelegateClassName</key><string>SceneDelegate</string>"
      let names = { (delegate: String) in
        try Checkout(["App.swift": app, "Info.plist": list(delegate)]).read().application.configurations.map(\.name)
      }
      #expect(try names("") == ["WindowGroup"])
      #expect(try names(delegate) == ["Default Configuration", "WindowGroup"])
    }

    // MARK: Which files declare scenes

    @Test(arguments: ["Window(\"Tools\", id: \"tools\")", "Settings"])
    func aSceneOfAnyKindIsRead(scene: String) throws {
      let app = "@main struct Chat: App { var body: some Scene { WindowGroup { Text(\"a\") }; more } }\n"
      let more = "extension Chat { var more: some Scene { \(scene) { Text(\"b\") } } }\n"
      #expect(try roles(["App.swift": app, "More.swift": more]).count == 2)
      #expect(try roles(["App.swift": app + more]).count == 2)
    }

    @Test func aSceneThatIsDeclaredNowhereIsSaid() throws {
      func findings(_ body: String, more: String = "") throws -> [String] {
        let app = "import Welcome\n@main struct Chat: App { var body: some Scene {\n\(body)\n} }\n"
        return try Checkout(["App.swift": app + more]).lint().filter { $0.contains("declared in none") }
      }
      let scene = "WelcomeWindow(a: 1) { Text(\"a\") }.handlesExternalEvents(matching: [\"a\"])"
      #expect(
        try findings("WindowGroup { Text(\"a\") }\n\(scene)") == [
          "App.swift:4:1: note: the scene 'WelcomeWindow' is declared in none of the application's files: its windows are not read [partly-read]"
        ])
      #expect(try findings("Group { Welcome.WelcomeWindow() }").count == 1)
      #expect(
        try findings(
          "WindowGroup { Hello() }.commands { SidebarCommands() }.modelContainer(for: Item.self)\nMenuBarExtra(\"a\") { Menu() }\nOwn()",
          more: "struct Own: Scene { var body: some Scene { Settings { Text(\"a\") } } }") == [])
    }

    @Test func aViewThatNothingShowsIsSaid() throws {
      let old =
        "struct Old: View { var body: some View { Text(\"b\").handlesExternalEvents(preferring: [\"b\"], allowing: []) } }\n"
      func read(_ scenes: String) throws -> [String] {
        let application = try Checkout(["App.swift": "struct Chat: App { var body: some Scene { \(scenes) } }\n" + old])
          .read().application
        return summary(application) + application.findings.map { "\($0.position.line): \($0.message)" }
      }
      #expect(
        try read("WindowGroup { Text(\"a\") }") == [
          "WindowGroup preferring [\"b\"]", "WindowGroup allowing []",
          "2: no scene declaration is seen to show 'Old': this counts for the only window, 'WindowGroup'",
        ])
      #expect(
        try read("WindowGroup { Text(\"a\") }; Window(\"W\", id: \"w\") { Text(\"a\") }") == [
          "2: no scene declaration is seen to show 'Old': no window has this"
        ])
      #expect(
        try read("WindowGroup { Text(\"a\") }; Window(\"W\", id: \"w\") { Old() }") == [
          "w preferring [\"b\"]", "w allowing []",
        ])
      let own =
        "struct Own<C: View>: Scene { @ViewBuilder let content: () -> C; var body: some Scene { WindowGroup(id: \"o\") { content() } } }\n"
      #expect(
        try Checkout([
          "App.swift": own + "struct Chat: App { var body: some Scene { Own { Old() }; Settings { Text(\"a\") } } }\n"
            + old
        ])
        .read().application.findings.map(\.message)
          == [])
    }

    @Test func aViewOfAUIKitAppIsNoWindow() throws {
      let view =
        "struct Recipes: View { var body: some View { Text(\"b\").handlesExternalEvents(preferring: [\"b\"], allowing: [\"*\"]) } }\n"
      let controller = "class C: UIViewController { func a() { show(UIHostingController(rootView: Recipes())) } }\n"
      let delegate = "class SceneDelegate: UIResponder, @preconcurrency UIWindowSceneDelegate {}\n"
      let window = "SceneDelegate UIWindowSceneSessionRoleApplication"
      #expect(try roles(["View.swift": view + controller, "S.swift": delegate]) == [window])
      // Of a module without an app nothing is known.
      #expect(try roles(["View.swift": view]) == ["Recipes UIWindowSceneSessionRoleApplication"])
    }

    @Test func twoAppsAreNotOneProgram() throws {
      func app(_ name: String) -> String {
        "struct \(name): App { var body: some Scene { WindowGroup { Text(\"a\") } } }\n"
      }
      let two = try Checkout(["A.swift": app("A"), "B.swift": app("B")]).lint()
      #expect(
        two.filter { $0.contains("'A' and 'B' are both an App") }.map { $0.prefix(21) } == ["B.swift:1:1: note: 'A"],
        "\(two)")
      #expect(
        try Checkout(["A.swift": app("A"), "B.swift": "extension A {}"]).lint().allSatisfy { !$0.contains("both") })
    }

    @Test func aHostingDelegateMakesNoSwiftUIApp() throws {
      let text = """
        class Main: UIResponder, UIWindowSceneDelegate {}
        class Hosting: NSObject, UIHostingSceneDelegate {
          static var rootScene: some Scene { WindowGroup(id: "bridged") { Text("a") } }
        }
        """
      #expect(try roles(["S.swift": text]).map { $0.split(separator: " ")[0] } == ["bridged", "Main"])
    }

    @Test func scenesOfOneNameInTwoModulesCountOnce() throws {
      func scenes(_ id: String) -> String {
        "public struct Scenes: Scene { public var body: some Scene { WindowGroup(id: \"\(id)\") { Text(\"a\") } } }"
      }
      let files = [
        "App.swift": "@main struct A: App { var body: some Scene { FeatureA.Scenes(); FeatureB.Scenes() } }",
        "A/Scenes.swift": scenes("a"), "B/Scenes.swift": scenes("b"),
      ]
      #expect(try roles(files).map { $0.split(separator: " ")[0] } == ["a", "b"])
      #expect(try !Checkout(files).lint().contains { $0.contains("duplicate") })
    }

    // MARK: New windows

    @Test func newWindowsHaveTheKnownConditionsOfTheirKind() throws {
      func findings(_ allowing: String) throws -> Bool {
        let app = """
          @main struct Chat: App {
            var body: some Scene { WindowGroup { Text("a").handlesExternalEvents(preferring: ["a"], allowing: \(allowing)) } }
          }
          """
        return try Checkout(["App.swift": app]).lint().contains { $0.contains("[launch-opens-window]") }
      }
      #expect(try findings("[]"))
      #expect(try !findings("[\"*\"]"))
      // A view of a sheet comes later.
      let app = """
        @main struct Chat: App { var body: some Scene { WindowGroup { Root() } } }
        struct Root: View { var body: some View { Text("a").sheet(isPresented: $x) { Detail() } } }
        struct Detail: View {
          var body: some View { Text("a").handlesExternalEvents(preferring: ["a"], allowing: []) }
        }
        """
      #expect(try !Checkout(["App.swift": app]).lint().contains { $0.contains("[launch-opens-window]") })
    }

    @Test func swiftIsCompiledForCatalystOnAMac() throws {
      func app(_ settings: String) throws -> [String] {
        let text = """
          struct Chat: App { var body: some Scene {
            #if targetEnvironment(macCatalyst)
            Window("C", id: "catalyst") { Text("a") }
            #elseif os(iOS)
            Window("I", id: "iOS") { Text("a") }
            #elseif os(macOS)
            Window("M", id: "mac") { Text("a") }
            #endif
          } }
          """
        return try Checkout(["App.swift": text, "App.xcconfig": settings]).read(idiom: .mac).application.windows.map(
          \.name)
      }
      #expect(try app("SDKROOT = iphoneos\nSUPPORTS_MACCATALYST = YES") == ["catalyst"])
      #expect(try app("SDKROOT = macosx") == ["mac"])
    }

    @Test(arguments: [
      ("scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: O)", true),
      ("sceneDidEnterBackground(_ scene: UIScene)", false),
    ])
    func aNewWindowHasWhatIsSetWhenItsSceneConnects(method: String, hasConditions: Bool) throws {
      let list =
        "<plist version=\"1.0\"><dict><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/><key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict><key>UISceneConfigurationName</key><string>Main</string><key>UISceneDelegateClassName</key><string>Main</string></dict></array></dict></dict></dict></plist>"
      let can = "scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)"
      let checkout = try Checkout([
        "Info.plist": list, "S.swift": "class Main: UIResponder, UIWindowSceneDelegate { func \(method) { \(can) } }",
      ])
      #expect(checkout.lint().contains { $0.contains("[launch-opens-window]") } == hasConditions)
    }

    @Test func aTextOfAURLIsAConstant() throws {
      let text = """
        enum Links { static let item = URL(string: "todo://item")! }
        @main struct Chat: App { var body: some Scene { WindowGroup { Text("a") }
          .handlesExternalEvents(matching: [Links.item.absoluteString, other.absoluteString, Links.item.path]) } }
        """
      let application = try Checkout(["App.swift": text]).read().application
      #expect(application.configurations.first?.matching?.elements.map(\.known) == ["todo://item", nil, nil])
    }
  #endif
}
