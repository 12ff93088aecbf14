import Foundation

/// Ends the process on SIGINT, SIGTERM and SIGHUP between two writes, so that its output ends with a whole line.
///
/// Sharing: a writer holds `lock` while it writes, and the watching thread takes it for good when a signal arrives.
enum Termination {
  private static let lock = NSLock()
  /// How long, in seconds, a writer may take to finish after a signal. Its reader may be stuck.
  private static let patience = 1.0

  /// Starts watching. Must be called before other threads exist, because threads inherit the blocked signals.
  static func watch() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let watched = signals
    Thread.detachNewThread {
      var signals = watched
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      _ = lock.lock(before: Date(timeIntervalSinceNow: patience))
      // Restores the default action, so that the parent learns the signal.
      signal(number, SIG_DFL)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(number)
    }
  }

  /// Performs a write that no signal may interrupt.
  static func whileWriting<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    try body()
  }

  /// Whether the parent ignores the signal, as `nohup` does.
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
