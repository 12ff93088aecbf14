#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Processor times of one thread, for comparing two costs in the same run.
package enum ProcessorTime {
  /// Returns the shortest of several times that `body` takes, in nanoseconds.
  package static func shortest(of runs: Int = 5, _ body: () throws -> Void) rethrows -> Double {
    var shortest = Double.infinity
    for _ in 0..<runs {
      let start = now()
      try body()
      shortest = min(shortest, now() - start)
    }
    return shortest
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
