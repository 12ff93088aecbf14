import SceneSources
import Testing

/// What the arguments of a call say about the conditions that the called function sets.
@Suite struct HelperArgumentTests {
  private static let can = "canActivateForTargetContentIdentifierPredicate"
  private static let prefers = "prefersToActivateForTargetContentIdentifierPredicate"

  private func windows(_ files: [String: String]) throws -> [String] {
    let application = try Checkout(files).read().application
    return summary(application) + application.findings.map(\.code)
      + (application.windows.count > 1 ? ["\(application.windows.count) windows"] : [])
  }

  #if SwiftSources
    private func swift(_ body: String, _ more: String) throws -> [String] {
      try windows([
        "S.swift": """
        class S: UIResponder, UIWindowSceneDelegate {
          func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            \(body)
          }
        }
        \(more)
        """
      ])
    }

    @Test(arguments: [
      ("accept(scene, false)", "FALSEPREDICATE"), ("accept(scene, true)", "TRUEPREDICATE"),
      ("accept(scene, Flags.isOpen)", "TRUEPREDICATE"), ("accept(scene, load())", "unread <NSPredicate(value: can)>"),
    ])
    func aValueIsAnArgument(call: String, value: String) throws {
      let helper = """
        enum Flags { static let isOpen = true }
        func accept(_ scene: UIScene, _ can: Bool) { scene.activationConditions.\(Self.can) = NSPredicate(value: can) }
        """
      #expect(try swift(call, helper).first == "S can \(value)")
      let short = helper.replacing("NSPredicate(value", with: ".init(value")
      if !value.hasPrefix("unread") { #expect(try swift(call, short) == ["S can \(value)"]) }
    }

    @Test(
      arguments: [
        "scene.activationConditions = Kind.player.conditions", "scene.activationConditions = Kind.player.make()",
        "Kind.player.apply(to: scene)",
      ],
      [
        "switch self { case .main: $can\ncase .player: $prefers }", "if self == .main { $can } else { $prefers }",
        "if case .player = self { $prefers } else { $can }", "if .player != self { $can } else { $prefers }",
      ])
    func aCaseDecidesWhatItsMethodSets(statement: String, test: String) throws {
      let choice = test.replacing("$can", with: "c.\(Self.can) = NSPredicate(value: true)")
        .replacing("$prefers", with: "c.\(Self.prefers) = NSPredicate(format: \"SELF == 'player'\")")
      let kind = """
        enum Kind { case main, player
          var conditions: UISceneActivationConditions { let c = UISceneActivationConditions()
            \(choice)
            return c }
          func make() -> UISceneActivationConditions { let c = UISceneActivationConditions()
            \(choice)
            return c }
          func apply(to scene: UIScene) { let c = scene.activationConditions
            \(choice) }
        }
        """
      let unused = ["make()", "conditions", "apply("].filter { !statement.contains($0) }.count
      let found = try swift(statement, kind).filter { $0 != "unread-condition" }
      #expect(found == ["S prefers SELF == 'player'"], "\(found), \(unused)")
      // A case that is known at run time only may be any of them.
      let open = try swift(statement.replacing("Kind.player", with: "kind"), kind.replacing("Kind", with: "SceneKind"))
      #expect(!open.contains("S prefers SELF == 'player'") || open.contains("2 windows"), "\(open)")
      // So may a property of the enum.
      let usual = try swift(
        statement.replacing("Kind.player", with: "Kind.usual"),
        kind + "\nextension Kind { static let usual = Kind.main }")
      #expect(!usual.contains("S prefers SELF == 'player'") || usual.contains { $0.contains(" can ") }, "\(usual)")
    }

    /// A branch that needs a value is not taken without one.
    @Test(arguments: [
      ("nil", ["S can FALSEPREDICATE"]), ("\"a\"", ["S can SELF == %@ | a", "S-2 can FALSEPREDICATE", "2 windows"]),
    ])
    func noPredicateIsMadeOfAMissingValue(argument: String, kinds: [String]) throws {
      let function = """
        func pick(_ id: String?) -> NSPredicate { guard let id else { return NSPredicate(value: false) }
          return NSPredicate(format: "SELF == %@", id) }
        """
      let found = try swift("scene.activationConditions.\(Self.can) = pick(\(argument))", function)
      #expect(found.count == kinds.count && found.contains { $0.hasSuffix("can FALSEPREDICATE") }, "\(found)")
      let deferred = """
        func apply(_ scene: UIScene, _ id: String?) { let can: NSPredicate
          if let id = id { can = NSPredicate(format: "SELF == %@", "\\(id)") } else { can = NSPredicate(value: false) }
          scene.activationConditions.\(Self.can) = can }
        """
      #expect(try swift("apply(scene, \(argument))", deferred) == kinds)
    }

    /// A constant and a condition that one branch sets belong together: neither is combined with the other branch.
    @Test func aDeferredConstantBesideAConditionIsNotRead() throws {
      let found = try swift(
        """
        let prefers: NSPredicate
        if session.role == .x { prefers = NSPredicate(format: "SELF == 'x'") } else {
          prefers = NSPredicate(format: "SELF == 'y'")
          scene.activationConditions.\(Self.can) = NSPredicate(value: false)
        }
        scene.activationConditions.\(Self.prefers) = prefers
        """, "")
      #expect(found.contains("2 windows") && !found.contains { $0.contains("SELF == 'x'") }, "\(found)")
    }

    @Test func eachCallOfAChainSetsTheConditionsOfTheScene() throws {
      let chain = """
        extension UISceneActivationConditions {
          @discardableResult func canActivate(_ predicate: NSPredicate) -> Self { \(Self.can) = predicate; return self }
          @discardableResult func prefers(_ id: String) -> Self {
            \(Self.prefers) = NSPredicate(format: "SELF == %@", id); return self }
        }
        """
      #expect(
        try swift("scene.activationConditions.canActivate(NSPredicate(value: false)).prefers(\"a\")", chain)
          == ["S can FALSEPREDICATE", "S prefers SELF == %@ | a"])
      // What another object's method returns is not followed.
      let other = try swift("other.make(1).prefers(\"a\")", chain)
      #expect(!other.contains { $0.hasPrefix("S ") }, "\(other)")
    }

