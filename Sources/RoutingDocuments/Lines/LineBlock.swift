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
