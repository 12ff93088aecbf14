#if SwiftSources
  import SceneRouting
  import SceneSources
  import Testing

  /// Which window has the modifier of a view, however the declaration names the view.
  @Suite struct ViewTests {
    /// An app with the declarations in its body, and other declarations in the same file.
    private func summary(_ body: String, members: String = "", other: String = "") throws -> [String] {
      let app = "@main struct Main: App { var body: some Scene {\n\(body)\n}\n\(members)\n}\n\(other)\n"
      return try windows(["App.swift": app])
    }

    private func windows(_ files: [String: String]) throws -> [String] {
      let application = try Checkout(files).read().application
      // Windows without modifiers are named as well.
      let lines = SceneSourcesTests.summary(application)
      let silent = application.windows.filter { $0.preferring == nil && $0.allowing == nil && $0.canActivate == nil }
      return lines + silent.map { "\($0.name) -" }
    }

    /// A view whose modifier has its name.
    private func view(_ name: String, _ more: String = "") -> String {
      "struct \(name): View { \(more)\nvar body: some View { Text(\"\").handlesExternalEvents(preferring: [\"\(name)\"], allowing: []) } }\n"
    }

    private func taken(_ pairs: KeyValuePairs<String, String>) -> [String] {
      pairs.flatMap { ["\($0.key) preferring [\"\($0.value)\"]", "\($0.key) allowing []"] }
    }

    // MARK: Members

    @Test func contentMayBeAMemberOfTheApp() throws {
      let found = try summary(
        """
        WindowGroup(id: "inbox") { inbox }
        WindowGroup(id: "compose") { self.makeCompose() }
        WindowGroup(id: "other") { Text("") }
        """,
        members: """
          @ViewBuilder private var inbox: some View {
            List { header }.handlesExternalEvents(preferring: ["inbox"], allowing: [])
          }
          private func makeCompose() -> some View { Compose().environment(1) }
          private var header: some View { Header() }
          """,
        other: view("Compose") + "struct Header: View { var body: some View { Text(\"\") } }")
      #expect(found == taken(["inbox": "inbox", "compose": "Compose"]) + ["other -"])
    }

    @Test func contentMayBeAMemberOfAnotherTypeOrAFunction() throws {
      let found = try summary(
        """
        WindowGroup(id: "one") { Factory.one() }
        WindowGroup(id: "two") { Factory.two }
        WindowGroup(id: "three") { makeThree() }
        """,
        other: """
          enum Factory {
            static func one() -> some View { One() }
            static var two: some View { Text("").handlesExternalEvents(preferring: ["2"], allowing: []) }
          }
          func makeThree() -> some View { Text("").handlesExternalEvents(preferring: ["3"], allowing: []) }
          """ + "\n" + view("One"))
      #expect(found == taken(["one": "One", "two": "2", "three": "3"]))
    }

    @Test func membersMayStandInOtherFiles() throws {
      let found = try windows([
        "App.swift": """
        @main struct Main: App { var body: some Scene {
          WindowGroup(id: "a") { first }
          WindowGroup(id: "b") { second }
        } }
        """,
        "Main+Views.swift": """
        extension Main {
          var first: some View { First() }
          var second: some View { makeSecond() }
        }
        """,
        "Functions.swift": "func makeSecond() -> some View { Second() }",
        "First.swift": view("First"), "Second.swift": view("Second"),
      ])
      #expect(found == taken(["a": "First", "b": "Second"]))
    }

    @Test func modifiersOfSceneMembersCount() throws {
      let app = """
        @main struct Main: App {
          var body: some Scene {
            main
            makeSettings().handlesExternalEvents(matching: ["settings"])
            log.handlesExternalEvents(matching: ["log"])
          }
          var main: some Scene { WindowGroup(id: "main") { Text("") } }
          func makeSettings() -> some Scene { Window("Preferences", id: "prefs") { Text("") } }
          var log: some Scene { Window("Log", id: "log") { Text("") } }
        }
        """
      let configurations = try Checkout(["App.swift": app]).read().application.configurations
      #expect(configurations.map(\.name) == ["main", "prefs", "log"])
      #expect(configurations.map { $0.matching?.elements.map(\.known) } == [nil, ["settings"], ["log"]])
    }

    // MARK: Mentions

    @Test func anyMentionOfAViewCounts() throws {
      let found = try summary(
        """
        WindowGroup(id: "namespace") { Screens.Browser() }
        WindowGroup(id: "module") { Module.Screens.Reader(url: 1) }
        DocumentGroup(newDocument: Doc.init, editor: Editor.init)
        WindowGroup(id: "live") { Library.live() }
        WindowGroup(id: "shared") { Player.shared }
        WindowGroup(id: "sheet") { Text("").sheet(content: Sheet.init) }
        WindowGroup(id: "alias") { Short() }
        WindowGroup(id: "annotation") { annotated }
        """,
        members: "private var annotated: Annotated { .init() }",
        other: "enum Screens {}\nextension Screens { " + view("Browser") + view("Reader") + "}\n" + view("Editor")
          + view("Library", "static func live() -> Library { .init() }")
          + view("Player", "static let shared = Player()") + view("Sheet") + view("Long") + view("Annotated")
          + "typealias Short = Long")
      #expect(
        found
          == taken([
            "namespace": "Browser", "module": "Reader", "DocumentGroup": "Editor", "live": "Library",
            "shared": "Player", "sheet": "Sheet", "alias": "Long", "annotation": "Annotated",
          ]))
    }

    /// A type that is only named as a type does not become part of the window.
    @Test func aTypeOfDataIsNotAMention() throws {
      let found = try summary(
        """
        WindowGroup(id: "a", for: Item.self) { $item in Text("") }
        WindowGroup(id: "b") { Item() }
        """, other: view("Item"))
      #expect(found == taken(["b": "Item"]) + ["a -"])
    }

    @Test func whatABodyLeavesOutIsInNoWindow() throws {
      let page = """
        struct Page: View {
          var body: some View { header }
          var header: some View { Text("").handlesExternalEvents(preferring: ["1"], allowing: []) }
          var unused: some View { Text("").handlesExternalEvents(preferring: ["2"], allowing: []) }
          func old() -> some View { unused.handlesExternalEvents(preferring: ["3"], allowing: []) }
        }
        """
      let app = "struct Main: App { var body: some Scene { WindowGroup(id: \"a\") { $ } } }\n"
      let checkout = try Checkout(["App.swift": app.replacing("$", with: "Page()") + page])
      #expect(SceneSourcesTests.summary(checkout.read().application) == ["a preferring [\"1\"]", "a allowing []"])
      let notes = checkout.lint().filter { $0.hasSuffix("[unread-condition]") }
      #expect(notes.map { $0.prefix(12) } == ["App.swift:5:", "App.swift:6:"], "\(notes)")
      // A member of the value is shown.
      let found = try windows(["App.swift": app.replacing("$", with: "Page().old()") + page])
      #expect(found.first.map { Set($0.split(separator: "\"")) }?.isSuperset(of: ["1", "2", "3"]) == true, "\(found)")
    }

    // MARK: Previews

    @Test func previewsAreNotInTheApp() throws {
      let preview = ".handlesExternalEvents(preferring: [\"preview\"], allowing: [])"
      let found = try summary(
        "WindowGroup(id: \"a\") { A() }\nWindowGroup(id: \"b\") { Text(\"\") }",
        other: view("A") + """
          #Preview { A()\(preview) }
          #Preview("Named") { WindowGroup { A() } }
          struct A_Previews: PreviewProvider { static var previews: some View { A()\(preview) } }
          extension B: SwiftUI.PreviewProvider { static var previews: some View { A()\(preview) } }
          """)
      #expect(found == taken(["a": "A"]) + ["b -"])
    }

    // MARK: UIKit

    @Test func viewsOfSceneDelegatesAreNotWindows() throws {
      let checkout = try Checkout([
        "A.swift": """
        class MainSceneDelegate: UIResponder, UIWindowSceneDelegate {
          func scene(_ scene: UIScene) { window.rootViewController = UIHostingController(rootView: Main()) }
        }
        class ReaderSceneDelegate: UIResponder, UIWindowSceneDelegate {
          func scene(_ scene: UIScene) {
            scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
          }
        }

        """ + view("Main")
      ])
      #expect(checkout.read().application.windows.map(\.name) == ["ReaderSceneDelegate", "MainSceneDelegate"])
      #expect(
        checkout.lint().contains {
          $0.hasPrefix("A.swift:10:") && $0.contains("'MainSceneDelegate' shows this view")
            && $0.contains("[unread-condition]")
        })
    }

    // MARK: Files

    @Test func viewsAreFollowedThroughManyFiles() throws {
      var files = [
        "App.swift":
          "struct Main: App { var body: some Scene { WindowGroup(id: \"a\") { V0() }\nWindowGroup(id: \"b\") { Text(\"\") } } }",
        "V20.swift": view("V20"),
      ]
      for number in 0..<20 {
        files["V\(number).swift"] = "struct V\(number): View { var body: some View { V\(number + 1)() } }"
      }
      #expect(try windows(files) == taken(["a": "V20"]) + ["b -"])
    }

    @Test func declarationsMayHaveTabsAndLineBreaks() throws {
      let found = try windows([
        "App.swift": """
        @main struct Main: App { var body: some Scene {
          WindowGroup(id: "a") { Text("").handlesExternalEvents(preferring: [Tab.a, Line.b], allowing: [wrapped]) }
        } }
        """,
        "Tab.swift": "enum\tTab { static let a = \"a\" }",
        "Line.swift": "enum\r\n  Line { static let b = \"b\" }",
        "Wrapped.swift": "let\n  wrapped\t= \"w\"",
      ])
      #expect(found == ["a preferring [\"a\", \"b\"]", "a allowing [\"w\"]"])
    }
  }
#endif
