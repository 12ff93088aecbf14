import RoutingDocuments

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
