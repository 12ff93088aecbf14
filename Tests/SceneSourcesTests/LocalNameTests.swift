#if SwiftSources
  import SceneSources
  import Testing

  /// What a name means where a condition is set: the innermost declaration counts.
  @Suite struct LocalNameTests {
    private let use = "scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "

    private func value(_ body: String, of expression: String = "id", members: String = "") throws -> [String] {
      let body = body.replacing("$", with: "\(use)\"SELF == %@\", \(expression))")
      let text = "\(members)\nclass S: UIWindowSceneDelegate { func a() {\n\(body)\n} }"
      return summary(try Checkout(["S.swift": text]).read().application)
    }

    @Test(arguments: [
      "let h = { id in $ }", "let h = { (id: String) in $ }", "let h = { (_ id) -> Void in $ }",
      "let h = { [id = x] in $ }", "for id in list { $ }", "for (_, id) in list { $ }", "while let id = next() { $ }",
      "if let id { $ }", "if case let .a(id) = x { $ }", "if case .a(let id)? = x { $ }",
      "guard let id = x else { return }\n$", "guard case let .a(id) = x else { return }\n$",
      "switch x { case let .a(id): $\ndefault: break }",
      "switch x { case .a(let id) where id == y: $\ndefault: break }",
      "do { try x() } catch let id as E { $ }", "func b(id: String) { $ }", "func b(for id: String) { $ }",
      "func b() { func c(_ id: String) { $ } }", "var id = id\n$", "let (id, _) = x\n$",
      "let `id` = x()\nlet h = { `id` in $ }",
      "#if DEBUG\nlet id = \"b\"\n#else\nlet id = \"c\"\n#endif\n$",
    ])
    func innerNamesHideConstants(body: String) throws {
      #expect(try value("let id = \"a\"\nif y {\n\(body)\n}").first == "S can SELF == %@ | <id>")
    }

    @Test(arguments: [
      "if let id = x { } else { $ }", "switch x { case \"idle\": $\ndefault: break }",
      "switch x { case .id: $\ndefault: break }", "guard let id = x else { $\nreturn }", "for id in list { }\n$",
      "let h = { id in }\n$", "do { try x() } catch let id { }\n$", "for x in list where x == id { $ }",
      "func b(id other: String) { $ }", "let x = y, z = x\n$", "if let other = id { $ }", "while let x = next() { $ }",
    ])
    func namesThatAreBoundElsewhereDoNot(body: String) throws {
      #expect(try value("let id = \"a\"\nif y {\n\(body)\n}").first == "S can SELF == %@ | a")
    }

    @Test func namesOfOneStatementAreKnownFromTheNextOneOn() throws {
      #expect(try value("let id = \"a\", other = id + \"b\"\n$", of: "other") == ["S can SELF == %@ | ab"])
      #expect(try value("let x = id, id = \"a\"\n$", of: "x", members: "let id = \"m\"") == ["S can SELF == %@ | m"])
    }

    @Test func argumentsWithoutANameAreUnknown() throws {
      #expect(try value("list.forEach { $ }", of: "$0") == ["S can SELF == %@ | <$0>"])
    }

    @Test func aLocalNameHidesATypeOfTheSameName() throws {
      let names = "enum names { static let id = \"n\" }\nenum Kind: String { case one }"
      #expect(try value("$", of: "names.id", members: names) == ["S can SELF == %@ | n"])
      #expect(try value("for names in list { $ }", of: "names.id", members: names) == ["S can SELF == %@ | <names.id>"])
      #expect(try value("let kind = Kind.one\n$", of: "kind.rawValue", members: names) == ["S can SELF == %@ | one"])
      #expect(
        try value("let kind = kind()\n$", of: "kind.rawValue", members: names) == ["S can SELF == %@ | <kind.rawValue>"]
      )
    }
  }
#endif
