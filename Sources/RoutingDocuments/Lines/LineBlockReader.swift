/// A block of input that contains either complete lines or the single JSON value in a file that isn't read line by
/// line.
///
/// A `LineBlockReader` refills the block repeatedly. Only one thread can use a block at a time.
package final class LineBlock {
  /// The kind of content in a block.
  package enum Content: Hashable, Sendable {
    /// Complete lines.
    case lines
    /// One JSON value that spans several lines.
    case document
    /// No lines, because the input could not be opened or read.
    case unreadable(DocumentIssue)
  }

  /// The kind of content in the block.
  package internal(set) var content = Content.lines
  /// The name of the input, or `-` for stdin.
  package internal(set) var file = ""
  /// The index of the first line across all inputs.
  package internal(set) var firstIndex = 0
  /// The start and end offsets of each line in `bytes`. A line that exceeds the limit is truncated, but remains longer
  /// than the limit.
  package internal(set) var bounds: [Int] = []
  /// The one-based line number of each line in its input.
  package internal(set) var numbers: [Int] = []
  /// The number of bytes that had been read from all inputs when the block was filled.
  package internal(set) var position = 0
  /// Whether the first line begins a JSON value that spans several lines. The rest of that value is omitted.
  var beginsDocument = false

  var buffer: UnsafeMutableRawBufferPointer
  var count = 0

  static let size = 1 << 18
  /// The number of bytes after the last line that can be read safely.
  package static let padding = 64

  /// Creates an empty block.
  package init() {
    buffer = .allocate(byteCount: Self.size + Self.padding, alignment: 64)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { buffer.deallocate() }

  /// The text in the block, which is valid until the block is refilled. The `padding` bytes after it can also be read
  /// safely.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

  /// The number of lines, which is 1 for a document and 0 for an unreadable input.
  package var lineCount: Int {
    switch content {
    case .lines: numbers.count
    case .document: 1
    case .unreadable: 0
    }
  }

  /// Returns the content of a line, or an empty buffer if `index` is out of range.
  package func line(_ index: Int) -> UnsafeRawBufferPointer {
    guard numbers.indices.contains(index) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: buffer[bounds[2 * index]..<bounds[2 * index + 1]])
  }

  func reset(file: String, firstIndex: Int) {
    content = .lines
    self.file = file
    self.firstIndex = firstIndex
    bounds.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    count = 0
    beginsDocument = false
  }

  /// Grows the buffer to at least `size` bytes, keeping its first `count` bytes.
  func grow(to size: Int) {
    guard size > buffer.count - Self.padding else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size + Self.padding, alignment: 64)
    larger.initializeMemory(as: UInt8.self, repeating: 0)
    larger.copyMemory(from: bytes)
    buffer.deallocate()
    buffer = larger
  }
}

