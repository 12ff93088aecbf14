import Foundation
import ArgumentParser
import SceneRouterCommands
import Testing

@Suite struct FormatTests {
  private let text = """
    # which mail is shown

    self beginswith 'mail/'  &&  !(SELF = %@)
      # an indented comment
    SELF == "a"
    """

  @Test func writesEachPredicateInCanonicalForm() throws {
    let folder = try Folder()
    let run = try Run("format", folder.file("a.predicates", text))
    #expect(
      run.answer == """
        # which mail is shown

        SELF BEGINSWITH "mail/" AND (NOT SELF == %@)
          # an indented comment
        SELF == "a"
        """)
    #expect(run.status == .success)
    #expect(run.stderr.isEmpty)
  }

  @Test func keepsLineEnds() throws {
    let folder = try Folder()
    #expect(
      try Run("format", folder.file("a", "SELF='a'\r\n\r\nSELF='b'\n")).answer == "SELF == \"a\"\r\n\r\nSELF == \"b\"\n"
    )
  }

  @Test func keepsTheLinesOfFilesApart() throws {
    let folder = try Folder()
    let files = [
      try folder.file("a", "SELF='a'"), try folder.file("b", ""), try folder.file("c", "SELF='c'\n"),
      try folder.file("d", "SELF='d'"),
    ]
    #expect(try Run(["format"] + files).answer == "SELF == \"a\"\nSELF == \"c\"\nSELF == \"d\"")
  }

  /// The limit on diagnostics also applies within one literal.
  @Test func limitsTheMessagesOfALine() throws {
    let folder = try Folder()
    let file = try folder.file("a", "SELF == '" + String(repeating: "\\u12", count: 2_000) + "'\n")
    let run = try Run("format", file)
    #expect(run.stderr.components(separatedBy: "[invalid-escape]").count - 1 == 32)
  }

  @Test func reportsAndKeepsABrokenLine() throws {
    let folder = try Folder()
    let file = try folder.file("a", "SELF='a'\nSELF BEGINWITH 'a'\nSELF='b'\n")
    let run = try Run("format", file)
    #expect(run.lines == [#"SELF == "a""#, "SELF BEGINWITH 'a'", #"SELF == "b""#])
    #expect(
      run.stderr == """
        \(file):2:6: error: 'BEGINWITH' is not an operator [unknown-operator]
          SELF BEGINWITH 'a'
               ^~~~~~~~~ help: did you mean 'BEGINSWITH'?

        """)
    #expect(run.status == .failure)
  }

  @Test func checkReportsTheLinesThatWouldChange() throws {
    let folder = try Folder()
    let file = try folder.file("a", text)
    let run = try Run("format", "--check", file)
    #expect(run.answer == "\(file):3: SELF BEGINSWITH \"mail/\" AND (NOT SELF == %@)\n")
    #expect(run.status == .negative)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test func formatsAFileInPlace() throws {
    let folder = try Folder()
    let file = try folder.file("a", text)
    #expect(try Run("format", "--in-place", file).answer.isEmpty)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains(#"SELF BEGINSWITH "mail/""#))
    #expect(try Run("format", "--check", file).status == .success)
  }

  @Test func formattingInPlaceKeepsLinksAndPermissions() throws {
    let folder = try Folder()
    let file = try folder.file("a", "SELF='a'\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(try Run("format", "--in-place", link).status == .success)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "SELF == \"a\"\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
  }

  @Test func continuesAfterAMissingFile() throws {
    let folder = try Folder()
    let run = try Run("format", folder.path + "/none", folder.file("a", "SELF='a'\n"))
    #expect(run.answer == "SELF == \"a\"\n")
    #expect(run.stderr.contains("unreadable-file"))
    #expect(run.status == .failure)
  }

  @Test(arguments: [
    ["format", "--in-place"], ["format", "--in-place", "-"], ["format", "--in-place", "--check", "a"],
  ])
  func refusesContradictoryOptions(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try SceneRouterCommand.parseAsRoot(arguments) }
  }
}
