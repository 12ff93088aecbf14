import SceneSources
import Testing

/// What conditions a window has after each path through a function.
@Suite struct ConditionPathTests {
  private func swift(_ body: String) throws -> [String] { try DelegateMethods(swift: body).found }

  private func objectiveC(_ body: String) throws -> [String] { try DelegateMethods(objectiveC: body).found }

  #if SwiftSources
    /// How many windows there are, also those without conditions.
    private func kinds(_ body: String) throws -> Int { try DelegateMethods(swift: body).application.windows.count }

    @Test func eachPathThroughIndependentBranchesIsAKind() throws {
      let text = """
        func a() { if x { c.can = P("SELF == '1'") }
          if y { c.prefers = P("SELF == '2'") } }
        """
      #expect(
        try swift(text) == [
          "S can SELF == '1'", "S prefers SELF == '2'", "S-2 can SELF == '1'", "S-3 prefers SELF == '2'",
        ])
      #expect(try kinds(text) == 4)
    }

    @Test func branchesAreNotCombinedCrosswise() throws {
      let text = """
        func a() { if x { c.can = P("SELF == '1'"); c.prefers = P("SELF == '2'") } else { c.can = P("SELF == '3'") }
          if y { c.prefers = P("SELF == '4'") } }
        """
      #expect(
        try swift(text) == [
          "S can SELF == '1'", "S prefers SELF == '2'", "S-2 can SELF == '1'", "S-2 prefers SELF == '4'",
          "S-3 can SELF == '3'", "S-3 prefers SELF == '4'", "S-4 can SELF == '3'",
        ])
    }

    @Test(arguments: [
      "if x { $ }", "if x { $ } else if y { return }", "guard x else { $\nreturn }", "do { try x() } catch { $ }",
      "switch x { case 1: $\ndefault: break }", "if let y = x { $ }", "if let c = x.c, y { $ }",
    ])
    func aBranchThatIsNotTakenKeepsWhatWasSet(body: String) throws {
      let text = body.replacing("$", with: "c.prefers = P(\"SELF == '1'\")")
      #expect(
        try swift("func a() { c.can = P(\"SELF == '0'\")\n\(text) }")
          == ["S can SELF == '0'", "S prefers SELF == '1'", "S-2 can SELF == '0'"])
      #expect(try kinds("func a() { \(text) }") == 2)
    }

    @Test(arguments: [
      "if let scene = x as? UIWindowScene { $ }", "if let window = x.window, let scene = window.windowScene { $ }",
      "if #available(iOS 16, *) { $ }", "if let c = scene?.activationConditions, #available(iOS 16, *) { c.can = $$ }",
      "for scene in scenes { $ }", "do { $ } catch { }", "if x { $ } else { $ }", "show { $ }",
      "switch x { case 1: $\ndefault: fatalError() }", "if x { $ } else { preconditionFailure() }",
      "guard let scene = x as? UIWindowScene else { return }\n$",
    ])
    func whatIsAlwaysSetIsOneKind(body: String) throws {
      let text = body.replacing("$$", with: "P(\"SELF == '1'\")")
        .replacing("$", with: "scene.activationConditions.can = P(\"SELF == '1'\")")
      let found = try swift("func a() { \(text) }")
      #expect(Set(found.map { $0.dropFirst(1).drop { $0 != " " } }) == [" can SELF == '1'"])
      #expect(try kinds("func a() { \(text) }") == found.count)
    }

    @Test func whatAnEarlierReturnKeepsIsNotSetTwice() throws {
      let text = """
        func a() { c.can = P("SELF == '1'")
          if x { c.prefers = P("SELF == '2'"); return }
          c.can = P("SELF == '3'") }
        """
      #expect(try swift(text) == ["S can SELF == '1'", "S prefers SELF == '2'", "S-2 can SELF == '3'"])
    }

    @Test(arguments: [
      ("guard let id else { return }", true), ("if x { return }", true), ("if x { y() } else { return }", true),
      ("guard let id else { fatalError() }", false), ("if x { y() }", false), ("show { return }", false),
      ("for x in y { if z { break } }", false), ("defer { y() }", false),
      ("switch x { case 1: return\ndefault: break }", true), ("for x in y { for z in x { if z { return } } }", true),
      ("do { if x { throw y } } catch { return }", true), ("if x { if y { z() } else { return } }", true),
      ("list.forEach { if $0 { return } }", false), ("switch x { case 1: break\ndefault: y() }", false),
      ("guard let _ = (scene as? UIWindowScene) else { return }", false), ("guard let self else { return }", false),
      ("guard scene is UIWindowScene else { return }", false), ("if !(scene is UIWindowScene) { return }", false),
      ("guard let window, let s = window.windowScene else { return }", false),
      ("guard let d = UIApplication.shared.delegate as? AppDelegate else { return }", false),
      ("guard UIDevice.current.userInterfaceIdiom == .pad else { return }", false),
      ("guard let store else { assertionFailure(); return }", false),
      ("guard let scene = x as? UIWindowScene, let id = session.userInfo?[\"id\"] else { return }", true),
      ("outer: for x in y { for z in x { if z { break outer } } }", false), ("func f() { if x { return } }", false),
    ])
    func leavingBetweenTwoAssignmentsIsAKind(statement: String, leaves: Bool) throws {
      let text = """
        func a() { \(statement)
          c.can = P("SELF == '1'")
          \(statement)
          c.prefers = P("SELF == '2'")
          \(statement) }
        """
      #expect(
        try swift(text)
          == ["S can SELF == '1'", "S prefers SELF == '2'"] + (leaves ? ["S-2 can SELF == '1'"] : []))
      // A path that sets nothing has the conditions of a window without any.
      #expect(try kinds(text) == (leaves ? 3 : 1))
    }

    @Test(arguments: [
      ("switch x { case 1: $1\nfallthrough\ncase 2: $2\ndefault: break }", ["12", "2", ""]),
      ("switch x { case 1: $1\nfallthrough\ncase 3: break\ndefault: $2 }", ["1", "2", ""]),
      ("outer: for x in y { $1; for z in x { if z { break outer } }; $2 }", ["12", "1", ""]),
      ("outer: if x { $1; if y { break outer }; $2 }", ["12", "1", ""]),
      ("defer { $2 }; if x { $1; return }; $1", ["12", "12"]), ("defer { $1 }; $3", ["1"]),
      ("if x { defer { $1 }; $3 }", ["1", ""]),
      ("$1; defer { $2 }; guard x else { return }", ["12"]), ("guard x else { return }; defer { $2 }; $1", ["12", ""]),
      ("$1; if x { scene.activationConditions = UISceneActivationConditions() }; $2", ["12", "2"]),
      ("if x { scene.activationConditions = .init() } else { $1 }", ["1", ""]),
      ("let c = scene.activationConditions; $1; scene.activationConditions = UISceneActivationConditions()", [""]),
      ("let new = UISceneActivationConditions(); $1; scene.activationConditions = new", ["1"]),
      ("#if DEBUG\n$1\n#endif", ["1", ""]), ("#if DEBUG\n$1\n#else\n$2\n#endif", ["1", "2"]),
      ("#if os(iOS)\n$1\n#endif", ["1"]), ("#if os(macOS)\n$2\n#elseif DEBUG\n$1\n#endif", ["1", ""]),
      ("if x { return } else { $1 }; $2", ["12", ""]), ("if x { fatalError() } else { $1 }", ["1"]),
    ])
    func statementsThatChangeTheOrder(body: String, kinds: [String]) throws {
      let text = body.replacing("$1", with: "scene.activationConditions.can = P(\"1\")")
        .replacing("$2", with: "scene.activationConditions.prefers = P(\"2\")")
        .replacing("$3", with: "scene.activationConditions.can = P(\"3\")")
      let application = try DelegateMethods(swift: "func a(scene: UIScene) { \(text) }").application
      let conditions = summary(application)
      let found = application.windows.map { window in
        conditions.filter { $0.hasPrefix(window.name + " ") }.map { $0.suffix(1) }.joined()
      }
      #expect(Set(found) == Set(kinds) && found.count == kinds.count, "\(found)")
      #expect(!application.findings.contains { $0.code == "condition-set-twice" })
    }

    @Test func moreKindsThanAreToldApartAreNamed() throws {
      func text(_ count: Int) -> String {
        "func a() { switch x {\n" + (0..<count).map { "case \($0): c.can = P(\"SELF == '\($0)'\")\n" }.joined() + "} }"
      }
      #expect(try swift(text(64)).count == 64)
      #expect(try swift(text(65)).last == "partly-read")
      #expect(try swift(text(65)).count == 65)
    }

    @Test func nothingFollowsAnEarlyReturn() throws {
      let one = """
        func a() { if x { c.can = P("SELF == '1'"); return }
          c.prefers = P("SELF == '2'") }
        """
      #expect(try swift(one) == ["S can SELF == '1'", "S-2 prefers SELF == '2'"])
      let guarded = """
        func a() { c.can = P("SELF == '0'")
          guard let x else { c.prefers = P("SELF == '1'"); return }
          c.prefers = P("SELF == '2'") }
        """
      #expect(
        try swift(guarded) == [
          "S can SELF == '0'", "S prefers SELF == '1'", "S-2 can SELF == '0'", "S-2 prefers SELF == '2'",
        ])
      let loop = """
        func a() { for x in y { if x { c.can = P("SELF == '1'"); continue }
            c.prefers = P("SELF == '2'") } }
        """
      #expect(try swift(loop) == ["S can SELF == '1'", "S-2 prefers SELF == '2'"])
    }

    @Test(arguments: [
      "func a() { if x { c.can = P(\"SELF == '1'\") }\nc.prefers = P(\"SELF == '2'\"); return }",
      "func a() { for x in y { if x { c.can = P(\"SELF == '1'\"); break } }\nc.prefers = P(\"SELF == '2'\") }",
    ])
    func whatFollowsABranchIsReachedWithAndWithoutIt(text: String) throws {
      #expect(try swift(text) == ["S can SELF == '1'", "S prefers SELF == '2'", "S-2 prefers SELF == '2'"])
    }

    @Test(arguments: [
      "func a() { if x { return }\nc.can = P(\"SELF == '1'\"); c.prefers = P(\"SELF == '2'\") }",
      "func a() { y { c.can = P(\"SELF == '1'\"); return }\nc.prefers = P(\"SELF == '2'\") }",
      "func a() { guard x else { return }\nc.can = P(\"SELF == '1'\"); c.prefers = P(\"SELF == '2'\") }",
    ])
    func whatIsReachedAfterABranchIsOneKind(text: String) throws {
      #expect(try swift(text) == ["S can SELF == '1'", "S prefers SELF == '2'"])
    }
  #endif

  @Test(arguments: [
    ("if (x) { $ }", 2), ("if (x) $ else if (y) { return; }", 2), ("if (x) $ else return;", 2),
    ("if (@available(iOS 13.0, *)) { $ }", 1), ("if ([scene isKindOfClass:[UIWindowScene class]]) $", 1),
    ("switch (x) { case 1: $ break; default: break; }", 2), ("switch (x) { case 1: case 2: $ break; default: $ }", 2),
    ("switch (x) { case 1: $ break; case 2: break; }", 2), ("for (id x in y) { $ }", 1), ("[y show:^{ $ }];", 1),
  ])
  func waysPastBranchesOfObjectiveC(body: String, count: Int) throws {
    let method = body.replacing("$", with: "c.prefers = P(\"SELF == '1'\")P;")
    let found = try objectiveC("- (void)a { c.can = P(\"SELF == '0'\")P; \(method) }").filter { $0.contains(" can ") }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("if (x) return;", true), ("if (x) { y(); return; }", true), ("if (x) { y(); } else { return; }", true),
    ("if (x) y();", false), ("[y each:^{ if (z) return; }];", false), ("for (id x in y) { if (z) break; }", false),
    ("if (x) { return; z(); }", false), ("while (x) { return; }", true),
    ("if (![scene isKindOfClass:[UIWindowScene class]]) { return; }", false), ("if (!scene) return;", false),
    ("if (!self.window.windowScene) { return; }", false), ("if (!strongSelf) return;", false),
    ("if (!session.userInfo) return;", true), ("for (;;) { if (x) { return; } }", true),
    ("switch (x) { case 1: return; default: break; }", true), ("switch (x) { case 1: break; case 2: return; }", true),
    ("switch (x) { case 1: y(); break; }", false), ("for (;;) { switch (x) { case 1: break; } break; }", false),
  ])
  func leavingBetweenTwoAssignmentsOfObjectiveCIsAKind(statement: String, leaves: Bool) throws {
    let text = """
      - (void)a { \(statement)
        c.can = P("SELF == '1'")P;
        \(statement)
        c.prefers = P("SELF == '2'")P;
        \(statement) }
      """
    #expect(
      try objectiveC(text)
        == ["S can SELF == '1'", "S prefers SELF == '2'"] + (leaves ? ["S-2 can SELF == '1'"] : []))
  }

  @Test func nothingFollowsAnEarlyReturnOfObjectiveC() throws {
    let early = """
      - (void)a { if (x) { c.can = P("SELF == '1'")P; return; }
        c.prefers = P("SELF == '2'")P; }
      """
    #expect(try objectiveC(early) == ["S can SELF == '1'", "S-2 prefers SELF == '2'"])
    for near in ["if (x) { }", "[y each:^{ if (z) return; }];"] {
      let text = "- (void)a { if (x) { c.can = P(\"SELF == '1'\")P; }\n\(near)\nc.prefers = P(\"SELF == '2'\")P; }"
      #expect(try objectiveC(text) == ["S can SELF == '1'", "S prefers SELF == '2'", "S-2 prefers SELF == '2'"])
    }
  }
}
