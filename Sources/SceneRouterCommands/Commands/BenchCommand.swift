import ArgumentParser

/// `scene-router bench --scenes FILE --events FILE`
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures how fast your events are routed among your windows.",
    discussion: """
      Times are those of the processor, not of the clock. The plain walk asks every window in turn; the index must
      decide as it does.

      Examples:
        scene-router bench --scenes scenes.ndjson --events events.ndjson
        scene-router bench --scenes scenes.json --events events.ndjson --output json

      Exit codes: 0 measured, 2 a document or an event could not be read.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Option(help: "The windows: a scenes document, NDJSON of sessions, or an Info.plist.")
  var scenes: String

  @Option(help: "Files of events; '-' is standard input.")
  var events: [String] = ["-"]

  @Option(help: "text for people, json for programs.")
  var output: Format = .text

  @OptionGroup var shared: SharedOptions

  func run() throws {
    try shared.run { standard, reporter in
      BenchJob(scenes: scenes, events: events, printsJSON: output == .json).run(standard, reporter)
    }
  }
}
