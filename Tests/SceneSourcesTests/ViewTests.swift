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
