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
    let job = FormatJob(files: [try folder.file("a.predicates", text)], mode: .print)
    let run = Run { job.run($0, $1) }
    #expect(
      run.answer == """
        # which mail is shown

        SELF BEGINSWITH "mail/" AND (NOT SELF == %@)
          # an indented comment
        SELF == "a"
        """)
    #expect(run.status == .success)
    #expect(run.talk.isEmpty)
  }

  @Test func lineEndsStayAsTheyAre() throws {
    let folder = try Folder()
    let job = FormatJob(files: [try folder.file("a", "SELF='a'\r\n\r\nSELF='b'\n")], mode: .print)
    #expect(Run { job.run($0, $1) }.answer == "SELF == \"a\"\r\n\r\nSELF == \"b\"\n")
  }

  @Test func aBrokenLineIsReportedAndKept() throws {
    let folder = try Folder()
    let file = try folder.file("a", "SELF='a'\nSELF BEGINWITH 'a'\nSELF='b'\n")
    let job = FormatJob(files: [file], mode: .print)
    let run = Run { job.run($0, $1) }
    #expect(run.lines == [#"SELF == "a""#, "SELF BEGINWITH 'a'", #"SELF == "b""#])
    #expect(
      run.talk == """
        \(file):2:6: error: 'BEGINWITH' is not an operator [unknown-operator]
          SELF BEGINWITH 'a'
               ^~~~~~~~~ help: did you mean 'BEGINSWITH'?

        """)
    #expect(run.status == .failure)
  }

  @Test func checkNamesTheLinesThatWouldChange() throws {
    let folder = try Folder()
    let file = try folder.file("a", text)
    let check = FormatJob(files: [file], mode: .check)
    let run = Run { check.run($0, $1) }
    #expect(run.answer == "\(file):3: SELF BEGINSWITH \"mail/\" AND (NOT SELF == %@)\n")
    #expect(run.status == .negative)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test func inPlaceChangesTheFileOnce() throws {
    let folder = try Folder()
    let file = try folder.file("a", text)
    let job = FormatJob(files: [file], mode: .inPlace)
    #expect(Run { job.run($0, $1) }.answer.isEmpty)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains(#"SELF BEGINSWITH "mail/""#))
    let check = FormatJob(files: [file], mode: .check)
    #expect(Run { check.run($0, $1) }.status == .success)
  }

  @Test func inPlaceKeepsLinksAndPermissions() throws {
    let folder = try Folder()
    let file = try folder.file("a", "SELF='a'\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let job = FormatJob(files: [link], mode: .inPlace)
    #expect(Run { job.run($0, $1) }.status == .success)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "SELF == \"a\"\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
  }

  @Test func aFileThatIsNotThereDoesNotStopTheRest() throws {
    let folder = try Folder()
    let job = FormatJob(files: [folder.path + "/none", try folder.file("a", "SELF='a'\n")], mode: .print)
    let run = Run { job.run($0, $1) }
    #expect(run.answer == "SELF == \"a\"\n")
    #expect(run.talk.contains("unreadable-file"))
    #expect(run.status == .failure)
  }

  @Test(arguments: [
    ["format", "--in-place"], ["format", "--in-place", "-"], ["format", "--in-place", "--check", "a"],
  ])
  func contradictionsAreRefused(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try SceneRouterCommand.parseAsRoot(arguments) }
  }
}
