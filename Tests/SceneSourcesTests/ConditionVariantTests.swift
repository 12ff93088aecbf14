import SceneSources
import Testing

/// What kinds of windows the assignments of one class make.
@Suite struct ConditionVariantTests {
  private func swift(_ body: String) throws -> [String] {
    let text = body.replacing("can =", with: "canActivateForTargetContentIdentifierPredicate =")
      .replacing("prefers =", with: "prefersToActivateForTargetContentIdentifierPredicate =")
      .replacing("P(", with: "NSPredicate(format: ")
    return try found("S.swift", "class S: UIWindowSceneDelegate {\n\(text)\n}\n")
  }

  private func objectiveC(_ body: String) throws -> [String] {
    let text = body.replacing("can =", with: "canActivateForTargetContentIdentifierPredicate =")
      .replacing("prefers =", with: "prefersToActivateForTargetContentIdentifierPredicate =")
      .replacing("P(", with: "[NSPredicate predicateWithFormat:@").replacing(")P", with: "]")
    return try found("S.m", "@implementation S\n\(text)\n@end\n")
  }

  /// The windows, and the codes of the findings in the file itself.
  private func found(_ file: String, _ text: String) throws -> [String] {
    let application = try Checkout([file: text]).read().application
    return summary(application) + application.findings.map(\.code)
  }

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

    @Test func independentBranchesAreJoined() throws {
      let text = """
        func a() { if x { c.can = P("SELF == '1'") }
          if y { c.prefers = P("SELF == '2'") } }
        """
      #expect(try swift(text) == ["S can SELF == '1'", "S prefers SELF == '2'"])
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

  @Test func blocksAndBracesThatNestWithoutEndAreRead() throws {
    let text = String(repeating: "{", count: 200_000) + String(repeating: "c.can = P(\"SELF == '1'\")P; ", count: 500)
    #expect(try objectiveC("- (void)a " + text).first == "S can SELF == '1'")
  }
}
