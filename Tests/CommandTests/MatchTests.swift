import PredicateSyntax
import SceneRouterCommands
import StringPredicates
import Testing

@Suite struct MatchTests {
  private let lines = "com.example.mail/thread/1\ncom.example.mail/compose\ncom.example.mail/thread/2\n"

  private func match(_ predicate: String, _ text: String, _ change: (inout MatchJob) -> Void = { _ in }) throws -> Run {
    let folder = try Folder()
    var job = MatchJob(predicate: try StringPredicate(predicate), files: [try folder.file("ids.txt", text)])
    change(&job)
    return Run { job.run($0, $1) }
  }

  @Test func printsAcceptedLinesAsTheyAre() throws {
    let run = try match("SELF LIKE '*/thread/*'", lines)
    #expect(run.answer == "com.example.mail/thread/1\ncom.example.mail/thread/2\n")
    #expect(run.status == .success)
  }

  @Test func endsWithOneIfNoLineIsAccepted() throws {
    let run = try match("SELF == 'x'", lines)
    #expect(run.answer == "")
    #expect(run.status == .negative)
  }

  @Test func invertsCountsAndNumbers() throws {
    #expect(try match("SELF LIKE '*/thread/*'", lines) { $0.isInverted = true }.answer == "com.example.mail/compose\n")
    #expect(try match("SELF LIKE '*/thread/*'", lines) { $0.printsCount = true }.answer == "2\n")
    #expect(try match("SELF ENDSWITH '2'", lines) { $0.printsNumbers = true }.answer == "3:com.example.mail/thread/2\n")
    #expect(try match("SELF ENDSWITH '2'", lines) { $0.isQuiet = true }.answer == "")
  }

  @Test func reportsALineThatIsNotUTF8AndGoesOn() throws {
    let folder = try Folder()
    let file = try folder.file("ids.txt", .init([0x61, 0x0A, 0xFF, 0x0A, 0x62, 0x0A]))
    let job = MatchJob(predicate: StringPredicate(value: true), files: [file])
    let run = Run { job.run($0, $1) }
    #expect(run.answer == "a\nb\n")
    #expect(run.talk.contains("ids.txt:2: error: the line is not valid UTF-8 [not-utf8]"))
    #expect(run.status == .failure)
  }

  @Test func aLimitIsNoAnswer() throws {
    let run = try match("SELF MATCHES '(a+)+$'", String(repeating: "a", count: 40) + "b\naaa\n")
    #expect(run.answer == "aaa\n")
    #expect(run.talk.contains("[evaluation-limit]"))
    #expect(run.status == .failure)
  }

  @Test func aFileThatIsMissingDoesNotHideTheOthers() throws {
    let folder = try Folder()
    let job = MatchJob(
      predicate: StringPredicate(value: true), files: [folder.path + "/missing", try folder.file("ids.txt", "a\n")])
    let run = Run { job.run($0, $1) }
    #expect(run.answer.hasSuffix("a\n"))
    #expect(run.talk.contains("[unreadable-file]"))
    #expect(run.status == .failure)
  }
}
