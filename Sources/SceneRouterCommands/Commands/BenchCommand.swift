import ArgumentParser

/// The `scene-router bench` command.
struct BenchCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures how fast your events are routed to your windows.",
    usage: "scene-router bench [OPTION ...] [SCENES] [EVENTS ...]",
    discussion: """
      Examples:
        scene-router bench scenes.ndjson events.ndjson
        scene-router bench scenes.json events.ndjson --format json

      Times are processor time. The naive loop evaluates the same predicates one by one. Decisions are compared with \
      those of the reference: all of them, or as many as it makes in a few seconds. Conditions that slow down routing \
      are listed.

      Exit codes: 0 measured, 2 a document or an event could not be read, or decisions differ.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Option(name: .customLong("scenes"), help: .scenes, completion: .file())
  var givenScenes: String?

  var scenes: String { givenScenes ?? Self.defaultScenes }

  @Argument(help: "Event files, and the scenes document; '-' means standard input.", completion: .file())
  var events: [String] = []

  @Option(help: "text (human-readable) or json.")
  var format: Format = .text

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var shared: SharedOptions

  /// The event files to read, or stdin if none are given.
  var inputs: [String] { events.isEmpty ? ["-"] : events }

  mutating func validate() throws {
    let sorted = try Self.sorted(events, scenes: givenScenes)
    (givenScenes, events) = (sorted.scenes, sorted.events)
    try checkInputs([scenes] + inputs)
  }
}
