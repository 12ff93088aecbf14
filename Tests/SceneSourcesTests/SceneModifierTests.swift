#if SwiftSources
  import RoutingDocuments
  import SceneRouting
  import SceneSources
  import Testing

  /// Modifiers of SwiftUI scenes, wherever they stand.
  @Suite struct SceneModifierTests {
    private func labels(_ body: String, idiom: InterfaceIdiom = .pad, other: String = "") throws -> [String] {
      let text = "@main struct Main: App { var body: some Scene {\n\(body)\n} }\n\(other)\n"
      return try Checkout(["App.swift": text]).read(idiom: idiom).application.configurations.map { configuration in
        let labels = configuration.matching?.elements.map { $0.known ?? "<\($0.name)>" }
        return "\(configuration.name) \(labels?.joined(separator: " ") ?? "-") \(configuration.launchBehavior.rawValue)"
      }
    }

    @Test func conditionalModifiersAreRead() throws {
      let text = """
        WindowGroup(id: "a") { V() }
        #if os(iOS)
          .handlesExternalEvents(matching: ["ios"])
          .defaultLaunchBehavior(.suppressed)
        #else
          .handlesExternalEvents(matching: ["other"])
        #endif
          .commands { }
        """
      #expect(try labels(text) == ["a ios suppressed"])
      #expect(try labels(text, idiom: .mac) == ["a other automatic"])
    }

    @Test func modifiersOfPropertiesAndFunctionsAreRead() throws {
      let other = """
        extension Main {
          @SceneBuilder var editor: some Scene { WindowGroup(id: "a") { V() } }
          func viewer(_ id: String) -> some Scene { WindowGroup(id: "b") { V() } }
          var plain: some Scene { WindowGroup(id: "c") { V() } }
        }
        """
      let text = """
        editor.windowResizability(.contentSize).handlesExternalEvents(matching: ["x"]).defaultLaunchBehavior(.suppressed)
        self.viewer("b").handlesExternalEvents(matching: ["y"])
        plain
        Other().plain.handlesExternalEvents(matching: ["z"])
        """
      #expect(try labels(text, other: other) == ["a x suppressed", "b y automatic", "c - automatic"])
      let twice = "plain.handlesExternalEvents(matching: [\"x\"])\nplain.handlesExternalEvents(matching: [\"y\"])"
      #expect(try labels(twice, other: other).prefix(2) == ["c x automatic", "c-2 y automatic"])
    }

    @Test(arguments: [
      ("[\"a\"].union([\"b\"])", "a b"), ("Set([\"a\"]).union(Set([\"b\"])).union(more)", "a b c"),
      ("Set<String>([\"a\"])", "a"), (".init([\"a\", \"b\"])", "a b"), (".init(arrayLiteral: \"a\")", "a"),
      ("Set([\"a\"] + [\"b\"])", "a b"), ("[\"a\"] + extra", "a <extra>"), ("more.union(extra)", "c <extra>"),
      ("Set([\"a\", \"b\"]).subtracting([\"a\"])", "<Set([\"a\", \"b\"]).subtracting([\"a\"])>"),
      (".init(repeating: \"a\")", "<.init(repeating: \"a\")>"),
    ])
    func setsAreReadAsTheyAreBuilt(set: String, elements: String) throws {
      #expect(
        try labels(
          "WindowGroup(id: \"w\") { V() }.handlesExternalEvents(matching: \(set))", other: "let more: Set = [\"c\"]")
          == ["w \(elements) automatic"])
    }

    @Test func groupsGiveTheirModifiersToEachScene() throws {
      let text = """
        Group {
          WindowGroup(id: "a") { V() }
          if true { WindowGroup(id: "b") { V() }.handlesExternalEvents(matching: ["b"]) }
        }.handlesExternalEvents(matching: ["group"])
        WindowGroup(id: "c") { Group { V() } }
        """
      #expect(try labels(text) == ["a group automatic", "b b automatic", "c - automatic"])
    }

    @Test func scenesOfTheAppHaveModifiersWhereTheyAreUsed() throws {
      let text = """
        ComposeScene().handlesExternalEvents(matching: ["compose"]).defaultLaunchBehavior(.suppressed)
        Twice().handlesExternalEvents(matching: ["one"])
        Twice().handlesExternalEvents(matching: ["two"])
        """
      let other = """
        struct ComposeScene: Scene { var body: some Scene { WindowGroup(id: "compose") { V() } } }
        struct Twice: Scene { var body: some Scene { WindowGroup(id: "twice") { V() } } }
        """
      #expect(
        try labels(text, other: other) == [
          "compose compose suppressed", "twice one automatic", "twice-2 two automatic",
        ])
    }

    @Test(arguments: [
      "func scene(_ id: String) -> some Scene { WindowGroup(id: id) { V() }.handlesExternalEvents(matching: [\"x/\" + id]) }",
      "func scene(_ id: String) -> some Scene { inner(name: id) }\nfunc inner(name: String, y: Int = 1) -> some Scene { WindowGroup(id: name) { V() }.handlesExternalEvents(matching: [\"x/\" + name]) }",
      "func scene(_ id: String) -> some Scene { Inner(id: id) }\nstruct Inner: Scene { let id: String; var body: some Scene { WindowGroup(id: id) { V() }.handlesExternalEvents(matching: [\"x/\" + id]) } }",
      "func scene(_ id: String) -> some Scene { WindowGroup(id: id) { V() }.takes(\"x/\" + id) }\n} extension Scene { func takes(_ id: String) -> some Scene { handlesExternalEvents(matching: [id]) }",
    ])
    func eachUseOfAFunctionIsAWindow(function: String) throws {
      let text =
        "@main struct Main: App { var body: some Scene {\nscene(\"a\")\nscene(load())\nscene(\"b\") }\n\(function)\n}"
      let configurations = try Checkout(["App.swift": text]).read().application.configurations
      #expect(configurations.map(\.name) == ["a", "WindowGroup", "b"])
      #expect(configurations.map { $0.matching?.elements.map(\.known) } == [["x/a"], [nil], ["x/b"]])
    }

    @Test func unknownValuesOfTwoUsesDiffer() throws {
      let other = """
        struct One: Scene { let kind: Kind; var body: some Scene { WindowGroup(id: "one") { V() }.handlesExternalEvents(matching: [kind.name]) } }
        extension Scene { func takes(_ id: Int) -> some Scene { let name = load(id); return handlesExternalEvents(matching: [name]) } }
        """
      #expect(
        try labels("One(kind: x)\nOne(kind: y)", other: other) == [
          "one <kind.name> automatic", "one-2 <kind.name (2)> automatic",
        ])
      #expect(
        try labels("WindowGroup(id: \"a\") { V() }.takes(1)\nWindowGroup(id: \"b\") { V() }.takes(2)", other: other)
          .prefix(2)
          == ["a <load(id)> automatic", "b <load(id) (2)> automatic"])
      // A property of the app is one value.
      let app = "WindowGroup(id: \"a\") { V() }.handlesExternalEvents(matching: [prefix])"
      #expect(
        try labels(app + "\n" + app.replacing("\"a\"", with: "\"b\"")) == [
          "a <prefix> automatic", "b <prefix> automatic",
        ])
    }

    @Test func scenesThatUseThemselvesEnd() throws {
      let other =
        "struct A: Scene { var body: some Scene { WindowGroup(id: \"a\") { V() }\nB()\nB() } }\nstruct B: Scene { var body: some Scene { A()\nA() } }"
      #expect(try labels("A()", other: other) == ["a - automatic"])
      let many = (0..<20).map { "struct S\($0): Scene { var body: some Scene { S\($0 + 1)()\nS\($0 + 1)() } }\n" }
        .joined()
      #expect(
        try labels("S0()", other: many + "struct S20: Scene { var body: some Scene { WindowGroup { V() } } }").count
          < 2_000)
    }

    @Test func theNearestOfTwoModifiersCounts() throws {
      let text =
        "WindowGroup(id: \"a\") { V() }.handlesExternalEvents(matching: [\"x\"]).commands { }.handlesExternalEvents(matching: [\"y\"])"
      #expect(try labels(text) == ["a x automatic"])
      let app = "struct Main: App { var body: some Scene {\n\(text)\n} }"
      #expect(
        try Checkout(["App.swift": app]).lint().contains {
          $0.hasPrefix("App.swift:2:") && $0.hasSuffix("[partly-read]")
        })
    }

    @Test func aLaunchBehaviorOfTheRunningAppIsSaid() throws {
      func notes(_ behavior: String) throws -> [String] {
        let text = "WindowGroup { V() }.defaultLaunchBehavior(\(behavior))"
        return try Checkout(["App.swift": "struct Main: App { var body: some Scene {\n\(text)\n} }"]).lint()
          .filter { $0.hasSuffix("[partly-read]") }
      }
      #expect(try notes("flag ? .presented : .suppressed").count == 1)
      #expect(try notes(".suppressed") == [])
    }

    @Test func contentMayBeAnInitializerAndTheModuleNamed() throws {
      let text = """
        WindowGroup("Viewer", id: "viewer", content: Viewer.init).handlesExternalEvents(matching: ["viewer"])
        SwiftUI.WindowGroup(id: "five") { V() }.handlesExternalEvents(matching: ["five"])
        """
      let view =
        "struct Viewer: View { var body: some View { Text(\"\").handlesExternalEvents(preferring: [\"p\"], allowing: []) } }"
      #expect(try labels(text, other: view) == ["viewer viewer automatic", "five five automatic"])
      let application = try Checkout(["App.swift": "struct A: App { var body: some Scene {\n\(text)\n} }\n\(view)"])
        .read().application
      #expect(summary(application) == ["viewer preferring [\"p\"]", "viewer allowing []"])
    }

    /// A scenario that assumes a value for everything that is unknown can run.
    @Test func aStartersScenarioAssumesEverything() throws {
      let text = """
        struct A: App { var body: some Scene {
          WindowGroup(id: "a") { Text("").handlesExternalEvents(preferring: [one], allowing: []) }
            .handlesExternalEvents(matching: [Config.shared.label])
        } }
        class S: UIWindowSceneDelegate { func a() {
          scene.activationConditions.canActivateForTargetContentIdentifierPredicate = make()
          scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "%d == 1 AND SELF == %@", b, "\\(c)/\\(d)")
        } }
        """
      let application = try Checkout(["App.swift": text]).read().application
      let scenario = StarterScenario.text(of: application)
      let expected =
        #""assume": { "Config.shared.label": "example-1", "b": "1", "c, d": "example-3/", "make()": "SELF == 'example'", "one": "example-2" }"#
      #expect(scenario.contains(expected), "\(scenario)")
      let document = try SceneDocument(
        parsing: Array(ExtractedDocument(application).json.utf8), file: "s",
        assuming: [
          "Config.shared.label": "example", "b": "1", "c, d": "example/", "make()": "SELF == 'example'",
          "one": "example",
        ])
      #expect(document.sessions.count == 2)
    }
  }
#endif
