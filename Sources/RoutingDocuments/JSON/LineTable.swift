/// A table of the offsets where the lines of a string begin.
struct LineTable {
  private let starts: [UInt32]

  /// - Complexity: O(*n*) in the number of bytes.
  init(_ text: some Sequence<UInt8>) {
    var starts: [UInt32] = [0]
    for (index, byte) in text.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(UInt32(truncatingIfNeeded: index + 1))
    }
    self.starts = starts
  }

  /// Returns the one-based line and columns of the byte at an offset.
  ///
  /// - Complexity: O(log *n*) in the number of lines, plus O(*m*) in the length of the line.
  func position<Text: RandomAccessCollection<UInt8>>(at offset: Int, in text: Text) -> DocumentPosition
  where Text.Index == Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = Int(starts[low])
    let scalars = text[min(start, text.count)..<min(max(start, offset), text.count)].count { $0 & 0xC0 != 0x80 }
    return DocumentPosition(line: low + 1, column: offset - start + 1, scalarColumn: scalars + 1)
  }
}
