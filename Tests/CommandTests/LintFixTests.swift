import Foundation
import SceneRouterCommands
import Testing

/// The edits of `lint --fix`.
@Suite struct LintFixTests {
  @Test func appliesFixes() throws {
    let folder = try Folder()
    let text = #"""
      {"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":"é","activationConditions":
      {"canActivate":"SELF BEGINWITH \"é\"","prefersToActivate":"SELF ENDWITH '\u00e9'"}}]}
      """#
    let file = try folder.file("scenes.json", text)
    let json = try Run("lint", "--format", "json", file)
    #expect(json.answer.contains(#""fix":{"range":["#) && json.answer.contains(#""replacement":"BEGINSWITH""#))
    #expect(try Run("lint", "--format", "sarif", file).answer.contains(#""byteOffset""#))
    let run = try Run("lint", "--fix", file)
    #expect(run.stderr.contains("applied 2 fixes"))
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == text.replacing("BEGINWITH", with: "BEGINSWITH").replacing("ENDWITH", with: "ENDSWITH"))
    #expect(!run.answer.contains("unknown-operator"))
    // With one session per line, offsets are relative to the file.
    let lines =
      #"{"persistentIdentifier":"a"}"# + "\n"
      + #"{"persistentIdentifier":"b","activationConditions":{"canActivate":"SELF BEGINWITH 'b'"}}"# + "\n"
    let second = try folder.file("sessions.ndjson", lines)
    _ = try Run("lint", "--fix", second)
    #expect(try String(contentsOfFile: second, encoding: .utf8) == lines.replacing("BEGINWITH", with: "BEGINSWITH"))
  }

  @Test func fixesSourceFiles() throws {
    let folder = try Folder()
    let text = #"""
      // äöü
      @implementation InboxSceneDelegate
      - (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session {
        /* é */ scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
          /* 😀 */ [NSPredicate predicateWithFormat:@"SELF BEGINWITH 'a' OR SELF == 'bENDWITH c'"];
        scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
          [NSPredicate predicateWithFormat:@"\u0053ELF == 'a' OR SELF ENDWITH %@", @"x"];
      }
      @end
      """#
    let file = try folder.file("InboxSceneDelegate.m", text)
    let corrected = text.replacing("BEGINWITH", with: "BEGINSWITH").replacing("SELF ENDWITH", with: "SELF ENDSWITH")
    let sarif = try Run("lint", "--format", "sarif", folder.path).answer
    #expect(sarif.contains(#""startColumn":53,"startLine":5"#) || sarif.contains(#""startLine":5,"startColumn":53"#))
    let run = try Run("lint", "--fix", folder.path)
    #expect(run.stderr.contains("applied 2 fixes"), "\(run.stderr)\(run.answer)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == corrected)
    // A URL without quotation marks is text, not a comment.
    let url = text.replacing("SELF BEGINWITH 'a' OR SELF == 'bENDWITH c'", with: "SELF == https://example.com/a")
    _ = try folder.file("InboxSceneDelegate.m", url)
    _ = try Run("lint", "--fix", folder.path)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8).contains("@\"SELF == 'https://example.com/a'\""))
    // A replacement that needs an escape in the source is not applied.
    _ = try folder.file("InboxSceneDelegate.m", text.replacing("SELF BEGINWITH 'a'", with: "SELF == 'Pepe's'"))
    #expect(try Run("lint", "--fix", folder.path).answer.contains("apostrophe-in-literal"))
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("'Pepe's'"))
  }

  /// A fix keeps the meaning that the author intended, if the text reveals it.
  @Test(arguments: [
    ("SELF == 'Pepe's'", #"SELF == 'Pepe\'s'"#), ("SELF IN {'a, 'b'}", nil), ("SELF == 'a OR SELF == 'b'", nil),
    ("SELF == 'a'NAD SELF != 'b'", "SELF == 'a'AND SELF != 'b'"), (#"SELF == 'a\/b'"#, nil),
    (#"SELF LIKE 'a\*b'"#, nil), (#"SELF LIKE 'a\/b'"#, nil), ("SELF == '%@' OR SELF == 'x'", nil),
    ("SELF/**/BEGINSWITH 'a'", nil), ("SELF == 'a' // or 'b'", nil), ("SELF == 'a' /* OR SELF == 'b' */", nil),
    ("SELF == 'a' OR SELF == 'b') AND SELF != 'c'", nil),
    ("SELF == 'c' AND SELF == 'a' OR SELF == 'b')", nil), ("SELF IN 'a')", nil), ("SELF == 'a'}", nil),
    ("SELF == 'a')", "SELF == 'a'"), ("(SELF == 'a'))", "(SELF == 'a')"),
    ("SELF == []", nil), ("SELF IN []", "SELF IN {}"), ("SELF ==[] 'a'", "SELF == 'a'"), ("SELF ==[,] 'a'", nil),
    ("SELF BEGINSWITH reader://open", "SELF BEGINSWITH 'reader://open'"),
    ("SELF == https://example.com/a OR SELF == 'b'", "SELF == 'https://example.com/a' OR SELF == 'b'"),
    ("SELF IN {mailto://x, 'y'}", "SELF IN {'mailto://x', 'y'}"), ("(SELF == a://b/(c))", "(SELF == 'a://b/(c)')"),
    ("SELF IN {a://x,b://y}", nil), ("SELF == x-app://a,b", nil), ("SELF == app://a'b", nil), ("SELF == app://%@", nil),
    (#"SELF == app://a\b"#, nil), ("SELF == mail/1", "SELF == 'mail/1'"),
    ("SELF IN {com.example.mail/inbox, 'y'}", "SELF IN {'com.example.mail/inbox', 'y'}"),
    ("SELF == mail//1", "SELF == 'mail//1'"),
    ("SELF BEGINSWITH https://x/&&SELF!=nil", nil), ("SELF == https://x/||TRUEPREDICATE", nil),
    ("SELF IN {https://a;https://b}", nil), ("SELF == a://x==b", nil),
    ("SELF == https://x/?a=b&c=d", "SELF == 'https://x/?a=b&c=d'"),
    ("SELF == “a‘ OR SELF == ’b”", nil), ("SELF == “it’s”", "SELF == 'it’s'"),
    ("SELF UNLIKE 'a*'", nil), ("SELF NIN {'a'}", nil), ("SELF NOTCONTAINS 'a'", nil),
    ("SELF == 'b' NOR SELF == 'a'", nil), ("SELF == 'b' XOR SELF == 'a'", nil),
    ("SELF ILIKE 'a*'", "SELF LIKE[c] 'a*'"),
    ("SELF == 'b' AN SELF == 'a'", "SELF == 'b' AND SELF == 'a'"), ("SELF MATCH 'a.*'", "SELF MATCHES 'a.*'"),
    ("SELF INN {'a'}", "SELF IN {'a'}"), (#"SELF MATCHES '\d+\w\b'"#, nil), (#"SELF MATCHES '(a\)'"#, nil),
    ("SELF == ‘a’", "SELF == 'a'"), ("SELF == ‘a' OR SELF == 'b’", nil), ("SELF == ‘it’s’", nil), ("SELF == a”", nil),
    ("SELF\u{A0}== 'a'", "SELF == 'a'"), ("SELF ≠ 'a'", "SELF != 'a'"), ("SELF≤'a'", "SELF<='a'"),
  ])
  func fixesKeepTheMeaning(format: String, fixed: String?) throws {
    let folder = try Folder()
    func document(_ format: String) -> String {
      let quoted = format.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return #"{"schema":"scene-router/scenes/1","dialect":"extended","sessions":[{"persistentIdentifier":"a","#
        + #""activationConditions":{"canActivate":"\#(quoted)"}}]}"#
    }
    let file = try folder.file("scenes.json", document(format))
    _ = try Run("lint", "--fix", file)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == document(fixed ?? format))
  }

  /// A predicate's diagnostics end at 32, and each run fixes what is reported.
  @Test func fixesAPredicateWithMoreErrorsThanAreReported() throws {
    let folder = try Folder()
    func document(_ verb: String, _ other: String) -> String {
      let parts = (0..<40).map { "SELF \($0 < 32 ? verb : other) '\($0)'" }
      return #"{"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":"a","activationConditions":"#
        + #"{"canActivate":"\#(parts.joined(separator: " OR "))"}}]}"#
    }
    let file = try folder.file("scenes.json", document("BEGINWITH", "BEGINWITH"))
    _ = try Run("lint", "--fix", file)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == document("BEGINSWITH", "BEGINWITH"))
    _ = try Run("lint", "--fix", file)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == document("BEGINSWITH", "BEGINSWITH"))
  }

  @Test(arguments: [["."], [".", "scenes.json"], ["./scenes.json", "scenes.json"], ["link.json", "scenes.json"]])
  func fixesAFileWithTwoNamesOnce(names: [String]) throws {
    let folder = try Folder()
    let text = #"""
      {"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":"a","activationConditions":
      {"prefersToActivate":"SELF BEGINWITH 'a'"}}]}
      """#
    let file = try folder.file("scenes.json", text)
    let link = (folder.path as NSString).appendingPathComponent("link.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "scenes.json")
    let run = try Run(["lint", "--fix"] + names.map { (folder.path as NSString).appendingPathComponent($0) })
    #expect(run.stderr.contains("applied 1 fix"), "\(run.stderr)")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == text.replacing("BEGINWITH", with: "BEGINSWITH"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "scenes.json")
  }

  @Test func doesNotFixSuppressedFindings() throws {
    let folder = try Folder()
    let text = #"""
      {"schema":"scene-router/scenes/1","dialect":"extended","sessions":[{"persistentIdentifier":"a",
      "activationConditions":{"prefersToActivate":"SELF LIKE 'a\\z*'"}}]}
      """#
    let file = try folder.file("scenes.json", text)
    let run = try Run("lint", "--fix", file, "--suppress", "lost-backslash")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    #expect(run.stderr.contains("1 suppressed"), "\(run.stderr)")
  }

  private func broken(_ name: String, in folder: Folder) throws -> (file: String, text: String) {
    let text = #"""
      {"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":"a","activationConditions":
      {"prefersToActivate":"SELF BEGINWITH 'a'"}}]}
      """#
    return (try folder.file(name, text), text)
  }

  /// A checkout can contain links to any file of the machine.
  @Test func changesOnlyFilesInTheGivenFolders() throws {
    let (folder, other) = (try Folder(), try Folder())
    let (file, text) = try broken("scenes.json", in: other)
    let link = folder.path + "/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let run = try Run("lint", "--fix", folder.path)
    #expect(
      run.stderr.contains("not fixed: it is a symbolic link to a file outside the given folders"), "\(run.stderr)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    // A link that is named itself is followed, and a folder can be named, too.
    for arguments in [[link], [folder.path, other.path]] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      #expect(try Run(["lint", "--fix"] + arguments).stderr.contains("applied 1 fix"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text.replacing("BEGINWITH", with: "BEGINSWITH"))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    }
  }
}
