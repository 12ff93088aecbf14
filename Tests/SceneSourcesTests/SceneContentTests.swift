#if SwiftSources
  import RoutingDocuments
  import SceneRouting
  import SceneSources
  import Testing

  /// What scenes of the app's own get to show, and scenes that are not windows.
  @Suite struct SceneContentTests {
    private func view(_ name: String) -> String {
      "struct \(name): View { var body: some View { Text(\"\").handlesExternalEvents(preferring: [\"\(name)\"], allowing: []) } }\n"
    }

    private func checkout(_ body: String, _ other: String) throws -> Checkout {
      try Checkout([
        "App.swift":
          "@main struct Main: App { var body: some Scene {\n\(body)\nWindowGroup(id: \"last\") { Text(\"\") }\n} }\n",
        "Other.swift": other + view("Home") + view("Notes"),
      ])
    }

    private func found(_ body: String, _ other: String) throws -> [String] {
      let application = try checkout(body, other).read().application
      return summary(application).filter { $0.contains("preferring") } + application.findings.map(\.code)
    }

    @Test(arguments: [
      ("@ViewBuilder let content: () -> C", "content()", "Page(id: \"a\") { Home() }"),
      ("let root: C", "root", "Page(id: \"a\", root: Home())"),
      ("let content: () -> C; let id2 = 1", "Group { content() }", "Page(id: \"a\", content: { Home() })"),
    ])
    func aSceneShowsWhatItGets(property: String, content: String, use: String) throws {
      let scene =
        "struct Page<C: View>: Scene { let id: String; \(property); var body: some Scene { WindowGroup(id: id) { \(content) } } }\n"
      let rest = "\nWindowGroup(id: \"rest\") { Notes() }"
      #expect(try found(use + rest, scene) == ["a preferring [\"Home\"]", "rest preferring [\"Notes\"]"])
      let two = use + "\n" + use.replacing("\"a\"", with: "\"b\"").replacing("Home()", with: "Notes()")
      #expect(try found(two, scene) == ["a preferring [\"Home\"]", "b preferring [\"Notes\"]"])
      let modified = use.replacing(
        "Home()", with: "Text(\"\").handlesExternalEvents(preferring: [\"own\"], allowing: [])")
      #expect(
        try found(modified + rest, scene).prefix(2) == ["a preferring [\"own\"]", "rest preferring [\"Notes\"]"])
    }

    /// Of several windows each shows what it names; what cannot be told apart is said.
    @Test func twoWindowsOfASceneShowWhatTheyName() throws {
      let scene = """
        struct Two<A: View, B: View>: Scene { let first: A; let second: B
          var body: some Scene { WindowGroup(id: "a") { first }; WindowGroup(id: "b") { second } } }

        """
      #expect(
        try found("Two(first: Home(), second: Notes())", scene)
          == ["a preferring [\"Home\"]", "b preferring [\"Notes\"]"])
      let closures = scene.replacing("let second: B", with: "let second: () -> B").replacing(
        "{ second }", with: "{ second() }")
      #expect(
        try found("Two(first: Home()) { Notes() }", closures) == ["a preferring [\"Home\"]", "unread-condition"])
      let notes = try checkout("Two(first: Home()) { Notes() }", closures).lint().filter { $0.contains("'Notes'") }
      #expect(notes.count == 1 && notes[0].contains("which scene declaration shows 'Notes' is not read"), "\(notes)")
    }

    @Test func aMenuIsNotAWindow() throws {
      let menu = """
        MenuBarExtra("M", systemImage: "x") {
          Home().handlesExternalEvents(preferring: ["menu"], allowing: [])
        }
        """
      let lint = try checkout(menu, "").lint(idiom: .mac).filter { $0.contains("[unread-condition]") }
      #expect(lint.count == 3, "\(lint)")
      #expect(lint.filter { $0.contains("a MenuBarExtra shows this view") }.count == 2, "\(lint)")
      // A window that shows the view has what it says.
      #expect(
        try found(menu + "\nWindowGroup(id: \"w\") { Home(); Notes() }", "")
          == ["w preferring [\"Home\", \"Notes\"]", "unread-condition"])
    }

    @Test(arguments: [
      ("Window(\"Monitor\", id: \"m\") { Text(\"\") }", false),
      ("DocumentGroup(viewing: Doc.self) { _ in Text(\"\") }", false),
      ("WindowGroup(id: \"m\") { Text(\"\") }", true),
    ])
    func aUniqueWindowIsNeverOneTooMany(scene: String, isSaid: Bool) throws {
      let other = "WindowGroup(id: \"x\") { Text(\"\") }.handlesExternalEvents(matching: [\"x\"])"
      let checkout = try Checkout([
        "App.swift": "@main struct Main: App { var body: some Scene { \(scene)\n\(other) } }\n"
      ])
      #expect(checkout.lint(idiom: .mac).contains { $0.contains("[surplus-window]") } == isSaid)
    }
  }
#endif
