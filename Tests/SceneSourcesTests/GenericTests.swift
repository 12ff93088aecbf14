#if SwiftSources
  import SceneSources
  import Testing

  /// Types that callers, subclasses and generic arguments give.
  @Suite struct GenericTests {
    private static let prefers = "activationConditions.prefersToActivateForTargetContentIdentifierPredicate"

    private static let types = """
      protocol Activating { func apply(_ s: UIScene) }
      final class MailActivator: Activating { func apply(_ s: UIScene) { s.\(prefers) = NSPredicate(format: "SELF == 'mail'") } }
      struct NotesActivator: Activating { func apply(_ s: UIScene) { s.\(prefers) = NSPredicate(format: "SELF == 'notes'") } }
      protocol Kind { static var id: String { get } }
      enum MailKind: Kind { static let id = "mail" }
      enum NotesKind: Kind { static var id: String { "notes" } }

      """
    private static let setsKind = "s.\(prefers) = NSPredicate(format: \"SELF == %@\", K.id)"

    private func delegate(_ name: String, _ body: String, _ member: String = "", base: String? = nil) -> String {
      "class \(name): \(base ?? "UIResponder, UIWindowSceneDelegate") {\n\(member)\n"
        + "func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {"
        + " \(body) } }\n"
    }

    private func windows(_ text: String) throws -> [String] {
      summary(try Checkout(["A.swift": Self.types, "S.swift": text]).read().application)
    }

    /// The conditions of two windows.
    private func found(_ text: String) throws -> [String] {
      try windows(text).map { $0.replacing("SELF == %@ | ", with: "").replacing("SELF == ", with: "") }
        .map { $0.filter { $0 != "'" } }
    }

    private static let both = ["Mail prefers mail", "Notes prefers notes"]

    @Test(arguments: [
      "func use<A: Activating>(_ a: A, _ s: UIScene) { a.apply(s) }",
      "func use<A>(_ a: A, _ s: UIScene) where A: Activating { a.apply(s) }",
      "func use(_ a: some Activating, _ s: UIScene) { a.apply(s) }",
      "func use(_ a: any Activating, _ s: UIScene) { more(a, on: s) }\nfunc more<B: Activating>(_ b: B, on s: UIScene) { b.apply(s) }",
      "func use(_ a: Activating?, _ s: UIScene) { a?.apply(s) }",
    ])
    func anArgumentHasTheTypeThatTheCallerGives(function: String) throws {
      let mail = delegate("Mail", "use(MailActivator(), scene)")
      #expect(
        try found(mail + delegate("Notes", "use(a, scene)", "let a: NotesActivator") + function + "\n") == Self.both)
      // A value that nothing declares has none of these types.
      #expect(try found(mail + delegate("Notes", "use(make(), scene)") + function + "\n") == ["Mail prefers mail"])
    }

    @Test(arguments: [
      ("let a: A", "a.apply(scene)"), ("lazy var a: A = make()", "a.apply(scene)"), ("", "A().apply(scene)"),
      ("var a: A?\nfunc start(_ s: UIScene) { a?.apply(s) }", "start(scene)"),
    ])
    func subclassesGiveGenericArguments(member: String, body: String) throws {
      let base = delegate("Base<A: Activating>", body, member)
      let text = base + "class Mail: Base<MailActivator> { }\nclass Notes: Base<NotesActivator> { }\n"
      #expect(try found(text) == Self.both)
      #expect(
        try found(base + "class Mail: Base<MailActivator> { }\nclass Other: Base<Made> { }\n") == ["Mail prefers mail"])
    }

    @Test func aSubclassThatOverridesAMethodHasNothingOfIt() throws {
      let text =
        delegate("Base<A: Activating>", "a.apply(scene)", "let a: A") + "class Mail: Base<MailActivator> { }\n"
        + delegate("Notes", "", base: "Base<NotesActivator>").replacing("func", with: "override func")
      #expect(try found(text) == ["Mail prefers mail"])
    }

    @Test func theGenericArgumentOfAValueIsKnown() throws {
      let box = "struct Box<A: Activating> { let a: A\nfunc run(_ s: UIScene) { a.apply(s) } }\n"
      let text =
        delegate("Mail", "box.a.apply(scene)", "let box: Box<MailActivator>")
        + delegate("Notes", "box.run(scene)", "let box = Box<NotesActivator>()")
      #expect(try found(text + box) == Self.both)
    }

    /// Static members of generic parameters.
    @Test func membersOfGenericArgumentsAreKnown() throws {
      let base = delegate("Base<K: Kind>", Self.setsKind.replacing("s.act", with: "scene.act"))
      #expect(try found(base + "class Mail: Base<MailKind> { }\nclass Notes: Base<NotesKind> { }\n") == Self.both)
      let box = "struct Box<K: Kind> { func run(_ s: UIScene) { \(Self.setsKind) } }\n"
      let boxes =
        delegate("Mail", "Box<MailKind>().run(scene)") + delegate("Notes", "b.run(scene)", "let b: Box<NotesKind>")
      #expect(try found(box + boxes) == Self.both)
      let function = "func use<K: Kind>(_ k: K.Type, _ s: UIScene) { \(Self.setsKind) }\n"
      let calls = delegate("Mail", "use(MailKind.self, scene)") + delegate("Notes", "use(NotesKind.self, scene)")
      #expect(try found(function + calls) == Self.both)
      let value = "func use(_ k: any Kind.Type, _ s: UIScene) { \(Self.setsKind.replacing("K", with: "k")) }\n"
      #expect(try found(value + calls) == Self.both)
      // A function that is called in another generic one has its own parameters.
      let inner = "func outer<K: Kind>(_ k: K.Type, _ s: UIScene) { use(make(), s) }\n"
      let other = delegate("Mail", "outer(MailKind.self, scene)")
      #expect(try found(function + inner + other) == ["Mail prefers <K.id>"])
    }

    /// Members of the class that a protocol's extension or a base class asks for.
    @Test(arguments: [
      ("static let id = \"%\"", "Self.id"), ("let id = \"%\"", "id"), ("var id: String { \"%\" }", "self.id"),
      ("typealias K = %Kind", "K.id"),
    ])
    func membersOfTheClassItselfAreKnown(member: String, value: String) throws {
      let sets = "s.\(Self.prefers) = NSPredicate(format: \"SELF == %@\", \(value))"
      let proto =
        "protocol Accepting { static var id: String { get }\nvar id: String { get }\nassociatedtype K: Kind }\n"
        + "extension Accepting { func accept(_ s: UIScene) { \(sets) } }\n"
      func own(_ name: String, _ id: String) -> String {
        delegate(
          name, "accept(scene)", member.replacing("%", with: member.contains("Kind") ? name : id),
          base: "UIResponder, UIWindowSceneDelegate, Accepting")
      }
      #expect(try found(proto + own("Mail", "mail") + own("Notes", "notes")) == Self.both)
    }

    @Test func anOverriddenPropertyIsTheOneOfTheSubclass() throws {
      let base = delegate(
        "Base", "scene.\(Self.prefers) = NSPredicate(format: \"SELF == %@\", id)", "var id: String { \"notes\" }")
      let text = base + "class Mail: Base { override var id: String { \"mail\" } }\nclass Notes: Base { }\n"
      #expect(try found(text) == Self.both)
      // A helper's own value is not the delegate's, which conforms to the same protocol.
      let proto =
        "protocol Accepting { var id: String { get } }\nextension Accepting { func accept(_ s: UIScene) { "
        + "s.\(Self.prefers) = NSPredicate(format: \"SELF == %@\", id) } }\n"
        + "struct A: Accepting { var id: String { make() } }\nstruct B: Accepting { let id = \"notes\" }\n"
      let mail = delegate(
        "Mail", "helper.accept(scene)", "let id = \"mail\"\nvar helper: any Accepting",
        base: "UIResponder, UIWindowSceneDelegate, Accepting")
      #expect(try found(proto + mail) == ["Mail prefers <id>"])
      #expect(
        try found(proto + mail.replacing("var helper: any Accepting", with: "let helper = B()")) == [
          "Mail prefers notes"
        ])
    }
  }
#endif
