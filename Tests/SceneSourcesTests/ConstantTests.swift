import SceneSources
import Testing

/// Which constants a file sees, and what values they have.
@Suite struct ConstantTests {
  #if SwiftSources
    private let use = "scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "

    private func delegate(_ expression: String, members: String = "") -> String {
      "class S: UIWindowSceneDelegate { \(members)\nfunc a() { \(use)\"SELF == %@\", \(expression)) } }\n"
    }

    private func value(of expression: String, _ declarations: String, other: String = "") throws -> String? {
      let checkout = try Checkout(["S.swift": delegate(expression) + declarations, "Other.swift": other])
      return summary(checkout.read().application).first.map { String($0.dropFirst("S can SELF == %@ | ".count)) }
    }

    @Test(arguments: [
      "private enum Names { static let id = \"a\" }", "fileprivate struct Names { static let id = \"a\" }",
      "enum Names { private static let id = \"a\" }", "private extension Names { static let id = \"a\" }",
      "private enum Names: String { case id = \"a\" }",
      "private enum Outer { enum Names { static let id = \"a\" } }",
    ])
    func privateConstantsAreSeenInTheirFileAlone(declaration: String) throws {
      let expression = declaration.contains("String {") ? "Names.id.rawValue" : "Names.id"
      #expect(try value(of: expression, declaration) == "a")
      #expect(try value(of: expression, "", other: declaration) == "<\(expression)>")
      let open = declaration.replacing("private ", with: "").replacing("file", with: "")
      #expect(try value(of: expression, "", other: open) == "a")
      // One that others do not see is no second value.
      let own = declaration.replacing("private ", with: "").replacing("file", with: "").replacing(
        "\"a\"", with: "\"own\"")
      #expect(try value(of: expression, own, other: declaration) == "own")
    }

    @Test func privateSettersDoNotCount() throws {
      let other = "enum Names { private(set) static var id: String { \"a\" } }"
      #expect(try value(of: "Names.id", "", other: other) == "a")
    }

    @Test func privateAliasesAreSeenInTheirFileAlone() throws {
      let other = "private typealias Names = Others\nenum Others { static let id = \"a\" }"
      #expect(try value(of: "Names.id", "", other: other) == "<Names.id>")
      #expect(try value(of: "Names.id", "typealias Names = Others", other: other) == "a")
    }

    @Test func twoValuesOfOneNameAreNone() throws {
      #expect(try value(of: "name", "let name = \"a\"", other: "// WindowGroup\nlet name = \"b\"") == "<name>")
      #expect(try value(of: "name", "let name = \"a\"", other: "// WindowGroup\nlet name = \"a\"") == "a")
    }

