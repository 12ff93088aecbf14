import CAllocations
import RoutingDocuments
import SceneRouting

/// Measures how fast the events of some files are routed among the windows of a document.
package struct BenchJob {
  package var scenes: String
  package var events: [String]
  package var printsJSON: Bool

  package init(scenes: String, events: [String], printsJSON: Bool = false) {
    self.scenes = scenes
    self.events = events
    self.printsJSON = printsJSON
  }

  /// How often everything is measured; an odd number.
  private static let passes = 15
  /// How many sessions the walk looks at in all, so that it takes about a second.
  private static let walkedSessions = 4_000_000

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    var outcome = Outcome()
    guard let document = read(reporter) else { return Outcome(hadFailures: true) }
    let router: SceneRouter
    let start = Platform.processorTime()
    do throws(RoutingError) {
      router = try SceneRouter(application: document.application, sessions: document.sessions)
    } catch {
      reporter.report(error, at: scenes)
      return Outcome(hadFailures: true)
    }
    let buildTime = Platform.processorTime() - start
    let identifiers = identifiers(router, reporter, &outcome)
    guard identifiers.count > 0 else {
      reporter.report(
        at: events.joined(separator: " "), "there is no event with an identifier to measure", code: "no-events")
      return Outcome(hadFailures: true)
    }
    var figures = BenchFigures(scenes: router.sessionCount, events: identifiers.count)
    figures.buildNanosecondsPerScene = buildTime / Double(max(1, router.sessionCount))
    let report = router.indexReport(limit: 3)
    figures.bytesPerScene = Double(report?.byteCount ?? 0) / Double(max(1, router.sessionCount))
    measure(router, identifiers, &figures)
    output.write(printsJSON ? figures.json : figures.text + slowConditions(report))
    if !figures.agrees {
      reporter.report(at: scenes, "the index and the walk do not decide the same", code: "index-differs")
      outcome.hadFailures = true
    }
    return outcome
  }

  private func read(_ reporter: MessageReporter) -> SceneDocument? {
    do throws(DocumentError) {
      return try SceneDocument(contentsOf: scenes)
    } catch {
      reporter.report(error)
      return nil
    }
  }

  private func identifiers(_ router: SceneRouter, _ reporter: MessageReporter, _ outcome: inout Outcome)
    -> IdentifierList
  {
    var identifiers = IdentifierList()
    let stream = EventStream(files: events)
    while let item = stream.next() {
      switch item {
      case .event(let record):
        if let identifier = router.targetContentIdentifier(of: record.event) { identifiers.append(identifier) }
      case .unreadable(let issue):
        reporter.report(issue)
        outcome.hadFailures = true
      case .failure(let failure):
        reporter.report(failure.error)
        outcome.hadFailures = true
      }
    }
    return identifiers
  }

  private func measure(_ router: SceneRouter, _ identifiers: IdentifierList, _ figures: inout BenchFigures) {
    var matches = [SessionMatch?](repeating: nil, count: identifiers.count)
    var walked: [SessionMatch?] = []
    identifiers.withBuffers { buffers in
      matches.withUnsafeMutableBufferPointer { matches in
        figures.batch = spread(of: buffers.count) { router.bestSessions(for: buffers, into: matches) }
        figures.checksum = Self.checksum(matches)
        var sum = 0
        let before = allocations_of_this_thread()
        figures.single = spread(of: buffers.count) {
          for buffer in buffers { sum &+= router.bestSession(for: buffer)?.slot ?? -1 }
        }
        let taken = allocations_of_this_thread() - before
        figures.sum = sum
        if before >= 0 { figures.allocationsPerRoute = Double(taken) / Double(Self.passes * buffers.count) }
      }
      let sample = min(buffers.count, max(10, Self.walkedSessions / max(1, router.sessionCount)))
      walked.reserveCapacity(sample)
      let start = Platform.processorTime()
      for buffer in buffers[0..<sample] { walked.append(router.walkedSession(for: buffer)) }
      figures.naiveNanoseconds = (Platform.processorTime() - start) / Double(sample)
    }
    figures.agrees = zip(walked, matches).allSatisfy { $0 == $1 }
  }

  /// The time of one route over some passes.
  private func spread(of count: Int, _ pass: () -> Void) -> BenchFigures.Spread {
    let times = (0..<Self.passes).map { _ in
      let start = Platform.processorTime()
      pass()
      return (Platform.processorTime() - start) / Double(count)
    }.sorted()
    return BenchFigures.Spread(median: times[times.count / 2], best: times[0])
  }

  /// A number that depends on every decision and on their order.
  private static func checksum(_ matches: UnsafeMutableBufferPointer<SessionMatch?>) -> UInt64 {
    matches.reduce(0) { sum, match in
      let value = match.map { $0.slot * 4 + ($0.suitability?.rawValue ?? 0) } ?? -1
      return (sum ^ UInt64(truncatingIfNeeded: value)) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }
  }

  private func slowConditions(_ report: SceneIndexReport?) -> String {
    guard let report else { return "" }
    var text = ""
    if report.unanchoredCount > 0 {
      text += "\(report.unanchoredCount) of \(report.predicateCount) predicates hold no text to look for, such as\n"
      for predicate in report.unanchored { text += "  \(predicate.format)  (\(predicate.conditionCount)×)\n" }
    }
    for crowd in report.crowds {
      text += "\(crowd.predicateCount) predicates share their text, such as\n  \(crowd.example)\n"
    }
    return text
  }
}

/// Identifiers in memory that does not move.
struct IdentifierList {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  mutating func append(_ identifier: String) {
    bytes.append(contentsOf: identifier.utf8)
    ends.append(bytes.count)
  }

  func withBuffers(_ body: (UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      let buffers = ends.map { end in
        defer { start = end }
        return UnsafeBufferPointer(rebasing: bytes[start..<end])
      }
      buffers.withUnsafeBufferPointer(body)
    }
  }
}
