#if SwiftSources
  import SceneRouting
  import SceneSources
  import Testing

  @Suite struct SwiftTests {
    func read(_ body: String, before: String = "", other: String = "") throws -> [String] {
      let text = "\(before)\nclass Scene: UIWindowSceneDelegate {\n  func configure(id: String) {\n\(body)\n  }\n}\n"
      return summary(try Checkout(["Scene.swift": text, "Other.swift": other]).read().application)
    }

    let property = "scene.activationConditions.canActivateForTargetContentIdentifierPredicate = "

    @Test func readsConstants() throws {
      #expect(try read(property + "NSPredicate(value: false)") == ["Scene can FALSEPREDICATE"])
      #expect(try read(property + ".init(value: true)") == ["Scene can TRUEPREDICATE"])
      #expect(
        try read(
          "let c = UISceneActivationConditions()\nc.\(property.dropFirst(27)).init(format: \"SELF == 'a'\"); scene.activationConditions = c"
        ) == ["Scene can SELF == 'a'"])
    }

    @Test(arguments: [
      ("\"two\"", "two"), ("Names.two", "two"), ("Names.Inner.three", "three"), ("Kind.four.rawValue", "four"),
      ("Kind.five.rawValue", "5"), ("URL(string: \"a:b\")!.absoluteString", "a:b"), ("\"x/\\(Names.two)\"", "x/two"),
      ("Names.two + \"/\" + Names.Inner.three", "two/three"), ("global", "g"), ("local", "here"),
      ("Names.computed", "c"),
      ("id", "<id>"), ("\"a/\\(id)/b\"", "a/<id>/b"), ("Names.unknown", "<Names.unknown>"),
      ("String(Names.two)", "two"),
      ("Names.circle", "<Names.circle>"), ("id ?? \"\"", "<id ?? \"\">"), ("Twice.name", "<Twice.name>"),
    ])
    func resolvesArguments(argument: String, value: String) throws {
      let other = """
        let global = "g"
        enum Names {
          static let two = "two", circle = round
          static let round = circle
          static var computed: String { "c" }
          static var variable = "v"
          struct Inner { static let three = "three" }
        }
        enum Kind: String { case four; case five = "5" }
        enum Twice { static let name = "1" }
        extension Twice { static let name = "2" }
        """
      #expect(
        try read("let local = \"here\"\n\(property)NSPredicate(format: \"SELF == %@\", \(argument))", other: other)
          == ["Scene can SELF == %@ | \(value)"])
    }

    @Test func findsDeclarationsOfEveryForm() throws {
      let uses = "[A.one.rawValue, Outer.B.two, C.three, four, D.five, E.Inner.six]"
      let checkout = try Checkout([
        "S.swift":
          "class S: UISceneDelegate { func a() {\n\(property)NSPredicate(format: \"SELF IN %@\", \(uses))\n} }",
        "A.swift": "enum A: String { case one }", "B.swift": "extension Outer.B { static let two = \"two\" }",
        "C.swift": "public actor C { static let three = \"three\" }", "four.swift": "let four = \"four\"",
        "D.swift": "extension D { static var five: String { \"five\" } }",
        "E.swift": "struct E { class Inner { static let six = \"six\" } }", "Use.swift": "print(A.one, C.three, four)",
      ])
      let read = checkout.read()
      #expect(summary(read.application) == ["S can SELF IN %@ | {one two three four five six}"])
      #expect(read.parsedFiles == 7)
    }

    @Test func readsSetsOfArgumentsAndCompoundPredicates() throws {
      #expect(
        try read(property + "NSPredicate(format: \"SELF IN %@\", [\"a\", id])") == ["Scene can SELF IN %@ | {a <id>}"])
      #expect(
        try read(property + "NSPredicate(format: \"SELF == %@\", argumentArray: [\"a\"])") == [
          "Scene can SELF == %@ | a"
        ])
      #expect(
        try read(
          "let one = NSPredicate(format: \"SELF == 'a'\")\n\(property)NSCompoundPredicate(orPredicateWithSubpredicates: [one, NSPredicate(value: true)])"
        ) == ["Scene can (SELF == 'a') OR (TRUEPREDICATE)"])
    }

    @Test func compoundsOfATypeAreRead() throws {
      let parts = "[NSPredicate(format: \"SELF == 'a'\"), NSPredicate(format: \"SELF == 'b'\")]"
      for (type, text) in [
        (".or", "(SELF == 'a') OR (SELF == 'b')"),
        ("NSCompoundPredicate.LogicalType.and", "(SELF == 'a') AND (SELF == 'b')"),
      ] {
        #expect(
          try read("let parts = \(parts)\n\(property)NSCompoundPredicate(type: \(type), subpredicates: parts)")
            == ["Scene can \(text)"])
      }
      #expect(
        try read("\(property)NSCompoundPredicate(type: .not, subpredicates: [NSPredicate(format: \"SELF == 'a'\")])")
          == ["Scene can NOT (SELF == 'a')"])
      #expect(
        try read("\(property)NSCompoundPredicate(type: type, subpredicates: \(parts))").first?.hasPrefix(
          "Scene can unread")
          == true)
    }

    @Test(arguments: [
      "NSPredicate { value, _ in true }", "NSPredicate(block: { value, _ in true })",
      "NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate { _, _ in true })", ".init(block: block)",
    ])
    func aBlockIsAnError(value: String) throws {
      let checkout = try Checkout([
        "S.swift": "class S: UISceneDelegate { func a() {\nc.\(property.dropFirst(27))\(value)\n} }"
      ])
      let found = checkout.lint()
      #expect(found.first?.hasPrefix("S.swift:2:\(property.utf8.count - 24): error: ") == true, "\(found)")
      #expect(found.first?.hasSuffix("[block-predicate]") == true, "\(found)")
    }

    @Test func variablesOfATypeHideConstantsOfTheModule() throws {
      let text = """
        let name = "global", other = "other"
        class S: UISceneDelegate { let name: String, other = "own"; var host: String { compute() }
          func a() { c.\(property.dropFirst(27))NSPredicate(format: "SELF IN %@", [name, self.name, other, host]) } }
        let host = "global"
        """
      #expect(
        summary(try Checkout(["S.swift": text]).read().application) == [
          "S can SELF IN %@ | {<name> <self.name> own <host>}"
        ])
    }

    @Test func numbersBecomeTheirDigits() throws {
      #expect(
        try read(
          "let number = 42\n\(property)NSPredicate(format: \"SELF IN %@\", [String(number), String(7), \"\\(number)\"])"
        )
          == ["Scene can SELF IN %@ | {42 7 42}"])
    }

    @Test func whatIsNotCompiledIsNotRead() throws {
      let set = { (value: String) in "\(property)NSPredicate(format: \"SELF == '\(value)'\")" }
      #expect(try read("#if false\n\(set("1"))\n#elseif true\n\(set("2"))\n#endif") == ["Scene can SELF == '2'"])
    }

    @Test func interpolationIntoTheFormatBecomesAnArgument() throws {
      #expect(
        try read(property + "NSPredicate(format: \"SELF == 'a/\\(id)' OR SELF == %@\", \"b\")")
          == ["Scene can SELF == %@ OR SELF == %@ | a/<id> | b"])
      #expect(
        try read(property + "NSPredicate(format: \"SELF == \\(id)\")").first?.hasPrefix("Scene can unread") == true)
    }

    @Test func whatIsSetTwiceInOneBlockIsOneWindowAndInTwoBlocksTwo() throws {
      let set = { (value: String) in "\(property)NSPredicate(value: \(value))\n" }
      #expect(try read(set("true") + set("false")) == ["Scene can FALSEPREDICATE"])
      #expect(
        try read("if a {\n\(set("true"))} else {\n\(set("false"))}") == [
          "Scene can TRUEPREDICATE", "Scene-2 can FALSEPREDICATE",
        ])
    }

    @Test func readsWindowsAndModifiers() throws {
      let app = """
        @main struct Main: App {
          var body: some Scene {
            WindowGroup(id: "main") { Root() }.handlesExternalEvents(matching: [])
            #if os(macOS)
            Settings { Text("") }
            #endif
            Window("Second", id: ids.second) { Text("").handlesExternalEvents(preferring: ["a"], allowing: ["*"]) }
              .defaultLaunchBehavior(.suppressed)
          }
        }
        struct ids { static let second = "second" }
        """
      let views = """
        struct Root: View { var body: some View { Leaf().handlesExternalEvents(preferring: ["b"], allowing: []) } }
        struct Leaf: View { var body: some View { Text("").handlesExternalEvents(preferring: ["b", "c"], allowing: ["d"]) } }
        """
      let checkout = try Checkout(["App.swift": app, "Views.swift": views])
      #expect(
        summary(checkout.read().application) == [
          "main preferring [\"b\", \"c\"]", "main allowing [\"d\"]", "second preferring [\"a\"]",
          "second allowing [\"*\"]",
        ])
      let pad = checkout.read(idiom: .pad).application.configurations
      #expect(pad.map(\.name) == ["main", "second"])
      #expect(pad.map(\.launchBehavior) == [.automatic, .suppressed])
      #expect(pad.map { $0.matching?.elements.count } == [0, nil])
      #expect(checkout.read(idiom: .mac).application.configurations.map(\.name) == ["main", "Settings", "second"])
    }

    @Test(arguments: [
      ("\"SELF BEGINWITH 'a'\"", 5), ("#\"SELF BEGINWITH 'a'\"#", 6), ("\"SELF\\u{20}BEGINWITH 'a'\"", 10),
      ("\"SELF \" + \"BEGINWITH 'a'\"", 10), ("\"é\\t\" + \"\" + \"SELF BEGINWITH 'a'\"", 0),
    ])
    func columnsAreThoseInsideOfTheLiteral(literal: String, offset: Int) throws {
      let checkout = try Checkout([
        "Scene.swift": "class S: UISceneDelegate { func a() {\n\(property)NSPredicate(format: \(literal))\n} }"
      ])
      let column = property.utf8.count + "NSPredicate(format: ".utf8.count + 2 + offset
      let found = checkout.lint().filter { $0.contains("error") }
      if offset > 0 {
        #expect(found.contains { $0.hasPrefix("Scene.swift:2:\(column): ") && $0.contains("'BEGINWITH'") }, "\(found)")
      } else {
        #expect(!found.isEmpty)
      }
    }

    @Test func columnsAreRightInLiteralsOfManyLines() throws {
      let checkout = try Checkout([
        "Scene.swift":
          "class S: UISceneDelegate { func a() {\n\(property)NSPredicate(format: \"\"\"\n    SELF == 'a'\n      OR SELF BEGINWITH 'b'\n    \"\"\")\n} }"
      ])
      let found = checkout.lint()
      #expect(found.contains { $0.hasPrefix("Scene.swift:4:15: error: ") }, "\(found)")
    }

    @Test func brokenSwiftIsReadInPart() throws {
      let checkout = try Checkout([
        "Scene.swift": "class S: UISceneDelegate { func a() {\n\(property)NSPredicate(value: false)\n let x = = 3 ) \n}"
      ])
      #expect(summary(checkout.read().application) == ["S can FALSEPREDICATE"])
      let found = checkout.lint()
      #expect(found.contains { $0.contains("[partly-read]") && $0.hasPrefix("Scene.swift:3:") }, "\(found)")
    }

    @Test func testsAreNotRead() throws {
      let text = "import XCTest\nclass S { func a() {\n\(property)NSPredicate(value: false)\n} }"
      #expect(summary(try Checkout(["Tests.swift": text]).read().application) == [])
    }

    @Test func deepAndLongFilesEnd() throws {
      let chain = "let a = x" + String(repeating: ".b()", count: 50_000) + "\n"
      let branches = "func f() { if a { }" + String(repeating: " else if a { }", count: 10_000) + " }\n"
      let sum = "let d = \"\"" + String(repeating: " + \"x\"", count: 20_000) + "\n"
      let text =
        chain + branches + sum + "class S: UISceneDelegate { func a() {\n\(property)NSPredicate(format: d)\n} }"
      let checkout = try Checkout(["Deep.swift": text])
      // The sum is longer than any condition: it counts as unknown.
      #expect(summary(checkout.read().application) == ["S can unread <NSPredicate(format: d)>"])
    }

    /// The parser takes twice the time for each array more that opens right inside of another one.
    @Test(arguments: ["[", "[(", "[ ["])
    func arraysThatNestTooDeepAreNamed(text: String) throws {
      let arrays = try Checkout(["Deep.swift": "// WindowGroup\nlet a = " + String(repeating: text, count: 40)])
      #expect(arrays.lint().count == 1)
      #expect(arrays.lint().first?.contains("arrays nest more than 10 levels deep here") == true)
      let few = "// WindowGroup\nlet a = " + String(repeating: "[", count: 9) + String(repeating: "]", count: 9)
      #expect(try Checkout(["Deep.swift": few]).lint().isEmpty)
    }

    @Test(arguments: ["(", "{", "\"\\(", "A<", "[a: "])
    func bracketsThatNestTooDeepAreNamed(text: String) throws {
      let deep = "let a = " + String(repeating: text, count: 20_000)
      let checkout = try Checkout(["Deep.swift": "// WindowGroup\n" + deep])
      let before = text.utf8.prefix { !"([{<".utf8.contains($0) }.count
      let column = 9 + 1_000 * text.utf8.count + before
      #expect(
        checkout.lint() == [
          "Deep.swift:2:\(column): warning: brackets nest more than 1000 levels deep here: the file is not read [partly-read]"
        ])
    }

    /// Branches up to the limit are read, and beyond it they are named. Words such as `elsewhere` do not count.
    @Test func tooManyBranchesAreNamed() throws {
      func text(_ count: Int) -> String {
        "// WindowGroup elsewhere if\nfunc f() { if a { }" + String(repeating: " else\tif a { }", count: count) + " }\n"
      }
      let checkout = try Checkout(["Deep.swift": text(20_000)])
      #expect(checkout.lint() == [])
      try checkout.write("Deep.swift", Array(text(200_000).utf8))
      let column = 1 + "func f() { if a { }".utf8.count + 20_000 * " else\tif a { }".utf8.count + 1
      #expect(
        checkout.lint() == [
          "Deep.swift:2:\(column): warning: the file has more than 20000 'else if': the file is not read [partly-read]"
        ])
    }

    /// What the parser would need gigabytes for is named before it is parsed.
    @Test func tooManyWordsAreNamed() throws {
      let chain = "let a = x" + String(repeating: ".b()", count: 1_600_000)
      let checkout = try Checkout(["Long.swift": "// WindowGroup\n" + chain])
      let column = 1 + "let a = x".utf8.count + (6_000_000 - 7) / 4 * 4 + 1
      let found = checkout.lint()
      #expect(
        found == [
          "Long.swift:2:\(column): warning: the file has more than 6000000 words and symbols: the file is not read [partly-read]"
        ])
    }

    @Test func constantsThatDoubleEnd() throws {
      func doubled(_ keyword: String) -> String {
        "\(keyword) a0 = \"x\"\n" + (1..<60).map { "\(keyword) a\($0) = a\($0 - 1) + a\($0 - 1)\n" }.joined()
      }
      let use = property + "NSPredicate(format: \"SELF == %@\", "
      let scene = "class S: UISceneDelegate { func a() {\n"
      let global = try Checkout(["S.swift": "enum A {\n\(doubled("static let"))}\n\(scene)\(use)A.a59)\n} }"])
      #expect(
        global.lint().contains {
          $0.hasPrefix("S.swift:64:") && $0.contains("more than 10000 parts") && $0.hasSuffix("[partly-read]")
        })
      let local = try Checkout(["S.swift": scene + doubled("let") + use + "a59)\n} }"])
      #expect(local.lint().isEmpty)
    }

    /// A function of very many statements, each of which uses a local constant.
    @Test func localConstantsInLongFunctionsAreKnown() throws {
      let lines = (0..<3_000).map { "let a\($0) = \"x\"; activity.targetContentIdentifier = a\($0)\n" }
      let checkout = try Checkout(["S.swift": "func f() {\n\(lines.joined())}\n"])
      #expect(checkout.read().application.sentIdentifiers.count == 3_000)
    }

    /// A constant counts again wherever it is used.
    @Test func longConstantsThatAreUsedVeryOftenEnd() throws {
      let constant = "let a = \"\(String(repeating: "x", count: 64_000))\"\n"
      let uses = String(repeating: "activity.targetContentIdentifier = a\n", count: 1_000)
      let checkout = try Checkout(["S.swift": "func f() {\n\(constant)\(uses)}\n"])
      #expect(checkout.lint().contains { $0.contains("more local constants than can be looked up") })
    }

    @Test func setsOfManyThousandsAreNamed() throws {
      func view(_ count: Int) -> String {
        let labels = (0..<count).map { "\"n\($0)\"" }.joined(separator: ", ")
        return
          "struct V: View { var body: some View { Text(\"\").handlesExternalEvents(preferring: [\(labels)], allowing: []) } }"
      }
      let checkout = try Checkout(["V.swift": view(20_000)])
      #expect(checkout.lint().contains { $0.hasPrefix("V.swift:1:") && $0.contains("more than 10000 parts") })
      try checkout.write("V.swift", Array(view(2_000).utf8))
      #expect(checkout.read().application.windows.map { $0.preferring?.elements.count } == [2_000])
    }

    @Test func bytesThatAreNotUTF8HaveAPlace() throws {
      let checkout = try Checkout()
      try checkout.write(
        "Scene.swift", Array("class S: UISceneDelegate {\n  // caf".utf8) + [0xE9, 0x0A] + Array("}\n".utf8))
      #expect(
        checkout.lint() == [
          "Scene.swift:2:9: warning: the file is not UTF-8 here: such bytes are read as U+FFFD [partly-read]"
        ])
      try checkout.write(
        "Scene.swift", [0xFF, 0xFE, 0x00] + Array("\(property)NSPredicate(value: false)".utf8) + [0xC3])
      #expect(checkout.lint() == ["Scene.swift:1:1: warning: the file is not UTF-8: it is not read [partly-read]"])
    }

    @Test func constantsInCirclesAreUnknown() throws {
      let other =
        "enum Names { static let a = b; static let b = c + \"x\"; static let c = \"\\(a)\"; static let d = d }"
      #expect(
        try read("\(property)NSPredicate(format: \"SELF IN %@\", [Names.a, Names.d])", other: other)
          == ["Scene can SELF IN %@ | {<c>x <Names.d>}"])
    }

    @Test func megabytesOfGeneratedSourceAreRead() throws {
      let keys = (0..<12_000).map { "  static let key\($0) = tr(\"screen.\($0).title\", \"Some fallback\")\n" }.joined()
      let text = "enum Names {\n\(keys)  static let last = \"last\"\n}\n"
      #expect(text.utf8.count > 600_000)
      #expect(
        try read("\(property)NSPredicate(format: \"SELF == %@\", Names.last)", before: text)
          == ["Scene can SELF == %@ | last"])
    }

    @Test func findsWhatIsWrongWithTheWayAConditionIsWritten() throws {
      let text = { (body: String) in "class S: UISceneDelegate { var id: String?\nfunc a() {\n\(body)\n} }" }
      func codes(_ body: String) throws -> [String] {
        try Checkout(["S.swift": text(body)]).lint().filter { !$0.contains(": note:") }
          .compactMap { $0.split(separator: "[").last.map { String($0.dropLast()) } }
      }
      #expect(try codes(property + "NSPredicate(format: \"SELF == '\\(id)'\")") == ["interpolated-format"])
      #expect(try codes(property + "NSPredicate(format: \"SELF == %@\", \"a/\\(id)\")") == [])
      #expect(
        try codes(property + "NSPredicate(format: \"SELF == %@\", \"a/\\(id ?? \"\")\")") == ["optional-identifier"])
      #expect(try codes(property + "NSPredicate(format: \"SELF == %@\", \"a/\\(id ?? \"none\")\")") == [])
      let twice = "\(property)NSPredicate(value: true)\n\(property)NSPredicate(value: true)"
      #expect(try codes(twice) == ["condition-set-twice"])
      #expect(try codes("if a { \(property)NSPredicate(value: true) }\n\(property)NSPredicate(value: true)") == [])
    }
  }
#endif
