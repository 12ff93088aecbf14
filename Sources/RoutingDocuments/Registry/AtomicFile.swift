internal import Foundation

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

  /// Writes a file. If the file is a symbolic link, the link is kept and its target is replaced. The new file keeps the
  /// permissions of the old one. Pipes, devices and other special files are written to directly instead of being
  /// replaced.
  package static func write(
    _ bytes: [UInt8], to file: String, observer: Observer? = nil
  ) throws(FileError) {
    guard !file.isEmpty, !file.utf8.contains(0) else { throw FileError(code: ENOENT) }
    if let status = status(of: file), status.st_mode & S_IFMT != S_IFREG { return try append(bytes, to: file) }
    let target = destination(of: file)
    var writing = Writing(target: target, observer: observer ?? { _ in nil })
    do throws(Writing.Failure) {
      try writing.run(bytes)
    } catch {
      switch error {
      case .stopped:
        writing.closeDescriptor()
        throw FileError(code: EINTR)
      case .system(let code):
        writing.clearUp()
        throw FileError(code: code)
      }
    }
  }

  private static func status(of file: String) -> stat? {
    var status = stat()
    return stat(file, &status) == 0 ? status : nil
  }

  private static func append(_ bytes: [UInt8], to file: String) throws(FileError) {
    let descriptor = Foundation.open(file, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError(code: errno) }
    defer { _ = Foundation.close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw FileError(code: errno) }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Returns the path with symbolic links resolved.
  private static func destination(of file: String) -> String {
    guard let resolved = realpath(file, nil) else { return file }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// A file replacement that is in progress.
private struct Writing {
  enum Failure: Error {
    case system(Int32)
    /// A test simulated that the process was stopped.
    case stopped
  }

  let target: String
  let observer: AtomicFile.Observer
  let temporary: String
  var descriptor: Int32 = -1
  var isMade = false

  init(target: String, observer: @escaping AtomicFile.Observer) {
    self.target = target
    self.observer = observer
    let parts = target.split(separator: "/", omittingEmptySubsequences: false)
    let name = "." + (parts.last ?? "") + ".\(getpid())-\(UInt32.random(in: .min ... .max)).saving"
    temporary = (parts.dropLast() + [name[...]]).joined(separator: "/")
  }

  mutating func run(_ bytes: [UInt8]) throws(Failure) {
    try begin(.create)
    descriptor = try result { Foundation.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    isMade = true
    var old = stat()
    if stat(target, &old) == 0 { _ = fchmod(descriptor, old.st_mode & 0o7777) }
    try write(bytes)
    try begin(.synchronize)
    _ = try result { fsync(descriptor) }
    try begin(.close)
    let closing = descriptor
    descriptor = -1
    guard Foundation.close(closing) == 0 else { throw .system(errno) }
    try begin(.rename)
    _ = try result { Foundation.rename(temporary, target) }
    isMade = false
    try begin(.synchronizeFolder)
    try synchronizeFolder()
  }

  private func begin(_ step: AtomicFile.Step) throws(Failure) {
    switch observer(step) {
    case nil: break
    case .error(let code)?: throw .system(code)
    case .stop?, .stopAfterWriting?: throw .stopped
    }
  }

  private func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch observer(.write) {
      case nil: break
      case .error(let code)?: throw .system(code)
      case .stop?: throw .stopped
      case .stopAfterWriting(let count)?:
        _ = try write(rest.prefix(max(0, count)))
        throw .stopped
      }
      rest = rest.dropFirst(try write(rest.prefix(AtomicFile.blockSize)))
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Int {
    try result { bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) } }
  }

  /// Flushes the enclosing folder to disk. Ignores `EINVAL`, which file systems return if they can't flush folders.
  private func synchronizeFolder() throws(Failure) {
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    let descriptor = try result { Foundation.open(folder, O_RDONLY | O_CLOEXEC) }
    defer { _ = Foundation.close(descriptor) }
    do throws(Failure) {
      _ = try result { fsync(descriptor) }
    } catch {
      if case .system(EINVAL) = error { return }
      throw error
    }
  }

  /// Performs a system call, repeating it if a signal interrupts it.
  private func result<Number: SignedInteger>(_ call: () -> Number) throws(Failure) -> Number {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .system(errno) }
    }
  }

  /// Closes the new file, as the system does when a process ends.
  mutating func closeDescriptor() {
    if descriptor >= 0 { _ = Foundation.close(descriptor) }
    descriptor = -1
  }

  mutating func clearUp() {
    closeDescriptor()
    if isMade { _ = unlink(temporary) }
  }
}
