#if SwiftSources
  import SceneSources
  import Testing

  /// Finding sites and their windows.
  @Suite struct SwiftSiteTests {
    private func windows(_ text: String) throws -> [String] {
      try Checkout(["A.swift": text]).source.sites().map { $0.window?.name ?? "-" }
    }

    @Test(arguments: [
      ("class Page: NSObject, UIWindowSceneDelegate", "Page"), ("class PageSceneDelegate: Base", "PageSceneDelegate"),
      ("class Page: BaseSceneDelegate", "Page"), ("class PageController: UIViewController", "-"),
      ("class Page {}\nextension Page: UISceneDelegate", "Page"),
    ])
    func assignsAConditionToItsSceneDelegate(_ declaration: String, _ window: String) throws {
      let text =
        "\(declaration) { func a() { scene.activationConditions.canActivateForTargetContentIdentifierPredicate = p } }"
      #expect(try windows(text) == [window])
    }

    /// A `UISceneDelegate` has a window unless the app has scenes with windows of their own.
    @Test(arguments: [("", ["Page"]), ("class Main: NSObject, UIWindowSceneDelegate {}", ["Main"])])
    func takesASceneDelegateForAWindowIfItIsAlone(other: String, names: [String]) throws {
      let checkout = try Checkout(["A.swift": "class Page: NSObject, UISceneDelegate {}\n\(other)"])
      #expect(try checkout.document().sessionNames == names)
    }

    @Test func recognizesADelegateByItsConnectionMethod() throws {
      let text = delegate("can = p", name: "Page").replacing(": UIResponder, UIWindowSceneDelegate", with: "")
      #expect(try windows(text) == ["Page"])
    }

    @Test(
      arguments: [
        (#"WindowGroup("Mail") { V() }.commands { C() }.handlesExternalEvents(matching: [])"#, "Mail"),
        (#"WindowGroup("Mail", id: Names.mail) { V() }.handlesExternalEvents(matching: [])"#, "m"),
        ("WindowGroup { V() }\n#if os(macOS)\n.handlesExternalEvents(matching: [])\n#endif", "WindowGroup"),
        (#"MenuBarExtra("M") { V().handlesExternalEvents(preferring: [], allowing: []) }"#, "-"),
        (#"Custom().handlesExternalEvents(matching: [])"#, "inside"),
        // A view in two windows, one in no window, and another function of this name.
        (#"WindowGroup(id: "a") { Root() }; Window("B", id: "b") { Root() }"#, "-"), ("WindowGroup { W() }", "-"),
        (#"WindowGroup { V().handlesExternalEvents(for: ["a"]) }"#, nil),
      ] as [(String, String?)])
    func assignsAModifierToItsSceneDeclaration(_ scene: String, _ window: String?) throws {
      let text = """
        enum Names { static let mail = "m" }
        struct A: App { var body: some Scene { \(scene) } }
        struct Custom: Scene { var body: some Scene { Window("Inside", id: "inside") { W() } } }
        """
      let root = "struct Root: View { var body: some View { V().handlesExternalEvents(preferring: [], allowing: []) } }"
      let hasModifier = scene.contains("handlesExternalEvents")
      #expect(try windows(hasModifier ? text : "\(text)\n\(root)") == (window.map { [$0] } ?? []))
    }

    @Test(
      arguments: [
        ("#if os(iOS)\n    %\n#endif", "#if os(iOS)"), ("#if DEBUG\n#else\n    %\n#endif", "#else"),
        ("if let id { % }", "if let id"), ("if a { } else { % }", "if a … else"),
        ("guard a else { %; return }", "guard a else"),
        ("switch kind { case .mail: % }", "switch kind { case .mail: … }"), ("do { % }", nil),
        ("guard a else { return }\n%", "unless ended at: guard a else"),
        ("guard let self else { return }\nif a { return }\n%", "unless ended at: if a"),
      ] as [(String, String?)])
    func reportsTheEnclosingConditionsOfASite(_ statements: String, _ condition: String?) throws {
      let text = delegate(statements.replacing("%", with: "can = NSPredicate(value: true)"))
      let sites = try Checkout(["S.swift": text]).sites
      let expected = condition.map { ##","conditional":"\##($0)"}"## } ?? #""window":"PageSceneDelegate"}"#
      #expect(sites.count == 1 && sites[0].hasSuffix(expected), "\(sites)")
    }
  }
#endif
