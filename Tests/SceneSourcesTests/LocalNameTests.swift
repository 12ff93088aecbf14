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

    /// The values of a constant that the branches of a statement set.
    @Test(arguments: [
      ("if y { id = \"a\" } else { id = \"b\" }", ["a", "b"]),
      ("switch y { case 1: id = \"a\"\ncase 2: id = \"b\"\ndefault: id = load() }", ["a", "b", "load()"]),
      ("do { id = try load() } catch { id = \"b\" }", ["load()", "b"]), ("id = \"a\"", ["a"]),
    ])
    func aConstantHasTheValuesOfTheBranches(statement: String, values: [String]) throws {
      let predicates = statement.replacing("load()", with: "NSPredicate(format: \"SELF == %@\", load())")
        .replacing("\"a\"", with: "NSPredicate(format: \"SELF == 'a'\")")
        .replacing("\"b\"", with: "NSPredicate(format: \"SELF == 'b'\")")
      let application = try DelegateMethods(
        swift: "func a(c: UISceneActivationConditions) { let id: NSPredicate\n\(predicates)\nc.can = id }"
      ).application
      let found = summary(application).map { $0.split(separator: "== ").last.map(String.init) ?? "" }
      #expect(
        found == values.map { $0 == "load()" ? "%@ | <load()>" : "'\($0)'" }
          || found == values.map { $0 == "load()" ? "%@ | <try load()>" : "'\($0)'" }, "\(found)")
    }

    /// Values of two constants belong together.
    @Test func twoConstantsOfOneStatementAreUnknown() throws {
      let text = """
        func a(c: UISceneActivationConditions) { let one: NSPredicate, two: NSPredicate
          if x { one = P("SELF == 'a'"); two = P("SELF == 'b'") } else { one = P("SELF == 'c'"); two = P("SELF == 'd'") }
          c.can = one; c.prefers = two }
        """
      #expect(
        try DelegateMethods(swift: text).found
          == ["S can unread <one>", "S prefers unread <two>", "unread-condition", "unread-condition"])
    }
  }
#endif
