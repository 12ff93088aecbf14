#if SwiftSources
  import SceneSources
  import Testing

  /// Identifiers that the app sends, as far as they are known.
  @Suite struct SentIdentifierTests {
    private func codes(_ format: String, sends: [String], before: String = "", members: String = "") throws -> [String]
    {
      let statements = sends.map { "activity.targetContentIdentifier = \($0)\n" }.joined()
      let checkout = try Checkout([
        "S.swift": """
        class S: UISceneDelegate { \(members)
        func a(id: String?) {
        \(statements)\(before)
        scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: \(format))
        } }
        """
      ])
      return checkout.lint().compactMap { $0.split(separator: "[").last.map { String($0.dropLast()) } }
    }

    @Test(arguments: [
      ("BEGINSWITH", "thread/4", #""thread/\(id)""#, true), ("BEGINSWITH", "thr", #""thread/\(id)""#, true),
      ("BEGINSWITH[c]", "THREAD/4", #""thread/\(id)""#, true), ("BEGINSWITH", "draft", #""thread/\(id)""#, false),
      ("BEGINSWITH", "THREAD/4", #""thread/\(id)""#, false), ("CONTAINS", "draft", #""thread/\(id)""#, true),
      ("ENDSWITH", ".txt", #""file/\(id).txt""#, true), ("ENDSWITH", "a.txt", #""file/\(id).txt""#, true),
      ("ENDSWITH", ".doc", #""file/\(id).txt""#, false), ("ENDSWITH", ".doc", #""file/\(id)""#, true),
      ("BEGINSWITH", "draft", "id", true), ("BEGINSWITH", "draft", "\"thread/1\"", false),
    ])
    func aSentIdentifierFitsWithAnyValue(operation: String, text: String, sent: String, fits: Bool) throws {
      let found = try codes("\"SELF \(operation) '\(text)'\"", sends: ["\"other\"", sent])
      #expect(found.contains("unmatched-label") == !fits, "\(found)")
    }

    @Test(arguments: [
      (#""SELF == %@", "a/\(id ?? "")""#, ""), (#""SELF BEGINSWITH %@", "a/\(id ?? "")""#, ""),
      (#""SELF IN %@", ["a/\(id ?? "")", "b"]"#, ""), (#""SELF == %@", key"#, #"let key = "a/\(id ?? "")""#),
      (#""SELF == %@", "a/\(id ?? "")""#, "if let other { }"),
      (#""SELF == %@", "a/\(id ?? "")""#, "guard other else { return }"),
    ])
    func aFallbackToNothingIsReported(format: String, before: String) throws {
      #expect(try codes(format, sends: [], before: before).contains("optional-identifier"))
    }

    @Test(arguments: [
      (#""SELF == %@", id ?? """#, ""), (#""SELF != %@", "a/\(id ?? "")""#, ""),
      (#""SELF == %@", "a/\(id ?? "none")""#, ""), (#""SELF == %@", "\(Bundle.main.bundleIdentifier ?? "")/a""#, ""),
      (#""SELF == %@", "a/\(id ?? "")""#, "guard id != nil else { return }"),
      (#""SELF == %@", "a/\(id ?? "")""#, "guard let id else { return }"),
      (#""SELF == %@", "a/\(name)""#, "let name = id ?? \"\"\nguard !name.isEmpty else { return }"),
    ])
    func aFallbackThatIsMeantIsNot(format: String, before: String) throws {
      #expect(try !codes(format, sends: [], before: before).contains("optional-identifier"))
    }

    @Test func anIdentifierThatIsSentIsNotCalledImpossible() throws {
      #expect(try !codes(#""SELF == %@", "a/\(id ?? "")""#, sends: ["\"a/\""]).contains("optional-identifier"))
    }

    @Test func aBranchThatAsksForTheValueIsNotReported() throws {
      for (condition, isReported) in [("id != nil", false), ("let id", false), ("!x.isEmpty", true)] {
        let text = """
          class S: UISceneDelegate { func a(id: String?) { if \(condition) { scene.activationConditions
            .prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == %@", "a/\\(id ?? "")") } } }
          """
        let found = try Checkout(["S.swift": text]).lint()
        #expect(found.contains { $0.contains("optional-identifier") } == isReported, "\(condition): \(found)")
      }
    }
  }
#endif
