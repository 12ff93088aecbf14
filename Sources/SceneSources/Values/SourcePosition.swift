/// A place in a source file.
package struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column, in UTF-8 code units from 1.
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place as compilers write it: `SceneDelegate.swift:43:9`.
  package var description: String { "\(file):\(line):\(column)" }

  /// The place some code units further on the same line.
  package func advanced(by columns: Int) -> Self { Self(file: file, line: line, column: column + columns) }
}

/// The lines of a source file: turns offsets into places.
package struct SourceLines: Sendable {
  /// The file's name.
  package let file: String
  /// The offset of the first code unit of each line.
  private let starts: [Int]

  /// Finds the lines of a text. A line ends with a line feed, a carriage return or both.
  ///
  /// - Complexity: O(n) in the length of the text.
  package init(file: String, text: some Collection<UInt8>) {
    self.file = file
    var starts = [0]
    var offset = 0
    var followsReturn = false
    for byte in text {
      offset += 1
      switch byte {
      case 0x0A where followsReturn:
        starts[starts.count - 1] = offset
        followsReturn = false
      case 0x0A, 0x0D:
        starts.append(offset)
        followsReturn = byte == 0x0D
      default: followsReturn = false
      }
    }
    self.starts = starts
  }

  /// The place of an offset. O(log n) in the number of lines.
  package func position(of offset: Int) -> SourcePosition {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(file: file, line: low + 1, column: offset - starts[low] + 1)
  }

  /// The offset of a place; `nil` if the text has no such line. The inverse of `position(of:)`.
  package func offset(of position: SourcePosition) -> Int? {
    starts.indices.contains(position.line - 1) ? starts[position.line - 1] + position.column - 1 : nil
  }
}
