import SceneSources
import Testing

/// Each limit of reading sources one below, at, and one above it. `Limits.md` lists them; the size of a file is in
/// `OutputLimitTests`.
@Suite struct SourceLimitTests {
  @Test(arguments: [2, 3, 4]) func filesOfAFolder(count: Int) throws {
    let files = (0..<count).map { ("folder\($0 % 2)/\($0).m", "") }
    let checkout = try Checkout(Dictionary(uniqueKeysWithValues: files))
    var walk = SourceWalk()
    #expect(walk.fileLimit == 200_000)
    walk.fileLimit = 3
    let result = walk.files(in: checkout.path)
    #expect(result.files.count == min(count, 3))
    #expect(result.files == result.files.sorted())
    #expect(result.unreadable.map(\.path) == (count > 3 ? [checkout.path] : []))
    #expect(result.unreadable.allSatisfy { $0.message == "cannot read the whole folder: it has more than 3 files" })
  }

  /// One that is larger counts as absent.
  @Test(arguments: [-1, 0, 1]) func sizeOfAGitignore(more: Int) throws {
    let pattern = "ignored.m\n#"
    let rest = String(repeating: "x", count: (1 << 20) + more - pattern.utf8.count)
    let checkout = try Checkout([".gitignore": pattern + rest, "ignored.m": "", "kept.m": ""])
    let files = SourceWalk().files(in: checkout.path).files.filter { $0.hasSuffix(".m") }
    #expect(files.count == (more > 0 ? 2 : 1))
  }

  /// The message and the literal are expressions too.
  @Test(arguments: [61, 62, 63]) func objectiveCExpressions(parentheses: Int) throws {
    let value = Self.nested("@\"a\"", parentheses)
    #expect(try isKnown(objectiveC: value) == (parentheses <= 62))
  }

  /// The argument of the condition and the text count with the constants in between.
  @Test(arguments: [29, 30, 31]) func constantsOfObjectiveC(count: Int) throws {
    let constants = (1..<count).map { "NSString * const k\($0) = k\($0 - 1);\n" }.joined()
    let before = "NSString * const k0 = @\"a\";\n" + constants
    #expect(try isKnown(objectiveC: "k\(count - 1)", before: before) == (count <= 30))
  }

  private static func nested(_ text: String, _ count: Int) -> String {
    String(repeating: "(", count: count) + text + String(repeating: ")", count: count)
  }

  private func isKnown(objectiveC value: String, before: String = "") throws -> Bool {
    let predicate = "[NSPredicate predicateWithFormat:@\"SELF == %@\", \(value)]"
    let method = "- (void)a { c.canActivateForTargetContentIdentifierPredicate = \(predicate); }"
    return try isKnown(Checkout(["S.m": "\(before)@implementation S\n\(method)\n@end\n"]))
  }

  /// Whether the argument of the only condition is known. If it is not, the condition has a hole in its place.
  private func isKnown(_ checkout: Checkout) throws -> Bool {
    let found = summary(checkout.read().application)
    let start = "S can SELF == %@ | "
    #expect(found.count == 1 && found.allSatisfy { $0 == start + "a" || $0.hasPrefix(start + "<") }, "\(found)")
    return found == [start + "a"]
  }

  #if SwiftSources
    @Test(arguments: [21, 22, 23]) func swiftExpressions(parentheses: Int) throws {
      #expect(try isKnown(swift: Self.nested("\"a\"", parentheses)) == (parentheses <= 22))
    }

    @Test(arguments: [29, 30, 31]) func constantsOfSwift(count: Int) throws {
      let before = "let k0 = \"a\"\n" + (1..<count).map { "let k\($0) = k\($0 - 1)\n" }.joined()
      #expect(try isKnown(swift: "k\(count - 1)", before: before) == (count <= 30))
    }

    private func isKnown(swift value: String, before: String = "") throws -> Bool {
      let predicate = "NSPredicate(format: \"SELF == %@\", \(value))"
      let method = "func a() { c.canActivateForTargetContentIdentifierPredicate = \(predicate) }"
      return try isKnown(Checkout(["S.swift": "\(before)class S: UIWindowSceneDelegate {\n\(method)\n}\n"]))
    }
  #endif
}
