import ArgumentParser
import RoutingDocuments
import SceneRouting

/// The `scene-router report` command.
struct ReportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes one HTML page: which window handles each event and why, findings, tests and scenarios.",
    usage: "scene-router report [OPTION ...] [SCENES] [EVENTS ...] [SUITES ...]",
    discussion: """
      Examples:
        scene-router report scenes.json events.ndjson -o report.html
        scene-router report scenes.json events.ndjson Tests -o report.html

      The page is a single file that needs no network: open it in a browser, attach it to a pull request, or keep it \
      as a build artifact. It shows a table of windows by events with the reason behind each cell, what the events \
      leave untested, the findings of 'lint', and the results of suites and scenarios.

      Exit codes: 0 written, 2 an input could not be read, or the page could not be written.
      """)

  @Argument(
    help: "Event files, the scenes document, suites and folders of suites; '-' means standard input.",
    completion: .file())
  var events: [String] = []

  @Option(name: .customLong("scenes"), help: .scenes, completion: .file())
  var givenScenes: String?

  var scenes: String { givenScenes ?? Self.defaultScenes }

  @Option(
    parsing: .singleValue, help: "A file or folder of suites and scenarios to run. May be repeated.",
    completion: .file())
  var suite: [String] = []

  @Option(help: "The heading of the page. Defaults to the name of the scenes file.")
  var title: String?

  @Option(help: "Apply the rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
  var policy: RoutingPolicy.Preset?

  @Option(help: "The maximum number of events to show, up to 10000. The rest are only counted.")
  var limit = 500

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var shared: SharedOptions

  mutating func validate() throws {
    let sorted = try Self.sorted(events, scenes: givenScenes, runsSuites: true)
    (givenScenes, events) = (sorted.scenes, sorted.events)
    suite += sorted.suites
    try checkInputs([scenes] + events + suite)
    guard (1...10_000).contains(limit) else { throw ValidationError("--limit must be a number from 1 to 10000.") }
  }
}
