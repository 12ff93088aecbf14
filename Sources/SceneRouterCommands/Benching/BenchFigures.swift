package import PredicateSyntax
import RoutingDocuments
import SceneRouting
import StringPredicates

/// The results of a benchmark. All times are CPU times of the measuring thread, in nanoseconds.
package struct BenchFigures {
  package struct Spread {
    package var median = 0.0
    package var best = 0.0
  }

  package var scenes: Int
  package var events: Int
  /// The number of events without an identifier. They aren't measured.
  package var unidentifiedEvents = 0
  /// The number of events routed in each pass.
  package var measuredEvents = 0
  /// The time to route one event, measured in a batch call and in individual calls.
  package var batch = Spread()
  package var single = Spread()
  /// The time per scene to read the document and compile its predicates.
  package var readNanosecondsPerScene = 0.0
  /// The time per scene to build the router from the parsed document.
  package var buildNanosecondsPerScene = 0.0
  /// The index's memory use per scene, in bytes, excluding the sessions themselves.
  package var bytesPerScene = 0.0
  /// The time per event for a plain loop over the same predicates. See `NaiveLoop`.
  package var naiveNanoseconds = 0.0
  /// The number of events whose decisions were checked against a linear walk over all sessions.
  package var comparedEvents = 0
  /// A checksum of all decisions, for checking that two benchmarks of the same events made the same decisions.
  package var checksum: UInt64 = 0
  /// Whether batch calls, individual calls and the linear walk all made the same decisions.
  package var agrees = true
  /// The conditions that slow down routing.
  package var conditions = CostlyConditions()

  package init(scenes: Int, events: Int) {
    self.scenes = scenes
    self.events = events
  }

  /// How many times faster the index is than the naive loop.
  var ratio: Double { batch.median > 0 ? naiveNanoseconds / batch.median : 0 }
}

extension BenchFigures {
  /// The figures as a single JSON object.
  package var json: [UInt8] {
    func number(_ value: Double) -> JSONValue { .double((value * 1_000_000).rounded() / 1_000_000) }
    return JSONWriter.line { json in
      json.member("scenes", scenes)
      json.member("events", events)
      json.member("measuredEvents", measuredEvents)
      for (name, spread) in [("batchNanoseconds", batch), ("singleNanoseconds", single)] {
        json.member(name) {
          $0.member("median", number(spread.median))
          $0.member("best", number(spread.best))
        }
      }
      for (name, value) in [
        ("readNanosecondsPerScene", readNanosecondsPerScene), ("buildNanosecondsPerScene", buildNanosecondsPerScene),
        ("bytesPerScene", bytesPerScene), ("naiveNanoseconds", naiveNanoseconds), ("ratio", ratio),
      ] {
        json.member(name, number(value))
      }
      json.member("comparedEvents", comparedEvents)
      json.member("agrees", agrees)
      json.member("checksum", String(checksum, radix: 16))
      conditions.write(to: &json)
    }
  }
}

extension BenchFigures {
  /// Returns the figures as human-readable text.
  package func text(_ style: DiagnosticRenderer.Style = .plain) -> String {
    let verdict = agrees ? TextColor.good.paint("the same", style) : TextColor.bad.paint("NOT the same", style)
    let part = measuredEvents < events ? "; they are slow, so that the first \(measuredEvents) were measured" : ""
    let compared = comparedEvents == measuredEvents ? "all \(comparedEvents)" : "\(comparedEvents) of \(measuredEvents)"
    let total = events + unidentifiedEvents
    let noun = events == 1 ? " event" : " events"
    let unmeasured =
      unidentifiedEvents == 0
      ? "" : " of \(total) events (\(unidentifiedEvents) \(unidentifiedEvents == 1 ? "has" : "have") no identifier)"
    return """
      \(scenes) \(scenes == 1 ? "window" : "windows"), \(events)\(unmeasured.isEmpty ? noun : unmeasured)\(part)
      route, many at once   \(Self.number(batch.median)) ns (best \(Self.number(batch.best)))
      route, one by one     \(Self.number(single.median)) ns (best \(Self.number(single.best)))
      naive loop            \(Self.number(naiveNanoseconds)) ns, \(Self.number(ratio)) times as long
      reading the document  \(Self.number(readNanosecondsPerScene)) ns a window
      building the router   \(Self.number(buildNanosecondsPerScene)) ns a window
      index                 \(Self.number(bytesPerScene)) bytes a window
      decisions             \(String(checksum, radix: 16)), \(verdict) as the reference's for \
      \(compared)\(noun)

      """ + conditions.text
  }

