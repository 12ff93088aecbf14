// The one place of this module that asks which system this is.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the tool asks the system for.
enum Platform {
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// Writing to a closed pipe shall fail instead of ending the process.
  static func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many threads are of use: one for each processor, 8 at most.
  static var usefulThreads: Int { min(8, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The value of an environment variable, if it is set.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Why writing failed.
  enum WriteFailure: Error {
    case closedPipe
    case other(String)
  }

  /// Writes all bytes.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(WriteFailure) {
    var rest = bytes
    while let base = rest.baseAddress, rest.count > 0 {
      #if canImport(Darwin)
        let count = Darwin.write(descriptor, base, rest.count)
      #elseif canImport(Glibc)
        let count = Glibc.write(descriptor, base, rest.count)
      #else
        let count = Musl.write(descriptor, base, rest.count)
      #endif
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EPIPE {
        throw .closedPipe
      } else if errno != EINTR {
        throw .other(String(cString: strerror(errno)))
      }
    }
  }
}

extension Platform {
  /// The time that this thread had a processor, in nanoseconds.
  static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
