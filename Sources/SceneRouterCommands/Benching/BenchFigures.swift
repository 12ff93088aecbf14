import RoutingDocuments
import SceneRouting

/// The results of a measurement. Times are nanoseconds of the thread's processor time.
package struct BenchFigures {
  package struct Spread {
    package var median = 0.0
    package var best = 0.0
  }

  package var scenes: Int
  package var events: Int
  /// The number of events without an identifier, which are not measured.
  package var unidentifiedEvents = 0
  /// The number of events routed in each pass.
  package var measuredEvents = 0
  /// The time of one route, in one batch call and in separate calls.
  package var batch = Spread()
  package var single = Spread()
  /// The time to read the document and compile its predicates.
  package var readNanosecondsPerScene = 0.0
  /// The time to build the router from the parsed document.
  package var buildNanosecondsPerScene = 0.0
  /// The memory of the index, without the sessions.
  package var bytesPerScene = 0.0
  /// The number of allocations per route and per batch call, or `nil` if allocations cannot be counted.
  package var allocationsPerRoute: Double?
  package var allocationsPerBatch: Double?
  /// The time of one event in a loop over the same predicates; see `NaiveLoop`.
  package var naiveNanoseconds = 0.0
  /// The number of events that the reference, a walk over all sessions, decided too.
  package var comparedEvents = 0
  /// A checksum over all decisions, to compare two measurements of the same events.
  package var checksum: UInt64 = 0
  /// Whether batch calls, single calls and the walk made the same decisions.
  package var agrees = true
  /// The conditions that make routes slow.
  package var conditions = CostlyConditions()

  package init(scenes: Int, events: Int) {
    self.scenes = scenes
    self.events = events
  }

  /// The speedup of the index over the naive loop.
  var ratio: Double { batch.median > 0 ? naiveNanoseconds / batch.median : 0 }
}

extension BenchFigures {
  /// The figures as one JSON object.
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
