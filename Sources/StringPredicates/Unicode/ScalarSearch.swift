/// Substring search in sequences of scalars.
enum ScalarSearch {
  /// Returns whether `text` contains `needle` at the given anchor, in a range for which `accepts` returns `true`. An
  /// empty needle is never found.
  ///
  /// - Complexity: O(*n*), where *n* is the total length of the needle and the text.
  static func find(
    _ needle: [UInt32], in text: [UInt32], _ anchor: ClusterComparison.Anchor,
    accepting accepts: (_ start: Int, _ end: Int) -> Bool
  ) -> Bool {
    guard !needle.isEmpty, needle.count <= text.count else { return false }
    let last = text.count - needle.count
    return needle.withUnsafeBufferPointer { needle in
      text.withUnsafeBufferPointer { text in
        switch anchor {
        case .start:
          return matches(needle, text, at: 0) && accepts(0, needle.count)
        case .end:
          return matches(needle, text, at: last) && accepts(last, text.count)
        case .anywhere:
          return findAnywhere(needle, text, accepts)
        }
      }
    }
  }

  private static func matches(
    _ needle: UnsafeBufferPointer<UInt32>, _ text: UnsafeBufferPointer<UInt32>, at start: Int
  ) -> Bool {
    for index in 0..<needle.count where text[start + index] != needle[index] { return false }
    return true
  }

  /// Searches naively, which is fastest for typical text, but switches to a linear-time algorithm after too many
  /// partial matches.
  private static func findAnywhere(
    _ needle: UnsafeBufferPointer<UInt32>, _ text: UnsafeBufferPointer<UInt32>, _ accepts: (Int, Int) -> Bool
  ) -> Bool {
    let first = needle[0]
    var budget = 4 * text.count + 64
    for start in 0...text.count - needle.count where text[start] == first {
      var length = 1
      while length < needle.count, text[start + length] == needle[length] { length += 1 }
      if length == needle.count, accepts(start, start + length) { return true }
      budget -= length
      if budget < 0 { return findWithTable(needle, text, from: start + 1, accepts) }
    }
    return false
  }

  /// Searches with the Knuth–Morris–Pratt algorithm, which never backs up in the text.
  private static func findWithTable(
    _ needle: UnsafeBufferPointer<UInt32>, _ text: UnsafeBufferPointer<UInt32>, from start: Int,
    _ accepts: (Int, Int) -> Bool
  ) -> Bool {
    // For each prefix of the needle, the length of its longest border (a proper prefix that is also a suffix).
    var borders = [Int](repeating: 0, count: needle.count)
    var border = 0
    for index in 1..<max(1, needle.count) {
      while border > 0, needle[index] != needle[border] { border = borders[border - 1] }
      if needle[index] == needle[border] { border += 1 }
      borders[index] = border
    }
    var length = 0
    for index in start..<max(start, text.count) {
      while length > 0, text[index] != needle[length] { length = borders[length - 1] }
      if text[index] == needle[length] { length += 1 }
      guard length == needle.count else { continue }
      if accepts(index + 1 - length, index + 1) { return true }
      length = borders[length - 1]
    }
    return false
  }
}
