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
    var writer = JSONWriter()
    func number(_ value: Double) { writer.bytes += "\((value * 1_000_000).rounded() / 1_000_000)".utf8 }
    func name(_ name: String, isFirst: Bool = false) {
      writer.bytes += (isFirst ? "{" : ",").utf8
      writer.string(name)
      writer.raw(":")
    }
    func spread(_ title: String, _ value: Spread) {
      name(title)
      name("median", isFirst: true)
      number(value.median)
      name("best")
      number(value.best)
      writer.raw("}")
    }
    name("scenes", isFirst: true)
    writer.integer(scenes)
    for (title, count) in [("events", events), ("measuredEvents", measuredEvents)] {
      name(title)
      writer.integer(count)
    }
    spread("batchNanoseconds", batch)
    spread("singleNanoseconds", single)
    for (title, value) in [
      ("readNanosecondsPerScene", readNanosecondsPerScene), ("buildNanosecondsPerScene", buildNanosecondsPerScene),
      ("bytesPerScene", bytesPerScene), ("naiveNanoseconds", naiveNanoseconds), ("ratio", ratio),
    ] {
      name(title)
      number(value)
    }
    for (title, count) in [("allocationsPerRoute", allocationsPerRoute), ("allocationsPerBatch", allocationsPerBatch)] {
      name(title)
      if let count { number(count) } else { writer.raw("null") }
    }
    name("comparedEvents")
    writer.integer(comparedEvents)
    name("agrees")
    writer.bytes += "\(agrees)".utf8
    name("checksum")
    writer.string(String(checksum, radix: 16))
    conditions.write(to: &writer)
    writer.raw("}\n")
    return writer.bytes
  }
}
