#if SwiftSources
  import PredicateSyntax
  import RoutingDocuments
  import SceneAnalysis
  import SceneRouting
  import SceneSources
  import Testing

  /// Conditions that cannot be read, or not whole: every answer has to say what it depends on.
  @Suite struct UnreadConditionTests {
    private func delegate(_ name: String, can: String? = nil, prefers: String? = nil) -> String {
      let lines = [("can", can), ("prefersTo", prefers)].compactMap { prefix, value in
        value.map { "    scene.activationConditions.\(prefix)ActivateForTargetContentIdentifierPredicate = \($0)\n" }
      }
      return "class \(name): UIWindowSceneDelegate {\n  func a() {\n\(lines.joined())  }\n}\n"
    }

    private let first = ("Conditions.can(session)", "Conditions.prefers(session)")

    private func checkout() throws -> Checkout {
      try Checkout([
        "S.swift": delegate("A", can: first.0, prefers: first.1)
          + delegate("B", can: "NSPredicate(format: \"SELF == 'b'\")", prefers: "NSPredicate(value: false)")
      ])
    }

    private func json(_ checkout: Checkout) -> String { ExtractedDocument(checkout.read().application).json }

    @Test func anUnreadConditionIsAHoleAndNotTheDefault() throws {
      let json = try json(checkout())
      #expect(json.contains(#""canActivate": { "unknown": "Conditions.can(session)", "source": "#))
      #expect(json.contains(#""prefersToActivate": { "unknown": "Conditions.prefers(session)", "source": "#))
    }

    @Test func routingNeedsThePredicate() throws {
      let bytes = try Array(json(checkout()).utf8)
      let error = #expect(throws: DocumentError.self) { try SceneDocument(parsing: bytes, file: "s") }
      #expect(error?.first.code == .unknownValueNeeded)
      #expect(error?.first.help?.hasPrefix("add --assume 'Conditions.can(session)=PREDICATE'") == true)
      let document = try SceneDocument(
        parsing: bytes, file: "s", assuming: [first.0: "SELF == 'a'", first.1: "FALSEPREDICATE"])
      let router = try SceneRouter(application: document.application, sessions: document.sessions)
      #expect(try router.route(.localNotification(targetContentIdentifier: "a")).session == "A")
      #expect(try router.route(.localNotification(targetContentIdentifier: "b")).session == "B")
      #expect(throws: DocumentError.self) {
        try SceneDocument(parsing: bytes, file: "s", assuming: [first.0: "SELF LIEK 'a'", first.1: "FALSEPREDICATE"])
      }
    }

    @Test func analysisProvesNothingThatDependsOnIt() throws {
      let checkout = try checkout()
      try checkout.write("scenes.json", Array(json(checkout).utf8))
      let document = try SceneDocument(withUnknownValuesOf: checkout.path + "/scenes.json", assuming: [:])
      #expect(document.unknownValues.map(\.kind) == [.predicate, .predicate])
      var analyzer = SceneAnalyzer()
      analyzer.holes = document.unknownValues.map(\.hole)
      let found = try analyzer.foresight(
        of: SceneRouter(application: document.application, sessions: document.sessions))
      #expect(found.windows.map(\.stated.witness?.values) == [.someValue, .someValue])
      #expect(found.gap.witness?.values == .someValue)
      #expect(found.undecided.contains { $0.contains("'Conditions.prefers(session)'") })
    }

    @Test func lintSaysNothingOfAllWindowsTogether() throws {
      let found = try checkout().lint()
      #expect(found.count == 2 && found.allSatisfy { $0.hasSuffix("[unread-condition]") }, "\(found)")
    }

    @Test(arguments: ["%ld", "%d", "%f"]) func numbersAreHolesToo(conversion: String) throws {
      let format = "NSPredicate(format: \"SELF == \(conversion) OR SELF == %@\", thread.number, thread.name)"
      let checkout = try Checkout(["S.swift": delegate("A", prefers: format)])
      let json = json(checkout)
      #expect(
        json.contains(#""arguments": [{ "unknown": "thread.number", "type": "number" }, { "unknown": "thread.name" }]"#)
      )
      #expect(!checkout.lint().contains { $0.contains(": error:") }, "\(checkout.lint())")
      #expect(checkout.lint().contains { $0.contains("[different-kinds]") })
    }

    @Test func whatDependsOnANumberIsNotDecided() throws {
      let format = "NSPredicate(format: \"%d == 1 AND SELF == 'a'\", thread.number)"
      let checkout = try Checkout(["S.swift": delegate("A", can: format, prefers: format)])
      #expect(!checkout.lint().contains { $0.contains("never") }, "\(checkout.lint())")
      let bytes = Array(json(checkout).utf8)
      for (value, session) in [("1", "A"), ("2", nil)] {
        let document = try SceneDocument(parsing: bytes, file: "s", assuming: ["thread.number": value])
        let router = try SceneRouter(application: document.application, sessions: document.sessions)
        #expect(try router.route(.localNotification(targetContentIdentifier: "a")).session == session)
      }
      #expect(throws: DocumentError.self) {
        try SceneDocument(parsing: bytes, file: "s", assuming: ["thread.number": "one"])
      }
    }
  }
#endif
