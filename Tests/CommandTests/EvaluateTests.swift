import Foundation
import SceneRouterCommands
import Testing

@Suite struct EvaluateTests {
  private func evaluate(_ lines: String, _ options: String...) throws -> Run {
    let folder = try Folder()
    return try Run(["evaluate", folder.file("in.ndjson", lines)] + options)
  }

  @Test func writesOneLinePerInputLine() throws {
    let run = try evaluate(
      """
      {"format":"SELF ==[c] %@","arguments":["A"],"subject":"a"}
      {"format":"SELF == NULL","subject":null}
      {"format":"SELF == 'a'"}
      {"format":"SELF BEGINWITH 'a'","subject":"a"}
      """)
    #expect(
      run.answer == """
        {"verdict":true}
        {"verdict":true}
        {}
        {"error":{"code":"unknown-operator","message":"'BEGINWITH' is not an operator","range":[5,14]}}

        """)
    #expect(run.status == .success)
  }

  @Test func addsWarningsAndTheCanonicalText() throws {
    let run = try evaluate(#"{"format":"self = '%@'","arguments":["x"],"subject":"%@"}"#, "--print")
    #expect(run.answer.hasPrefix(#"{"verdict":true,"warnings":[{"code":"quoted-placeholder""#))
    #expect(run.answer.hasSuffix(#""printed":"SELF == \"%@\""}"# + "\n"))
  }

  @Test func addsTheCanonicalTextToAnErrorIfTheFormatParses() throws {
    let run = try evaluate(#"{"format":"a.b = 1"}"#, "--print")
    #expect(run.answer.contains(#""code":"key-path-not-supported""#))
    #expect(run.answer.contains(#""printed":"a.b == 1""#))
  }

  @Test func printingDoesNotChangeTheResults() throws {
    let lines = """
      {"format":"SELF == 'a' OR SELF == 'b'","subject":"b"}
      {"format":"SELF MATCHES 'a'","subject":"b"}
      {"format":"SELF MATCHES 'a+'","subject":"aa","dialect":"uiKit"}
      {"format":"SELF == 'a'","arguments":["b"],"subject":"a"}
      """
    let plain = try evaluate(lines)
    let printed = try evaluate(lines, "--print")
    let withoutText = printed.lines.map { line in
      line.range(of: ",\"printed\"").map { line[..<$0.lowerBound] + "}" } ?? line[...]
    }
    #expect(withoutText.map(String.init) == plain.lines.map { String($0) })
  }

  @Test func comparesThePrintedText() throws {
    let line = #"{"format":"self == 'a'","subject":"a","expect":true,"printed":"SELF == \"a\""}"#
    #expect(try evaluate(line, "--compare").answer == "1 of 1 agree\n")
  }

  @Test func reportsUnmetExpectations() throws {
    let agreeing = #"{"format":"SELF == 'a'","subject":"a","expect":true}"#
    let failing = #"{"format":"SELF == 'a'","subject":"b","expect":true}"#
    let refused = #"{"format":"SELF ==","subject":"b","expect":"evaluation-error"}"#
    #expect(try evaluate(agreeing + "\n" + refused, "--compare").answer == "2 of 2 agree\n")
    let run = try evaluate(agreeing + "\n" + failing, "--compare")
    #expect(run.lines.last == "1 of 2 agree")
    #expect(run.lines.first?.contains("in.ndjson:2: expected true, got false") == true)
    #expect(run.status == .negative)
  }

  @Test func reportsALineThatIsNotJSON() throws {
    let run = try evaluate("nonsense\n{\"format\":\"TRUEPREDICATE\",\"subject\":\"\"}\n")
    #expect(run.lines.count == 2)
    #expect(run.lines[0].hasPrefix(#"{"error":{"code":"not-json""#))
    #expect(run.lines[1] == #"{"verdict":true}"#)
    #expect(run.status == .failure)
  }
}