  /// Formats a number with one decimal place if it is below 100, and with none otherwise.
  fileprivate static func number(_ value: Double) -> String {
    if value > 0, value < 0.05 { return "less than 0.1" }
    return value < 100 ? "\((value * 10).rounded() / 10)" : "\(value.rounded())".replacing(".0", with: "")
  }
}

extension CostlyConditions {
  /// A human-readable list of the most expensive conditions, or an empty string if there aren't any.
  var text: String {
    var text = ""
    if unanchoredCount > 0 {
      text += """
        \(unanchoredCount) of \(predicateCount) predicates have no literal to index, so each event is compared with \
        every one:

        """
      for condition in slowest {
        let times = condition.count == 1 ? "" : ", \(condition.count) conditions"
        text += "  \(condition.format)  \(BenchFigures.number(condition.nanoseconds)) ns\(times)\n"
      }
    }
    for bucket in sharedBuckets {
      text += "\(bucket.predicateCount) predicates are found by the same text, such as\n  \(bucket.example)\n"
    }
    return text
  }
}

/// The conditions that slow down routing, each with its evaluation time.
package struct CostlyConditions {
  /// A predicate without an indexable literal, which must be evaluated for every event.
  struct Condition {
    var format: String
    /// The number of session conditions that use this predicate.
    var count: Int
    /// The time to evaluate the predicate for one identifier.
    var nanoseconds: Double
  }

  /// The number of distinct predicates, and how many of them have no indexable literal.
  private(set) var predicateCount = 0
  private(set) var unanchoredCount = 0
  /// The slowest of the measured conditions.
  private(set) var slowest: [Condition] = []
  /// The groups of predicates that are indexed under the same literal.
  private(set) var sharedBuckets: [IndexReport.SharedBucket] = []

  /// The maximum numbers of predicates to measure, identifiers to measure them with, and predicates to report.
  private static let tried = 500
  private static let identifiers = 50
  private static let named = 5
  /// The smallest shared bucket worth reporting. Smaller buckets cost next to nothing.
  private static let smallestBucket = 8

  init() {}

  /// Measures the conditions of a router, taking about half a second at most.
  init(of router: SceneRouter, on identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {
    guard let report = router.indexReport(limit: Self.tried) else { return }
    predicateCount = report.predicateCount
    unanchoredCount = report.unanchoredCount
    sharedBuckets = Array(report.sharedBuckets.prefix(Self.named).filter { $0.predicateCount >= Self.smallestBucket })
    let sample = UnsafeBufferPointer(rebasing: identifiers.prefix(Self.identifiers))
    let start = Platform.processorTime()
    for predicate in report.unanchored where Platform.processorTime() - start < 0.5e9 {
      guard let time = Self.time(of: predicate.predicate, on: sample) else { continue }
      let format = predicate.predicate.predicateFormat
      slowest.append(Condition(format: format, count: predicate.conditionCount, nanoseconds: time))
    }
    slowest.sort { ($1.nanoseconds, $0.format) < ($0.nanoseconds, $1.format) }
    slowest.removeLast(max(0, slowest.count - Self.named))
  }

  /// Returns the time per evaluation, or `nil` for an empty list of identifiers.
  private static func time(
    of predicate: StringPredicate, on identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>
  ) -> Double? {
    guard let first = identifiers.first else { return nil }
    _ = try? predicate.matches(utf8: first)
    let start = Platform.processorTime()
    for identifier in identifiers { _ = try? predicate.matches(utf8: identifier) }
    return (Platform.processorTime() - start) / Double(identifiers.count)
  }
}

extension CostlyConditions {
  func write(to json: inout JSONWriter) {
    json.member("predicates", predicateCount)
    json.member("unanchoredPredicates", unanchoredCount)
    json.member("slowestConditions", slowest) { json, condition in
      json.object {
        $0.member("predicate", condition.format)
        $0.member("conditions", condition.count)
        $0.member("nanoseconds", JSONValue.double((condition.nanoseconds * 10).rounded() / 10))
      }
    }
    json.member("sharedBuckets", sharedBuckets) { json, bucket in
      json.object {
        $0.member("predicates", bucket.predicateCount)
        $0.member("example", bucket.example)
      }
    }
  }
}
