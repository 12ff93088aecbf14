/// A part of an input: whole lines, or the one event of a file that is not read by lines.
///
/// A `LineBlockReader` refills it. It is used by one thread at a time.
package final class LineBlock {
  /// The content of a block.
  package enum Content: Hashable, Sendable {
    /// Whole lines.
    case lines
    /// One JSON value that spans several lines.
    case document
    /// No lines, because the input could not be opened or read.
    case unreadable(DocumentIssue)
  }

  /// The content.
  package internal(set) var content = Content.lines
  /// The name of the input; `-` is standard input.
  package internal(set) var file = ""
  /// The index of the first line among the lines of all inputs, from 0.
  package internal(set) var firstIndex = 0
  /// The start and end offset of each line in `bytes`. A line beyond the limit is truncated, but still longer than the
  /// limit.
  package internal(set) var bounds: [Int] = []
  /// The line number of each line in its input, from 1.
  package internal(set) var numbers: [Int] = []
  /// The number of bytes read from all inputs up to the end of this block.
  package internal(set) var position = 0
  /// Whether the first line begins a JSON value that spans several lines; the following lines are omitted.
  var beginsDocument = false

  var buffer: UnsafeMutableRawBufferPointer
  var count = 0

  static let size = 1 << 18
  /// The number of readable bytes after the last line.
  package static let padding = 64

  /// Creates an empty block.
  package init() {
    buffer = .allocate(byteCount: Self.size + Self.padding, alignment: 64)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { buffer.deallocate() }

  /// The text of the block, valid until the block is refilled. `padding` bytes after it are readable.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

  /// The number of lines, or 1 for a document.
  package var lineCount: Int {
    switch content {
    case .lines: numbers.count
    case .document: 1
    case .unreadable: 0
    }
  }

  /// Returns the content of a line; empty if `index` is out of range.
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

  /// Grows the buffer to `size` bytes and keeps the first `count`.
  func grow(to size: Int) {
    guard size > buffer.count - Self.padding else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size + Self.padding, alignment: 64)
    larger.initializeMemory(as: UInt8.self, repeating: 0)
    larger.copyMemory(from: bytes)
    buffer.deallocate()
    buffer = larger
  }
}
