import RoutingDocuments
import SceneRouting

/// What a measurement gives. Times are nanoseconds of the thread's processor time.
package struct BenchFigures {
  package struct Spread {
    package var median = 0.0
    package var best = 0.0
  }

  package var scenes: Int
  package var events: Int
  /// How many more events were given that have no identifier, and so are not measured.
  package var unidentifiedEvents = 0
  /// How many of the events were routed in each pass.
  package var measuredEvents = 0
  /// One route, when many are made at once, and when they are made one by one.
  package var batch = Spread()
  package var single = Spread()
  /// Reading the document and building its predicates.
  package var readNanosecondsPerScene = 0.0
  /// The router, once that is done.
  package var buildNanosecondsPerScene = 0.0
  /// What the index takes beside the sessions.
  package var bytesPerScene = 0.0
  /// How often one route takes memory, and how often one call for all events does; `nil` where that cannot be counted.
  package var allocationsPerRoute: Double?
  package var allocationsPerBatch: Double?
  /// One event in a loop over the same predicates, see `NaiveLoop`.
  package var naiveNanoseconds = 0.0
  /// How many events the walk over all sessions, which is the reference, decided too.
  package var comparedEvents = 0
  /// A number that two measurements of the same events have in common if all of their decisions are the same.
  package var checksum: UInt64 = 0
  /// Whether many at once, one by one, and the walk decided the same.
  package var agrees = true
  /// What makes routes slow.
  package var conditions = CostlyConditions()

  package init(scenes: Int, events: Int) {
    self.scenes = scenes
    self.events = events
  }

  /// How many times faster the index is than the naive loop.
  var ratio: Double { batch.median > 0 ? naiveNanoseconds / batch.median : 0 }
}

extension BenchFigures {
  /// One object, with the names that documents have.
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
