#if SwiftSources
  import SceneSources
  import Testing

  /// Chains of helpers, circles of them, and macros.
  extension HelperTests {
    @Test func helpersAreFollowedThroughManyOthers() throws {
      let set = "activationConditions.\(Self.can) = NSPredicate(format: \"SELF == %@\", id)"
      func chain(_ count: Int, _ name: (Int) -> String) -> String {
        let rest = (1..<count).map { "func \(name($0))(a\($0) id: String) { \(name($0 - 1))(a\($0 - 1): id) }\n" }
        return "extension UIScene {\nfunc \(name(0))(a0 id: String) { \(set) }\n\(rest.joined())}\n"
      }
      #expect(
        try windows(chain(12) { _ in "apply" } + delegate("Mail", "scene.apply(a11: \"x\")"))
          == ["Mail can SELF == %@ | x"])
      // More functions of different names than are looked for are said.
      let found = try windows(chain(20) { "apply\($0)" } + delegate("Mail", "scene.apply19(a19: \"x\")"))
      #expect(found.allSatisfy { $0.hasSuffix("unread-condition") } && found.count == 1, "\(found)")
    }

    @Test func helpersThatCallEachOtherEnd() throws {
      let helper = """
        extension UIScene {
          func a(_ id: String) { b(id) }
          func b(_ id: String) { a(id); activationConditions.\(Self.can) = NSPredicate(format: "SELF == %@", id) }
        }

        """
      let found = try windows(helper + delegate("Mail", "scene.a(\"x\")"))
      #expect(found.first == "Mail can SELF == %@ | x")
    }

    @Test func aMacroIsReadAsAFormat() throws {
      let body = "scene.activationConditions.\(Self.can) = try #activationCondition(\"SELF BEGINWITH %@\", Names.one)"
      let checkout = try Checkout([
        "S.swift": delegate("Mail", body), "N.swift": "enum Names { static let one = \"1\" }",
      ])
      #expect(summary(checkout.read().application) == ["Mail can SELF BEGINWITH %@ | 1"])
      #expect(checkout.lint().contains { $0.hasPrefix("S.swift:3:") && $0.contains("'BEGINWITH' is not an operator") })
      // Macros of others mean anything.
      #expect(
        try windows(delegate("Mail", body.replacing("#activation", with: "#my"))).first?.contains("unread") == true)
    }
  }
#endif
