import Foundation
import SceneSources
import Testing

/// The selection of files in a folder.
@Suite struct FileTests {
  @Test func skipsBuildProductsAndIgnoredFiles() throws {
    let checkout = try Checkout([
      "a.m": "", "Pods/b.m": "", ".build/c.m": "", "sub/DerivedData/d.m": "", "sub/e.m": "", "ignored/f.m": "",
      "kept/g.m": "", ".gitignore": "# comment\nignored/\n*.generated.m\n!keep.generated.m\n", "x.generated.m": "",
      "keep.generated.m": "", "sub/.gitignore": "/h.m", "sub/h.m": "", "sub/deep/h.m": "",
    ])
    func files(_ excluding: String...) -> [String] {
      SourceWalk(excluding: excluding).files(in: checkout.path).files.map {
        String($0.dropFirst(checkout.path.count + 1))
      }
      .filter { $0.hasSuffix(".m") }
    }
    #expect(files() == ["a.m", "keep.generated.m", "kept/g.m", "sub/deep/h.m", "sub/e.m"])
    #expect(files("sub/**", "k*") == ["a.m"])
    #expect(files("*.m") == [])
    #expect(files("sub/*") == ["a.m", "keep.generated.m", "kept/g.m"])
    for folder in ["sub/", "./sub", "./sub/", checkout.path + "/sub/"] {
      #expect(files(folder) == ["a.m", "keep.generated.m", "kept/g.m"], "\(folder)")
    }
  }

  @Test func reportsWhatItSkips() throws {
    let checkout = try Checkout([
      ".gitignore": "built/\n", "built/a.m": "", "Pods/b.m": "", "c.m": "", "d.m": "", "folder/e.m": "",
    ])
    try FileManager.default.createSymbolicLink(atPath: checkout.path + "/link", withDestinationPath: "folder")
    let skipped = Linter().lint([checkout.path], excluding: ["d.*"]).skipped.map {
      "\($0.path.dropFirst(checkout.path.count + 1)) \($0.reason)"
    }
    #expect(skipped == ["Pods builtOrFetched", "built ignored", "d.m excluded", "link link"])
  }

  /// Patterns without a slash match names; patterns with a slash match paths.
  @Test(arguments: [
    ("*.m", "a.m", true), ("*.m", "a.mm", false), ("./*.m", "sub/a.m", true), ("/*.m", "sub/a.m", false),
    ("**/a.m", "sub/deep/a.m", true), ("**/a.m", "a.m", true), ("sub/**", "sub/b/c.m", true), ("?.m", "a.m", true),
    ("?.m", "ab.m", false), ("[a-c].m", "b.m", true), ("[!a-c].m", "b.m", false), ("[]].m", "].m", true),
    ("[a", "[a", true), ("a/**/c/*.m", "a/b/c/d/c/e.m", true), ("**/b/*.m", "a/b/c.m", true),
    ("a*b*c.m", "abbbcc.m", true), ("[b-b].m", "b.m", true),
    ("**b", "ab.m", false), ("sub/**/*.m", "sub/a.m", true), ("*/*.m", "a/b/c.m", false),
    (#"\*.m"#, "*.m", true), (#"\*.m"#, "a.m", false), ("sub/*.m", "sub/deep/a.m", false),
  ])
  func excludesByPattern(_ pattern: String, _ path: String, _ isExcluded: Bool) throws {
    let checkout = try Checkout([path: ""])
    #expect(SourceWalk(excluding: [pattern]).files(in: checkout.path).files.isEmpty == isExcluded)
  }

  @Test func doesNotFollowCircularLinks() throws {
    let checkout = try Checkout(["a/b/c.m": ""])
    try FileManager.default.createSymbolicLink(atPath: checkout.path + "/a/b/up", withDestinationPath: "../../a")
    try FileManager.default.createSymbolicLink(atPath: checkout.path + "/self", withDestinationPath: "self")
    #expect(SourceWalk().files(in: checkout.path).files.filter { $0.hasSuffix("c.m") }.count == 1)
  }
}
