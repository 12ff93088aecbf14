#if SwiftSources
  import SceneSources
  import Testing

  /// Which of several helpers with the same method a call is of: the type of the value before it decides.
  @Suite struct HelperReceiverTests {
    private static let prefers = "prefersToActivateForTargetContentIdentifierPredicate"

    /// Two helpers whose methods have one name.
    private static let helpers = """
      final class MailHelper {
        static let shared = MailHelper()
        static func make() -> MailHelper { .init() }
        func with(_ number: Int) -> Self { self }
        func apply(_ s: UIScene) { s.activationConditions.\(prefers) = NSPredicate(format: "SELF == 'mail'") }
      }
      struct NotesHelper {
        func apply(_ s: UIScene) { s.activationConditions.\(prefers) = NSPredicate(format: "SELF == 'notes'") }
      }
      typealias Helper = MailHelper
      final class AppDelegate: UIResponder, UIApplicationDelegate { let helper = MailHelper() }
      func makeHelper() -> MailHelper { .shared }

      """

    private func delegate(_ member: String, _ call: String) -> String {
      "class Main: UIResponder, UIWindowSceneDelegate {\n\(member)\n"
        + "func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {"
        + " \(call) } }\n"
    }

    private func windows(_ member: String, _ call: String) throws -> [String] {
      summary(try Checkout(["S.swift": Self.helpers + delegate(member, call)]).read().application)
    }

    @Test(arguments: [
      ("let h = MailHelper.shared", "h.apply(scene)"), ("let h = MailHelper.make()", "h.apply(scene)"),
      ("let h: MailHelper = .shared", "h.apply(scene)"), ("private let h: Helper = .init()", "h.apply(scene)"),
      ("static let h = MailHelper()", "Self.h.apply(scene)"), ("let h = makeHelper()", "h.apply(scene)"),
      ("var h: MailHelper?", "guard let h else { return }; h.apply(scene)"),
      ("var h: MailHelper?", "if let h { h.apply(scene) }"), ("var h: MailHelper?", "if let h = h { h.apply(scene) }"),
      (
        "var h: Any?", "guard let h = h else { return }; guard let h = h as? MailHelper else { return }; h.apply(scene)"
      ),
      ("", "let h: MailHelper = .shared; h.apply(scene)"), ("", "var h: MailHelper?; h = .shared; h?.apply(scene)"),
      ("func h() -> MailHelper { .shared }", "h().apply(scene)"), ("", "makeHelper().apply(scene)"),
      ("let hs: [MailHelper] = []", "hs.first?.apply(scene)"), ("let hs = [MailHelper()]", "hs[0].apply(scene)"),
      ("let hs: [String: MailHelper] = [:]", "hs[\"m\"]?.apply(scene)"),
      ("let hs: [MailHelper] = []", "for h in hs { h.apply(scene) }"),
      ("", "let hs = [MailHelper.make()]; hs[0].apply(scene)"),
      ("", "(UIApplication.shared.delegate as? AppDelegate)?.helper.apply(scene)"),
      ("lazy var h = { MailHelper() }()", "h.apply(scene)"), ("let h = MailHelper()", "h.with(1).apply(scene)"),
      ("var a: MailHelper?", "(a ?? MailHelper.shared).apply(scene)"),
    ])
    func theTypeOfAValueIsLookedUp(member: String, call: String) throws {
      #expect(try windows(member, call) == ["Main prefers SELF == 'mail'"])
    }

    /// Declarations that differ, and values whose type is not known, mean none of them.
    @Test(arguments: [
      ("func h(_ a: Int) -> MailHelper { .shared }\nfunc h() -> NotesHelper { .init() }", "h().apply(scene)"),
      ("let h = unknown.shared", "h.apply(scene)"), ("let h = h", "h.apply(scene)"),
      ("let h = [unknown()]", "h[0].apply(scene)"),
    ])
    func aTypeThatIsNotKnownIsNone(member: String, call: String) throws {
      #expect(try windows(member, call).isEmpty)
    }

    /// A value that nothing declares, such as what a container of another module gives, has the only method that fits. Of
    /// several the words of its name choose none.
    @Test func aValueThatNothingDeclaresHasTheOnlyMethodThatFits() throws {
      let helper =
        "struct MailHelper { func apply(_ s: UIScene) { s.activationConditions.\(Self.prefers) = NSPredicate(value: true) } }\n"
      func found(_ call: String, _ member: String = "") throws -> SourceApplication {
        try Checkout(["S.swift": helper + delegate(member, call)]).read().application
      }
      for call in [
        "container.resolve(MailHelper.self)!.apply(scene)", "Current.helper.apply(scene)",
        "pair.first?.apply(scene)",
      ] {
        #expect(try summary(found(call)) == ["Main prefers TRUEPREDICATE"], "\(call)")
      }
      let two =
        helper
        + "struct Other { func apply(_ s: UIScene) { s.activationConditions.\(Self.prefers) = NSPredicate(value: false) } }\n"
      let open = try Checkout(["S.swift": two + delegate("", "mailHelper.apply(scene)")]).read().application
      #expect(summary(open).isEmpty)
      #expect(open.findings.contains { $0.message.contains("the calls of this name may be of other functions") })
      // A value of another type is known not to be one.
      let other = try found("mailHelper.apply(scene)", "let mailHelper: UIView")
      #expect(summary(other).isEmpty)
      #expect(other.findings.contains { $0.message.contains("no scene delegate is seen to call it") })
      #expect(try !summary(found("mailHelper.apply(scene)", "let mailHelper: MailHelper")).isEmpty)
    }

    /// The type may be declared in a file that says nothing else of scenes.
    @Test func theFilesThatDeclareAReceiverAreRead() throws {
      let files = [
        "S.swift": Self.helpers + delegate("let models = Models.shared", "models.environment.helper.apply(scene)"),
        "Models.swift": "class Models { static let shared = Models()\nlet environment: Environment }\n",
        "Environment.swift": "class Environment { }\n",
        "Helpers.swift": "extension Environment { var helper: MailHelper { .init() } }\n",
      ]
      #expect(summary(try Checkout(files).read().application) == ["Main prefers SELF == 'mail'"])
      let conforming = [
        "S.swift": Self.helpers.replacing("MailHelper {", with: "MailHelper: Helping {")
          + delegate("weak var delegate: Helping?", "delegate?.apply(scene)"),
        "Helping.swift": "protocol Helping: AnyObject { }\n",
      ]
      #expect(summary(try Checkout(conforming).read().application) == ["Main prefers SELF == 'mail'"])
    }

    /// In Objective-C, the class that a message begins with.
    @Test(arguments: ["[[MailHelper shared] apply:scene];", "[MailHelper.shared apply:scene];"])
    func aMessageToAClassIsOneToItsObject(call: String) throws {
      func helper(_ name: String, _ id: String) -> String {
        "@interface \(name) : NSObject\n+ (instancetype)shared;\n@end\n@implementation \(name)\n- (void)apply:(UIScene *)s { s.activationConditions.\(Self.prefers) ="
          + " [NSPredicate predicateWithFormat:@\"SELF == '\(id)'\"]; }\n@end\n"
      }
      let main =
        "@interface Main : UIResponder <UIWindowSceneDelegate>\n@end\n@implementation Main\n"
        + "- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session { \(call) }\n@end\n"
      let text = helper("MailHelper", "mail") + helper("NotesHelper", "notes") + main
      #expect(summary(try Checkout(["S.m": text]).read().application) == ["Main prefers SELF == 'mail'"])
    }

    /// UIKit's scenes are known by the names of its properties.
    @Test(arguments: [
      ("scene.take()", true), ("scene.activationConditions.take()", false), ("window?.windowScene?.take()", true),
      ("(scene as? UIWindowScene)?.take()", true), ("for scene in scenes { scene.take() }", true),
      ("let c = scene.activationConditions; c.take()", false), ("sceneCount.take()", nil), ("scenery.take()", nil),
    ])
    func scenesAndTheirConditionsAreKnown(call: String, isScene: Bool?) throws {
      let helpers =
        "extension UIScene { func take() { activationConditions.\(Self.prefers) = NSPredicate(format: \"SELF == 's'\") } }\n"
        + "extension UISceneActivationConditions { func take() { \(Self.prefers) = NSPredicate(format: \"SELF == 'c'\") } }\n"
      let found = summary(try Checkout(["S.swift": helpers + delegate("", call)]).read().application)
      #expect(found == (isScene.map { ["Main prefers SELF == '\($0 ? "s" : "c")'"] } ?? []))
    }

    /// The alias means one type in each build.
    @Test func anAliasOfSeveralTypesIsNotFollowed() throws {
      let alias = "#if FREE\ntypealias H = MailHelper\n#else\ntypealias H = NotesHelper\n#endif\n"
      #expect(try windows(alias + "let h: H = .init()", "h.apply(scene)").isEmpty)
    }
  }
#endif
