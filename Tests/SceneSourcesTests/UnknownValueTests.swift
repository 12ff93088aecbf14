import RoutingDocuments
import SceneSources
import Testing

/// Values that only the running app knows: those that are written alike and differ have different names.
@Suite struct UnknownValueTests {
  /// The names in the document, in its order.
  private func names(_ application: SourceApplication) throws -> [String] {
    let json = ExtractedDocument(application).json
    return try SceneDocument(withUnknownValuesIn: Array(json.utf8), file: "s").unknownValues.map(\.name)
  }

  #if SwiftSources
    private let can = "c.canActivateForTargetContentIdentifierPredicate"
    private let prefers = "c.prefersToActivateForTargetContentIdentifierPredicate"

    private func checkout(_ first: String, _ second: String, other: String = "") throws -> Checkout {
      try Checkout([
        "A.swift": "class A: UIWindowSceneDelegate {\n\(first)\n}\n\(other)",
        "B.swift": "class B: UIWindowSceneDelegate {\n\(second)\n}\n",
      ])
    }

    @Test(arguments: [
      ("id: String", "id"), ("_ session: UISceneSession", "session.persistentIdentifier"),
      ("id: String?", "id ?? \"none\""), ("id: String", "make(id, from: list)"), ("id: String", "id[0].name"),
    ])
    func parametersOfTwoFunctionsDiffer(parameter: String, value: String) throws {
      let method = "func a(\(parameter)) { \(prefers) = NSPredicate(format: \"SELF == %@\", \(value)) }"
      let checkout = try checkout(method, method)
      #expect(try names(checkout.read().application) == [value, "\(value) (2)"])
      #expect(!checkout.lint().contains { $0.contains("[identical-preference]") }, "\(checkout.lint())")
    }

    @Test func oneDeclarationIsOneValue() throws {
      let format = "NSPredicate(format: \"SELF == %@\", $)"
      func method(_ value: String) -> String {
        "var id: String\nfunc a(key: String) { \(can) = \(format) }\nfunc b() { \(prefers) = \(format) }"
          .replacing("$", with: value)
      }
      #expect(try names(checkout(method("id"), "").read().application) == ["id", "id"])
      #expect(try names(checkout(method("self.id"), method("self.id")).read().application).last == "self.id (2)")
      // What belongs to the module is one value for all types.
      let module = "enum App { static var name: String { load() } }\nlet device = load()"
      for value in ["App.name", "device", "Bundle.main.bundleIdentifier!"] {
        let found = try names(checkout(method(value), method(value), other: module).read().application)
        #expect(Set(found).count == 1, "\(found)")
      }
      let fresh = try names(checkout(method("UUID().uuidString"), "").read().application)
      #expect(fresh == ["UUID().uuidString", "UUID().uuidString (2)"])
    }

    @Test func windowsOfOneFunctionHaveValuesOfTheirOwn() throws {
      let method = """
        var key: String
        func a(id: String) { \(prefers) = NSPredicate(format: "SELF IN %@", [id, key, App.name])
          if x { \(can) = NSPredicate(format: "SELF == %@", id) } }
        """
      let checkout = try checkout(method, "", other: "enum App { static var name: String { load() } }")
      #expect(
        try names(checkout.read().application) == ["id", "id", "key", "App.name", "id (2)", "key (2)", "App.name"])
      #expect(!checkout.lint().contains { $0.contains("[identical-preference]") }, "\(checkout.lint())")
      let constant =
        "func a() { \(prefers) = NSPredicate(format: \"SELF == 'a'\")\nif x { \(can) = NSPredicate(value: false) } }"
      #expect(try self.checkout(constant, "").lint().contains { $0.contains("[identical-preference]") })
    }

    @Test func valuesThatAreCutAlikeDiffer() throws {
      let long = "make(" + String(repeating: "\"a\", ", count: 40)
      let method = { (end: String) in
        "func a() { \(self.prefers) = NSPredicate(format: \"SELF == %@\", \(long)\(end))) }"
      }
      let found = try names(checkout(method("\"b\""), method("\"c\"")).read().application)
      #expect(Set(found).count == 2, "\(found)")
      let same = try names(checkout(method("\"b\""), "").read().application)
      #expect(same.count == 1)
    }

    @Test func unreadConditionsOfTwoFunctionsDiffer() throws {
      let method = "func a(id: String) { \(prefers) = Other.make(id) }"
      #expect(
        try names(checkout(method, method).read().application) == ["Other.make(id)", "Other.make(id) (2)"])
    }

    @Test func eachNameIsAskedFor() throws {
      let method = "func a(id: String) { \(prefers) = NSPredicate(format: \"SELF == %@\", id) }"
      let application = try checkout(method, method).read().application
      #expect(
        StarterScenario.text(of: application).contains(#""assume": { "id": "example-1", "id (2)": "example-2" }"#))
    }
  #endif

  @Test func parametersOfTwoMethodsOfObjectiveCDiffer() throws {
    let method = """
      - (void)a:(NSString *)identifier { scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
        [NSPredicate predicateWithFormat:@"SELF == %@ OR SELF == %@", identifier, self.name]; }
      """
    let checkout = try Checkout([
      "A.m": "@implementation A\n\(method)\n@end", "B.m": "@implementation B\n\(method)\n@end",
    ])
    #expect(
      try names(checkout.read().application) == ["identifier", "self.name", "identifier (2)", "self.name (2)"])
    let both = method.replacing("SELF == %@ OR SELF == %@", with: "SELF == %@").replacing(", self.name", with: "")
      .replacing(
        "identifier]; }",
        with:
          "identifier]; scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@\"SELF == %@\", identifier]; }"
      )
    #expect(
      try names(Checkout(["A.m": "@implementation A\n\(both)\n@end"]).read().application) == [
        "identifier", "identifier",
      ])
  }
}
