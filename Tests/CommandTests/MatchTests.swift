import SceneRouterCommands
import Testing

@Suite struct MatchTests {
  private let lines = "com.example.mail/thread/1\ncom.example.mail/compose\ncom.example.mail/thread/2\n"

  private func match(_ predicate: String, _ text: String, _ options: String...) throws -> Run {
    let folder = try Folder()
    return try Run(["match", predicate, folder.file("ids.txt", text)] + options)
  }

  @Test func printsAcceptedLinesUnchanged() throws {
    let run = try match("SELF LIKE '*/thread/*'", lines)
    #expect(run.answer == "com.example.mail/thread/1\ncom.example.mail/thread/2\n")
    #expect(run.status == .success)
  }

  @Test func exitsWithOneIfNoLineIsAccepted() throws {
    let run = try match("SELF == 'x'", lines)
    #expect(run.answer == "")
    #expect(run.status == .negative)
  }

  @Test func supportsInvertedCountedAndNumberedOutput() throws {
    #expect(try match("SELF LIKE '*/thread/*'", lines, "--invert-match").answer == "com.example.mail/compose\n")
    #expect(try match("SELF LIKE '*/thread/*'", lines, "--count").answer == "2\n")
    #expect(try match("SELF ENDSWITH '2'", lines, "--line-number").answer == "3:com.example.mail/thread/2\n")
    #expect(try match("SELF ENDSWITH '2'", lines, "--quiet").answer == "")
  }

  @Test func reportsALineThatIsNotUTF8AndContinues() throws {
    let folder = try Folder()
    let file = try folder.file("ids.txt", .init([0x61, 0x0A, 0xFF, 0x0A, 0x62, 0x0A]))
    let run = try Run("match", "TRUEPREDICATE", file)
    #expect(run.answer == "a\nb\n")
    #expect(run.stderr.contains("ids.txt:2: error: the line is not valid UTF-8 [not-utf8]"))
    #expect(run.status == .failure)
  }

  @Test func failsIfAnEvaluationReachesALimit() throws {
    let run = try match("SELF MATCHES '(a+)+$'", String(repeating: "a", count: 40) + "b\naaa\n")
    #expect(run.answer == "aaa\n")
    #expect(run.stderr.contains("[evaluation-limit]"))
    #expect(run.status == .failure)
  }

  @Test func continuesAfterAMissingFile() throws {
    let folder = try Folder()
    let run = try Run("match", "TRUEPREDICATE", folder.path + "/missing", folder.file("ids.txt", "a\n"))
    #expect(run.answer.hasSuffix("a\n"))
    #expect(run.stderr.contains("[unreadable-file]"))
    #expect(run.status == .failure)
  }
}
