import SceneRouterCommands
import Testing

@Suite struct ProgressTests {
  @Test func reportsAfterOneSecondAndThenFiveTimesASecond() {
    let start = ContinuousClock.Instant.now
    var progress = Progress(total: 1_000, now: start)
    #expect(progress.line(position: 1, events: 1, now: start + .milliseconds(999)) == nil)
    #expect(
      progress.line(position: 420, events: 2_000, now: start + .seconds(2)) == "routed 2000 events, 42 %, 1000 a second"
    )
    #expect(progress.line(position: 430, events: 2_001, now: start + .milliseconds(2_199)) == nil)
    #expect(progress.line(position: 430, events: 2_200, now: start + .milliseconds(2_200)) != nil)
    progress = Progress(total: nil, now: start)
    #expect(progress.line(position: 9, events: 10, now: start + .seconds(1)) == "routed 10 events, 10 a second")
  }

  @Test func aMessageReplacesTheProgressLine() {
    let stderr = Output.Memory()
    let output = Output(stdout: .memory(Output.Memory()), stderr: .memory(stderr))
    output.showProgress("a")
    output.writeMessage("b")
    output.hideProgress()
    #expect(stderr.text == "\r\u{1B}[Ka\r\u{1B}[Kb\n")
  }
}
