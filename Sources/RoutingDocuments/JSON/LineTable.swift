/// A table of the offsets where the lines of a string begin.
struct LineTable {
  private var starts: [UInt32] = [0]
  /// The number of scalars before each block of the text.
  private var scalars: [UInt32] = []

  private static let block = 4_096

  /// - Complexity: O(*n*) in the number of bytes.
  init(_ text: some Sequence<UInt8>) {
    var count: UInt32 = 0
    for (index, byte) in text.enumerated() {
      if index % Self.block == 0 { scalars.append(count) }
      if byte & 0xC0 != 0x80 { count &+= 1 }
      if byte == UInt8(ascii: "\n") { starts.append(UInt32(truncatingIfNeeded: index + 1)) }
    }
  }

  /// Returns the one-based line and columns of the byte at an offset.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func position<Text: RandomAccessCollection<UInt8>>(at offset: Int, in text: Text) -> DocumentPosition
  where Text.Index == Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = Int(starts[low])
    let column = scalarCount(before: max(start, offset), in: text) - scalarCount(before: start, in: text)
    return DocumentPosition(line: low + 1, column: offset - start + 1, scalarColumn: column + 1)
  }

  private func scalarCount<Text: RandomAccessCollection<UInt8>>(before offset: Int, in text: Text) -> Int
  where Text.Index == Int {
    let offset = min(offset, text.count)
    guard scalars.indices.contains(offset / Self.block) else {
      guard let last = scalars.last else { return 0 }
      return Int(last) + text[(scalars.count - 1) * Self.block..<offset].count { $0 & 0xC0 != 0x80 }
    }
    let block = offset / Self.block
    return Int(scalars[block]) + text[block * Self.block..<offset].count { $0 & 0xC0 != 0x80 }
  }
}

/// A position in a string file.
package struct DocumentPosition: Hashable, Sendable {
  /// The one-based line number.
  package var line: Int
  /// The one-based column in UTF-8 code units.
  package var column: Int
  /// The one-based column in Unicode scalars.
  package var scalarColumn: Int
}
