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

    private func windows(_ member: String, _ call: String) throws -> [String] {
      let delegate =
        "class Main: UIResponder, UIWindowSceneDelegate {\n\(member)\n"
        + "func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {"
        + " \(call) } }\n"
      return summary(try Checkout(["S.swift": Self.helpers + delegate]).read().application)
    }

    @Test(arguments: [
      ("let h = MailHelper.shared", "h.apply(scene)"), ("let h = MailHelper.make()", "h.apply(scene)"),
      ("let h: MailHelper = .shared", "h.apply(scene)"), ("private let h: Helper = .init()", "h.apply(scene)"),
      ("static let h = MailHelper()", "Self.h.apply(scene)"), ("let h = makeHelper()", "h.apply(scene)"),
      ("var h: MailHelper?", "guard let h else { return }; h.apply(scene)"),
      ("var h: MailHelper?", "if let h { h.apply(scene) }"), ("var h: MailHelper?", "if let h = h { h.apply(scene) }"),
      ("var h: MailHelper?", "guard let h = h else { return }; guard let h = h as? MailHelper else { return }; h.apply(scene)"),
      ("", "let h: MailHelper = .shared; h.apply(scene)"), ("", "var h: MailHelper?; h = .shared; h?.apply(scene)"),
      ("func h() -> MailHelper { .shared }", "h().apply(scene)"), ("", "makeHelper().apply(scene)"),
      ("let hs: [MailHelper] = []", "hs.first?.apply(scene)"), ("let hs = [MailHelper()]", "hs[0].apply(scene)"),
      ("let hs: [String: MailHelper] = [:]", "hs[\"m\"]?.apply(scene)"),
      ("let hs: [MailHelper] = []", "for h in hs { h.apply(scene) }"), ("", "let hs = [MailHelper.make()]; hs[0].apply(scene)"),
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

    /// The alias means one type in each build.
    @Test func anAliasOfSeveralTypesIsNotFollowed() throws {
      let alias = "#if FREE\ntypealias H = MailHelper\n#else\ntypealias H = NotesHelper\n#endif\n"
      #expect(try windows(alias + "let h: H = .init()", "h.apply(scene)").isEmpty)
    }
  }
#endif