    @Test(arguments: [
      ("apply(scene, \"a\"); apply(scene, \"b\")", true), ("apply(scene, \"a\"); apply(scene, \"a\")", false),
      ("apply(scene, load(1)); apply(scene, load(2))", false),
    ])
    func callsWithTwoValuesSetAConditionTwice(calls: String, isSaid: Bool) throws {
      let helper =
        "func apply(_ scene: UIScene, _ id: String) { scene.activationConditions.\(Self.can) = NSPredicate(format: \"SELF == %@\", id) }"
      #expect(try swift(calls, helper).contains("condition-set-twice") == isSaid)
    }

    @Test(arguments: [
      "guard let id = session.userInfo?[\"id\"] as? String else { return }\nscene.activationConditions = make(id)",
      "guard let id = session.userInfo?[\"id\"] as? String else { return }\nlet made = make(id)\nscene.activationConditions = made",
      "if let id = session.userInfo?[\"id\"] as? String { scene.activationConditions = make(id) }",
    ])
    func aWindowWithoutItsContentHasNoConditions(body: String) throws {
      let helper = """
        func make(_ id: String) -> UISceneActivationConditions { let c = UISceneActivationConditions()
          c.\(Self.can) = NSPredicate(format: "SELF == %@", id)
          return c }
        """
      #expect(try swift(body, helper) == ["S can SELF == %@ | <id>", "2 windows"])
      let plain = body.replacing(
        "guard let id = session.userInfo?[\"id\"] as? String else { return }", with: "let id = x()"
      )
      .replacing("if let id = session.userInfo?[\"id\"] as? String", with: "do")
      #expect(try swift(plain, helper).last?.hasSuffix("windows") == false)
    }
  #endif

