#if SwiftSources
  import SceneSources
  import Testing

  /// Conditions that functions set for their callers.
  @Suite struct HelperTests {
    static let can = "canActivateForTargetContentIdentifierPredicate"
    static let prefers = "prefersToActivateForTargetContentIdentifierPredicate"

    func delegate(_ name: String, _ body: String, more: String = "") -> String {
      """
      class \(name): UIResponder, UIWindowSceneDelegate {
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          \(body)
        }
        \(more)
      }

      """
    }

    func windows(_ files: [String: String]) throws -> [String] {
      let application = try Checkout(files).read().application
      return summary(application) + application.findings.map { "\($0.position.line): \($0.code)" }
    }

    func windows(_ text: String) throws -> [String] { try windows(["S.swift": text]) }

    @Test func aMethodOfAnExtensionSetsForItsCaller() throws {
      let helper = """
        extension UIScene {
          func allow(_ prefix: String, only: String = "x") {
            activationConditions.\(Self.can) = NSPredicate(format: "SELF BEGINSWITH %@ OR SELF == %@", prefix, only)
          }
        }
        """
      let found = try windows([
        "Helper.swift": helper, "Mail.swift": delegate("Mail", "scene.allow(\"mail/\", only: Names.one)"),
        "Notes.swift": delegate(
          "Notes", "guard let scene = scene as? UIWindowScene else { return }; scene.allow(\"notes/\")"),
        "Names.swift": "enum Names { static let one = \"1\" }",
      ])
      #expect(
        found == [
          "Mail can SELF BEGINSWITH %@ OR SELF == %@ | mail/ | 1",
          "Notes can SELF BEGINSWITH %@ OR SELF == %@ | notes/ | x",
        ])
    }

    /// A structure cannot be a delegate, and conforming to a protocol of the app does not make a class one.
    @Test(arguments: ["struct", "final class"]) func aConstantIsOfTheTypeOfItsValue(_ kind: String) throws {
      func helper(_ name: String, _ id: String) -> String {
        "\(kind) \(name): Configuring { func configure(_ scene: UIScene) {"
          + " scene.activationConditions.\(Self.prefers) = NSPredicate(format: \"SELF == '\(id)'\") } }\n"
      }
      let found = try windows(
        "protocol Configuring { func configure(_ scene: UIScene) }\n" + helper("MailHelper", "mail")
          + helper("NotesHelper", "notes")
          + delegate("Mail", "helper.configure(scene)", more: "let helper: Configuring = MailHelper()")
          + delegate("Notes", "helper.configure(scene)", more: "private let helper: any Configuring = NotesHelper()"))
      #expect(found == ["Mail prefers SELF == 'mail'", "Notes prefers SELF == 'notes'"])
      // A variable may have another value later.
      let open = try windows(
        "protocol Configuring { func configure(_ scene: UIScene) }\n" + helper("MailHelper", "mail")
          + helper("NotesHelper", "notes")
          + delegate("Mail", "helper.configure(scene)", more: "var helper: Configuring = MailHelper()"))
      #expect(!open.contains { $0.hasPrefix("MailHelper") || $0.hasPrefix("NotesHelper") }, "\(open)")
      #expect(open.contains { $0.hasSuffix("unread-condition") }, "\(open)")
    }

    @Test func aHelperThatNobodyCallsIsNoWindow() throws {
      let helper =
        "extension UIScene {\n  func allow(_ id: String) { activationConditions.\(Self.can) = NSPredicate(value: false) }\n}\n"
      #expect(try windows(helper + delegate("Mail", "permission.allow(\"mail/\")")) == ["2: unread-condition"])
      #expect(try Checkout(["S.swift": helper]).read().application.windows.isEmpty)
      let broken = try Checkout(["S.swift": helper.replacing("value: false", with: "format: \"SELF LIEK %@\", id")])
        .lint()
      #expect(broken.filter { $0.contains("error: 'LIEK' is not an operator") }.count == 1, "\(broken)")
    }

    @Test(arguments: [
      (
        "enum Conditions { static func apply(to scene: UIScene, _ id: String) { $ } }",
        "Conditions.apply(to: scene, \"a\")"
      ),
      ("func apply(_ id: String, _ scene: UIScene) { $ }", "apply(\"a\", scene)"),
      (
        "extension UIScene { func inner(_ id: String) { let scene = self; $ }\nfunc outer(_ name: String) { inner(name) } }",
        "scene.outer(\"a\")"
      ),
      ("class Setter { func set(_ scene: UIScene, id: String) { $ } }", "Setter().set(scene, id: \"a\")"),
      (
        "struct SceneSetter { func set(_ scene: UIScene, id: String) { $ } }\nlet setter = SceneSetter()",
        "setter.set(scene, id: \"a\")"
      ),
      (
        "protocol Allowing {}\nextension Allowing { func allow(_ id: String, _ scene: UIScene) { $ } }\nextension Mail: Allowing {}",
        "allow(\"a\", scene)"
      ),
    ])
    func functionsOfAllKindsAreFollowed(helper: String, call: String) throws {
      let body = "scene.activationConditions.\(Self.can) = NSPredicate(format: \"SELF == %@\", id)"
      let found = try windows(helper.replacing("$", with: body) + "\n" + delegate("Mail", call))
      #expect(found == ["Mail can SELF == %@ | a"])
    }

    @Test func methodsOfTheDelegateHaveTheirArguments() throws {
      let helper =
        "func take(_ id: String, in scene: UIScene) { scene.activationConditions.\(Self.can) = NSPredicate(format: \"SELF == %@\", id) }"
      #expect(
        try windows(delegate("Mail", "if x { take(\"a\", in: scene) } else { take(\"b\", in: scene) }", more: helper))
          == ["Mail can SELF == %@ | a", "Mail-2 can SELF == %@ | b"])
      // A name that means something else inside of the function is not the argument.
      let changed = helper.replacing("{ scene", with: "{ let id = id.lowercased(); scene")
      #expect(
        try windows(delegate("Mail", "take(\"A\", in: scene)", more: changed)).allSatisfy { !$0.hasSuffix("| A") })
    }

    /// The commonest form: each kind of window has a method of its own.
    @Test func methodsAreCalledOnDifferentPaths() throws {
      let more = """
        func configureMain(_ scene: UIScene) { scene.activationConditions.\(Self.prefers) = NSPredicate(format: "SELF == 'doc'") }
        func configureDetail(_ scene: UIScene) { scene.activationConditions.\(Self.can) = NSPredicate(format: "SELF == 'other'") }
        """
      let both = ["Mail prefers SELF == 'doc'", "Mail-2 can SELF == 'other'"]
      for body in [
        "if x { configureMain(scene) } else { configureDetail(scene) }",
        "guard x else { configureDetail(scene); return }; configureMain(scene)",
      ] {
        #expect(
          Set(try windows(delegate("Mail", body, more: more)).map { $0.replacing("-2", with: "") })
            == Set(both.map { $0.replacing("-2", with: "") }), "\(body)")
        #expect(try windows(delegate("Mail", body, more: more)).count == 2)
      }
      #expect(
        try windows(delegate("Mail", "configureMain(scene); configureDetail(scene)", more: more)) == [
          "Mail can SELF == 'other'", "Mail prefers SELF == 'doc'",
        ])
    }

    @Test(arguments: ["value", "self.value", "scene.title"])
    func aMethodThatIsCalledInSeveralPlacesMakesOneWindow(argument: String) throws {
      let more = """
        var value: String? { didSet { update(scene, value) } }
        func sceneDidBecomeActive(_ scene: UIScene) { update(scene, \(argument)) }
        func update(_ scene: UIScene, _ id: String?) {
          scene.activationConditions.\(Self.can) = NSPredicate(value: true)
          scene.activationConditions.\(Self.prefers) = NSPredicate(format: "SELF == %@", id ?? "none")
        }
        """
      let checkout = try Checkout(["S.swift": delegate("Mail", "update(scene, session.id)", more: more)])
      let application = checkout.read().application
      #expect(application.windows.map(\.name) == ["Mail"])
      // The places are those of the assignments.
      #expect(application.windows.first?.canActivate?.position.line == 8)
      #expect(!checkout.lint().contains { $0.contains("identical-preference") })
    }

    @Test func aMethodThatIsCalledTwiceSetsNothingTwice() throws {
      func codes(_ body: String) throws -> [String] {
        let more = "func update(_ s: UIScene) { s.activationConditions.\(Self.can) = NSPredicate(value: false) }"
        return try windows(delegate("Mail", body, more: more))
      }
      #expect(try codes("update(scene); restore(); update(scene)") == ["Mail can FALSEPREDICATE"])
    }

    @Test func anInitializerWithDefaultsIsNotUIKits() throws {
      let helper = """
        extension UISceneActivationConditions {
          convenience init(id: String = "main") { self.init(); \(Self.prefers) = NSPredicate(format: "SELF == %@", id) }
        }

        """
      func made(_ arguments: String) throws -> [String] {
        try windows(helper + delegate("Mail", "scene.activationConditions = UISceneActivationConditions(\(arguments))"))
      }
      #expect(try made("id: \"a\"") == ["Mail prefers SELF == %@ | a"])
      #expect(try made("").filter { $0.hasPrefix("Mail") } == [])
    }

    @Test func aMethodThatIsCalledForOtherContentMakesOtherWindows() throws {
      let more = """
        func sceneDidBecomeActive(_ scene: UIScene) { update(scene, "b") }
        func update(_ scene: UIScene, _ id: String) {
          scene.activationConditions.\(Self.prefers) = NSPredicate(format: "SELF == %@", id)
        }
        """
      #expect(
        try windows(delegate("Mail", "update(scene, \"a\")", more: more))
          == ["Mail prefers SELF == %@ | a", "Mail-2 prefers SELF == %@ | b"])
    }

    @Test func initializersAndFunctionsMakeConditions() throws {
      let helper = """
        extension UISceneActivationConditions {
          convenience init(prefix: String) {
            self.init()
            \(Self.can) = NSPredicate(format: "SELF BEGINSWITH %@", prefix)
            self.\(Self.prefers) = NSPredicate(value: false)
          }
          static func only(_ id: String) -> UISceneActivationConditions {
            let conditions = UISceneActivationConditions()
            conditions.\(Self.can) = NSPredicate(format: "SELF == %@", id)
            return conditions
          }
        }
        enum Conditions {
          static let none: UISceneActivationConditions = {
            let conditions = UISceneActivationConditions()
            conditions.\(Self.can) = NSPredicate(value: false)
            return conditions
          }()
        }

        """
      func read(_ value: String) throws -> [String] {
        try windows(helper + delegate("Mail", "scene.activationConditions = \(value)")).filter { $0.hasPrefix("Mail") }
      }
      let prefix = ["Mail can SELF BEGINSWITH %@ | a/", "Mail prefers FALSEPREDICATE"]
      #expect(try read("UISceneActivationConditions(prefix: \"a/\")") == prefix)
      #expect(try read(".init(prefix: \"a/\")") == prefix)
      #expect(try read(".only(\"b\")") == ["Mail can SELF == %@ | b"])
      #expect(try read("Conditions.none") == ["Mail can FALSEPREDICATE"])
      #expect(
        try windows(
          helper
            + delegate(
              "Mail", "let made = UISceneActivationConditions(prefix: \"a/\"); scene.activationConditions = made")
        ).prefix(2) == prefix[...])
      #expect(
        try read("Elsewhere.conditions(1)") == [
          "Mail can unread <Elsewhere.conditions(1).canActivateForTargetContentIdentifierPredicate>",
          "Mail prefers unread <Elsewhere.conditions(1).prefersToActivateForTargetContentIdentifierPredicate>",
        ])
    }

    @Test(arguments: [
      "let c: UISceneActivationConditions = { let made = UISceneActivationConditions(); made.$; return made }(); scene.activationConditions = c",
      "scene.activationConditions = { let made = UISceneActivationConditions(); made.$; return made }()",
      "scene.activationConditions = UISceneActivationConditions().with { $0.$ }",
      "scene.activationConditions = make { made in made.$ }", "scene.activationConditions = stored",
      "scene.activationConditions = self.stored", "scene.activationConditions.apply { $0.$ }",
    ])
    func closuresMakeConditions(body: String) throws {
      let set = "\(Self.can) = NSPredicate(value: false)"
      let stored =
        "lazy var stored: UISceneActivationConditions = { let made = UISceneActivationConditions(); made.\(set); return made }()"
      let found = try windows(
        delegate("Mail", body.replacing(".$", with: "." + set), more: body.contains("stored") ? stored : ""))
      #expect(found == ["Mail can FALSEPREDICATE"])
    }

    @Test(arguments: [
      "scene.activationConditions.setValue($, forKey: \"\(can)\")",
      "scene.setValue($, forKeyPath: \"activationConditions.\(can)\")",
      "scene.activationConditions[keyPath: \\.\(can)] = $", "(x, scene.activationConditions.\(can)) = (1, $)",
    ])
    func conditionsAreSetInOtherWays(body: String) throws {
      let text = body.replacing("$", with: "NSPredicate(value: false)")
      #expect(try windows(delegate("Mail", text)) == ["Mail can FALSEPREDICATE"])
      let other = text.replacing("\(Self.can)\"", with: "other\"").replacing("\(Self.can)]", with: "other]")
        .replacing("\(Self.can))", with: "other)")
      #expect(try windows(delegate("Mail", other)).isEmpty)
    }

    @Test func anObjectThatNoSceneGetsIsSaid() throws {
      let object = "let c = UISceneActivationConditions(); c.\(Self.can) = NSPredicate(format: \"SELF LIEK 'a'\")"
      let checkout = try Checkout(["S.swift": delegate("Mail", object)])
      #expect(summary(checkout.read().application).isEmpty)
      let found = checkout.lint()
      #expect(found.contains { $0.contains("'c' is made here and not given to a scene") })
      #expect(found.contains { $0.contains("error: 'LIEK' is not an operator") }, "\(found)")
      for use in ["scene.activationConditions = c", "give(c)", "c.apply(to: scene)", "return c"] {
        let text = delegate("Mail", "\(object); \(use)")
        #expect(try windows(text).contains { $0.hasPrefix("Mail can SELF LIEK 'a'") }, "\(use)")
      }
    }

    @Test func privateMethodsThatNobodyCallsAreSaid() throws {
      let method =
        "private func old(_ scene: UIScene) { scene.activationConditions.\(Self.can) = NSPredicate(value: false) }"
      #expect(try windows(delegate("Mail", "", more: method)) == ["5: unread-condition"])
      for use in ["old(scene)", "self.old(scene)", "scenes.forEach(old)", "add(#selector(old(_:)))"] {
        #expect(try windows(delegate("Mail", use, more: method)) == ["Mail can FALSEPREDICATE"], "\(use)")
      }
      for other in ["@objc \(method)", method.replacing("private ", with: "")] {
        #expect(try windows(delegate("Mail", "", more: other)) == ["Mail can FALSEPREDICATE"])
      }
    }

    @Test func viewControllersSetConditionsOfTheOnlyDelegate() throws {
      let controller =
        "class Detail: UIViewController { func viewDidAppear() { view.window?.windowScene?.activationConditions.\(Self.can) = NSPredicate(value: false) } }\n"
      #expect(try windows(["A.swift": controller, "S.swift": delegate("Mail", "")]) == ["Mail can FALSEPREDICATE"])
      let set = "scene.activationConditions.\(Self.can) = NSPredicate(value: true)"
      #expect(
        try windows(["A.swift": controller, "S.swift": delegate("Mail", set)])
          == ["Mail can TRUEPREDICATE", "Mail-2 can FALSEPREDICATE"])
      // No view is shown in a car.
      let car = "class Car: UIResponder, CPTemplateApplicationSceneDelegate { }\n"
      #expect(
        try windows(["A.swift": controller, "S.swift": delegate("Mail", "") + car]) == ["Mail can FALSEPREDICATE"])
      #expect(
        try windows(["A.swift": controller, "S.swift": delegate("Mail", "") + delegate("Notes", "")])
          == ["Detail can FALSEPREDICATE", "1: partly-read"])
    }

    @Test func aMethodThatCallsItselfSetsConditions() throws {
      let method =
        "func update(_ scene: UIScene) { scene.activationConditions.\(Self.can) = NSPredicate(value: false); later { self.update(scene) } }"
      #expect(try windows(delegate("Mail", "", more: method)) == ["Mail can FALSEPREDICATE"])
      #expect(try windows(delegate("Mail", "update(scene)", more: method)) == ["Mail can FALSEPREDICATE"])
    }

    @Test func anOverriddenPropertyIsNotInherited() throws {
      func conditions(_ id: String) -> String {
        "var conditions: UISceneActivationConditions { let c = UISceneActivationConditions(); c.\(Self.can) = NSPredicate(format: \"SELF == '\(id)'\"); return c }"
      }
      let text =
        delegate("Base", "scene.activationConditions = conditions", more: conditions("base"))
        + "class Mail: Base { override \(conditions("mail")) }\nclass Notes: Base { }"
      #expect(try Set(windows(text)) == ["Mail can SELF == 'mail'", "Notes can SELF == 'base'"])
    }

    @Test func anObjectBelongsToTheSceneThatGetsIt() throws {
      func found(_ scene: String) throws -> [String] {
        try windows(
          delegate(
            "Mail",
            "if x { scene.activationConditions.\(Self.can) = NSPredicate(value: false); return }\nlet c = UISceneActivationConditions(); c.\(Self.prefers) = NSPredicate(value: true); \(scene).activationConditions = c"
          ))
      }
      #expect(try found("scene") == ["Mail can FALSEPREDICATE", "Mail-2 prefers TRUEPREDICATE"])
      let application = try Checkout([
        "S.swift": delegate(
          "Mail", "take(scene, x)",
          more: """
            func take(_ scene: UIScene, _ x: Bool) { guard x else { return }; make(scene) }
            func make(_ scene: UIScene) { scene.activationConditions = .only("a") }
            """)
          + "extension UISceneActivationConditions { static func only(_ id: String) -> UISceneActivationConditions { let c = UISceneActivationConditions(); c.\(Self.can) = NSPredicate(format: \"SELF == %@\", id); return c } }"
      ]).read().application
      #expect(summary(application) == ["Mail can SELF == %@ | a"])
      #expect(application.windows.count == 2)
    }

    @Test func functionsThatReturnPredicatesHaveTheirArguments() throws {
      let more = """
        func only(_ id: String, or other: String = "x") -> NSPredicate { NSPredicate(format: "SELF == %@ OR SELF == %@", "mail/\\(id)", other) }
        func first(id: String) -> NSPredicate { if x { return only(id) }; return NSPredicate(value: false) }
        static func path(_ id: String) -> String { "notes/\\(id)" }
        """
      func found(_ value: String) throws -> [String] {
        try windows(delegate("Mail", "scene.activationConditions.\(Self.can) = \(value)", more: more))
      }
      #expect(try found("only(\"1\", or: \"2\")") == ["Mail can SELF == %@ OR SELF == %@ | mail/1 | 2"])
      #expect(try found("self.only(key)") == ["Mail can SELF == %@ OR SELF == %@ | mail/<key> | <other>"])
      #expect(
        try found("first(id: \"1\")") == [
          "Mail can SELF == %@ OR SELF == %@ | mail/1 | <other>", "Mail-2 can FALSEPREDICATE",
        ])
      #expect(try found("NSPredicate(format: \"SELF == %@\", Self.path(\"1\"))") == ["Mail can SELF == %@ | notes/1"])
      #expect(try found("only(1, 2)").last?.hasSuffix("unread-condition") == true)
    }

    @Test func ownObjectsStayAsTheyAre() throws {
      let local =
        "let c = UISceneActivationConditions(); c.\(Self.can) = NSPredicate(value: false); scene.activationConditions = c"
      #expect(try windows(delegate("Mail", local)) == ["Mail can FALSEPREDICATE"])
      #expect(
        try windows(
          delegate(
            "Mail", "c.\(Self.can) = NSPredicate(value: false); scene.activationConditions = c",
            more: "let c = UISceneActivationConditions()")) == ["Mail can FALSEPREDICATE"])
      #expect(try windows(delegate("Mail", "scene.activationConditions = UISceneActivationConditions()")).isEmpty)
    }
  }
#endif
