import RoutingDocuments
import SceneRouting

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
  /// The number of allocations per routed event and per batch call, or `nil` if allocations can't be counted.
  package var allocationsPerRoute: Double?
  package var allocationsPerBatch: Double?
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
      json.member("allocationsPerRoute", allocationsPerRoute.map(number))
      json.member("allocationsPerBatch", allocationsPerBatch.map(number))
      json.member("comparedEvents", comparedEvents)
      json.member("agrees", agrees)
      json.member("checksum", String(checksum, radix: 16))
      conditions.write(to: &json)
    }
  }
}
