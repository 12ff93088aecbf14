/// Cuts what comes from a file descriptor into lines, in constant memory.
///
/// A line is handed out as soon as it is there: the reader never waits for more while it has one. Lines end with LF or
/// CR LF; the last one may end with the input. Of a line beyond the limit nothing is kept.
package final class LineReader {
  /// One line.
  package enum Line {
    /// The content without the end of the line, valid until the next call.
    case text(UnsafeRawBufferPointer)
    /// A line beyond the limit, passed over to its end.
    case tooLong
  }

  /// The number of the line that was handed out last, from 1.
  package private(set) var lineNumber = 0

  private let descriptor: Int32
  private let limit: Int
  private var buffer: UnsafeMutableRawBufferPointer
  /// What was read and not handed out yet.
  private var start = 0
  private var end = 0
  /// Up to where no line feed was found.
  private var searched = 0
  private var isAtEnd = false

  private static let blockSize = 1 << 18

  /// Reads from an open descriptor, which stays open.
  ///
  /// - Parameters:
  ///   - descriptor: The open file, pipe or terminal.
  ///   - limit: How long a line may be, in bytes without its end.
  ///   - prefix: What was read from the descriptor already.
  package init(descriptor: Int32, limit: Int, prefix: [UInt8] = []) {
    self.descriptor = descriptor
    self.limit = min(max(0, limit), 1 << 40)
    buffer = .allocate(byteCount: max(Self.blockSize, prefix.count), alignment: 16)
    buffer.copyBytes(from: prefix)
    end = prefix.count
  }

  deinit { buffer.deallocate() }

  /// The next line; `nil` at the end of the input. It waits only if no whole line was read yet.
  ///
  /// - Complexity: O(n) in the length of the line.
  package func next() throws(FileError) -> Line? {
    while true {
      if let feed = lineFeed() {
        let content = start..<feed
        start = feed + 1
        searched = start
        return take(content)
      }
      // One byte more than the limit may be the CR of the line's end.
      if end - start > limit + 1 { return try skipLine() }
      if isAtEnd {
        guard start < end else { return nil }
        let content = start..<end
        start = end
        searched = end
        return take(content)
      }
      try fill()
    }
  }

  /// Whether a whole line was read already and waits to be handed out, so that `next()` will not wait for input.
  package var hasBufferedLine: Bool {
    guard let feed = lineFeed() else { return false }
    searched = feed  // it is found again at once
    return true
  }

  private func take(_ range: Range<Int>) -> Line {
    lineNumber += 1
    var content = UnsafeRawBufferPointer(rebasing: buffer[range])
    if lineNumber == 1, content.starts(with: [0xEF, 0xBB, 0xBF]) { content = .init(rebasing: content.dropFirst(3)) }
    if content.last == UInt8(ascii: "\r") { content = .init(rebasing: content.dropLast()) }
    return content.count <= limit ? .text(content) : .tooLong
  }

  /// Drops everything up to the end of the line.
  private func skipLine() throws(FileError) -> Line {
    while true {
      if let feed = lineFeed() {
        start = feed + 1
        searched = start
        break
      }
      start = end
      searched = end
      if isAtEnd { break }
      try fill()
    }
    lineNumber += 1
    return .tooLong
  }

  private func lineFeed() -> Int? {
    let found = UnsafeRawBufferPointer(rebasing: buffer[searched..<end]).firstIndex(ofByte: UInt8(ascii: "\n"))
    if let found { return searched + found }
    searched = end
    return nil
  }

  private func fill() throws(FileError) {
    if start > 0, end == buffer.count || start == end {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
      end -= start
      searched -= start
      start = 0
    }
    if end == buffer.count {
      // A line longer than the buffer: it is held whole, so the buffer doubles, to the limit at most.
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: min(buffer.count * 2, max(Self.blockSize, limit) + Self.blockSize + 2), alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<end]))
      buffer.deallocate()
      buffer = larger
    }
    let count = try DocumentFile.read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    if count == 0 { isAtEnd = true }
    end += count
  }
}
