import Dispatch
import Foundation

/// Hands blocks to the threads that route them, and writes what comes back in the order of the blocks.
///
/// A thread whose block is ready before its turn leaves it here and goes on with another. So there are more blocks than
/// threads, and no thread waits for a slower one until all blocks are in use.
///
/// Sharing: everything that changes is touched only while `lock` is locked, but for the writing itself: only the thread
/// that set `isWriting` writes, and the block that it writes is its own.
final class OrderedWriting: @unchecked Sendable {
  /// Writes a block's lines; `isWhole` says that no more will come of it. It gives `false` if nobody reads them any more.
  typealias Write = (_ block: RoutedBlock, _ isWhole: Bool) -> Bool

  private let write: Write
  private let lock = NSCondition()
  /// The blocks that nobody has.
  private var free: [RoutedBlock]
  /// The blocks that are ready and wait for their turn, by their numbers.
  private var ready: [Int: RoutedBlock] = [:]
  /// The number of the block whose turn it is.
  private var turn = 0
  private var isWriting = false
  private var isStopped = false
  private var busyThreads: Int
  /// How many threads wait for a block to be written.
  private var waiting = 0
  /// Raised when all threads have left, or nobody reads the answer any more. Who waits for that is not woken before.
  private let end = DispatchSemaphore(value: 0)

  init(threads: Int, write: @escaping Write) {
    self.write = write
    busyThreads = threads
    free = (0..<(threads > 1 ? 2 * threads : 1)).map { _ in RoutedBlock() }
  }

  /// A block to be filled; `nil` if nobody reads the answer any more. It may wait for one to be written.
  func takeBlock() -> RoutedBlock? {
    lock.lock()
    defer { lock.unlock() }
    while free.isEmpty, !isStopped { wait() }
    return isStopped ? nil : free.popLast()
  }

  /// Gives back a block that was filled and routed. It is written when its turn comes, by this thread or another.
  func finish(_ block: RoutedBlock) {
    lock.lock()
    defer { lock.unlock() }
    ready[block.number] = block
    guard !isWriting else { return }
    while !isStopped, let next = ready.removeValue(forKey: turn) {
      writeUnlocked(next, isWhole: true)
      turn += 1
      free.append(next)
      wake()
    }
  }

  /// Writes what a block has so far, once its turn has come; `false` if nobody reads it any more.
  func writePart(of block: RoutedBlock) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    while turn != block.number || isWriting, !isStopped { wait() }
    if isStopped { return false }
    writeUnlocked(block, isWhole: false)
    wake()
    return !isStopped
  }

  /// Says that a thread has no more to do.
  func leave() {
    lock.lock()
    busyThreads -= 1
    if busyThreads == 0 { end.signal() }
    lock.unlock()
  }

  /// Waits until all threads have left, or nobody reads the answer any more.
  func waitForEnd() { end.wait() }

  /// Writes while the lock is open, so that others may leave their blocks meanwhile.
  private func writeUnlocked(_ block: RoutedBlock, isWhole: Bool) {
    isWriting = true
    lock.unlock()
    let goesOn = write(block, isWhole)
    lock.lock()
    isWriting = false
    if !goesOn, !isStopped {
      isStopped = true
      end.signal()
    }
  }

  private func wait() {
    waiting += 1
    lock.wait()
    waiting -= 1
  }

  private func wake() {
    if waiting > 0 { lock.broadcast() }
  }
}
