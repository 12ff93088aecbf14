#if SwiftSources
  import SceneSources
  import Testing

  /// Types, members and functions of one name, which Swift tells apart by where they are declared.
  @Suite struct TypeIdentityTests {
    static let prefers = "activationConditions.prefersToActivateForTargetContentIdentifierPredicate"

    /// The windows, and the findings.
    func windows(_ files: [String: String]) throws -> [String] {
      let application = try Checkout(files).read().application
      let lines = summary(application)
      let silent = application.windows.filter { $0.preferring == nil && $0.prefersToActivate == nil }
      return lines.filter { !$0.contains(" allowing ") } + silent.map { "\($0.name) -" }
        + application.findings.map { "\($0.position.line): \($0.message)" }
    }

    func app(_ body: String, imports: String = "") -> String {
      "\(imports)\n@main struct Main: App { var body: some Scene {\n\(body)\n} }\n"
    }

    static let ab = """
      WindowGroup(id: "a") { Inbox() }
      WindowGroup(id: "b") { Compose() }
      """

    /// A view that prefers a label.
    func view(_ name: String, _ label: String) -> String {
      "struct \(name): View { var body: some View { Text(\"\").handlesExternalEvents(preferring: [\"\(label)\"], allowing: []) } }\n"
    }

    func view(_ name: String, of content: String) -> String {
      "struct \(name): View { var body: some View { \(content) } }\n"
    }

    // MARK: Types

    @Test func aPrivateTypeIsOneOfItsFile() throws {
      let files = [
        "App.swift": app(Self.ab),
        "Inbox.swift": view("Inbox", of: "Content()") + "private " + view("Content", "inbox"),
        "Compose.swift": view("Compose", of: "Content()") + "fileprivate " + view("Content", "compose"),
      ]
      #expect(try windows(files) == ["a preferring [\"inbox\"]", "b preferring [\"compose\"]"])
    }

    /// Of two files with one type, conditions of the compiler choose one: what is read is true of one of them.
    @Test func aTypeUnderConditionsOfTheCompilerIsOne() throws {
      let one = "WindowGroup(id: \"a\") { Inbox() }"
      let files = [
        "App.swift": app(one), "Inbox+Free.swift": "#if FREE\n\(view("Inbox", "free"))#endif\n",
        "Inbox+Pro.swift": "#if !FREE\n\(view("Inbox", "pro"))#endif\n",
      ]
      #expect(try windows(files) == ["a preferring [\"free\", \"pro\"]"])
      let aliases = [
        "App.swift": app(one),
        "Inbox.swift": "#if FREE\ntypealias Inbox = Free\n#else\ntypealias Inbox = Pro\n#endif\n"
          + view("Free", "free") + view("Pro", "pro"),
      ]
      #expect(try windows(aliases) == ["a preferring [\"free\", \"pro\"]"])
    }

    /// A view whose name may mean it is not said to be shown by nothing.
    @Test func aNameOfSeveralTypesIsSaidOnce() throws {
      let found = try windows([
        "App.swift": app("WindowGroup(id: \"a\") { Inbox() }"), "A/Inbox.swift": view("Inbox", "a"),
        "B/Inbox.swift": view("Inbox", "b"),
      ])
      #expect(found.filter { $0.contains("is the name of several types here") }.count == 1, "\(found)")
      #expect(!found.contains { $0.contains("is seen to show") }, "\(found)")
      // A widget is another target.
      let app = try windows([
        "App.swift": app(Self.ab), "A/Inbox.swift": view("Inbox", "a"), "A/Compose.swift": view("Compose", "b"),
        "B/Inbox.swift": "import WidgetKit\n" + view("Inbox", "widget"),
      ])
      #expect(app.prefix(2) == ["a preferring [\"a\"]", "b preferring [\"b\"]"], "\(app)")
    }

    /// What the module's own type has not is not looked for in an imported type of its name, and what another module keeps
    /// for itself is SwiftUI's.
    @Test func typesOfOtherModulesAreNotTakenForOwnOnes() throws {
      let package = "import PackageDescription\nlet package = Package(name: \"Kit\")\n"
      let files = [
        "App.swift": app(
          "WindowGroup(id: \"a\") { Theme.Home() }\nWindowGroup(id: \"b\") { Label(\"x\") }\nWindowGroup(id: \"c\") { Page() }",
          imports: "import Kit"),
        "Theme.swift": "enum Theme {\n\(view("Home", of: "Card()"))}\n" + view("Card", "own"),
        "Kit/Package.swift": package,
        "Kit/Sources/Kit/Theme.swift": "public enum Theme {\npublic \(view("Card", "kit"))}\n" + view("Label", "label"),
        "Kit/Sources/Kit/Page.swift": "public " + view("Page", of: "Section(\"x\") { }"),
        "Section.swift": view("Section", "app"),
      ]
      let found = try windows(files)
      #expect(found.prefix(3) == ["a preferring [\"own\"]", "b -", "c -"], "\(found)")
    }

    @Test func nestedTypesAreNotMeantByNamesOfSwiftUI() throws {
      let files = [
        "App.swift": app("WindowGroup(id: \"a\") { Home() }\nWindowGroup(id: \"b\") { Mail.Button() }"),
        "Home.swift":
          "struct Home: View { var body: some View { Button(\"x\") { }.handlesExternalEvents(preferring: [\"a\"], allowing: []) } }\n",
        "Styles.swift": "enum Mail {\n\(view("Button", "mail"))}\nenum Notes {\n\(view("Button", "notes"))}\n",
      ]
      let found = try windows(files)
      #expect(found.first == "a preferring [\"a\"]" && !found.contains { $0.contains("several types") }, "\(found)")
    }

    @Test func librariesOfAProjectAreModules() throws {
      func target(_ name: String, _ type: String, _ folder: String) -> String {
        """
        T\(name) = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(type)";
          buildPhases = (); fileSystemSynchronizedGroups = (G\(name)); };
        G\(name) = { isa = PBXFileSystemSynchronizedRootGroup; path = \(folder); sourceTree = "<group>"; };

        """
      }
      let project = """
        { objects = {
        P = { isa = PBXProject; mainGroup = M; targets = (TApp, TKit); };
        M = { isa = PBXGroup; children = (GApp, GKit); sourceTree = "<group>"; };
        \(target("App", "application", "App"))\(target("Kit", "framework", "Kit"))
        }; rootObject = P; }
        """
      let files = [
        "App.xcodeproj/project.pbxproj": project,
        "App/App.swift": app(
          "WindowGroup(id: \"a\") { Row() }\nWindowGroup(id: \"b\") { Kit.Home() }", imports: "import Kit"),
        "App/Row.swift": view("Row", "app"), "Kit/Row.swift": view("Row", "kit"),
        "Kit/Home.swift": "public " + view("Home", of: "Row()"),
      ]
      #expect(try windows(files) == ["a preferring [\"app\"]", "b preferring [\"kit\"]"])
    }

    @Test func aTypeThatOtherFilesSeeIsOneOfAll() throws {
      let files = [
        "App.swift": app(Self.ab),
        "Inbox.swift": view("Inbox", of: "Content()"), "Compose.swift": view("Compose", of: "Content()"),
        "Content.swift": "struct Content: View { var body: some View { labelled } }\n",
        "Content+Label.swift":
          "extension Content { var labelled: some View { Text(\"\").handlesExternalEvents(preferring: [\"c\"], allowing: []) } }\n",
      ]
      #expect(try windows(files) == ["a preferring [\"c\"]", "b preferring [\"c\"]"])
    }

    @Test(arguments: [
      "enum Inbox { }\nextension Inbox {\n%a}\nextension Compose {\n%b}\nenum Compose { }",
      "enum Inbox {\n%a}\nenum Compose {\n%b}", "struct Inbox {\n%a}\nextension Compose {\n%b}\nstruct Compose { }",
    ])
    func aNestedTypeBelongsToTheTypeAroundIt(_ types: String) throws {
      let body = "WindowGroup(id: \"a\") { Inbox.Screen() }\nWindowGroup(id: \"b\") { Compose.Screen() }"
      let types = types.replacing("%a", with: view("Screen", "inbox")).replacing("%b", with: view("Screen", "compose"))
      #expect(
        try windows(["App.swift": app(body), "Types.swift": types]) == [
          "a preferring [\"inbox\"]", "b preferring [\"compose\"]",
        ])
    }

    @Test func theNearestTypeAroundAPlaceGoesFirst() throws {
      let row = { (label: String) in self.view("Row", label) }
      let files = [
        "App.swift": app(Self.ab + "\nWindowGroup(id: \"c\") { Other() }"),
        "Views.swift": """
        struct Inbox: View {\n\(row("inbox"))var body: some View { List { Row() } } }
        struct Compose: View {\n\(row("compose"))}
        extension Compose { var body: some View { VStack { Row() } } }
        struct Other: View { var body: some View { Row() } }
        \(row("other"))
        """,
      ]
      #expect(
        try windows(files) == [
          "a preferring [\"inbox\"]", "b preferring [\"compose\"]", "c preferring [\"other\"]",
        ])
    }

    @Test func aNestedTypeIsFoundThroughAliasesAndWhatIsInherited() throws {
      let files = [
        "App.swift": app(
          "WindowGroup(id: \"a\") { Pages.Screen() }\nWindowGroup(id: \"b\") { Compose() }\nWindowGroup(id: \"c\") { Plain() }"
        ),
        "Types.swift": """
        enum Inbox {\n\(view("Screen", "inbox"))}
        typealias Pages = Inbox
        typealias Plain = Base.Screen
        class Base {\n\(view("Screen", "base"))}
        final class Model: Base { var screen: some View { Screen() } }
        struct Compose: View { var body: some View { Model().screen } }
        """,
      ]
      let found = try windows(files)
      #expect(found.prefix(1) == ["a preferring [\"inbox\"]"])
      #expect(found.contains("c preferring [\"base\"]"))
    }

    @Test func aGenericParameterIsNotATypeOfItsName() throws {
      let files = [
        "App.swift": app(
          "WindowGroup(id: \"a\") { Host { Inbox() } }\nWindowGroup(id: \"b\") { Content() }\nWindowGroup(id: \"c\") { kept(Inbox()) }"
        ),
        "Host.swift": """
        struct Host<Content: View>: View {
          let content: () -> Content
          init(content: @escaping () -> Content) { self.content = content }
          var body: some View { made() }
        }
        extension Host { func made() -> Content { content() } }
        func kept<Content: View>(_ content: Content) -> Content { content }
        \(view("Inbox", "inbox"))\(view("Content", "content"))
        """,
      ]
      #expect(
        try windows(files) == [
          "a preferring [\"inbox\"]", "b preferring [\"content\"]", "c preferring [\"inbox\"]",
        ])
    }

    /// In an extension of a nested type, the members of the types around it are not seen.
    @Test func theTypesAroundAnExtendedOneAreNotAroundItsMembers() throws {
      let screen = "struct Screen: View { var body: some View { $ } }\n"
      let types = "enum Inbox {\n\(view("Row", "nested"))\(screen)}\n" + view("Row", "own")
      func found(_ members: String) throws -> String? {
        let text = types.replacing("$", with: members.isEmpty ? "Row()" : "made") + members
        let scenes = "WindowGroup(id: \"a\") { Inbox.Screen() }\nWindowGroup(id: \"b\") { Text(\"\") }"
        return try windows(["App.swift": app(scenes), "I.swift": text]).first
      }
      func member(_ content: String) -> String { "var made: some View { \(content) }" }
      let nested = "a preferring [\"nested\"]"
      #expect(try found("") == nested)
      #expect(try found("extension Inbox.Screen { \(member("Row()")) }") == "a preferring [\"own\"]")
      #expect(try found("extension Inbox.Screen { \(member("Inbox.Row()")) }") == nested)
      // A type that an extension declares has the extended one around it.
      let inner = "struct Inner: View { var body: some View { Row() } }\n\(view("Row", "inner"))"
      #expect(try found("extension Inbox.Screen { \(inner)\(member("Inner()")) }") == "a preferring [\"inner\"]")
    }

    /// Two calls give a generic parameter two types.
    @Test func aMemberOfAGenericParameterIsNotOneValue() throws {
      func names(_ id: String) throws -> Int {
        let helper =
          "struct Activation<K: Kind> { func apply(_ scene: UIScene) {"
          + " scene.\(Self.prefers) = NSPredicate(format: \"SELF == %@\", \(id)) } }\n"
        func delegate(_ name: String) -> String {
          "class \(name): UIResponder, UIWindowSceneDelegate {"
            + " func scene(_ scene: UIScene) { Activation<\(name)Kind>().apply(scene) } }\n"
        }
        let found = try Checkout(["S.swift": helper + delegate("Mail") + delegate("Notes")]).read().application
        let values = found.windows.compactMap { window -> String? in
          guard case .predicate(let predicate)? = window.prefersToActivate?.condition,
            case .text(let text)? = predicate.arguments.first, case .hole(let hole)? = text.pieces.first
          else { return nil }
          return hole.name
        }
        return Set(values).count
      }
      #expect(try names("K.id") == 2)
      #expect(try names("Other.id") == 1)
    }

    @Test func aNestedTypeIsNotTheOneOfSwiftUI() throws {
      let body = "WindowGroup(id: \"a\") { List { } }\nWindowGroup(id: \"b\") { Library.List() }"
      let files = ["App.swift": app(body), "Library.swift": "enum Library {\n\(view("List", "list"))}"]
      #expect(try windows(files) == ["b preferring [\"list\"]", "a -"])
      // A type of the module hides the one of SwiftUI.
      let own = try windows(["App.swift": app(body), "List.swift": view("List", "own") + "enum Library { }"])
      #expect(own.first == "a preferring [\"own\"]")
    }

    @Test func scenesOfOneNameCountOnce() throws {
      let scene = { (id: String) in
        "struct Scenes: Scene { var body: some Scene { WindowGroup(id: \"\(id)\") { Text(\"\") } } }"
      }
      let found = try windows([
        "App.swift": app("Inbox.Scenes()\nCompose.Scenes()"),
        "Scenes.swift": "enum Inbox { \(scene("a")) }\nenum Compose { \(scene("b")) }",
      ])
      #expect(found == ["a -", "b -"])
    }

    // MARK: Modules

    static let package =
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"P\")"

    @Test func aTypeBelongsToItsModule() throws {
      let files = [
        "App/App.swift": app(Self.ab, imports: "import Mail\nimport Writing"), "Modules/Package.swift": Self.package,
        "Modules/Sources/Mail/Inbox.swift": "public " + view("Inbox", of: "Content()"),
        "Modules/Sources/Mail/Content.swift": view("Content", "inbox"),
        "Modules/Sources/Writing/Compose.swift": "public " + view("Compose", of: "Content()"),
        "Modules/Sources/Writing/Content.swift": view("Content", "compose"),
      ]
      #expect(try windows(files) == ["a preferring [\"inbox\"]", "b preferring [\"compose\"]"])
    }

    @Test func aNameMayBeginWithTheModule() throws {
      let body = "WindowGroup(id: \"a\") { Mail.Root() }\nWindowGroup(id: \"b\") { Writing.Root() }\nMail.Scenes()"
      let scenes =
        "public struct Scenes: Scene { public var body: some Scene { WindowGroup(id: \"%\") { Text(\"\") } } }"
      let files = [
        "App/App.swift": app(body + "\nWriting.Scenes()", imports: "import Mail\nimport Writing"),
        "Modules/Package.swift": Self.package,
        "Modules/Sources/Mail/Root.swift": "public " + view("Root", "inbox") + scenes.replacing("%", with: "c"),
        "Modules/Sources/Writing/Root.swift": "public " + view("Root", "compose") + scenes.replacing("%", with: "d"),
      ]
      #expect(
        try windows(files) == ["a preferring [\"inbox\"]", "b preferring [\"compose\"]", "c -", "d -"])
    }

    @Test func aNameOfTwoModulesIsNotGuessed() throws {
      let files = [
        "App/App.swift": app("WindowGroup(id: \"a\") { Root() }", imports: "import Mail\nimport Writing"),
        "Modules/Package.swift": Self.package,
        "Modules/Sources/Mail/Root.swift": "public " + view("Root", "inbox"),
        "Modules/Sources/Writing/Root.swift": "public " + view("Root", "compose"),
      ]
      let found = try windows(files)
      #expect(found.contains { $0.contains("'Root' is the name of several types here") })
    }

    @Test func aSceneDelegateBelongsToItsModule() throws {
      let delegate = { (label: String) in
        """
        public final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            scene.\(Self.prefers) = NSPredicate(format: "SELF == '\(label)'")
          }
        }
        """
      }
      let entry = { (name: String) in
        "<dict><key>UISceneConfigurationName</key><string>\(name)</string>"
          + "<key>UISceneDelegateClassName</key><string>\(name).SceneDelegate</string></dict>"
      }
      let files = [
        "Package.swift": Self.package, "Sources/Mail/SceneDelegate.swift": delegate("inbox"),
        "Sources/Writing/SceneDelegate.swift": delegate("compose"),
        "Sources/App/main.swift": "import Mail\nimport Writing",
        "Sources/App/Info.plist": """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UIApplicationSupportsMultipleScenes</key><true/>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>
        <array>\(entry("Mail"))\(entry("Writing"))</array></dict></dict></dict></plist>
        """,
      ]
      let application = try Checkout(files).read().application
      #expect(application.windows.map(\.configuration) == ["Mail", "Writing"])
      #expect(
        summary(application) == [
          "Mail.SceneDelegate prefers SELF == 'inbox'", "Writing.SceneDelegate prefers SELF == 'compose'",
        ])
    }

    // MARK: Targets that are not told apart

    @Test func ofSeveralTypesTheNearestIsMeant() throws {
      let files = [
        "App.swift": app(Self.ab), "Mail/Inbox.swift": view("Inbox", of: "Content()"),
        "Mail/Views/Content.swift": view("Content", "inbox"), "Writing/Compose.swift": view("Compose", of: "Content()"),
        "Writing/Content.swift": view("Content", "compose"),
      ]
      #expect(try windows(files) == ["a preferring [\"inbox\"]", "b preferring [\"compose\"]"])
    }

    @Test func ofSeveralTypesThatAreAsNearNoneIsMeant() throws {
      let files = [
        "App.swift": app("WindowGroup(id: \"a\") { Content() }\nWindowGroup(id: \"b\") { Text(\"\") }"),
        "iOS/Content.swift": view("Content", "phone"), "macOS/Content.swift": view("Content", "mac"),
      ]
      let found = try windows(files)
      #expect(found.prefix(2) == ["a -", "b -"])
      #expect(found.contains { $0.contains("'Content' is the name of several types here") })
    }

    @Test func severalDelegatesOfOneNameHaveTheConfiguration() throws {
      let part = { (label: String) in
        self.delegate("SceneDelegate", "scene.\(Self.prefers) = NSPredicate(format: \"SELF == '\(label)'\")")
      }
      let files = [
        "Mail/SceneDelegate.swift": part("mail"), "Notes/SceneDelegate.swift": part("notes"),
        "Info.plist": """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array>
        <dict><key>UISceneConfigurationName</key><string>Main</string>
        <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string></dict>
        </array></dict></dict></dict></plist>
        """,
      ]
      let application = try Checkout(files).read().application
      #expect(
        summary(application) == ["SceneDelegate prefers SELF == 'mail'", "SceneDelegate-2 prefers SELF == 'notes'"])
      #expect(application.windows.map(\.configuration) == ["Main", "Main"])
    }
  }
#endif
