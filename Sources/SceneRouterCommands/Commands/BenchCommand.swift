import ArgumentParser
import RoutingDocuments
import SceneRouting

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
      are listed. Only the identifiers of the events are routed, each as that of a notification: options and launches \
      are left out, and conditions are evaluated even if the device has only one window.

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

extension BenchCommand {
  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    var outcome = Outcome()
    let start = Platform.processorTime()
    guard let document = read(reporter) else { return Outcome(hadFailures: true) }
    let readTime = Platform.processorTime() - start
    guard let router = SceneRouter(document, policy: nil, reporter) else { return Outcome(hadFailures: true) }
    let buildTime = Platform.processorTime() - start - readTime
    let (identifiers, unidentified) = identifiers(router, reporter, &outcome)
    guard identifiers.count > 0 else {
      if outcome.hadFailures { return outcome }
      reporter.report(
        at: inputs.joined(separator: " "), "there is no event with an identifier to measure", code: "no-events")
      return Outcome(hadFailures: true)
    }
    var figures = BenchFigures(scenes: router.sessionCount, events: identifiers.count)
    figures.unidentifiedEvents = unidentified
    let perScene = 1 / Double(max(1, router.sessionCount))
    figures.readNanosecondsPerScene = readTime * perScene
    figures.buildNanosecondsPerScene = buildTime * perScene
    figures.bytesPerScene = Double(router.indexReport(limit: 0)?.byteCount ?? 0) * perScene
    identifiers.withBuffers { buffers in
      BenchMeasurement(router: router, identifiers: buffers).measure(&figures)
      figures.conditions = CostlyConditions(of: router, on: buffers)
    }
    switch format {
    case .text: output.write(figures.text(output.style))
    case .json: output.write(figures.json)
    }
    if !figures.agrees {
      reporter.report(at: scenes, "the index and the reference do not decide the same", code: "index-differs")
      outcome.hadFailures = true
    }
    return outcome
  }

  private func read(_ reporter: MessageReporter) -> SceneDocument? {
    do throws(DocumentError) {
      let document = try SceneDocument(contentsOf: scenes, assuming: assume.values)
      reporter.report(assume.values, usedOnly: document.usedAssumptions, in: [scenes])
      return document
    } catch {
      reporter.report(error)
      return nil
    }
  }

  private func identifiers(_ router: SceneRouter, _ reporter: MessageReporter, _ outcome: inout Outcome)
    -> (list: IdentifierList, unidentified: Int)
  {
    var (identifiers, unidentified) = (IdentifierList(), 0)
    let stream = EventStream(files: inputs)
    while let item = stream.next() {
      switch item {
      case .event(let record):
        if let identifier = record.event.identifier(in: router.application) {
          identifiers.append(identifier)
        } else {
          unidentified += 1
        }
      case .unreadable(let issue):
        reporter.report(issue)
        outcome.hadFailures = true
      case .failure(let failure):
        reporter.report(failure.error)
        outcome.hadFailures = true
      }
    }
    return (identifiers, unidentified)
  }
}
