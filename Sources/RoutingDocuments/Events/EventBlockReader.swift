/// Cuts one or more inputs into blocks of whole lines, one input after the other, in constant memory.
///
/// Standard input and files named `.ndjson` or `.jsonl` are read by lines. Any other file is one JSON value, or lines if
/// more follows the first value. A block is handed out as soon as it has one line: the reader never waits for more.
package final class EventBlockReader {
  private var files: ArraySlice<String>
  private let limit: Int
  private var file = ""
  private var descriptor: Int32?
  /// The size of the input when it was opened.
  private var size = 0
  /// The number of the next event.
  private var index = 0
  /// What was read and not handed out yet: the bytes of `rest` from `start` on.
  private var rest = EventBlock()
  private var start = 0
  /// Up to where no line feed was found.
  private var searched = 0
  private var lineNumber = 0
  private var position = 0
  private var isAtEnd = false
  /// Whether what comes next is the rest of a line beyond the limit.
  private var isInLongLine = false
  /// Whether lines are skipped because they belong to a document that was already reported. A line that starts with `{` ends it.
  private var isInDocument = false

  /// Prepares to read the inputs; `-` is standard input. Each is opened when its turn comes.
  ///
  /// - Parameters:
  ///   - files: The names of the inputs.
  ///   - limit: How long a line may be, and a file that is one JSON value, in bytes.
  package init(files: [String], limit: Int) {
    self.files = files[...]
    self.limit = min(max(1, limit), 1 << 40)
  }

  deinit { close() }

  /// Fills a block with what comes next; `false` at the end of the last input. It may wait for input.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package func next(_ block: EventBlock) -> Bool {
    while true {
      block.reset(file: file, firstIndex: index)
      do throws(FileError) {
        if descriptor != nil {
          if try !fill(block) {
            close()
            continue
          }
        } else {
          guard let next = files.popFirst() else { return false }
          file = next
          block.file = next
          if try !open(block) { continue }
        }
      } catch {
        close()
        block.reset(file: file, firstIndex: index)
        block.content = .unreadable(DocumentIssue(error, file: file))
      }
      index += block.eventCount
      block.position = position
      return true
    }
  }

  /// Opens the input; `true` if it is one JSON value, which then is in the block.
  private func open(_ block: EventBlock) throws(FileError) -> Bool {
    let descriptor = try DocumentFile.open(file)
    self.descriptor = descriptor
    size = DocumentFile.size(descriptor)
    rest.count = 0
    (start, searched, lineNumber, isAtEnd, isInLongLine, isInDocument) = (0, 0, 0, false, false, false)
    if EventStream.isReadByLines(file) { return false }
    let bytes = try DocumentFile.read(descriptor, limit: limit + 1)
    position += bytes.count
    let isDocument = bytes.count <= limit && !EventStream.holdsLines(bytes)
    let target = isDocument ? block : rest
    target.grow(to: bytes.count)
    target.buffer.copyBytes(from: bytes)
    target.count = bytes.count
    guard isDocument else { return false }
    close()
    block.content = .document
    if bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
      block.content = .failure(DocumentIssue(.notJSON, file: file, line: 1, "the file is empty"))
    }
    return true
  }

  private func close() {
    if let descriptor { DocumentFile.close(descriptor) }
    descriptor = nil
  }

  /// Fills a block with lines, or one failure; `false` at the end of the input.
  private func fill(_ block: EventBlock) throws(FileError) -> Bool {
    while let descriptor {
      takeOrdinaryLines(into: block)
      while let feed = lineFeed() {
        let mayFail = isInLongLine || feed - start > limit || lineNumber == 0
        guard take(start..<feed, into: block) else { break }
        start = feed + 1
        searched = start
        if mayFail, block.content != .lines { return true }
        takeOrdinaryLines(into: block)
      }
      if !block.numbers.isEmpty {
        hand(to: block)
        return true
      }
      // One byte more than the limit may be the CR of the line's end, and three may be a byte order mark.
      if rest.count - start > limit + (lineNumber == 0 ? 4 : 1) { isInLongLine = true }
      if isInLongLine { start = rest.count }
      if isAtEnd {
        guard start < rest.count || isInLongLine else { return false }
        // The last line may end with the input.
        _ = take(start..<rest.count, into: block)
        start = rest.count
        searched = start
        hand(to: block)
        return block.eventCount > 0
      }
      try read(descriptor)
    }
    return false
  }

  /// Notes lines up to the first about which there is more to say than where it stands.
  private func takeOrdinaryLines(into block: EventBlock) {
    guard lineNumber > 0, !isInLongLine, !isInDocument, start == searched else { return }
    // What changes with each line is held here, not in the objects.
    var (bounds, numbers): ([Int], [Int]) = ([], [])
    swap(&bounds, &block.bounds)
    swap(&numbers, &block.numbers)
    var (start, number) = (start, lineNumber)
    let bytes = UnsafeRawBufferPointer(rebasing: rest.buffer[..<rest.count])
    while let length = UnsafeRawBufferPointer(rebasing: bytes[start...]).firstIndex(ofByte: UInt8(ascii: "\n")) {
      guard length > 0, length <= limit, bytes[start] > 0x20 else { break }
      let end = start + length
      number += 1
      bounds.append(start)
      bounds.append(bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
      numbers.append(number)
      start = end + 1
    }
    (self.start, searched, lineNumber) = (start, start, number)
    swap(&bounds, &block.bounds)
    swap(&numbers, &block.numbers)
  }

  /// Notes a line of `rest` if it is not blank. A line beyond the limit makes a block of its own: `false` if it has to
  /// wait for that.
  private func take(_ line: Range<Int>, into block: EventBlock) -> Bool {
    var content = line
    if lineNumber == 0, !isInLongLine, rest.buffer[line].starts(with: [0xEF, 0xBB, 0xBF]) {
      content = content.dropFirst(3)
    }
    if content.last.map({ rest.buffer[$0] }) == UInt8(ascii: "\r") { content = content.dropLast() }
    if isInLongLine || content.count > limit {
      guard block.numbers.isEmpty else { return false }
      lineNumber += 1
      isInLongLine = false
      block.content = .failure(.lineTooLong(file: file, line: lineNumber, limit: limit))
      return true
    }
    if lineNumber == 0, isDocument(beginningWith: content, nextAt: line.upperBound + 1) {
      (lineNumber, isInDocument) = (1, true)
      block.content = .failure(
        DocumentIssue(
          .notJSON, file: file, line: 1, "this looks like one JSON document, and standard input is read line by line",
          help: "pass the document as a file"))
      return true
    }
    lineNumber += 1
    guard let first = content.first else { return true }
    if isInDocument {
      guard rest.buffer[first] == UInt8(ascii: "{") else { return true }
      isInDocument = false
    }
    if rest.buffer[first] <= 0x20, content.allSatisfy({ [0x20, 0x09, 0x0D].contains(rest.buffer[$0]) }) { return true }
    block.bounds.append(content.lowerBound)
    block.bounds.append(content.upperBound)
    block.numbers.append(lineNumber)
    return true
  }

  /// Whether the first line of standard input ends inside of a JSON value that goes on in the next line that is not blank.
  /// A line that was cut off counts as a line: the next one is an object of its own.
  private func isDocument(beginningWith line: Range<Int>, nextAt next: Int) -> Bool {
    guard DocumentFile.isStandardInput(file), next < rest.count,
      "{[,".utf8.contains(rest.buffer[line].last { $0 > 0x20 } ?? 0),
      let following = rest.buffer[next..<rest.count].first(where: { $0 != 0x0A && $0 != 0x0D })
    else { return false }
    return following != UInt8(ascii: "{")
  }

  /// Gives a block the memory that its lines stand in, and copies what is behind them to the block's own.
  private func hand(to block: EventBlock) {
    let behind = start..<rest.count
    block.count = 0
    block.grow(to: behind.count)
    block.buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.buffer[behind]))
    swap(&block.buffer, &rest.buffer)
    block.count = start
    rest.count = behind.count
    searched -= start
    start = 0
  }

  private func lineFeed() -> Int? {
    let unseen = UnsafeRawBufferPointer(rebasing: rest.buffer[searched..<rest.count])
    if let found = unseen.firstIndex(ofByte: UInt8(ascii: "\n")) { return searched + found }
    searched = rest.count
    return nil
  }

  private func read(_ descriptor: Int32) throws(FileError) {
    if start > 0 {
      rest.buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.buffer[start..<rest.count]))
      rest.count -= start
      searched -= start
      start = 0
    }
    if rest.count == rest.buffer.count {
      // A line longer than the memory: it is held whole, so the memory doubles, to the limit at most.
      rest.grow(to: min(rest.buffer.count * 2, max(EventBlock.size, limit) + EventBlock.size + 2))
    }
    let count = try DocumentFile.read(
      descriptor, into: UnsafeMutableRawBufferPointer(rebasing: rest.buffer[rest.count...]))
    if count == 0 {
      guard DocumentFile.size(descriptor) >= size else { throw .becameShorter }
      isAtEnd = true
    }
    rest.count += count
    position += count
  }
}
