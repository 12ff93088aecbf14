/// A part of an input: some whole lines, or one event of a file that is not read by lines.
///
/// A `LineBlockReader` fills it again and again. It belongs to one thread at a time.
package final class LineBlock {
  /// What a block holds.
  package enum Content: Hashable, Sendable {
    /// Whole lines.
    case lines
    /// One JSON value over many lines.
    case document
    /// Nothing: the input could not be opened or read.
    case unreadable(DocumentIssue)
  }

  /// What the block holds.
  package internal(set) var content = Content.lines
  /// The name of the input; `-` is standard input.
  package internal(set) var file = ""
  /// The number of the first line among all lines of all inputs, from 0.
  package internal(set) var firstIndex = 0
  /// The start and the end of each line in `bytes`. Of a line beyond the limit only the beginning is kept, which is beyond
  /// the limit too.
  package internal(set) var bounds: [Int] = []
  /// The number of each line in its input, from 1.
  package internal(set) var numbers: [Int] = []
  /// How many bytes of the inputs were read up to the end of this block.
  package internal(set) var position = 0
  /// Whether the first line begins a JSON value that goes on in the next lines, which are left out.
  var beginsDocument = false

  var buffer: UnsafeMutableRawBufferPointer
  var count = 0

  static let size = 1 << 18
  /// How many bytes after the last line are readable.
  package static let padding = 64

  /// Creates an empty block.
  package init() {
    buffer = .allocate(byteCount: Self.size + Self.padding, alignment: 64)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { buffer.deallocate() }

  /// The text of the block, valid until it is filled again. `padding` more bytes may be read.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

  /// The number of lines, or 1 for a document.
  package var lineCount: Int {
    switch content {
    case .lines: numbers.count
    case .document: 1
    case .unreadable: 0
    }
  }

  /// The content of a line; empty if there is no such line.
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

  /// Makes room for `size` bytes and keeps those below `count`.
  func grow(to size: Int) {
    guard size > buffer.count - Self.padding else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size + Self.padding, alignment: 64)
    larger.initializeMemory(as: UInt8.self, repeating: 0)
    larger.copyMemory(from: bytes)
    buffer.deallocate()
    buffer = larger
  }
}
