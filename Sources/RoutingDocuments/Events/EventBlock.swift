/// A part of an input: some whole lines, or one event that is not read by lines.
///
/// A block is filled by an `EventBlockReader` and used again when its events were read. It belongs to one thread at a
/// time.
package final class EventBlock {
  /// What the block holds.
  package enum Content: Hashable, Sendable {
    /// Whole lines, none of them blank. Their places are `bounds` and `numbers`.
    case lines
    /// One event over the whole of the bytes.
    case document
    /// No bytes: an event that could not be read. It counts as one.
    case failure(DocumentIssue)
    /// No bytes: an input that could not be opened or read on. It counts as none.
    case unreadable(DocumentIssue)
  }

  /// What the block holds.
  package internal(set) var content = Content.lines
  /// The name of the input; `-` is standard input.
  package internal(set) var file = ""
  /// The number of the first event over all inputs, from 0.
  package internal(set) var firstIndex = 0
  /// Of each line where its content begins in `bytes`, and where it ends, without the end of the line.
  package internal(set) var bounds: [Int] = []
  /// Of each line its number in the input, from 1.
  package internal(set) var numbers: [Int] = []
  /// How many bytes of the inputs were read up to the end of this block.
  package internal(set) var position = 0

  /// The memory; only the first `count` bytes mean something.
  var buffer: UnsafeMutableRawBufferPointer
  var count = 0

  static let size = 1 << 18

  /// Makes an empty block.
  package init() { buffer = .allocate(byteCount: Self.size, alignment: 64) }

  deinit { buffer.deallocate() }

  /// The bytes that the lines stand in, valid until the block is filled again.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

  /// How many events the block holds, readable or not.
  package var eventCount: Int {
    switch content {
    case .lines: numbers.count
    case .document, .failure: 1
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
  }

  /// Makes room for `size` bytes and keeps those below `count`.
  func grow(to size: Int) {
    guard size > buffer.count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    buffer.deallocate()
    buffer = larger
  }
}
