#if SwiftSources
  import SceneSources
  import Testing

  /// Modifiers of the app's own around those of SwiftUI, and the order of scenes.
  @Suite struct WrapperTests {
    private func application(_ files: [String: String]) throws -> SourceApplication {
      try Checkout(files).read().application
    }

    private func app(_ body: String, _ more: String = "") -> String {
      "@main struct Main: App { var body: some Scene {\n\(body)\n}\n\(more)\n}\n"
    }

    private static let body = "handlesExternalEvents(preferring: ids, allowing: [])"

    @Test(arguments: [
      ("extension View { func accepts(_ ids: Set<String>) -> some View { \(body) } }", ".accepts([$])"),
      ("extension View { func accepts(_ ids: Set<String>) -> some View { self.\(body) } }", ".padding().accepts([$])"),
      (
        "struct Accepts: ViewModifier { let ids: Set<String>\nfunc body(content: Content) -> some View { content.\(body) } }",
        ".modifier(Accepts(ids: [$]))"
      ),
      (
        """
        private struct Accepts: ViewModifier { @State private var x = 1; let ids: [String]; var y: Int
          func body(content: Content) -> some View { content.handlesExternalEvents(preferring: Set(ids), allowing: []) } }
        extension View { func accepts(one id: String) -> some View { modifier(Accepts(ids: [id], y: 1)) } }
        """, ".accepts(one: $)"
      ),
      (
        "extension View { func accepts(_ ids: String...) -> some View { handlesExternalEvents(preferring: Set(ids), allowing: []) } }",
        ".accepts($)"
      ),
      (
        """
        struct Accepts: ViewModifier { let ids: Set<String>
          func body(content: Content) -> some View { content.\(body) } }
        extension ViewModifier where Self == Accepts { static func accepts(_ id: String) -> Accepts { Accepts(ids: [id]) } }
        """, ".modifier(.accepts($))"
      ),
    ])
    func wrappersHaveTheArgumentsOfTheirCallers(wrapper: String, call: String) throws {
      let found = try application([
        "App.swift": app(
          "WindowGroup(id: \"a\") { Text(\"\")\(call.replacing("$", with: "\"1\"")) }\nWindowGroup(id: \"b\") { Inner() }\nWindowGroup(id: \"c\") { Text(\"\") }"
        ),
        "Inner.swift":
          "struct Inner: View { var body: some View { Text(\"\")\(call.replacing("$", with: "Names.two")) } }",
        "Names.swift": "enum Names { static let two = \"2\" }", "Wrapper.swift": wrapper,
      ])
      #expect(
        summary(found) == [
          "a preferring [\"1\"]", "a allowing []", "b preferring [\"2\"]", "b allowing []",
        ])
      #expect(found.windows.count == 3)
    }

    @Test func variadicArgumentsAreAList() throws {
      let wrapper =
        "extension Scene { func claims(_ ids: String..., only: Bool = true) -> some Scene { handlesExternalEvents(matching: Set(ids)) } }"
      let windows =
        "WindowGroup(id: \"a\") { Text(\"\") }.claims(\"1\", \"2\")\nWindowGroup(id: \"b\") { Text(\"\") }.claims(\"3\", only: false)"
      let found = try application(["A.swift": app(windows) + wrapper])
      #expect(found.configurations.map { $0.matching?.elements.compactMap(\.known) } == [["1", "2"], ["3"]])
    }

    @Test func viewsHaveTheValuesOfTheirProperties() throws {
      let view = "struct Page: View { let ids: Set<String>\nvar body: some View { Text(\"\").\(Self.body) } }"
      let windows = "WindowGroup(id: \"a\") { Page(ids: [\"1\"]) }\nWindowGroup(id: \"b\") { Page(ids: [\"2\"]) }"
      #expect(
        try summary(application(["A.swift": app(windows) + view])) == [
          "a preferring [\"1\"]", "a allowing []", "b preferring [\"2\"]", "b allowing []",
        ])
      // An initializer may set the property to anything.
      let other = view.replacing("var body", with: "init(ids: Set<String>) { self.ids = [] }\nvar body")
      #expect(
        try summary(application(["A.swift": app(windows) + other])) == [
          "a preferring [\"<ids>\"]", "a allowing []", "b preferring [\"<ids>\"]", "b allowing []",
        ])
    }

    @Test func aWrapperWithoutArgumentsBelongsToItsCallers() throws {
      let wrapper =
        "extension View { func mail() -> some View { handlesExternalEvents(preferring: [\"mail\"], allowing: []) } }"
      let windows = "WindowGroup(id: \"a\") { Text(\"\").mail() }\nWindowGroup(id: \"b\") { Text(\"\") }"
      #expect(
        try summary(application(["A.swift": app(windows), "B.swift": wrapper])) == [
          "a preferring [\"mail\"]", "a allowing []",
        ])
    }

    @Test func aWrapperThatNobodyCallsIsNoWindow() throws {
      let wrapper = "extension View {\n func accepts(_ ids: Set<String>) -> some View { \(Self.body) } }"
      let found = try application(["A.swift": app("WindowGroup(id: \"a\") { V() }"), "B.swift": wrapper])
      #expect(summary(found) == [] && found.windows.map(\.name) == ["a"])
      #expect(found.findings.map { "\($0.position.line): \($0.code)" } == ["2: unread-condition"])
    }

    @Test func wrappersOfScenesChooseNewWindows() throws {
      let found = try application([
        "A.swift": app(
          "WindowGroup(id: \"a\") { V() }.takes(\"1\").windowStyle(.plain)\nGroup { WindowGroup(id: \"b\") { V() } }\nWindowGroup(id: \"c\") { V() }.commands { }"
        ),
        "B.swift":
          "extension Scene { func takes(_ id: String) -> some Scene { handlesExternalEvents(matching: [id]) } }",
      ])
      #expect(found.configurations.map { $0.matching?.elements.map(\.known) } == [["1"], nil, nil])
    }

    @Test(arguments: [
      "extension View { func accepts(_ color: Color) -> some View { background(color) } }",
      "extension Scene { func accepts(_ id: String) -> some Scene { handlesExternalEvents(matching: [id]) } }",
      "struct Model { func accepts(_ ids: Set<String>) -> Bool { true } }",
    ])
    func otherFunctionsOfThisNameAreNoWrappers(other: String) throws {
      let wrapper = "extension View { func accepts(_ ids: Set<String>) -> some View { \(Self.body) } }\n"
      let windows = """
        WindowGroup(id: "a") { Text("").accepts(["1"]) }
        WindowGroup(id: "b") { Text(model.accepts(["2"]) ? "" : "-") }
        WindowGroup(id: "c") { Text("") }.accepts("3")
        """
      let found = try application(["A.swift": app(windows), "B.swift": wrapper + other])
      #expect(Array(summary(found).prefix(2)) == ["a preferring [\"1\"]", "a allowing []"])
      #expect(!summary(found).contains { $0.hasPrefix("c") })
      if other.contains("Model") { #expect(summary(found).count == 2) }
      #expect(
        found.configurations.map { $0.matching?.elements.map(\.known) } == [
          nil, nil, other.contains("Scene") ? ["3"] : nil,
        ])
    }

    @Test func aWrapperOfASceneOfTheAppIsRead() throws {
      let found = try application([
        "A.swift": app("Viewer().takes(\"1\")\nViewer().takes(\"2\")"),
        "B.swift":
          "extension Scene { func takes(_ id: String) -> some Scene { handlesExternalEvents(matching: [id]) } }\nstruct Viewer: Scene { var body: some Scene { WindowGroup { V() } } }",
      ])
      #expect(found.configurations.map { $0.matching?.elements.map(\.known) } == [["1"], ["2"]])
    }

    // MARK: Order

    @Test func scenesStandInTheOrderOfTheBody() throws {
      let found = try application([
        "A.swift": "struct Library: Scene { var body: some Scene { Window(\"Library\", id: \"library\") { V() } } }",
        "M.swift": app(
          """
          WindowGroup(id: "first") { V() }
          settings
          Group { Library() }
          WindowGroup(id: "last") { V() }
          """, "@SceneBuilder var settings: some Scene { Settings { V() } }"),
        "Z.swift": "struct Unused: Scene { var body: some Scene { Window(\"Unused\", id: \"unused\") { V() } } }",
      ])
      #expect(found.configurations.map(\.name) == ["first", "Settings", "library", "last", "unused"])
    }

    @Test func twoScenesOfOneIdAreAFinding() throws {
      func found(_ body: String) throws -> [String] {
        try Checkout(["A.swift": app(body)]).lint().filter { $0.contains("[duplicate-configuration-name]") }
      }
      let scene = "WindowGroup(id: \"a\") { V() }"
      #expect(try found("\(scene)\n\(scene)").map { $0.prefix(20) } == ["A.swift:3:1: warning"])
      #expect(try found("\(scene)\nWindowGroup(id: \"b\") { V() }") == [])
      #expect(try found("if #available(iOS 18, *) {\n\(scene) } else {\n\(scene) }") == [])
      #expect(try found("#if DEBUG\n\(scene)\n#else\n\(scene)\n#endif") == [])
      #expect(try found("WindowGroup { V() }\nWindowGroup { V() }") == [])
    }
  }
#endif
