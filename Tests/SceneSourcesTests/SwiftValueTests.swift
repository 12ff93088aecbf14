#if SwiftSources
  import SceneRouting
  import SceneSources
  import Testing

  /// The values of Swift expressions, from literals to constants and enumerations.
  @Suite struct SwiftValueTests {
    private func values(_ statements: String, members: String = "", rest: String = "") throws -> [String] {
      try Checkout(["S.swift": rest + delegate(statements, members: members)]).values
    }

    @Test(arguments: [
      (#"NSPredicate(value: false)"#, #"{"format":"FALSEPREDICATE"}"#),
      (#"NSPredicate(format: "SELF == 'a'")"#, #"{"format":"SELF == 'a'"}"#),
      (#".init(format: "SELF == %@", "a")"#, #"{"format":"SELF == %@","arguments":["a"]}"#),
      (#"NSPredicate.init(format: "SELF == %@", argumentArray: ["a"])"#, #"{"format":"SELF == %@","arguments":["a"]}"#),
      (#"NSPredicate(format: "SELF IN %@", ["a", "b"])"#, #"{"format":"SELF IN %@","arguments":[["a","b"]]}"#),
      (#"NSPredicate(format: "length == %d", 3)"#, #"{"format":"length == %d","arguments":[3]}"#),
      (#"NSPredicate(format: "length == %d", 0x1_0)"#, #"{"format":"length == %d","arguments":[16]}"#),
      (#"NSPredicate(format: "length == %d", 0b11)"#, #"{"format":"length == %d","arguments":[3]}"#),
      (#"NSPredicate(format: "SELF == " + "'a'")"#, #"{"format":"SELF == 'a'"}"#),
      (##"(NSPredicate(format: #"SELF == "a\b""#))"##, #"{"format":"SELF == \"a\\b\""}"#),
      (#"NSPredicate(format: "SELF == '\u{e9}\t\"'")"#, #"{"format":"SELF == 'é\t\"'"}"#),
      (
        #"NSCompoundPredicate(orPredicateWithSubpredicates: [NSPredicate(value: true), NSPredicate(format: "SELF == 'a'")])"#,
        #"{"format":"(TRUEPREDICATE) OR (SELF == 'a')"}"#
      ),
      (
        #"NSCompoundPredicate(type: .not, subpredicates: [NSPredicate(format: "SELF == %@", "a")])"#,
        #"{"format":"NOT (SELF == %@)","arguments":["a"]}"#
      ),
      (#"NSPredicate { _, _ in true }"#, #"{"unknown":"a predicate with a block"}"#),
    ])
    func readsLiterals(_ value: String, _ expected: String) throws {
      #expect(try values("prefers = \(value)") == [expected])
    }

    @Test func readsAMultilineLiteral() throws {
      let literal = "\"\"\"\n      SELF BEGINSWITH 'a' \\\n      OR SELF == 'b'\n      \"\"\""
      #expect(
        try values("prefers = NSPredicate(format: \(literal))") == [#"{"format":"SELF BEGINSWITH 'a' OR SELF == 'b'"}"#]
      )
    }

    @Test func readsConstantsOfTheSameFunction() throws {
      let statements = """
        let id = "a"
        let predicate = NSPredicate(format: "SELF == %@", id)
        can = predicate
        prefers = predicate
        """
      let expected = #"{"format":"SELF == %@","arguments":["a"]}"#
      #expect(try values(statements) == [expected, expected])
    }

    @Test(arguments: [
      "var id = \"a\"", "let id = next()", "guard let id = find(\"a\") else { return }", "for id in [\"a\"] {",
      "if let id {",
    ])
    func ignoresValuesThatMayChange(_ declaration: String) throws {
      let close = declaration.hasSuffix("{") ? "}" : ""
      let found = try values(
        "\(declaration)\nprefers = NSPredicate(format: \"SELF == %@\", id)\n\(close)", rest: "let id = \"global\"\n")
      #expect(found == [#"{"format":"SELF == %@","arguments":[{"unknown":"id"}]}"#])
    }

    @Test func parameterShadowsAConstant() throws {
      let text = """
        let id = "global"
        class PageSceneDelegate: NSObject, UIWindowSceneDelegate {
          func show(_ id: String) {
            c.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == %@", id)
          }
          func hide() {
            c.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == %@", id)
          }
        }
        """
      #expect(
        try Checkout(["S.swift": text]).values == [
          #"{"format":"SELF == %@","arguments":[{"unknown":"id"}]}"#,
          #"{"format":"SELF == %@","arguments":["global"]}"#,
        ])
    }

    @Test(arguments: [
      ("Identifiers.inbox", "enum Identifiers { static let inbox = \"a\" }"),
      ("Identifiers.Mail.inbox", "enum Identifiers { enum Mail { static let inbox = \"a\" } }"),
      ("App.Identifiers.inbox", "enum Identifiers { static let inbox: String = \"a\" }"),
      (
        "Identifiers.inbox",
        "struct Identifiers {}\nextension Identifiers { static let inbox = \"\\(letter)\" }\nlet letter = \"a\""
      ),
      ("Identifiers.inbox", "enum Identifiers { static var inbox: String { \"a\" } }"),
      ("inboxIdentifier", "let inboxIdentifier = \"a\""),
      ("Kind.inbox.rawValue", "enum Kind: String { case inbox = \"a\" }"),
      ("Kind.a.rawValue", "enum Kind: String { case a, b }"),
      ("URL.inbox.absoluteString", "extension URL { static let inbox = URL(string: \"a\")! }"),
      ("Kind.inbox.identifier", "enum Kind: String { case inbox = \"a\"; var identifier: String { rawValue } }"),
      (
        "Kind.inbox.identifier",
        "enum Kind { case inbox, other; var identifier: String { switch self { case .inbox: \"a\"; case .other: \"b\" } } }"
      ),
      (
        "Kind.inbox.identifier",
        "enum Kind { case inbox, other; var identifier: String { switch self { case .other: return \"b\"\ndefault: return \"a\" } } }"
      ),
      (
        "Kind.a.identifier",
        "enum Kind: String { case a }\nextension Kind { var identifier: String { return \"\\(self.rawValue)\" } }"
      ),
    ])
    func readsConstantsOfOtherFiles(_ use: String, _ declaration: String) throws {
      let statements = "prefers = NSPredicate(format: \"SELF == %@\", \(use))"
      let checkout = try Checkout(["S.swift": delegate(statements), "Sub/Other.swift": declaration])
      #expect(checkout.values == [#"{"format":"SELF == %@","arguments":["a"]}"#])
    }

    @Test(arguments: [
      "enum Identifiers { static var inbox = \"a\" }", "enum Identifiers { static let inbox = make() }",
      "class Identifiers { lazy var inbox = \"a\" }", "",
      "enum One { enum Identifiers { static let inbox = \"a\" } }\nenum Two { enum Identifiers { static let inbox = \"b\" } }",
      "enum Identifiers { static let inbox = outbox; static let outbox = inbox }",
    ])
    func ignoresOtherDeclarations(_ declaration: String) throws {
      let statements = "prefers = NSPredicate(format: \"SELF == %@\", Identifiers.inbox)"
      let checkout = try Checkout(["S.swift": delegate(statements), "Other.swift": declaration])
      #expect(checkout.values == [#"{"format":"SELF == %@","arguments":[{"unknown":"Identifiers.inbox"}]}"#])
    }

    @Test(arguments: [
      (#""a/\(id)""#, #"{"unknown":"id","beginsWith":"a/"}"#), (#""\(id)/b""#, #"{"unknown":"id","endsWith":"/b"}"#),
      (#""a/\(id)/\(page)/b""#, #"{"unknown":"id, page","beginsWith":"a/","endsWith":"/b","contains":"/"}"#),
      (#""a/" + id"#, #"{"unknown":"id","beginsWith":"a/"}"#),
      (#"String(format: "a/%@", id)"#, #"{"unknown":"id","beginsWith":"a/"}"#),
      (#"id ?? "none""#, #"{"unknown":"id ?? \"none\""}"#),
      ("isOpen ? id : other", #"{"unknown":"isOpen ? id : other"}"#),
    ])
    func keepsKnownTextAroundAPlaceholder(_ argument: String, _ expected: String) throws {
      #expect(
        try values("prefers = NSPredicate(format: \"SELF == %@\", \(argument))")
          == [#"{"format":"SELF == %@","arguments":[\#(expected)]}"#])
    }

    @Test func keepsAFormatWithInterpolation() throws {
      #expect(
        try values(#"prefers = NSPredicate(format: "SELF == 'a/\(id)'")"#)
          == [#"{"format":{"unknown":"id","beginsWith":"SELF == 'a/","endsWith":"'"}}"#])
    }

    @Test func treatsOtherExpressionsAsUnknown() throws {
      #expect(try values("prefers = predicate(\n  for: id)") == [#"{"unknown":"predicate( for: id)"}"#])
    }

    @Test(arguments: [
      (#"["a"]"#, #"["a"]"#), (#"Set(["a", "b"])"#, #"["a","b"]"#), (#"Set<String>()"#, "[]"),
      (#"Set(arrayLiteral: "a", "b")"#, #"["a","b"]"#), ("[id]", #"[{"unknown":"id"}]"#),
      ("labels", #"{"unknown":"labels"}"#),
      (#"[Names.main]"#, #"["main"]"#), ("Names.all", #"["main","*"]"#),
    ])
    func readsSets(_ set: String, _ expected: String) throws {
      let text = """
        enum Names { static let main = "main"; static let all: Set<String> = [Names.main, "*"] }
        @main struct A: App {
          var body: some Scene { WindowGroup { V() }.handlesExternalEvents(matching: \(set)) }
        }
        """
      #expect(try Checkout(["A.swift": text]).values == [expected])
    }

    /// Returns the value of a `matching` set whose names are declared in another file.
    private func values(ofSet set: String, _ declarations: String) throws -> [String] {
      let text = """
        @main struct A: App {
          var body: some Scene { WindowGroup { V() }.handlesExternalEvents(matching: \(set)) }
        }
        """
      return try Checkout(["A.swift": text, "Names.swift": declarations]).values
    }

    /// The only static constant or case of a name in the checkout, and otherwise nothing.
    @Test(arguments: [
      ("[.main]", "extension URL { static let main = URL(string: \"x-app://main\")! }", #"["x-app://main"]"#),
      ("[.main, \"*\"]", "extension String { static let main = \"main\" }", #"["main","*"]"#),
      ("[.main]", "enum Target: String { case main = \"m\", other }", #"["m"]"#),
      (
        "Self.all",
        "extension URL { static let main = URL(string: \"m\")! }\nextension A { static let all: [URL] = [.main] }",
        #"["m"]"#
      ),
      ("Set([Names.main, \"*\"])", "enum Names { static let main = \"m\" }", #"["m","*"]"#),
      ("[.main]", "extension URL { static let main = make() }\nenum Tab { case main }", #"[{"unknown":".main"}]"#),
      ("[.main]", "enum One: String { case main }\nenum Two { static let main = \"m\" }", #"[{"unknown":".main"}]"#),
      ("[.main]", "struct Model { let main = \"m\" }", #"[{"unknown":".main"}]"#),
      ("[.main]", "", #"[{"unknown":".main"}]"#),
    ])
    func readsImplicitMembers(_ set: String, _ declarations: String, _ expected: String) throws {
      #expect(try values(ofSet: set, declarations) == [expected])
    }

    /// Properties of constants that a memberwise initializer makes, joined sets, and names of types.
    @Test(arguments: [
      (
        "[Info.main.host, \"b\"]",
        "struct Info { let title: String; let host: String }\n"
          + "extension Info { static let main = Info(title: \"T\", host: \"h\") }", #"["h","b"]"#
      ),
      ("[Info.main.host]", "struct Info { let host: String; static let main = Self.init(host: \"h\") }", #"["h"]"#),
      ("[Info.main.host]", "struct Info { let host: String; static let main: Info = .init(host: \"h\") }", #"["h"]"#),
      (
        "[Info.main.host]",
        "struct Info { let host: String; init(host: String) { self.host = \"x\" }\n"
          + "static let main = Info(host: \"h\") }", #"[{"unknown":"Info.main.host"}]"#
      ),
      (
        "[Info.main.host]", "struct Info { var host: String; static let main = Info(host: \"h\") }",
        #"[{"unknown":"Info.main.host"}]"#
      ),
      ("Set([\"a\"]).union([\"b\"])", "", #"["a","b"]"#),
      ("Set([\"a\"] + Names.all)", "enum Names { static let all = [\"b\"] }", #"["a","b"]"#),
      ("[String(describing: Library.Page.self)]", "enum Library { struct Page {} }", #"["Page"]"#),
      ("[String(describing: Page.self)]", "", #"[{"unknown":"String(describing: Page.self)"}]"#),
    ])
    func readsPropertiesAndSets(_ set: String, _ declarations: String, _ expected: String) throws {
      #expect(try values(ofSet: set, declarations) == [expected])
    }

    /// The app's own modifier may change what it is given.
    @Test(arguments: [
      ("Set(values.map(\\.rawValue))", #"["a"]"#),
      ("Set(values.map { \"app://\" + $0.rawValue })", #"[{"unknown":".a"}]"#),
      ("Set(values.map { \"app://\\($0.rawValue)\" })", #"[{"unknown":".a"}]"#),
    ])
    func readsMembersThroughAnOverload(_ conversion: String, _ expected: String) throws {
      let text = """
        enum Route: String { case a, b }
        extension Scene { func handlesExternalEvents(matching values: Set<Route>) -> some Scene {
          handlesExternalEvents(matching: \(conversion)) } }
        @main struct A: App {
          var body: some Scene { WindowGroup { V() }.handlesExternalEvents(matching: [.a]) }
        }
        """
      #expect(try Checkout(["A.swift": text]).values.last == expected)
    }

    /// `Self` in a base class may be another class.
    @Test func overriddenClassPropertyIsUnknown() throws {
      let text =
        delegate(
          "prefers = NSPredicate(format: \"SELF == %@\", Self.name)", members: "class var name: String { \"a\" }")
        + "class MapSceneDelegate: PageSceneDelegate { override class var name: String { \"b\" } }"
      #expect(
        try Checkout(["S.swift": text]).values == [#"{"format":"SELF == %@","arguments":[{"unknown":"Self.name"}]}"#])
    }

    /// A constant with a value for each platform has the one of the platform for which the modifier is compiled.
    @Test func readsTheConstantOfThePlatform() throws {
      let text = """
        #if os(macOS)
        enum Names { static let main = "mac" }
        #else
        enum Names { static let main = "other" }
        #endif
        @main struct A: App {
          var body: some Scene { WindowGroup { V() }.handlesExternalEvents(matching: [Names.main]) }
        }
        """
      let checkout = try Checkout(["A.swift": text])
      #expect(checkout.values == [#"[{"unknown":"Names.main"}]"#])
      for (idiom, name) in [(InterfaceIdiom.mac, "mac"), (.pad, "other")] {
        #expect(try checkout.document(idiom: idiom).configurations[0]["matching"] as? [String] == [name])
      }
    }

    /// A constant in a branch of the build that is never compiled, or that another branch declares again.
    @Test(arguments: [
      "#if false\nlet id = \"a\"\n#endif", "#if DEBUG\nlet id = \"a\"\n#else\nlet id = \"b\"\n#endif",
    ])
    func ignoresConstantsOfBranches(_ declaration: String) throws {
      let expected = [#"{"format":"SELF == %@","arguments":[{"unknown":"id"}]}"#]
      let use = "prefers = NSPredicate(format: \"SELF == %@\", id)"
      #expect(try values("\(declaration)\n\(use)") == expected)
      #expect(try values(use, rest: declaration + "\n") == expected)
    }

    /// A member of the type, in any file, hides a global constant.
    @Test(arguments: ["extension PageSceneDelegate { static let id = \"a\" }", "class Base { let id = \"a\" }"])
    func prefersMembersToGlobalConstants(_ declaration: String) throws {
      let text =
        "let id = \"global\"\n"
        + delegate("prefers = NSPredicate(format: \"SELF == %@\", id)").replacing("UIResponder,", with: "Base,")
      let checkout = try Checkout(["S.swift": text, "Other.swift": "let handlesExternalEvents = 1\n" + declaration])
      #expect(checkout.values == [#"{"format":"SELF == %@","arguments":["a"]}"#])
    }

    /// Each line of a literal is a part of its text.
    @Test func readsALongLiteralToItsEnd() throws {
      let lines = (0..<5_000).map { "OR SELF == 'item/\($0)'\n" }.joined()
      let literal = "\"\"\"\nSELF == 'a'\n\(lines)OR SELF == 'z'\n\"\"\""
      let format = try #require(values("can = NSPredicate(format: \(literal))").first)
      #expect(format.hasSuffix(#"\nOR SELF == 'z'"}"#), "\(format.suffix(40))")
    }
  }
#endif
