import RoutingDocuments

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system services that the tool uses. This file contains most of the module's platform-specific code.
enum Platform {
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// Makes a write to a closed pipe, and one beyond the limit on the size of a file, fail instead of terminating the
  /// process.
  static func ignoreFailedWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Opens any standard streams that were closed when the process started, so that no other file receives their
  /// descriptors. Reads and writes on these streams fail.
  static func openStandardStreams() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  static func exit(_ code: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(code)
    #elseif canImport(Glibc)
      Glibc.exit(code)
    #else
      Musl.exit(code)
    #endif
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether messages go to a terminal that can erase a line, while results go elsewhere.
  static var hasTerminalForProgress: Bool {
    isTerminal(standardError) && !isTerminal(standardOutput) && environment("TERM") != "dumb"
  }

  /// Returns the size of a file in bytes, or `nil` if it isn't a regular file.
  static func size(of file: String) -> Int? {
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The current date in UTC, such as `2026-11-26`.
  static var today: String {
    var (now, parts) = (time(nil), tm())
    gmtime_r(&now, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1_900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
  }

  /// The number of threads worth using: one per processor, up to 8.
  static var usefulThreads: Int { min(8, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Returns the value of an environment variable, or `nil` if it isn't set.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The reason a write failed.
  enum WriteFailure: Error {
    case closedPipe
    case other(String)
  }

  /// Writes all bytes, repeating the call after a partial write.
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
  /// Returns the CPU time of the current thread, in nanoseconds.
  static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// Ends the process on SIGINT, SIGTERM or SIGHUP between two writes, so that its output ends with a complete line and
/// no unfinished file is left.
///
/// Each writer holds `lock` during a write. When a signal arrives, the watching thread acquires the lock and ends the
/// process.
enum Termination {
  private static let lock = Lock()
  /// How long to wait, in seconds, for a write to finish after a signal. The reader of the output might be blocked.
  private static let patience = 1.0

  /// Starts watching for signals. Must be called before any other thread is created, because each new thread inherits
  /// the signal mask.
  static func watch() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let watched = signals
    _ = RunningThread {
      var signals = watched
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      _ = lock.lock(forSeconds: patience)
      FileReplacement.removeUnfinishedFiles()
      // Restores the default action, so that the parent process sees which signal ended this process.
      signal(number, SIG_DFL)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(number)
      // The first process of a container ignores signals that have the default action.
      _exit(128 + number)
    }
  }

  /// Performs a write that no signal can interrupt.
  static func whileWriting<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    try body()
  }

  /// Returns whether the parent process ignores the signal, as `nohup` does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
