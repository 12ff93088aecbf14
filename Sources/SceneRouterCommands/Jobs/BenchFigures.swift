/// What a measurement gives. Times are nanoseconds of the thread's processor time.
package struct BenchFigures {
  package struct Spread {
    package var median = 0.0
    package var best = 0.0
  }

  package var scenes: Int
  package var events: Int
  /// One route, when many are made at once, and when they are made one by one.
  package var batch = Spread()
  package var single = Spread()
  /// The router, once the document is read and the predicates are built.
  package var buildNanosecondsPerScene = 0.0
  /// What the index takes beside the sessions.
  package var bytesPerScene = 0.0
  /// How often one route takes memory; `nil` where that cannot be counted.
  package var allocationsPerRoute: Double?
  /// One route by the walk over all sessions.
  package var naiveNanoseconds = 0.0
  /// A number that two measurements have in common if all of their decisions are the same.
  package var checksum: UInt64 = 0
  /// Keeps the compiler from leaving routes out.
  package var sum = 0
  /// Whether the walk decided the same.
  package var agrees = true

  package init(scenes: Int, events: Int) {
    self.scenes = scenes
    self.events = events
  }

  /// How many times faster the index is than the walk.
  var ratio: Double { batch.median > 0 ? naiveNanoseconds / batch.median : 0 }

  /// One object, with the names that documents have.
  package var json: String {
    func number(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    func object(_ spread: Spread) -> String { "{\"median\":\(number(spread.median)),\"best\":\(number(spread.best))}" }
    return "{\"scenes\":\(scenes),\"events\":\(events),\"batchNanoseconds\":\(object(batch)),"
      + "\"singleNanoseconds\":\(object(single)),\"buildNanosecondsPerScene\":\(number(buildNanosecondsPerScene)),"
      + "\"bytesPerScene\":\(number(bytesPerScene)),\"allocationsPerRoute\":\(allocationsPerRoute.map(number) ?? "null"),"
      + "\"naiveNanoseconds\":\(number(naiveNanoseconds)),\"ratio\":\(number(ratio)),"
      + "\"checksum\":\"\(String(checksum, radix: 16))\"}\n"
  }

  /// Lines for people.
  package var text: String {
    func number(_ value: Double) -> String { "\(value < 100 ? (value * 10).rounded() / 10 : value.rounded())" }
    return """
      \(scenes) windows, \(events) events
      route, many at once   \(number(batch.median)) ns (best \(number(batch.best)))
      route, one by one     \(number(single.median)) ns (best \(number(single.best)))
      route, plain walk     \(number(naiveNanoseconds)) ns, \(number(ratio)) times as long
      memory taken          \(allocationsPerRoute.map(number) ?? "?") times a route
      building the router   \(number(buildNanosecondsPerScene)) ns a window
      index                 \(number(bytesPerScene)) bytes a window
      decisions             \(String(checksum, radix: 16))

      """
  }
}
