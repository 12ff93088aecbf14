#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An error that prevented a file from being opened or read.
package struct FileError: Error, Hashable, Sendable {
  /// The error message, such as `No such file or directory`.
  package var message: String
  /// The system's error number.
  package var code: Int32

  package init(code: Int32, _ message: String? = nil) {
    self.message = message ?? String(cString: strerror(code))
    self.code = code
  }

  /// The file shrank while it was being read, as can happen when a log is copied and then truncated.
  static let becameShorter = FileError(code: EIO, "it became shorter while it was read")

  /// The error for an output file that is also an input.
  package static let input = FileError(code: EEXIST, "it is an input: write to another file")

  static let compressed = FileError(code: EILSEQ, "the text is compressed: decompress it with gzip -dc")

  /// Whether the file doesn't exist.
  package var isMissing: Bool { code == ENOENT }

  /// Whether the file's permissions don't allow it to be read.
  package var isDenied: Bool { code == EACCES || code == EPERM }
}

/// Functions that open and read files by name, where `-` means stdin.
package enum DocumentFile {
  /// The first bytes of a file that gzip compressed.
  static let gzipMagic: [UInt8] = [0x1F, 0x8B]

  /// Returns whether bytes begin with a byte order mark of UTF-16. Text in UTF-16 is reported and not read.
  package static func isUTF16(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
  }

  /// The kinds of files that can be read. Directories are rejected, and so are devices, because reading from a device
  /// might never end. `/dev/null` is accepted as an empty file.
  package enum Source {
    /// Only regular files. Used for names in documents and for files found in a folder.
    case found
    /// Regular files, stdin, pipes and terminals. Used for names given by the user.
    case named
  }

  /// Opens a file for reading and returns its file descriptor. Stdin is already open, so its descriptor is
  /// returned unchanged.
  package static func open(_ file: String, _ source: Source = .named) throws(FileError) -> Int32 {
    if source == .named, isStandardInput(file) { return STDIN_FILENO }
    // A null byte would truncate the name, which could then refer to a different file.
    guard !file.utf8.contains(0) else { throw FileError(code: ENOENT) }
    // Without O_NONBLOCK, opening a pipe that has no writer would block before the pipe could be rejected.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (source == .found ? O_NONBLOCK : 0)
    while true {
      let descriptor = System.openFile(file, flags)
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

  /// Whether a file or folder exists at the path. Follows symbolic links, as the next three functions do.
  package static func exists(_ path: String) -> Bool { format(of: path) != nil }

  package static func isFolder(_ path: String) -> Bool { format(of: path) == S_IFDIR }

  package static func isRegular(_ path: String) -> Bool { format(of: path) == S_IFREG }

  /// Whether the name refers to stdin or a pipe, whose content can be read only once.
  package static func isPipe(_ path: String) -> Bool {
    isStandardInput(path) || format(of: path).map { [S_IFIFO, S_IFSOCK].contains($0) } ?? false
  }

  /// Returns the file format bits of a file's mode, such as `S_IFREG`, or `nil` if the file doesn't exist.
  private static func format(of path: String) -> mode_t? {
    var status = stat()
    return !path.utf8.contains(0) && stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Returns the path in a symbolic link, or `nil` if the path isn't a symbolic link.
  package static func destinationOfLink(_ path: String) -> String? {
    guard !path.utf8.contains(0) else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(path, start, buffer.count)
      return count < 0 ? nil : String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }

  /// Creates a folder, and all missing folders above it.
  package static func createFolder(_ path: String) throws(FileError) {
    if path.isEmpty || isFolder(path) { return }
    guard !path.utf8.contains(0) else { throw FileError(code: ENOENT) }
    if let slash = path.dropLast().utf8.lastIndex(of: UInt8(ascii: "/")) { try createFolder(String(path[..<slash])) }
    guard mkdir(path, 0o777) != 0 else { return }
    let code = errno
    if !isFolder(path) { throw FileError(code: code) }
  }

  /// Whether two names refer to the same existing regular file.
  package static func areSame(_ file: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(isStandardInput(file) ? "/dev/stdin" : file, &first) == 0, stat(other, &second) == 0 else {
      return false
    }
    return first.st_mode & S_IFMT == S_IFREG && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Marks a file as an input, so that the tool refuses to overwrite it with results.
  package static func noteInput(_ file: String) { InputFiles.shared.insert(file) }

  /// Returns whether a file was marked as an input, even through a symbolic link.
  package static func isInput(_ file: String) -> Bool { InputFiles.shared.contains(file) }

  /// Returns the absolute path of an existing file without symbolic links, or `nil` if the file doesn't exist.
  package static func realPath(of file: String) -> String? {
    guard !file.utf8.contains(0), let path = realpath(file, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
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

  /// Closes a file descriptor that `open` returned. Stdin stays open.
  package static func close(_ descriptor: Int32) {
    if descriptor != STDIN_FILENO { _ = System.closeFile(descriptor) }
  }

  /// Reads at most `buffer.count` bytes with a single read and returns the number of bytes read, or 0 at the end of
  /// the file. Blocks only while no bytes are available.
  package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    while true {
      let count = System.readFile(descriptor, into: base, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileError(code: errno) }
    }
  }

  /// Reads an entire file. Throws an error if the file is larger than `limit` bytes.
  package static func read(
    _ file: String, _ source: Source = .named, limit: Int = DocumentLimits.default.fileLength
  ) throws(FileError) -> [UInt8] {
    if source == .named, isStandardInput(file), let kept = keptInput.read(limit: limit) { return try kept.get() }
    let descriptor = try open(file, source)
    defer { close(descriptor) }
    if source == .named { noteInput(file) }
    return try read(whole: descriptor, limit: limit)
  }

  /// Keeps the content of stdin in memory, so that it can be read more than once. The limit passed to the
  /// first read applies to all later reads.
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

  /// Returns the size of an open file in bytes. For pipes and some system files, the size is 0 regardless of their
  /// content.
  package static func size(_ descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether an open file is a pipe, whose writer may be slow.
  package static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// Reads an open file to its end, but no more than `limit` bytes.
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

  /// Returns a file name with an optional line number, as shown in messages. Stdin is shown as `<stdin>`.
  package static func shownName(_ location: String) -> String {
    location == "-" || location.hasPrefix("-:") ? "<stdin>" + location.dropFirst() : location
  }

  /// Whether the name refers to stdin.
  package static func isStandardInput(_ file: String) -> Bool { file == "-" || file == "/dev/stdin" }

  /// Resolves a file name that appears in `file`. A relative path is resolved against the folder that contains
  /// `file`.
  package static func resolve(_ name: String, relativeTo file: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return String(file[...slash]) + name
  }
}

/// The files that are marked as inputs. Each is stored as a path without symbolic links.
private final class InputFiles: @unchecked Sendable {
  static let shared = InputFiles()

  // Guards `paths`.
  private let lock = Lock()
  private var paths: Set<String> = []

  func insert(_ file: String) {
    guard let path = DocumentFile.realPath(of: file) else { return }
    lock.withLock { _ = paths.insert(path) }
  }

  func contains(_ file: String) -> Bool {
    guard let path = DocumentFile.realPath(of: file) else { return false }
    return lock.withLock { paths.contains(path) }
  }
}

/// The content of stdin, kept in memory so that several readers can share it.
private final class KeptInput: @unchecked Sendable {
  // Guards `isKept` and `content`.
  private let lock = Lock()
  private var isKept = false
  private var content: Result<[UInt8], FileError>?

  func begin() { lock.withLock { isKept = true } }

  /// Returns the content of stdin, or `nil` if it isn't kept in memory. The first call reads it.
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
  /// Whether two strings consist of the same UTF-8 code units. Unlike `==`, this comparison distinguishes between
  /// canonically equivalent strings.
  func hasSameUTF8(as other: String) -> Bool {
    var other = other
    return other.withUTF8 { hasSameUTF8(as: $0) }
  }

  func hasSameUTF8(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = self
    return text.withUTF8 { UnsafeRawBufferPointer($0).hasSameBytes(as: UnsafeRawBufferPointer(other)) }
  }
}

extension UnsafeRawBufferPointer {
  @inline(__always)
  func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let baseAddress, let start = other.baseAddress else { return count == other.count }
    return memcmp(baseAddress, start, count) == 0
  }

  /// Returns the offset of the first occurrence of `byte`, or `nil` if there isn't one.
  package func firstIndex(ofByte byte: UInt8) -> Int? {
    guard let baseAddress, count > 0, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - baseAddress
  }
}

/// System calls under other names, for types whose own methods are called `open`, `close`, `read` or `write`.
enum System {
  static func openFile(_ path: String, _ flags: Int32, permissions: mode_t = 0) -> Int32 {
    open(path, flags, permissions)
  }
  static func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
  static func renameFile(_ path: String, to target: String) -> Int32 { rename(path, target) }

  static func readFile(_ descriptor: Int32, into start: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, start, count)
  }

  static func writeFile(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
  }
}

/// A file or subfolder that a folder contains.
package struct FolderEntry {
  package enum Kind { case file, folder, link, other }

  package var name: String
  /// Whether the name is valid UTF-8. If not, `name` contains replacement characters.
  package var isUTF8: Bool
  package var kind: Kind

  /// Returns the entries in a folder, sorted by name.
  package static func entries(of folder: String) throws(FileError) -> [FolderEntry] {
    guard let directory = opendir(folder) else { throw FileError(code: errno) }
    defer { closedir(directory) }
    var entries: [FolderEntry] = []
    while let entry = readdir(directory) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = String(decoding: bytes, as: UTF8.self)
      guard name != ".", name != ".." else { continue }
      let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
      entries.append(FolderEntry(name: name, isUTF8: isUTF8, kind: kind(of: Array(folder.utf8) + [0x2F] + bytes)))
    }
    return entries.sorted { $0.name < $1.name }
  }

  private static func kind(of path: [UInt8]) -> Kind {
    var status = stat()
    guard lstat((path + [0]).map(CChar.init(bitPattern:)), &status) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }
}
