import ArgumentParser

/// `scene-router bench --scenes FILE --events FILE`
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures how fast your events are routed among your windows.",
    discussion: """
      Times are those of the processor, not of the clock. The naive loop asks the same predicates one by one. All
      decisions are compared with those of the reference, or as many as it makes in a few seconds. Conditions that make
      routes slow are named.

      Examples:
        scene-router bench --scenes scenes.ndjson --events events.ndjson
        scene-router bench --scenes scenes.json --events events.ndjson --output json

      Exit codes: 0 measured, 2 a document or an event could not be read, or decisions differ.
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
