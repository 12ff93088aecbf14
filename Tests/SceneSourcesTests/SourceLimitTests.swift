import Foundation
import SceneSources
import Testing

/// Tests the limits of the source readers at the limit and one above; the cheap ones one below, too. `Limits.md` lists them.
@Suite struct SourceLimitTests {
  @Test(arguments: [0, 1]) func limitsTheSizeOfAFile(more: Int) throws {
    let checkout = try Checkout(["a.m": ""])
    let text = "@implementation A\nscene.activationConditions.canActivateForTargetContentIdentifierPredicate = x;\n"
    let file = checkout.path + "/a.m"
    try #require(truncate(file, (32 << 20) + more - text.utf8.count) == 0)
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
    #expect(
      checkout.source.failures.map(\.message)
        == (more > 0 ? ["cannot read the file: it is larger than the limit of 33554432 bytes"] : []))
  }

  /// A larger file is not parsed.
  @Test(arguments: [0, 1]) func limitsTheSizeOfAFileThatIsParsed(more: Int) throws {
    let text = objectiveCDelegate("can = [NSPredicate predicateWithValue:YES];") + "/*"
    let checkout = try Checkout(["a.m": text])
    try #require(truncate(checkout.path + "/a.m", (8 << 20) + more) == 0)
    #expect(checkout.values.count == 1 - more)
    let finding =
      "a.m:1:1: warning: the file has 8 MiB, more than the limit of 8 MiB: the file is not read [partly-read]"
    #expect(checkout.lint().contains(finding) == (more > 0), "\(checkout.lint())")
  }

  @Test(arguments: [2, 3, 4]) func limitsFilesOfAFolder(count: Int) throws {
    let files = (0..<count).map { ("folder\($0 % 2)/\($0).m", "") }
    let checkout = try Checkout(Dictionary(uniqueKeysWithValues: files))
    var walk = SourceWalk()
    #expect(walk.fileLimit == 200_000)
    walk.fileLimit = 3
    let result = walk.files(in: checkout.path)
    #expect(result.files.count == min(count, 3))
    #expect(result.unreadable.map(\.path) == (count > 3 ? [checkout.path] : []))
    #expect(result.unreadable.allSatisfy { $0.message == "cannot read the whole folder: it has more than 3 files" })
  }

  /// A larger file is ignored.
  @Test(arguments: [-1, 0, 1]) func limitsTheSizeOfAGitignore(more: Int) throws {
    let pattern = "ignored.m\n#"
    let rest = String(repeating: "x", count: (1 << 20) + more - pattern.utf8.count)
    let checkout = try Checkout([".gitignore": pattern + rest, "ignored.m": "", "kept.m": ""])
    let files = SourceWalk().files(in: checkout.path).files.filter { $0.hasSuffix(".m") }
    #expect(files.count == (more > 0 ? 2 : 1))
  }

  /// A generated chain of members is no constant's name. Following it would take stack for each member.
  @Test(arguments: [63, 64, 20_000]) func limitsChainsOfMembers(count: Int) throws {
    let chain = "a" + String(repeating: ".b", count: count - 1)
    let checkout = try Checkout(["S.m": objectiveCDelegate("prefers = P(\(chain))P;")])
    #expect(checkout.values.count == 1)
    #expect(checkout.values[0].hasPrefix(#"{"unknown":"#))
  }

  #if SwiftSources
    /// Brackets in a comment don't keep a file from being read, and deep arrays are left out.
    @Test func readsFilesWithManyBrackets() throws {
      let brackets = String(repeating: "[", count: 40)
      for text in ["// \(brackets)\n", "/* \(brackets) */\n", "let a = \"\(brackets)\"\n", "let a = \(brackets)\n"] {
        let checkout = try Checkout(["S.swift": text + delegate("prefers = NSPredicate(value: true)")])
        #expect(checkout.values == [#"{"format":"TRUEPREDICATE"}"#], "\(text)")
      }
    }

    @Test(arguments: [30, 31, 32]) func limitsChainsOfConstants(count: Int) throws {
      let constants = (1..<count).map { "let k\($0) = k\($0 - 1)\n" }.joined()
      let checkout = try Checkout([
        "S.swift": "let k0 = \"a\"\n" + constants
          + delegate("prefers = NSPredicate(format: \"SELF == %@\", k\(count - 1))")
      ])
      #expect(
        (checkout.values == [#"{"format":"SELF == %@","arguments":["a"]}"#]) == (count <= 31), "\(checkout.values)")
    }

    @Test(arguments: [63, 20_000]) func limitsChainsOfSwiftMembers(count: Int) throws {
      let chain = "a" + String(repeating: ".b", count: count - 1)
      let checkout = try Checkout(["S.swift": delegate("prefers = NSPredicate(format: \(chain))")])
      #expect(checkout.values.count == 1)
    }

    /// A Swift file whose nesting could exhaust the parser's stack or time is not read.
    @Test(arguments: [0, 1]) func limitsSwiftNesting(more: Int) throws {
      func isRead(_ text: String) throws -> Bool {
        let findings = try Checkout(["S.swift": "let handlesExternalEvents = 1\n" + text]).lint()
        return !findings.contains { $0.hasSuffix("the file is not read [partly-read]") }
      }
      func nested(_ open: String, _ close: String, _ levels: Int) -> String {
        "let a = " + String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels) + "\n"
      }
      #expect(try isRead(nested("(", ")", 1_000 + more)) == (more <= 0))
      #expect(try isRead(nested("[", "]", 10 + more)))
      let branches = String(repeating: "else if b { }\n", count: 5_000 + more)
      #expect(try isRead("func f() { if b { }\n\(branches) }\n") == (more <= 0))
    }
  #endif
}
