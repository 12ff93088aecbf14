/// Functions that replace files atomically. A reader, or the next launch after a crash, sees either the old content or
/// the new content, never a mixture.
package enum AtomicFile {
  /// The steps of a write, in order. Tests can make each step fail.
  package enum Step: Hashable, Sendable, CaseIterable {
    /// Create the new file next to the old one.
    case create
    /// Write a block of the content.
    case write
    /// Flush the new file to disk.
    case synchronize
    /// Close the new file.
    case close
    /// Rename the new file over the old one.
    case rename
    /// Flush the enclosing folder to disk.
    case synchronizeFolder
  }

  /// A fault that a test injects into a write.
  package enum Fault: Hashable, Sendable {
    /// The system call fails with this error.
    case error(Int32)
    /// The process stops before the step, without performing any cleanup.
    case stop
    /// The process stops after it has written the given number of bytes.
    case stopAfterWriting(Int)
  }

  /// A function that is called before every step. It returns the fault to inject, or `nil` to continue normally.
  package typealias Observer = (Step) -> Fault?

  /// The maximum number of bytes per `write` call.
  package static let blockSize = 1 << 16

  /// Writes a file, as ``FileReplacement`` does.
  ///
  /// - Parameter old: The content that the file must still have when it is replaced, or `nil` to replace any content.
  package static func write(
    _ bytes: [UInt8], to file: String, replacing old: [UInt8]? = nil, observer: Observer? = nil
  ) throws(FileError) {
    let replacement = try FileReplacement(of: file, observer: observer)
    try replacement.write(bytes)
    try replacement.commit(replacing: old)
  }

  /// Removes the new files of all writes that aren't complete, and blocks writes that continue or begin later.
  ///
  /// Call this function only when the process ends right afterwards.
  package static func removeUnfinishedFiles() { UnfinishedFiles.all.removePermanently() }
}
