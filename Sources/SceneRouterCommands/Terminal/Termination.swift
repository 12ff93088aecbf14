import Foundation

/// Ends the process on SIGINT, SIGTERM and SIGHUP between two writes, so that what it wrote ends with a whole line.
///
/// Sharing: `lock` is held while an answer is written, and by the watching thread from a signal on.
enum Termination {
  private static let lock = NSLock()
  /// How long a writer may take to finish after a signal, in seconds: nobody may be reading.
  private static let patience = 1.0

  /// Starts to watch. It must be called before there are other threads, which inherit that the signals are blocked.
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
      // As if nothing had been watched, so that the parent learns the signal.
      signal(number, SIG_DFL)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(number)
    }
  }

  /// Writes something that no signal may cut in two.
  static func whileWriting<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    try body()
  }

  /// Whether the parent asked to ignore a signal, as `nohup` does.
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
