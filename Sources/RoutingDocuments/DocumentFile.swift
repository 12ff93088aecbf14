internal import Foundation

/// Why a file cannot be opened or read.
package struct FileError: Error, Hashable, Sendable {
  /// What the system says, such as `No such file or directory`.
  package var message: String
  /// The system's number of the error.
  package var code: Int32

  package init(code: Int32, _ message: String? = nil) {
    self.message = message ?? String(cString: strerror(code))
    self.code = code
  }

  /// A file lost bytes while it was read, as logs do that are cut after they were copied.
  static let becameShorter = FileError(code: EIO, "it became shorter while it was read")

  /// Whether there is no file of that name.
  package var isMissing: Bool { code == ENOENT }
}

/// Files by their names; `-` is standard input.
package enum DocumentFile {
  /// What may be read besides regular files. Directories and devices never are, as a device may have no end; `/dev/null`
  /// is an empty file.
  package enum Source {
    /// Regular files only: for names that a document gives, and for what is found in a folder.
    case found
    /// Also standard input, pipes and terminals: for names that the user gives.
    case named
  }

  /// Opens a file to read; standard input is always open.
  package static func open(_ file: String, _ source: Source = .named) throws(FileError) -> Int32 {
    if source == .named, isStandardInput(file) { return STDIN_FILENO }
    // A name that holds a zero byte would be cut there and name another file.
    guard !file.utf8.contains(0) else { throw FileError(code: ENOENT) }
    // Without O_NONBLOCK a pipe that nobody writes to would keep us waiting before it can be refused.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (source == .found ? O_NONBLOCK : 0)
    while true {
      let descriptor = Foundation.open(file, flags)
      if descriptor >= 0 {
        if let error = refusal(descriptor, file, source) {
          close(descriptor)
          throw error
        }
        return descriptor
      }
      if errno != EINTR { throw FileError(code: errno) }
    }
  }

  /// Whether two names stand for one file that exists.
  package static func areSame(_ file: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(file, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  private static func refusal(_ descriptor: Int32, _ file: String, _ source: Source) -> FileError? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return FileError(code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: return FileError(code: EISDIR)
    case S_IFIFO, S_IFSOCK:
      return source == .named ? nil : FileError(code: EINVAL, "it is a pipe, not a regular file")
    default:
      if file == "/dev/null" || source == .named && isatty(descriptor) == 1 { return nil }
      return FileError(code: EINVAL, "it is a device, not a regular file")
    }
  }

  /// Closes what `open` opened.
  package static func close(_ descriptor: Int32) {
    if descriptor != STDIN_FILENO { _ = Foundation.close(descriptor) }
  }

  /// Reads once: at most `buffer.count` bytes, 0 at the end. It waits only if there is nothing to read yet.
  package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    while true {
      let count = Foundation.read(descriptor, base, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileError(code: errno) }
    }
  }

  /// Reads a whole file. One that is larger than `limit` bytes is an error.
  package static func read(
    _ file: String, _ source: Source = .named, limit: Int = DocumentLimits.default.fileLength
  ) throws(FileError) -> [UInt8] {
    if source == .named, isStandardInput(file), let kept = keptInput.read(limit: limit) { return try kept.get() }
    let descriptor = try open(file, source)
    defer { close(descriptor) }
    return try read(whole: descriptor, limit: limit)
  }

  /// Lets whole documents of standard input be read more than once in this process. The first reader's limit counts.
  package static func keepStandardInput() { keptInput.begin() }

  private static let keptInput = KeptInput()

  fileprivate static func read(whole descriptor: Int32, limit: Int) throws(FileError) -> [UInt8] {
    let size = size(descriptor)
    let bytes = size <= limit ? try read(descriptor, limit: limit + 1) : []
    guard size <= limit, bytes.count <= limit else {
      throw FileError(code: EFBIG, "it is larger than the limit of \(limit) bytes")
    }
    return bytes
  }

  /// The size of an open file in bytes. That of a pipe and of some files of the system is 0, whatever is in them.
  package static func size(_ descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether an open file is a regular file.
  static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Reads to the end of an open file, or `limit` bytes.
  package static func read(_ descriptor: Int32, limit: Int) throws(FileError) -> [UInt8] {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { block.deallocate() }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let wanted = min(block.count, limit - bytes.count)
      let count = try read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: block[..<wanted]))
      if count == 0 { break }
      bytes.append(contentsOf: block[..<count])
    }
    return bytes
  }

  /// What messages call a file, or a file with a line: standard input is `<stdin>`.
  package static func shownName(_ place: String) -> String {
    place == "-" || place.hasPrefix("-:") ? "<stdin>" + place.dropFirst() : place
  }

  /// Whether the name stands for standard input.
  package static func isStandardInput(_ file: String) -> Bool { file == "-" || file == "/dev/stdin" }

  /// The path of `name` if it is written in `file`: a relative one counts from the file's folder.
  package static func resolve(_ name: String, relativeTo file: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
    return String(file[...slash]) + name
  }
}

/// The content of standard input for all who read it.
private final class KeptInput: @unchecked Sendable {
  // The lock guards both.
  private let lock = NSLock()
  private var isKept = false
  private var content: Result<[UInt8], FileError>?

  func begin() { lock.withLock { isKept = true } }

  /// The content, read when it is first asked for; `nil` if it is not kept.
  func read(limit: Int) -> Result<[UInt8], FileError>? {
    lock.withLock {
      guard isKept else { return nil }
      let result =
        content ?? Result { () throws(FileError) in try DocumentFile.read(whole: STDIN_FILENO, limit: limit) }
      content = result
      return result
    }
  }
}

extension String {
  /// Whether two texts are the same byte by byte.
  func hasSameUTF8(as other: String) -> Bool {
    var other = other
    return other.withUTF8 { hasSameUTF8(as: $0) }
  }

  /// Whether the text is this UTF-8.
  func hasSameUTF8(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = self
    return text.withUTF8 { UnsafeRawBufferPointer($0).hasSameBytes(as: UnsafeRawBufferPointer(other)) }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether two texts are the same, compared by the system's `memcmp`.
  @inline(__always)
  func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let baseAddress, let start = other.baseAddress else { return count == other.count }
    return memcmp(baseAddress, start, count) == 0
  }

  /// Where the first such byte is, found by the system's `memchr`.
  package func firstIndex(ofByte byte: UInt8) -> Int? {
    guard let baseAddress, count > 0, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - baseAddress
  }
}
