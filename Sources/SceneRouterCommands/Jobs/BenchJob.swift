import RoutingDocuments
import SceneRouting

/// Measures how fast the events of some files are routed among the windows of a document.
package struct BenchJob {
  package var scenes: String
  package var events: [String]
  package var printsJSON: Bool

  package init(scenes: String, events: [String], printsJSON: Bool) {
    self.scenes = scenes
    self.events = events
    self.printsJSON = printsJSON
  }

  /// What was measured. Times are nanoseconds of the thread's processor time.
  package struct Figures {
    var scenes = 0
    var events = 0
    var batch = Spread()
    var single = Spread()
    var buildPerScene = 0.0
    var bytesPerScene = 0.0
    var naive = 0.0
    var checksum: UInt64 = 0
    var agrees = true
    struct Spread {
      var median = 0.0
      var best = 0.0
    }
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    let start = Platform.processorTime()
    let document: SceneDocument
    do throws(DocumentError) {
      document = try SceneDocument(contentsOf: scenes)
    } catch {
      reporter.report(error)
      return Outcome(hadFailures: true)
    }
    let read = Platform.processorTime()
    var router: SceneRouter
    do throws(RoutingError) {
      router = try SceneRouter(application: document.application, sessions: document.sessions)
    } catch {
      reporter.report(error, at: scenes)
      return Outcome(hadFailures: true)
    }
    let built = Platform.processorTime()
    var figures = Figures()
    figures.scenes = router.sessionCount
    figures.buildPerScene = (built - read) / Double(max(1, router.sessionCount))
    output.writeLine("read \((read - start) / Double(max(1, router.sessionCount))) ns a scene, router \(figures.buildPerScene)")
    var identifiers: [[UInt8]] = []
    let stream = EventStream(files: events)
    while let item = stream.next() {
      if case .event(let record) = item, let identifier = router.targetContentIdentifier(of: record.event) {
        identifiers.append(Array(identifier.utf8))
      }
    }
    figures.events = identifiers.count
    var times: [Double] = []
    var sum: UInt64 = 0
    for _ in 0..<39 {
      sum = 0
      let start = Platform.processorTime()
      for identifier in identifiers {
        let match = identifier.withUnsafeBufferPointer { router.bestSession(for: $0) }
        sum = (sum ^ UInt64(truncatingIfNeeded: match?.slot ?? -1)) &* 0x9E37_79B9_7F4A_7C15 &+ 1
      }
      times.append((Platform.processorTime() - start) / Double(identifiers.count))
    }
    figures.checksum = sum
    times.sort()
    output.writeLine("single median \(times[19]) best \(times[0]) sum \(sum)")
    var naiveTimes: [Double] = []
    var agree = 0
    let sample = identifiers.prefix(max(10, min(identifiers.count, 100_000 / max(1, router.sessionCount))))
    let start2 = Platform.processorTime()
    for identifier in sample {
      let query = SceneQuery(rule: .preferredThenCan, role: .windowApplication, targetContentIdentifier: String(decoding: identifier, as: UTF8.self), isPlainLaunch: false, avoidsVisible: false)
      var observer = FaultObserver()
      let walked = router.store.walkForBest(for: query, observer: &observer)
      if walked?.slot == identifier.withUnsafeBufferPointer({ router.bestSession(for: $0) })?.slot { agree += 1 }
    }
    naiveTimes.append((Platform.processorTime() - start2) / Double(sample.count))
    output.writeLine("walk \(naiveTimes[0]) agree \(agree)/\(sample.count)")
    return Outcome()
  }
}
