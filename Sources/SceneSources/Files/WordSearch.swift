/// A search for words in files, to parse only files that contain one.
///
/// Uses the Boyer–Moore–Horspool algorithm.
struct WordSearch {
  private struct Word {
    var bytes: [UInt8]
    /// The distance to advance, by the byte at the end of the window.
    var shifts: [Int]

    init(_ text: String) {
      bytes = Array(text.utf8)
      shifts = [Int](repeating: bytes.count, count: 256)
      for (index, byte) in bytes.dropLast().enumerated() { shifts[Int(byte)] = bytes.count - 1 - index }
    }

    /// Returns the first offset of the word at or after `start`.
    func firstOffset(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
      let last = bytes.count - 1
      return bytes.withUnsafeBufferPointer { letters in
        shifts.withUnsafeBufferPointer { shifts in
          var end = start + last
          while end < text.count {
            let byte = text[end]
            if byte == letters[last] {
              var index = 0
              while index < last, text[end - last + index] == letters[index] { index += 1 }
              if index == last { return end - last }
            }
            end += shifts[Int(byte)]
          }
          return nil
        }
      }
    }
  }

  private let words: [Word]

  init(_ words: some Sequence<String>) { self.words = words.filter { !$0.isEmpty }.map(Word.init) }

  /// Returns whether one of the words occurs in `bytes`.
  ///
  /// - Complexity: O(*n*) in the number of bytes for each word.
  func isFound(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { text in words.contains { $0.firstOffset(in: text, from: 0) != nil } }
  }

  /// Returns whether one of the words occurs in `bytes` as a whole word that satisfies `condition`.
  ///
  /// - Parameter condition: Receives the range of the word.
  func isFound(in bytes: [UInt8], where condition: (Range<Int>) -> Bool) -> Bool {
    bytes.withUnsafeBufferPointer { text in
      words.contains { word in
        var start = 0
        while let offset = word.firstOffset(in: text, from: start) {
          let end = offset + word.bytes.count
          let isWhole =
            (offset == 0 || !Self.isWordByte(text[offset - 1])) && (end == text.count || !Self.isWordByte(text[end]))
          if isWhole, condition(offset..<end) { return true }
          start = end
        }
        return false
      }
    }
  }

  /// Returns whether a byte can be part of an identifier.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 95, 97...122, 0x80...: true
    default: false
    }
  }
}