  // MARK: Objective-C

  private func objectiveC(_ body: String, _ more: String = "", before: String = "") throws -> [String] {
    let text = """
      @interface S : UIResponder <UIWindowSceneDelegate>
      @end
      \(before)
      @implementation S
      - (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)options {
        \(body)
      }
      \(more)
      @end
      """
    let short = text.replacing(".can =", with: ".activationConditions.\(Self.can) =")
      .replacing(".prefers =", with: ".activationConditions.\(Self.prefers) =")
      .replacing("P(", with: "[NSPredicate predicateWithFormat:@").replacing(")P", with: "]")
    return try windows(["S.m": short])
  }

  @Test(arguments: [
    ("Install(scene, YES)", ["S can FALSEPREDICATE"]), ("Install(scene, NO)", ["S prefers SELF == 'b'"]),
    ("Install(scene, x)", ["S can <x>", "S-2 prefers SELF == 'b'", "2 windows"]),
  ])
  func literalsDecideTheBranchesOfAFunction(call: String, kinds: [String]) throws {
    let function = """
      static void Install(UIScene *scene, BOOL isMain) {
        if (isMain) { scene.can = [NSPredicate predicateWithValue:!1]; } else { scene.prefers = P("SELF == 'b'")P; }
      }
      """.replacing("!1", with: "NO")
    let found = try objectiveC(call + ";", before: function)
    if call.contains("x") {
      #expect(found == ["S can FALSEPREDICATE", "S-2 prefers SELF == 'b'", "2 windows"])
    } else {
      #expect(found == kinds)
    }
    let value = "static void Install(UIScene *scene, BOOL can) { scene.can = [NSPredicate predicateWithValue:can]; }"
    if call.contains("YES") { #expect(try objectiveC(call + ";", before: value) == ["S can TRUEPREDICATE"]) }
  }

  @Test(arguments: [
    ("nil", "", ["S can FALSEPREDICATE"]),
    ("@\"a\"", "", ["S can FALSEPREDICATE", "S prefers SELF == %@ | a"]),
    ("nil", "identifier = [self other];", ["S can FALSEPREDICATE", "S prefers SELF == %@ | <identifier>"]),
  ])
  func aMissingArgumentIsNil(argument: String, before: String, kinds: [String]) throws {
    let method = """
      - (void)applyTo:(UIScene *)scene identifier:(nullable NSString *)identifier {
        scene.can = [NSPredicate predicateWithValue:NO];
        \(before)
        if (identifier) { scene.prefers = P("SELF == %@", identifier)P; }
      }
      """
    let found = try objectiveC("[self applyTo:scene identifier:\(argument)];", method)
    #expect(Array(found.prefix(kinds.count)) == kinds, "\(found)")
  }

  @Test(arguments: [
    ("UIWindowScene *ws = (UIWindowScene *)scene; scene.can = $; ws.prefers = $;", 1),
    ("UIWindowScene *ws = self.window.windowScene; scene.can = $; ws.prefers = $;", 1),
    ("scene.can = $; _window.windowScene.prefers = $;", 1),
    ("[self apply:scene];", 1), ("[self apply:other.windowScene];", 2),
    ("scene.can = $; other.windowScene.prefers = $;", 2),
    ("for (UIWindowScene *windowScene in all) { windowScene.prefers = $; } scene.can = $;", 2),
  ])
  func aSceneIsKnownByItsValue(body: String, count: Int) throws {
    let value = "P(\"SELF == 'a'\")P"
    let apply = "- (void)apply:(UIScene *)aScene { aScene.can = $; self.window.windowScene.prefers = $; }"
    let found = try objectiveC(
      body.replacing("$", with: value), body.contains("apply") ? apply.replacing("$", with: value) : "")
    #expect(found.last == (count == 1 ? "S prefers SELF == 'a'" : "2 windows"), "\(found)")
  }
}
