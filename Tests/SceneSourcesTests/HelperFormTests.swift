#if SwiftSources
  import SceneSources
  import Testing

  /// Less common ways to set a condition.
  @Suite struct HelperFormTests {
    private static let prefers = "prefersToActivateForTargetContentIdentifierPredicate"
    private static let predicate = "NSPredicate(format: \"SELF == 'mail'\")"
    private static let helpers = ["Mail", "Notes"].map { name in
      "struct \(name)Helper { func apply(_ s: UIScene) { s.activationConditions.\(prefers) = NSPredicate(format: \"SELF == '\(name.lowercased())'\") } }\n"
    }.joined()

    private func windows(_ body: String, _ member: String = "") throws -> [String] {
      let text =
        "class Main: UIResponder, UIWindowSceneDelegate {\n\(member)\n"
        + "func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {"
        + " \(body) } }\n"
      let short = text.replacing("PREFERS", with: Self.prefers).replacing("MAIL", with: Self.predicate)
      return summary(try Checkout(["S.swift": Self.helpers + short]).read().application)
    }

    @Test(arguments: [
      ("let h: MailHelper; h = MailHelper(); h.apply(scene)", ""),
      ("let h: MailHelper; if x { h = MailHelper() } else { h = MailHelper() }; h.apply(scene)", ""),
      ("[MailHelper()].forEach { $0.apply(scene) }", ""),
      ("hs.forEach { h in h.apply(scene) }", "let hs: [MailHelper]"),
      ("scene.activationConditions.PREFERS = Self.mail", "static let mail: NSPredicate = { MAIL }()"),
      ("scene.activationConditions.PREFERS = mail", "let mail: NSPredicate = { let p = MAIL; return p }()"),
      ("scene.activationConditions.setValue(MAIL, forKey: #keyPath(UISceneActivationConditions.PREFERS))", ""),
      ("let path = \\UISceneActivationConditions.PREFERS; scene.activationConditions[keyPath: path] = MAIL", ""),
    ])
    func theConditionIsFound(body: String, member: String) throws {
      #expect(try windows(body, member) == ["Main prefers SELF == 'mail'"])
    }

    @Test(arguments: [
      ("let h: Any; if x { h = MailHelper() } else { h = NotesHelper() }; h.apply(scene)", ""),
      ("hs.forEach { h in h.apply(scene) }", "let hs: [Any]"), ("hs.map { $0.apply(scene) }", "let hs: [UIView]"),
      ("scene.activationConditions.setValue(MAIL, forKey: #function)", ""),
    ])
    func whatIsNotKnownIsNone(body: String, member: String) throws { #expect(try windows(body, member).isEmpty) }

    /// What a function makes of a condition is not known.
    @Test func aConditionThatAFunctionChangesIsUnknown() throws {
      let found = try windows(
        "fill(&scene.activationConditions.PREFERS)", "func fill(_ p: inout NSPredicate) { p = MAIL }")
      #expect(found == ["Main prefers unread <scene.activationConditions.\(Self.prefers)>"])
    }
  }
#endif