/// A reader that divides inputs into blocks of complete lines, using constant memory. It returns a block as soon as at
/// least one line is available, without waiting for more input.
package final class LineBlockReader {
  /// The kind of content to read.
  package enum Purpose: Hashable, Sendable {
    /// Events, ignoring blank lines. Stdin, pipes, and files named `.ndjson` or `.jsonl` are read line by line. Any
    /// other file is read as a single JSON value, or line by line if more text follows the first value.
    case events
    /// Arbitrary text, including blank lines.
    case texts
  }

  private let purpose: Purpose
  private let limit: Int
  private var files: ArraySlice<String>
  private var file = ""
  private var descriptor: Int32?
  private var size = 0
  private var index = 0
  private var lineNumber = 0
  private var position = 0
  /// The bytes that have been read but haven't been returned in a block yet.
  private var rest = LineBlock()
  private var isAtEnd = false
  /// Whether to skip the rest of a line that exceeds the limit.
  private var skipsLine = false
  /// Whether the input is stdin or a pipe whose name doesn't say that it has lines. It may be a single JSON value that
  /// spans several lines.
  private var isPipe = false
  /// Whether nothing was returned from the input yet.
  private var isFirst = true
  /// Whether to skip the lines of a JSON value that spans several lines. The value is assumed to end before the next
  /// line that starts with `{`.
  private var skipsDocument = false

  /// Creates a reader. Each input is opened when the previous one ends.
  ///
  /// - Parameters:
  ///   - files: The names of the inputs, where `-` means stdin.
  ///   - limit: The maximum length of a line and the maximum size of a document, in bytes.
  ///   - firstIndex: The index of the first line.
  package init(files: [String], limit: Int, purpose: Purpose = .events, firstIndex: Int = 0) {
    self.files = files[...]
    index = firstIndex
    self.limit = min(max(1, limit), 1 << 40)
    self.purpose = purpose
  }

  deinit { close() }

  /// Fills a block with the next lines. Returns `false` after the last input.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package func next(_ block: LineBlock) -> Bool {
    while true {
      block.reset(file: file, firstIndex: index)
      do throws(FileError) {
        if let descriptor {
          guard try fill(block, from: descriptor) else {
            close()
            continue
          }
        } else {
          guard let next = files.popFirst() else { return false }
          file = next
          block.file = next
          guard try open(block) else { continue }
        }
      } catch {
        close()
        block.reset(file: file, firstIndex: index)
        block.content = .unreadable(DocumentIssue(error, file: file))
      }
      index += block.lineCount
      block.position = position
      return true
    }
  }

  /// Opens the next input and returns whether it is a single document. If it is, reads the document into the block.
  private func open(_ block: LineBlock) throws(FileError) -> Bool {
    let descriptor = try DocumentFile.open(file)
    self.descriptor = descriptor
    size = DocumentFile.size(descriptor)
    rest.count = 0
    (lineNumber, isAtEnd, skipsLine, skipsDocument, isFirst) = (0, false, false, false, true)
    isPipe = DocumentFile.isStandardInput(file) || !EventStream.isNamedForLines(file) && DocumentFile.isPipe(descriptor)
    if purpose == .texts || isPipe || EventStream.isNamedForLines(file) { return false }
    let bytes = try DocumentFile.read(descriptor, limit: limit + 1)
    position += bytes.count
    let isDocument = bytes.count <= limit && !EventStream.containsLines(bytes)
    let target = isDocument ? block : rest
    target.grow(to: bytes.count)
    target.buffer.copyBytes(from: bytes)
    target.count = bytes.count
    guard isDocument else { return false }
    close()
    block.content = .document
    return true
  }

  private func close() {
    if let descriptor { DocumentFile.close(descriptor) }
    descriptor = nil
  }

  /// Fills a block with lines, and returns `false` at the end of the input.
  private func fill(_ block: LineBlock, from descriptor: Int32) throws(FileError) -> Bool {
    // The limit doesn't include a byte order mark or a carriage return.
    let longest = limit + 4
    if try isDocument(descriptor) {
      moveBytes(rest.count, to: block)
      block.content = .document
      return true
    }
    var searched = 0
    while true {
      if lineNumber == 0, rest.bytes.starts(with: DocumentFile.gzipMagic) { throw .compressed }
      if skipsLine { skipLine() }
      let unsearched = UnsafeRawBufferPointer(rebasing: rest.bytes[searched...])
      // Finding the first line feed is fast, and a long line has none.
      if unsearched.firstIndex(ofByte: UInt8(ascii: "\n")) != nil,
        let feed = unsearched.lastIndex(of: UInt8(ascii: "\n"))
      {
        moveBytes(searched + feed + 1, to: block)
      } else if rest.count > longest {
        moveBytes(rest.count, to: block)
        skipsLine = true
      } else if isAtEnd {
        guard rest.count > 0 else { return false }
        moveBytes(rest.count, to: block)
      } else {
        searched = rest.count
        try read(descriptor)
        continue
      }
      cut(block)
      if block.lineCount > 0 { return true }
      searched = 0
    }
  }

  /// Returns whether all of a pipe is one JSON value that spans several lines, such as an indented payload. If so, reads
  /// it. Otherwise, waits for no more than the first byte after the first line, and only if that line can't be an event.
  private func isDocument(_ descriptor: Int32) throws(FileError) -> Bool {
    guard isFirst, purpose == .events, isPipe else { return false }
    isFirst = false
    var line = (content: 0..<0, next: 0)
    while true {
      line = rest.bytes.line(at: rest.bytes.firstIndex { $0 > 0x20 } ?? rest.count)
      let isComplete = line.next > 0 && rest.bytes[line.next - 1] == UInt8(ascii: "\n")
      if isComplete, !Self.isIncomplete(rest.bytes[line.content]) { return false }
      if isComplete, rest.bytes[line.next...].contains(where: Self.isText) { break }
      if isAtEnd || rest.count > limit { return false }
      try read(descriptor)
    }
    guard beginsDocument(line.content, in: rest.bytes, line.next) else { return false }
    while !isAtEnd, rest.count <= limit { try read(descriptor) }
    return rest.count <= limit && !EventStream.containsLines(Array(rest.bytes))
  }

  /// Whether a line ends inside a JSON value.
  private static func isIncomplete(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    guard let first = line.first(where: { $0 > 0x20 }), let last = line.last(where: { $0 > 0x20 }) else { return false }
    return "{[,".utf8.contains(last) || "{[".utf8.contains(first) && !"}]".utf8.contains(last)
  }

  private static func isText(_ byte: UInt8) -> Bool { byte != 0x0A && byte != 0x0D }

  private func skipLine() {
    guard let feed = rest.bytes.firstIndex(ofByte: UInt8(ascii: "\n")) else {
      rest.count = 0
      return
    }
    let next = UnsafeRawBufferPointer(rebasing: rest.bytes[(feed + 1)...])
    rest.buffer.copyMemory(from: next)
    rest.count = next.count
    skipsLine = false
  }

  /// Moves the first `count` bytes of `rest` to the block.
  private func moveBytes(_ count: Int, to block: LineBlock) {
    let next = UnsafeRawBufferPointer(rebasing: rest.bytes[count...])
    block.count = 0
    block.grow(to: next.count)
    block.buffer.copyMemory(from: next)
    swap(&block.buffer, &rest.buffer)
    block.count = count
    rest.count = next.count
  }

  private func read(_ descriptor: Int32) throws(FileError) {
    let room = rest.buffer.count - LineBlock.padding
    if rest.count == room { rest.grow(to: min(room * 2, limit + LineBlock.size)) }
    let free = rest.buffer[rest.count..<(rest.buffer.count - LineBlock.padding)]
    let count = try DocumentFile.read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: free))
    if count == 0 {
      guard DocumentFile.size(descriptor) >= size else { throw .becameShorter }
      isAtEnd = true
    }
    rest.count += count
    position += count
  }

  private func cut(_ block: LineBlock) {
    let bytes = block.bytes
    // Local variables, because each access to a property of a class is checked for exclusivity.
    var (bounds, numbers): ([Int], [Int]) = ([], [])
    swap(&bounds, &block.bounds)
    swap(&numbers, &block.numbers)
    var next = lineNumber == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while next < bytes.count {
      let line: Range<Int>
      (line, next) = bytes.line(at: next)
      lineNumber += 1
      if purpose == .events, !isEvent(line, in: block, next) { continue }
      bounds.append(line.lowerBound)
      bounds.append(line.upperBound)
      numbers.append(lineNumber)
    }
    (block.bounds, block.numbers) = (bounds, numbers)
  }

  @inline(__always)
  private func isEvent(_ line: Range<Int>, in block: LineBlock, _ next: Int) -> Bool {
    if block.bytes.isBlank(line) { return false }
    if skipsDocument {
      guard block.buffer[line.lowerBound] == UInt8(ascii: "{") else { return false }
      skipsDocument = false
    }
    if lineNumber == 1, isPipe, beginsDocument(line, in: block.bytes, next) {
      block.beginsDocument = true
      skipsDocument = true
    }
    return true
  }

  /// Whether the first line ends inside a JSON value that continues on the next line. If the next line begins with an
  /// object, it is considered a separate event, unless the first line only opens an array.
  private func beginsDocument(_ line: Range<Int>, in bytes: UnsafeRawBufferPointer, _ next: Int) -> Bool {
    guard Self.isIncomplete(bytes[line]) else { return false }
    guard let following = bytes[next...].first(where: Self.isText) ?? rest.bytes.first(where: Self.isText) else {
      return false
    }
    let opensArray = bytes[line].filter { $0 > 0x20 }.elementsEqual("[".utf8)
    return opensArray || following != UInt8(ascii: "{")
  }
}
