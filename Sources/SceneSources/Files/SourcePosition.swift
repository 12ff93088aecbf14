import RoutingDocuments

/// A position in a source file.
package struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The name of the file, as given by the caller.
  package var file: String
  /// The one-based line number.
  package var line: Int
  /// The one-based column number, in UTF-8 code units.
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The position in compiler format, such as `SceneDelegate.swift:43:9`.
  package var description: String { "\(file):\(line):\(column)" }

  /// Returns the position that is `columns` UTF-8 code units to the right on the same line.
  package func advanced(by columns: Int) -> Self { Self(file: file, line: line, column: column + columns) }
}

extension SourcePosition: Comparable {
  /// Orders positions by file, line and column.
  package static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

/// The offsets at which the lines of a source file start, used to convert between offsets and positions.
package struct SourceLines: Sendable {
  /// The name of the file.
  package let file: String
  /// The offset of the first code unit in each line.
  private let starts: [Int]

  /// Finds the lines in a string. A line ends with a line feed, a carriage return or both.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(file: String, text: some Collection<UInt8>) {
    self.file = file
    var starts = [0]
    var offset = 0
    var followsReturn = false
    for byte in text {
      offset += 1
      switch byte {
      case 0x0A where followsReturn: starts[starts.count - 1] = offset
      case 0x0A, 0x0D: starts.append(offset)
      default: break
      }
      followsReturn = byte == 0x0D
    }
    self.starts = starts
  }

  /// Returns the position at a byte offset.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of lines.
  package func position(of offset: Int) -> SourcePosition {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(file: file, line: low + 1, column: offset - starts[low] + 1)
  }

  /// Returns the byte offset of a position, or `nil` if the text doesn't have that line.
  package func offset(of position: SourcePosition) -> Int? {
    starts.indices.contains(position.line - 1) ? starts[position.line - 1] + position.column - 1 : nil
  }
}

/// Functions for relative paths.
enum RelativePath {
  /// Returns the path of a file relative to `folder`. Both paths are interpreted relative to the current folder.
  ///
  /// The result is absolute if either path is absolute or if `folder` contains `..`.
  static func path(of file: String, from folder: String) -> String {
    guard !file.hasPrefix("/") else { return file }
    let target = components(file)
    let base = components(folder)
    guard !folder.hasPrefix("/"), !base.contains("..") else {
      return (DocumentFile.realPath(of: ".") ?? "") + "/" + target.joined(separator: "/")
    }
    let common = zip(target, base).prefix { $0 == $1 }.count
    return (base.dropFirst(common).map { _ in ".." } + target.dropFirst(common)).joined(separator: "/")
  }

  private static func components(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
}
