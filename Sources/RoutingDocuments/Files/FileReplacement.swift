#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A new file that replaces an old one once it is complete.
///
/// A reader, or the next launch after a crash, sees either the old content or the new content, never a mixture.
///
/// The new file is created in the same folder and renamed over the old one. It has the permissions and, if possible,
/// the owner of the old one from the start. If the old file is a symbolic link, the link is kept and its target is
/// replaced or created. Pipes, devices and other special files are written to directly instead of being replaced.
package final class FileReplacement {
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

  private enum Failure: Error {
    case system(Int32)
    case changed
    /// A test simulated that the process was stopped.
    case stopped
  }

  private let target: String
  /// The name of the new file, or `nil` if the target is written to directly.
  private let temporary: String?
  private let observer: Observer
  /// The descriptor to write the content to, or -1 if the file is closed.
  package private(set) var descriptor: Int32 = -1
  /// Whether the new file exists under its temporary name.
  private var isPending = false

  /// Writes a whole file.
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

  /// Creates the new file.
  package init(of file: String, observer: Observer? = nil) throws(FileError) {
    guard !file.isEmpty, !file.utf8.contains(0) else { throw FileError(code: ENOENT) }
    self.observer = observer ?? { _ in nil }
    var old = stat()
    let exists = stat(file, &old) == 0
    guard exists || errno == ENOENT else { throw FileError(code: errno) }
    // A rename needs no permission to write the old file, but a read-only file must not be replaced.
    guard !exists || access(file, W_OK) == 0 else { throw FileError(code: errno) }
    if exists, old.st_mode & S_IFMT != S_IFREG {
      target = file
      temporary = nil
      try perform { () throws(Failure) in
        descriptor = try result { System.openFile(file, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
      }
      return
    }
    let target = Self.destination(of: file)
    let random = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    // The name doesn't contain that of the target, which can have the maximum length.
    let temporary = DocumentFile.resolve(".scene-router-\(random).saving", relativeTo: target)
    self.target = target
    self.temporary = temporary
    let permissions = exists ? old.st_mode & 0o777 : 0o666
    try perform { () throws(Failure) in
      try begin(.create)
      descriptor = try result { UnfinishedFiles.all.create(temporary, permissions) }
      isPending = true
      guard exists else { return }
      let keepsOwner = fchown(descriptor, old.st_uid, old.st_gid) == 0
      // The set-user-ID bit must not give the rights of another owner.
      _ = fchmod(descriptor, old.st_mode & (keepsOwner ? 0o7777 : 0o777))
    }
  }

  deinit { discard() }

  /// Writes part of the content.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try perform { () throws(Failure) in
      var rest = bytes[...]
      while !rest.isEmpty {
        let fault = observer(.write)
        if case .stopAfterWriting(let count)? = fault { _ = try write(rest.prefix(max(0, count))) }
        try inject(fault)
        rest = rest.dropFirst(try write(rest.prefix(Self.blockSize)))
      }
    }
  }

  /// Replaces the old file, and flushes the new one and its folder to disk.
  ///
  /// - Parameter old: The content that the old file must still have, or `nil` to replace any content.
  package func commit(replacing old: [UInt8]? = nil) throws(FileError) {
    guard let temporary else { return close() }
    try perform { () throws(Failure) in
      try begin(.synchronize)
      _ = try result { fsync(descriptor) }
      try begin(.close)
      let closing = descriptor
      descriptor = -1
      guard System.closeFile(closing) == 0 else { throw .system(errno) }
      try begin(.rename)
      if let old {
        guard let current = try? DocumentFile.read(target, .found, limit: old.count), current == old else {
          throw .changed
        }
      }
      _ = try result { UnfinishedFiles.all.rename(temporary, to: target) }
      isPending = false
      try begin(.synchronizeFolder)
      try synchronizeFolder()
    }
  }

  /// Removes the new file unless it has replaced the old one.
  package func discard() {
    close()
    if isPending, let temporary { UnfinishedFiles.all.remove(temporary) }
    isPending = false
  }

  private func close() {
    if descriptor >= 0 { _ = System.closeFile(descriptor) }
    descriptor = -1
  }

  /// Returns the path that a file name refers to after following symbolic links, even if that file doesn't exist.
  private static func destination(of file: String) -> String {
    var path = file
    // The same limit as the one of Linux.
    for _ in 0..<40 {
      guard let next = DocumentFile.destinationOfLink(path) else { break }
      path = DocumentFile.resolve(next, relativeTo: path)
    }
    return path
  }

  // MARK: Steps

  /// Performs steps. Discards the new file if a step fails.
  private func perform(_ body: () throws(Failure) -> Void) throws(FileError) {
    do throws(Failure) {
      try body()
    } catch {
      switch error {
      case .stopped:
        // A stopped process leaves the file.
        close()
        isPending = false
        throw FileError(code: EINTR)
      case .system(let code):
        discard()
        throw FileError(code: code)
      case .changed:
        discard()
        throw .changed
      }
    }
  }

  private func begin(_ step: Step) throws(Failure) { try inject(observer(step)) }

  private func inject(_ fault: Fault?) throws(Failure) {
    switch fault {
    case nil: break
    case .error(let code)?: throw .system(code)
    case .stop?, .stopAfterWriting?: throw .stopped
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Int {
    try result { bytes.withUnsafeBytes { System.writeFile(descriptor, $0.baseAddress, $0.count) } }
  }

  /// Flushes the enclosing folder to disk. Ignores `EINVAL`, which file systems return if they can't flush folders.
  private func synchronizeFolder() throws(Failure) {
    let folder = DocumentFile.resolve(".", relativeTo: target)
    let descriptor = try result { System.openFile(folder, O_RDONLY | O_CLOEXEC) }
    defer { _ = System.closeFile(descriptor) }
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
}

extension FileError {
  /// The file no longer has the content that its replacement was made from.
  package static let changed = FileError(code: ESTALE, "it has changed since it was read; run the command again")
}

/// The names of all new files that aren't complete, so that a signal can remove them.
private final class UnfinishedFiles: @unchecked Sendable {
  static let all = UnfinishedFiles()

  // Guards `names`, and the existence of the files.
  private let lock = Lock()
  private var names: Set<String> = []

  func create(_ name: String, _ permissions: mode_t) -> Int32 {
    lock.withLock {
      let descriptor = System.openFile(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions: permissions)
      if descriptor >= 0 { names.insert(name) }
      return descriptor
    }
  }

  func rename(_ name: String, to target: String) -> Int32 {
    lock.withLock {
      let result = System.renameFile(name, to: target)
      if result == 0 { names.remove(name) }
      return result
    }
  }

  func remove(_ name: String) {
    lock.withLock {
      _ = unlink(name)
      names.remove(name)
    }
  }

  /// Removes all files, and keeps the lock. Does nothing if a file system doesn't answer within a second.
  func removePermanently() {
    guard lock.lock(forSeconds: 1) else { return }
    for name in names { _ = unlink(name) }
  }
}
