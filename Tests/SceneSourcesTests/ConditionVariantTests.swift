import SceneSources
import Testing

/// What kinds of windows the assignments of one class make.
@Suite struct ConditionVariantTests {
  private func swift(_ body: String) throws -> [String] { try DelegateMethods(swift: body).found }

  private func objectiveC(_ body: String) throws -> [String] { try DelegateMethods(objectiveC: body).found }

  #if SwiftSources
    @Test func whatIsSetAroundBranchesHoldsInEach() throws {
      let text = """
        func a() { let c = scene.activationConditions
          c.can = P("SELF == '0'")
          if let draft { c.prefers = P("SELF == '1'") } else if x { c.prefers = P("SELF == '2'") }
          else { c.prefers = P("SELF == '3'") } }
        """
      #expect(
        try swift(text) == [
          "S can SELF == '0'", "S prefers SELF == '1'", "S-2 can SELF == '0'", "S-2 prefers SELF == '2'",
          "S-3 can SELF == '0'", "S-3 prefers SELF == '3'",
        ])
    }

    @Test func casesOfASwitchAreKindsOfTheirOwn() throws {
      let text = """
        func a() { switch name {
          case "a": c.can = P("SELF == '1'")
          case "b": c.prefers = P("SELF == '2'")
          default: break } }
        """
      #expect(try swift(text) == ["S can SELF == '1'", "S-2 prefers SELF == '2'"])
    }

    @Test func otherMethodsInheritWhatTheyDoNotSet() throws {
      let text = """
        func a() { scene.activationConditions.can = P("SELF == '1'"); scene.activationConditions.prefers = P("SELF == '2'") }
        func b() { window.scene.activationConditions.prefers = P("SELF == '3'") }
        """
      #expect(
        try swift(text) == [
          "S can SELF == '1'", "S prefers SELF == '2'", "S-2 can SELF == '1'", "S-2 prefers SELF == '3'",
        ])
      #expect(
        try swift("func a() { c.can = P(\"SELF == '1'\") }\nfunc b() { c.prefers = P(\"SELF == '2'\") }")
          == ["S can SELF == '1'", "S prefers SELF == '2'"])
    }

    @Test func aMethodThatSetsBothMakesOneKindMore() throws {
      let text = """
        func a() { c.can = P("SELF == '1'"); c.prefers = P("SELF == '2'") }
        func b() { c.can = P("SELF == '3'"); c.prefers = P("SELF == '4'")
          if x { c.prefers = P("SELF == '5'") } }
        """
      #expect(
        try swift(text) == [
          "S can SELF == '1'", "S prefers SELF == '2'", "S-2 can SELF == '3'", "S-2 prefers SELF == '4'",
          "S-3 can SELF == '3'", "S-3 prefers SELF == '5'",
        ])
    }

    @Test func equalConstantsOfTwoMethodsAreOneKind() throws {
      let text = """
        func a() { c.can = NSPredicate(value: true) }
        func b() { c.can = NSPredicate(value: false) }
        func d() { c.can = NSPredicate(value: true) }
        """
      #expect(try swift(text) == ["S can TRUEPREDICATE", "S-2 can FALSEPREDICATE"])
    }

    @Test func scenesOfOneFunctionAreToldApart() throws {
      let text = """
        func a() { main.activationConditions.can = P("SELF == '1'"); compose.activationConditions.can = P("SELF == '2'") }
        """
      #expect(try swift(text) == ["S can SELF == '1'", "S-2 can SELF == '2'"])
      let alias = """
        func a() { let c = main.activationConditions
          c.can = P("SELF == '1'"); main.activationConditions.can = P("SELF == '2'") }
        """
      #expect(try swift(alias) == ["S can SELF == '2'", "condition-set-twice"])
    }

    @Test func whatFollowsABranchIsAnotherKind() throws {
      let text = """
        func a() { if x { c.can = P("SELF == '1'"); c.prefers = P("SELF == '2'"); return }
          c.can = P("SELF == '3'"); c.prefers = P("SELF == '4'") }
        """
      #expect(
        try swift(text) == [
          "S can SELF == '1'", "S prefers SELF == '2'", "S-2 can SELF == '3'", "S-2 prefers SELF == '4'",
        ])
    }

    @Test(arguments: [
      """
      func make(for id: String?) -> NSPredicate {
        guard let id else { return NSPredicate(value: false) }
        return P("SELF == 'a'") }
      """,
      """
      private func make(for id: String?, now: Bool = false) -> NSPredicate? {
        let unused = list.map { return P("SELF == 'x'") }
        if id == nil { return NSPredicate(value: false) } else if id == "" { return NSPredicate(value: false) }
        return P("SELF == 'a'") }
      """,
      "static func make(for id: String?) -> NSPredicate { id == nil ? NSPredicate(value: false) : P(\"SELF == 'a'\") }",
      """
      func make(for id: String?) -> NSPredicate { switch id {
        case nil: NSPredicate(value: false)
        case "b"?: fatalError()
        default: P("SELF == 'a'") } }
      """,
    ])
    func allThatAFunctionReturnsIsRead(function: String) throws {
      let text = "func a() { scene.activationConditions.can = P(\"SELF == '0'\")\nscene.activationConditions.prefers = "
      let found = [
        "S can SELF == '0'", "S prefers FALSEPREDICATE", "S-2 can SELF == '0'", "S-2 prefers SELF == 'a'",
      ]
      #expect(try swift(text + "make(for: id) }\n" + function) == found)
      #expect(
        try swift(text + "make(in: id) }\n" + function)
          == ["S can SELF == '0'", "S prefers unread <make(in: id)>", "unread-condition"])
    }

    @Test func choicesAreRead() throws {
      #expect(
        try swift("func a() { c.can = x == y ? P(\"SELF == '1'\") : z ? P(\"SELF == '2'\") : P(\"SELF == '1'\") }")
          == ["S can SELF == '1'", "S-2 can SELF == '2'"])
      #expect(
        try swift("func a() { c.can = P(\"SELF == %@\", x ? \"a\" : \"b\") }\n")
          == ["S can SELF == %@ | <x ? \"a\" : \"b\">"])
      let property = """
        var mine: NSPredicate { if x { return P("SELF == '1'") }
          return P("SELF == '2'") }
        func a() { c.can = self.mine }
        """
      #expect(try swift(property) == ["S can SELF == '1'", "S-2 can SELF == '2'"])
    }

    @Test func aMemberOfAnInstanceHidesThatOfItsType() throws {
      let members = "static let id = \"type\"\nlet id = \"instance\"\n"
      #expect(try swift(members + "func a() { c.can = P(\"SELF == %@\", id) }") == ["S can SELF == %@ | instance"])
      #expect(try swift(members + "func a() { c.can = P(\"SELF == %@\", self.id) }") == ["S can SELF == %@ | instance"])
      #expect(try swift(members + "func a() { c.can = P(\"SELF == %@\", Self.id) }") == ["S can SELF == %@ | type"])
      #expect(try swift(members + "func a() { c.can = P(\"SELF == %@\", S.id) }") == ["S can SELF == %@ | type"])
      #expect(try swift(members + "static func a() { c.can = P(\"SELF == %@\", id) }") == ["S can SELF == %@ | type"])
      #expect(
        try swift("static let id = \"type\"\nvar id: String\nfunc a() { c.can = P(\"SELF == %@\", id) }")
          == ["S can SELF == %@ | <id>"])
    }

    @Test func conditionsThatAreGivenToAScenePartAsObjects() throws {
      let text = """
        func a() { let main = UISceneActivationConditions()
          main.can = P("SELF == '1'")
          let other = UISceneActivationConditions()
          other.can = P("SELF == '2'")
          scene.activationConditions = x ? main : other }
        """
      #expect(try swift(text) == ["S can SELF == '1'", "S-2 can SELF == '2'"])
    }

    @Test func localConstantsOfVeryManyStatementsAreKnown() throws {
      let lines = (0..<4_000).map { "c.can = P(\"SELF == %@\", \($0 % 2 == 0 ? "id" : "other"))" }
      let text = "let c = scene.activationConditions\nlet id = \"a\"\nlet other = id + \"b\""
      let found = try swift("func a() { \(text)\n\(lines.joined(separator: "\n")) }")
      #expect(found.first == "S can SELF == %@ | ab")
      #expect(!found.contains("partly-read") && !found.contains("unread-condition"))
    }

    @Test(arguments: [
      "for case .some(let id) in list { $ }", "let h = { [id = x.y] in $ }", "do { try x() } catch let id { $ }",
      "if case .a(let id) = x { $ }", "let (id, other) = x\n$",
    ])
    func boundNamesHideConstants(body: String) throws {
      let text = "let id = \"a\"\n" + body.replacing("$", with: "c.can = P(\"SELF == %@\", id)")
      #expect(try swift("func a() { \(text) }") == ["S can SELF == %@ | <id>"])
    }

    @Test(arguments: [
      ("\"p/\\(page + 1)\"", "p/<page + 1>"), ("\"p/\\(1 + 2)\"", "p/<1 + 2>"), ("\"p/\" + id", "p/<id>"),
      (
        "URL(string: \"a\", relativeTo: base)!.absoluteString", "<URL(string: \"a\", relativeTo: base)!.absoluteString>"
      ),
      ("Kind.`default`.rawValue", "default"), ("Kind.default.rawValue", "default"), ("Kind.import.rawValue", "i"),
    ])
    func valuesAreNotMadeUp(argument: String, value: String) throws {
      let text = "enum Kind: String { case `default`, `import` = \"i\" }\n"
      #expect(
        try swift(text + "func a() { c.can = P(\"SELF == %@\", \(argument)) }") == ["S can SELF == %@ | \(value)"])
    }

    @Test func veryManyAssignmentsEnd() throws {
      let lines = (0..<3_000).map {
        "if x\($0) { c.can = P(\"SELF == '\($0)'\") } else { c.prefers = P(\"SELF == '1'\") }"
      }
      #expect(try swift("func a() {\n\(lines.joined(separator: "\n"))\n}").count < 12_000)
    }
  #endif

  @Test func branchesOfObjectiveC() throws {
    let text = """
      - (void)a {
        UISceneActivationConditions *c = scene.activationConditions;
        c.can = P("SELF == '0'")P;
        if (x) { c.prefers = P("SELF == '1'")P; } else if (y(1)) { c.prefers = P("SELF == '2'")P; } else { c.prefers = P("SELF == '3'")P; }
      }
      """
    #expect(
      try objectiveC(text) == [
        "S can SELF == '0'", "S prefers SELF == '1'", "S-2 can SELF == '0'", "S-2 prefers SELF == '2'",
        "S-3 can SELF == '0'", "S-3 prefers SELF == '3'",
      ])
    let cases = """
      - (void)a { switch (kind) { case 1: c.can = P("SELF == '1'")P; break; default: c.prefers = P("SELF == '2'")P; } }
      """
    #expect(try objectiveC(cases) == ["S can SELF == '1'", "S-2 prefers SELF == '2'"])
    let scenes = """
      - (void)a { UISceneActivationConditions *c = one.activationConditions;
        c.can = P("SELF == '1'")P; two.activationConditions.can = P("SELF == '2'")P;
        [two.activationConditions setPrefersToActivateForTargetContentIdentifierPredicate:P("SELF == '3'")P]; }
      """
    #expect(
      try objectiveC(scenes) == ["S can SELF == '1'", "S-2 can SELF == '2'", "S-2 prefers SELF == '3'"])
  }

  @Test func branchesOfObjectiveCWithoutBraces() throws {
    let text = """
      - (void)a {
        c.can = P("SELF == '0'")P;
        if (x) c.prefers = P("SELF == '1'")P;
        else if (y(1)) c.prefers = P("SELF == '2'")P;
        else
          c.prefers = P("SELF == '3'")P;
      }
      """
    let found = [
      "S can SELF == '0'", "S prefers SELF == '1'", "S-2 can SELF == '0'", "S-2 prefers SELF == '2'",
      "S-3 can SELF == '0'", "S-3 prefers SELF == '3'",
    ]
    #expect(try objectiveC(text) == found)
    let mixed = """
      - (void)a {
        c.can = P("SELF == '0'")P;
        if (x) { c.prefers = P("SELF == '1'")P; } else for (id x in y) if (x) [self show:^{ a(); }];
        if (y) if (z) c.prefers = P("SELF == '2'")P; else c.prefers = P("SELF == '3'")P;
      }
      """
    #expect(try objectiveC(mixed).suffix(2) == ["S-3 prefers SELF == '3'", "S-4 can SELF == '0'"])
    // What follows is not part of the branch.
    let after = "- (void)a { if (x) c.can = P(\"SELF == '1'\")P; c.prefers = P(\"SELF == '2'\")P; }"
    #expect(try objectiveC(after) == ["S can SELF == '1'", "S prefers SELF == '2'", "S-2 prefers SELF == '2'"])
    let twice = "- (void)a { while (x) y(); c.can = P(\"SELF == '1'\")P; c.can = P(\"SELF == '2'\")P; }"
    #expect(try objectiveC(twice) == ["S can SELF == '2'", "condition-set-twice"])
    let cast = "- (void)a:(UIScene *)scene { UIWindowScene *windowScene = (UIWindowScene *)scene;"
    let names =
      cast
      + " scene.activationConditions.can = P(\"SELF == '1'\")P; windowScene.activationConditions.prefers = P(\"SELF == '2'\")P; }"
    #expect(try objectiveC(names) == ["S can SELF == '1'", "S prefers SELF == '2'"])
    let others = names.replacing("windowScene.act", with: "otherScene.act")
    #expect(try objectiveC(others) == ["S can SELF == '1'", "S-2 prefers SELF == '2'"])
  }

  @Test(arguments: [
    ("- (nullable NSPredicate *)make:(NSString *)id now:(BOOL)x", "[self make:y now:YES]", true),
    ("+ (NSPredicate *)make", "[S make]", true), ("- (NSPredicate *)make", "self.make", true),
    ("static NSPredicate *Make(NSString *id)", "Make(y)", true),
    ("- (NSPredicate *)make:(NSString *)id", "[self make:y now:YES]", false),
    ("- (NSPredicate *)make", "[other make]", false), ("- (NSString *)make", "[self make]", false),
  ])
  func allThatAFunctionOfObjectiveCReturnsIsRead(header: String, call: String, isRead: Bool) throws {
    let method = """
      \(header) { if (id) return P("SELF == 'a'")P;
        [z each:^{ return P("SELF == 'x'")P; }];
        return P("SELF == %@", id)P; }
      """
    let text = "\(method)\n- (void)a { c.can = \(call); }"
    let found = ["S can SELF == 'a'", "S-2 can SELF == %@ | <id>"]
    #expect(try objectiveC(text) == (isRead ? found : ["S can unread <\(call)>", "unread-condition"]))
    // The order does not matter.
    #expect(try objectiveC("- (void)a { c.can = \(call); }\n\(method)").count == 2)
  }

  @Test func objectsOfConditionsOfObjectiveCAreToldApart() throws {
    let text = """
      - (void)a { UISceneActivationConditions *main = [[UISceneActivationConditions alloc] init];
        main.can = P("SELF == '1'")P;
        UISceneActivationConditions *other = [UISceneActivationConditions new];
        other.can = P("SELF == '2'")P; }
      """
    #expect(try objectiveC(text) == ["S can SELF == '1'", "S-2 can SELF == '2'"])
  }

  @Test func blocksAndBracesThatNestWithoutEndAreRead() throws {
    let text = String(repeating: "{", count: 200_000) + String(repeating: "c.can = P(\"SELF == '1'\")P; ", count: 500)
    #expect(try objectiveC("- (void)a " + text).first == "S can SELF == '1'")
  }
}
