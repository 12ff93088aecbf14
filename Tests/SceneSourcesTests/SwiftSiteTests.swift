#if SwiftSources
  import SceneSources
  import Testing

  /// Finding sites and their windows.
  @Suite struct SwiftSiteTests {
    private func windows(_ text: String) throws -> [String] {
      try Checkout(["A.swift": text]).source.sites().map { $0.window?.name ?? "-" }
    }

    @Test func reportsTheFileLineAndColumnOfASite() throws {
      let text = "// a\n" + delegate("    prefers = NSPredicate(value: true)")
      let checkout = try Checkout(["App/S.swift": text])
      #expect(
        checkout.source.sites().map(\.json) == [
          #"{"file":"\#(checkout.path)/App/S.swift","line":5,"column":5,"kind":"prefersToActivate","value":{"format":"TRUEPREDICATE"},"window":"PageSceneDelegate"}"#
        ])
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

    @Test func recognizesADelegateByItsConnectionMethod() throws {
      #expect(
        try windows(delegate("can = p", name: "Page").replacing(": UIResponder, UIWindowSceneDelegate", with: "")) == [
          "Page"
        ])
    }

    @Test(arguments: [
      (#"WindowGroup(id: "mail") { V() }.handlesExternalEvents(matching: [])"#, "mail"),
      (#"WindowGroup("Mail") { V() }.commands { C() }.handlesExternalEvents(matching: [])"#, "Mail"),
      (#"WindowGroup("Mail", id: Names.mail) { V() }.handlesExternalEvents(matching: [])"#, "m"),
      (#"WindowGroup { V() }.handlesExternalEvents(matching: [])"#, "WindowGroup"),
      (
        #"DocumentGroup(newDocument: D()) { V().handlesExternalEvents(preferring: [], allowing: []) }"#, "DocumentGroup"
      ),
      (#"WindowGroup { VStack { V() }.padding().handlesExternalEvents(preferring: [], allowing: []) }"#, "WindowGroup"),
      ("WindowGroup { V() }\n#if os(macOS)\n.handlesExternalEvents(matching: [])\n#endif", "WindowGroup"),
      (#"MenuBarExtra("M") { V().handlesExternalEvents(preferring: [], allowing: []) }"#, "-"),
      (#"Custom().handlesExternalEvents(matching: [])"#, "inside"),
    ])
    func assignsAModifierToItsSceneDeclaration(_ scene: String, _ window: String) throws {
      let text = """
        enum Names { static let mail = "m" }
        struct A: App { var body: some Scene { \(scene) } }
        struct Custom: Scene { var body: some Scene { Window("Inside", id: "inside") { W() } } }
        """
      #expect(try windows(text) == [window])
    }

    @Test func assignsAModifierOfAViewToTheDeclarationThatShowsIt() throws {
      let checkout = try Checkout([
        "A.swift": """
        struct A: App { var body: some Scene {
          WindowGroup(id: "main") { Root() }
          Window("Other", id: "other") { Pane() }
        } }
        """,
        "Root.swift": "struct Root: View { var body: some View { VStack { Shelf() } } }",
        "Shelf.swift":
          "struct Shelf: View { var body: some View { Text(\"a\").handlesExternalEvents(preferring: [], allowing: []) } }",
        "Pane.swift": "struct Pane: View { var body: some View { Both() } }",
        "Lost.swift":
          "struct Lost: View { var body: some View { Text(\"a\").handlesExternalEvents(preferring: [], allowing: []) } }",
      ])
      #expect(checkout.source.sites().map { $0.window?.name ?? "-" } == ["-", "main"])
    }

    @Test func assignsAViewInTwoWindowsToNeither() throws {
      let text = """
        struct A: App { var body: some Scene { WindowGroup(id: "a") { V() }; Window("B", id: "b") { V() } } }
        struct V: View { var body: some View { Text("a").handlesExternalEvents(preferring: [], allowing: []) } }
        """
      #expect(try windows(text) == ["-"])
    }

    @Test(
      arguments: [
        ("#if os(iOS)\n    %\n#endif", "#if os(iOS)"), ("#if DEBUG\n#else\n    %\n#endif", "#else"),
        ("if let id { % }", "if let id"), ("if a { } else { % }", "if a … else"),
        ("guard a else { %; return }", "guard a else"),
        ("switch kind { case .mail: % }", "switch kind { case .mail: … }"), ("do { % }", nil),
        ("guard a else { return }\n%", nil),
      ] as [(String, String?)])
    func reportsTheEnclosingConditionsOfASite(_ statements: String, _ condition: String?) throws {
      let text = delegate(statements.replacing("%", with: "can = NSPredicate(value: true)"))
      let sites = try Checkout(["S.swift": text]).sites
      let expected = condition.map { ##","conditional":"\##($0)"}"## } ?? #""window":"PageSceneDelegate"}"#
      #expect(sites.count == 1 && sites[0].hasSuffix(expected), "\(sites)")
    }

    @Test func ignoresOtherFunctionsOfTheSameName() throws {
      let text = "struct V: View { var body: some View { Text(\"a\").handlesExternalEvents(for: [\"a\"]) } }"
      #expect(try windows(text) == [])
    }
  }
#endif