    @Test(arguments: [
      ("import Names\n", "public enum Names { public static let id = \"a\" }", "a"),
      ("import struct Names.IDs\n", "public extension Names { static let id = \"a\" }", "a"),
      ("@_implementationOnly import Names\n", "public enum Names: String { case id = \"a\" }", "<Names.id>"),
      ("", "public enum Names { public static let id = \"a\" }", "<Names.id>"),
      ("import Name\n", "public enum Names { public static let id = \"a\" }", "<Names.id>"),
      ("import Names\n", "public enum Names { static let id = \"a\" }", "<Names.id>"),
      ("import Names\n", "enum Names { public static let id = \"a\" }", "<Names.id>"),
    ])
    func constantsOfPackagesAreSeenWhereTheyAreImported(header: String, names: String, value: String) throws {
      let checkout = try Checkout([
        "App/S.swift": header + delegate("Names.id"), "Kit/Package.swift": "// swift-tools-version:6.0",
        "Kit/Sources/Names/Names.swift": names, "Kit/Sources/Names/Deep/Use.swift": "let use = Names.id",
      ])
      #expect(summary(checkout.read().application) == ["S can SELF == %@ | \(value)"])
      let plain = try Checkout(["App/S.swift": delegate("Names.id"), "Kit/Sources/Names/Names.swift": names])
      #expect(
        summary(plain.read().application) == [
          "S can SELF == %@ | \(names.contains("case") ? "<Names.id>" : "a")"
        ])
    }

    @Test func filesOfOneModuleSeeEachOther() throws {
      let checkout = try Checkout([
        "Package.swift": "// swift-tools-version:6.0", "Sources/App/S.swift": delegate("Names.id"),
        "Sources/App/Names/Names.swift": "enum Names { static let id = \"a\" }",
        "Sources/Other/Names.swift": "public enum Names { public static let id = \"b\" }",
      ])
      #expect(summary(checkout.read().application) == ["S can SELF == %@ | a"])
    }

    @Test(arguments: [
      ("Kind.a.rawValue", "0"), ("Kind.b.rawValue", "1"), ("Kind.c.rawValue", "7"), ("Kind.d.rawValue", "8"),
      ("Kind.e.rawValue", "-3"), ("Kind.f.rawValue", "-2"), ("Word.one.rawValue", "one"), ("Word.two.rawValue", "2"),
      ("Bare.a.rawValue", "<Bare.a.rawValue>"), ("Last.b.rawValue", "<Last.b.rawValue>"),
      ("IDs.main", "m"), ("Deep.main", "m"), ("Owner.kind.rawValue", "one"), ("Circle.main", "<Circle.main>"),
    ])
    func rawValuesAndAliasesAreRead(expression: String, value: String) throws {
      let other = """
        enum Kind: Int, CaseIterable { case a, b; case c = 7, d; static let none = 0
          case e = -3
          case f }
        enum Word: String, CaseIterable, Sendable { case one, two = "2" }
        enum Bare { case a }
        enum Last: UInt8 { case a = 9_223_372_036_854_775_807, b }
        enum Outer { enum Identifiers { static let main = "m" } }
        typealias IDs = Outer.Identifiers
        struct Deep { typealias Names = IDs }
        extension Deep { static let main = Names.main }
        struct Owner { static let kind = Word.one }
        typealias Circle = Round; typealias Round = Circle
        """
      #expect(try self.value(of: "\"\\(\(expression))\"", "", other: other) == value)
    }

    @Test(arguments: [
      "map(\\.rawValue)", "map { $0.rawValue }", "map({ $0.rawValue })", "map { $0.name }", "map(\\.name)",
    ])
    func rawValuesOfAllCasesAreAList(call: String) throws {
      let other = "enum Kind: String, CaseIterable { case one, two = \"2\" }"
      let value = "\(use)\"SELF IN %@\", Kind.allCases.\(call))"
      let checkout = try Checkout([
        "S.swift": "class S: UISceneDelegate { func a() { \(value) } }", "Kind.swift": other,
      ])
      let found = summary(checkout.read().application).first
      #expect(
        found?.hasSuffix(call.contains("rawValue") ? "SELF IN %@ | {one 2}" : "Kind.allCases.\(call))>") == true,
        "\(found ?? "")")
      try checkout.write("Kind.swift", Array(other.replacing(", CaseIterable", with: "").utf8))
      #expect(summary(checkout.read().application).first?.hasPrefix("S can unread") == true)
    }

    @Test func whatDiffersByFileIsUnknown() throws {
      #expect(try value(of: "#fileID", "") == "<#fileID>")
      #expect(try value(of: "Bundle.main.bundleIdentifier!", "") == "<Bundle.main.bundleIdentifier>")
    }
  #endif

  @Test(arguments: [
    ("#define Name @\"a\"", "N.m", false), ("#define Name @\"a\"", "N.h", true),
    ("static NSString *const Name = @\"a\";", "N.m", false), ("static NSString *const Name = @\"a\";", "N.h", true),
    ("NSString *const Name = @\"a\";", "N.m", true),
  ])
  func constantsOfAFileOfObjectiveCAreSeenThere(declaration: String, file: String, isSeen: Bool) throws {
    let text = """
      @implementation S
      - (void)a { scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
        [NSPredicate predicateWithFormat:@"SELF == %@", Name]; }
      @end
      """
    #expect(
      summary(try Checkout(["S.m": text, file: declaration + "\n"]).read().application)
        == ["S can SELF == %@ | \(isSeen ? "a" : "<Name>")"])
    #expect(
      summary(try Checkout(["S.m": declaration + "\n" + text]).read().application) == ["S can SELF == %@ | a"])
  }
}
