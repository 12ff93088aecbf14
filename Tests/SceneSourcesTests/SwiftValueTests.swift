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
      ("predicate(\n  for: id)", #"{"unknown":"predicate( for: id)"}"#),
    ])
    func readsLiterals(_ value: String, _ expected: String) throws {
      #expect(try values("prefers = \(value)") == [expected])
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

    @Test func readsALocalListOfArguments() throws {
      let found = try values("let all = [\"a\"]\nprefers = NSPredicate(format: \"SELF == %@\", argumentArray: all)")
      #expect(found == [#"{"format":"SELF == %@","arguments":["a"]}"#])
    }

    /// A type with the same name in another one isn't meant.
    @Test func aNestedTypeComesBeforeOthers() throws {
      func text(_ name: String) -> String {
        delegate(
          "prefers = NSPredicate(format: \"SELF IN %@\", [K.id, Kind.a.rawValue, Ids.id])",
          members: "private enum K { static let id = \"\(name)\" }; enum Kind: String { case a = \"\(name)-a\" }",
          name: name + "SceneDelegate")
      }
      let rest = "enum Ids { static let id = \"global\" }\nenum Outer { enum Ids { static let id = \"other\" } }\n"
      let document = try Checkout(["S.swift": text("One") + text("Two") + rest]).document()
      for name in ["One", "Two"] {
        #expect(
          document.condition(name + "SceneDelegate", "prefersToActivate")
            == #"{"arguments":[["\#(name)","\#(name)-a","global"]],"format":"SELF IN %@"}"#)
      }
    }

    @Test func parameterShadowsAConstant() throws {
      let statement = "prefers = NSPredicate(format: \"SELF == %@\", id)"
      #expect(
        try values(statement, members: "func show(_ id: String) { \(statement) }", rest: "let id = \"global\"\n") == [
          #"{"format":"SELF == %@","arguments":[{"unknown":"id"}]}"#,
          #"{"format":"SELF == %@","arguments":["global"]}"#,
        ])
    }

    @Test(arguments: [
      ("Identifiers.Mail.inbox", "enum Identifiers { enum Mail { static let inbox = \"a\" } }"),
      (
        "Identifiers.inbox",
        "struct Identifiers {}\nextension Identifiers { static let inbox = \"\\(letter)\" }\nlet letter = \"a\""
      ),
      ("Identifiers.inbox", "enum Identifiers { static var inbox: String { \"a\" } }"),
      ("inboxIdentifier", "let inboxIdentifier = \"a\""),
      ("URL.inbox.absoluteString", "extension URL { static let inbox = URL(string: \"a\")! }"),
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
      (#"id ?? "none""#, #"{"unknown":"id ?? \"none\""}"#),
      ("isOpen ? id : other", #"{"unknown":"isOpen ? id : other"}"#),
    ])
    func keepsKnownTextAroundAPlaceholder(_ argument: String, _ expected: String) throws {
      #expect(
        try values("prefers = NSPredicate(format: \"SELF == %@\", \(argument))")
          == [#"{"format":"SELF == %@","arguments":[\#(expected)]}"#])
    }

    /// The value of a set of labels. Declarations in another file are found if their name is unique.
    @Test(arguments: [
      ("labels", "", #"{"unknown":"labels"}"#), ("[id]", "", #"[{"unknown":"id"}]"#),
      (#"Set(["a"]).union(["b"])"#, "", #"["a","b"]"#),
      (
        "Names.all", "enum Names { static let main = \"main\"; static let all: Set<String> = [Names.main, \"*\"] }",
        #"["main","*"]"#
      ),
      ("Set([\"a\"] + Names.all)", "enum Names { static let all = [\"b\"] }", #"["a","b"]"#),
      ("Set([Names.main, \"*\"])", "enum Names { static let main = \"m\" }", #"["m","*"]"#),
      // The only static constant or case of a name.
      ("[.main]", "extension URL { static let main = URL(string: \"x-app://main\")! }", #"["x-app://main"]"#),
      ("[.main, \"*\"]", "extension String { static let main = \"main\" }", #"["main","*"]"#),
      ("[.main]", "enum Target: String { case main = \"m\", other }", #"["m"]"#),
      (
        "Self.all",
        "extension URL { static let main = URL(string: \"m\")! }\nextension A { static let all: [URL] = [.main] }",
        #"["m"]"#
      ),
      ("[.main]", "extension URL { static let main = make() }\nenum Tab { case main }", #"[{"unknown":".main"}]"#),
      ("[.main]", "enum One: String { case main }\nenum Two { static let main = \"m\" }", #"[{"unknown":".main"}]"#),
      ("[.main]", "struct Model { let main = \"m\" }", #"[{"unknown":".main"}]"#),
      ("[.main]", "", #"[{"unknown":".main"}]"#),
      // Calls and properties of instances are not followed.
      ("[n()]", #"func n() -> String { "n" }"#, #"[{"unknown":"n()"}]"#),
      (
        "[Info.main.host]", "struct Info { let host: String; static let main = Info(host: \"h\") }",
        #"[{"unknown":"Info.main.host"}]"#
      ),
      // Computed properties whose name is unique.
      ("names", #"extension A { var names: Set<String> { ["a", id] } }"#, #"["a",{"unknown":"id"}]"#),
      (
        "names", "extension A { var names: Set<String> { [] } }\nclass B { var names: Set<String> { [] } }",
        #"{"unknown":"names"}"#
      ),
      (
        "Kind.a.names",
        "enum Kind: String { case a; var names: Set<String> { [title] }; var title: String { rawValue } }", #"["a"]"#
      ),
      (#".init(arrayLiteral: "a")"#, "", #"["a"]"#), (#".init(["a"])"#, "", #"["a"]"#), (".init()", "", "[]"),
      ("[CSSearchableItemActionType]", "", #"["com.apple.corespotlightitem"]"#),
      ("[CSSearchableItemActionType]", "let CSSearchableItemActionType = \"own\"", #"["own"]"#),
      // Names of types.
      ("[String(describing: Library.Page.self)]", "enum Library { struct Page {} }", #"["Page"]"#),
      ("[String(describing: Page.self)]", "", #"[{"unknown":"String(describing: Page.self)"}]"#),
      // What gives a number or a text another form is not evaluated.
      ("[String(format: \"%d\", 7)]", "", #"[{"unknown":"String(format: \"%d\", 7)"}]"#),
      (
        #"[URL(string: "app://h/a%20b")!.absoluteString, URL(string: "app://h/a b")!.absoluteString]"#, "",
        #"["app://h/a%20b",{"unknown":"URL(string: \"app://h/a b\")!.absoluteString"}]"#
      ),
      // Raw values that the compiler fills in.
      (#"["\(E.b.rawValue)", "\(E.c.rawValue)"]"#, "enum E: Int { case a = 5, b, c }", #"["6","7"]"#),
      (#"["\(E.b.rawValue)"]"#, "enum E: Int { case a, b }", #"["1"]"#),
      ("[E.default.rawValue]", "enum E: String { case `default` }", #"["default"]"#),
      // A `switch` over other names than those of the cases.
      (
        "[E.b.t]",
        "enum E { case a, b; static let main = E.b; var t: String { switch self { case .main: \"m\"; default: \"d\" } } }",
        #"[{"unknown":"E.b.t"}]"#
      ),
      // The declared type of a constant can change its text: an interpolated `Double` of 2 is `2.0`.
      (
        #"["\(d)", "\(n)", "\(s)", "\(k)"]"#, #"let d: Double = 2, n: Int = 2, s: String = "x", k: Key = "x""#,
        #"[{"unknown":"d"},"2","x",{"unknown":"k"}]"#
      ),
    ])
    func readsSets(_ set: String, _ declarations: String, _ expected: String) throws {
      let text = app("WindowGroup { V() }.handlesExternalEvents(matching: \(set))")
      #expect(try Checkout(["A.swift": text, "Names.swift": declarations]).values == [expected])
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
        """
      let scenes = "WindowGroup { V() }.handlesExternalEvents(matching: [.a])"
      #expect(try Checkout(["A.swift": text + "\n" + app(scenes)]).values.last == expected)
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
      let names = """
        #if os(macOS)
        enum Names { static let main = "mac" }
        #else
        enum Names { static let main = "other" }
        #endif
        """
      let scenes = "WindowGroup { V() }.handlesExternalEvents(matching: [Names.main])"
      let checkout = try Checkout(["A.swift": names + "\n" + app(scenes)])
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
