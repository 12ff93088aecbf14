#if SwiftSources
  import SceneSources
  import Testing

  /// Members and functions of one name.
  extension TypeIdentityTests {
    @Test func aPrivateMemberOfAnExtensionIsOneOfItsFile() throws {
      let part = { (name: String) in
        """
        struct \(name): View { var body: some View { Text("").labelled() } }
        private extension View {
          func labelled() -> some View { handlesExternalEvents(preferring: ["\(name)"], allowing: []) }
        }
        """
      }
      let files = ["App.swift": app(Self.ab), "Inbox.swift": part("Inbox"), "Compose.swift": part("Compose")]
      #expect(try windows(files) == ["a preferring [\"Inbox\"]", "b preferring [\"Compose\"]"])
    }

    func delegate(_ name: String, _ body: String, more: String = "") -> String {
      """
      class \(name): UIResponder, UIWindowSceneDelegate { \(more)
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) { \(body) }
      }

      """
    }

    private func helper(_ name: String, _ label: String) -> String {
      "func \(name)(_ scene: UIScene) { scene.\(Self.prefers) = NSPredicate(format: \"SELF == '\(label)'\") }\n"
    }

    @Test func aPrivateFunctionIsOneOfItsFile() throws {
      let files = [
        "Mail.swift": delegate("Mail", "prepare(scene)") + "private " + helper("prepare", "mail"),
        "Notes.swift": delegate("Notes", "prepare(scene); share(scene)") + "fileprivate " + helper("prepare", "notes"),
        "Other.swift": delegate("Other", "share(scene)"), "Share.swift": helper("share", "all"),
      ]
      let found = try windows(files).filter { !$0.contains("set twice") }
      #expect(found == ["Mail prefers SELF == 'mail'", "Notes prefers SELF == 'all'", "Other prefers SELF == 'all'"])
    }

    @Test(arguments: [
      ("let helper = MailSetup()", "helper.prepare(scene)"),
      ("lazy var helper: MailSetup = make()", "helper.prepare(scene)"),
      ("weak var helper: MailSetup?", "self.helper?.prepare(scene)"),
      ("", "let helper = MailSetup()\nhelper.prepare(scene)"),
      ("", "MailSetup().prepare(scene)"), ("", "MailSetup.shared.prepare(scene)"),
      ("let owner = Owner()", "owner.helper.prepare(scene)"),
      ("func start(_ helper: MailSetup, _ scene: UIScene) { helper.prepare(scene) }", "start(MailSetup(), scene)"),
    ])
    func aMethodIsOneOfTheTypeThatItsValueHas(_ member: String, _ call: String) throws {
      let types = """
        class MailSetup { static let shared = MailSetup()\n\(helper("prepare", "mail"))}
        struct NotesSetup {\n\(helper("prepare", "notes"))}
        struct Owner { let helper: MailSetup }
        """
      let files = [
        "Mail.swift": delegate("Mail", call, more: member), "Types.swift": types,
        "Notes.swift": delegate("Notes", "setup.prepare(scene)", more: "private let setup = NotesSetup()"),
      ]
      #expect(try windows(files) == ["Mail prefers SELF == 'mail'", "Notes prefers SELF == 'notes'"])
    }

    @Test func callsThatMayBeOfSeveralFunctionsAreSaidToBe() throws {
      let files = [
        "Mail.swift": delegate("Mail", "setup.prepare(scene)", more: "lazy var setup = { make() }()"),
        "Types.swift":
          "struct MailSetup {\n\(helper("prepare", "mail"))}\nstruct NotesSetup {\n\(helper("prepare", "notes"))}",
      ]
      let found = try windows(files)
      #expect(found.first == "Mail -")
      #expect(found.count { $0.contains("the calls of this name may be of other functions") } == 2)
    }

    @Test func aValueOfAnotherTypeHasOtherMethods() throws {
      let files = [
        "Mail.swift": delegate("Mail", "setup.prepare(scene)", more: "let setup = Other()"),
        "Types.swift":
          "struct MailSetup {\n\(helper("prepare", "mail"))}\nstruct Other { func prepare(_ s: UIScene) { } }",
      ]
      let found = try windows(files)
      #expect(found.first == "Mail -")
      #expect(found.contains { $0.contains("'MailSetup.prepare(_:)' sets") })
    }
  }
#endif
