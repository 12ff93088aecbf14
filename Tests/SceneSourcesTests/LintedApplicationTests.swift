#if SwiftSources
  import SceneSources
  import Testing

  /// Findings about windows that one class makes: each fault is said once, at its place.
  @Suite struct LintedApplicationTests {
    private static let can = "canActivateForTargetContentIdentifierPredicate"
    private static let prefers = "prefersToActivateForTargetContentIdentifierPredicate"

    private func lint(_ files: [String: String], _ configurations: [String: String] = [:]) throws -> [String] {
      let entries = configurations.sorted { $0.key < $1.key }.map {
        "<dict><key>UISceneConfigurationName</key><string>\($0)</string><key>UISceneDelegateClassName</key><string>\($1)</string></dict>"
      }
      let list =
        "<plist version=\"1.0\"><dict><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/>"
        + "<key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array>\(entries.joined())</array>"
        + "</dict></dict></dict></plist>"
      return try Checkout(files.merging(["Info.plist": list]) { first, _ in first }).lint()
    }

    private func delegate(_ name: String, _ methods: String) -> String {
      "class \(name): UIResponder, UIWindowSceneDelegate {\n"
        + methods.replacing(
          "$connect",
          with:
            "func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)"
        )
        .replacing(".can =", with: ".activationConditions.\(Self.can) =")
        .replacing(".prefers =", with: ".activationConditions.\(Self.prefers) =") + "\n}\n"
    }

    @Test func aWindowForEachLaunchIsSaidOnce() throws {
      let refuses = delegate("S", "$connect { scene.can = NSPredicate(value: false) }")
      let found = try lint(["S.swift": refuses], ["Main": "S"])
      #expect(found.filter { $0.contains("[launch-opens-window]") }.count == 1, "\(found)")
      #expect(!found.contains { $0.contains("[never-chosen]") }, "\(found)")
      // Later each launch finds the newest window, and nothing finds the others.
      let later = delegate(
        "S", "func sceneDidEnterBackground(_ scene: UIScene) { scene.can = NSPredicate(value: false) }")
      let codes = try lint(["S.swift": later], ["Main": "S"])
      #expect(codes.filter { $0.contains("[never-chosen]") }.count == 1, "\(codes)")
    }

    /// What a view says counts from the start only where the view is there as soon as the window is.
    @Test(arguments: [
      ("Text(\"\").padding()$refuses.onAppear { }", true), ("return Text(\"\")$refuses", true),
      ("NavigationStack { VStack { Text(\"\"); Inner() } }", true), ("Inner().padding()", true),
      ("Text(\"\").sheet(isPresented: $shown) { Inner() }", false), ("if isOpen { Inner() }", false),
      ("NavigationStack { List { }.navigationDestination(for: Int.self) { _ in Inner() } }", false),
      ("ForEach(items) { _ in Text(\"\")$refuses }", false), ("Own { Inner() }", false),
      ("AnyView(Inner())", true), ("GeometryReader { _ in Inner() }", true), ("Text(\"\").overlay { Inner() }", true),
      ("Text(\"\").background(Inner(), alignment: .top)", true), ("NavigationSplitView { Inner() } detail: { }", true),
      ("if #available(iOS 17, *) { Inner() } else { Text(\"\") }", true), ("Menu(\"\") { Inner() }", false),
      ("NavigationSplitView { Text(\"\") } detail: { Inner() }", false),
      ("NavigationSplitView(sidebar: { Text(\"\") }, detail: { Inner() })", false),
      ("if #available(iOS 17, *), isOpen { Inner() } else { Text(\"\") }", false),
      ("Text(\"\").overlay { if isOpen { Inner() } }", false),
      ("Text(\"\").onAppear(perform: { show(AnyView(Inner())) })", false),
    ])
    func rootsOfAViewCountFromTheStart(_ body: String, _ isFromStart: Bool) throws {
      let refuses = ".handlesExternalEvents(preferring: [\"a\"], allowing: [])"
      var files = [
        "App.swift": "@main struct A: App { var body: some Scene { WindowGroup { Root() } } }",
        "Root.swift": "struct Root: View { var body: some View { \(body.replacing("$refuses", with: refuses)) } }",
      ]
      let written =
        "struct A: App { var body: some Scene { WindowGroup { \(body.replacing("$refuses", with: refuses)) } } }"
      if body.contains("Inner") {
        files["Inner.swift"] = "struct Inner: View { var body: some View { Text(\"\")\(refuses) } }"
      }
      let found = try lint(files)
      #expect(found.contains { $0.contains("[launch-opens-window]") } == isFromStart, "\(found)")
      // The same in the declaration.
      files["Root.swift"] = nil
      files["App.swift"] = written
      if !body.hasPrefix("return") {
        #expect(try lint(files).contains { $0.contains("[launch-opens-window]") } == isFromStart)
      }
    }

    @Test(arguments: [
      ("func sceneDidDisconnect(_ scene: UIScene) { scene.can = NSPredicate(value: false) }", false),
      (
        "func sceneDidDisconnect(_ scene: UIScene) { scene.prefers = NSPredicate(format: \"SELF == 'a'\"); scene.can = NSPredicate(value: false) }",
        true
      ),
    ])
    func oneAssignmentIsNoCompetition(method: String, isSaid: Bool) throws {
      let first =
        "$connect { scene.can = NSPredicate(value: true); scene.prefers = NSPredicate(format: \"SELF == 'a'\") }\n"
      let found = try lint(["S.swift": delegate("S", first + method)])
      #expect(found.contains { $0.contains("[identical-preference]") } == isSaid, "\(found)")
    }

    @Test(arguments: [
      "let made = UISceneConfiguration(name: \"Compose\", sessionRole: .windowApplication)\nmade.delegateClass = ComposeDelegate.self",
      "let made = UISceneConfiguration(name: Names.compose, sessionRole: session.role)\nmade.delegateClass = ComposeDelegate.self",
    ])
    func aConfigurationMadeInCodeIsOneOfItsDelegate(code: String) throws {
      let files = [
        "S.swift": delegate("MainDelegate", "") + delegate("ComposeDelegate", "")
          + "enum Names { static let compose = \"Compose\" }\n"
          + "class D: UIApplicationDelegate { func application() { \(code)\n} }"
      ]
      func configurations(_ list: String) throws -> [String] {
        try Checkout(files.merging(["Info.plist": list]) { first, _ in first }).read().application.windows
          .map { "\($0.name) \($0.configuration ?? "-")" }.sorted()
      }
      let manifest = { (entry: String) in
        "<plist version=\"1.0\"><dict><key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>"
          + "<key>UIWindowSceneSessionRoleApplication</key><array>\(entry)</array></dict></dict></dict></plist>"
      }
      let main =
        "<dict><key>UISceneConfigurationName</key><string>Default</string><key>UISceneDelegateClassName</key><string>MainDelegate</string></dict>"
      #expect(try configurations(manifest(main)) == ["ComposeDelegate Compose", "MainDelegate Default"])
      let own = "<dict><key>UISceneConfigurationName</key><string>Compose</string></dict>"
      #expect(try configurations(manifest(main + own)) == ["ComposeDelegate Compose", "MainDelegate Default"])
      // Without a manifest only the code knows which configuration a new window has.
      #expect(try configurations(manifest("")) == ["ComposeDelegate -", "MainDelegate -"])
    }
  }
#endif
